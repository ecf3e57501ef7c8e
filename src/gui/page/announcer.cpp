// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/announcer.h"

#include "core/visibletext.h"
#include "gui/kit/plainlabel.h"

#include <QAccessible>
#include <algorithm>

namespace kontor {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

Announcer::Announcer(QWidget *window)
    : QObject(window)
    , m_voice(new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Text, window))
{
    // In the accessible tree but not to be seen: a hidden widget would not be spoken.
    m_voice->setObjectName(u"announcements"_s);
    m_voice->setGeometry(-2, -2, 1, 1);
    m_voice->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_voice->lower();
    m_pause.setSingleShot(true);
    m_pause.setInterval(300ms);
    connect(&m_pause, &QTimer::timeout, this, &Announcer::sayNext);
}

void Announcer::say(const QString &text, Urgency urgency, const QString &subject)
{
    if (!subject.isEmpty())
        m_waiting.removeIf([&subject](const Message &message) { return message.subject == subject; });
    if (std::any_of(m_waiting.begin(), m_waiting.end(), [&text](const Message &waiting) { return waiting.text == text; }))
        return;
    const auto calmer = std::find_if(m_waiting.begin(), m_waiting.end(),
        [urgency](const Message &waiting) { return urgency == Urgency::Assertive && waiting.urgency == Urgency::Polite; });
    m_waiting.insert(calmer, {text, subject, urgency});
    if (!m_pause.isActive())
        m_pause.start();
}

void Announcer::sayNext()
{
    if (m_waiting.isEmpty())
        return;
    const Message next = m_waiting.takeFirst();
    utter(next.text, next.urgency);
    if (!m_waiting.isEmpty())
        m_pause.start();
}

void Announcer::utter(const QString &words, Urgency urgency)
{
    const QString text = visibleSentence(words);
    m_voice->setText(text);
    m_voice->setAccessibleName(text);
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    QAccessibleAnnouncementEvent event(m_voice, text);
    event.setPoliteness(
        urgency == Urgency::Assertive ? QAccessible::AnnouncementPoliteness::Assertive : QAccessible::AnnouncementPoliteness::Polite);
    QAccessible::updateAccessibility(&event);
#else
    QAccessibleEvent renamed(m_voice, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&renamed);
    // Before 6.8 there is nothing between silence and an alert, so urgent and polite sound alike.
    Q_UNUSED(urgency)
    QAccessibleEvent alert(m_voice, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
#endif
    Q_EMIT said(text);
}

} // namespace kontor
