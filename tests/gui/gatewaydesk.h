// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/sandboxchild.h"
#include "pagedesk.h"
#include <QFile>

namespace kontor {

//! The sandbox with the keys of any number of desks.
struct Gateway {
    Gateway()
        : isRunning(start())
    {
    }
    bool start()
    {
        QFile pem(folder.filePath(QStringLiteral("another.pem")));
        const auto pair = KeyPair::generate(2048);
        return pair && pem.open(QIODevice::WriteOnly) && pem.write(pair->publicPem()) > 0
            && (pem.close(), sandbox.start(pem.fileName(), 0, {QStringLiteral("--merchant"), QStringLiteral("TOKO")}));
    }
    bool admit(PageDesk &desk)
    {
        const auto key = await(desk.office->keys().generate(2048, KeyRest::File));
        if (!isRunning || !key || !desk.office->keys().use(key->id))
            return false;
        QString pem = QString::fromLatin1(desk.office->profile().key(key->id)->publicPem);
        keys.append(u'"' + pem.replace(QStringLiteral("\n"), QStringLiteral("\\n")) + u'"');
        sandbox.control("PUT", "/sandbox/keys", "{\"keys\":[" + keys.join(u',').toLatin1() + "]}");
        return true;
    }

    QTemporaryDir folder;
    SandboxChild sandbox;
    QStringList keys;
    bool isRunning;
};

inline const OfficeOptions withKey {.listen = false, .passphrase = [] { return QByteArray("a practice passphrase"); }};

inline PageDesk deskAt(Gateway &gateway)
{
    return PageDesk(Environment::Test, withKey, quint16(gateway.sandbox.url().port()));
}

//! A desk whose key the gateway knows.
struct Admitted {
    Gateway gateway;
    PageDesk desk = deskAt(gateway);
    bool isThere = gateway.admit(desk);
};

//! Made by another program of the same merchant.
inline std::optional<OrderId> madeElsewhere(Gateway &gateway, const PaymentDraft &draft)
{
    PageDesk other(Environment::Test, withKey, quint16(gateway.sandbox.url().port()));
    if (!gateway.admit(other))
        return std::nullopt;
    other.office->start();
    const OrderId id = other.issue(draft);
    const bool isThere = QTest::qWaitFor([&] { return other.payment(id).submission.accepted; }, 30'000);
    const bool hasStopped = bool(await(other.office->stop()));
    return isThere && hasStopped ? std::optional(id) : std::nullopt;
}

} // namespace kontor
