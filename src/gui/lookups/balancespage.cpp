// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lookups/balancespage.h"

#include "core/currency.h"
#include "core/visibletext.h"
#include "gui/keyboard/actionkeys.h"
#include "gui/keyboard/mainkeys.h"
#include "gui/keyboard/taborder.h"
#include "gui/kit/buttons.h"
#include "gui/kit/emptystate.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/skeletonrows.h"
#include "gui/lookups/balancechart.h"
#include "gui/lookups/balancetimes.h"
#include "gui/lookups/rawreply.h"
#include "gui/page/messagebar.h"
#include "gui/page/pageheader.h"
#include "gui/table/paymenttable.h"
#include "gui/table/rowmenu.h"
#include "gui/table/tablecard.h"
#include "gui/table/tableheader.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/times.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QMap>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::minutes freshForPage {1};
constexpr int queuedPause = 1000;
constexpr int minutesChoices[] {0, 1, 5, 15};
constexpr int usualChoice = 2;

constexpr auto intervalKey = "balances/everyMinutes"_L1;

QString namesKey(const Profile &profile)
{
    return u"balances/names/"_s + profile.uuid;
}

} // namespace

BalancesPage::BalancesPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_model(format)
{
    build(theme);
    connect(&m_tick, &QTimer::timeout, this, &BalancesPage::tick);
    m_tick.start(1000);
    m_counting.setSingleShot(true);
    m_counting.setInterval(queuedPause);
    connect(&m_counting, &QTimer::timeout, this, &BalancesPage::readQueued);
    const auto countSoon = [this] {
        if (!m_counting.isActive())
            m_counting.start();
    };
    connect(&session.ledger(), &Ledger::changed, this, countSoon);
    connect(&session.ledger(), &Ledger::changedElsewhere, this, countSoon);
    connect(&session.lookups(), &GatewayQueries::balancesRead, this, &BalancesPage::noteAnswer);
    showEmptyOrTable();
}

QString BalancesPage::title() const
{
    return tr("Balances");
}

void BalancesPage::build(const Theme &theme)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    m_header = new PageHeader(tr("Balances"));
    QPushButton *reply = plainButton(theme, tr("Show reply"));
    m_raw = new RawReply(theme, reply);
    m_refresh = primaryButton(theme, tr("Refresh"), u"refresh"_s);
    m_refresh->setToolTip(tr("F5"));
    connect(m_refresh, &QPushButton::clicked, this, &BalancesPage::askAgain);
    QPushButton *toFile = plainButton(theme, tr("Export…"), u"export"_s);
    tellActionKeys(toFile, u"exportAction"_s);
    connect(toFile, &QPushButton::clicked, this, &BalancesPage::exportRequested);
    m_header->addButton(toFile);
    m_header->addButton(reply);
    m_header->addButton(m_refresh);
    pressByMainKeys(this, m_refresh);
    layout->addWidget(m_header);
    m_message = new MessageBar(theme);
    layout->addWidget(m_message);
    layout->addWidget(makeTable(theme), 1);
    m_chart = new BalanceChart(theme, m_format);
    layout->addWidget(m_chart);
    layout->addWidget(m_raw);
    layout->addWidget(makeInterval());
}

QWidget *BalancesPage::makeTable(const Theme &theme)
{
    m_table = new PaymentTable(theme, tr("Balances"));
    m_table->setObjectName(u"balancesTable"_s);
    m_table->setModel(&m_model);
    keepFit(theme, m_table, [this] { fitColumns(); });
    connect(&m_model, &QAbstractItemModel::modelReset, this, &BalancesPage::fitColumns);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &BalancesPage::fitColumns);
    m_table->installEventFilter(this);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &BalancesPage::showChosen);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &BalancesPage::showChosen);
    makeRowMenu();
    m_card = new TableCard(m_table);
    return m_card;
}

//! An amount that is cut says nothing: rather is the table scrolled. The last days take what the others leave.
void BalancesPage::fitColumns()
{
    static constexpr std::array drawn {110, 150, 130, 150, 130};
    PaymentTable::Plan plan {.wide = BalancesModel::Trend};
    for (int column = 0; column < BalancesModel::columns; ++column) {
        const int needed = std::max(m_table->header()->nameWidth(column), m_table->contentWidth(column));
        plan.widths.append(std::max(needed, m_theme.px(drawn.at(size_t(column)))));
        plan.shown.append(column);
    }
    plan.least = plan.widths.at(BalancesModel::Trend);
    if (plan.widths != m_table->plan().widths)
        m_table->setPlan(plan);
}

QWidget *BalancesPage::makeInterval()
{
    auto *row = new QWidget;
    auto *layout = new FlowLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *label = new PlainLabel(tr("Ask again while this page is seen"), TextStyle::Body, PlainLabel::Ink::Muted);
    m_interval = new QComboBox;
    m_interval->setAccessibleName(label->text());
    label->setBuddy(m_interval); // a choice is spoken by its label
    for (const int minutes : minutesChoices)
        m_interval->addItem(minutes == 0
                ? tr("never")
                : /*: How often balances are asked for, in a list to choose from. */ tr("every %n minute(s)", nullptr, minutes),
            minutes);
    m_interval->setCurrentIndex(usualChoice);
    layout->addWidget(label);
    layout->addWidget(m_interval);
    return row;
}

void BalancesPage::arrive()
{
    readQueued();
    readHistory();
    if (!m_readAt || m_session.clock().wall() - *m_readAt > freshForPage)
        askAgain();
    m_card->takeKeyboard();
}

void BalancesPage::askAgain()
{
    if (m_asking)
        return;
    m_asking = true;
    m_askedAt = m_session.clock().wall();
    m_refresh->setEnabled(m_refresh->hasFocus()); // the keyboard stays with whoever pressed it, and a second press does nothing
    m_refresh->setText(tr("Asking…"));
    if (m_model.rowCount() == 0)
        m_card->setInstead(new SkeletonRows(m_theme));
    m_session.lookups().balances()->then(this, [this](const Result<Balances> &balances) { take(balances); });
}

void BalancesPage::take(const Result<Balances> &balances)
{
    m_asking = false;
    m_refresh->setEnabled(true);
    m_refresh->setText(tr("Refresh"));
    if (balances)
        return show(*balances);
    m_raw->setReply(balances.error().body); // that of this question, or none: not the one before
    showError(balances.error());
    showEmptyOrTable();
}

void BalancesPage::showError(const ApiError &trouble)
{
    m_trouble = trouble;
    const bool hadKeyboard = m_message->isAncestorOf(QApplication::focusWidget());
    messages::Message message = messages::queryErrorMessage(trouble);
    if (m_readAt)
        message.text += u' ' + tr("The figures below are those of before.");
    m_message->show(MessageBar::Kind::Danger, message);
    QPushButton *again = m_message->addAction(tr("Try now"));
    connect(again, &QPushButton::clicked, this, &BalancesPage::askAgain);
    offerReply();
    again->show(); // what isn't seen yet can't have the keyboard
    if (hadKeyboard)
        again->setFocus();
}

void BalancesPage::show(const Balances &balances)
{
    m_readAt = m_session.clock().wall();
    m_trouble.reset();
    m_familiar = balances.isFamiliar;
    m_model.setReading({.balances = balances.items, .at = *m_readAt}, *m_readAt);
    addToHistory(balances);
    m_raw->setReply(balances.raw);
    if (m_message->isAncestorOf(QApplication::focusWidget()))
        m_card->takeKeyboard(); // before the bar goes
    m_message->hide();
    showRemarks(balances);
    readQueued();
    showEmptyOrTable();
    showAge();
}

void BalancesPage::showRemarks(const Balances &balances)
{
    const QStringList twice = balances.givenTwice();
    const auto isOdd = [](const Balance &balance) { return !isCurrencyCode(balance.currency); };
    const auto odd = int(std::count_if(balances.items.begin(), balances.items.end(), isOdd));
    //: Entries of the gateway's answer whose currency is missing, or none.
    const QString oddHeadline = tr("Kontor cannot tell the currency of %n balance(s) in the answer.", nullptr, odd);
    const QString oddText = tr("What came is at the end of the table and counts for nothing; no payment is touched. The reply has it as it"
                               " came. Ask your gateway contact.");
    if (!balances.isFamiliar) {
        m_message->show(MessageBar::Kind::Info, tr("The gateway answered, but Kontor does not know this form of balance."),
            tr("The reply is below, as it came. No money is touched."));
        m_raw->setShown(true);
    } else if (!twice.isEmpty()) {
        //: %1 is a currency, or several.
        m_message->show(MessageBar::Kind::Warning, tr("The gateway gave %1 more than once.").arg(visibleLine(twice.join(u", "_s))),
            tr("All are shown as they came; no payment is touched. Kontor cannot tell which of them counts, so what is left after the "
               "queue is not known. Ask your gateway contact.")
                + (odd > 0 ? u' ' + oddHeadline + u' ' + oddText : QString()));
        offerReply();
    } else if (odd > 0) {
        m_message->show(MessageBar::Kind::Warning, oddHeadline, oddText);
        offerReply();
    } else if (!balances.leftOut.isEmpty()) {
        //: %1 is the code of a currency, or several.
        m_message->show(MessageBar::Kind::Info, tr("The gateway left out: %1.").arg(visibleLine(balances.leftOut.join(u", "_s))),
            tr("It does not support them, or holds nothing in them."));
    }
}

void BalancesPage::offerReply()
{
    if (!m_raw->hasReply())
        return;
    QPushButton *reply = m_message->addAction(tr("Show reply"));
    connect(reply, &QPushButton::clicked, m_raw, &RawReply::open);
}

void BalancesPage::readQueued()
{
    if (!isVisible())
        return;
    readQueuedMoney(m_session.ledger(), this)->then(this, [this](const Result<QueuedMoney> &queued) {
        m_model.setQueued(queued ? std::optional(*queued) : std::nullopt);
    });
}

void BalancesPage::readHistory()
{
    const UtcTime now = m_session.clock().wall();
    m_session.ledger().statistics().balancesSince(now - balancesShown)->then(this, [this](const Result<QList<BalanceSnapshot>> &balances) {
        if (!balances)
            return;
        m_history = *balances;
        showHistory();
        showKept();
    });
}

//! What was read before this start, or by another page or program since this one asked. What this program was answered may be on its way
//! to the ledger still.
void BalancesPage::showKept()
{
    std::optional<UtcTime> newest = m_latest.answeredAt();
    if (!m_history.isEmpty() && (!newest || *newest < m_history.constLast().at))
        newest = m_history.constLast().at;
    if (!newest || (m_readAt && *newest - *m_readAt < oneAnswer))
        return;
    m_readAt = newest;
    const QMap<QString, BalanceSnapshot> last = m_latest.of(m_history);
    BalancesModel::Reading reading {.at = *m_readAt};
    for (const BalanceSnapshot &balance : last) {
        const QString &currency = balance.money.currency;
        reading.balances.append({.currency = currency, .amount = balance.money.amount, .amountName = m_names.value(currency)});
        if (*m_readAt - balance.at >= oneAnswer)
            reading.older.insert(currency, balance.at);
    }
    m_familiar = true;
    m_model.setReading(reading, m_session.clock().wall());
    if (m_trouble)
        showError(*m_trouble); // which says now whose figures these are
    showEmptyOrTable();
}

//! The ledger keeps it, too, a moment later.
void BalancesPage::addToHistory(const Balances &balances)
{
    for (const Money &balance : balances.certain())
        m_history.append({*m_readAt, balance});
    showHistory();
}

void BalancesPage::showHistory()
{
    const UtcTime now = m_session.clock().wall();
    const QList<BalanceHistory> histories = balanceHistories(m_history, now, BalanceChart::stretch, BalanceChart::stretches);
    m_model.setHistories(histories);
    m_chart->setHistories(histories, now);
}

//! The chart below is of the row that somebody looks at.
void BalancesPage::showChosen()
{
    const int row = std::max(m_table->currentIndex().row(), 0);
    m_chart->setCurrency(row < m_model.rowCount() ? m_model.balances().at(row).currency : QString());
}

void BalancesPage::tick()
{
    showAge();
    const std::chrono::minutes every {m_interval->currentData().toInt()};
    const bool isDue = every.count() > 0 && m_askedAt && m_session.clock().wall() - *m_askedAt >= every;
    if (isVisible() && isDue && m_session.connection().state() != ConnectionStatus::State::Offline)
        askAgain();
}

void BalancesPage::showAge()
{
    if (!m_readAt)
        return m_header->setSubtitle(tr("What the gateway holds for you"));
    const UtcTime now = m_session.clock().wall();
    const QString at = messages::asOf(*m_readAt, now);
    const QString age = messages::staleAge(*m_readAt, now);
    //: Below the title of a page. %1 is a time.
    m_header->setSubtitle(age.isEmpty()
            ? tr("As of %1").arg(at)
            : /*: %1 is a time, %2 a length of time such as "16 min". */ tr("As of %1, not refreshed for %2").arg(at, age),
        !age.isEmpty());
}

void BalancesPage::showEmptyOrTable()
{
    showAge();
    m_card->setCounts(
        m_model.rowCount() > 0 ? tr("In queue (ours): payouts that the gateway hasn't got yet, as this ledger knows them.") : QString());
    if (m_model.rowCount() > 0)
        return m_card->setInstead(nullptr);
    const QString words = !m_readAt ? tr("Balances have not been read yet.")
        : m_familiar                ? tr("The gateway answered without any balance.")
                                    : tr("No balance could be read from the reply.");
    auto *empty = new EmptyState(m_theme, u"balance"_s, words);
    QPushButton *again = plainButton(m_theme, tr("Refresh"), u"refresh"_s);
    again->setAccessibleName(tr("Refresh the balances"));
    connect(again, &QPushButton::clicked, this, &BalancesPage::askAgain);
    empty->addButton(again);
    m_card->setInstead(empty);
    tabAsLaidOut(this);
}

// ---- what can be done with the rows, and what is kept over a restart

// ---- rows

void BalancesPage::makeRowMenu()
{
    auto *menu = new RowMenu(m_table);
    QAction *copy = menu->addAction(tr("Copy &amount"));
    QAction *rows = menu->addAction(tr("&Copy rows"));
    QAction *reply = menu->addAction(tr("&Show reply"));
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) { m_table->chooseRow(index.row()); });
    connect(copy, &QAction::triggered, this, &BalancesPage::copyAmount);
    connect(rows, &QAction::triggered, this, &BalancesPage::copyRows);
    connect(reply, &QAction::triggered, this, [this] { m_raw->open(); });
    connect(menu, &RowMenu::opening, this, [this, copy, reply](int row) {
        copy->setEnabled(m_model.balances().at(row).amount.has_value());
        reply->setEnabled(m_raw->hasReply()); // what was kept from before the start has none
    });
}

//! A text field has these keys too, so they are the table's and never the window's.
bool BalancesPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_table || event->type() != QEvent::KeyPress || !static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy))
        return Page::eventFilter(watched, event);
    copyRows();
    return true;
}

//! Those that are selected, in the order of the table.
void BalancesPage::copyRows()
{
    QList<int> rows;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (m_table->selectionModel()->isRowSelected(row))
            rows.append(row);
    }
    if (rows.isEmpty())
        return Q_EMIT said(tr("No row is selected. Enter selects the one that has the keyboard."));
    QGuiApplication::clipboard()->setText(m_model.lines(rows));
    //: %n are the rows of a table of balances.
    Q_EMIT said(tr("Copied %n row(s), with the names of the columns.", nullptr, int(rows.size())));
}

void BalancesPage::copyAmount()
{
    const int row = m_table->currentIndex().row();
    if (row < 0 || !m_model.balances().at(row).amount)
        return;
    const Balance &balance = m_model.balances().at(row);
    QGuiApplication::clipboard()->setText(balance.amount->toString());
    //: %1 is an amount with its currency.
    Q_EMIT said(tr("Copied the amount: %1.").arg(m_format.money({*balance.amount, visibleLine(balance.currency)}).trimmed()));
}

// ---- what is kept

void BalancesPage::remember(QSettings &settings)
{
    m_settings = &settings;
    if (const int choice = m_interval->findData(settings.value(intervalKey, m_interval->currentData()).toInt()); choice >= 0)
        m_interval->setCurrentIndex(choice);
    const QVariantMap names = settings.value(namesKey(m_session.profile())).toMap();
    for (auto name = names.begin(); name != names.end(); ++name)
        m_names.insert(name.key(), name.value().toString());
    connect(m_interval, &QComboBox::currentIndexChanged, this, [this] { m_settings->setValue(intervalKey, m_interval->currentData()); });
}

//! Whoever asked.
void BalancesPage::noteAnswer(const Balances &balances)
{
    m_latest.note(balances, m_session.clock().wall());
    noteNames(balances);
}

//! Figures that are kept have no such words.
void BalancesPage::noteNames(const Balances &balances)
{
    for (const Balance &balance : balances.items) {
        if (!balance.amount || !isCurrencyCode(balance.currency))
            continue;
        if (balance.amountName.isEmpty())
            m_names.remove(balance.currency);
        else
            m_names.insert(balance.currency, balance.amountName);
    }
    keepNames();
}

void BalancesPage::keepNames()
{
    if (!m_settings)
        return;
    QVariantMap names;
    for (auto name = m_names.constBegin(); name != m_names.constEnd(); ++name)
        names.insert(name.key(), name.value());
    m_settings->setValue(namesKey(m_session.profile()), names);
}

} // namespace kontor
