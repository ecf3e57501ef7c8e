// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/overview/thingstotry.h"

#include "gui/widgets/actionkeys.h"
#include "gui/widgets/buttons.h"

#include <QSettings>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! The samples of a new sandbox are made in its first moments; what comes later is a person's.
constexpr std::chrono::minutes ownSamples {1};

}

ThingsToTry::ThingsToTry(Office &office, const Theme &theme, QSettings &settings, QWidget *parent)
    : QWidget(parent)
    , m_office(office)
    , m_settings(settings)
    , m_hiddenKey(u"overview/%1/thingsHidden"_s.arg(office.profile().name))
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

void ThingsToTry::refresh()
{
    if (m_settings.value(m_hiddenKey).toBool() || m_looking > 0)
        return;
    const QList<Thing> things {Payout, Withdrawal, Payin, Balances, Batch};
    for (const Thing thing : things) {
        if (!isDone(thing))
            look(thing);
    }
}

void ThingsToTry::look(Thing thing)
{
    Ledger &ledger = m_office.ledger();
    const auto take = [this, thing](const auto &found) { note(thing, found && !found->isEmpty()); };
    ++m_looking;
    switch (thing) {
    case Payout:
        ledger.audit(0, 1)->then(this, [this, thing](const Result<QList<AuditEntry>> &first) {
            if (!first || first->isEmpty())
                return note(thing, false);
            m_office.ledger()
                .find({.kind = PaymentKind::Payout, .from = first->constFirst().at + ownSamples}, 1)
                ->then(this, [this, thing](const Result<QList<qint64>> &found) { note(thing, found && !found->isEmpty()); });
        });
        break;
    case Withdrawal:
        ledger.find({.states = {PaymentState::Cancelled}}, 1)->then(this, take);
        break;
    case Payin:
        ledger.find({.kind = PaymentKind::Payin}, 1)->then(this, take);
        break;
    case Balances:
        ledger.balancesSince(UtcTime {})->then(this, take);
        break;
    case Batch:
        ledger.batches(1)->then(this, take);
        break;
    }
}

void ThingsToTry::note(Thing thing, bool isDone)
{
    if (isDone && !m_done.contains(thing))
        m_done.append(thing);
    if (--m_looking == 0)
        showList();
}

void ThingsToTry::showList()
{
    // Whoever has done them all before it was ever seen needs no list; whoever does the last one sees it ticked.
    if (m_done.size() == count)
        m_settings.setValue(m_hiddenKey, true);
    if (m_done.size() == count && !m_isShown)
        return;
    m_isShown = true;
    m_list->setLines(
        {line(Payout, tr("Issue a payout"), u"newPayoutAction"_s),
            line(Withdrawal, tr("Withdraw a payout before it goes out"), u"undoAction"_s),
            line(Payin, tr("Ask a customer for money"), u"newPayinAction"_s), line(Balances, tr("Read your balances"), u"balancesAction"_s),
            line(Batch, tr("Pay many people from one file"), u"importAction"_s)},
        {});
    setVisible(true);
}

FigureList::Line ThingsToTry::line(Thing thing, const QString &text, const QString &action)
{
    const bool done = isDone(thing);
    return {.icon = done ? u"check-circle"_s : u"dot"_s,
        .text = withActionKeys(*this, action, text),
        .note = done ? tr("done") : QString(),
        .open = [this, thing] { Q_EMIT asked(thing); },
        .isDone = done};
}

} // namespace kontor
