// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/widgets/titledpopover.h"

class QLineEdit;

namespace kontor {

//! One correction for all cells of a column in which the same stands.
class FixAlikePopover final : public TitledPopover {
    Q_OBJECT
public:
    struct What {
        QString column {};
        QString now {};
        QString suggestion {};
        int rows = 0;
    };
    FixAlikePopover(const Theme &theme, const What &what, QWidget *parent);

Q_SIGNALS:
    void fixed(const QString &text);

private:
    QLineEdit *m_text;
};

} // namespace kontor
