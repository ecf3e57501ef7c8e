// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "messages/reasons.h"
#include "office/payrollfile.h"
#include "office/sheets/sheetreader.h"

#include <QTemporaryDir>

namespace kontor {

//! Rows as the window reads them, without a ledger.
inline BatchSheet sheetOf(const QByteArray &bytes, const ImportContext &knowledge = {})
{
    QTemporaryDir dir;
    SheetProgress progress;
    const auto read = readSheet({.rows = bytes, .title = u"payroll"_s}, {}, ColumnMemory(dir.filePath(u"columns"_s)), knowledge, progress);
    return read ? **read : BatchSheet({}, {}, {}, {}, {});
}

inline QStringList obstaclesOf(const BatchSheet &sheet)
{
    return messages::reasons(sheet.obstacles());
}

inline QStringList remarksOf(const BatchSheet &sheet)
{
    return messages::reasons(sheet.remarks());
}

//! The gateway lists these banks and no others.
inline ImportContext withBanks(const QStringList &codes)
{
    QList<CodeItem> items;
    for (const QString &code : codes)
        items.append({.code = code});
    return {.lists = {.banks = std::make_shared<const KnownCodes>(items, UtcTime {}), .now = UtcTime(std::chrono::hours(24 * 40))}};
}

} // namespace kontor
