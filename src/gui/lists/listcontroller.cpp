// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listcontroller.h"

#include "gui/lists/listcolumns.h"
#include "gui/lists/listconfig.h"
#include "gui/lists/listmemory.h"
#include "models/paymentsmodel.h"
#include "office/session/merchantsession.h"

#include <QDateTime>
#include <algorithm>
#include <utility>

namespace kontor {

namespace {

constexpr int filterPause = 150;

//! The filter still asks for all that the view asks for.
bool isWithin(const ListFilter &filter, const ListFilter &view)
{
    return std::all_of(
        filterFields.begin(), filterFields.end(), [&](FilterField field) { return !view.has(field) || filter.isSame(field, view); });
}

} // namespace

ListController::ListController(
    MerchantSession &session, const ListConfig &config, PaymentsModel &model, ListMemory &memory, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_config(config)
    , m_model(model)
    , m_memory(memory)
    , m_state({.columns = usualColumns(config.kind)})
    , m_views(config.views)
    , m_columns(m_state.columns)
{
    m_typing.setSingleShot(true);
    connect(&m_typing, &QTimer::timeout, this, &ListController::ask);
}

void ListController::begin()
{
    Q_EMIT columnsChanged();
    Q_EMIT orderChanged();
    ask();
}

//! A person who comes back finds the list that they left.
void ListController::restore()
{
    m_columns = listcolumns::columnsOf(m_memory.columns(), m_config.kind);
    m_state.widths = m_widths = m_memory.widths();
    showColumns(m_columns);
    m_order = m_memory.order();
    if (m_order != m_state.order) {
        m_state.order = m_order;
        Q_EMIT orderChanged();
        ask();
    }
    setViews(m_config.views + m_memory.ownViews());
    const QString left = m_memory.view();
    for (int place = 1; place < m_views.size(); ++place) {
        if (m_views.at(place).key(place) == left)
            setView(place);
    }
}

// ---- which payments

void ListController::setView(int view)
{
    const int left = std::exchange(m_state.view, view);
    const ListView one = m_views.at(view);
    const bool hasLeftOwn = left >= 0 && m_views.at(left).isOwn;
    m_state.preset.reset();
    m_state.filter = one.filter;
    m_state.order = one.isOwn ? one.order : m_order;
    m_state.widths = one.isOwn ? one.widths : m_widths;
    showColumns(one.columns.isEmpty() ? m_columns : listcolumns::columnsOf(one.columns, m_config.kind));
    if (one.isOwn)
        Q_EMIT textReplaced(m_state.text = one.text);
    else if (hasLeftOwn && m_state.text == m_views.at(left).text)
        Q_EMIT textReplaced(m_state.text = QString()); // it came with that view
    showFilter();
}

void ListController::setFilter(const ListFilter &filter)
{
    if (!m_state.preset && (m_state.view < 0 || !isWithin(filter, m_views.at(m_state.view).filter)))
        m_state.view = 0;
    m_state.filter = filter;
    showFilter();
}

void ListController::setText(const QString &text)
{
    m_state.text = text;
    m_typing.start(filterPause);
}

void ListController::narrow(const ListPreset &preset)
{
    m_state.preset = preset;
    m_state.view = -1; // none of them says what is shown
    m_state.filter = {};
    m_state.order = preset.oldestFirst ? oldestFirst() : SortKeys();
    m_state.widths = m_widths; // not those of an own view that was open: what is changed now is the list's
    Q_EMIT textReplaced(m_state.text = QString());
    showColumns(m_columns);
    showFilter();
}

void ListController::clear()
{
    Q_EMIT textReplaced(m_state.text = QString());
    setView(0);
    Q_EMIT cleared();
}

void ListController::showFilter()
{
    Q_EMIT filterChanged();
    Q_EMIT orderChanged();
    ask();
    noteView();
    Q_EMIT viewChanged();
}

ListFilter ListController::given() const
{
    const bool saysIt = m_state.view >= 0 && !m_views.at(m_state.view).isOwn;
    return saysIt ? m_views.at(m_state.view).filter : ListFilter();
}

PaymentQuery ListController::query() const
{
    return m_state.query({.kind = m_config.kind,
        .today = m_today,
        .now = m_session.clock().wall(),
        .openStates = m_config.subtitleStates,
        .isLive = m_session.profile().environment == Environment::Live});
}

void ListController::ask()
{
    m_typing.stop();
    m_today = today();
    const PaymentQuery wanted = query();
    Q_EMIT asking(wanted);
    m_model.setQuery(wanted);
    Q_EMIT asked();
}

void ListController::askOnNewDay()
{
    if ((m_state.filter.created || m_state.filter.changed) && today() != m_today)
        ask();
}

QDate ListController::today() const
{
    return QDateTime::fromMSecsSinceEpoch(m_session.clock().wall().time_since_epoch().count()).date();
}

// ---- in which order, with which columns

void ListController::setOrder(const SortKeys &order)
{
    m_state.order = order;
    const bool isOfView = changeOwnView([&order](ListView &view) { view.order = order; });
    if (!isOfView && m_state.view >= 0) {
        m_order = order;
        m_memory.keepOrder(order);
    }
    Q_EMIT orderChanged();
    Q_EMIT reordered();
    m_model.setQuery(query());
}

void ListController::setColumns(const PaymentColumns &columns)
{
    showColumns(columns);
    if (changeOwnView([&columns](ListView &view) { view.columns = listcolumns::keysOf(columns); }))
        return;
    m_columns = columns;
    m_memory.keepColumns(listcolumns::keysOf(columns));
}

void ListController::showColumns(const PaymentColumns &columns)
{
    m_state.columns = columns;
    Q_EMIT columnsChanged();
}

void ListController::setWidth(PaymentColumn column, int width)
{
    QVariantMap widths = m_state.widths;
    widths.insert(key(column), width);
    setWidths(widths);
}

void ListController::resetWidths()
{
    setWidths({});
}

void ListController::setWidths(const QVariantMap &widths)
{
    m_state.widths = widths;
    if (changeOwnView([&widths](ListView &view) { view.widths = widths; }))
        return;
    m_widths = widths;
    m_memory.keepWidths(widths);
}

// ---- views of a person's own

bool ListController::showsOwnView() const
{
    return m_state.view >= 0 && m_views.at(m_state.view).isOwn;
}

std::optional<bool> ListController::density() const
{
    return showsOwnView() ? m_views.at(m_state.view).isCompact : std::nullopt;
}

bool ListController::keepDensity(bool isCompact)
{
    return changeOwnView([isCompact](ListView &view) { view.isCompact = isCompact; });
}

void ListController::saveView(const QString &name, bool isCompact)
{
    const ListView view = m_state.toView(name, isCompact);
    QList<ListView> views = m_views;
    const auto same = std::find_if(views.begin(), views.end(), [&name](const ListView &one) { return one.isOwn && one.name == name; });
    const auto place = same - views.begin();
    if (same == views.end())
        views.append(view);
    else
        *same = view;
    setViews(views);
    keepViews();
    setView(int(place));
}

void ListController::renameView(int view, const QString &name)
{
    QList<ListView> views = m_views;
    views[view].name = name;
    setViews(views);
    keepViews();
}

ListView ListController::removeView(int view)
{
    QList<ListView> views = m_views;
    const ListView removed = views.takeAt(view);
    m_state.view = 0;
    setViews(views);
    keepViews();
    setFilter(ListFilter(m_state.filter)); // in the view of all
    return removed;
}

void ListController::bringBack(const ListView &removed, int place)
{
    QList<ListView> views = m_views;
    place = qBound(int(m_config.views.size()), place, int(views.size()));
    views.insert(place, removed);
    if (m_state.view >= place)
        ++m_state.view;
    setViews(views);
    keepViews();
}

//! False: what is shown is none of a person's own.
bool ListController::changeOwnView(const std::function<void(ListView &)> &change)
{
    if (!showsOwnView())
        return false;
    change(m_views[m_state.view]);
    keepViews();
    return true;
}

void ListController::setViews(const QList<ListView> &views)
{
    m_views = views;
    m_state.view = qMin(m_state.view, int(views.size()) - 1);
    Q_EMIT viewsChanged();
}

void ListController::keepViews()
{
    m_memory.keepOwnViews(m_views);
    noteView(); // it may have another name now
}

void ListController::noteView()
{
    if (m_state.view >= 0)
        m_memory.keepView(m_views.at(m_state.view).key(m_state.view));
}

} // namespace kontor
