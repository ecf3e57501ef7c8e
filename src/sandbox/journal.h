// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QByteArray>
#include <QFile>
#include <QList>

namespace kontor {

//! The sandbox's memory: one file of JSON lines that only grows. What append() has said done to is on the disk.
class Journal {
public:
    explicit Journal(const QString &path);
    //! All whole lines. A last line without its end was never promised to anybody: it is cut off.
    Result<QList<QByteArray>> open();
    Result<Done> append(const QList<QByteArray> &lines);

private:
    ApiError trouble() const;
    QFile m_file;
};

} // namespace kontor
