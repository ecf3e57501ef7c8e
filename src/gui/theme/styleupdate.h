// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QApplication;

namespace kontor {

//! Lives while the program goes from one style sheet to another, so that a step of the text size is over sooner. A place that scrolls
//! measures all it holds whenever it hears of new looks: of a dozen pages one is seen, and the others do that when they are shown. And who
//! hears that the old sheet is gone hears of the new one at once: the first isn't said.
class StyleUpdate final : public QObject {
    Q_OBJECT
public:
    //! `application` outlives this.
    explicit StyleUpdate(QApplication &application);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QApplication &m_application;
};

//! A place that scrolls, of which nobody saw anything while the looks changed. Belongs to it.
class StyledWhenShown final : public QObject {
    Q_OBJECT
public:
    static void take(QWidget &place);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    explicit StyledWhenShown(QWidget &place);
    bool m_isLate = true;
};

} // namespace kontor
