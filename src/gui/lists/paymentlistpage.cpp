// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/paymentlistpage.h"

#include "core/visibletext.h"
#include "gui/filters/filterbar.h"
#include "gui/keyboard/actionkeys.h"
#include "gui/keyboard/taborder.h"
#include "gui/kit/buttons.h"
#include "gui/kit/skeletonrows.h"
#include "gui/kit/toggles.h"
#include "gui/lists/listbody.h"
#include "gui/lists/listcounts.h"
#include "gui/lists/listdetail.h"
#include "gui/lists/listfooter.h"
#include "gui/lists/listnotices.h"
#include "gui/lists/selectedpayments.h"
#include "gui/lists/selectionbar.h"
#include "gui/lists/tablecolumns.h"
#include "gui/lists/viewtabs.h"
#include "gui/page/pageheader.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"
#include "gui/theme/theme.h"
#include "models/sortwords.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int expiryLook = 30'000;

} // namespace

PaymentListPage::PaymentListPage(
    MerchantSession &session, const Theme &theme, const NumberFormat &format, const ListConfig &config, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_config(config)
    , m_model(session.ledger(), session.clock(), format, nullptr, config.kind, allColumns(config.kind))
    , m_memory(config.name, session)
    , m_controller(session, m_config, m_model, m_memory)
    // Made inside the window from the start: a part that moves into its parent later has its style reckoned once more, with all its own.
    , m_header(new PageHeader(config.title, this))
    , m_table(new PaymentTable(theme, config.title, this))
{
}

// ---- how it is made

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
    m_table->installEventFilter(this);
    makeNotices();
    connectSelection();
    makeDetail();
    m_columns = new TableColumns(m_theme, m_config.kind, m_model, m_controller, *m_table, this);
    connect(&m_theme, &Theme::changed, this, [this] {
        m_columns->show();
        m_body->takeAppearance(width());
    });
    connectController();
    connectModel();
    m_controller.begin();
    m_counts->refresh();
}

//! As it is read. The table comes behind what stands above it, whichever was made first; the panel follows it (ListDetail).
void PaymentListPage::orderTab()
{
    tabAsLaidOut(this);
    tabBehind(findChild<QToolButton *>(u"densityButton"_s), m_table);
}

QWidget *PaymentListPage::makeBody()
{
    m_table->addTicks();
    m_table->setModel(&m_model);
    m_table->setObjectName(m_config.name + u"Table"_s);
    m_table->horizontalHeader()->setMinimumSectionSize(m_theme.px(44));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_body = new ListBody(m_theme, m_memory, this);
    m_card = new TableCard(m_table, m_body);
    m_card->setInstead(new SkeletonRows(m_theme)); // until the first rows are here
    m_footer = new ListFooter(m_session.ledger(), m_session.clock(), m_format, *m_card, this);
    m_selected = new SelectedPayments(m_session, m_model, *m_table, this);
    m_body->setAccessibleName(tr("List and detail"));
    m_body->addWidget(m_card);
    m_body->setStretchFactor(0, 1);
    return m_body;
}

void PaymentListPage::makeBar()
{
    m_bar = new FilterBar(
        m_session.ledger(), m_session.clock(), m_theme, m_format, {m_config.kind, m_config.filterHint, m_config.filterName}, this);
    auto *selection = new SelectionBar(*m_selected, m_theme, m_bar);
    m_bar->setInstead(selection);
    connect(m_bar->box(), &QLineEdit::textChanged, this, [this] { m_controller.setText(m_bar->text()); });
    connect(m_bar, &FilterBar::filterChosen, &m_controller, &ListController::setFilter);
    connect(m_bar, &FilterBar::narrowingLeft, &m_controller, &ListController::clear, Qt::QueuedConnection);
    connect(m_bar, &FilterBar::clearRequested, &m_controller, &ListController::clear);
    connect(selection, &SelectionBar::copyRequested, this, &PaymentListPage::copyRows);
    connect(selection, &SelectionBar::exportRequested, this, &PaymentListPage::exportRequested);
    connect(selection, &SelectionBar::leaveRequested, this, [this] {
        m_table->clearSelection();
        m_table->setFocus();
    });
}

void PaymentListPage::makeViews()
{
    m_views = new ViewTabs(m_theme, tr("Views"), this);
    m_views->setViews(m_config.views);
    QToolButton *columns = iconButton(m_theme, u"columns"_s, tr("Columns"));
    connect(columns, &QToolButton::clicked, this, &PaymentListPage::chooseColumns);
    columns->setObjectName(u"columnsButton"_s);
    m_views->addButton(columns);
    m_views->addButton(makeDensityButton());
    connect(m_views, &ViewTabs::newsPressed, this, &PaymentListPage::showNews);
    connect(m_views, &ViewTabs::picked, &m_controller, &ListController::setView);
    connect(m_views, &ViewTabs::saved, this, &PaymentListPage::saveViewAs);
    connect(m_views, &ViewTabs::renamed, &m_controller, &ListController::renameView);
    connect(m_views, &ViewTabs::removed, this, &PaymentListPage::removeView);
    connect(m_views, &ViewTabs::orderPicked, &m_controller, &ListController::setOrder);
}

//! Pressed in while rows are compact, whatever made them so.
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

void PaymentListPage::makeNotices()
{
    auto *notices = new ListNotices({.clock = m_session.clock(),
                                        .theme = m_theme,
                                        .config = m_config,
                                        .model = m_model,
                                        .controller = m_controller,
                                        .card = *m_card,
                                        .body = *m_body},
        this);
    connect(notices, &ListNotices::newRequested, this, &PaymentListPage::newRequested);
    connect(notices, &ListNotices::lookUpRequested, this, &PaymentListPage::lookUpRequested);
    connect(notices, &ListNotices::barMade, this, &PaymentListPage::orderTab);
}

//! Before the detail hears of it: the bar is another first.
void PaymentListPage::connectSelection()
{
    connect(m_selected, &SelectedPayments::changed, this, [this] {
        m_bar->showInstead(m_selected->count() > 1);
        showCountWords();
    });
    connect(m_selected, &SelectedPayments::said, this, &Page::said);
    connect(m_selected, &SelectedPayments::cancelled, this, &PaymentListPage::cancelled);
}

void PaymentListPage::makeDetail()
{
    m_detail = new ListDetail({.session = m_session,
                                  .theme = m_theme,
                                  .format = m_format,
                                  .model = m_model,
                                  .controller = m_controller,
                                  .memory = m_memory,
                                  .table = *m_table,
                                  .selected = *m_selected,
                                  .body = *m_body},
        this);
    connect(m_detail, &ListDetail::shown, this, &PaymentListPage::chosenChanged);
    connect(m_detail, &ListDetail::actionRequested, this, &PaymentListPage::actionRequested);
    connect(m_detail, &ListDetail::linkRequested, this, &PaymentListPage::linkRequested);
    connect(m_detail, &ListDetail::said, this, &Page::said);
    connect(m_detail, &ListDetail::severalSelected, this, [this](int count) {
        //: %n are the rows that are selected in a list.
        Q_EMIT said(tr("%n payment(s) are selected. One is shown in detail when it alone is selected.", nullptr, count));
    });
}

void PaymentListPage::connectController()
{
    connect(&m_controller, &ListController::viewsChanged, this, &PaymentListPage::showViews);
    connect(&m_controller, &ListController::textReplaced, this, [this](const QString &text) {
        m_bar->box()->setText(text);
        m_controller.setText(m_bar->text());
    });
    connect(&m_controller, &ListController::filterChanged, this, &PaymentListPage::showFilter);
    connect(&m_controller, &ListController::orderChanged, this, &PaymentListPage::showOrder);
    connect(&m_controller, &ListController::reordered, this, [this] {
        m_footer->stay();
        Q_EMIT heard(sortwords::sentence(m_controller.state().order));
    });
    connect(&m_controller, &ListController::asking, this, [this](const PaymentQuery &query) {
        m_tellsHowMany = isVisible();
        m_footer->ask(query);
    });
    connect(&m_controller, &ListController::viewChanged, this, &PaymentListPage::viewChanged);
    connect(&m_controller, &ListController::cleared, m_table, qOverload<>(&QWidget::setFocus));
}

void PaymentListPage::connectModel()
{
    m_counts = new ListCounts(m_session.ledger(), m_config, this);
    connect(m_counts, &ListCounts::counted, this, &PaymentListPage::showCounts);
    connect(&m_model, &PaymentsModel::loaded, m_counts, &ListCounts::refreshSoon);
    connect(&m_model, &PaymentsModel::loaded, this, [this] {
        if (m_model.isWhole())
            m_footer->begin();
    });
    connect(&m_model, &PaymentsModel::loaded, this, &PaymentListPage::sayHowMany);
    connect(&m_model, &PaymentsModel::failed, m_footer, &ListFooter::begin);
    connect(&m_passing, &QTimer::timeout, this, [this] {
        if (isVisible() && m_model.query().now)
            m_model.lookAgain();
    });
    m_passing.start(expiryLook);
    connect(&m_model, &PaymentsModel::cellsChanged, m_table, &PaymentTable::tintCells);
    connect(&m_model, &PaymentsModel::newsChanged, this, &PaymentListPage::showNewsBar);
    m_model.setMayInsert([this] { return mayInsert(); });
    m_model.setMayReorder([this] { return mayReorder(); });
}

// ---- what is shown

void PaymentListPage::showViews()
{
    m_views->setViews(m_controller.views());
    m_views->setCurrent(m_controller.state().view);
}

void PaymentListPage::showFilter()
{
    const ListState &state = m_controller.state();
    m_views->setCurrent(state.view);
    m_bar->setFilter(state.filter, m_controller.given());
    m_bar->setNarrowing(state.preset ? state.preset->words : QString());
    m_header->setTitle(state.isOfBothKinds() ? tr("Payouts and payins") : m_config.title);
}

void PaymentListPage::showOrder()
{
    m_views->setOrder(m_controller.state().order);
    showCountWords();
    Q_EMIT orderChanged();
}

void PaymentListPage::showCounts()
{
    const QString subtitle = m_config.subtitle(int(m_counts->all()), int(m_counts->open()));
    m_header->setSubtitle(m_controller.state().isOfBothKinds() ? QString() : subtitle); // which speaks of one kind
    m_views->setCount(m_counts->attention());
    showCountWords();
}

void PaymentListPage::showCountWords()
{
    const QLocale locale;
    const int rows = m_model.rowCount();
    const auto say = [this](const QString &words, const QString &spoken) {
        m_card->setCounts(words);
        //: Said of a list, after how many it has and how they are sorted. The keys are Enter and Space.
        const QString keys = tr("Enter opens a row, Space selects it beside the others or takes it out.");
        const QString order = sortwords::sentence(m_controller.state().order);
        m_table->setAccessibleDescription(QStringList {spoken, order, keys}.join(u' ').trimmed());
    };
    if (!m_model.isLoaded())
        return say({}, {});
    if (m_model.isPart())
        return say(ListFooter::tr("counting…"), ListFooter::tr("counting…"));
    //: Above a list that has payouts and payins.
    const QString ofBoth = tr("%Ln payment(s) shown", nullptr, rows);
    if (m_controller.state().isOfBothKinds())
        return say(ofBoth, ofBoth + u'.');
    const qint64 all = m_counts->all();
    //: Read aloud of a list: %1 and %2 are numbers of its payments.
    say(m_config.counts(int(all), rows, m_selected->count()), tr("%1 shown of %2.").arg(locale.toString(rows), locale.toString(all)));
}

void PaymentListPage::sayHowMany()
{
    if (!m_model.isWhole() || !std::exchange(m_tellsHowMany, false))
        return;
    const int rows = m_model.rowCount();
    const ListState &state = m_controller.state();
    if (state.isOfBothKinds())
        //: Said aloud: how many payments a filter leaves.
        return Q_EMIT heard(tr("Filter: %n payment(s)", nullptr, rows));
    if (m_config.kind == PaymentKind::Payin)
        //: Said aloud: how many payins a filter leaves.
        return Q_EMIT heard(state.isFiltered() ? tr("Filter: %n payin(s)", nullptr, rows)
                                               : /*: Said aloud when a list is no longer filtered. */ tr("All %n payin(s)", nullptr, rows));
    //: Said aloud: how many payouts a filter leaves.
    Q_EMIT heard(state.isFiltered() ? tr("Filter: %n payout(s)", nullptr, rows)
                                    : /*: Said aloud when a list is no longer filtered. */ tr("All %n payout(s)", nullptr, rows));
}

// ---- news

//! Nothing moves under the pointer, and nothing above what a person reads further down or has chosen.
bool PaymentListPage::mayInsert() const
{
    if (!isVisible())
        return true;
    const bool isBeingRead = m_table->viewport()->underMouse() || m_table->verticalScrollBar()->value() > 0;
    const bool hasCursor = m_table->hasFocus() && m_selected->count() > 0;
    return !isBeingRead && !hasCursor;
}

//! Nor is anything put in order while one is chosen.
bool PaymentListPage::mayReorder() const
{
    return !isVisible() || (mayInsert() && m_selected->count() == 0 && !chosen());
}

void PaymentListPage::showNewsBar()
{
    const int news = m_model.newsCount();
    const QString stale = m_model.isOutOfOrder() ? tr("The order has changed · Sort again") : QString();
    m_footer->setNews(news);
    //: A button that shows the payments that came since the list was read: %n is how many.
    m_views->setNews(news > 0 ? tr("%n new · Show", nullptr, news) : stale);
}

void PaymentListPage::showNews()
{
    if (m_model.isOutOfOrder())
        m_detail->keepChosen();
    m_model.showNews();
    m_table->scrollToTop();
    m_table->setFocus();
}

// ---- rows

std::optional<PaymentRecord> PaymentListPage::chosen() const
{
    return m_detail ? m_detail->payment() : std::nullopt;
}

void PaymentListPage::cancel()
{
    if (m_selected->count() > 1)
        return m_selected->cancel();
    const auto payment = chosen();
    if (payment && m_model.rowOfSeq(payment->seq) == m_table->currentIndex().row() && m_selected->count() == 1)
        Q_EMIT actionRequested(PaymentAction::Cancel, *payment);
}

bool PaymentListPage::canAskAgain() const
{
    return m_selected->checkable() > 0;
}

void PaymentListPage::askAgain()
{
    m_selected->check();
}

void PaymentListPage::copyRows()
{
    m_selected->copy(m_controller.state().columns);
}

void PaymentListPage::chooseColumns()
{
    m_columns->choose(findChild<QToolButton *>(u"columnsButton"_s), this);
}

// ---- views and filter

void PaymentListPage::showAttention()
{
    const auto counted = std::find_if(m_config.views.begin(), m_config.views.end(), [](const ListView &view) { return view.isCounted; });
    m_controller.setView(int(counted - m_config.views.begin()));
    m_table->setFocus();
}

void PaymentListPage::find(const QString &words)
{
    m_controller.setView(0);
    m_bar->box()->setText(words);
    focusFilter();
}

bool PaymentListPage::focusFilter()
{
    m_bar->box()->setFocus();
    m_bar->box()->selectAll();
    return true;
}

//! What another page led to, such as what was paid since yesterday evening, is asked for by no condition that a view could keep.
void PaymentListPage::saveView()
{
    if (const auto &preset = m_controller.state().preset)
        //: %1 is what the chip of a narrowed list says.
        return Q_EMIT said(tr("\"%1\" came from another page and can't be kept as a view. Take it away and choose its conditions "
                              "with Add filter.")
                               .arg(preset->words));
    m_views->askName();
}

void PaymentListPage::saveViewAs(const QString &name)
{
    m_controller.saveView(name, m_theme.isCompact());
    //: %1 is the name of a view of a list.
    Q_EMIT said(tr("Saved as \"%1\".").arg(visibleLine(name)));
}

void PaymentListPage::renameShownView()
{
    if (m_controller.showsOwnView())
        m_views->askNewName();
}

void PaymentListPage::removeShownView()
{
    if (m_controller.showsOwnView())
        removeView(m_controller.state().view);
}

void PaymentListPage::removeView(int view)
{
    const ListView removed = m_controller.removeView(view);
    //: %1 is the name of a view of a list.
    Q_EMIT changed(tr("\"%1\" is deleted. No payment is touched by that.").arg(visibleLine(removed.name)),
        [this, removed, view] { m_controller.bringBack(removed, view); });
}

// ---- the page

void PaymentListPage::remember(QSettings &settings)
{
    m_memory.open(settings);
    m_controller.restore();
    m_detail->restore();
}

void PaymentListPage::arrive()
{
    m_controller.askOnNewDay();
    m_footer->arrive();
    m_card->takeKeyboard();
}

//! Text fields have these keys too, so they are the table's and never the window's.
bool PaymentListPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_views && event->type() == QEvent::ChildAdded)
        m_ordering.start(0);
    if (watched == m_table && event->type() == QEvent::ContextMenu
        && static_cast<QContextMenuEvent *>(event)->reason() == QContextMenuEvent::Keyboard) {
        const QModelIndex row = m_table->currentIndex(); // its place counts from the table's corner, a pointer's from the first row's
        m_table->scrollTo(row);
        m_detail->openRowMenu(row, m_table->visualRect(row).center());
        return true;
    }
    if (watched != m_table || event->type() != QEvent::KeyPress)
        return Page::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->matches(QKeySequence::Copy)) {
        copyRows();
        return true;
    }
    if (key->key() != Qt::Key_Delete)
        return Page::eventFilter(watched, event);
    cancel();
    return true;
}

void PaymentListPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return Page::keyPressEvent(event);
    if (m_detail->isOpen())
        return m_detail->close();
    if (m_selected->count() > 1)
        return m_table->clearSelection();
    if (!m_bar->box()->text().isEmpty())
        return m_bar->box()->clear();
    if (m_bar->hasChips())
        return m_controller.clear();
    Page::keyPressEvent(event);
}

void PaymentListPage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    m_memory.write();
}

void PaymentListPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    m_body->fitTo(width());
}

} // namespace kontor
