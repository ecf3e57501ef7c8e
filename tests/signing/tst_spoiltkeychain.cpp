// SPDX-License-Identifier: GPL-3.0-or-later
#include "madeupsecrets.h"
#include "ownbus.h"
#include "signing/keychainkeystore.h"
#include "signing/keypair.h"
#include "signing/outcomes.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"
#include <QCoreApplication>
#include <QSet>
#include <QTest>
#include <qt6keychain/keychain.h>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

const QByteArray secret = "thirty-two bytes of something ..";
const QString there = u"profile/there"_s;
const QString gone = u"profile/gone"_s;

//! As long as this lives, nobody is told how an act of this store ended; then nobody ever is.
class HeldBack : public QObject {
public:
    explicit HeldBack(const QObject &store)
        : m_store(store)
    {
        QCoreApplication::instance()->installEventFilter(this);
    }
    bool eventFilter(QObject *object, QEvent *event) override
    {
        return event->type() == QEvent::MetaCall && object->parent() == &m_store && qobject_cast<ReplyBase *>(object);
    }

private:
    const QObject &m_store;
};

//! The jobs of the keychain's own library since this was made. It works on threads of its own: what was given up goes on at its pace.
class JobsAtWork : public QObject {
public:
    JobsAtWork() { QCoreApplication::instance()->installEventFilter(this); }
    bool eventFilter(QObject *object, QEvent *event) override
    {
        // A job is called to begin, and deletes itself when it has ended.
        if (event->type() == QEvent::MetaCall && qobject_cast<QKeychain::Job *>(object))
            m_jobs.insert(object), m_haveBegun = true;
        else if (event->type() == QEvent::DeferredDelete)
            m_jobs.remove(object);
        return false;
    }
    bool haveBegun() const { return m_haveBegun; }
    bool haveEnded() const { return m_jobs.isEmpty(); }

private:
    QSet<QObject *> m_jobs;
    bool m_haveBegun = false;
};

//! What is asked of a keychain. Done when its answer is the right one, BadInput when it is a wrong one.
struct Act {
    const char *name;
    Reply<Done> *(*begin)(KeychainKeyStore &store, QObject *parent);
};

template <class T, class Judge> Reply<Done> *judged(Reply<T> *reply, QObject *parent, Judge judge)
{
    auto *outcome = new Reply<Done>(parent);
    reply->then(outcome, [outcome, judge](const Result<T> &result) {
        if (!result)
            return outcome->finish(result.error());
        outcome->finish(judge(*result) ? Result<Done>(Done {}) : ApiError {.kind = ErrorKind::BadInput});
    });
    return outcome;
}

Reply<Done> *readIt(KeychainKeyStore &store, QObject *parent)
{
    return judged(store.read(there), parent, [](const QByteArray &bytes) { return bytes == secret; });
}

Reply<Done> *lookForIt(KeychainKeyStore &store, QObject *parent)
{
    return judged(store.presence(there), parent, [](KeyPresence found) { return found != KeyPresence::Absent; });
}

Reply<Done> *lookForNothing(KeychainKeyStore &store, QObject *parent)
{
    return judged(store.presence(gone), parent, [](KeyPresence found) { return found != KeyPresence::Present; });
}

Reply<Done> *writeAnother(KeychainKeyStore &store, QObject *)
{
    return store.write(gone, secret);
}

Reply<Done> *removeIt(KeychainKeyStore &store, QObject *)
{
    return store.remove(there);
}

const std::vector<Act> acts {
    {"look", lookForIt}, {"look for nothing", lookForNothing}, {"read", readIt}, {"write", writeAnother}, {"remove", removeIt}};

const QStringList errors {u"org.freedesktop.DBus.Error.NoReply"_s, u"org.freedesktop.DBus.Error.Timeout"_s,
    u"org.freedesktop.DBus.Error.TimedOut"_s, u"org.freedesktop.DBus.Error.Failed"_s, u"org.freedesktop.Secret.Error.IsLocked"_s,
    u"org.freedesktop.Secret.Error.NoSuchObject"_s};

} // namespace

Q_DECLARE_METATYPE(const Act *)

//! A keychain of which one answer, each in turn, is an error or doesn't come: nothing is then called absent, done or the key.
class SpoiltKeychainTest : public QObject {
    Q_OBJECT

public:
    explicit SpoiltKeychainTest(testing::MadeUpSecrets &secrets)
        : m_secrets(secrets)
    {
    }

private:
    testing::MadeUpSecrets &m_secrets;
    SystemClock m_clock;

    static QString keyOf(const QString &entry) { return u"org.kontor/"_s + entry; }

    void startAnew()
    {
        m_secrets.spoil(-1, {});
        m_secrets.forget(keyOf(gone));
        if (m_secrets.hasKeyOf(keyOf(there)))
            return;
        KeychainKeyStore store(m_clock);
        QCOMPARE(kindOf(await(store.write(there, secret))), done);
    }

    //! The keychain's own library takes some of these errors for no answer at all; then the act ends with its deadline. What is still
    //! to come without it has come when a few later questions are answered.
    void letItEnd(const std::optional<Result<Done>> &ended)
    {
        KeychainKeyStore another(m_clock);
        for (int questions = 0; questions < 6 && !ended; ++questions)
            QCOMPARE(kindOf(await(another.presence(gone))), done);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_secrets.isThere());
        KeychainKeyStore store(m_clock);
        const auto usable = await(store.isUsable());
        QVERIFY(usable && *usable);
        startAnew();
        QVERIFY(m_secrets.hasKeyOf(keyOf(there)));
    }

    void init() { startAnew(); }

    void cleanup()
    {
        m_secrets.keepsNothing = m_secrets.deletesNothing = m_secrets.garbles = m_secrets.showsOnce = m_secrets.isLocked
            = m_secrets.hasNoCollection = false;
        m_secrets.answerNow();
    }

    void anErrorIsNeitherAbsenceNorSuccess_data()
    {
        QTest::addColumn<const Act *>("act");
        QTest::addColumn<QString>("error");
        for (const Act &act : acts)
            for (const QString &error : errors)
                QTest::addRow("%s, %s", act.name, qPrintable(error.section(u'.', -2))) << &act << error;
    }

    void anErrorIsNeitherAbsenceNorSuccess()
    {
        QFETCH(const Act *, act);
        QFETCH(const QString, error);
        int refusals = 0;
        for (int nth = 0; nth < 100; ++nth) {
            startAnew();
            FakeClock clock;
            KeychainKeyStore store(clock);
            m_secrets.spoil(nth, error);
            const auto ended = keep(act->begin(store, this), this);
            QVERIFY(eventually([&] { return m_secrets.hasSpoilt() || ended->has_value(); }));
            letItEnd(*ended);
            clock.advance(Seconds(5));
            QVERIFY(eventually([&] { return ended->has_value(); }));
            const int outcome = kindOf(**ended);
            if (!m_secrets.hasSpoilt()) {
                QCOMPARE(outcome, done);
                QVERIFY(nth > 0);
                QVERIFY(refusals > 0 || act->begin == lookForIt || act->begin == lookForNothing); // they may answer that it can't be told
                return;
            }
            const bool isRefusal = outcome == code(ErrorKind::KeychainSilent) || outcome == code(ErrorKind::KeychainMissing)
                || outcome == code(ErrorKind::KeychainLocked);
            QVERIFY2(isRefusal || outcome == done, qPrintable(u"message %1: %2"_s.arg(nth).arg(outcome)));
            refusals += isRefusal;
            QVERIFY(outcome != done || act->begin != writeAnother || m_secrets.hasKeyOf(keyOf(gone)));
        }
        QFAIL("the act never came to an end");
    }

    void whatComesTooLateIsDropped_data()
    {
        QTest::addColumn<const Act *>("act");
        for (const Act &act : acts)
            QTest::addRow("%s", act.name) << &act;
    }

    // One answer, each in turn, comes after the deadline: the act was given up, and its answer is given once.
    void whatComesTooLateIsDropped()
    {
        QFETCH(const Act *, act);
        for (int nth = 0; nth < 100; ++nth) {
            startAnew();
            const JobsAtWork jobs;
            FakeClock clock;
            KeychainKeyStore store(clock);
            m_secrets.spoil(nth, {});
            auto *reply = act->begin(store, this);
            int answers = 0;
            connect(reply, &ReplyBase::finished, this, [&answers] { ++answers; });
            const auto outcome = keep(reply, this);
            QVERIFY(eventually([&] { return m_secrets.hasSpoilt() || outcome->has_value(); }));
            clock.advance(Seconds(5));
            QVERIFY(eventually([&] { return outcome->has_value(); }));
            QCOMPARE(kindOf(**outcome), m_secrets.hasSpoilt() ? code(ErrorKind::KeychainSilent) : done);
            if (!m_secrets.hasSpoilt())
                return;
            m_secrets.answerNow();
            // Answered after the late one, by the bus and by the keychain's own library.
            QCOMPARE(kindOf(await(store.presence(there))), done);
            QVERIFY(eventually([&] { return jobs.haveEnded(); }));
            startAnew(); // a removal that was begun has come true
            KeychainKeyStore another(m_clock);
            QCOMPARE(kindOf(await(another.read(there))), done);
            QCOMPARE(answers, 1);
        }
        QFAIL("the act never came to an end");
    }

    void whatWasGivenUpIsNotGoneOnWith_data() { whatComesTooLateIsDropped_data(); }

    // The answer comes when the deadline has passed, and before whoever asked has been told.
    void whatWasGivenUpIsNotGoneOnWith()
    {
        QFETCH(const Act *, act);
        for (int nth = 0; nth < 100; ++nth) {
            startAnew();
            const JobsAtWork jobs;
            FakeClock clock;
            KeychainKeyStore store(clock);
            m_secrets.spoil(nth, {});
            const auto outcome = keep(act->begin(store, this), this);
            QVERIFY(eventually([&] { return m_secrets.hasSpoilt() || outcome->has_value(); }));
            if (!m_secrets.hasSpoilt())
                return;
            const bool hadBegun = m_secrets.hadBegun();
            QCOMPARE(jobs.haveBegun(), hadBegun);
            {
                const HeldBack held(store);
                clock.advance(Seconds(5));
                m_secrets.answerNow();
                QVERIFY(eventually([&] { return jobs.haveEnded(); }));
                letItEnd(*outcome);
                QVERIFY(!outcome->has_value());
            }
            // What the keychain's own library was asked for may still come true; nothing else does.
            QVERIFY(hadBegun || (m_secrets.hasKeyOf(keyOf(there)) && !m_secrets.hasKeyOf(keyOf(gone))));
            QVERIFY(eventually([&] { return jobs.haveEnded(); })); // in this round: the next one begins from what there is
        }
        QFAIL("the act never came to an end");
    }

    void onlyWhatIsFoundAgainIsWritten()
    {
        KeychainKeyStore store(m_clock);
        m_secrets.keepsNothing = true;
        QCOMPARE(kindOf(await(store.write(gone, secret))), code(ErrorKind::KeyAbsent));
        m_secrets.keepsNothing = false;
        m_secrets.garbles = true;
        QCOMPARE(kindOf(await(store.write(gone, secret))), code(ErrorKind::KeychainMissing));
    }

    void whatIsStillThereIsNotRemoved()
    {
        KeychainKeyStore store(m_clock);
        m_secrets.deletesNothing = true;
        QCOMPARE(kindOf(await(store.remove(there))), code(ErrorKind::KeychainLocked));
        QVERIFY(m_secrets.hasKeyOf(keyOf(there)));
    }

    void unlockedByThePersonAtTheComputer()
    {
        KeychainKeyStore store(m_clock);
        QCOMPARE(kindOf(await(store.unlock())), done); // nothing to do
        m_secrets.isLocked = true;
        QCOMPARE(kindOf(await(store.read(there))), code(ErrorKind::KeychainLocked));
        for (const bool dismissed : {true, false}) {
            Reply<Done> *asked = store.unlock();
            QVERIFY(eventually([this] { return m_secrets.isAsking(); }));
            m_secrets.promptAnswered(dismissed);
            QCOMPARE(kindOf(await(asked)), dismissed ? code(ErrorKind::KeychainLocked) : done);
        }
        QCOMPARE(await(store.read(there)).value(), secret);
    }

    void unlockedWhereNothingIsKeptYet()
    {
        KeychainKeyStore store(m_clock);
        m_secrets.forget(keyOf(there));
        m_secrets.isLocked = true;
        Reply<Done> *asked = store.unlock();
        QVERIFY(eventually([this] { return m_secrets.isAsking(); }));
        m_secrets.promptAnswered(false);
        QCOMPARE(kindOf(await(asked)), done);
    }

    void unlockingThatDoesNotComeAbout()
    {
        KeychainKeyStore store(m_clock);
        const QString trouble = u"org.freedesktop.DBus.Error.Failed"_s;
        m_secrets.isLocked = true;
        m_secrets.spoil(0, trouble); // what is kept can't be looked for: then it is the default collection
        Reply<Done> *asked = store.unlock();
        QVERIFY(eventually([this] { return m_secrets.isAsking(); }));
        m_secrets.promptAnswered(true);
        QCOMPARE(kindOf(await(asked)), code(ErrorKind::KeychainLocked));
        m_secrets.spoil(1, trouble);
        QCOMPARE(kindOf(await(store.unlock())), code(ErrorKind::KeychainSilent));
        m_secrets.spoil(2, trouble); // it has no window
        QCOMPARE(kindOf(await(store.unlock())), code(ErrorKind::KeychainLocked));
        m_secrets.forget(keyOf(there));
        m_secrets.spoil(1, trouble);
        QCOMPARE(kindOf(await(store.unlock())), code(ErrorKind::KeychainMissing));
        m_secrets.spoil(-1, {});
        m_secrets.hasNoCollection = true;
        QCOMPARE(kindOf(await(store.unlock())), code(ErrorKind::KeychainWithoutCollection));
    }

    // As KeePassXC is without a shared group. What another collection holds is still found.
    void aServiceWithoutADefaultCollection()
    {
        KeychainKeyStore store(m_clock);
        m_secrets.hasNoCollection = true;
        QCOMPARE(await(store.presence(gone)).value(), KeyPresence::NoCollection);
        QCOMPARE(kindOf(await(store.read(gone))), code(ErrorKind::KeychainWithoutCollection));
        QCOMPARE(kindOf(await(store.write(gone, secret))), code(ErrorKind::KeychainWithoutCollection));
        QVERIFY(!m_secrets.hasKeyOf(keyOf(gone)));
        QCOMPARE(await(store.isUsable()).value(), false);
        QCOMPARE(await(store.presence(there)).value(), KeyPresence::Present);
        QCOMPARE(await(store.read(there)).value(), secret);
    }

    // Another keyring takes over from the one that asks: nobody will answer any more.
    void theOneThatAsksHasGone()
    {
        KeychainKeyStore store(m_clock);
        m_secrets.isLocked = true;
        Reply<Done> *asked = store.unlock();
        QVERIFY(eventually([this] { return m_secrets.isAsking(); }));
        m_secrets.leave();
        QCOMPARE(kindOf(await(asked)), code(ErrorKind::KeychainLocked));
        m_secrets.comeBack();
        m_secrets.promptAnswered(false);
    }

    // It was there a moment ago: then "not found" is the word of a keychain that was locked in between.
    void whatVanishesIsNotCalledAbsent()
    {
        KeychainKeyStore store(m_clock);
        m_secrets.showsOnce = true;
        QCOMPARE(kindOf(await(store.read(there))), code(ErrorKind::KeychainLocked));
    }
};

KONTOR_TEST_MAIN(SpoiltKeychainTest)
{
    QCoreApplication application(argc, argv);
    const QTemporaryDir home;
    const testing::OwnBus bus(testing::OwnBus::bare(home), home.path());
    qputenv("DBUS_SESSION_BUS_ADDRESS", bus.address().toLocal8Bit());
    testing::MadeUpSecrets secrets(bus.address());
    SpoiltKeychainTest test(secrets);
    return QTest::qExec(&test, argc, argv);
}
#include "tst_spoiltkeychain.moc"
