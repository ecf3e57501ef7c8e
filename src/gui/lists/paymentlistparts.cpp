// SPDX-License-Identifier: GPL-3.0-or-later
// How the page is put together.
#include "gui/lists/paymentlistpage.h"

#include "gui/keyboard/actionkeys.h"
#include "gui/keyboard/taborder.h"
#include "gui/kit/buttons.h"
#include "gui/kit/skeletonrows.h"
#include "gui/kit/toggles.h"
#include "gui/lists/filterbar.h"
#include "gui/lists/listcolumns.h"
#include "gui/lists/listfooter.h"
#include "gui/lists/selectedpayments.h"
#include "gui/lists/selectionbar.h"
#include "gui/lists/sortmenu.h"
#include "gui/page/detailpanel.h"
#include "gui/page/messagebar.h"
#include "gui/page/pageheader.h"
#include "gui/payment/paymentdetails.h"
#include "gui/status/pauses.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"
#include "gui/table/tableheader.h"
#include "gui/theme/theme.h"
#include "models/sortwords.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int filterPause = 150;
constexpr int notedAfter = 500;
constexpr int expiryLook = 30'000;
constexpr int panelWidth = 340;
constexpr int mostPanelWidth = 420;
constexpr int leastForBoth = 880; // or the list beside the panel shows no recipient
constexpr int leastPanelHeight = 160;

} // namespace

PaymentListPage::PaymentListPage(
    MerchantSession &session, const Theme &theme, const NumberFormat &format, const ListConfig &face, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_face(face)
    , m_model(session.ledger(), session.clock(), format, nullptr, face.kind, allColumns(face.kind))
    // Made inside the window from the start: a part that moves into its parent later has its style reckoned once more, with all its own.
    , m_header(new PageHeader(face.title, this))
    , m_table(new PaymentTable(theme, face.title, this))
    , m_columns(usualColumns(face.kind))
{
}

void PaymentListPage::build()
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(12);
    QWidget *body = makeBody();
    makeBar();
    makeViews();
    layout->addWidget(m_header);
    layout->addWidget(m_bar);
    layout->addWidget(m_views);
    layout->addWidget(body, 1);
    orderTab();
    m_ordering.setSingleShot(true);
    connect(&m_ordering, &QTimer::timeout, this, &PaymentListPage::orderTab);
    m_views->installEventFilter(this);
    connectTable();
    connectModel();
    setColumns(m_columns);
    showOrder();
    applyFilter();
    refreshCounts();
}

//! As it is read. The table comes behind what stands above it, whichever was made first; the panel follows it (makePanel()).
void PaymentListPage::orderTab()
{
    tabAsLaidOut(this);
    tabBehind(findChild<QToolButton *>(u"densityButton"_s), m_table);
}

void PaymentListPage::makeBar()
{
    m_bar = new FilterBar(
        m_session.ledger(), m_session.clock(), m_theme, m_format, {m_face.kind, m_face.filterHint, m_face.filterName}, this);
    auto *selection = new SelectionBar(*m_selected, m_theme, m_bar);
    m_bar->setInstead(selection);
    connect(m_bar->box(), &QLineEdit::textChanged, this, [this] { m_typing.start(filterPause); });
    connect(m_bar, &FilterBar::filterChosen, this, &PaymentListPage::takeFilter);
    connect(m_bar, &FilterBar::narrowingLeft, this, &PaymentListPage::clearFilters, Qt::QueuedConnection);
    connect(m_bar, &FilterBar::clearRequested, this, &PaymentListPage::clearFilters);
    connect(selection, &SelectionBar::copyRequested, this, &PaymentListPage::copyRows);
    connect(selection, &SelectionBar::exportRequested, this, &PaymentListPage::exportRequested);
    connect(selection, &SelectionBar::leaveRequested, this, [this] {
        m_table->clearSelection();
        m_table->setFocus();
    });
    m_typing.setSingleShot(true);
    connect(&m_typing, &QTimer::timeout, this, &PaymentListPage::applyFilter);
}

void PaymentListPage::makeViews()
{
    m_views = new ViewTabs(m_theme, tr("Views"), this);
    m_views->setViews(m_face.views);
    QToolButton *columns = iconButton(m_theme, u"columns"_s, tr("Columns"));
    connect(columns, &QToolButton::clicked, this, &PaymentListPage::chooseColumns);
    columns->setObjectName(u"columnsButton"_s);
    m_views->addButton(columns);
    m_views->addButton(makeDensityButton());
    connect(m_views, &ViewTabs::newsPressed, this, &PaymentListPage::showNews);
    connect(m_views, &ViewTabs::picked, this, &PaymentListPage::setView);
    connect(m_views, &ViewTabs::saved, this, &PaymentListPage::keepView);
    connect(m_views, &ViewTabs::renamed, this, &PaymentListPage::renameView);
    connect(m_views, &ViewTabs::removed, this, &PaymentListPage::removeView);
    connect(m_views, &ViewTabs::orderPicked, this, &PaymentListPage::setOrder);
}

//! Pressed in while rows are compact, whoever made them so.
QToolButton *PaymentListPage::makeDensityButton()
{
    QToolButton *density = iconButton(m_theme, u"density"_s, tr("Compact rows"));
    density->setObjectName(u"densityButton"_s);
    density->setCheckable(true);
    tellActionKeys(density, u"compactAction"_s, tr("Compact rows"));
    keepFit(m_theme, density, [this, density] { setMark(*density, m_theme.isCompact()); });
    connect(density, &QToolButton::toggled, this, [this, density] {
        setMark(*density, m_theme.isCompact()); // until it is so
        Q_EMIT densityRequested();
    });
    return density;
}

QWidget *PaymentListPage::makeBody()
{
    m_table->addTicks();
    m_table->setModel(&m_model);
    m_table->setObjectName(m_face.name + u"Table"_s);
    m_table->horizontalHeader()->setMinimumSectionSize(m_theme.px(44));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_body = new QSplitter(this);
    m_card = new TableCard(m_table, m_body);
    m_card->setInstead(new SkeletonRows(m_theme)); // until the first rows are here
    m_footer = new ListFooter(m_session.ledger(), m_session.clock(), m_format, *m_card, this);
    m_selected = new SelectedPayments(m_session, m_model, *m_table, this);
    m_body->setAccessibleName(tr("List and detail"));
    m_body->setHandleWidth(16);
    m_body->setChildrenCollapsible(false);
    m_body->addWidget(m_card);
    m_body->setStretchFactor(0, 1);
    connect(m_body, &QSplitter::splitterMoved, this, &PaymentListPage::keepPlaces);
    return m_body;
}

void PaymentListPage::connectTable()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (m_table->selectionModel()->isRowSelected(current.row())) // not when the table only gets the focus
            currentChanged();
    });
    // A row that is current already doesn't become so again; pressing it or Enter on it opens it all the same.
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex &pressed) {
        if (m_table->selectionModel()->isRowSelected(pressed.row())) // Ctrl and a press may have taken it out
            currentChanged();
    });
    connect(m_table, &QTableView::activated, this, &PaymentListPage::openCurrent);
    connect(m_selected, &SelectedPayments::changed, this, &PaymentListPage::selectionChanged);
    const auto forgetMenu = [this] { m_menuAt.reset(); }; // it would open on other rows than those that it was asked for
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, forgetMenu);
    connect(&m_model, &QAbstractItemModel::modelReset, this, forgetMenu);
    connect(m_selected, &SelectedPayments::said, this, &Page::said);
    connect(m_selected, &SelectedPayments::cancelled, this, &PaymentListPage::cancelled);
    m_table->installEventFilter(this);
    connectHeader();
    connect(&m_theme, &Theme::changed, this, &PaymentListPage::takeAppearance);
    m_noting.setSingleShot(true);
    m_noting.setInterval(notedAfter);
    connect(&m_noting, &QTimer::timeout, this, &PaymentListPage::writeNoted);
}

void PaymentListPage::connectHeader()
{
    connect(m_table->header(), &TableHeader::sortRequested, this, [this](int section, bool further) {
        if (const auto field = sortwords::fieldOf(m_model.columns().at(section)))
            setOrder(SortMenu::pressed(m_order, *field, further));
    });
    connect(m_table, &PaymentTable::columnsMoved, this, [this](const QList<int> &shown) {
        PaymentColumns columns;
        for (const int column : shown)
            columns.append(m_model.columns().at(column));
        keepColumns(columns);
    });
    connect(m_table, &PaymentTable::columnResized, this,
        [this](int column, int width) { keepWidth(m_model.columns().at(column), listcolumns::remembered(m_theme, width)); });
}

void PaymentListPage::connectModel()
{
    m_counting.setSingleShot(true);
    connect(&m_counting, &QTimer::timeout, this, &PaymentListPage::refreshCounts);
    connect(&m_model, &PaymentsModel::loaded, this, &PaymentListPage::showEmptyOrTable);
    connect(&m_model, &PaymentsModel::loaded, this, [this] {
        if (std::exchange(m_isFromTheTop, false)) // of an answer to another question the first rows are seen, unless one is sought
            m_table->scrollToTop();
    });
    connect(&m_model, &PaymentsModel::loaded, this, &PaymentListPage::seekWanted);
    connect(&m_model, &PaymentsModel::loaded, this, &PaymentListPage::seekKept);
    connect(&m_model, &PaymentsModel::loaded, this, &PaymentListPage::leaveWhatIsNotShown);
    connect(&m_model, &PaymentsModel::loaded, this, [this] {
        if (m_model.isWhole())
            m_footer->begin();
    });
    connect(&m_model, &PaymentsModel::loaded, this, &PaymentListPage::sayHowMany);
    connect(&m_model, &PaymentsModel::failed, this, &PaymentListPage::showError);
    connect(&m_model, &PaymentsModel::outdated, this, &PaymentListPage::showOutdated);
    connect(&m_model, &PaymentsModel::loaded, this, [this] {
        m_readAt = m_session.clock().wall();
        if (m_outdated)
            m_outdated->hide();
    });
    connect(&m_passing, &QTimer::timeout, this, [this] {
        if (isVisible() && m_model.query().now)
            m_model.lookAgain();
    });
    m_passing.start(expiryLook);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &PaymentListPage::seekWanted);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, [this] {
        if (m_opensWhenRead)
            currentChanged();
    });
    connect(&m_model, &PaymentsModel::cellsChanged, m_table, &PaymentTable::tintCells);
    connect(&m_model, &PaymentsModel::newsChanged, this, &PaymentListPage::showNewsBar);
    connect(&m_model, &PaymentsModel::paymentChanged, this, [this](const OrderId &id) {
        if (m_details && m_details->payment() && m_details->payment()->id == id)
            m_details->refresh();
    });
    m_model.setMayInsert([this] { return mayInsert(); });
    m_model.setMayReorder([this] { return mayReorder(); });
    const auto countSoon = [this] {
        if (!m_counting.isActive())
            m_counting.start(countingPause);
    };
    connect(&m_session.ledger(), &Ledger::changed, this, countSoon);
    connect(&m_session.ledger(), &Ledger::changedElsewhere, this, countSoon);
}

void PaymentListPage::makePanel()
{
    m_panel = new DetailPanel(m_theme, m_body);
    m_body->addWidget(m_panel);
    m_body->setStretchFactor(1, 0);
    sharePlaces();
    m_panel->moreButton()->setMenu(m_rowMenu);
    m_panel->moreButton()->setPopupMode(QToolButton::InstantPopup);
    m_details = new PaymentDetails(m_session, m_theme, m_format, *m_panel, this);
    QWidget *before = m_table;
    for (QWidget *part : m_panel->findChildren<QWidget *>()) {
        if (part->focusPolicy() == Qt::NoFocus)
            continue;
        tabBehind(before, part);
        before = part;
    }
    connect(m_panel, &DetailPanel::closeRequested, this, &PaymentListPage::closePanel);
    connect(m_panel, &DetailPanel::needsLess, this, &PaymentListPage::sharePlaces, Qt::QueuedConnection);
    connect(m_details, &PaymentDetails::actionRequested, this, &PaymentListPage::actionRequested);
    connect(m_details, &PaymentDetails::linkRequested, this, &PaymentListPage::linkRequested);
    connect(m_details, &PaymentDetails::shown, this, &PaymentListPage::chosenChanged);
    connect(m_details, &PaymentDetails::shown, this, &PaymentListPage::popUpRowMenu);
    connect(m_details, &PaymentDetails::said, this, &Page::said);
}

//! The detail stands below the list where there is no room beside it.
void PaymentListPage::fitBody()
{
    const auto direction = width() < m_theme.px(leastForBoth) ? Qt::Vertical : Qt::Horizontal;
    if (m_body->orientation() == direction)
        return;
    m_body->setOrientation(direction);
    sharePlaces();
}

void PaymentListPage::sharePlaces()
{
    if (!m_panel)
        return;
    m_sharedFor = m_theme.px(panelWidth);
    const bool isBelow = m_body->orientation() == Qt::Vertical;
    const int room = (isBelow ? m_body->height() : m_body->width()) - m_body->handleWidth();
    const QVariant kept = m_noted.value(placeSetting(), m_settings ? m_settings->value(placeSetting()) : QVariant());
    const int drawn = m_theme.px(kept.toInt());
    const int detail = drawn > 0 ? drawn : isBelow ? room / 2 : m_sharedFor;
    m_panel->setMinimumHeight(isBelow ? m_theme.px(leastPanelHeight) : 0);
    m_panel->setMaximumWidth(isBelow ? QWIDGETSIZE_MAX : m_theme.px(mostPanelWidth));
    m_body->setSizes({room - detail, detail});
}

QString PaymentListPage::placeSetting() const
{
    const QString place = m_body->orientation() == Qt::Vertical ? u"below"_s : u"beside"_s;
    return u"lists/"_s + m_face.name + u"/detail/"_s + place + u'/' + m_session.profile().name;
}

//! Where somebody has drawn the border, beside and below apart: in the measure of the usual letters.
void PaymentListPage::keepPlaces()
{
    if (!m_panel || !m_panel->isVisible())
        return;
    m_noted.insert(placeSetting(), listcolumns::remembered(m_theme, m_body->sizes().last()));
    m_noting.start();
}

//! Other letters ask for other places; with the same ones the border stays where somebody has drawn it.
void PaymentListPage::takeAppearance()
{
    const bool hasOtherLetters = m_theme.px(panelWidth) != m_sharedFor;
    setColumns(m_shown);
    fitBody();
    if (hasOtherLetters)
        QTimer::singleShot(0, this, &PaymentListPage::sharePlaces); // the panel has measured itself by then
}

PaymentListPage::~PaymentListPage()
{
    writeNoted();
}

void PaymentListPage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    writeNoted();
}

void PaymentListPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    fitBody();
}

void PaymentListPage::setRowMenu(QMenu *menu)
{
    m_rowMenu = menu;
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint &at) { openRowMenu(m_table->indexAt(at), at); });
}

} // namespace kontor
