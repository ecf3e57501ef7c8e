// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/draftrestore.h"

#include "gui/page/messagebar.h"

#include <QCoreApplication>
#include <QPushButton>
#include <QVariantMap>
#include <array>
#include <utility>

namespace kontor::draftrestore {
namespace {

struct DraftRestore {
    Q_DECLARE_TR_FUNCTIONS(DraftRestore)
};

constexpr std::array<std::pair<const char *, QString PaymentDraft::*>, 12> fields {{
    {"amount", &PaymentDraft::amount},
    {"currency", &PaymentDraft::currency},
    {"method", &PaymentDraft::methodCode},
    {"name", &PaymentDraft::accountName},
    {"account", &PaymentDraft::accountNumber},
    {"bank", &PaymentDraft::operatorCode},
    {"email", &PaymentDraft::emailAddress},
    {"reference", &PaymentDraft::reference},
    {"note", &PaymentDraft::note},
    {"id", &PaymentDraft::id},
    {"returnUrl", &PaymentDraft::returnUrl},
    {"copyOf", &PaymentDraft::copyOf},
}};

void say(MessageBar &bar, const QString &what, const QString &button, std::function<void()> act)
{
    bar.show(MessageBar::Kind::Info, what, DraftRestore::tr("It was not sent and is not in the ledger."));
    QObject::connect(bar.addAction(button), &QPushButton::clicked, &bar, [&bar, act = std::move(act)] {
        bar.hide();
        act();
    });
}

} // namespace

void sayStillHere(MessageBar &bar, std::function<void()> startEmpty)
{
    say(bar, DraftRestore::tr("What you had typed is still here."), DraftRestore::tr("Start empty"), std::move(startEmpty));
}

void sayPutAside(MessageBar &bar, std::function<void()> bringBack)
{
    say(bar, DraftRestore::tr("What you had typed before is put aside."), DraftRestore::tr("Bring it back"), std::move(bringBack));
}

QVariantList toSettings(const QList<PaymentDraft> &drafts)
{
    QVariantList kept;
    for (const PaymentDraft &draft : drafts) {
        QVariantMap map {{QStringLiteral("isPayin"), draft.kind == PaymentKind::Payin}};
        for (const auto &[key, text] : fields)
            map.insert(QLatin1String(key), draft.*text);
        kept.append(map);
    }
    return kept;
}

QList<PaymentDraft> ofSettings(const QVariantList &kept)
{
    QList<PaymentDraft> drafts;
    for (const QVariant &each : kept) {
        const QVariantMap map = each.toMap();
        PaymentDraft draft {.kind = map.value(QStringLiteral("isPayin")).toBool() ? PaymentKind::Payin : PaymentKind::Payout};
        for (const auto &[key, text] : fields)
            draft.*text = map.value(QLatin1String(key)).toString();
        drafts.append(draft);
    }
    return drafts;
}

} // namespace kontor::draftRestore
