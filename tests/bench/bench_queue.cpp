// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_api kontor_wire
// bench_queue SANDBOX: the request queue with 300 waiting requests, against the sandbox as a second process, in all four ways in which a
// gateway may count. The gateway's own count says how many were refused.
#include "api/network.h"
#include "api/requestqueue.h"
#include "bench/bench.h"
#include "wire/json.h"

#include <QCoreApplication>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QProcess>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

constexpr int requests = 300;
constexpr size_t atOnce = 10;
static_assert(
    requests % atOnce == 0, "what leaves at once at the beginning or the end would make the rate look better or worse than it is");
constexpr double leastRate = 9.3;

//! Notes when each request is handed to Qt.
class WatchedNetwork final : public QNetworkAccessManager {
public:
    explicit WatchedNetwork(const Clock &clock)
        : m_clock(clock)
    {
        configureNetwork(*this);
    }
    std::vector<Millis> starts {};

protected:
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body) override
    {
        starts.push_back(m_clock.monotonic());
        return QNetworkAccessManager::createRequest(operation, request, body);
    }

private:
    const Clock &m_clock;
};

//! The sandbox, and its control calls, which it doesn't count.
class Sandbox {
public:
    explicit Sandbox(const QString &program)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(program, {u"--port"_s, u"0"_s, u"--secret"_s, u"bench"_s, u"--exit-with-stdin"_s});
        while (!m_process.canReadLine()) {
            if (!m_process.waitForReadyRead(20'000))
                giveUp(u"The sandbox did not start."_s);
        }
        m_url = QUrl(QString::fromUtf8(m_process.readLine()).trimmed().mid(13)); // "listening on "
    }
    ~Sandbox()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished(10'000);
    }
    Sandbox(const Sandbox &) = delete;
    Sandbox &operator=(const Sandbox &) = delete;

    const QUrl &url() const { return m_url; }
    //! The status, and what was answered.
    std::pair<int, QByteArray> control(const QByteArray &method, const QString &path, const QByteArray &body = {})
    {
        QNetworkAccessManager network;
        configureNetwork(network);
        QNetworkRequest request(QUrl(m_url.toString() + path));
        request.setRawHeader("Content-Type", "application/json");
        const std::unique_ptr<QNetworkReply> reply(network.sendCustomRequest(request, method, body));
        QEventLoop loop;
        QObject::connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
        loop.exec();
        return {reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), reply->readAll()};
    }
    qint64 refused()
    {
        const auto truth = parseJson(control("GET", u"/sandbox/truth"_s).second);
        return truth ? (*truth)[u"rejected_429"].toInteger().value_or(-1) : -1;
    }

private:
    QProcess m_process;
    QUrl m_url;
};

HttpRequest tokenRequest()
{
    return {.method = "POST",
        .path = "/auth-tokens",
        .body = R"({"merchantCode":"SANDBOX","validitySecs":600,"operations":["GET /merchant-info"],"secret":"bench"})"};
}

QByteArray tokenOf(const HttpAnswer &answer)
{
    const auto json = parseJson(answer.body);
    return json ? (*json)[u"token"].toText().value_or(QString()).toLatin1() : QByteArray();
}

//! How long it took from each request to the tenth after it: 1060 ms and what timers, answers and other programs add.
void printTens(const std::vector<Millis> &starts)
{
    std::vector<double> tens;
    for (size_t i = 0; i + atOnce < starts.size(); ++i)
        tens.push_back(double((starts[i + atOnce] - starts[i]).count()));
    std::printf("ten requests take %.0f ms in the middle, %.0f at most\n", median(tens), *std::max_element(tens.begin(), tens.end()));
}

void measure(Sandbox &sandbox, const char *window, const char *counts)
{
    sandbox.control("POST", u"/sandbox/reset"_s);
    const QByteArray settings = QByteArray(R"({"rules":[],"settings":{"window":")") + window + R"(","counts":")" + counts + "\"}}";
    if (const auto [status, words] = sandbox.control("PUT", u"/sandbox/faults"_s, settings); status >= 300)
        giveUp(QString::fromUtf8(words));
    SystemClock clock;
    WatchedNetwork network(clock);
    RequestQueue queue(sandbox.url(), network, clock);
    queue.assumeFull(); // the one before has just used the gateway
    const QByteArray token = tokenOf(valueOf(queue.submit(tokenRequest(), Priority::Batch)));
    const HttpRequest question {.method = "GET", .path = "/merchant-info", .headers = {{"Authorization", "Bearer " + token}}};
    for (int i = 1; i < requests; ++i)
        queue.submit(question, Priority::Batch);
    valueOf(queue.submit(question, Priority::Batch)); // the last in the line
    // From the token's request, whose place is the first of the first ten, to the 300th after it.
    const double seconds = double((network.starts.back() - network.starts.front()).count()) / 1000;
    const double rate = double(network.starts.size() - 1) / seconds;
    const qint64 refused = sandbox.refused();
    std::printf("%s window, counts %s: %zu requests in %.2f s, %lld refused; ", window, counts, network.starts.size() - 1, seconds,
        static_cast<long long>(refused));
    printTens(network.starts);
    const QByteArray name = QByteArray("300 waiting requests, ") + window + " window, counts " + counts;
    tableLine(
        name.constData(), number(rate, 2, "/s, ") + QByteArray::number(refused) + " x 429", "at least 9.3/s, no 429", rate / leastRate);
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    Sandbox sandbox(QCoreApplication::arguments().value(1));
    for (const char *window : {"fixed", "sliding"}) {
        for (const char *counts : {"all", "accepted"})
            measure(sandbox, window, counts);
    }
    return 0;
}
