// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/storage/packedtexts.h"

namespace kontor {

QString packed(const QStringList &cells)
{
    QString text;
    for (const QString &cell : cells)
        text += QString::number(cell.size()) + u':' + cell;
    return text;
}

std::optional<QStringList> unpacked(const QString &text)
{
    QStringList cells;
    QStringView rest(text);
    while (!rest.isEmpty()) {
        const qsizetype colon = rest.indexOf(u':');
        bool isNumber = false;
        const qsizetype size = colon < 0 ? -1 : rest.first(colon).toInt(&isNumber);
        if (!isNumber || size < 0 || size > rest.size() - colon - 1)
            return std::nullopt;
        cells.append(rest.sliced(colon + 1, size).toString());
        rest = rest.sliced(colon + 1 + size);
    }
    return cells;
}

} // namespace kontor
