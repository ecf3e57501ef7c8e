// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/clearbutton.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QToolButton>

namespace kontor {

namespace {

struct ClearTexts {
    Q_DECLARE_TR_FUNCTIONS(ClearButton)
};

} // namespace

void addClearButton(QLineEdit &line)
{
    const QList<QToolButton *> before = line.findChildren<QToolButton *>();
    line.setClearButtonEnabled(true);
    const QList<QToolButton *> all = line.findChildren<QToolButton *>();
    for (QToolButton *button : all) {
        if (!before.contains(button))
            //: The spoken name of the cross in a line: what was typed goes.
            button->setAccessibleName(ClearTexts::tr("Clear"));
    }
}

} // namespace kontor
