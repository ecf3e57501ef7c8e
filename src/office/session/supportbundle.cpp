// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/session/supportbundle.h"

#include "core/fileerror.h"
#include "ledger/files/schemaversion.h"
#include "messages/reasons.h"
#include "office/session/eventlog.h"
#include "office/session/merchantsession.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHostAddress>
#include <QRegularExpression>
#include <QSysInfo>
#include <algorithm>
#include <cerrno>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int lastPayments = 50;
constexpr int lastWords = 8; //!< of each
constexpr qint64 lastOfLog = qint64 {256} * 1024;

QString about(UtcTime now)
{
    return u"Kontor %1\nQt %2\n%3, %4, kernel %5\nledger schema %6\nwritten %7\n"_s.arg(QStringLiteral(KONTOR_VERSION),
        QString::fromLatin1(qVersion()), QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture(), QSysInfo::kernelVersion(),
        QString::number(schemaVersion), isoUtc(now));
}

QString shortName(const Profile &profile)
{
    return profile.uuid.left(8);
}

//! Which kind of address it is. The host may be called like the merchant, and stands there by a digest: two that are alike look alike.
QString place(const QUrl &url)
{
    const QHostAddress address(url.host());
    const bool isHere = address.isLoopback() || url.host() == "localhost"_L1;
    const QByteArray digest = QCryptographicHash::hash(url.host().toUtf8(), QCryptographicHash::Sha256).toHex().left(8);
    const QString host = isHere ? url.host() : u"[host %1]"_s.arg(QString::fromLatin1(digest));
    const QString port = url.port() < 0 ? QString() : u" port %1"_s.arg(url.port());
    return url.scheme() + u' ' + host + port + (url.path().size() > 1 ? u", with a path"_s : QString());
}

//! Words by which one would know whose Kontor it is, and what stands in their place: names of profiles (which are folders, too, and made of
//! the merchant code unless somebody says otherwise), merchants, hosts, the person's folder and account, this computer.
class Redactions {
public:
    Redactions(const QList<Profile> &profiles, const QStringList &folders)
    {
        for (const QString &folder : folders)
            add(folder, u"[folder]"_s);
        add(QDir::homePath(), u"[home]"_s);
        for (const Profile &profile : profiles) {
            for (const QUrl &url : {profile.baseUrl, QUrl(profile.callbackUrl), QUrl(profile.proxy)})
                addHost(url);
            add(profile.name, u"[profile %1]"_s.arg(shortName(profile)));
            add(profile.merchantCode, u"[merchant]"_s);
        }
        for (const char *variable : {"USER", "LOGNAME", "USERNAME"})
            add(qEnvironmentVariable(variable), u"[user]"_s);
        add(QDir::home().dirName(), u"[user]"_s);
        add(QSysInfo::machineHostName(), u"[computer]"_s);
        compile();
    }

    //! In one pass, so that what stands in their place is left alone.
    QString on(const QString &text) const
    {
        if (m_words.isEmpty())
            return text;
        QString redacted;
        qsizetype done = 0;
        for (auto found = m_any.globalMatch(text); found.hasNext();) {
            const QRegularExpressionMatch word = found.next();
            redacted += QStringView(text).sliced(done, word.capturedStart() - done);
            redacted += insteadOf(word.captured());
            done = word.capturedEnd();
        }
        redacted += QStringView(text).sliced(done);
        return redacted;
    }

private:
    void addHost(const QUrl &url)
    {
        if (!QHostAddress(url.host()).isLoopback() && url.host() != "localhost"_L1)
            add(url.host(), u"[host]"_s);
    }

    void add(const QString &word, const QString &instead)
    {
        if (word.trimmed().size() >= 2)
            m_words.append({word, instead});
    }

    //! As words of their own: "root" is in "rooted", too. The longest first: "toko" would leave the rest of "toko-live".
    void compile()
    {
        std::stable_sort(m_words.begin(), m_words.end(), [](const auto &a, const auto &b) { return a.first.size() > b.first.size(); });
        QStringList any;
        for (const auto &[word, instead] : std::as_const(m_words))
            any.append(QRegularExpression::escape(word));
        m_any = QRegularExpression(u"(?<![\\p{L}\\p{N}])(?:%1)(?![\\p{L}\\p{N}])"_s.arg(any.join(u'|')),
            QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    }

    QString insteadOf(const QString &found) const
    {
        const auto word = std::find_if(
            m_words.begin(), m_words.end(), [&found](const auto &each) { return each.first.compare(found, Qt::CaseInsensitive) == 0; });
        return word == m_words.end() ? u"[left out]"_s : word->second;
    }

    QList<std::pair<QString, QString>> m_words; //!< and what stands in their place
    QRegularExpression m_any; //!< of them
};

QString profileText(const Profile &profile)
{
    QStringList lines {
        u"profile %1"_s.arg(shortName(profile)),
        u"environment %1"_s.arg(profile.environment == Environment::Live ? u"live"_s : u"test"_s),
        u"built-in sandbox %1"_s.arg(profile.builtInSandbox ? u"yes"_s : u"no"_s),
        u"address %1"_s.arg(place(profile.baseUrl)),
        u"proxy %1"_s.arg(profile.proxy.isEmpty() ? u"none"_s : place(QUrl(profile.proxy))),
        u"own certificate authority %1"_s.arg(profile.caFile.isEmpty() ? u"no"_s : u"yes"_s),
        u"callbacks %1"_s.arg(profile.callbackBase().isEmpty() ? u"off"_s : place(QUrl(profile.callbackBase()))),
        u"proof of absence %1"_s.arg(profile.absenceProofAllowed ? u"on"_s : u"off"_s),
        u"secret method %1"_s.arg(profile.usesSecret() ? u"in use"_s : u"no"_s),
    };
    for (const KeyFacts &key : profile.keys)
        lines.append(u"key %1 RSA %2 made %3 rests in %4%5"_s.arg(key.fingerprint.left(8), QString::number(key.bits), isoUtc(key.createdAt),
            key.rest == KeyStorage::File ? u"a file"_s : u"the keychain"_s, key.id == profile.keyInUse ? u", in use"_s : QString()));
    return lines.join(u'\n') + u'\n';
}

//! Its lines were blotted when they were written.
QByteArray endOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    if (file.size() > lastOfLog && file.seek(file.size() - lastOfLog))
        file.readLine(); // the rest of one
    return file.readAll();
}

//! One bundle on its way. Goes with its reply.
class Bundle final : public QObject {
public:
    Bundle(MerchantSession &session, QString logFolder, const QString &where, Reply<QString> *reply)
        : QObject(reply)
        , m_session(session)
        , m_logFolder(std::move(logFolder))
        , m_reply(reply)
        , m_redactions(session.profilesHere(), {QFileInfo(m_logFolder).absolutePath(), where})
    {
        const QDateTime now = QDateTime::fromMSecsSinceEpoch(session.clock().wall().time_since_epoch().count());
        m_folder = u"%1/kontor-support-%2"_s.arg(where, now.toString(u"yyyy-MM-dd-HHmmss"_s));
    }

    void begin()
    {
        if (QFile::exists(m_folder) || !QDir().mkpath(m_folder))
            return giveUp(m_folder);
        QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        write(u"about.txt"_s, about(m_session.clock().wall()).toUtf8());
        write(u"profile.txt"_s, redacted(profileText(m_session.profile())).toUtf8());
        for (const QString &log : EventLog::files(m_logFolder))
            write(log.section(u'/', -1), endOf(log));
        m_session.ledger().statistics().counts()->then(this, [this](const Result<PaymentCounts> &counts) { writeStatus(counts); });
    }

private:
    void writeStatus(const Result<PaymentCounts> &counts)
    {
        QStringList lines {u"worker %1"_s.arg(m_session.isWorker() ? u"yes"_s : u"no"_s),
            u"pauses 0x%1"_s.arg(QString::number(m_session.sending().pauseReasons().toInt(), 16))};
        if (counts) {
            lines.append(u"payments %1"_s.arg(counts->all));
            for (const auto &[state, count] : counts->byState)
                lines.append(u"  %1 %2"_s.arg(key(state)).arg(count));
        } else {
            lines.append(u"the ledger could not be read: %1"_s.arg(redacted(messages::reasonOf(counts.error()))));
        }
        write(u"status.txt"_s, (lines.join(u'\n') + u'\n').toUtf8());
        m_session.ledger().payments().find({}, lastPayments)->then(this, [this](const Result<QList<qint64>> &found) {
            m_session.ledger()
                .payments()
                .rows(found ? *found : QList<qint64>())
                ->then(this, [this](const Result<QList<PaymentRecord>> &rows) {
                    m_payments = rows ? *rows : QList<PaymentRecord>();
                    readTimelines();
                });
        });
    }

    void readTimelines()
    {
        if (m_payments.isEmpty()) {
            write(u"timeline.txt"_s, m_timeline.toUtf8());
            return verify();
        }
        const PaymentRecord payment = m_payments.takeFirst();
        m_session.ledger().payments().timeline(payment.id)->then(this, [this, payment](const Result<QList<TimelineEntry>> &entries) {
            m_timeline += u"%1 %2 %3\n"_s.arg(nameOf(payment.submission.kind), payment.id.toString(), key(payment.submission.state));
            for (const TimelineEntry &entry :
                entries ? entries->mid(std::max<qsizetype>(0, entries->size() - lastWords)) : QList<TimelineEntry>())
                m_timeline += u"  %1 %2\n"_s.arg(isoUtc(entry.at), keyOf(entry.event.type));
            readTimelines();
        });
    }

    void verify()
    {
        m_session.ledger().auditTrail().verify()->then(this, [this](const Result<QStringList> &problems) {
            QString words = u"The ledger is whole.\n"_s;
            if (!problems)
                words = u"The ledger could not be checked: %1\n"_s.arg(messages::reasonOf(problems.error()));
            else if (!problems->isEmpty())
                words = problems->join(u'\n') + u'\n';
            write(u"ledger.txt"_s, redacted(words).toUtf8());
            if (m_whole)
                m_reply->finish(m_folder);
            else
                giveUp(m_folder);
        });
    }

    void write(const QString &name, const QByteArray &text)
    {
        QFile file(m_folder + u'/' + name);
        // Once more for all of it: an older version may have written the log.
        const QByteArray shown = m_redactions.on(redacted(QString::fromUtf8(text))).toUtf8();
        errno = 0;
        const bool written = file.open(QIODevice::WriteOnly) && file.write(shown) == shown.size() && file.flush();
        if (!written && m_whole)
            m_why = systemArgs(file);
        m_whole = m_whole && written;
    }

    void giveUp(const QString &folder)
    {
        const ReasonCode code = m_why.isEmpty() ? ReasonCode::FolderUnwritable : ReasonCode::FileNotWritten;
        m_reply->finish(ApiError {.kind = ErrorKind::BadInput, .reason = fileReason(code, folder, m_why)});
    }

    MerchantSession &m_session;
    QString m_logFolder;
    Reply<QString> *m_reply;
    Redactions m_redactions;
    QString m_folder;
    QList<PaymentRecord> m_payments;
    QString m_timeline;
    bool m_whole = true;
    Args m_why {}; //!< it isn't
};

} // namespace

Reply<QString> *writeSupportBundle(MerchantSession &session, const QString &logFolder, const QString &where, QObject *owner)
{
    auto *reply = new Reply<QString>(owner);
    (new Bundle(session, logFolder, where, reply))->begin();
    return reply;
}

} // namespace kontor
