// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payins/payinspage.h"

#include "gui/payouts/paymentdetails.h"
#include "gui/table/paymentdelegate.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/chip.h"
#include "gui/widgets/detailpanel.h"
#include "gui/widgets/emptystate.h"
#include "gui/widgets/pageheader.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int typingPause = 150;
constexpr int countingPause = 100;
constexpr int panelWidth = 340;
constexpr int leastPanel = 300;
constexpr int leastCustomer = 130;

qint64 sumOf(const Ledger::Counts &counts, const QList<PaymentState> &states)
{
    qint64 sum = 0;
    for (const auto &[state, count] : counts.byState) {
        if (states.contains(state))
            sum += count;
    }
    return sum;
}

QList<PaymentState> attentionStates()
{
    using enum PaymentState;
    return {Unknown, Conflict, Rejected};
}

} // namespace

PayinsPage::PayinsPage(Office &office, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_office(office)
    , m_theme(theme)
    , m_model(office.ledger(), office.clock(), format, nullptr, PaymentKind::Payin)
    , m_header(new PageHeader(tr("Payins")))
    , m_table(new PaymentTable(theme, tr("Payins")))
    , m_panel(new DetailPanel(theme))
    , m_details(new PaymentDetails(office, theme, format, *m_panel, this))
{
    buildHeader();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    layout->addWidget(m_header);
    layout->addWidget(makeFilterRow());
    m_narrowingRow = new QWidget(this);
    auto *narrowing = new QHBoxLayout(m_narrowingRow);
    narrowing->setContentsMargins(0, 0, 0, 0);
    narrowing->addStretch();
    m_narrowingRow->hide();
    layout->addWidget(m_narrowingRow);
    layout->addWidget(makeBody(), 1);
    m_typing.setSingleShot(true);
    m_counting.setSingleShot(true);
    connect(m_details, &PaymentDetails::actAsked, this, &PayinsPage::actAsked);
    connect(m_details, &PaymentDetails::shown, this, &PayinsPage::chosenChanged);
    connect(m_details, &PaymentDetails::said, this, &PayinsPage::said);
    connect(&m_typing, &QTimer::timeout, this, &PayinsPage::applyFilter);
    connect(&m_counting, &QTimer::timeout, this, &PayinsPage::refreshCounts);
    connect(&m_model, &PaymentsModel::loaded, this, &PayinsPage::showEmptyOrTable);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, [this] {
        if (m_wanted)
            choose(*m_wanted);
    });
    connect(&m_model, &PaymentsModel::paymentChanged, this, [this](const OrderId &id) {
        if (m_details->payment() && m_details->payment()->id == id)
            m_details->refresh();
    });
    const auto countSoon = [this] {
        if (!m_counting.isActive())
            m_counting.start(countingPause);
    };
    connect(&office.ledger(), &Ledger::changed, this, countSoon);
    connect(&office.ledger(), &Ledger::changedElsewhere, this, countSoon);
    applyFilter();
    refreshCounts();
}

QString PayinsPage::title() const
{
    return tr("Payins");
}

void PayinsPage::buildHeader()
{
    QPushButton *exportButton = plainButton(m_theme, tr("Export…"), u"export"_s);
    QPushButton *create = primaryButton(m_theme, tr("New payin"), u"plus"_s);
    create->setToolTip(tr("Ctrl+Shift+N"));
    connect(exportButton, &QPushButton::clicked, this, &PayinsPage::exportAsked);
    connect(create, &QPushButton::clicked, this, &PayinsPage::newPayinAsked);
    m_header->addButton(exportButton);
    m_header->addButton(create);
}

QWidget *PayinsPage::makeFilterRow()
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_filter = new QLineEdit;
    m_filter->setPlaceholderText(tr("Filter by reference, customer or account"));
    m_filter->setAccessibleName(tr("Filter payins"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(themedIcon(m_theme, u"search"_s, IconInk::Muted), QLineEdit::LeadingPosition);
    m_filter->setMinimumWidth(240);
    connect(m_filter, &QLineEdit::textChanged, this, [this] { m_typing.start(typingPause); });
    layout->addWidget(m_filter, 1);
    for (const QString &name : {tr("All"), tr("Waiting"), tr("Needs attention"), tr("Settled"), tr("Past expiry")}) {
        QPushButton *chip = toggleChip(name);
        chip->setAutoExclusive(true);
        const auto view = static_cast<View>(m_views.size());
        connect(chip, &QPushButton::clicked, this, [this, view] { setView(view); });
        m_views.append(chip);
        layout->addWidget(chip);
    }
    m_views.first()->setChecked(true);
    layout->addStretch(1);
    return row;
}

QWidget *PayinsPage::makeBody()
{
    m_table->setModel(&m_model);
    m_table->setObjectName(u"payinsTable"_s);
    m_card = new TableCard(m_theme, m_table);
    auto *header = m_table->horizontalHeader();
    const QList<int> widths {m_table->paymentDelegate()->statusColumnWidth(PaymentKind::Payin), m_theme.px(112), m_theme.px(48),
        leastCustomer, m_theme.px(150), m_theme.px(120), m_theme.px(120), m_theme.px(112), m_theme.px(108)};
    header->setMinimumSectionSize(m_theme.px(44));
    for (int i = 0; i < widths.size(); ++i)
        header->resizeSection(i, widths.at(i));
    const PaymentColumns columns = payinColumns();
    const auto at = [&columns](PaymentColumn column) { return int(columns.indexOf(column)); };
    m_table->setGivingWay(at(PaymentColumn::Recipient), leastCustomer,
        {at(PaymentColumn::Created), at(PaymentColumn::Reference), at(PaymentColumn::PayToBank), at(PaymentColumn::PayToAccount)});
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    auto *splitter = new QSplitter;
    splitter->setAccessibleName(tr("List and detail"));
    splitter->setHandleWidth(16);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_card);
    splitter->addWidget(m_panel);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setSizes({1000, panelWidth});
    m_panel->setMinimumWidth(leastPanel);
    m_panel->hide();
    connect(m_panel, &DetailPanel::closeAsked, this, &PayinsPage::closePanel);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &PayinsPage::currentChanged);
    connect(m_table, &QTableView::clicked, this, &PayinsPage::currentChanged);
    connect(m_table, &QTableView::activated, this, &PayinsPage::currentChanged);
    return splitter;
}

void PayinsPage::setRowMenu(QMenu *menu)
{
    m_panel->moreButton()->setMenu(menu);
    m_panel->moreButton()->setPopupMode(QToolButton::InstantPopup);
    connect(m_table, &QWidget::customContextMenuRequested, this, [this, menu](const QPoint &at) {
        if (m_table->indexAt(at).isValid())
            menu->popup(m_table->viewport()->mapToGlobal(at));
    });
}

// ---- what is shown

void PayinsPage::setView(View view)
{
    m_view = view;
    m_narrowing.reset();
    showNarrowing();
    applyFilter();
}

void PayinsPage::narrow(const PayoutsPage::Narrowing &narrowing)
{
    m_narrowing = narrowing;
    m_view = View::All;
    m_filter->clear();
    for (QPushButton *view : std::as_const(m_views)) { // none of them says what is shown
        view->setAutoExclusive(false);
        view->setChecked(false);
        view->setAutoExclusive(true);
    }
    showNarrowing();
    applyFilter();
}

void PayinsPage::showNarrowing()
{
    delete m_narrowingRow->findChild<Chip *>();
    m_narrowingRow->setVisible(m_narrowing.has_value());
    if (!m_narrowing)
        return;
    auto *chip = new Chip(m_theme, m_narrowing->words, tr("Filter: %1. Remove").arg(m_narrowing->words));
    static_cast<QHBoxLayout *>(m_narrowingRow->layout())->insertWidget(0, chip);
    connect(chip, &Chip::removeAsked, this, &PayinsPage::clearFilters, Qt::QueuedConnection);
    connect(chip, &Chip::clicked, this, &PayinsPage::clearFilters, Qt::QueuedConnection);
}

void PayinsPage::clearFilters()
{
    m_filter->clear();
    m_views.first()->setChecked(true);
    setView(View::All);
    m_table->setFocus();
}

void PayinsPage::applyFilter()
{
    using enum PaymentState;
    const auto states = [this]() -> QList<PaymentState> {
        switch (m_view) {
        case View::All:
            break;
        case View::Waiting:
            return {Queued, Hold, Sending, Waiting, Sent, Other};
        case View::Attention:
            return attentionStates();
        case View::Settled:
            return {Settled};
        case View::Expired:
            return {Expired};
        }
        return {};
    };
    const PayoutsPage::Narrowing narrowing = m_narrowing.value_or(PayoutsPage::Narrowing {.states = states()});
    m_model.setQuery({.kind = PaymentKind::Payin,
                         .text = m_filter->text().trimmed(),
                         .states = narrowing.states,
                         .from = narrowing.from,
                         .to = narrowing.to,
                         .now = m_office.clock().wall(),
                         .cameSince = narrowing.cameSince},
        narrowing.oldestFirst);
}

void PayinsPage::refreshCounts()
{
    m_office.ledger().counts(PaymentKind::Payin)->then(this, [this](const Result<Ledger::Counts> &counts) {
        if (counts)
            showCounts(*counts);
    });
}

void PayinsPage::showCounts(const Ledger::Counts &counts)
{
    const QLocale locale;
    const qint64 attention = sumOf(counts, attentionStates());
    const qint64 waiting = sumOf(counts, {PaymentState::Waiting});
    m_header->setSubtitle(tr("%1 payins · %2 wait for the customer").arg(locale.toString(counts.all), locale.toString(waiting)));
    m_views.at(int(View::Attention))->setText(attention > 0 ? tr("Needs attention %1").arg(attention) : tr("Needs attention"));
    m_card->setCounts(tr("%1 payins, %2 shown").arg(locale.toString(counts.all), locale.toString(m_model.rowCount())));
    Q_EMIT attentionChanged(int(attention));
}

void PayinsPage::showEmptyOrTable()
{
    m_counting.start(0);
    if (m_model.rowCount() > 0 || !m_model.isLoaded())
        return m_card->setInstead(nullptr);
    const bool filtered = !m_filter->text().isEmpty() || m_view != View::All || m_narrowing;
    auto *empty = new EmptyState(m_theme, filtered ? u"filter"_s : u"payin"_s,
        filtered ? tr("No payins match this filter.")
                 : tr("No payins yet. Kontor lists what is made here; the gateway cannot list older ones."));
    QPushButton *first = plainButton(m_theme, filtered ? tr("Clear filter") : tr("New payin"));
    connect(first, &QPushButton::clicked, this, [this, filtered] { filtered ? clearFilters() : newPayinAsked(); });
    empty->addButton(first);
    m_card->setInstead(empty);
}

// ---- choosing

std::optional<PaymentRecord> PayinsPage::chosen() const
{
    return m_panel->isVisible() ? m_details->payment() : std::nullopt;
}

void PayinsPage::choose(const OrderId &id)
{
    const int row = m_model.rowOf(id);
    if (row < 0) {
        m_wanted = id;
        return;
    }
    m_wanted.reset();
    m_table->chooseRow(row);
    m_table->scrollTo(m_model.index(row, 0));
    currentChanged();
}

void PayinsPage::currentChanged()
{
    const QModelIndex current = m_table->currentIndex();
    const PaymentRecord *payment = current.isValid() ? m_model.payment(current.row()) : nullptr;
    if (!payment)
        return;
    m_panel->show();
    m_details->show(payment->id);
}

void PayinsPage::closePanel()
{
    m_details->clear();
    m_panel->hide();
    m_table->clearSelection();
    m_table->setFocus();
    Q_EMIT chosenChanged();
}

bool PayinsPage::focusFilter()
{
    m_filter->setFocus();
    m_filter->selectAll();
    return true;
}

void PayinsPage::arrive()
{
    m_table->setFocus();
}

void PayinsPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_panel->isVisible())
        return closePanel();
    if (event->key() == Qt::Key_Escape && !m_filter->text().isEmpty())
        return m_filter->clear();
    if (event->key() == Qt::Key_Escape && m_narrowing)
        return clearFilters();
    QWidget::keyPressEvent(event);
}

} // namespace kontor
