// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/overview/gettingstarted.h"

#include "gui/keyboard/actionkeys.h"
#include "gui/kit/buttons.h"

#include <QSettings>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int firstEntries = 200; // of the audit chain; the samples of a new sandbox are among them
constexpr Millis justAfter {1};

QString seenKey(const QString &profile)
{
    return u"overview/%1/balancesSeen"_s.arg(profile);
}

//! The samples of a new sandbox are its first payments and were written all at once. Nothing: there are none, or only what a person made.
std::optional<UtcTime> writtenAllAtOnce(const QList<AuditEntry> &entries)
{
    QList<UtcTime> moments;
    for (const AuditEntry &entry : entries) {
        if (entry.what == "payment.created"_L1 && moments.size() < 2)
            moments.append(entry.at);
    }
    return moments.size() == 2 && moments.first() == moments.last() ? std::optional(moments.first()) : std::nullopt;
}

} // namespace

GettingStarted::GettingStarted(MerchantSession &session, const Theme &theme, QSettings &settings, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_settings(settings)
    , m_hiddenKey(u"overview/%1/thingsHidden"_s.arg(session.profile().name))
    , m_list(new FigureList(theme, tr("5 things to try")))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list);
    QPushButton *hide = smallButton(linkButton(theme, tr("Hide this list")));
    connect(hide, &QPushButton::clicked, this, [this] {
        m_settings.setValue(m_hiddenKey, true);
        setVisible(false);
    });
    m_list->addCornerWidget(hide);
    setVisible(false);
}

void GettingStarted::noteBalancesSeen(QSettings &settings, const QString &profile)
{
    if (!settings.value(seenKey(profile)).toBool())
        settings.setValue(seenKey(profile), true);
}

void GettingStarted::refresh()
{
    if (m_settings.value(m_hiddenKey).toBool() || m_looking > 0)
        return;
    const QList<Thing> things {Payout, Cancellation, Payin, Balances, Batch};
    for (const Thing thing : things) {
        if (!isDone(thing))
            look(thing);
    }
}

void GettingStarted::look(Thing thing)
{
    Ledger &ledger = m_session.ledger();
    const auto take = [this, thing](const auto &found) { note(thing, found && !found->isEmpty()); };
    ++m_looking;
    switch (thing) {
    case Payout:
        ledger.auditTrail().entries(0, firstEntries)->then(this, [this, take](const Result<QList<AuditEntry>> &first) {
            if (!first)
                return note(Payout, false);
            PaymentQuery own {.kind = PaymentKind::Payout};
            if (const auto samples = writtenAllAtOnce(*first))
                own.from = *samples + justAfter;
            m_session.ledger().payments().find(own, 1)->then(this, take);
        });
        break;
    case Cancellation:
        ledger.payments().find({.kind = PaymentKind::Payout, .states = {PaymentState::Cancelled}}, 1)->then(this, take);
        break;
    case Payin:
        ledger.payments().find({.kind = PaymentKind::Payin}, 1)->then(this, take);
        break;
    case Balances:
        // Kontor reads them by itself, too: what counts is that a person has been where they stand.
        ledger.statistics().balancesSince(UtcTime {})->then(this, [this](const Result<QList<BalanceSnapshot>> &read) {
            note(Balances, read && !read->isEmpty() && m_settings.value(seenKey(m_session.profile().name)).toBool());
        });
        break;
    case Batch:
        ledger.batches().newest(1)->then(this, take);
        break;
    }
}

void GettingStarted::note(Thing thing, bool isDone)
{
    if (isDone && !m_done.contains(thing))
        m_done.append(thing);
    if (--m_looking == 0)
        showList();
}

void GettingStarted::showList()
{
    // Whoever has done them all before it was ever seen needs no list; whoever does the last one sees it ticked.
    if (m_done.size() == count)
        m_settings.setValue(m_hiddenKey, true);
    if (m_done.size() == count && !m_isShown)
        return;
    m_isShown = true;
    m_list->setLines(
        {line(Payout, tr("Issue a payout"), u"newPayoutAction"_s),
            line(Cancellation, tr("Cancel a payout before it is sent"), u"undoAction"_s),
            line(Payin, tr("Ask a customer for money"), u"newPayinAction"_s), line(Balances, tr("Read your balances"), u"balancesAction"_s),
            line(Batch, tr("Pay many people from one file"), u"importAction"_s)},
        {});
    setVisible(true);
}

FigureList::Line GettingStarted::line(Thing thing, const QString &text, const QString &action)
{
    const bool done = isDone(thing);
    return {.icon = done ? u"check-circle"_s : u"dot"_s,
        .text = withActionKeys(*this, action, text),
        .note = done ? tr("done") : QString(),
        .open = [this, thing] { Q_EMIT asked(thing); },
        .isDone = done};
}

} // namespace kontor
