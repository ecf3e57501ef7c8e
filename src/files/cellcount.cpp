// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/cellcount.h"

#include <QByteArray>
#include <QFile>
#include <zip.h>

namespace kontor {

namespace {

constexpr qsizetype pieceOfSheet = 1 << 18;
const QByteArray endOfCell = "</c>"; // in a text it is escaped

//! -1 when it can't be unpacked.
qint64 cellsOf(zip_t *store, zip_uint64_t part)
{
    zip_file_t *sheet = zip_fopen_index(store, part, 0);
    if (!sheet)
        return -1;
    qint64 cells = 0;
    zip_int64_t size = 0;
    QByteArray bytes;
    QByteArray piece(pieceOfSheet, '\0');
    while ((size = zip_fread(sheet, piece.data(), zip_uint64_t(piece.size()))) > 0) {
        bytes = bytes.right(endOfCell.size() - 1) + piece.left(size);
        cells += bytes.count(endOfCell);
    }
    const bool isWhole = zip_fclose(sheet) == 0 && size == 0;
    return isWhole ? cells : -1;
}

} // namespace

std::optional<qint64> cellCountOf(const QString &path)
{
    zip_t *store = zip_open(QFile::encodeName(path).constData(), ZIP_RDONLY, nullptr);
    if (!store)
        return std::nullopt;
    qint64 all = 0;
    const zip_int64_t parts = zip_get_num_entries(store, 0);
    for (zip_int64_t part = 0; all >= 0 && part < parts; ++part) {
        const char *name = zip_get_name(store, zip_uint64_t(part), 0);
        if (!QByteArrayView(name).startsWith("xl/worksheets/"))
            continue;
        const qint64 cells = cellsOf(store, zip_uint64_t(part));
        all = cells < 0 ? -1 : all + cells;
    }
    zip_discard(store);
    return all < 0 ? std::nullopt : std::optional(all);
}

} // namespace kontor
