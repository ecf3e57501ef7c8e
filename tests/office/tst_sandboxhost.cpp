// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"
#include "office/profiles/home.h"
#include "office/profiles/sandboxhost.h"
#include "office/session/sandboxprofile.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! The built-in gateway as a child of ours.
class tst_SandboxHost : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void whoeverAsksIsTold();
};

//! It is looked for beside the program that wants it.
void tst_SandboxHost::initTestCase()
{
    const QString beside = QCoreApplication::applicationDirPath() + "/kontor-sandbox"_L1;
    QFile::link(testing::program(u"kontor-sandbox"_s), beside); // a run before this one may have done so
    QVERIFY(QFile::exists(beside));
}

//! A page that asks for something while the office starts, and the office itself: each hears that it answers.
void tst_SandboxHost::whoeverAsksIsTold()
{
    QTemporaryDir dir;
    SystemClock clock;
    Home home = *Home::open(dir.path());
    const auto profile = await(ensureSandboxProfile(home, clock, this));
    QVERIFY2(profile, qPrintable(profile ? QString() : messages::reasonOf(profile.error())));
    SandboxHost host(home, *profile, clock);
    const auto first = keep(host.ensureRunning(), this);
    const auto second = keep(host.ensureRunning(), this);
    QVERIFY(eventually([&] { return first->has_value() && second->has_value(); }));
    for (const auto &heard : {**first, **second})
        QVERIFY2(heard, qPrintable(heard ? QString() : messages::reasonOf(heard.error())));
    QVERIFY(await(host.ensureRunning())); // it runs
}

KONTOR_TEST(tst_SandboxHost, QCoreApplication)
#include "tst_sandboxhost.moc"
