// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/viewtabs.h"

#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/toggles.h"
#include "gui/kit/typedtext.h"
#include "gui/lists/sortmenu.h"
#include "gui/page/titledpopover.h"
#include "gui/theme/theme.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int longestName = 40;

//! Asks for one line of text.
class NamePopover final : public TitledPopover {
public:
    NamePopover(const Theme &theme, const QString &title, const QString &start, QWidget *parent)
        : TitledPopover(theme, title, parent)
        , line(new QLineEdit)
        , problem(new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Danger))
    {
        line->setAccessibleName(title);
        line->setMaxLength(longestName);
        TypedText::watch(*line);
        line->setMinimumWidth(theme.px(contentWidth));
        line->setText(start);
        line->selectAll();
        QPushButton *save = primaryButton(theme, ViewTabs::tr("Save"));
        auto *row = new QHBoxLayout;
        row->addWidget(line, 1);
        row->addWidget(save);
        column()->addLayout(row);
        problem->setWordWrap(true);
        problem->hide();
        column()->addWidget(problem);
        connect(line, &QLineEdit::textEdited, problem, &QWidget::hide);
        connect(save, &QPushButton::clicked, this, &TitledPopover::entered);
    }
    QLineEdit *line;
    PlainLabel *problem;
};

} // namespace

ViewTabs::ViewTabs(const Theme &theme, const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_flow(new FlowLayout)
    , m_news(linkButton(theme, {}, u"arrow-up"_s))
    , m_more(iconButton(theme, u"more"_s, tr("More about views")))
{
    setAccessibleName(name);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(m_flow, 1);
    row->addWidget(m_news, 0, Qt::AlignTop);
    row->addWidget(m_more, 0, Qt::AlignTop);
    m_news->hide();
    keepFit(theme, this, [this] { keepHeight(); });
    connect(m_news, &QPushButton::clicked, this, &ViewTabs::newsPressed);
    m_flow->setContentsMargins(0, 0, 0, 0);
    m_flow->setSpacing(18);
    connect(m_more, &QToolButton::clicked, this, &ViewTabs::showMenu);
}

void ViewTabs::setViews(const QList<ListView> &views)
{
    m_views = views;
    for (QPushButton *tab : std::as_const(m_tabs)) {
        m_flow->removeWidget(tab);
        tab->hide();
        tab->deleteLater();
    }
    m_tabs.clear();
    QWidget *before = nullptr;
    for (int view = 0; view < m_views.size(); ++view) {
        auto *tab = new QPushButton(textOf(view), this);
        tab->setProperty("viewTab", true);
        fit(tab);
        tab->setAutoDefault(false);
        tab->setCheckable(true);
        tab->setAutoExclusive(true);
        whenPicked(*tab, this, [this, view] { Q_EMIT picked(view); });
        m_flow->addWidget(tab);
        tab->show(); // a layout shows what comes late only later
        m_tabs.append(tab);
        if (before)
            setTabOrder(before, tab);
        before = tab;
    }
    setTabOrder(before, m_more);
    before = m_more;
    for (QToolButton *button : std::as_const(m_added)) {
        setTabOrder(before, button);
        before = button;
    }
    setCurrent(qMin<int>(m_current, int(views.size()) - 1));
}

//! The one that is chosen has stronger letters, which its size hint doesn't know.
void ViewTabs::fit(QPushButton *tab) const
{
    const QFontMetrics strong(m_theme.font(TextStyle::Strong));
    tab->setMinimumWidth(strong.size(Qt::TextShowMnemonic, tab->text()).width() + m_theme.px(8));
}

QString ViewTabs::textOf(int view) const
{
    const ListView &one = m_views.at(view);
    QString name = visibleLine(one.name);
    name.replace(u'&', u"&&"_s);
    //: A view of a list and how many payments are in it: "Needs attention 3".
    return one.isCounted && m_count > 0 ? tr("%1 %2").arg(name, QLocale().toString(m_count)) : name;
}

void ViewTabs::setCurrent(int view)
{
    m_current = view;
    for (int i = 0; i < m_tabs.size(); ++i) {
        m_tabs.at(i)->setAutoExclusive(false); // or the last one could not be let go
        setMark(*m_tabs.at(i), i == view);
        m_tabs.at(i)->setAutoExclusive(true);
    }
}

void ViewTabs::setCount(qint64 count)
{
    m_count = count;
    for (int view = 0; view < m_views.size(); ++view) {
        m_tabs.at(view)->setText(textOf(view));
        fit(m_tabs.at(view));
    }
}

void ViewTabs::setNews(const QString &text)
{
    m_news->setText(text);
    m_news->setVisible(!text.isEmpty());
    keepHeight();
}

//! As high with the news as without, so that no row below moves when they come.
void ViewTabs::keepHeight()
{
    m_news->ensurePolished();
    setMinimumHeight(std::max(m_news->sizeHint().height(), m_more->sizeHint().height()));
}

void ViewTabs::addButton(QToolButton *button)
{
    static_cast<QHBoxLayout *>(layout())->addWidget(button, 0, Qt::AlignTop);
    setTabOrder(m_added.isEmpty() ? m_more : m_added.constLast(), button);
    m_added.append(button);
}

void ViewTabs::showMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(m_more->accessibleName());
    connect(menu->addAction(tr("&Save this view…")), &QAction::triggered, this, &ViewTabs::askName);
    const bool isOwn = m_current >= 0 && m_views.at(m_current).isOwn;
    if (isOwn) {
        const int view = m_current;
        connect(menu->addAction(tr("&Rename this view…")), &QAction::triggered, this, &ViewTabs::askNewName);
        connect(menu->addAction(tr("&Delete this view")), &QAction::triggered, this, [this, view] { Q_EMIT removed(view); });
    }
    menu->addSeparator();
    auto *sort = new SortMenu(menu);
    sort->setOrder(m_order);
    connect(sort, &SortMenu::picked, this, &ViewTabs::orderPicked);
    menu->addMenu(sort);
    menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height() + 4)));
    menu->setActiveAction(menu->actions().first());
}

void ViewTabs::askName()
{
    askFor(tr("Name of this view"), {}, -1, [this](const QString &name) { Q_EMIT saved(name); });
}

void ViewTabs::askNewName()
{
    askFor(tr("Rename this view"), m_views.at(m_current).name, m_current,
        [this, view = m_current](const QString &name) { Q_EMIT renamed(view, name); });
}

//! Two tabs of one name would be two lists that nobody can tell apart. A view of one's own may be saved anew under its name.
bool ViewTabs::isTaken(const QString &name, int renamed) const
{
    for (int place = 0; place < m_views.size(); ++place) {
        const bool isSame = place != renamed && m_views.at(place).name.compare(name, Qt::CaseInsensitive) == 0;
        const bool isReplaced = renamed < 0 && m_views.at(place).isOwn && m_views.at(place).name == name;
        if (isSame && !isReplaced)
            return true;
    }
    return false;
}

void ViewTabs::askFor(const QString &title, const QString &start, int renamed, const std::function<void(const QString &)> &done)
{
    auto *popover = new NamePopover(m_theme, title, start, this);
    connect(popover, &TitledPopover::entered, this, [this, popover, renamed, done] {
        const QString name = TypedText::of(*popover->line).simplified();
        if (name.isEmpty())
            return popover->line->setFocus();
        if (isTaken(name, renamed)) {
            popover->problem->setText(tr("There is a view of that name. Choose another one."));
            popover->problem->show();
            popover->adjustSize();
            return popover->line->setFocus();
        }
        popover->dismiss();
        done(name);
    });
    popover->openAt(m_more);
}

} // namespace kontor
