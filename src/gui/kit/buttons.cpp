// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/buttons.h"

#include "gui/kit/plainlabel.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

namespace kontor {
namespace {

void setIcon(const Theme &theme, QPushButton *button, const QString &icon, IconInk ink)
{
    button->setIcon(themedIcon(theme, icon, ink));
    const auto fit = [&theme, button] { button->setIconSize({theme.px(20), theme.px(16)}); }; // wide: air towards the words
    QObject::connect(&theme, &Theme::changed, button, fit);
    fit();
}

QPushButton *button(const Theme &theme, const QString &text, const QString &icon, IconInk ink)
{
    auto *made = new QPushButton(text);
    made->setAutoDefault(false);
    if (!icon.isEmpty())
        setIcon(theme, made, icon, ink);
    return made;
}

} // namespace

QPushButton *primaryButton(const Theme &theme, const QString &text, const QString &icon)
{
    QPushButton *made = button(theme, text, icon, IconInk::OnAccent);
    made->setProperty("primary", true);
    return made;
}

QPushButton *plainButton(const Theme &theme, const QString &text, const QString &icon)
{
    return button(theme, text, icon, IconInk::Text2);
}

QPushButton *dangerButton(const Theme &theme, const QString &text, const QString &icon)
{
    QPushButton *made = button(theme, text, icon, IconInk::OnDanger);
    made->setProperty("danger", true);
    return made;
}

QPushButton *linkButton(const Theme &theme, const QString &text, const QString &icon)
{
    QPushButton *made = button(theme, text, icon, IconInk::Link);
    made->setFlat(true);
    return made;
}

QToolButton *iconButton(const Theme &theme, const QString &icon, const QString &name)
{
    auto *made = new QToolButton;
    made->setIcon(themedIcon(theme, icon));
    const auto fit = [&theme, made] { made->setIconSize({theme.px(18), theme.px(18)}); };
    QObject::connect(&theme, &Theme::changed, made, fit);
    fit();
    made->setAccessibleName(name);
    made->setToolTip(plainTip(name));
    made->setFocusPolicy(Qt::StrongFocus);
    return made;
}

QPushButton *smallButton(QPushButton *button)
{
    button->setProperty("small", true);
    return button;
}

} // namespace kontor
