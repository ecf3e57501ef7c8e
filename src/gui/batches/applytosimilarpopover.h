// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/titledpopover.h"

class QLineEdit;

namespace kontor {

//! One correction for all cells of a column in which the same stands, or that have the same kind of problem.
class ApplyToSimilarPopover final : public TitledPopover {
    Q_OBJECT
public:
    struct What {
        QString column {};
        QString now {};
        QString suggestion {};
        int rows = 0;
        int typedRows = 0; //!< those that another text than the suggestion goes into: fewer where each row has a correction of its own
    };
    ApplyToSimilarPopover(const Theme &theme, const What &what, QWidget *parent);

Q_SIGNALS:
    void fixed(const QString &text);

private:
    static QString leadOf(const What &what);
    static QString buttonText(int rows);
    QLineEdit *m_text;
};

} // namespace kontor
