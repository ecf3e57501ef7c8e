// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_office
// seeds: clipboard
#include "check.h"
#include "files/table.h"
#include "office/imports/htmlrows.h"
#include "office/imports/pastedrows.h"

using namespace kontor;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const auto [rows, marks] = rowsOfHtml(QString::fromUtf8(reinterpret_cast<const char *>(data), qsizetype(size)));
    for (const QStringList &row : rows) {
        FUZZ_CHECK(!row.isEmpty() && row.size() <= 2 * Table::mostColumns);
        for (const QString &cell : row)
            FUZZ_CHECK(cell == cell.trimmed());
    }
    for (const auto &[place, mark] : marks.asKeyValueRange())
        FUZZ_CHECK(mark != TextMark::None && !rows.value(place.first).value(place.second).isEmpty());
    // As it is pasted: what holds several columns comes back as the same cells.
    if (!rows.isEmpty() && rows.constLast().size() > 1)
        FUZZ_CHECK(pastedRows(clipboardText(rows)) == rows);
    return 0;
}
