// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/status/statuspopover.h"

#include "gui/keyboard/taborder.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/factlist.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace kontor {

namespace {

constexpr int sheetWidth = 340;

} // namespace

StatusPopover::StatusPopover(const Theme &theme, QWidget *window)
    : Popover(window)
    , m_theme(theme)
    , m_title(new PlainLabel({}, TextStyle::Section))
    , m_text(new PlainLabel)
    , m_facts(new FactList)
    , m_told(new QScrollArea)
    , m_act(plainButton(theme, {}))
    , m_profiles(new QWidget)
    , m_profileActions(new QVBoxLayout)
{
    m_text->setWordWrap(true);
    setFixedWidth(theme.px(sheetWidth));
    auto *told = new QWidget;
    auto *lines = new QVBoxLayout(told);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(10);
    lines->addWidget(m_text);
    lines->addWidget(m_facts);
    m_told->setFrameShape(QFrame::NoFrame);
    m_told->setWidgetResizable(true);
    m_told->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_told->setWidget(told);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 14, 16, 14);
    layout->setSpacing(10);
    layout->addWidget(m_title);
    layout->addWidget(m_told);
    layout->addWidget(m_act, 0, Qt::AlignLeading);
    auto *profiles = new QVBoxLayout(m_profiles);
    profiles->setContentsMargins(0, 4, 0, 0);
    profiles->setSpacing(6);
    profiles->addWidget(makeRule());
    profiles->addWidget(new PlainLabel(tr("Change profile"), TextStyle::Strong));
    m_profileActions->setSpacing(2);
    profiles->addLayout(m_profileActions);
    layout->addWidget(m_profiles);
    connect(m_act, &QPushButton::clicked, this, [this] {
        const auto act = m_do;
        dismiss();
        act();
    });
    connect(&theme, &Theme::changed, this, [this, &theme] { setFixedWidth(theme.px(sheetWidth)); });
}

QWidget *StatusPopover::firstFocus()
{
    return m_act;
}

//! The keys scroll what doesn't fit.
void StatusPopover::fitInto(const QSize &room)
{
    const QMargins edge = layout()->contentsMargins();
    const int needed = m_told->widget()->heightForWidth(minimumWidth() - edge.left() - edge.right() - 2 * frameWidth());
    giveWay(m_told, needed, room);
    const bool scrolls = m_told->minimumHeight() < needed;
    m_told->setFocusPolicy(scrolls ? Qt::TabFocus : Qt::NoFocus);
    // A bar that is there makes the words narrower, so that they need it.
    m_told->setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
}

void StatusPopover::tell(QWidget *part, const StatusDetails &story, const std::function<void()> &act)
{
    if (isVisible() && m_part == part)
        return dismiss();
    m_part = part;
    m_do = act;
    m_title->setText(story.title);
    m_text->setText(story.text);
    m_facts->clear();
    for (const auto &[name, value] : story.facts)
        m_facts->addFact(name, value);
    m_act->setText(story.act);
    listProfiles(story);
    setAccessibleName(story.title);
    m_told->setAccessibleName(story.title);
    setAccessibleDescription(story.text);
    openAt(part);
}

void StatusPopover::listProfiles(const StatusDetails &story)
{
    while (QLayoutItem *item = m_profileActions->takeAt(0)) {
        item->widget()->hide(); // it goes later, and takes no keys until then
        item->widget()->deleteLater();
        delete item;
    }
    m_profiles->setVisible(story.offersNewProfile);
    for (const auto &[name, words] : story.profiles)
        //: A button. %1 is a profile and its kind, such as "Toko Nusantara (Live)".
        addProfileAction(tr("Open %1").arg(words), [this, name = name] { Q_EMIT profileRequested(name); });
    if (story.offersNewProfile)
        addProfileAction(tr("New profile…"), [this] { Q_EMIT newProfileRequested(); });
}

void StatusPopover::addProfileAction(const QString &words, const std::function<void()> &open)
{
    QPushButton *action = linkButton(m_theme, QString(words).replace(u'&', QStringLiteral("&&")));
    connect(action, &QPushButton::clicked, this, [this, open] {
        dismiss();
        open();
    });
    QWidget *last = m_profileActions->count() == 0 ? m_act : m_profileActions->itemAt(m_profileActions->count() - 1)->widget();
    m_profileActions->addWidget(action, 0, Qt::AlignLeading);
    tabBehind(last, action);
}

} // namespace kontor
