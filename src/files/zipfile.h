// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QIODevice>
#include <QStringList>
#include <memory>

struct zip;
struct zip_file;

namespace kontor {

class ZipFile;

//! One part of an archive, unpacked while it is read. Ends early, and says why, when it grows past what any honest part needs.
class ZipPart final : public QIODevice {
public:
    ~ZipPart() override;

    //! What a single piece of XML may take; whoever reads says where the next begins.
    static constexpr qint64 longestPiece = 4'194'304;
    void beginPiece() { m_piece = 0; }
    //! Why it ended early; nothing when it didn't.
    const std::optional<ApiError> &trouble() const { return m_trouble; }
    bool isSequential() const override { return true; }

protected:
    qint64 readData(char *to, qint64 most) override;
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    friend class ZipFile;
    ZipPart(std::shared_ptr<ZipFile> archive, zip_file *file, qint64 largest);

    std::shared_ptr<ZipFile> m_archive;
    zip_file *m_file;
    qint64 m_left;
    qint64 m_piece = 0;
    std::optional<ApiError> m_trouble {};
};

//! The archive that a workbook is. Nothing is unpacked to the disk, and no more than is asked for.
class ZipFile final : public std::enable_shared_from_this<ZipFile> {
public:
    static constexpr qint64 largestPart = 536'870'912; //!< unpacked; a sheet of 200,000 rows has a fifth of it
    static constexpr qint64 largestInAll = 805'306'368;
    static constexpr qint64 mostParts = 10'000;

    //! The device is open for reading and outlives this. BadInput when it is no archive.
    static Result<std::shared_ptr<ZipFile>> open(QIODevice &device);
    ~ZipFile();

    //! As they stand in the archive.
    const QStringList &names() const { return m_names; }
    bool has(const QString &name) const; //!< large and small letters are the same
    //! BadInput when it isn't there, is locked, or says itself that it is larger than `largest`.
    Result<std::unique_ptr<ZipPart>> part(const QString &name, qint64 largest = largestPart);

private:
    friend class ZipPart;
    explicit ZipFile(zip *archive);
    Result<Done> readNames();

    zip *m_archive;
    QStringList m_names;
    qint64 m_left = largestInAll;
};

} // namespace kontor
