// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/profiles/sandboxhost.h"

#include "core/namedfile.h"
#include "http/loopback.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <tuple>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis firstAnswer {10'000};
constexpr Millis anothersAnswer {3'000};
constexpr Millis startPollInterval {50};

QString program()
{
    // Beside our own program, as built and as installed.
    return QCoreApplication::applicationDirPath() + "/kontor-sandbox"_L1;
}

} // namespace

SandboxHost::SandboxHost(Home &home, const Profile &profile, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_home(home)
    , m_profile(profile)
    , m_clock(clock)
{
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
}

SandboxHost::~SandboxHost()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.closeWriteChannel(); // it ends by itself then, with its state on the disk
    if (!m_process.waitForFinished(3000))
        m_process.kill();
    m_process.waitForFinished(1000);
}

QStringList SandboxHost::arguments() const
{
    const QString folder = m_home.folderOf(m_profile.name);
    QStringList arguments {u"--exit-with-stdin"_s, u"--port"_s, QString::number(m_profile.baseUrl.port()), u"--state"_s,
        folder + "/gateway.jsonl"_L1, u"--merchant"_s, m_profile.merchantCode};
    for (const KeyFacts &key : m_profile.keys) {
        const QString pem = folder + u"/public-%1.pem"_s.arg(key.id);
        std::ignore = writeWhole(pem, key.publicPem); // without it the gateway says which file it can't read
        arguments << u"--public-key"_s << pem;
    }
    return arguments;
}

Reply<Done> *SandboxHost::ensureRunning()
{
    auto *reply = new Reply<Done>(this);
    const QHostAddress address(m_profile.baseUrl.host());
    isListening(address, quint16(m_profile.baseUrl.port()), reply)->then(reply, [this, reply](const Result<bool> &listening) {
        if (listening && *listening)
            reply->finish(Done {});
        else
            start(reply);
    });
    return reply;
}

void SandboxHost::start(Reply<Done> *reply)
{
    const auto notRunning
        = [reply] { reply->finish(ApiError {.kind = ErrorKind::NotReachable, .reason = {ReasonCode::SandboxNotStarted}}); };
    m_clock.after(firstAnswer, reply, notRunning);
    if (m_process.state() != QProcess::NotRunning) // it was started for another one, who hears its first words
        return lookForAnswer(reply);
    connect(&m_process, &QProcess::readyReadStandardOutput, reply, [this, reply] {
        if (m_process.readAllStandardOutput().contains("listening on"))
            reply->finish(Done {});
    });
    connect(&m_process, &QProcess::errorOccurred, reply, [notRunning](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            notRunning();
    });
    connect(&m_process, &QProcess::finished, reply, [this, reply, notRunning] {
        m_clock.after(anothersAnswer, reply, notRunning);
        lookForAnswer(reply);
    });
    m_process.start(program(), arguments());
}

void SandboxHost::lookForAnswer(Reply<Done> *reply)
{
    isListening(QHostAddress(m_profile.baseUrl.host()), quint16(m_profile.baseUrl.port()), reply)
        ->then(reply, [this, reply](const Result<bool> &listening) {
            if (listening && *listening)
                return reply->finish(Done {});
            m_clock.after(startPollInterval, reply, [this, reply] {
                if (!reply->hasResult())
                    lookForAnswer(reply);
            });
        });
}

} // namespace kontor
