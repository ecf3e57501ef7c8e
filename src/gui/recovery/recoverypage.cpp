// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recovery/recoverypage.h"

#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/figurecard.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/announcer.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/theme/theme.h"
#include "messages/times.h"

#include <QDateTime>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace kontor {

namespace {

//! "16:02", "yesterday 16:02", "20 Nov, 16:31"
QString since(UtcTime time, UtcTime now)
{
    const auto local = [](UtcTime at) { return QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count()); };
    const QDateTime at = local(time);
    if (at.date().addDays(1) == local(now).date())
        //: %1 is a time: "15:10". It stands behind "since".
        return RecoveryPage::tr("yesterday %1").arg(at.toString(QStringLiteral("HH:mm")));
    return messages::when(time, now);
}

} // namespace

RecoveryPage::RecoveryPage(MerchantSession &session, const Theme &theme, Announcer &announcer, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_announcer(announcer)
{
    build(theme);
    connect(&session, &MerchantSession::statusChanged, this, &RecoveryPage::refresh);
    refresh();
}

QString RecoveryPage::title() const
{
    return tr("Before anything is sent");
}

void RecoveryPage::build(const Theme &theme)
{
    QVBoxLayout *page = pageColumn(this, theme, reviewWidth);
    page->addWidget(new PageHeader(tr("Before anything is sent")));
    auto *card = new Card;
    card->body()->setContentsMargins(24, 20, 24, 20);
    card->body()->setSpacing(12);
    m_lead = new PlainLabel({}, TextStyle::Section);
    m_meaning = new PlainLabel;
    m_waiting = new PlainLabel;
    m_note = new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2);
    m_figures = new QWidget;
    auto *figures = new QHBoxLayout(m_figures);
    figures->setContentsMargins(0, 4, 0, 4);
    figures->setSpacing(12);
    m_left = new FigureCard(tr("Still to be checked"));
    m_accepted = new FigureCard(tr("Accepted"));
    m_absent = new FigureCard(tr("Not there"));
    m_unanswered = new FigureCard(tr("No answer yet"));
    for (FigureCard *figure : {m_left, m_accepted, m_absent, m_unanswered})
        figures->addWidget(figure, 1);
    for (PlainLabel *label : {m_lead, m_meaning, m_waiting, m_note})
        label->setWordWrap(true);
    for (QWidget *part : std::initializer_list<QWidget *> {m_lead, m_meaning, m_figures, m_waiting, m_note})
        card->body()->addWidget(part);
    page->addWidget(card);

    m_resume = primaryButton(theme, tr("Resume"), QStringLiteral("play"));
    m_resume->setAutoDefault(true); // Enter is enough
    QPushButton *list = plainButton(theme, tr("Show them"));
    QPushButton *keep = plainButton(theme, tr("Keep paused"), QStringLiteral("pause"));
    connect(m_resume, &QPushButton::clicked, this, &RecoveryPage::resumeRequested);
    connect(list, &QPushButton::clicked, this, &RecoveryPage::showRequested);
    connect(keep, &QPushButton::clicked, this, &RecoveryPage::keepPausedRequested);
    page->addLayout(buttonRow({keep, list}, {m_resume}));
    page->addStretch();
}

QString RecoveryPage::lead(const Recovery::Standing &standing) const
{
    if (standing.interrupted > 0)
        //: The first sentence of a page that is shown when Kontor starts again.
        return tr("Kontor closed while %n payout(s) were being sent.", nullptr, standing.interrupted);
    if (standing.inDoubt > 0)
        //: The first sentence of a page that is shown when Kontor starts again.
        return tr("The outcome of %n payout(s) was not known when Kontor closed.", nullptr, standing.inDoubt);
    //: %1 is a time, such as "15:10" or "yesterday 15:10".
    return tr("%n payout(s) have waited since %1.", nullptr, standing.waiting).arg(since(standing.oldestWaiting, m_session.clock().wall()));
}

QString RecoveryPage::meaning(const Recovery::Standing &standing) const
{
    if (standing.inDoubt > 0)
        return tr("Each is being checked with the gateway. Nothing new is sent until you choose Resume.");
    return tr(
        "They were queued before Kontor was closed, and none of them was sent. Look whether they are still wanted: nothing is sent until "
        "you choose Resume.");
}

void RecoveryPage::refresh()
{
    const Recovery::Standing standing = m_session.sending().recovery();
    if (m_shown == standing && !m_chosen)
        return;
    announceProgress(standing);
    m_shown = standing;
    m_lead->setText(lead(standing));
    m_meaning->setText(meaning(standing));
    showFigures(standing);
    showWaiting(standing);
    const bool waitsForChecks = m_chosen && standing.left > 0;
    m_resume->setEnabled(!waitsForChecks);
    m_note->setVisible(waitsForChecks || (standing.inDoubt > 0 && standing.left == 0));
    if (waitsForChecks)
        m_note->setText(tr("You chose Resume. Sending goes on as soon as the last one has been checked."));
    else if (standing.unanswered > 0)
        //: %n are some of the payouts that were asked for.
        m_note->setText(
            tr("All of them have been asked for. Of %n it is still not known whether they were accepted: they may have been. Kontor "
               "goes on asking, and none is paid twice.",
                nullptr, standing.unanswered));
    else if (standing.absent > 0)
        m_note->setText(tr("All of them have been checked. Those that are not there go again with the same ID; none is paid twice."));
    else
        m_note->setText(tr("All of them have been checked. None is paid twice."));
}

void RecoveryPage::showFigures(const Recovery::Standing &standing)
{
    const QLocale locale;
    m_figures->setVisible(standing.inDoubt > 0);
    //: Below a number of payouts that are still to be checked: %1 is how many there were.
    m_left->setFigure(locale.toString(standing.left), tr("of %1").arg(locale.toString(standing.inDoubt)));
    m_accepted->setFigure(locale.toString(standing.accepted), tr("the gateway has them"));
    m_absent->setFigure(locale.toString(standing.absent), tr("go again, same ID"));
    m_unanswered->setFigure(locale.toString(standing.unanswered), tr("Kontor goes on asking"));
}

void RecoveryPage::showWaiting(const Recovery::Standing &standing)
{
    m_waiting->setVisible(standing.inDoubt > 0 && standing.waiting > 0);
    if (standing.waiting > 0)
        m_waiting->setText(tr("%n payout(s) have waited since %1.", nullptr, standing.waiting)
                               .arg(since(standing.oldestWaiting, m_session.clock().wall())));
}

void RecoveryPage::announceProgress(const Recovery::Standing &standing)
{
    if (!isVisible() || !m_shown || standing.left == m_shown->left)
        return;
    const QString checks = QStringLiteral("checks"); // the end overtakes what was to be said on the way there
    // Every quarter, and the end: not each one.
    const auto quarter = [](const Recovery::Standing &at) { return at.inDoubt == 0 ? 0 : 4 * at.left / at.inDoubt; };
    if (standing.left == 0)
        m_announcer.say(tr("All have been checked. Choose Resume to go on sending."), Announcer::Urgency::Assertive, checks);
    else if (quarter(standing) != quarter(*m_shown))
        //: Said aloud: %n are payouts.
        m_announcer.say(tr("%n still to be checked.", nullptr, standing.left), Announcer::Urgency::Polite, checks);
}

void RecoveryPage::showChosen()
{
    m_chosen = true;
    refresh();
}

void RecoveryPage::arrive()
{
    refresh();
    m_resume->setFocus();
    m_announcer.say(m_lead->text() + u' ' + m_meaning->text(), Announcer::Urgency::Assertive);
}

} // namespace kontor
