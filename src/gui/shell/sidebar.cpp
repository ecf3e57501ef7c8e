// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/sidebar.h"

#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/shell/sidebardelegate.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QHBoxLayout>
#include <QListWidget>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

constexpr int wholeWidth = 208;
constexpr int collapsedWidth = 56;

QListWidget *makeList(const Theme &theme, QWidget *parent)
{
    auto *list = new QListWidget(parent);
    list->setObjectName(u"sidebar"_s);
    list->setItemDelegate(new SidebarDelegate(theme, list));
    list->setFrameShape(QFrame::NoFrame);
    list->setMouseTracking(true);
    list->setUniformItemSizes(true);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setStyleSheet(u"background: transparent;"_s);
    list->setAccessibleName(Sidebar::tr("Sections"));
    return list;
}

} // namespace

Sidebar::Sidebar(const Theme &theme, QWidget *parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_mark(new QLabel)
    , m_name(new PlainLabel(u"Kontor"_s, TextStyle::Section))
    , m_list(makeList(theme, this))
    , m_footer(new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Text2))
    , m_toggle(iconButton(theme, u"back"_s, tr("Collapse the sidebar")))
{
    setObjectName(u"sidebarFrame"_s);
    auto *brand = new QHBoxLayout;
    brand->setContentsMargins(18, 14, 12, 10);
    brand->setSpacing(10);
    brand->addWidget(m_mark);
    brand->addWidget(m_name, 1);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(20, 4, 12, 8);
    foot->addWidget(m_footer, 1);
    foot->addWidget(m_toggle);
    m_footer->setElided(Qt::ElideRight);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(brand);
    column->addWidget(m_list, 1);
    column->addLayout(foot);
    connect(m_toggle, &QToolButton::clicked, this, [this] { setCollapsed(!m_collapsed); });
    // What is chosen, not what is current: with the keyboard Qt makes an entry current where none is, and that is no person's choice.
    connect(m_list, &QListWidget::itemSelectionChanged, this, [this] {
        if (const QString id = current(); !id.isEmpty())
            Q_EMIT entered(id);
    });
    connect(m_list, &QListWidget::itemActivated, m_list, [this](QListWidgetItem *item) { m_list->setCurrentItem(item); });
    connect(&theme, &Theme::changed, this, &Sidebar::applyWidth);
    applyWidth();
}

void Sidebar::addEntry(const QString &id, const QString &icon, const QString &word, const QString &hint)
{
    const QSignalBlocker quiet(m_list); // the first entry becomes current by itself, which is no person's choice
    auto *item = new QListWidgetItem(word, m_list);
    item->setData(SidebarDelegate::IdRole, id);
    item->setData(SidebarDelegate::IconRole, icon);
    item->setData(SidebarDelegate::HintRole, hint);
    describe(item);
}

void Sidebar::setHint(const QString &id, const QString &hint)
{
    if (QListWidgetItem *item = itemOf(id)) {
        item->setData(SidebarDelegate::HintRole, hint);
        describe(item);
    }
}

void Sidebar::setAttention(const QString &id, int count)
{
    if (QListWidgetItem *item = itemOf(id)) {
        item->setData(SidebarDelegate::AttentionRole, count);
        describe(item);
    }
}

void Sidebar::describe(QListWidgetItem *item) const
{
    const int count = item->data(SidebarDelegate::AttentionRole).toInt();
    const QString hint = item->data(SidebarDelegate::HintRole).toString();
    //: %1 is a section such as "Payouts", %n how many payments in it need a person.
    const QString spoken = count == 0 ? item->text() : tr("%1, %n need attention", nullptr, count).arg(item->text());
    item->setData(Qt::AccessibleTextRole, spoken);
    //: %1 is a section such as "Payouts", %2 the keys that lead to it.
    item->setToolTip(plainTip(hint.isEmpty() ? spoken : tr("%1 (%2)").arg(spoken, hint)));
}

QListWidgetItem *Sidebar::itemOf(const QString &id) const
{
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->data(SidebarDelegate::IdRole) == id)
            return m_list->item(row);
    }
    return nullptr;
}

QString Sidebar::current() const
{
    const QList<QListWidgetItem *> chosen = m_list->selectedItems();
    return chosen.isEmpty() ? QString() : chosen.constFirst()->data(SidebarDelegate::IdRole).toString();
}

void Sidebar::setCurrent(const QString &id)
{
    if (QListWidgetItem *item = itemOf(id))
        return m_list->setCurrentItem(item);
    m_list->setCurrentItem(nullptr);
    m_list->clearSelection();
}

void Sidebar::setCollapsed(bool collapsed)
{
    if (collapsed == m_collapsed)
        return;
    m_collapsed = collapsed;
    applyWidth();
    Q_EMIT collapsedChanged(collapsed);
}

void Sidebar::setFooter(const QString &text)
{
    m_footer->setText(text);
}

void Sidebar::applyWidth()
{
    static_cast<SidebarDelegate *>(m_list->itemDelegate())->setCollapsed(m_collapsed);
    setFixedWidth(m_theme.px(m_collapsed ? collapsedWidth : wholeWidth));
    m_name->setVisible(!m_collapsed);
    m_footer->setVisible(!m_collapsed);
    const QString name = m_collapsed ? tr("Widen the sidebar") : tr("Collapse the sidebar");
    m_toggle->setIcon(themedIcon(m_theme, m_collapsed ? u"forward"_s : u"back"_s));
    m_toggle->setAccessibleName(name);
    m_toggle->setToolTip(plainTip(name));
    m_mark->setPixmap(tinted(u"logo"_s, m_theme.px(22), m_theme.tokens().accent, devicePixelRatioF()));
    m_list->doItemsLayout();
}

} // namespace kontor
