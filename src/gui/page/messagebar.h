// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include "messages/message.h"
#include <QFrame>
#include <QTimer>

class QAction;
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
//! A message with a code shows it, quietly, before a "…" that copies what is known of it and tells more about it.
class MessageBar final : public QFrame {
    Q_OBJECT

public:
    enum class Kind { Info, Warning, Danger };

    explicit MessageBar(const Theme &theme, QWidget *parent = nullptr);

    //! Shows this text and takes away the buttons of the one before.
    void show(Kind kind, const QString &lead, const QString &text);
    //! The same of a message with a code.
    void show(Kind kind, const messages::Message &message);
    QPushButton *addAction(const QString &text);
    //! Other words behind the same lead, such as a time that is counted down. Nobody is told: it is no news.
    void setText(const QString &text);
    void setClosable(bool closable);
    //! Shows what it means, as "What this means" does.
    void tellMore();
    //! Where it does nothing by a key pressed too often: on what tells more about it. Only of a message with a code.
    void takeKeyboard();
    //! What a screen reader says of it.
    QString spokenText() const;
    //! What "Copy details" copies: when, which, its words, the request and the answer as far as they are known, without secrets, and
    //! which programs these are. Empty of a message without a code.
    QString details() const;

Q_SIGNALS:
    void closed();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void setKind(Kind kind);
    void clearActions();
    void say(Kind kind, const QString &lead, const QString &text);
    void setMessage(const messages::Message &message);
    void addMore();
    void copyDetails();
    void showHelp(bool shown);
    void fit();

    const Theme &m_theme;
    Kind m_kind = Kind::Info;
    QLabel *m_icon;
    PlainLabel *m_lead;
    PlainLabel *m_text;
    PlainLabel *m_helpText;
    PlainLabel *m_code;
    FlowLayout *m_actions;
    QBoxLayout *m_middle; //!< the words, and the actions beside or below them
    QToolButton *m_more;
    QAction *m_help = nullptr;
    QToolButton *m_close;
    messages::Message m_message {}; //!< with a code, or empty
    UtcTime m_shownAt {};
    QTimer m_saysCopied;
};

} // namespace kontor
