// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QByteArray>
#include <QString>
#include <optional>

namespace kontor {

//! How far an audit chain had come: the number of an entry and its digest.
struct Mark {
    qint64 entry = 0;
    QByteArray digest {};
    bool operator==(const Mark &) const = default;
};

//! One mark in a small file (0600), which it reads and writes. It keeps nothing in mind: other processes write the same file.
class MarkFile {
public:
    //! An empty path: no mark is kept.
    explicit MarkFile(QString path)
        : m_path(std::move(path))
    {
    }

    struct Reading {
        std::optional<Mark> mark {}; //!< nothing when the file isn't there or can't be read
        bool isThere = false; //!< as a file
    };
    Reading read() const;
    bool isKept() const { return !m_path.isEmpty(); }
    bool isAbsent() const { return isKept() && !read().isThere; }
    //! Whoever reads it finds the mark before or this one, after a power cut, too. Writes nothing where the file says so already.
    //! LedgerIoError when it can't be written.
    Result<Done> write(const Mark &mark) const;

private:
    QString m_path;
};

} // namespace kontor
