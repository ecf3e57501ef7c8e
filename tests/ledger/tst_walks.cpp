// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/ledgersupport.h"
#include "messages/reasons.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QSemaphore>
#include <QTemporaryDir>
#include <condition_variable>
#include <mutex>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

constexpr int payments = 5500; // some pages, the last of them not full
constexpr std::chrono::seconds patience {30};

//! What the pages of a walk came to. Used by several threads.
struct Taken {
    std::mutex lock;
    std::condition_variable moved;
    QList<qint64> seqs {};
    int pages = 0; //!< that were begun
    int mostPages = -1; //!< after so many it was enough
    int concluded = 0;

    QList<qint64> all()
    {
        const std::scoped_lock locked(lock);
        return seqs;
    }
};

class NotingPage final : public WalkPage {
public:
    explicit NotingPage(std::shared_ptr<Taken> taken)
        : m_taken(std::move(taken))
    {
        const std::scoped_lock locked(m_taken->lock);
        ++m_taken->pages;
        m_taken->moved.notify_all();
    }
    void add(PaymentRecord &&payment) override { m_seqs.append(payment.seq); }
    bool take() override
    {
        const std::scoped_lock locked(m_taken->lock);
        m_taken->seqs += m_seqs;
        return --m_taken->mostPages != 0;
    }

private:
    std::shared_ptr<Taken> m_taken;
    QList<qint64> m_seqs {};
};

} // namespace

//! What exports read: pages on several threads, and their order in spite of that.
class tst_Walks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void inTheOrderOfCreation();
    void whatIsAskedForOnly();
    void someInTheOrderGiven();
    void onePageWaitsForTheOther();
    void enoughIsEnough();
    void oneThatIsGivenUp();
    void givingUpWaitsForNothing();
    void oneThatCannotBeConcluded();
    void whatWasAlteredIsTold();
    void whatCannotBeRead();

private:
    QString file() const { return m_folder->filePath(u"ledger.db"_s); }
    NewWalkPage noting() const
    {
        return [taken = m_taken] { return std::make_unique<NotingPage>(taken); };
    }
    WalkConclusion concluding() const
    {
        return [taken = m_taken]() -> Result<Done> {
            ++taken->concluded;
            return Done {};
        };
    }
    QList<qint64> oldestFirst(const PaymentQuery &query = {})
    {
        QList<qint64> seqs = *waited(m_ledger->payments().find(query));
        std::reverse(seqs.begin(), seqs.end());
        return seqs;
    }

    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Ledger> m_ledger;
    std::shared_ptr<Taken> m_taken;
};

void tst_Walks::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    auto opened = Ledger::open(file(), m_clock);
    QVERIFY(opened);
    m_ledger = *std::move(opened);
    QList<LedgerChange> changes = insertingMany(1, payments);
    for (LedgerChange &change : changes) {
        const qint64 n = change.insert->createdAt.time_since_epoch().count();
        change.insert->createdAt = moment(9000 - n % 700); // many at the same moment, across the ends of pages
    }
    QVERIFY(waited(m_ledger->writer().write(changes)));
    m_taken = std::make_shared<Taken>();
}

void tst_Walks::cleanup()
{
    m_ledger.reset();
}

void tst_Walks::inTheOrderOfCreation()
{
    QVERIFY(waited(m_ledger->payments().walk(PaymentQuery {}, noting(), concluding())));
    QCOMPARE(m_taken->all().size(), payments);
    QCOMPARE(m_taken->all(), oldestFirst());
    QCOMPARE(m_taken->concluded, 1);
    QCOMPARE(m_taken.use_count(), 1); // what it was given is freed by then
}

void tst_Walks::whatIsAskedForOnly()
{
    const PaymentQuery query {.text = u"payee33"_s, .from = moment(8310), .to = moment(8390)};
    QVERIFY(waited(m_ledger->payments().walk(query, noting(), concluding())));
    QVERIFY2(m_taken->all().size() > 50, QByteArray::number(m_taken->all().size()));
    QCOMPARE(m_taken->all(), oldestFirst(query));
    m_taken = std::make_shared<Taken>();
    QVERIFY(waited(m_ledger->payments().walk(PaymentQuery {.kind = PaymentKind::Payin}, noting(), concluding())));
    QCOMPARE(m_taken->all(), QList<qint64>());
    QCOMPARE(m_taken->concluded, 1); // an empty file is one, too
}

void tst_Walks::someInTheOrderGiven()
{
    QList<qint64> wanted;
    for (qint64 seq = payments; seq > 0; seq -= 2)
        wanted.append(seq);
    wanted.append(payments - 1);
    QVERIFY(waited(m_ledger->payments().walk(wanted, noting(), concluding())));
    QCOMPARE(m_taken->all(), wanted);
    QCOMPARE(m_taken->concluded, 1);
}

//! The first page is filled when others are under way, and still comes first.
void tst_Walks::onePageWaitsForTheOther()
{
    if (QThread::idealThreadCount() < 2)
        QSKIP("with one processor one page is read after the other");
    class SlowPage final : public WalkPage {
    public:
        explicit SlowPage(std::shared_ptr<Taken> taken, std::atomic_bool &isMet)
            : m_taken(taken)
            , m_isMet(isMet)
            , m_page(std::move(taken))
        {
        }
        void add(PaymentRecord &&payment) override
        {
            m_page.add(std::move(payment));
            std::unique_lock locked(m_taken->lock);
            if (m_taken->moved.wait_for(locked, patience, [this] { return m_taken->pages > 1; }))
                m_isMet = true;
        }
        bool take() override { return m_page.take(); }

    private:
        std::shared_ptr<Taken> m_taken;
        std::atomic_bool &m_isMet;
        NotingPage m_page;
    };
    std::atomic_bool isMet = false;
    const auto newPage = [taken = m_taken, &isMet] { return std::make_unique<SlowPage>(taken, isMet); };
    QVERIFY(waited(m_ledger->payments().walk(PaymentQuery {}, newPage, concluding())));
    QVERIFY(isMet);
    QCOMPARE(m_taken->all(), oldestFirst());
}

void tst_Walks::enoughIsEnough()
{
    m_taken->mostPages = 2;
    QVERIFY(waited(m_ledger->payments().walk(PaymentQuery {}, noting(), concluding())));
    const QList<qint64> all = oldestFirst();
    QVERIFY(!m_taken->all().isEmpty() && m_taken->all().size() < all.size());
    QCOMPARE(m_taken->all(), all.first(m_taken->all().size()));
    QCOMPARE(m_taken->concluded, 0);
}

void tst_Walks::oneThatIsGivenUp()
{
    const auto reply = std::make_shared<QPointer<Reply<Done>>>();
    class CancellingPage final : public WalkPage {
    public:
        explicit CancellingPage(std::function<void()> cancel)
            : m_cancel(std::move(cancel))
        {
        }
        void add(PaymentRecord &&) override { }
        bool take() override
        {
            m_cancel();
            return true;
        }

    private:
        std::function<void()> m_cancel;
    };
    const auto cancelled = std::make_shared<QSemaphore>();
    const auto cancel = [this, reply, cancelled] {
        QMetaObject::invokeMethod(m_ledger.get(), [reply, cancelled] {
            if (*reply)
                (*reply)->cancel();
            cancelled->release();
        });
        cancelled->tryAcquire(1, patience); // while the first page is taken, so that others are left
    };
    *reply = m_ledger->payments().walk(
        PaymentQuery {}, [cancel, taken = m_taken] { return std::make_unique<CancellingPage>(cancel); }, concluding());
    const auto ended = waited(reply->data());
    QVERIFY(!ended && ended.error().kind == ErrorKind::Cancelled);
    EVENTUALLY_EQUAL(m_taken.use_count(), 1);
    QCOMPARE(m_taken->concluded, 0);
}

//! Whoever cancels sits at a window: a file that takes long to be closed must not stop it.
void tst_Walks::givingUpWaitsForNothing()
{
    QSemaphore begun;
    QSemaphore cancelled;
    std::atomic_bool wasCancelledMeanwhile = false;
    const auto slow = [&]() -> Result<Done> {
        begun.release();
        wasCancelledMeanwhile = cancelled.tryAcquire(1, patience);
        return Done {};
    };
    const QPointer<Reply<Done>> reply = m_ledger->payments().walk(PaymentQuery {}, noting(), slow);
    QVERIFY(begun.tryAcquire(1, patience));
    reply->cancel();
    cancelled.release();
    EVENTUALLY_EQUAL(m_taken.use_count(), 1);
    QVERIFY(wasCancelledMeanwhile);
}

void tst_Walks::oneThatCannotBeConcluded()
{
    const auto refusing = []() -> Result<Done> { return ApiError {.kind = ErrorKind::BadInput, .text = u"no room"_s}; };
    const auto ended = waited(m_ledger->payments().walk(PaymentQuery {}, noting(), refusing));
    QVERIFY(!ended);
    QCOMPARE(messages::reasonOf(ended.error()), u"no room"_s);
}

//! It is shown as it is, and whoever sends from this ledger is told.
void tst_Walks::whatWasAlteredIsTold()
{
    OtherConnection other(file());
    QCOMPARE(other.run("UPDATE payments SET note = 'mine' WHERE seq = 4321"), SQLITE_OK);
    QSignalSpy damage(m_ledger.get(), &Ledger::damageFound);
    QVERIFY(waited(m_ledger->payments().walk(PaymentQuery {}, noting(), concluding())));
    QCOMPARE(m_taken->all().size(), payments);
    EVENTUALLY_EQUAL(damage.size(), 1);
    QVERIFY(damage.first().first().toString().contains(u"pay-4321"_s));
}

//! Half a file must not pass for the whole.
void tst_Walks::whatCannotBeRead()
{
    OtherConnection other(file());
    QCOMPARE(other.run("UPDATE payments SET fee_amount = 'twelve', fee_currency = 'IDR' WHERE seq = 1234"), SQLITE_OK);
    const auto ended = waited(m_ledger->payments().walk(PaymentQuery {}, noting(), concluding()));
    QVERIFY(!ended);
    QCOMPARE(ended.error().kind, ErrorKind::LedgerDamaged);
    QCOMPARE(m_taken->concluded, 0);
    EVENTUALLY_EQUAL(m_taken.use_count(), 1);
}

KONTOR_TEST(tst_Walks, QCoreApplication)
#include "tst_walks.moc"
