// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

class QBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace kontor {

class PlainLabel;
class Theme;

//! What a page has to say about itself, on top of its content: one sentence in bold, what it means, and what can be done.
//! It stays until it is closed or taken back. Screen readers hear it when it comes. Starts hidden.
class MessageBar final : public QFrame {
    Q_OBJECT

public:
    enum class Kind { Info, Warning, Danger };

    explicit MessageBar(const Theme &theme, QWidget *parent = nullptr);

    //! Shows this text and takes away the buttons of the one before.
    void show(Kind kind, const QString &lead, const QString &text);
    QPushButton *addAction(const QString &text);
    void setClosable(bool closable);
    //! What a screen reader says of it.
    QString spokenText() const;

Q_SIGNALS:
    void closed();

private:
    void setKind(Kind kind);
    void clearActions();

    const Theme &m_theme;
    Kind m_kind = Kind::Info;
    QLabel *m_icon;
    PlainLabel *m_lead;
    PlainLabel *m_text;
    QBoxLayout *m_actions;
    QToolButton *m_close;
};

} // namespace kontor
