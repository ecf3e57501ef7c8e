// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/filekeystore.h"
#include "core/fileerror.h"
#include "signing/newfile.h"
#include "signing/openfolder.h"
#include "signing/rsa.h"
#include "signing/secret.h"
#include <QDir>
#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

constexpr qint64 largestFile = 65536;

ApiError closedFolder(const QString &folder)
{
    return keyFileError(fileReason(ReasonCode::FolderUnreadable, folder));
}

ApiError noSuchFile()
{
    return {.kind = ErrorKind::KeyAbsent, .reason = {ReasonCode::KeyAbsentFromFiles}};
}

ApiError fileExists()
{
    return {.kind = ErrorKind::Exists, .reason = {ReasonCode::KeyFileExists}};
}

ApiError tooShort()
{
    return {
        .kind = ErrorKind::BadPassphrase, .reason = {ReasonCode::PassphraseShort, {{Arg::Count, qint64(FileKeyStore::leastPassphrase)}}}};
}

Result<QByteArray> bytesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return keyFileError(fileReason(ReasonCode::FileUnreadable, path, systemArgs(file.errorString())));
    if (file.size() > largestFile)
        return rsa::refused(ReasonCode::KeyFileTooLarge);
    return file.readAll();
}

Result<QByteArray> opened(const QString &path, const SharedSecret &passphrase)
{
    const auto bytes = bytesOf(path);
    if (!bytes)
        return bytes.error();
    const auto pair = KeyPair::fromEncryptedDer(*bytes, passphrase->bytes());
    if (!pair)
        return pair.error();
    const QByteArray der = pair->toDer();
    if (der.isEmpty())
        return rsa::refused(ReasonCode::KeyNotExported);
    return der;
}

bool makeFolder(const QString &folder)
{
    if (!QDir().mkpath(folder))
        return false;
    return QFile::setPermissions(folder, ownerOnly | QFileDevice::ExeOwner);
}

//! The file gets its name only after it has been read back and opened again.
Result<Done> save(const QString &path, const SharedSecret &der, const SharedSecret &passphrase)
{
    const auto pair = KeyPair::fromDer(der->bytes());
    if (!pair)
        return pair.error();
    const auto sealed = pair->toEncryptedDer(passphrase->bytes());
    if (!sealed)
        return sealed.error();
    if (!makeFolder(QFileInfo(path).path()))
        return keyFileError(fileReason(ReasonCode::FolderNotMade, QFileInfo(path).path()));
    NewFile file(path);
    if (!file.write(*sealed))
        return keyFileError(fileReason(ReasonCode::FileNotWritten, path, file.trouble()));
    const auto readBack = opened(file.temporaryPath(), passphrase);
    if (!readBack)
        return readBack.error();
    const Secret again(*readBack);
    wipe(readBack);
    if (again.bytes() != der->bytes())
        return keyFileError(fileReason(ReasonCode::FileReadBackDiffers, path));
    return file.publish();
}

} // namespace

FileKeyStore::FileKeyStore(QString folder, std::function<QByteArray()> passphrase, QObject *parent)
    : KeyStore(parent)
    , m_folder(std::move(folder))
    , m_passphrase(std::move(passphrase))
    , m_worker(u"key files"_s)
{
}

FileKeyStore::~FileKeyStore() = default;

QString FileKeyStore::pathOf(const QString &entry) const
{
    return m_folder + u'/' + QString(entry).replace(u'/', u'_') + u".p8"_s;
}

KeyPresence FileKeyStore::find(const QString &path) const
{
    const QFileInfo folder(m_folder);
    if (!folder.exists() && !folder.isSymLink())
        return KeyPresence::Absent;
    if (!folder.isDir() || !folder.isReadable() || !folder.isExecutable())
        return KeyPresence::NoService;
    const QFileInfo file(path);
    return file.exists() || file.isSymLink() ? KeyPresence::Present : KeyPresence::Absent;
}

Reply<KeyPresence> *FileKeyStore::presence(const QString &entry)
{
    return Reply<KeyPresence>::withResult(find(pathOf(entry)), this);
}

Reply<QByteArray> *FileKeyStore::read(const QString &entry)
{
    auto *reply = new Reply<QByteArray>(this);
    const QString path = pathOf(entry);
    const KeyPresence found = find(path);
    if (isOpenToOthers(m_folder)) {
        reply->finish(keyFileError(fileReason(ReasonCode::FolderOpenToOthers, m_folder)));
        return reply;
    }
    if (found != KeyPresence::Present) {
        reply->finish(found == KeyPresence::Absent ? noSuchFile() : closedFolder(m_folder));
        return reply;
    }
    QByteArray passphrase = m_passphrase();
    m_worker.answer(reply, [path, secret = keepSecret(passphrase)] { return opened(path, secret); });
    wipe(passphrase);
    return reply;
}

Reply<Done> *FileKeyStore::write(const QString &entry, const QByteArray &der)
{
    auto *reply = new Reply<Done>(this);
    const QString path = pathOf(entry);
    const KeyPresence found = find(path);
    if (isOpenToOthers(m_folder)) {
        reply->finish(keyFileError(fileReason(ReasonCode::FolderOpenToOthers, m_folder)));
        return reply;
    }
    if (found != KeyPresence::Absent) {
        reply->finish(found == KeyPresence::Present ? fileExists() : closedFolder(m_folder));
        return reply;
    }
    QByteArray passphrase = m_passphrase();
    if (characters(passphrase) >= leastPassphrase)
        m_worker.answer(
            reply, [path, der = keepSecret(der), secret = keepSecret(passphrase)] { return save(path, der, secret); },
            CryptoThread::GivenUp::Run);
    else
        reply->finish(tooShort());
    wipe(passphrase);
    return reply;
}

Reply<Done> *FileKeyStore::remove(const QString &entry)
{
    auto *reply = new Reply<Done>(this);
    const QString path = pathOf(entry);
    QFile file(path);
    const bool removed = find(path) != KeyPresence::Present || file.remove();
    if (find(path) == KeyPresence::Absent)
        reply->finish(Done {});
    else
        reply->finish(
            removed ? closedFolder(m_folder) : keyFileError(fileReason(ReasonCode::FileNotDeleted, path, systemArgs(file.errorString()))));
    return reply;
}

QString FileKeyStore::describe() const
{
    return u"Encrypted file"_s;
}

} // namespace kontor
