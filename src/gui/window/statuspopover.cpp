// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/statuspopover.h"

#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/factlist.h"
#include "gui/widgets/plainlabel.h"

#include <QVBoxLayout>

namespace kontor {

namespace {

constexpr int sheetWidth = 340;

} // namespace

StatusPopover::StatusPopover(const Theme &theme, QWidget *window)
    : Popover(window)
    , m_title(new PlainLabel({}, TextStyle::Section))
    , m_text(new PlainLabel)
    , m_facts(new FactList)
    , m_act(plainButton(theme, {}))
{
    m_text->setWordWrap(true);
    setFixedWidth(theme.px(sheetWidth));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 14, 16, 14);
    layout->setSpacing(10);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addWidget(m_facts);
    layout->addWidget(m_act, 0, Qt::AlignLeading);
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

void StatusPopover::tell(QWidget *part, const StatusStory &story, const std::function<void()> &act)
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
    setAccessibleName(story.title);
    setAccessibleDescription(story.text);
    openAt(part);
}

} // namespace kontor
