// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/codechoice.h"

#include "core/visibletext.h"

#include <QComboBox>
#include <algorithm>

namespace kontor::codechoice {

using namespace Qt::StringLiterals;

QString shownName(const CodeItem &item)
{
    return visibleLine(item.name.isEmpty() || item.name == item.code ? item.code : item.name + " ("_L1 + item.code + u')');
}

void add(QComboBox &choice, const QString &code, const QList<CodeItem> &list)
{
    if (choice.findData(code) >= 0)
        return;
    const auto known = std::find_if(list.begin(), list.end(), [&](const CodeItem &item) { return item.code == code; });
    choice.addItem(known == list.end() ? visibleLine(code) : shownName(*known), code);
}

QString codeOf(const QComboBox &choice)
{
    const int at = choice.findText(choice.currentText());
    const QString code = at < 0 ? QString() : choice.itemData(at).toString();
    return code.isEmpty() ? choice.currentText() : code;
}

} // namespace kontor::codechoice
