// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/signer.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"
#include <QSemaphore>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

//! Counts how often its key is asked for, and gives it when it is told to.
class SlowStore final : public KeyStore {
public:
    explicit SlowStore(QByteArray der)
        : m_der(std::move(der))
    {
    }
    Reply<KeyPresence> *presence(const QString &) override { return new Reply<KeyPresence>(this); }
    Reply<QByteArray> *read(const QString &) override
    {
        ++reads;
        auto *reply = new Reply<QByteArray>(this);
        if (waits)
            m_asked.append(reply);
        else
            give(reply);
        return reply;
    }
    Reply<Done> *write(const QString &, const QByteArray &) override { return new Reply<Done>(this); }
    Reply<Done> *remove(const QString &) override { return new Reply<Done>(this); }
    QString describe() const override { return u"Slow"_s; }

    void giveAll()
    {
        for (auto *reply : std::exchange(m_asked, {}))
            give(reply);
    }

    int reads = 0;
    bool waits = false;
    std::optional<ApiError> trouble {};

private:
    void give(Reply<QByteArray> *reply)
    {
        if (trouble)
            reply->finish(*trouble);
        else
            reply->finish(QByteArray(m_der.constData(), m_der.size()));
    }

    QByteArray m_der;
    QList<Reply<QByteArray> *> m_asked {};
};

} // namespace

//! How long the signer keeps a key, and what its thread leaves undone.
class SignerTest : public QObject {
    Q_OBJECT

private:
    std::optional<KeyPair> m_pair {};
    std::optional<PublicKey> m_half {};
    QString m_fingerprint;
    const QString m_entry = u"profile/key"_s;
    FakeClock m_clock {};
    std::unique_ptr<SlowStore> m_store {};
    std::unique_ptr<Signer> m_signer {};

    Reply<QByteArray> *sign(const QByteArray &bytes = "{}") { return m_signer->sign(*m_store, m_entry, m_fingerprint, bytes); }
    bool signs() { return bool(await(sign())); }

private Q_SLOTS:
    void initTestCase()
    {
        auto pair = KeyPair::generate(2048);
        QVERIFY(pair);
        m_pair.emplace(std::move(*pair));
        m_fingerprint = m_pair->fingerprint();
        auto half = PublicKey::fromPem(m_pair->publicPem());
        QVERIFY(half);
        m_half.emplace(*half);
    }

    void init()
    {
        m_store = std::make_unique<SlowStore>(m_pair->toDer());
        m_signer = std::make_unique<Signer>(m_clock);
    }

    void cleanup()
    {
        m_signer.reset();
        m_store.reset();
    }

    void manyAtOnceReadTheKeyOnce()
    {
        m_store->waits = true;
        QList<std::shared_ptr<std::optional<Result<QByteArray>>>> signatures;
        for (int n = 0; n < 120; ++n)
            signatures.append(keep(sign(QByteArray::number(n)), this));
        m_store->giveAll();
        for (int n = 0; n < 120; ++n) {
            EVENTUALLY(signatures[n]->has_value());
            QVERIFY(m_half->verifies(QByteArray::number(n), **signatures[n]->operator->()));
        }
        QCOMPARE(m_store->reads, 1);
    }

    void keptWhileSignaturesFollowEachOther()
    {
        for (int n = 0; n < 5; ++n) {
            QVERIFY(signs());
            m_clock.advance(Signer::burst - Millis(1));
        }
        QCOMPARE(m_store->reads, 1);
    }

    void freedWhenIdle()
    {
        QVERIFY(signs());
        m_clock.advance(Signer::burst);
        QCOMPARE(m_clock.timers(), size_t(0)); // nothing is left to be freed
        QVERIFY(signs());
        QCOMPARE(m_store->reads, 2);
    }

    // Freed, read again, and freed again: the watch over the first must not be missing for the second.
    void freedEachTime()
    {
        QVERIFY(signs());
        m_signer->forget();
        m_clock.advance(Signer::burst - Millis(1));
        QVERIFY(signs());
        m_clock.advance(Signer::burst - Millis(1));
        QVERIFY(signs());
        QCOMPARE(m_store->reads, 2);
        m_clock.advance(Signer::burst);
        QVERIFY(signs());
        QCOMPARE(m_store->reads, 3);
    }

    void neverKeptForLong()
    {
        QVERIFY(signs());
        for (Millis gone {}; gone < Signer::longest; gone += Millis(1'000)) {
            QVERIFY(signs());
            QCOMPARE(m_store->reads, 1);
            m_clock.advance(Millis(1'000));
        }
        m_store->trouble = ApiError {.kind = ErrorKind::KeychainLocked, .text = u"locked"_s};
        const auto locked = await(sign());
        QVERIFY(!locked);
        QCOMPARE(locked.error(), *m_store->trouble);
    }

    void forgottenAtOnce()
    {
        QVERIFY(signs());
        m_signer->forget();
        QVERIFY(signs());
        QCOMPARE(m_store->reads, 2);
    }

    void whatIsForgottenIsWatchedNoMore()
    {
        QVERIFY(signs());
        m_clock.advance(Signer::burst - Millis(1));
        QVERIFY(signs());
        m_signer->forget();
        m_clock.advance(Millis(1));
        QCOMPARE(m_clock.timers(), size_t(0));
    }

    void forgottenWhileItIsRead()
    {
        m_store->waits = true;
        const auto early = keep(sign(), this);
        m_signer->forget();
        const auto late = keep(sign(), this);
        QCOMPARE(m_store->reads, 2);
        m_store->giveAll();
        EVENTUALLY(early->has_value() && late->has_value());
        QVERIFY(**early && **late);
        QVERIFY(signs()); // the later one is kept
        QCOMPARE(m_store->reads, 2);
    }

    void anotherKeyIsRead_data()
    {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<QString>("fingerprint");
        QTest::addColumn<bool>("sameStore");
        QTest::addColumn<bool>("fits");
        QTest::newRow("entry") << u"profile/other"_s << m_fingerprint << true << true;
        QTest::newRow("fingerprint") << m_entry << u"00"_s << true << false;
        QTest::newRow("store") << m_entry << m_fingerprint << false << true;
    }

    void anotherKeyIsRead()
    {
        QFETCH(const QString, entry);
        QFETCH(const QString, fingerprint);
        QFETCH(const bool, sameStore);
        QFETCH(const bool, fits);
        QVERIFY(signs());
        SlowStore other(m_pair->toDer());
        const auto signature = await(m_signer->sign(sameStore ? *m_store : other, entry, fingerprint, "{}"));
        QCOMPARE(bool(signature), fits);
        QCOMPARE(m_store->reads + other.reads, 2);
        QVERIFY(signs()); // and what was kept before is kept no more
        QCOMPARE(m_store->reads + other.reads, 3);
    }

    void fileOfAPersonIsTaken()
    {
        QByteArray file = m_pair->toDer();
        auto *taking = m_signer->take(file, {});
        wipe(file);
        const auto taken = await(taking);
        QVERIFY(taken);
        QCOMPARE(taken->fingerprint, m_fingerprint);
        QCOMPARE(taken->publicPem, m_pair->publicPem());
        QCOMPARE(taken->bits, m_pair->bits());
        wipe(taken);
        QVERIFY(taken->der.isEmpty());
        const auto refused = await(m_signer->take("hello", {}));
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::KeyRefused);
        wipe(refused); // there is nothing in it
    }

    void backupIsSealedOrRefused()
    {
        const auto pem = await(m_signer->rowDigest(*m_store, m_entry, m_fingerprint, "correct horse battery"));
        QVERIFY(pem);
        const auto again = KeyPair::fromFile(*pem, "correct horse battery");
        QVERIFY(again);
        QCOMPARE(again->fingerprint(), m_fingerprint);
        QCOMPARE(await(m_signer->rowDigest(*m_store, m_entry, u"AB"_s, "correct horse battery")).error().kind, ErrorKind::KeyRefused);
        m_store->trouble = ApiError {.kind = ErrorKind::KeychainLocked};
        QCOMPARE(
            await(m_signer->rowDigest(*m_store, m_entry, m_fingerprint, "correct horse battery")).error().kind, ErrorKind::KeychainLocked);
    }

    void troubleComesToAllAndIsNotKept()
    {
        m_store->trouble = ApiError {.kind = ErrorKind::KeychainLocked, .text = u"locked"_s};
        m_store->waits = true;
        const auto first = keep(sign(), this);
        const auto second = keep(sign(), this);
        m_store->giveAll();
        EVENTUALLY(first->has_value() && second->has_value());
        QCOMPARE((*first)->error(), *m_store->trouble);
        QCOMPARE((*second)->error(), *m_store->trouble);
        QCOMPARE(m_store->reads, 1);
        m_store->trouble.reset();
        m_store->waits = false;
        QVERIFY(signs());
    }

    void givenUpWhileTheKeyIsRead()
    {
        m_store->waits = true;
        auto *reply = sign();
        const auto early = keep(reply, this);
        const auto late = keep(sign(), this);
        reply->cancel();
        m_store->giveAll();
        QVERIFY(eventually([&] { return early->has_value() && late->has_value(); }));
        QCOMPARE((*early)->error().kind, ErrorKind::Cancelled);
        QVERIFY(m_half->verifies("{}", ***late));
        QCOMPARE(m_store->reads, 1);
    }

    // While the thread is busy somebody gives up: his job is not begun, unless it has to be done in any case.
    void givenUpIsDropped()
    {
        QSemaphore busy;
        QObject owner;
        std::atomic_int dropped = 0;
        std::atomic_int ran = 0;
        CryptoThread thread(u"test"_s);
        const auto work = [](std::atomic_int &count) { return [&count]() -> Result<Done> { return ++count, Done {}; }; };
        thread.answer(new Reply<Done>(&owner), [&busy]() -> Result<Done> { return busy.acquire(), Done {}; });
        auto *givenUp = new Reply<Done>(&owner);
        auto *gone = new Reply<Done>(&owner);
        auto *insisted = new Reply<Done>(&owner);
        thread.answer(givenUp, work(dropped));
        thread.answer(gone, work(dropped));
        thread.answer(insisted, work(ran), CryptoThread::GivenUp::Run);
        auto *last = new Reply<Done>(&owner);
        thread.answer(last, work(ran));
        givenUp->cancel();
        delete gone;
        insisted->cancel();
        busy.release();
        QVERIFY(await(last));
        QCOMPARE(dropped.load(), 0);
        QCOMPARE(ran.load(), 2);
    }

    void givenUpBeforehandIsNotBegun()
    {
        QSemaphore passed;
        QObject owner;
        std::atomic_int begun = 0;
        CryptoThread thread(u"test"_s);
        auto *over = new Reply<Done>(&owner);
        over->cancel();
        thread.answer(over, [&begun]() -> Result<Done> { return ++begun, Done {}; });
        thread.answer(new Reply<Done>(&owner), [&passed]() -> Result<Done> { return passed.release(), Done {}; });
        passed.acquire(); // and no event in between, by which the reply would go
        QCOMPARE(begun.load(), 0);
    }

    void whatWaitsWhenTheThreadGoesIsDropped()
    {
        QSemaphore allAreThere;
        QSemaphore begun;
        QObject owner;
        std::atomic_int dropped = 0;
        auto thread = std::make_unique<CryptoThread>(u"test"_s);
        // A thread that ends may leave alone what comes to it late, so nothing here does.
        thread->answer(new Reply<Done>(&owner), [&]() -> Result<Done> { return allAreThere.acquire(), Done {}; });
        thread->answer(new Reply<Done>(&owner), [&begun]() -> Result<Done> {
            begun.release();
            while (!QThread::currentThread()->isInterruptionRequested())
                QThread::yieldCurrentThread();
            return Done {};
        });
        for (int n = 0; n < 100; ++n)
            thread->answer(new Reply<Done>(&owner), [&dropped]() -> Result<Done> { return ++dropped, Done {}; });
        allAreThere.release();
        begun.acquire();
        thread.reset();
        QCOMPARE(dropped.load(), 0);
    }
};

KONTOR_TEST(SignerTest, QCoreApplication)
#include "tst_signer.moc"
