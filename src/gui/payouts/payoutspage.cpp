// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payouts/payoutspage.h"

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
#include "gui/widgets/taborder.h"

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
constexpr int leastRecipient = 150;
//! What gives way first when there is little room: it stands in the detail panel too.
QList<int> givesWay()
{
    return {int(PaymentColumn::Reference), int(PaymentColumn::Created), int(PaymentColumn::Bank)};
}

} // namespace

PayoutsPage::PayoutsPage(Office &office, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_office(office)
    , m_theme(theme)
    , m_format(format)
    , m_model(office.ledger(), office.clock(), format)
    // Made inside the window from the start: a part that moves into its parent later has its style reckoned once more, with all its own.
    , m_header(new PageHeader(tr("Payouts"), this))
    , m_table(new PaymentTable(theme, tr("Payouts"), this))
{
    QPushButton *exportButton = plainButton(theme, tr("Export…"), u"export"_s);
    QPushButton *importButton = plainButton(theme, tr("Import batch…"), u"import"_s);
    QPushButton *newButton = primaryButton(theme, tr("New payout"), u"plus"_s);
    newButton->setToolTip(tr("Ctrl+N"));
    connect(exportButton, &QPushButton::clicked, this, &PayoutsPage::exportAsked);
    importButton->setToolTip(tr("Ctrl+O"));
    connect(importButton, &QPushButton::clicked, this, &PayoutsPage::importAsked);
    connect(newButton, &QPushButton::clicked, this, &PayoutsPage::newPayoutAsked);
    m_header->addButton(exportButton);
    m_header->addButton(importButton);
    m_header->addButton(newButton);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    layout->addWidget(m_header);
    layout->addWidget(makeFilterRow());
    layout->addWidget(makeNarrowing());
    layout->addWidget(makeBody(), 1);

    m_typing.setSingleShot(true);
    m_counting.setSingleShot(true);
    connect(&m_typing, &QTimer::timeout, this, &PayoutsPage::applyFilter);
    connect(&m_counting, &QTimer::timeout, this, &PayoutsPage::refreshCounts);
    connect(&m_model, &PaymentsModel::loaded, this, &PayoutsPage::showEmptyOrTable);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, [this] {
        if (m_wanted)
            choose(*m_wanted);
    });
    connect(&m_model, &PaymentsModel::paymentChanged, this, [this](const OrderId &id) {
        if (m_details && m_details->payment() && m_details->payment()->id == id)
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

QString PayoutsPage::title() const
{
    return tr("Payouts");
}

QWidget *PayoutsPage::makeFilterRow()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_filter = new QLineEdit(row);
    m_filter->setPlaceholderText(tr("Filter by reference, name or account"));
    m_filter->setAccessibleName(tr("Filter payouts"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(themedIcon(m_theme, u"search"_s, IconInk::Muted), QLineEdit::LeadingPosition);
    m_filter->setMinimumWidth(280);
    connect(m_filter, &QLineEdit::textChanged, this, [this] { m_typing.start(typingPause); });
    layout->addWidget(m_filter, 1);
    for (const QString &name : {tr("All"), tr("Needs attention"), tr("Open"), tr("Settled")}) {
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

QWidget *PayoutsPage::makeNarrowing()
{
    m_narrowingRow = new QWidget(this);
    auto *row = new QHBoxLayout(m_narrowingRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch();
    m_narrowingRow->hide();
    return m_narrowingRow;
}

QWidget *PayoutsPage::makeBody()
{
    m_table->setModel(&m_model);
    m_table->setObjectName(u"payoutsTable"_s);
    m_body = new QSplitter(this);
    m_card = new TableCard(m_theme, m_table, m_body);
    auto *header = m_table->horizontalHeader();
    const QList<int> widths {m_table->paymentDelegate()->statusColumnWidth(PaymentKind::Payout), m_theme.px(112), m_theme.px(48),
        leastRecipient, m_theme.px(104), m_theme.px(92), m_theme.px(130), m_theme.px(108)};
    header->setMinimumSectionSize(m_theme.px(44));
    for (int i = 0; i < widths.size(); ++i)
        header->resizeSection(i, widths.at(i));
    m_table->setGivingWay(int(PaymentColumn::Recipient), leastRecipient, givesWay());
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_body->setAccessibleName(tr("List and detail"));
    m_body->setHandleWidth(16);
    m_body->setChildrenCollapsible(false);
    m_body->addWidget(m_card);
    m_body->setStretchFactor(0, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &PayoutsPage::currentChanged);
    // A row that is current already doesn't become so again; pressing it or Enter on it opens it all the same.
    connect(m_table, &QTableView::clicked, this, &PayoutsPage::currentChanged);
    connect(m_table, &QTableView::activated, this, &PayoutsPage::currentChanged);
    return m_body;
}

void PayoutsPage::makePanel()
{
    m_panel = new DetailPanel(m_theme, m_body);
    m_body->addWidget(m_panel);
    m_body->setStretchFactor(1, 0);
    m_body->setSizes({m_body->width() - m_body->handleWidth() - panelWidth, panelWidth});
    m_panel->setMinimumWidth(300);
    m_panel->moreButton()->setMenu(m_rowMenu);
    m_panel->moreButton()->setPopupMode(QToolButton::InstantPopup);
    QWidget *before = m_table;
    for (QWidget *part : m_panel->findChildren<QWidget *>()) {
        if (part->focusPolicy() == Qt::NoFocus)
            continue;
        tabBehind(before, part);
        before = part;
    }
    m_details = new PaymentDetails(m_office, m_theme, m_format, *m_panel, this);
    connect(m_panel, &DetailPanel::closeAsked, this, &PayoutsPage::closePanel);
    connect(m_details, &PaymentDetails::actAsked, this, &PayoutsPage::actAsked);
    connect(m_details, &PaymentDetails::shown, this, &PayoutsPage::chosenChanged);
}

void PayoutsPage::setRowMenu(QMenu *menu)
{
    m_rowMenu = menu;
    connect(m_table, &QWidget::customContextMenuRequested, this, [this, menu](const QPoint &at) {
        if (m_table->indexAt(at).isValid())
            menu->popup(m_table->viewport()->mapToGlobal(at));
    });
}

// ---- choosing

std::optional<PaymentRecord> PayoutsPage::chosen() const
{
    return m_panel && m_panel->isVisible() ? m_details->payment() : std::nullopt;
}

void PayoutsPage::choose(const OrderId &id)
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

void PayoutsPage::currentChanged()
{
    const QModelIndex current = m_table->currentIndex();
    const PaymentRecord *payment = current.isValid() ? m_model.payment(current.row()) : nullptr;
    if (!payment)
        return;
    if (!m_panel)
        makePanel();
    m_panel->show();
    m_details->show(payment->id);
}

void PayoutsPage::closePanel()
{
    m_details->clear();
    m_panel->hide();
    m_table->clearSelection();
    m_table->setFocus();
    Q_EMIT chosenChanged();
}

void PayoutsPage::showAttention()
{
    m_views.at(int(View::Attention))->setChecked(true);
    setView(View::Attention);
    m_table->setFocus();
}

bool PayoutsPage::focusFilter()
{
    m_filter->setFocus();
    m_filter->selectAll();
    return true;
}

void PayoutsPage::arrive()
{
    m_table->setFocus();
}

void PayoutsPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_panel && m_panel->isVisible())
        return closePanel();
    if (event->key() == Qt::Key_Escape && !m_filter->text().isEmpty())
        return m_filter->clear();
    if (event->key() == Qt::Key_Escape && m_narrowing)
        return clearFilters();
    QWidget::keyPressEvent(event);
}

} // namespace kontor
