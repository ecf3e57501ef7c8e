// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/overview/overviewpage.h"

#include "gui/keyboard/actionkeys.h"
#include "gui/keyboard/focusinsight.h"
#include "gui/keyboard/taborder.h"
#include "gui/kit/buttons.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/lookups/balancetimes.h"
#include "gui/overview/dayscard.h"
#include "gui/overview/gettingstarted.h"
#include "gui/overview/lastvisit.h"
#include "gui/overview/overviewlines.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/theme/theme.h"
#include "gui/welcome/finishsetupcard.h"
#include "messages/errors.h"
#include "messages/times.h"
#include "models/overviewdaysmodel.h"
#include "models/spokenmoney.h"
#include "models/statuswords.h"

#include <QDateTime>
#include <QGridLayout>
#include <QLocale>
#include <QSettings>
#include <QTimeZone>
#include <QVBoxLayout>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int twoColumns = 860; // less is read better in one
constexpr int tickInterval = 20'000;
constexpr std::chrono::minutes freshForOverview {5};

QDateTime local(UtcTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count());
}

} // namespace

OverviewPage::OverviewPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QSettings &settings, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_settings(settings)
    , m_figures(session.ledger(), session.clock())
{
    const QVariant seen = settings.value(settingsKey(u"seenAt"_s));
    if (seen.isValid()) {
        m_seenAt = UtcTime(Millis(seen.toLongLong()));
        m_sinceBeforeStart = true;
    }
    m_figures.setSince(m_seenAt);
    build();
    connect(&m_figures, &OverviewFigures::changed, this, &OverviewPage::refresh);
    m_figures.setWatched(false);
    connect(&session.lookups(), &GatewayQueries::balancesRead, this,
        [this](const Balances &balances) { m_latest.note(balances, m_session.clock().wall()); });
    watchCallbacks();
    connect(&session, &MerchantSession::statusChanged, this, [this] { // comes with every request
        watchConnection();
        watchCallbacks();
        if (m_figures.isRead() && isVisible())
            refreshAttention();
    });
    connect(&m_tick, &QTimer::timeout, this, &OverviewPage::tick);
    m_tick.start(tickInterval);
    refreshHeader();
}

OverviewPage::~OverviewPage()
{
    noteSeen();
}

QString OverviewPage::title() const
{
    return tr("Overview");
}

QString OverviewPage::settingsKey(const QString &name) const
{
    return overviewSetting(m_session.profile().name, name);
}

void OverviewPage::build()
{
    QVBoxLayout *layout = pageColumn(this, m_theme, overviewWidth);
    m_header = new PageHeader({});
    layout->addWidget(m_header);
    m_setup = new FinishSetupCard(m_session, m_theme, m_settings, this);
    layout->addWidget(m_setup);
    connect(m_setup, &FinishSetupCard::asked, this, &OverviewPage::setupRequested);
    m_things = new GettingStarted(m_session, m_theme, m_settings);
    layout->addWidget(m_things);
    m_grid = new QGridLayout;
    m_grid->setSpacing(16);
    layout->addLayout(m_grid);
    makeCards();
    place();
    layout->addWidget(makeOpenWork());
    layout->addStretch();
    tabAsLaidOut(this);
    for (FigureList *list : findChildren<FigureList *>())
        connect(list, &FigureList::linesMade, this, [this] { tabAsLaidOut(this); });
    connect(m_things, &GettingStarted::asked, this, [this](GettingStarted::Thing thing) {
        switch (thing) {
        case GettingStarted::Payout:
        case GettingStarted::Cancellation:
            return Q_EMIT newPayoutRequested();
        case GettingStarted::Payin:
            return Q_EMIT newPayinRequested();
        case GettingStarted::Balances:
            return Q_EMIT balancesRequested();
        case GettingStarted::Batch:
            return Q_EMIT batchesRequested();
        }
    });
}

void OverviewPage::makeCards()
{
    m_attention = new FigureList(m_theme, tr("Needs attention"));
    m_sinceCard = new FigureList(m_theme, tr("Since you were last here"));
    m_balances = new FigureList(m_theme, tr("Balances"));
    const QString again = tr("Read the balances again");
    m_refresh = iconButton(m_theme, u"refresh"_s, again);
    tellActionKeys(m_refresh, u"checkAction"_s, again);
    connect(m_refresh, &QToolButton::clicked, this, &OverviewPage::askAgain);
    m_balances->addCornerWidget(m_refresh);
    m_days = new DaysCard(m_theme, m_format, m_figures);
    connect(m_days, &DaysCard::dayRequested, this, &OverviewPage::askDay);
}

//! The gateway's own words are many, and what they mean isn't known: those payments are counted together.
QString OverviewPage::workOf(PaymentKind kind, PaymentState state)
{
    if (state != PaymentState::OtherStatus)
        return statusWord(state, kind);
    return kind == PaymentKind::Payin ? tr("Payins with another status of the gateway") : tr("Payouts with another status of the gateway");
}

QWidget *OverviewPage::makeOpenWork()
{
    using enum PaymentState;
    auto *card = new Card;
    card->body()->addWidget(cardTitle(m_theme, tr("Open work")));
    auto *row = new QWidget;
    auto *flow = new FlowLayout(row);
    flow->setContentsMargins(0, 0, 0, 0);
    const auto payout = PaymentKind::Payout;
    const auto payin = PaymentKind::Payin;
    for (const auto &[kind, state] : {std::pair(payout, Sending), {payout, Processing}, {payout, OtherStatus}, {payout, Queued},
             {payout, Paused}, {payout, Draft}, {payin, AwaitingPayment}, {payin, OtherStatus}}) {
        QPushButton *button = linkButton(m_theme, {});
        connect(button, &QPushButton::clicked, this, [this, kind = kind, state = state] {
            Q_EMIT listRequested({.words = workOf(kind, state), .states = {state}, .onlyFollowed = true, .kind = kind});
        });
        m_openWork.append({kind, state, button});
        flow->addWidget(button);
    }
    card->body()->addWidget(row);
    return card;
}

//! Two columns where there is room for them. Within a row of the grid the cards are equally high.
void OverviewPage::place()
{
    const int columns = width() >= m_theme.px(twoColumns) ? 2 : 1;
    if (columns == m_columns)
        return;
    m_columns = columns;
    int place = 0;
    for (QWidget *card : {static_cast<QWidget *>(m_attention), static_cast<QWidget *>(m_sinceCard), static_cast<QWidget *>(m_balances),
             static_cast<QWidget *>(m_days)}) {
        m_grid->addWidget(card, place / columns, place % columns);
        ++place;
    }
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, columns == 2 ? 1 : 0);
}

void OverviewPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    place();
}

// ---- being here

void OverviewPage::arrive()
{
    readAnew();
    if (auto *first = m_attention->findChild<QPushButton *>())
        return first->setFocus();
    m_refresh->setFocus();
    scrollToTop(*m_refresh); // it may have had the keyboard already
}

void OverviewPage::readAnew()
{
    const UtcTime now = m_session.clock().wall();
    if (const QVariant seen = m_settings.value(settingsKey(u"seenAt"_s)); seen.isValid())
        m_seenAt = UtcTime(Millis(seen.toLongLong())); // who was here on other pages has left since
    if (m_seenAt && now - *m_seenAt > away) {
        m_figures.setSince(m_seenAt);
        m_sinceBeforeStart = m_sinceBeforeStart && !m_wasHere;
    }
    noteSeen();
    refreshHeader();
    showBalancesAge();
    m_figures.read();
    m_setup->refresh();
    m_things->refresh();
    refreshBalances();
}

void OverviewPage::noteSeen()
{
    if (!isVisible())
        return;
    m_wasHere = true;
    m_seenAt = m_session.clock().wall();
    m_settings.setValue(settingsKey(u"seenAt"_s), qint64(m_seenAt->time_since_epoch().count()));
}

void OverviewPage::tick()
{
    if (!isVisible() || !isActiveWindow())
        return;
    // The window was left open and somebody is back: what happened meanwhile is news.
    const bool isBack = m_seenAt && m_session.clock().wall() - *m_seenAt > away;
    if (isBack)
        return readAnew();
    noteSeen();
    refreshHeader();
    m_figures.read(); // a payin's time may have passed, or a day, and nothing changed in the ledger
}

void OverviewPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    m_figures.setWatched(true);
}

void OverviewPage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    m_figures.setWatched(false); // arrive() reads what came meanwhile
}

// ---- what is shown

void OverviewPage::refreshHeader()
{
    const QDateTime now = local(m_session.clock().wall());
    const int hour = now.time().hour();
    m_header->setTitle(hour < 12 ? tr("Good morning") : hour < 18 ? tr("Good afternoon") : tr("Good evening"));
    //: %1 is the date and time, %2 the name of the time zone.
    m_header->setSubtitle(tr("%1 (%2)").arg(QLocale().toString(now, u"ddd d MMM yyyy, HH:mm"_s), now.timeZone().abbreviation(now)));
}

OverviewActions OverviewPage::lineActions()
{
    return {.list = [this](const ListPreset &preset) { Q_EMIT listRequested(preset); },
        .keys = [this] { Q_EMIT keysRequested(); },
        .callbacks = [this] { Q_EMIT callbacksRequested(); },
        .clock = [this] { Q_EMIT clockComparisonRequested(); },
        .pause = [this](PauseReason reason) { Q_EMIT pauseActionRequested(reason); },
        .again = [this] { m_figures.read(); }};
}

void OverviewPage::refreshAttention()
{
    const auto attention = overviewlines::attention(m_session, m_figures, m_format, lineActions());
    qint64 count = m_figures.alarming();
    for (const FigureList::Line &line : attention)
        count += line.counts;
    m_attention->setTitle(count == 0
            ? tr("Needs attention")
            : /*: The title of a list: %1 is how many payments and other things need attention. */ tr("Needs attention (%1)")
                  .arg(QLocale().toString(count)));
    m_attention->setLines(attention, tr("Nothing needs you."));
}

//! What the session has noted of its listener, also before this page was made.
void OverviewPage::watchCallbacks()
{
    if (m_gaps == m_session.callbacks().gaps())
        return;
    m_gaps = m_session.callbacks().gaps();
    if (m_figures.isRead() && isVisible())
        refreshSince();
}

void OverviewPage::refresh()
{
    refreshAttention();
    refreshSince();
    m_days->refresh();
    refreshOpenWork();
    if (m_things->isVisible())
        m_things->refresh();
}

void OverviewPage::refreshSince()
{
    const auto since = m_figures.since();
    const UtcTime now = m_session.clock().wall();
    //: The title of a list: %1 is a time.
    m_sinceCard->setTitle(since ? tr("Since you were last here (%1)").arg(messages::when(*since, now)) : tr("Since you were last here"));
    QList<CallbackGap> gaps = m_gaps;
    gaps.removeIf([since](const CallbackGap &gap) { return since && gap.to && *gap.to < *since; });
    m_sinceCard->setLines(
        overviewlines::since(m_figures, m_format, lineActions()) + overviewlines::gaps(gaps, m_sinceBeforeStart, now, lineActions()),
        !m_figures.isKnown() ? tr("The ledger did not answer, so it is not known what happened meanwhile.")
            : since          ? tr("Nothing happened meanwhile.")
                             : tr("You are here for the first time. From now on this says what happened while you were away."));
}

void OverviewPage::refreshOpenWork()
{
    const QLocale locale;
    for (const OpenWork &work : std::as_const(m_openWork)) {
        const bool isOther = work.state == PaymentState::OtherStatus;
        qint64 payments = isOther ? m_figures.followed(work.kind) : m_figures.standing(work.kind, {work.state});
        if (work.state == PaymentState::AwaitingPayment)
            payments -= m_figures.expired();
        work.button->setVisible(work.state != PaymentState::Draft || payments > 0); // few desks have any
        //: A status and how many payments stand there, such as "Queued: 3".
        work.button->setText(tr("%1: %2").arg(workOf(work.kind, work.state), locale.toString(payments)));
    }
}

void OverviewPage::askDay(PaymentKind kind, const OverviewDay &day)
{
    //: A chip above a list of payments. %1 is a day, %2 the code of a currency.
    Q_EMIT listRequested(
        {.words = tr("Created on %1 in %2, without cancelled and rejected payments").arg(dayName(day.date), m_days->currency()),
            .states = overviewlines::statesOfChart(),
            .kind = kind,
            .from = day.from,
            .to = day.to,
            .currencies = {m_days->currency()}});
}

// ---- balances

void OverviewPage::refreshBalances()
{
    const UtcTime now = m_session.clock().wall();
    m_session.ledger().statistics().balancesSince(now - balancesShown)->then(this, [this](const Result<QList<BalanceSnapshot>> &balances) {
        if (!balances)
            return;
        takeBalances(*balances);
        const bool isOld = !m_balancesAt || m_session.clock().wall() - *m_balancesAt > freshForOverview;
        if ((isOld || mayBeGone(*balances)) && !m_asking && m_balanceTrouble.isEmpty()
            && m_session.connection().state() == ConnectionStatus::State::Connected)
            askAgain();
    });
}

//! Right after a start nothing has been asked yet, and whether the gateway can be reached isn't known.
void OverviewPage::watchConnection()
{
    const bool isConnected = m_session.connection().state() == ConnectionStatus::State::Connected;
    if (!std::exchange(m_isConnected, isConnected) && isConnected && isVisible())
        refreshBalances();
}

//! A currency that wasn't in the answer which brought the others may have gone, and nobody has looked in this run.
bool OverviewPage::mayBeGone(const QList<BalanceSnapshot> &balances) const
{
    if (m_latest.answeredAt() || balances.isEmpty())
        return false;
    const UtcTime newest = balances.last().at; // they come oldest first
    const QMap<QString, BalanceSnapshot> last = m_latest.of(balances);
    return std::any_of(last.begin(), last.end(), [newest](const BalanceSnapshot &balance) { return newest - balance.at >= oneAnswer; });
}

void OverviewPage::askAgain()
{
    if (m_asking)
        return;
    m_asking = true;
    m_refresh->setEnabled(m_refresh->hasFocus()); // the keyboard stays with whoever pressed it, and a second press does nothing
    m_session.lookups().balances()->then(this, [this](const Result<Balances> &balances) {
        m_asking = false;
        m_refresh->setEnabled(true);
        m_balanceTrouble = balances ? QString() : messages::queryErrorMessage(balances.error()).coded();
        QList<BalanceSnapshot> read;
        const QList<Money> certain = balances ? balances->certain() : QList<Money>();
        for (const Money &balance : certain)
            read.append({m_session.clock().wall(), balance});
        takeBalances(read.isEmpty() ? m_shownBalances : read);
    });
}

void OverviewPage::showBalancesAge()
{
    const UtcTime now = m_session.clock().wall();
    if (!m_balancesAt)
        return m_balances->setTitle(tr("Balances"));
    const QString age = messages::staleAge(*m_balancesAt, now);
    //: The title of a list: %1 is a time.
    m_balances->setTitle(tr("Balances as of %1").arg(messages::asOf(*m_balancesAt, now)),
        age.isEmpty() ? QString()
                      : /*: Beside the title of a list: %1 is a length of time, such as "16 min". */ tr("Not refreshed for %1").arg(age));
}

void OverviewPage::takeBalances(const QList<BalanceSnapshot> &balances)
{
    m_shownBalances = balances;
    for (const BalanceSnapshot &balance : balances)
        m_balancesAt = balance.at;
    if (const auto answered = m_latest.answeredAt(); answered && (!m_balancesAt || *answered > *m_balancesAt))
        m_balancesAt = answered;
    const UtcTime now = m_session.clock().wall();
    QList<FigureList::Line> lines;
    const QMap<QString, BalanceSnapshot> last = m_latest.of(balances);
    for (const BalanceSnapshot &balance : last) {
        // One that wasn't in the last answer has a time of its own.
        const bool isOfNow = *m_balancesAt - balance.at < oneAnswer;
        const auto note = [&](const QString &money) {
            //: A balance and when it was read.
            return isOfNow ? money : tr("%1 as of %2").arg(money, messages::asOf(balance.at, now));
        };
        lines.append({.icon = u"balance"_s,
            .text = balance.money.currency,
            .note = note(m_format.money(balance.money)),
            .spokenNote = note(spokenMoney(balance.money)),
            .open = [this] { Q_EMIT balancesRequested(); }});
    }
    if (!lines.isEmpty() && !m_balanceTrouble.isEmpty())
        lines.append({.icon = u"warning"_s, .text = m_balanceTrouble, .warns = true});
    showBalancesAge();
    const QString none = m_latest.isEmpty() ? tr("The gateway answered without any balance.")
        : m_latest.answeredAt()             ? tr("The gateway answered, but Kontor cannot tell any balance from it.")
                                            : tr("Balances have not been read yet.");
    m_balances->setLines(lines, m_balanceTrouble.isEmpty() ? none : m_balanceTrouble);
}

} // namespace kontor
