// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cellplace.h"

namespace kontor {

QString columnLetters(int column)
{
    constexpr int letters = 26;
    QString name;
    for (; column > 0; column = (column - 1) / letters)
        name.prepend(QChar(u'A' + (column - 1) % letters));
    return name;
}

QString cellName(int column, int row)
{
    return columnLetters(column) + QString::number(row);
}

} // namespace kontor
