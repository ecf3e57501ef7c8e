// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/tableformat.h"
#include "office/imports/batchcolumns.h"

namespace kontor {

//! What a person chose for a file: which columns are which, and how it is written. The row of the header and the sheet are the file's.
struct RememberedColumns {
    ColumnMap map {};
    TableFormat format {};

    bool operator==(const RememberedColumns &) const = default;
};

//! Remembers these choices by the fingerprint of the header, in a small file of the home folder, so that next month's file of the same
//! make needs no word. Windows use it; a script says what it means (`--map`), and gets the same each time. A file that can't be read is
//! as good as none: nothing of it is worth stopping for.
class ColumnMemory {
public:
    static constexpr qsizetype most = 200; //!< after that the oldest goes

    explicit ColumnMemory(const QString &file);

    std::optional<RememberedColumns> recall(const QByteArray &fingerprint) const;
    //! Written to a temporary file and renamed; for the owner only.
    Result<Done> remember(const QByteArray &fingerprint, const RememberedColumns &columns);
    Result<Done> forget(const QByteArray &fingerprint);

private:
    struct Entry {
        QByteArray fingerprint;
        RememberedColumns columns;
    };
    QList<Entry> read() const; //!< the last remembered first
    Result<Done> write(const QList<Entry> &entries) const;

    QString m_file;
};

} // namespace kontor
