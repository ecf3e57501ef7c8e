// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/profiles/home.h"
#include "core/apierror.h"
#include "core/fileerror.h"
#include "signing/newfile.h"
#include "signing/openfolder.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QUuid>
#include <algorithm>
#include <cerrno>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QList<int> statusesIn(const QStringList &texts)
{
    QList<int> statuses;
    for (const QString &text : texts) {
        if (const int status = text.toInt(); status >= 400 && status < 500)
            statuses.append(status);
    }
    return statuses;
}

QStringList textsOfNumbers(const QList<int> &numbers)
{
    QStringList texts;
    for (const int number : numbers)
        texts.append(QString::number(number));
    return texts;
}

//! Of a proof of absence: minutes that can only be more than the usual.
Seconds minutesOrMore(const QSettings &ini, const char *key, Seconds usual)
{
    constexpr int mostMinutes = 24 * 60;
    const std::chrono::minutes minutes(std::min(ini.value(QLatin1String(key)).toInt(), mostMinutes));
    return std::max<Seconds>(usual, minutes);
}

int inMinutes(Seconds time)
{
    return int(std::chrono::duration_cast<std::chrono::minutes>(time).count());
}

constexpr QFile::Permissions ownerFolder = ownerOnly | QFile::ExeOwner;
constexpr Millis editPatience {3000}; // an edit takes milliseconds; a program that was killed in one is noticed at once

bool makeFolder(const QString &path)
{
    const bool isNew = !QDir(path).exists();
    return QDir().mkpath(path) && (!isNew || QFile::setPermissions(path, ownerFolder));
}

//! The platform's folder for data. Where the home folder that it lies in is missing or not mounted, a new one would hold none of this
//! person's payments.
Result<QString> usualFolder()
{
#ifdef Q_OS_UNIX
    const QString home = qEnvironmentVariable("HOME");
    const bool isElsewhere = QDir::isAbsolutePath(qEnvironmentVariable("XDG_DATA_HOME"));
    if (!isElsewhere && home.isEmpty())
        return badInput(ReasonCode::HomeNotSet);
    if (!isElsewhere && !QFileInfo(home).isDir())
        return badInput(ReasonCode::HomeMissing, {{Arg::File, home}});
#endif
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/kontor"_L1;
}

//! Of programs that keep something between their runs: XDG_STATE_HOME. QStandardPaths knows it from Qt 6.7 on.
QString stateFolder()
{
    const QString named = qEnvironmentVariable("XDG_STATE_HOME");
    return (QDir::isAbsolutePath(named) ? QDir::cleanPath(named) : QDir::homePath() + "/.local/state"_L1) + "/kontor"_L1;
}

bool isWithin(const QString &path, const QString &folder)
{
    return (path + u'/').startsWith(folder + u'/');
}

//! Nobody else says why: a trial does.
ApiError notWritable(const QString &file)
{
    constexpr qsizetype sizeOfProfile = 4096;
    NewFile trial(file);
    if (!trial.write(QByteArray(sizeOfProfile, ' ')))
        return {.kind = ErrorKind::BadInput, .reason = fileReason(ReasonCode::FileNotWritten, file, trial.trouble())};
    return badInput(ReasonCode::ProfileNotWritten, {{Arg::File, file}});
}

//! A path that is too long is to blame itself.
std::optional<Args> troubleWithPath(const QString &path)
{
    QFile place(path + "/x"_L1);
    const bool isFine = place.open(QIODevice::ReadOnly);
    const bool isTooLong = !isFine && place.errorString() == qt_error_string(ENAMETOOLONG);
    return isTooLong ? std::optional(systemArgs(ENAMETOOLONG)) : std::nullopt;
}

bool isName(const QString &name)
{
    static const QRegularExpression allowed(u"\\A[A-Za-z0-9_-][A-Za-z0-9 ._-]{0,63}\\z"_s);
    return allowed.match(name).hasMatch();
}

QString iniFile(const QString &folder)
{
    return folder + "/profile.ini"_L1;
}

UtcTime fromMs(qint64 ms)
{
    return UtcTime(Millis(ms));
}

std::optional<UtcTime> readTime(const QSettings &ini, const char *name)
{
    const qint64 ms = ini.value(QLatin1StringView(name)).toLongLong();
    return ms > 0 ? std::optional(fromMs(ms)) : std::nullopt;
}

void writeTime(QSettings &ini, const char *name, const std::optional<UtcTime> &time)
{
    if (time)
        ini.setValue(QLatin1StringView(name), qint64(time->time_since_epoch().count()));
}

KeyFacts readKey(const QSettings &ini)
{
    return {
        .id = ini.value("id").toString(),
        .fingerprint = ini.value("fingerprint").toString(),
        .bits = ini.value("bits").toInt(),
        .createdAt = fromMs(ini.value("createdAt").toLongLong()),
        .publicPem = ini.value("publicPem").toByteArray(),
        .rest = ini.value("rest").toString() == "file"_L1 ? KeyStorage::File : KeyStorage::Keychain,
        .usedAt = readTime(ini, "usedAt"),
        .handedOverAt = readTime(ini, "handedOverAt"),
        .askedAt = readTime(ini, "askedAt"),
        .acceptedAt = readTime(ini, "acceptedAt"),
        .retiredAt = readTime(ini, "retiredAt"),
    };
}

void writeKey(QSettings &ini, const KeyFacts &key)
{
    ini.setValue("id", key.id);
    ini.setValue("fingerprint", key.fingerprint);
    ini.setValue("bits", key.bits);
    ini.setValue("createdAt", qint64(key.createdAt.time_since_epoch().count()));
    ini.setValue("publicPem", key.publicPem);
    ini.setValue("rest", key.rest == KeyStorage::File ? u"file"_s : u"keychain"_s);
    writeTime(ini, "usedAt", key.usedAt);
    writeTime(ini, "handedOverAt", key.handedOverAt);
    writeTime(ini, "askedAt", key.askedAt);
    writeTime(ini, "acceptedAt", key.acceptedAt);
    writeTime(ini, "retiredAt", key.retiredAt);
}

std::optional<Decimal> readAmount(const QSettings &ini, const QString &name)
{
    return Decimal::parse(QStringView(ini.value(name).toString()));
}

Limits readLimits(QSettings &ini)
{
    Limits limits;
    const int count = ini.beginReadArray("limits");
    for (int i = 0; i < count; ++i) {
        ini.setArrayIndex(i);
        limits.insert(ini.value("currency").toString(), {readAmount(ini, u"perPayment"_s), readAmount(ini, u"perDay"_s)});
    }
    ini.endArray();
    return limits;
}

void writeLimits(QSettings &ini, const Limits &limits)
{
    const auto text = [](const std::optional<Decimal> &amount) { return amount ? amount->toString() : QString(); };
    ini.beginWriteArray("limits", int(limits.size()));
    int i = 0;
    for (const auto &[currency, limit] : limits.asKeyValueRange()) {
        ini.setArrayIndex(i++);
        ini.setValue("currency", currency);
        ini.setValue("perPayment", text(limit.perPayment));
        ini.setValue("perDay", text(limit.perDay));
    }
    ini.endArray();
}

//! A gateway elsewhere isn't ours, whatever the file says, nor is one of a profile that a person made: it gets the margins and the care of
//! any other.
bool mayBeOurs(const Profile &profile)
{
    return profile.name == sandboxProfileName && profile.environment == Environment::Test
        && QHostAddress(profile.baseUrl.host()).isLoopback();
}

//! Only the profile that Kontor made for its sandbox has it. A folder that a person renames doesn't get it, and who writes another
//! address, merchant or UUID into the file loses it.
QByteArray sandboxMark(const Profile &profile)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString &part : {u"built-in sandbox"_s, profile.uuid, profile.baseUrl.toString(QUrl::FullyEncoded), profile.merchantCode})
        hash.addData(part.toUtf8() + '\n');
    return hash.result().toHex();
}

Profile readProfile(const QString &name, QSettings &ini)
{
    Profile profile;
    profile.name = name;
    profile.uuid = ini.value("uuid").toString();
    profile.baseUrl = QUrl(ini.value("baseUrl").toString(), QUrl::StrictMode);
    profile.merchantCode = ini.value("merchantCode").toString();
    profile.merchantName = ini.value("merchantName").toString();
    // Whatever isn't plainly "test" is treated with the care that live money needs.
    profile.environment = ini.value("environment").toString() == "test"_L1 ? Environment::Test : Environment::Live;
    profile.builtInSandbox = mayBeOurs(profile) && ini.value("builtInSandbox").toByteArray() == sandboxMark(profile);
    profile.caFile = ini.value("caFile").toString();
    profile.proxy = ini.value("proxy").toString();
    profile.proxyLoginId = ini.value("proxyLoginId").toString();
    profile.colour = profileColourOf(ini.value("colour").toString());
    profile.callbackAddress = QHostAddress(ini.value("callbackAddress").toString());
    profile.callbackPort = quint16(ini.value("callbackPort").toUInt());
    profile.callbackUrl = ini.value("callbackUrl").toString();
    profile.absenceProofAllowed = ini.value("absenceProofAllowed", true).toBool();
    profile.refusalStatuses = statusesIn(ini.value("refusalStatuses").toStringList());
    profile.slowerAbsence.margin = minutesOrMore(ini, "absenceMarginMinutes", profile.slowerAbsence.margin);
    profile.slowerAbsence.spacing = minutesOrMore(ini, "absenceSpacingMinutes", profile.slowerAbsence.spacing);
    profile.addedAt = fromMs(ini.value("addedAt").toLongLong());
    profile.keyInUse = ini.value("keyInUse").toString();
    profile.nextKey = ini.value("nextKey").toString();
    profile.tokenLink = ini.value("tokenLink").toString();
    profile.markFile = ini.value("markFile").toString();
    if (ini.contains("requiredFields"))
        profile.required = RequiredFields::ofKeys(ini.value("requiredFields").toStringList()).value_or(RequiredFields());
    profile.duplicates.days = std::clamp(ini.value("duplicateDays", DuplicateRules::usualDays).toInt(), 1, DuplicateRules::mostDays);
    profile.duplicates.phoneCodes = ini.value("phoneCodes").toStringList();
    profile.hasSecret = ini.value("hasSecret").toBool();
    profile.secretId = ini.value("secretId").toString();
    const int keys = ini.beginReadArray("keys");
    for (int i = 0; i < keys; ++i) {
        ini.setArrayIndex(i);
        profile.keys.append(readKey(ini));
    }
    ini.endArray();
    profile.limits = readLimits(ini);
    return profile;
}

void writeProfile(QSettings &ini, const Profile &profile)
{
    ini.clear();
    ini.setValue("uuid", profile.uuid);
    ini.setValue("baseUrl", profile.baseUrl.toString(QUrl::FullyEncoded));
    ini.setValue("merchantCode", profile.merchantCode);
    ini.setValue("merchantName", profile.merchantName);
    ini.setValue("environment", profile.environment == Environment::Live ? u"live"_s : u"test"_s);
    if (profile.builtInSandbox && mayBeOurs(profile))
        ini.setValue("builtInSandbox", sandboxMark(profile));
    ini.setValue("caFile", profile.caFile);
    ini.setValue("proxy", profile.proxy);
    ini.setValue("proxyLoginId", profile.proxyLoginId);
    ini.setValue("colour", keyOf(profile.colour));
    ini.setValue("callbackAddress", profile.callbackAddress.isNull() ? QString() : profile.callbackAddress.toString());
    ini.setValue("callbackPort", profile.callbackPort);
    ini.setValue("callbackUrl", profile.callbackUrl);
    ini.setValue("absenceProofAllowed", profile.absenceProofAllowed);
    ini.setValue("refusalStatuses", textsOfNumbers(profile.refusalStatuses));
    ini.setValue("absenceMarginMinutes", inMinutes(profile.slowerAbsence.margin));
    ini.setValue("absenceSpacingMinutes", inMinutes(profile.slowerAbsence.spacing));
    ini.setValue("addedAt", qint64(profile.addedAt.time_since_epoch().count()));
    ini.setValue("keyInUse", profile.keyInUse);
    ini.setValue("nextKey", profile.nextKey);
    ini.setValue("tokenLink", profile.tokenLink);
    if (!profile.markFile.isEmpty())
        ini.setValue("markFile", profile.markFile);
    ini.setValue("requiredFields", profile.required.keys());
    ini.setValue("duplicateDays", profile.duplicates.days);
    ini.setValue("phoneCodes", profile.duplicates.phoneCodes);
    ini.setValue("hasSecret", profile.hasSecret);
    ini.setValue("secretId", profile.secretId);
    ini.beginWriteArray("keys", int(profile.keys.size()));
    for (int i = 0; i < profile.keys.size(); ++i) {
        ini.setArrayIndex(i);
        writeKey(ini, profile.keys.at(i));
    }
    ini.endArray();
    writeLimits(ini, profile.limits);
    ini.sync();
}

} // namespace

Home::Home(QString path)
    : m_path(std::move(path))
{
}

Result<Home> Home::open(const QString &path)
{
    const auto chosen = path.isEmpty() ? usualFolder() : Result<QString>(path);
    if (!chosen)
        return chosen.error();
    const QString folder = QDir(*chosen).absolutePath();
    if (const auto why = troubleWithPath(folder))
        return ApiError {.kind = ErrorKind::BadInput, .reason = fileReason(ReasonCode::FolderUnusable, folder, *why)};
    errno = 0;
    if (!makeFolder(folder))
        return ApiError {.kind = ErrorKind::BadInput, .reason = fileReason(ReasonCode::HomeNotMade, folder, systemArgs(errno))};
    if (isOpenToOthers(folder))
        return badInput(ReasonCode::FolderOpenToOthers, {{Arg::File, folder}});
    return Home(folder);
}

QString Home::folderOf(const QString &profile) const
{
    return m_path + u'/' + profile;
}

QString Home::ledgerFile(const QString &profile) const
{
    return folderOf(profile) + "/ledger.db"_L1;
}

QString Home::markFile(const Profile &profile) const
{
    if (!profile.markFile.isEmpty())
        return profile.markFile;
    const QString folder = stateFolder();
    if (isWithin(folder, m_path))
        return {};
    const QString file = folder + u'/' + QString(profile.uuid).replace(u'/', u'_') + ".mark"_L1;
    const bool isWritable = makeFolder(folder) && QFileInfo(folder).isWritable();
    return isWritable || QFile::exists(file) ? file : QString();
}

Result<Done> Home::mayHoldMark(const QString &file) const
{
    const QFileInfo folder(QFileInfo(file).absolutePath());
    if (isWithin(QDir::cleanPath(file), m_path))
        return badInput(ReasonCode::MarkInHome, {{Arg::File, file}, {Arg::Folder, m_path}});
    if (!folder.isDir() || !folder.isWritable())
        return badInput(ReasonCode::NoFolderForFile, {{Arg::File, file}, {Arg::Folder, folder.filePath()}});
    if (QFileInfo::exists(file))
        return badInput(ReasonCode::FileNameTaken, {{Arg::File, file}});
    return Done {};
}

QString Home::lockFile(const QString &profile) const
{
    return folderOf(profile) + "/worker.lock"_L1;
}

QString Home::sendsFile(const QString &profile) const
{
    return folderOf(profile) + "/requests"_L1;
}

QString Home::keyFolder(const QString &profile) const
{
    return folderOf(profile) + "/keys"_L1;
}

QString Home::tokensFile(const QString &profile) const
{
    return folderOf(profile) + "/tokens.jsonl"_L1;
}

QString Home::columnsFile() const
{
    return m_path + "/columns.json"_L1;
}

QList<Profile> Home::profiles() const
{
    QList<Profile> all;
    const QStringList folders = QDir(m_path).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &name : folders) {
        if (!QFile::exists(iniFile(folderOf(name))))
            continue;
        QSettings ini(iniFile(folderOf(name)), QSettings::IniFormat);
        all.append(readProfile(name, ini));
    }
    std::stable_sort(all.begin(), all.end(), [](const Profile &a, const Profile &b) { return a.addedAt < b.addedAt; });
    return all;
}

Result<Profile> Home::profile(const QString &name) const
{
    const QString file = iniFile(folderOf(name));
    if (!isName(name) || !QFile::exists(file))
        return badInput(ReasonCode::NoSuchProfile, {{Arg::Profile, name}, {Arg::Folder, m_path}});
    if (isOpenToOthers(folderOf(name)))
        return badInput(ReasonCode::FolderOpenToOthers, {{Arg::File, folderOf(name)}});
    QSettings ini(file, QSettings::IniFormat);
    const Profile read = readProfile(name, ini);
    if (ini.status() == QSettings::AccessError || read.uuid.isEmpty())
        return badInput(ReasonCode::ProfileUnreadable, {{Arg::File, file}});
    return read;
}

Result<Profile> Home::defaultProfile() const
{
    const QList<Profile> all = profiles();
    if (all.isEmpty())
        return badInput(ReasonCode::NoProfileYet, {{Arg::Folder, m_path}});
    return profile(all.last().name);
}

Result<Done> Home::isFree(const QString &name) const
{
    if (!isName(name))
        return badInput(ReasonCode::NotProfileName);
    if (name.compare(sandboxProfileName, Qt::CaseInsensitive) == 0) // "Sandbox" would be taken for it
        return badInput(ReasonCode::NameOfSandbox);
    if (QFile::exists(iniFile(folderOf(name))))
        return ApiError {.kind = ErrorKind::Exists, .reason = {ReasonCode::ProfileExists, {{Arg::Profile, name}}}};
    return Done {};
}

Result<Profile> Home::add(Profile profile, const QString &uuid)
{
    const bool isOurs = profile.builtInSandbox && profile.name == sandboxProfileName && !QFile::exists(iniFile(folderOf(profile.name)));
    if (const auto fits = isFree(profile.name); !fits && !isOurs)
        return fits.error();
    if (!makeFolder(folderOf(profile.name)))
        return badInput(ReasonCode::FolderNotMade, {{Arg::File, folderOf(profile.name)}});
    profile.uuid = uuid.isEmpty() ? QUuid::createUuid().toString(QUuid::WithoutBraces) : uuid;
    if (const auto saved = save(profile); !saved)
        return saved.error();
    return profile;
}

Result<Profile> Home::edit(const Profile &which, const std::function<void(Profile &)> &change) const
{
    const QString file = iniFile(folderOf(which.name));
    QLockFile lock(folderOf(which.name) + "/profile.lock"_L1);
    if (!lock.tryLock(int(editPatience.count())))
        return lock.error() != QLockFile::LockFailedError ? notWritable(file) : badInput(ReasonCode::ProfileBusy, {{Arg::File, file}});
    auto now = profile(which.name);
    if (now && now->uuid != which.uuid)
        return badInput(ReasonCode::ProfileReplaced, {{Arg::File, file}});
    if (!now)
        return now;
    const QByteArray mark = sandboxMark(*now);
    change(*now);
    now->builtInSandbox = now->builtInSandbox && sandboxMark(*now) == mark; // not for another gateway
    const auto saved = save(*now);
    return saved ? now : Result<Profile>(saved.error());
}

Result<Done> Home::save(const Profile &profile) const
{
    QSettings ini(iniFile(folderOf(profile.name)), QSettings::IniFormat);
    ini.setAtomicSyncRequired(true);
    writeProfile(ini, profile);
    if (ini.status() != QSettings::NoError || !QFile::setPermissions(ini.fileName(), ownerOnly))
        return notWritable(ini.fileName());
    return Done {};
}

} // namespace kontor
