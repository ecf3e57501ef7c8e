// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/halftyped.h"

#include "gui/widgets/messagebar.h"

#include <QCoreApplication>
#include <QPushButton>

namespace kontor::halftyped {
namespace {

struct HalfTyped {
    Q_DECLARE_TR_FUNCTIONS(HalfTyped)
};

void say(MessageBar &bar, const QString &what, const QString &button, std::function<void()> act)
{
    bar.show(MessageBar::Kind::Info, what, HalfTyped::tr("It was not sent and is not in the ledger."));
    QObject::connect(bar.addAction(button), &QPushButton::clicked, &bar, [&bar, act = std::move(act)] {
        bar.hide();
        act();
    });
}

} // namespace

void sayStillHere(MessageBar &bar, std::function<void()> startEmpty)
{
    say(bar, HalfTyped::tr("What you had typed is still here."), HalfTyped::tr("Start empty"), std::move(startEmpty));
}

void sayPutAside(MessageBar &bar, std::function<void()> bringBack)
{
    say(bar, HalfTyped::tr("What you had typed before is put aside."), HalfTyped::tr("Bring it back"), std::move(bringBack));
}

} // namespace kontor::halftyped
