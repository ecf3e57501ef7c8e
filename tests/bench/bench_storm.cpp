// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_gui kontor_models kontor_office
// bench_storm HOME: 1,000 callbacks in a minute, at the real listener of the real office behind the real window, with the list of its
// payouts open; the sandbox is a second process. They are about forty payouts that wait for their result. A watchdog notes how long the
// window comes round to nothing else. The home was made by fillhome.
#include "bench/practicewindow.h"
#include "callbacks/callbacklistener.h"
#include "office/session/sandboxcontrol.h"

#include <QAction>
#include <QSet>
#include <QTcpSocket>
#include <atomic>
#include <thread>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

constexpr int payouts = 40;
constexpr int callbacks = 1000;
constexpr std::chrono::microseconds apart = std::chrono::microseconds(60'000'000) / callbacks;
constexpr Millis untilSettled {90'000}; // some of them while the callbacks come
constexpr Millis quiet {3000}; // the window has come to rest
constexpr Millis look {200};
constexpr Millis patience {120'000};

//! Calls back from a thread of its own, as a gateway does: one call after the other on a kept connection.
class Caller {
public:
    Caller(quint16 port, const QStringList &nonces)
        : m_thread([this, port, nonces] { call(port, nonces); })
    {
    }
    ~Caller() { m_thread.join(); }
    Caller(const Caller &) = delete;
    Caller &operator=(const Caller &) = delete;

    bool isDone() const { return m_done; }
    int answered() const { return m_answered; }

private:
    void call(quint16 port, const QStringList &nonces)
    {
        QTcpSocket socket;
        auto next = std::chrono::steady_clock::now();
        for (int n = 0; n < callbacks; ++n, next += apart) {
            std::this_thread::sleep_until(next);
            if (socket.state() != QAbstractSocket::ConnectedState) {
                socket.connectToHost(u"127.0.0.1"_s, port);
                socket.waitForConnected();
            }
            const QString path = CallbackListener::pathFor(PaymentKind::Payout, nonces.at(n % nonces.size()));
            socket.write("POST " + path.toLatin1()
                + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                  "Content-Length: 2\r\n\r\n{}");
            if (socket.waitForReadyRead() && socket.readAll().contains(" 204 "))
                ++m_answered;
        }
        m_done = true;
    }

    std::atomic<bool> m_done = false;
    std::atomic<int> m_answered = 0;
    std::thread m_thread;
};

class Storm final : public QObject {
    Q_OBJECT
public:
    Storm(MerchantSession &session, MainWindow &window)
        : m_session(session)
        , m_window(window)
    {
        connect(&session, &MerchantSession::progressed, this, &Storm::progressed);
        connect(&session.ledger(), &Ledger::changed, this, [this](const QList<qint64> &seqs) { m_changes += int(seqs.size()); });
    }
    void begin()
    {
        m_window.findChild<QAction *>(u"payoutsAction"_s)->trigger();
        m_session.sandboxControl()->setOutcome(u"SUCCESS"_s, untilSettled)->then(this, [this](const Result<Done> &done) {
            if (!done)
                giveUp(done.error().text);
            for (int n = 0; n < payouts; ++n)
                issue(n);
        });
        m_session.clock().after(patience, this, [] { giveUp(u"The callbacks did not come to an end."_s); });
    }

private:
    void issue(int n)
    {
        const auto reviewed = m_session.payments().freeze(practiceDraft(n, u"STORM-%1"_s.arg(n)), NumberFormat(QLocale::c()));
        if (!reviewed)
            giveUp(reviewed.error().text);
        m_nonces.append(reviewed->record.nonce);
        m_waiting.insert(reviewed->record.id);
        m_session.payments().queue(*reviewed);
    }
    void progressed(const OrderId &id, PaymentState state)
    {
        if (state == PaymentState::Processing && m_waiting.remove(id) && m_waiting.isEmpty())
            m_session.clock().after(quiet, this, [this] { call(); });
    }
    void call()
    {
        m_dog.take();
        m_changes = 0;
        m_began = m_session.clock().monotonic();
        m_caller = std::make_unique<Caller>(m_session.profile().callbackPort, m_nonces);
        wait();
    }
    void wait()
    {
        if (!m_caller->isDone())
            return m_session.clock().after(look, this, [this] { wait(); });
        const Gaps gaps = m_dog.take();
        const double seconds = double((m_session.clock().monotonic() - m_began).count()) / 1000;
        std::printf(
            "%d of %d callbacks answered in %.1f s, %d payments written meanwhile; longest gap %.1f ms, %d of %d beats over %.0f ms\n",
            m_caller->answered(), callbacks, seconds, m_changes, gaps.longest, gaps.over, gaps.beats, Watchdog::limit);
        tableGaps("1,000 callbacks in a minute, longest gap of the window", gaps);
        QCoreApplication::exit(m_caller->answered() == callbacks ? 0 : 1);
    }

    MerchantSession &m_session;
    MainWindow &m_window;
    QStringList m_nonces {};
    QSet<OrderId> m_waiting {};
    std::unique_ptr<Caller> m_caller {};
    Millis m_began {};
    int m_changes = 0;
    Watchdog m_dog;
};

} // namespace

int main(int argc, char *argv[])
{
    PracticeProgram program(argc, argv);
    PracticeWindow fixture(PracticeHome(program.argument(1)), program.clock(), program.theme());
    Storm storm(fixture.session(), fixture.window());
    fixture.begin(quiet, &storm, [&storm] { storm.begin(); });
    return QApplication::exec();
}

#include "bench_storm.moc"
