// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_gui kontor_models kontor_office
// bench_batch HOME FILE: a batch from its file to the last payout paid, in the real window over the real office, with the sandbox as a
// second process. A watchdog notes how long the window comes round to nothing else: during the import, with the batch's own page open
// for the first half, and with the list of all payouts for the second. The home was made by fillhome.
#include "bench/practicewindow.h"
#include "wire/json.h"

#include <QAction>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QPushButton>
#include <QSet>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

constexpr Millis look {100};
constexpr Millis quiet {2000}; // the window has come to rest, and the gateway's second is empty
constexpr Millis patience {60'000}; // without anything moving
constexpr double mostMemory = 150;

//! What the sandbox has to say about itself.
Json truthOf(const Profile &profile)
{
    QNetworkAccessManager network;
    const std::unique_ptr<QNetworkReply> reply(network.get(QNetworkRequest(QUrl(profile.baseUrl.toString() + u"/sandbox/truth"_s))));
    QEventLoop loop;
    QObject::connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
    loop.exec();
    const auto truth = parseJson(reply->readAll());
    return truth ? *truth : Json();
}

void printRequests(const Json &truth, int rows)
{
    const auto counted = [&](const QString &what) { return truth[what].toInteger().value_or(-1); };
    qint64 gets = 0;
    qint64 again = 0;
    for (const auto &[path, number] : truth[u"gets"_s].members()) {
        gets += number.toInteger().value_or(0);
        again += number.toInteger().value_or(0) > 1;
    }
    std::printf("%.2f requests a payout, %lld refused: %lld tokens, %lld GETs of payouts, %lld of them asked for more than once\n",
        double(counted(u"requests"_s)) / rows, static_cast<long long>(counted(u"rejected_429"_s)),
        static_cast<long long>(counted(u"tokens_issued"_s)), static_cast<long long>(gets), static_cast<long long>(again));
}

int rowsIn(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        giveUp(file.errorString());
    return int(file.readAll().count('\n')) - 1;
}

//! What a person does with a batch: drops its file on the window, sends it, watches it, and goes to the list of payouts half-way.
class Watched final : public QObject {
    Q_OBJECT
public:
    Watched(MerchantSession &session, MainWindow &window, const QString &file)
        : m_session(session)
        , m_window(window)
        , m_file(file)
        , m_rows(rowsIn(file))
    {
        connect(&session, &MerchantSession::progressed, this, &Watched::progressed);
    }
    void begin()
    {
        m_dog.take();
        drop(m_window, m_file);
        press();
        lookForStandstill(-1);
    }

private:
    //! The review as soon as it is ready, and there the answer.
    void press(QStringList answers = {u"Review "_s, u"Import and send "_s})
    {
        if (auto *button = buttonThatBegins(m_window, answers.first())) {
            answers.removeFirst();
            button->click();
        }
        if (!answers.isEmpty())
            m_session.clock().after(look, this, [this, answers] { press(answers); });
    }
    void progressed(const OrderId &id, PaymentState state)
    {
        if (++m_steps == 1) {
            m_began = m_session.clock().monotonic();
            tell("reading, reviewing and importing it");
        }
        if (state == PaymentState::Processing && m_sent.size() < m_rows / 2) {
            m_sent.insert(id);
            if (m_sent.size() == m_rows / 2)
                turnToAllPayouts();
        }
        if (state == PaymentState::Paid)
            m_paid.insert(id);
        if (m_paid.size() == m_rows && !std::exchange(m_done, true))
            m_session.clock().after(quiet, this, [this] { finish(); });
    }
    void turnToAllPayouts()
    {
        tell("on the batch's page");
        m_window.findChild<QAction *>(u"payoutsAction"_s)->trigger();
    }
    void tell(const char *where)
    {
        const Gaps gaps = m_dog.take();
        std::printf("%s: longest gap %.1f ms, %d of %d beats over %.0f ms; without waiting for a processor %.1f ms; "
                    "most work in one gap %.1f ms; a thread with nothing to do was halted for up to %.1f ms; RSS %.1f MiB\n",
            where, gaps.longest, gaps.over, gaps.beats, Watchdog::limit, gaps.longestOwn, gaps.mostWork, gaps.longestHalt, memory("VmRSS"));
        tableGaps("a batch of " + QByteArray::number(m_rows) + ", longest gap " + where, gaps);
    }
    void finish()
    {
        const double seconds = double((m_session.clock().monotonic() - m_began - quiet).count()) / 1000;
        tell("on the list of payouts");
        std::printf("%d payouts paid in %.0f s\n", m_rows, seconds);
        printRequests(truthOf(m_session.profile()), m_rows);
        const QByteArray name = "a batch of " + QByteArray::number(m_rows) + ", most memory";
        tableLine(name.constData(), "RSS " + number(memory("VmHWM"), 0, " MiB"), "at most 150 MiB", memory("VmHWM") / mostMemory);
        QCoreApplication::exit(0);
    }
    void lookForStandstill(qint64 stepsBefore)
    {
        if (m_steps == stepsBefore)
            giveUp(u"Nothing moves: %1 of %2 are paid."_s.arg(m_paid.size()).arg(m_rows));
        m_session.clock().after(patience, this, [this, steps = m_steps] { lookForStandstill(steps); });
    }

    MerchantSession &m_session;
    MainWindow &m_window;
    QString m_file;
    int m_rows;
    qint64 m_steps = 0;
    Millis m_began {};
    QSet<OrderId> m_sent {};
    QSet<OrderId> m_paid {};
    bool m_done = false;
    Watchdog m_dog;
};

} // namespace

int main(int argc, char *argv[])
{
    PracticeProgram program(argc, argv);
    PracticeWindow fixture(PracticeHome(program.argument(1)), program.clock(), program.theme());
    Watched batch(fixture.session(), fixture.window(), program.argument(2));
    fixture.begin(quiet, &batch, [&batch] { batch.begin(); });
    return QApplication::exec();
}

#include "bench_batch.moc"
