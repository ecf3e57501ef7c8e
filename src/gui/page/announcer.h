// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLabel>
#include <QList>
#include <QTimer>

namespace kontor {

//! Says aloud, through the screen reader, what happened without the keyboard being there. Calls within a short while are
//! gathered: what is urgent comes first, the same text is said once, and of what is said about one subject only the last is heard.
class Announcer final : public QObject {
    Q_OBJECT

public:
    enum class Urgency { Polite, Assertive };

    //! Lives in `window` and needs no room there.
    explicit Announcer(QWidget *window);

    //! `subject`: what has not been said of it yet is overtaken by this and dropped, such as how far something is.
    void say(const QString &text, Urgency urgency = Urgency::Polite, const QString &subject = {});

Q_SIGNALS:
    void said(const QString &text);

private:
    struct Message {
        QString text;
        QString subject;
        Urgency urgency;
    };
    void sayNext();
    void utter(const QString &text, Urgency urgency);

    QLabel *m_voice;
    QList<Message> m_waiting;
    QTimer m_pause;
};

} // namespace kontor
