// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/session/eventlog.h"

#include "api/tokenredaction.h"
#include "office/session/merchantsession.h"

#include <QDir>
#include <QRegularExpression>
#include <array>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QString fileOf(const QString &folder, int age)
{
    return folder + (age == 0 ? u"/kontor.log"_s : u"/kontor.%1.log"_s.arg(age));
}

QString wordOf(ConnectionStatus::State connection)
{
    switch (connection) {
    case ConnectionStatus::State::Unknown:
        return u"not known"_s;
    case ConnectionStatus::State::Connected:
        return u"connected"_s;
    case ConnectionStatus::State::Offline:
        return u"offline"_s;
    }
    return {};
}

QString wordOf(CallbackService::State callbacks)
{
    switch (callbacks) {
    case CallbackService::State::Off:
        return u"off"_s;
    case CallbackService::State::Listening:
        return u"on"_s;
    case CallbackService::State::PortTaken:
        return u"port taken"_s;
    case CallbackService::State::Paused:
        return u"paused"_s;
    }
    return {};
}

} // namespace

QString redacted(const QString &text)
{
    using enum QRegularExpression::PatternOption;
    static const std::array<std::pair<QRegularExpression, QString>, 6> secrets {{
        {QRegularExpression(u"-----BEGIN [A-Z ]+-----.*?(?:-----END [A-Z ]+-----|\\z)"_s, DotMatchesEverythingOption), u"[PEM]"_s},
        {QRegularExpression(u"(bearer\\s+)\\S+"_s, CaseInsensitiveOption), u"\\1[…]"_s},
        {QRegularExpression(u"(x-signature\"?\\s*[:=]\\s*)\\S+"_s, CaseInsensitiveOption), u"\\1[…]"_s},
        {QRegularExpression(u"((?:secret|password|passphrase|token)\"?\\s*[:=]\\s*\"?)[^\\s\",}]+"_s, CaseInsensitiveOption), u"\\1[…]"_s},
        {QRegularExpression(u"(://)[^/@\\s]+@"_s), u"\\1[…]@"_s},
        {QRegularExpression(u"[A-Za-z0-9+/_=.-]{80,}"_s), u"[…]"_s},
    }};
    QString clean = withoutTokens(text);
    for (const auto &[pattern, instead] : secrets)
        clean.replace(pattern, instead);
    return clean;
}

EventLog::EventLog(const QString &folder, Clock &clock, qint64 most, QObject *parent)
    : QObject(parent)
    , m_folder(folder)
    , m_clock(clock)
    , m_most(most)
{
    QDir().mkpath(folder);
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_file.setFileName(fileOf(folder, 0));
}

QStringList EventLog::files(const QString &folder)
{
    QStringList found;
    for (int age = 0; age <= older; ++age) {
        if (QFile::exists(fileOf(folder, age)))
            found.append(fileOf(folder, age));
    }
    return found;
}

void EventLog::write(const QString &words)
{
    const QMutexLocker locked(&m_access);
    if (m_file.isOpen() && m_file.size() >= m_most)
        rotate();
    if (!m_file.isOpen()) {
        if (!m_file.open(QIODevice::Append))
            return;
        m_file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    }
    m_file.write((isoUtc(m_clock.wall()) + u' ' + redacted(words).simplified() + u'\n').toUtf8());
    m_file.flush();
}

void EventLog::rotate()
{
    m_file.close();
    QFile::remove(fileOf(m_folder, older));
    for (int age = older; age > 0; --age)
        QFile::rename(fileOf(m_folder, age - 1), fileOf(m_folder, age));
}

void EventLog::follow(MerchantSession &session)
{
    disconnect(&session, nullptr, this, nullptr); // it may be one that is followed already
    connect(&session, &MerchantSession::statusChanged, this, [this, &session] { noteStatus(session); });
    connect(&session, &MerchantSession::workerChanged, this,
        [this](bool works) { write(works ? u"works: it has the worker's lock"_s : u"waits: another process has the worker's lock"_s); });
    connect(&session, &MerchantSession::progressed, this,
        [this](const OrderId &id, PaymentState state) { write(u"payment %1: %2"_s.arg(id.toString(), key(state))); });
}

void EventLog::noteStatus(const MerchantSession &session)
{
    const auto offset = session.connection().clockOffset();
    const QString now = u"connection %1, callbacks %2, pauses 0x%3, clock off by %4 s"_s.arg(wordOf(session.connection().state()),
        wordOf(session.callbacks().state()), QString::number(session.sending().pauseReasons().toInt(), 16),
        offset ? QString::number(offset->count()) : u"?"_s);
    if (std::exchange(m_status, now) != now)
        write(now);
}

} // namespace kontor
