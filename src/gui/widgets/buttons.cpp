// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/buttons.h"

#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

namespace kontor {
namespace {

QPushButton *button(const Theme &theme, const QString &text, const QString &icon, IconInk ink)
{
    auto *made = new QPushButton(text);
    made->setAutoDefault(false);
    if (!icon.isEmpty())
        made->setIcon(themedIcon(theme, icon, ink));
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
    made->setIconSize({18, 18});
    made->setAccessibleName(name);
    made->setToolTip(Qt::convertFromPlainText(name));
    made->setFocusPolicy(Qt::StrongFocus);
    return made;
}

QPushButton *smallButton(QPushButton *button)
{
    button->setProperty("small", true);
    return button;
}

} // namespace kontor
