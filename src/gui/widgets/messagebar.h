// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

class QBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace kontor {

class FlowLayout;
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

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void setKind(Kind kind);
    void clearActions();
    void fit();

    const Theme &m_theme;
    Kind m_kind = Kind::Info;
    QLabel *m_icon;
    PlainLabel *m_lead;
    PlainLabel *m_text;
    FlowLayout *m_actions;
    QBoxLayout *m_middle; //!< the words, and the actions beside or below them
    QToolButton *m_close;
};

} // namespace kontor
