// SPDX-License-Identifier: GPL-3.0-or-later
// Columns, and the views of a person's own.
#include "gui/lists/paymentlistpage.h"

#include "gui/lists/columnchooser.h"
#include "gui/lists/filterbar.h"
#include "gui/lists/listcolumns.h"
#include "gui/table/paymenttable.h"

#include <QSettings>
#include <QToolButton>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QVariantMap mapOf(const ListView &view)
{
    return {{u"name"_s, view.name}, {u"filter"_s, view.filter.toMap()}, {u"columns"_s, view.columns}};
}

ListView viewOf(const QVariantMap &map)
{
    return {.name = map.value(u"name"_s).toString(),
        .filter = ListFilter::fromMap(map.value(u"filter"_s).toMap()),
        .columns = map.value(u"columns"_s).toStringList(),
        .isOwn = true};
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
    setColumns(m_columns);
    QList<ListView> views = m_face.views;
    const QVariantList own = settings.value(settingOf(m_face.name, u"views"_s)).toList();
    for (const QVariant &view : own) {
        if (!view.toMap().value(u"name"_s).toString().isEmpty())
            views.append(viewOf(view.toMap()));
    }
    m_views->setViews(views);
}

// ---- columns

void PaymentListPage::setColumns(const PaymentColumns &columns)
{
    m_shown = columns;
    m_table->setPlan(listcolumns::plan(*m_table, m_theme, m_face.kind, columns));
}

void PaymentListPage::chooseColumns()
{
    auto *chooser = new ColumnChooser(m_theme, m_face.kind, m_shown, this);
    connect(chooser, &ColumnChooser::chosen, this, &PaymentListPage::keepColumns);
    chooser->openAt(findChild<QToolButton *>(u"columnsButton"_s));
}

//! For the view that is seen where it is a person's own, otherwise for the list.
void PaymentListPage::keepColumns(const PaymentColumns &columns)
{
    setColumns(columns);
    const int current = m_views->current();
    if (current >= 0 && m_views->views().at(current).isOwn) {
        QList<ListView> views = m_views->views();
        views[current].columns = listcolumns::keysOf(columns);
        m_views->setViews(views);
        return keepViews();
    }
    m_columns = columns;
    if (m_settings)
        m_settings->setValue(settingOf(m_face.name, u"columns"_s), listcolumns::keysOf(columns));
}

// ---- own views

void PaymentListPage::saveView()
{
    m_views->askName();
}

void PaymentListPage::keepView(const QString &name)
{
    const ListView view {.name = name, .filter = m_bar->filter(), .columns = listcolumns::keysOf(m_shown), .isOwn = true};
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
    Q_EMIT said(tr("Saved as \"%1\".").arg(name));
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
    const QString name = views.takeAt(view).name;
    m_views->setCurrent(0);
    m_views->setViews(views);
    keepViews();
    takeFilter(m_bar->filter()); // what is seen stays, with chips of its own
    Q_EMIT said(tr("\"%1\" is deleted. No payment is touched by that.").arg(name));
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
}

} // namespace kontor
