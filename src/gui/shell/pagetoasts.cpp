// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pagetoasts.h"

#include "gui/page/announcer.h"
#include "gui/page/toast.h"
#include "gui/shell/navigator.h"
#include "gui/shell/windowcontext.h"

namespace kontor {

PageToasts::PageToasts(const WindowContext &context)
    : m_toasts(context.toasts)
{
    connect(&context.navigator, &Navigator::heard, this, [&announcer = context.announcer](const QString &words) { announcer.say(words); });
    connect(&context.navigator, &Navigator::said, this, &PageToasts::say);
    connect(&context.navigator, &Navigator::changed, this, &PageToasts::sayChanged);
}

void PageToasts::say(const QString &words)
{
    m_toasts.post({.text = words});
}

void PageToasts::sayChanged(const QString &words, const std::function<void()> &undo)
{
    if (!undo)
        return void(m_toasts.post({.text = words}));
    connect(m_toasts.post({.text = words, .action = tr("Undo"), .stay = undoStay}), &Toast::undone, this, undo);
}

} // namespace kontor
