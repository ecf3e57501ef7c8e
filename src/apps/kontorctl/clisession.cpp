// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/clisession.h"

#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/pauses.h"
#include "apps/kontorctl/secretline.h"
#include "messages/errors.h"
#include "office/engine/ledgerpauses.h"
#include "office/profiles/ledgergateway.h"
#include "office/session/sandboxprofile.h"

#include <QCoreApplication>
#include <QFile>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

bool isReadableByOthers(const QString &path)
{
    return bool(QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther));
}

} // namespace

CliSession::CliSession(const CommandLine &line, Output &out, Clock &clock)
    : m_line(line)
    , m_out(out)
    , m_clock(clock)
    , m_profileName(line.profile())
{
}

CliSession::~CliSession() = default;

void CliSession::begin()
{
    auto home = Home::open(m_line.home());
    if (!home)
        return fail(home.error());
    m_home = *std::move(home);
    const QString file = m_line.passphraseFile();
    if (!file.isEmpty() && !QFile(file).open(QIODevice::ReadOnly))
        return fail({.kind = ErrorKind::BadPassphrase, .text = u"The passphrase file %1 can't be read."_s.arg(file)});
    if (!file.isEmpty() && isReadableByOthers(file))
        m_out.say(u"Others can read the passphrase file %1. Take that right away: chmod 600"_s.arg(file));
    m_line.command()->run(*this);
}

PassphraseSource CliSession::passphrase()
{
    const QString path = m_line.passphraseFile();
    if (path.isEmpty())
        return {};
    return [path] { return firstLineOf(path).value_or(QByteArray()); };
}

void CliSession::withProfile(std::function<void(const Profile &)> next)
{
    if (m_profileName == sandboxProfileName)
        return await(ensureSandboxProfile(*m_home, m_clock, this), std::move(next));
    const auto profile = m_profileName.isEmpty() ? m_home->defaultProfile() : m_home->profile(m_profileName);
    if (!profile)
        return fail(profile.error());
    next(*profile);
}

void CliSession::withLedger(std::function<void(Ledger &)> next)
{
    withProfile([this, next = std::move(next)](const Profile &profile) {
        auto ledger = Ledger::open(m_home->ledgerFile(profile.name), m_clock, LedgerThreading::OwnThread, {}, m_home->markFile(profile));
        if (!ledger)
            return fail(ledger.error());
        m_ledger = *std::move(ledger);
        tellDoubts();
        tellOtherGateway(profile);
        readBatchIds(*m_ledger, [this, next] { next(*m_ledger); });
    });
}

//! Whoever only looks learns it, too.
void CliSession::tellDoubts()
{
    if (const auto older = m_ledger->olderCopy())
        m_out.say(olderCopyMessage(olderCopyDetail(*older)).coded());
    else if (m_ledger->isUnmarked() && m_ledger->isMarkedOutside())
        m_out.say(
            u"There is no mark beside the ledger (ledger.db.mark). By the mark outside the home folder, which may be a minute older, this is the newest copy of it."_s);
    else if (m_ledger->isUnmarked())
        m_out.say(u"There is no mark beside the ledger (ledger.db.mark), so Kontor cannot tell whether this is the newest copy of it."_s);
}

void CliSession::tellOtherGateway(const Profile &profile)
{
    if (profile.builtInSandbox)
        return;
    const LedgerGateway mine = gatewayOf(profile);
    m_ledger->commands().gatewayOtherThan(mine)->then(this, [this, mine](const Result<std::optional<LedgerGateway>> &other) {
        if (other && *other)
            m_out.say(otherGatewayMessage(otherGatewayDetail(**other, mine)).coded());
    });
}

void CliSession::withSession(SessionOptions options, std::function<void(MerchantSession &)> next)
{
    withProfile([this, options = std::move(options), next = std::move(next)](const Profile &profile) {
        auto session = MerchantSession::open(*m_home, profile, m_clock, options);
        if (!session)
            return fail(session.error());
        m_session = *std::move(session);
        readBatchIds(m_session->ledger(), [this, next] { next(*m_session); });
    });
}

//! A ledger in which they can't be read is still looked at.
void CliSession::readBatchIds(Ledger &ledger, std::function<void()> next)
{
    ledger.batches().newest()->then(this, [this, next = std::move(next)](const Result<QList<BatchRecord>> &batches) {
        if (batches)
            m_batchIds = idsOf(*batches);
        next();
    });
}

void CliSession::finish(int code)
{
    if (m_finished)
        return;
    m_finished = true;
    if (!m_session)
        return QCoreApplication::exit(code);
    m_session->stop()->then(this, [code](const Result<Done> &) { QCoreApplication::exit(code); });
}

void CliSession::fail(const ApiError &error)
{
    const auto asked = confirmationFor(error);
    end(asked ? *asked : messages::errorMessage(error, NumberFormat(QLocale())), exitcode::of(error));
}

void CliSession::failToLookUp(const ApiError &error)
{
    const auto asked = confirmationFor(error);
    end(asked ? *asked : messages::queryErrorMessage(error), exitcode::of(error));
}

void CliSession::refuse(const messages::Message &message)
{
    end(message, exitcode::refused);
}

void CliSession::end(const messages::Message &message, int code)
{
    if (m_finished)
        return;
    m_out.refuse(message.code, message.plain().trimmed());
    finish(code);
}

bool CliSession::lacksReason()
{
    const bool lacks = m_line.has(u"again"_s) && m_line.value(u"again"_s).trimmed().isEmpty();
    if (lacks)
        refuseUsage(u"--again needs the reason why the same is paid again."_s);
    return lacks;
}

void CliSession::refuseUsage(const QString &message)
{
    m_out.refuse(u"usage"_s, message);
    finish(exitcode::wrongUsage);
}

} // namespace kontor
