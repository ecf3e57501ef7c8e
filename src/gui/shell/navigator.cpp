// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/navigator.h"

#include "gui/batches/batchrunpage.h"
#include "gui/lists/listdetail.h"
#include "gui/page/pagescroll.h"
#include "gui/palette/paymentpage.h"
#include "gui/payins/payinspage.h"
#include "gui/payouts/payoutspage.h"
#include "gui/shell/sections.h"
#include "office/session/merchantsession.h"

#include <QSettings>
#include <QStackedWidget>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestWay = 50;
constexpr qsizetype mostOpened = 8;

} // namespace

Navigator::Navigator(QStackedWidget &stack, MerchantSession &session, QSettings &settings, QObject *parent)
    : QObject(parent)
    , m_stack(stack)
    , m_session(session)
    , m_settings(settings)
{
}

void Navigator::add(const QString &name, const QString &entry, Make make)
{
    m_leaves.insert(name, {.entry = entry, .make = std::move(make)});
}

void Navigator::passOn(const Page &page)
{
    connect(&page, &Page::chosenChanged, this, &Navigator::chosenChanged);
    connect(&page, &Page::heard, this, &Navigator::heard);
    connect(&page, &Page::said, this, &Navigator::said);
    connect(&page, &Page::changed, this, &Navigator::changed);
}

Page &Navigator::page(const QString &name)
{
    Q_ASSERT(m_leaves.contains(name));
    Leaf &leaf = m_leaves[name];
    if (!leaf.page) {
        leaf.page = leaf.make();
        leaf.place = new PageScroll(leaf.page);
        m_stack.addWidget(leaf.place);
    }
    return *leaf.page;
}

bool Navigator::isMade(const QString &name) const
{
    return m_leaves.value(name).page != nullptr;
}

QString Navigator::entryOf(const QString &name) const
{
    return m_leaves.value(name).entry;
}

bool Navigator::isFirstListShown()
{
    if (!isMade(section::payouts))
        return true; // another page is the first
    return payouts().model().isLoaded();
}

PaymentListPage *Navigator::currentList()
{
    return qobject_cast<PaymentListPage *>(&currentPage());
}

std::optional<PaymentRecord> Navigator::chosen()
{
    return currentPage().chosen();
}

PayoutsPage &Navigator::payouts()
{
    return get<PayoutsPage>(section::payouts);
}

PayinsPage &Navigator::payins()
{
    return get<PayinsPage>(section::payins);
}

void Navigator::enter(const QString &name)
{
    if (name != m_current) {
        m_way.resize(m_place + 1); // whoever turns off leaves the rest of the way behind
        m_way.append(name);
        if (m_way.size() > longestWay)
            m_way.removeFirst();
        m_place = m_way.size() - 1;
    }
    show(name);
}

void Navigator::goBack()
{
    if (canGoBack())
        show(m_way.at(--m_place));
}

void Navigator::goForward()
{
    if (canGoForward())
        show(m_way.at(++m_place));
}

void Navigator::show(const QString &name)
{
    Page &shown = page(name);
    m_current = name;
    m_stack.setCurrentWidget(m_leaves.value(name).place);
    shown.arrive();
    Q_EMIT entered(name);
}

// ---- where to

void Navigator::narrow(const ListPreset &preset)
{
    if (preset.kind == PaymentKind::Payin) {
        enter(section::payins);
        return payins().controller().narrow(preset);
    }
    enter(section::payouts);
    payouts().controller().narrow(preset);
}

void Navigator::showPayment(const OrderId &id, PaymentKind kind)
{
    if (kind == PaymentKind::Payin) {
        enter(section::payins);
        return payins().detail().choose(id);
    }
    enter(section::payouts);
    payouts().detail().choose(id);
}

void Navigator::openPayment(const OrderId &id, PaymentKind kind)
{
    const QString name = kind == PaymentKind::Payin ? section::onePayin : section::onePayout;
    get<PaymentPage>(name).show(id);
    enter(name);
    rememberOpened(id);
}

void Navigator::openBatch(const QString &id)
{
    enter(section::batchRun);
    get<BatchRunPage>(section::batchRun).open(id);
}

void Navigator::showOldestOpen()
{
    if (m_session.unclear() > 0)
        return narrow({.words = tr("Outcome unknown or not proven, oldest first"),
            .oldestFirst = true,
            .kind = {},
            .attentionReasons = {AttentionReason::OutcomeUnknown, AttentionReason::Unproven}});
    narrow({.words = tr("Open at the gateway, oldest first"),
        .states = statesWhere([](PaymentState state) { return isOpen(state) && stageOf(state) != Stage::Waiting; }),
        .oldestFirst = true,
        .onlyFollowed = true,
        .kind = {}});
}

void Navigator::showWaiting()
{
    narrow({.words = tr("Waits to be sent"), .states = statesWhere(isBeingSent), .oldestFirst = true, .kind = {}});
}

void Navigator::rememberOpened(const OrderId &id)
{
    const QString key = u"opened/"_s + m_session.profile().name;
    QStringList opened = m_settings.value(key).toStringList();
    opened.removeAll(id.toString());
    opened.prepend(id.toString());
    m_settings.setValue(key, opened.mid(0, mostOpened));
}

QList<OrderId> Navigator::openedLast() const
{
    QList<OrderId> ids;
    for (const QString &text : m_settings.value(u"opened/"_s + m_session.profile().name).toStringList()) {
        if (const auto id = OrderId::parse(text))
            ids.append(*id);
    }
    return ids;
}

} // namespace kontor
