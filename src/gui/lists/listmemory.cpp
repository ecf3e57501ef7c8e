// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listmemory.h"

#include "models/sortwords.h"
#include "office/session/merchantsession.h"

#include <QSettings>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int notedAfter = 500;

} // namespace

ListMemory::ListMemory(const QString &list, const MerchantSession &session, QObject *parent)
    : QObject(parent)
    , m_list(list)
    , m_session(session)
{
    m_noting.setSingleShot(true);
    m_noting.setInterval(notedAfter);
    connect(&m_noting, &QTimer::timeout, this, &ListMemory::write);
}

ListMemory::~ListMemory()
{
    write();
}

void ListMemory::open(QSettings &settings)
{
    m_settings = &settings;
}

// ---- of the list

QStringList ListMemory::columns() const
{
    return value(keyOf(u"columns"_s)).toStringList();
}

void ListMemory::keepColumns(const QStringList &keys)
{
    keep(keyOf(u"columns"_s), keys);
}

QVariantMap ListMemory::widths() const
{
    return value(keyOf(u"widths"_s)).toMap();
}

void ListMemory::keepWidths(const QVariantMap &widths)
{
    keep(keyOf(u"widths"_s), widths);
}

SortKeys ListMemory::order() const
{
    return sortwords::ofKeys(value(keyOf(u"order"_s)).toStringList());
}

void ListMemory::keepOrder(const SortKeys &order)
{
    keep(keyOf(u"order"_s), sortwords::keysOf(order));
}

QList<ListView> ListMemory::ownViews() const
{
    QList<ListView> views;
    const QVariantList own = value(keyOf(u"views"_s)).toList();
    for (const QVariant &view : own) {
        if (!view.toMap().value(u"name"_s).toString().isEmpty())
            views.append(ListView::fromMap(view.toMap()));
    }
    return views;
}

void ListMemory::keepOwnViews(const QList<ListView> &views)
{
    QVariantList own;
    for (const ListView &view : views) {
        if (view.isOwn)
            own.append(view.toMap());
    }
    keep(keyOf(u"views"_s), own);
}

// ---- where this profile left it

QString ListMemory::view() const
{
    return value(ofProfile(u"view"_s)).toString();
}

void ListMemory::keepView(const QString &key)
{
    keep(ofProfile(u"view"_s), key);
}

std::optional<OrderId> ListMemory::chosen() const
{
    return OrderId::parse(value(ofProfile(u"chosen"_s)).toString());
}

void ListMemory::noteChosen(const std::optional<OrderId> &id)
{
    note(ofProfile(u"chosen"_s), id ? id->toString() : QString());
}

int ListMemory::detailSize(Qt::Orientation orientation) const
{
    const QString key = detailKey(orientation);
    return m_noted.value(key, value(key)).toInt();
}

void ListMemory::noteDetailSize(Qt::Orientation orientation, int size)
{
    note(detailKey(orientation), size);
}

// ---- how it is kept

void ListMemory::write()
{
    m_noting.stop();
    const QVariantMap noted = std::exchange(m_noted, {});
    for (auto it = noted.begin(); it != noted.end(); ++it)
        keep(it.key(), it.value());
}

QVariant ListMemory::value(const QString &key) const
{
    return m_settings ? m_settings->value(key) : QVariant();
}

void ListMemory::keep(const QString &key, const QVariant &value)
{
    if (m_settings)
        m_settings->setValue(key, value);
}

void ListMemory::note(const QString &key, const QVariant &value)
{
    m_noted.insert(key, value);
    m_noting.start();
}

QString ListMemory::keyOf(const QString &what) const
{
    return u"lists/"_s + m_list + u'/' + what;
}

QString ListMemory::ofProfile(const QString &what) const
{
    return keyOf(m_session.profile().name + u'/' + what);
}

QString ListMemory::detailKey(Qt::Orientation orientation) const
{
    const QString place = orientation == Qt::Vertical ? u"below"_s : u"beside"_s;
    return keyOf(u"detail/"_s + place + u'/' + m_session.profile().name);
}

} // namespace kontor
