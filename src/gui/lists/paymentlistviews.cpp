// SPDX-License-Identifier: GPL-3.0-or-later
// Columns, and the views of a person's own.
#include "gui/lists/paymentlistpage.h"

#include "core/visibletext.h"
#include "gui/lists/columnchooser.h"
#include "gui/lists/filterbar.h"
#include "gui/lists/listcolumns.h"
#include "gui/lists/selectedpayments.h"
#include "gui/table/paymenttable.h"
#include "gui/theme/theme.h"
#include "models/sortwords.h"

#include <QSettings>
#include <QToolButton>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QVariantMap mapOf(const ListView &view)
{
    return {{u"name"_s, view.name}, {u"filter"_s, view.filter.toMap()}, {u"columns"_s, view.columns},
        {u"order"_s, sortwords::keysOf(view.order)}, {u"widths"_s, view.widths}, {u"text"_s, view.text},
        {u"compact"_s, view.isCompact ? QVariant(*view.isCompact) : QVariant()}};
}

ListView viewOf(const QVariantMap &map)
{
    return {.name = map.value(u"name"_s).toString(),
        .filter = ListFilter::fromMap(map.value(u"filter"_s).toMap()),
        .columns = map.value(u"columns"_s).toStringList(),
        .order = sortwords::ofKeys(map.value(u"order"_s).toStringList()),
        .widths = map.value(u"widths"_s).toMap(),
        .text = map.value(u"text"_s).toString(),
        .isCompact = map.value(u"compact"_s).isValid() ? std::optional(map.value(u"compact"_s).toBool()) : std::nullopt,
        .isOwn = true};
}

//! A view that came with the list is known by its place, which no language changes; one of a person's own by its name.
QString keyOf(const QList<ListView> &views, int place)
{
    return views.at(place).isOwn ? u"own "_s + views.at(place).name : QString::number(place);
}

QString settingOf(const QString &list, const QString &what)
{
    return u"lists/"_s + list + u'/' + what;
}

} // namespace

void PaymentListPage::remember(QSettings &settings)
{
    m_settings = &settings;
    m_columns = listcolumns::columnsOf(settings.value(settingOf(m_face.name, u"columns"_s)).toStringList(), m_face.kind);
    m_widths = m_listWidths = settings.value(settingOf(m_face.name, u"widths"_s)).toMap();
    setColumns(m_columns);
    m_listOrder = sortwords::ofKeys(settings.value(settingOf(m_face.name, u"order"_s)).toStringList());
    if (m_listOrder != m_order) {
        m_order = m_listOrder;
        showOrder();
        applyFilter();
    }
    QList<ListView> views = m_face.views;
    const QVariantList own = settings.value(settingOf(m_face.name, u"views"_s)).toList();
    for (const QVariant &view : own) {
        if (!view.toMap().value(u"name"_s).toString().isEmpty())
            views.append(viewOf(view.toMap()));
    }
    m_views->setViews(views);
    goOn();
}

// ---- where it was left

QString PaymentListPage::ofProfile(const QString &what) const
{
    return settingOf(m_face.name, m_session.profile().name + u'/' + what);
}

//! Somebody who comes back is not led to another list than the one that was left: a payment that has gone from it stays away.
void PaymentListPage::goOn()
{
    const QString view = m_settings->value(ofProfile(u"view"_s)).toString();
    const QList<ListView> &views = m_views->views();
    for (int place = 1; place < views.size(); ++place) {
        if (keyOf(views, place) == view)
            setView(place);
    }
    const auto id = OrderId::parse(m_settings->value(ofProfile(u"chosen"_s)).toString());
    if (!id)
        return;
    seek(*id, false);
    m_staysInView = true;
}

void PaymentListPage::noteView()
{
    if (m_settings && m_views->current() >= 0)
        m_settings->setValue(ofProfile(u"view"_s), keyOf(m_views->views(), m_views->current()));
}

//! Whoever goes through the list with a key held down is not made to wait for the disk at each row.
void PaymentListPage::noteChosen(const std::optional<OrderId> &id)
{
    m_noted.insert(ofProfile(u"chosen"_s), id ? id->toString() : QString());
    m_noting.start();
}

void PaymentListPage::writeNoted()
{
    m_noting.stop();
    const QVariantMap noted = std::exchange(m_noted, {});
    for (auto it = noted.begin(); m_settings && it != noted.end(); ++it)
        m_settings->setValue(it.key(), it.value());
}

// ---- columns

void PaymentListPage::setColumns(const PaymentColumns &columns)
{
    m_shown = columns;
    m_table->setPlan(listcolumns::plan(*m_table, m_theme, m_face.kind, columns, m_widths));
}

void PaymentListPage::chooseColumns()
{
    auto *chooser = new ColumnChooser(m_theme, m_face.kind, m_shown, this);
    connect(chooser, &ColumnChooser::chosen, this, &PaymentListPage::keepColumns);
    connect(chooser, &ColumnChooser::widthRequested, this, &PaymentListPage::widen);
    connect(chooser, &ColumnChooser::resetRequested, this, [this] { setWidths({}); });
    chooser->openAt(findChild<QToolButton *>(u"columnsButton"_s));
}

//! For the view that is seen where it is a person's own, otherwise for the list.
void PaymentListPage::keepColumns(const PaymentColumns &columns)
{
    setColumns(columns);
    if (changeOwnView([&columns](ListView &view) { view.columns = listcolumns::keysOf(columns); }))
        return;
    m_columns = columns;
    if (m_settings)
        m_settings->setValue(settingOf(m_face.name, u"columns"_s), listcolumns::keysOf(columns));
}

//! False: what is seen is none of a person's own.
bool PaymentListPage::changeOwnView(const std::function<void(ListView &)> &change)
{
    if (!showsOwnView())
        return false;
    const int current = m_views->current();
    QList<ListView> views = m_views->views();
    change(views[current]);
    m_views->changeViews(views);
    keepViews();
    return true;
}

void PaymentListPage::widen(PaymentColumn column, int by)
{
    const int place = int(m_model.columns().indexOf(column));
    if (place == m_table->plan().wide)
        return; // it takes what the others leave
    keepWidth(column, listcolumns::remembered(m_theme, m_table->plan().widths.at(place)) + by);
    setColumns(m_shown);
}

void PaymentListPage::keepWidth(PaymentColumn column, int width)
{
    QVariantMap widths = m_widths;
    widths.insert(key(column), width);
    setWidths(widths);
}

void PaymentListPage::setWidths(const QVariantMap &widths)
{
    m_widths = widths;
    if (changeOwnView([&widths](ListView &view) { view.widths = widths; }))
        return;
    m_listWidths = widths;
    if (m_settings)
        m_settings->setValue(settingOf(m_face.name, u"widths"_s), widths);
}

//! A narrowed list has the order that came with it, and nobody wants that of the next one.
void PaymentListPage::keepOrder()
{
    if (changeOwnView([this](ListView &view) { view.order = m_order; }) || m_views->current() < 0)
        return;
    m_listOrder = m_order;
    if (m_settings)
        m_settings->setValue(settingOf(m_face.name, u"order"_s), sortwords::keysOf(m_order));
}

std::optional<bool> PaymentListPage::densityOfView() const
{
    return showsOwnView() ? m_views->views().at(m_views->current()).isCompact : std::nullopt;
}

bool PaymentListPage::keepDensity(bool isCompact)
{
    return changeOwnView([isCompact](ListView &view) { view.isCompact = isCompact; });
}

// ---- own views

//! What another page led to, such as what was paid since yesterday evening, is asked for by no condition that a view could keep.
void PaymentListPage::saveView()
{
    if (m_preset)
        //: %1 is what the chip of a narrowed list says.
        return Q_EMIT said(tr("\"%1\" came from another page and can't be kept as a view. Take it away and choose its conditions "
                              "with Add filter.")
                               .arg(m_preset->words));
    m_views->askName();
}

bool PaymentListPage::showsOwnView() const
{
    return m_views->current() >= 0 && m_views->views().at(m_views->current()).isOwn;
}

void PaymentListPage::renameShownView()
{
    if (showsOwnView())
        m_views->askNewName();
}

void PaymentListPage::removeShownView()
{
    if (showsOwnView())
        removeView(m_views->current());
}

void PaymentListPage::keepView(const QString &name)
{
    const ListView view {.name = name,
        .filter = m_bar->filter(),
        .columns = listcolumns::keysOf(m_shown),
        .order = m_order,
        .widths = m_widths,
        .text = m_bar->text(),
        .isCompact = m_theme.isCompact(),
        .isOwn = true};
    QList<ListView> views = m_views->views();
    const auto same = std::find_if(views.begin(), views.end(), [&name](const ListView &one) { return one.isOwn && one.name == name; });
    const auto place = same - views.begin();
    if (same == views.end())
        views.append(view);
    else
        *same = view;
    m_views->setViews(views);
    keepViews();
    setView(int(place));
    //: %1 is the name of a view of a list.
    Q_EMIT said(tr("Saved as \"%1\".").arg(visibleLine(name)));
}

void PaymentListPage::renameView(int view, const QString &name)
{
    QList<ListView> views = m_views->views();
    views[view].name = name;
    m_views->setViews(views);
    keepViews();
}

void PaymentListPage::removeView(int view)
{
    QList<ListView> views = m_views->views();
    const ListView removed = views.takeAt(view);
    m_views->setCurrent(0);
    m_views->setViews(views);
    keepViews();
    takeFilter(m_bar->filter()); // what is seen stays
    //: %1 is the name of a view of a list.
    Q_EMIT changed(tr("\"%1\" is deleted. No payment is touched by that.").arg(visibleLine(removed.name)),
        [this, removed, view] { bringBack(removed, view); });
}

//! In its old place, as far as that is still there; what is seen stays.
void PaymentListPage::bringBack(const ListView &removed, int place)
{
    QList<ListView> views = m_views->views();
    place = qBound(int(m_face.views.size()), place, int(views.size()));
    views.insert(place, removed);
    const int current = m_views->current();
    m_views->setViews(views);
    m_views->setCurrent(current >= place ? current + 1 : current);
    keepViews();
}

void PaymentListPage::keepViews()
{
    QVariantList own;
    for (const ListView &view : m_views->views()) {
        if (view.isOwn)
            own.append(mapOf(view));
    }
    if (m_settings)
        m_settings->setValue(settingOf(m_face.name, u"views"_s), own);
    noteView(); // it may have another name now
}

int PaymentListPage::selectedCount() const
{
    return m_selected->count();
}

int PaymentListPage::cancellableCount() const
{
    return m_selected->cancellable();
}

QList<qint64> PaymentListPage::selectedSeqs() const
{
    return m_selected->seqs();
}

} // namespace kontor
