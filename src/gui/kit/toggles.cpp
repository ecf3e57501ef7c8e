// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/toggles.h"

#include <QAbstractButton>
#include <QSignalBlocker>
#include <memory>
#include <utility>

namespace kontor {

void setMark(QAbstractButton &button, bool isOn)
{
    const QSignalBlocker quiet(&button);
    button.setChecked(isOn);
}

void whenPicked(QAbstractButton &button, QObject *context, const std::function<void()> &act)
{
    const auto isDone = std::make_shared<bool>(false); // by this press, whose mark changes before it is a click
    QObject::connect(&button, &QAbstractButton::pressed, context, [isDone] { *isDone = false; });
    QObject::connect(&button, &QAbstractButton::toggled, context, [isDone, act](bool isOn) {
        if (!isOn)
            return;
        *isDone = true;
        act();
    });
    QObject::connect(&button, &QAbstractButton::clicked, context, [isDone, act] {
        if (!std::exchange(*isDone, false))
            act();
    });
}

} // namespace kontor
