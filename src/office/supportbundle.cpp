// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/supportbundle.h"

#include "office/logbook.h"
#include "office/office.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QSysInfo>

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
        QString::number(Ledger::schemaVersion), isoUtc(now));
}

QString profileText(const Profile &profile)
{
    QStringList lines {
        u"name %1"_s.arg(profile.name),
        u"environment %1"_s.arg(profile.environment == Environment::Live ? u"live"_s : u"test"_s),
        u"built-in sandbox %1"_s.arg(profile.builtInSandbox ? u"yes"_s : u"no"_s),
        u"address %1"_s.arg(profile.baseUrl.toDisplayString(QUrl::RemoveUserInfo)),
        u"proxy %1"_s.arg(profile.proxy.isEmpty() ? u"none"_s : QUrl(profile.proxy).toDisplayString(QUrl::RemoveUserInfo)),
        u"own certificate authority %1"_s.arg(profile.caFile.isEmpty() ? u"no"_s : u"yes"_s),
        u"callbacks %1"_s.arg(
            profile.callbackBase().isEmpty() ? u"off"_s : QUrl(profile.callbackBase()).toDisplayString(QUrl::RemoveUserInfo)),
        u"fence %1"_s.arg(profile.fenceAllowed ? u"on"_s : u"off"_s),
        u"secret method %1"_s.arg(profile.usesSecret() ? u"in use"_s : u"no"_s),
    };
    for (const KeyFacts &key : profile.keys)
        lines.append(u"key %1 RSA %2 made %3 rests in %4%5"_s.arg(key.fingerprint.left(8), QString::number(key.bits), isoUtc(key.createdAt),
            key.rest == KeyRest::File ? u"a file"_s : u"the keychain"_s, key.id == profile.keyInUse ? u", in use"_s : QString()));
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
    Bundle(Office &office, QString logFolder, const QString &where, Reply<QString> *reply)
        : QObject(reply)
        , m_office(office)
        , m_logFolder(std::move(logFolder))
        , m_reply(reply)
    {
        const QDateTime now = QDateTime::fromMSecsSinceEpoch(office.clock().wall().time_since_epoch().count());
        m_folder = u"%1/kontor-support-%2"_s.arg(where, now.toString(u"yyyy-MM-dd-HHmmss"_s));
    }

    void begin()
    {
        if (QFile::exists(m_folder) || !QDir().mkpath(m_folder))
            return giveUp(m_folder);
        QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        write(u"about.txt"_s, about(m_office.clock().wall()).toUtf8());
        write(u"profile.txt"_s, blotted(profileText(m_office.profile())).toUtf8());
        for (const QString &log : LogBook::files(m_logFolder))
            write(log.section(u'/', -1), endOf(log));
        m_office.ledger().counts()->then(this, [this](const Result<Ledger::Counts> &counts) { writeStatus(counts); });
    }

private:
    void writeStatus(const Result<Ledger::Counts> &counts)
    {
        QStringList lines {u"worker %1"_s.arg(m_office.isWorker() ? u"yes"_s : u"no"_s),
            u"pauses 0x%1"_s.arg(QString::number(m_office.pauseReasons().toInt(), 16))};
        if (counts) {
            lines.append(u"payments %1"_s.arg(counts->all));
            for (const auto &[state, count] : counts->byState)
                lines.append(u"  %1 %2"_s.arg(key(state)).arg(count));
        } else {
            lines.append(u"the ledger could not be read: %1"_s.arg(blotted(counts.error().text)));
        }
        write(u"status.txt"_s, (lines.join(u'\n') + u'\n').toUtf8());
        m_office.ledger().find({}, lastPayments)->then(this, [this](const Result<QList<qint64>> &found) {
            m_office.ledger().rows(found ? *found : QList<qint64>())->then(this, [this](const Result<QList<PaymentRecord>> &rows) {
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
        m_office.ledger().timeline(payment.id)->then(this, [this, payment](const Result<QList<TimelineEntry>> &entries) {
            m_timeline += u"%1 %2 %3\n"_s.arg(nameOf(payment.submission.kind), payment.id.toString(), key(payment.submission.state));
            for (const TimelineEntry &entry :
                entries ? entries->mid(std::max<qsizetype>(0, entries->size() - lastWords)) : QList<TimelineEntry>())
                m_timeline += u"  %1 %2\n"_s.arg(isoUtc(entry.at), entry.what);
            readTimelines();
        });
    }

    void verify()
    {
        m_office.ledger().verify()->then(this, [this](const Result<QStringList> &problems) {
            QString words = u"The ledger is whole.\n"_s;
            if (!problems)
                words = u"The ledger could not be checked: %1\n"_s.arg(problems.error().text);
            else if (!problems->isEmpty())
                words = problems->join(u'\n') + u'\n';
            write(u"ledger.txt"_s, blotted(words).toUtf8());
            if (m_whole)
                m_reply->finish(m_folder);
            else
                giveUp(m_folder);
        });
    }

    void write(const QString &name, const QByteArray &text)
    {
        QFile file(m_folder + u'/' + name);
        const bool written = file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.flush();
        m_whole = m_whole && written;
    }

    void giveUp(const QString &folder)
    {
        m_reply->finish(ApiError {.kind = ErrorKind::BadInput,
            .text = QCoreApplication::translate("SupportBundle", "%1 cannot be written. Choose another folder.").arg(folder)});
    }

    Office &m_office;
    QString m_logFolder;
    Reply<QString> *m_reply;
    QString m_folder;
    QList<PaymentRecord> m_payments;
    QString m_timeline;
    bool m_whole = true;
};

} // namespace

Reply<QString> *writeSupportBundle(Office &office, const QString &logFolder, const QString &where, QObject *owner)
{
    auto *reply = new Reply<QString>(owner);
    (new Bundle(office, logFolder, where, reply))->begin();
    return reply;
}

} // namespace kontor
