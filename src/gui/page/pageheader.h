// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QAbstractButton;

namespace kontor {

class FlowLayout;
class PlainLabel;

//! The top of a page: its name, a sentence about what is shown, and its actions with the main one last.
class PageHeader final : public QWidget {
    Q_OBJECT

public:
    explicit PageHeader(const QString &title, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    //! On as many lines as it needs; empty hides it. `warns`: it has to be seen, as figures that have aged.
    void setSubtitle(const QString &text, bool warns = false);
    void addButton(QAbstractButton *button);

protected:
    //! Where there is no room beside the name, the actions stand below it, on as many lines as they need.
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;

private:
    void fit();
    PlainLabel *m_title;
    PlainLabel *m_subtitle;
    FlowLayout *m_actions;
};

} // namespace kontor
