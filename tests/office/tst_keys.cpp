// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"
#include "office/keys/keyrotation.h"
#include "office/sandboxchild.h"
#include "office/session/merchantsession.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QLockFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

constexpr int bits = 2048; // made in a tenth of a second
const QByteArray passphrase = "a practice passphrase";
const QByteArray backupPassphrase = "another passphrase of twelve";

struct KeyFixture {
    explicit KeyFixture(const QUrl &gateway = QUrl(u"http://127.0.0.1:9"_s))
        : home(*Home::open(dir.filePath(u"home"_s)))
        , profile(*home.add({.name = u"shop"_s, .baseUrl = gateway, .merchantCode = u"TOKO"_s, .environment = Environment::Test}))
        , session(open())
    {
    }
    std::unique_ptr<MerchantSession> open()
    {
        return *MerchantSession::open(
            home, *home.profile(u"shop"_s), clock, {.listen = false, .work = false, .passphrase = [] { return QByteArray(passphrase); }});
    }
    KeyFacts make() { return *await(session->keys().generate(bits, KeyStorage::File)); }
    const KeyFacts &key(const QString &id) { return *session->profile().key(id); }
    QStringList keyFiles() { return QDir(home.keyFolder(u"shop"_s)).entryList(QDir::Files); }
    QStringList audit()
    {
        QStringList words;
        const auto entries = await(session->ledger().auditTrail().entries());
        for (const AuditEntry &entry : *entries)
            words.append(entry.what);
        return words;
    }

    QTemporaryDir dir;
    SystemClock clock;
    Home home;
    Profile profile;
    std::unique_ptr<MerchantSession> session;
};

//! The sandbox with these keys; none when it doesn't start.
struct GatewayAt {
    GatewayAt()
    {
        QFile pem(dir.filePath(u"unrelated.pem"_s));
        const auto pair = KeyPair::generate(bits);
        isRunning = pair && pem.open(QIODevice::WriteOnly) && pem.write(pair->publicPem()) > 0;
        pem.close();
        isRunning = isRunning && sandbox.start(pem.fileName(), 0, {u"--merchant"_s, u"TOKO"_s});
    }
    void setKeys(const QList<KeyFacts> &keys)
    {
        QStringList pems;
        for (const KeyFacts &key : keys)
            pems.append(u'"' + QString::fromLatin1(key.publicPem).replace(u'\n', u"\\n"_s) + u'"');
        sandbox.control("PUT", "/sandbox/keys", "{\"keys\":[" + pems.join(u',').toLatin1() + "]}");
    }
    QTemporaryDir dir;
    SandboxChild sandbox;
    bool isRunning = false;
};

bool asks(KeyRotation &rotation, const QString &id, bool expected)
{
    const auto takes = await(rotation.ask(id));
    return takes && *takes == expected;
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

//! The keys of a profile: taken in or refused, backed up and brought back, one in another's place; and the facts of tokens.
class tst_Keys : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void refusedFileStoresNothing_data();
    void refusedFileStoresNothing();
    void backupComesBack();
    void backupOverwritesNothing();
    void factsOutliveTheProgram();
    void anotherProgramsKeysAreSeen();
    void switchIsSeenAfterASignature();
    void useIsNoted();
    void deletedKeyIsGone();
    void rotationTakesItsSteps();
    void gatewayThatKnowsNoKey();
    void gatewayThatIsAway();
    void rotationGivenUp();
    void asksAgainByItself();
    void idsOfTheProfilesOwnList();
    void keyBesideASecretIsToCome();
    void switchAsksOnceMore();
    void whatIsNotTheirsIsNotWritten();
    void profileThatCannotBeReadIsNotWritten();
    void keyThatCannotBeNotedIsNotKept();
    void presenceIsToldWithoutOpening();
    void passphraseThatIsWrongKeepsTheOneBefore();
    void tokensByFacts();
    void tokenFileOfManyTokens();
    void linkOfATemplate_data();
    void linkOfATemplate();
};

void tst_Keys::refusedFileStoresNothing_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<ErrorKind>("kind");
    const auto pair = KeyPair::generate(bits);
    const auto sealed = pair->toEncryptedPem("the right passphrase");
    const QByteArray own = "-----BEGIN PRIVATE KEY-----\n" + pair->toDer().toBase64() + "\n-----END PRIVATE KEY-----\n";
    QTest::newRow("public key") << pair->publicPem() << ErrorKind::KeyRefused;
    QTest::newRow("wrong passphrase") << *sealed << ErrorKind::BadPassphrase;
    QTest::newRow("truncated") << own.first(900) << ErrorKind::KeyRefused;
    QTest::newRow("another kind") << "-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----\n"_ba << ErrorKind::KeyRefused;
    QTest::newRow("certificate") << "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"_ba << ErrorKind::KeyRefused;
    QTest::newRow("too large") << QByteArray(KeyPair::largestFile + 1, 'A') << ErrorKind::KeyRefused;
}

void tst_Keys::refusedFileStoresNothing()
{
    QFETCH(const QByteArray, file);
    QFETCH(const ErrorKind, kind);
    KeyFixture fixture;
    const QByteArray before = bytesOf(fixture.home.folderOf(u"shop"_s) + u"/profile.ini"_s);
    const auto taken = await(fixture.session->keys().import(file, "a wrong passphrase", KeyStorage::File));
    QVERIFY(!taken);
    QCOMPARE(taken.error().kind, kind);
    QVERIFY(fixture.session->keys().keys().isEmpty());
    QVERIFY(fixture.keyFiles().isEmpty());
    QCOMPARE(bytesOf(fixture.home.folderOf(u"shop"_s) + u"/profile.ini"_s), before);
    QVERIFY(!fixture.audit().contains(u"key.imported"_s));
}

void tst_Keys::backupComesBack()
{
    KeyFixture fixture;
    const KeyFacts key = fixture.make();
    const QString file = fixture.dir.filePath(u"backup.pem"_s);
    QVERIFY(await(fixture.session->keys().backUp(key.id, backupPassphrase, file)));
    QCOMPARE(QFileInfo(file).permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    const QByteArray backup = bytesOf(file);
    QVERIFY(backup.startsWith("-----BEGIN ENCRYPTED PRIVATE KEY-----\n"));
    QCOMPARE(await(fixture.session->keys().import(backup, backupPassphrase, KeyStorage::File)).error().kind, ErrorKind::Exists);

    KeyFixture other; // another computer, another passphrase for its files
    QCOMPARE(await(other.session->keys().import(backup, passphrase, KeyStorage::File)).error().kind, ErrorKind::BadPassphrase);
    const auto back = await(other.session->keys().import(backup, backupPassphrase, KeyStorage::File));
    QVERIFY(back);
    QCOMPARE(back->fingerprint, key.fingerprint);
    QCOMPARE(*await(other.session->keys().sign("{}")), *await(fixture.session->keys().sign("{}")));
    EVENTUALLY(fixture.audit().contains(u"key.backed-up"_s) && other.audit().contains(u"key.imported"_s));
}

void tst_Keys::backupOverwritesNothing()
{
    KeyFixture fixture;
    const KeyFacts key = fixture.make();
    const QString file = fixture.dir.filePath(u"backup.pem"_s);
    QCOMPARE(await(fixture.session->keys().backUp(key.id, "too short", file)).error().kind, ErrorKind::BadPassphrase);
    QVERIFY(!QFile::exists(file));
    QVERIFY(await(fixture.session->keys().backUp(key.id, backupPassphrase, file)));
    const QByteArray before = bytesOf(file);
    QCOMPARE(await(fixture.session->keys().backUp(key.id, backupPassphrase, file)).error().kind, ErrorKind::Exists);
    QCOMPARE(bytesOf(file), before);
    QVERIFY(!await(fixture.session->keys().backUp(key.id, backupPassphrase, fixture.dir.filePath(u"no/such/folder.pem"_s))));
    QCOMPARE(await(fixture.session->keys().backUp(u"nobody"_s, backupPassphrase, fixture.dir.filePath(u"b.pem"_s))).error().kind,
        ErrorKind::BadInput);
}

void tst_Keys::factsOutliveTheProgram()
{
    KeyFixture fixture;
    const KeyFacts first = fixture.make();
    const KeyFacts second = *await(fixture.session->rotation().create(bits, KeyStorage::File));
    QVERIFY(fixture.session->rotation().handedOver());
    QVERIFY(await(fixture.session->keys().sign("{}")));
    const QList<KeyFacts> before = fixture.session->keys().keys();
    QVERIFY(before.first().usedAt);
    fixture.session.reset();
    fixture.session = fixture.open();
    // The file has milliseconds, as the clock has.
    QCOMPARE(fixture.session->keys().keys(), before);
    QCOMPARE(fixture.session->profile().keyInUse, first.id);
    QCOMPARE(fixture.session->profile().nextKey, second.id);
    QCOMPARE(fixture.session->rotation().step(), KeyRotation::Step::Test);
}

void tst_Keys::anotherProgramsKeysAreSeen()
{
    KeyFixture fixture;
    const KeyFacts first = fixture.make();
    const std::unique_ptr<MerchantSession> other = fixture.open();
    const QSignalSpy changed(&other->keys(), &SigningKeys::changed);
    const KeyFacts second = fixture.make();
    QVERIFY(fixture.session->keys().use(second.id));
    // The other one hears of it by the ledger, where it is recorded, and signs with the new key.
    EVENTUALLY_EQUAL(other->profile().keyInUse, second.id);
    QVERIFY(!changed.isEmpty());
    QVERIFY(other->profile().key(first.id)->retiredAt);
    QCOMPARE(*await(other->keys().sign("{}")), *await(fixture.session->keys().sign("{}")));
}

//! A signature takes the new key up by itself; what was refused for the old one has to be tried again all the same.
void tst_Keys::switchIsSeenAfterASignature()
{
    KeyFixture fixture;
    const KeyFacts first = fixture.make();
    const KeyFacts second = fixture.make();
    const std::unique_ptr<MerchantSession> other = fixture.open();
    QCOMPARE(other->profile().keyInUse, first.id);
    const QSignalSpy changed(&other->keys(), &SigningKeys::changed);
    QVERIFY(fixture.session->keys().use(second.id));
    auto *signing = other->keys().sign("{}");
    QCOMPARE(other->profile().keyInUse, second.id);
    QVERIFY(changed.isEmpty());
    QVERIFY(other->keys().lookAgain());
    QCOMPARE(changed.size(), 1);
    QVERIFY(!other->keys().lookAgain());
    QVERIFY(await(signing));
}

void tst_Keys::useIsNoted()
{
    KeyFixture fixture;
    const KeyFacts key = fixture.make();
    QVERIFY(!fixture.key(key.id).usedAt);
    QVERIFY(await(fixture.session->keys().sign("{}")));
    const auto used = fixture.key(key.id).usedAt;
    QVERIFY(used);
    QVERIFY(await(fixture.session->keys().sign("{}")));
    QCOMPARE(fixture.key(key.id).usedAt, used); // to the hour
    QCOMPARE(fixture.home.profile(u"shop"_s)->key(key.id)->usedAt, used);
}

void tst_Keys::deletedKeyIsGone()
{
    KeyFixture fixture;
    const KeyFacts first = fixture.make();
    const KeyFacts second = fixture.make();
    QCOMPARE(fixture.keyFiles().size(), 2);
    QCOMPARE(await(fixture.session->keys().remove(first.id)).error().kind, ErrorKind::BadInput); // in use
    QVERIFY(fixture.session->rotation().begin(second.id));
    QVERIFY(await(fixture.session->keys().remove(second.id)));
    QCOMPARE(fixture.keyFiles().size(), 1);
    QCOMPARE(fixture.session->rotation().step(), KeyRotation::Step::Create);
    EVENTUALLY(fixture.audit().contains(u"key.deleted"_s));
}

void tst_Keys::rotationTakesItsSteps()
{
    GatewayAt gateway;
    QVERIFY(gateway.isRunning);
    KeyFixture fixture(gateway.sandbox.url());
    KeyRotation &rotation = fixture.session->rotation();
    QSignalSpy accepted(&rotation, &KeyRotation::accepted);
    const KeyFacts old = fixture.make();
    gateway.setKeys({old});
    QVERIFY(asks(rotation, old.id, true));
    QCOMPARE(rotation.step(), KeyRotation::Step::Create);
    QVERIFY(!rotation.handedOver() && !rotation.switchOver() && !await(rotation.test()));

    const KeyFacts next = *await(rotation.create(bits, KeyStorage::File));
    QCOMPARE(rotation.step(), KeyRotation::Step::HandOver);
    QCOMPARE(fixture.session->profile().keyInUse, old.id);
    QVERIFY(rotation.handedOver());
    QCOMPARE(rotation.step(), KeyRotation::Step::Test);
    const auto early = await(rotation.test());
    QVERIFY(early && !*early); // nothing wrong: it doesn't know it yet
    QVERIFY(rotation.key()->askedAt);
    QVERIFY(!rotation.switchOver());
    QVERIFY(await(fixture.session->lookups().merchantName())); // the old key signs

    gateway.setKeys({old, next});
    const auto then = await(rotation.test());
    QVERIFY(then && *then);
    QCOMPARE(accepted.size(), 1);
    QCOMPARE(rotation.step(), KeyRotation::Step::Switch);
    QCOMPARE(fixture.session->profile().keyInUse, old.id);
    QVERIFY(rotation.switchOver());
    QCOMPARE(fixture.session->profile().keyInUse, next.id);
    QVERIFY(fixture.key(old.id).retiredAt && !fixture.key(next.id).retiredAt);
    QCOMPARE(rotation.step(), KeyRotation::Step::Create);

    gateway.setKeys({next});
    QVERIFY(asks(rotation, old.id, false));
    QVERIFY(asks(rotation, next.id, true));
    QVERIFY(await(fixture.session->keys().remove(old.id)));
    QCOMPARE(fixture.session->keys().keys().size(), 1);
}

void tst_Keys::gatewayThatKnowsNoKey()
{
    GatewayAt gateway;
    QVERIFY(gateway.isRunning);
    KeyFixture fixture(gateway.sandbox.url());
    const KeyFacts key = fixture.make();
    QVERIFY(asks(fixture.session->rotation(), key.id, false));
    QCOMPARE(await(fixture.session->lookups().merchantName()).error().kind, ErrorKind::Denied);
    QVERIFY(!fixture.key(key.id).acceptedAt);
}

void tst_Keys::gatewayThatIsAway()
{
    KeyFixture fixture;
    const KeyFacts key = fixture.make();
    const auto answer = await(fixture.session->rotation().ask(key.id));
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, ErrorKind::NotReachable);
    QVERIFY(!fixture.key(key.id).askedAt); // nobody was asked
    QCOMPARE(await(fixture.session->rotation().ask(u"nobody"_s)).error().kind, ErrorKind::BadInput);
}

void tst_Keys::rotationGivenUp()
{
    KeyFixture fixture;
    const KeyFacts old = fixture.make();
    const KeyFacts next = *await(fixture.session->rotation().create(bits, KeyStorage::File));
    QVERIFY(fixture.session->rotation().giveUp());
    QCOMPARE(fixture.session->rotation().step(), KeyRotation::Step::Create);
    QCOMPARE(fixture.session->keys().keys().size(), 2);
    QCOMPARE(fixture.session->profile().keyInUse, old.id);
    QVERIFY(fixture.session->rotation().begin(next.id)); // taken up again
    QCOMPARE(fixture.session->rotation().step(), KeyRotation::Step::HandOver);
}

void tst_Keys::asksAgainByItself()
{
    GatewayAt gateway;
    QVERIFY(gateway.isRunning);
    KeyFixture fixture(gateway.sandbox.url());
    KeyRotation &rotation = fixture.session->rotation();
    const KeyFacts old = fixture.make();
    const KeyFacts next = *await(rotation.create(bits, KeyStorage::File));
    gateway.setKeys({old, next});
    rotation.keepTrying();
    QVERIFY(!rotation.nextTry()); // nobody has said that they have it
    const QSignalSpy accepted(&rotation, &KeyRotation::accepted);
    QVERIFY(rotation.handedOver());
    EVENTUALLY_EQUAL(accepted.size(), 1);
    QCOMPARE(rotation.step(), KeyRotation::Step::Switch);
    QVERIFY(!rotation.nextTry());

    gateway.setKeys({old});
    QVERIFY(asks(rotation, next.id, false)); // taken back
    QCOMPARE(rotation.step(), KeyRotation::Step::Test);
    EVENTUALLY(rotation.nextTry());
    QVERIFY(*rotation.nextTry() - fixture.clock.wall() > KeyRotation::pause - std::chrono::minutes(1));
}

//! The caller's ID may lie in the profile's list, which is read again while the call is at work.
void tst_Keys::idsOfTheProfilesOwnList()
{
    KeyFixture fixture;
    const KeyFacts first = fixture.make();
    const KeyFacts second = *await(fixture.session->rotation().create(bits, KeyStorage::File));
    QVERIFY(fixture.session->keys().use(fixture.session->profile().nextKey));
    QCOMPARE(fixture.session->profile().keyInUse, second.id);
    QVERIFY(fixture.session->profile().nextKey.isEmpty());
    QVERIFY(fixture.session->keys().use(fixture.session->profile().keys.constFirst().id));
    QCOMPARE(fixture.session->profile().keyInUse, first.id);
    QVERIFY(fixture.session->rotation().begin(fixture.session->profile().keys.constLast().id));
    QCOMPARE(fixture.session->profile().nextKey, second.id);
    QVERIFY(await(fixture.session->keys().remove(fixture.session->profile().nextKey)));
    QCOMPARE(fixture.session->keys().keys().size(), 1);
    QCOMPARE(fixture.session->profile().keyInUse, first.id);
    QVERIFY(fixture.session->profile().nextKey.isEmpty());
}

//! The gateway can't know the first key of a profile that proves itself by the secret: used at once, it would stop every payment.
void tst_Keys::keyBesideASecretIsToCome()
{
    GatewayAt gateway;
    QVERIFY(gateway.isRunning);
    KeyFixture fixture(gateway.sandbox.url());
    fixture.session.reset();
    QVERIFY(fixture.home.edit(fixture.profile, [](Profile &profile) { profile.hasSecret = true; }));
    fixture.session = fixture.open();
    KeyRotation &rotation = fixture.session->rotation();
    const KeyFacts key = fixture.make();
    QVERIFY(fixture.session->profile().usesSecret());
    QCOMPARE(fixture.session->profile().nextKey, key.id);
    QCOMPARE(rotation.step(), KeyRotation::Step::HandOver);
    const KeyFacts second = fixture.make(); // one more is one more
    QCOMPARE(fixture.session->profile().nextKey, key.id);
    QVERIFY(await(fixture.session->keys().remove(second.id)));

    QVERIFY(rotation.handedOver());
    QVERIFY(!*await(rotation.test()));
    QVERIFY(!await(rotation.askAndSwitch()));
    QVERIFY(fixture.session->profile().usesSecret());
    gateway.setKeys({key});
    QVERIFY(*await(rotation.test()));
    QVERIFY(fixture.session->profile().usesSecret());
    QVERIFY(await(rotation.askAndSwitch()));
    QCOMPARE(fixture.session->profile().keyInUse, key.id);
    QVERIFY(!fixture.session->profile().usesSecret() && fixture.session->profile().hasSecret);
    QCOMPARE(rotation.step(), KeyRotation::Step::Create);
}

void tst_Keys::switchAsksOnceMore()
{
    GatewayAt gateway;
    QVERIFY(gateway.isRunning);
    KeyFixture fixture(gateway.sandbox.url());
    KeyRotation &rotation = fixture.session->rotation();
    const KeyFacts old = fixture.make();
    const KeyFacts next = *await(rotation.create(bits, KeyStorage::File));
    gateway.setKeys({old, next});
    QVERIFY(*await(rotation.test()));
    const auto answeredBefore = [&](Seconds ago) {
        QVERIFY(fixture.session->keys().note([&](Profile &profile) {
            for (KeyFacts &key : profile.keys)
                key.askedAt = fixture.clock.wall() - ago;
        }));
    };
    answeredBefore(Seconds(120));
    gateway.setKeys({old}); // it has taken its word back
    QCOMPARE(await(rotation.askAndSwitch()).error().kind, ErrorKind::BadInput);
    QCOMPARE(rotation.step(), KeyRotation::Step::Test);
    QCOMPARE(fixture.session->profile().keyInUse, old.id);
    gateway.setKeys({old, next});
    QVERIFY(*await(rotation.test()));
    answeredBefore(Seconds(120));
    QVERIFY(await(rotation.askAndSwitch()));
    QCOMPARE(fixture.session->profile().keyInUse, next.id);
}

//! Two programs change the profile at once: each changes its own, as it stands at that moment, and neither while the other does.
void tst_Keys::whatIsNotTheirsIsNotWritten()
{
    KeyFixture fixture;
    const KeyFacts key = fixture.make();
    QVERIFY(fixture.home.edit(fixture.profile, [](Profile &profile) { profile.limits = {{u"IDR"_s, {Decimal(1000), std::nullopt}}}; }));
    QVERIFY(await(fixture.session->keys().sign("{}"))); // notes the use
    QVERIFY(fixture.home.profile(u"shop"_s)->key(key.id)->usedAt);
    QCOMPARE(fixture.home.profile(u"shop"_s)->limits.size(), 1);

    QLockFile other(fixture.home.folderOf(u"shop"_s) + u"/profile.lock"_s);
    QVERIFY(other.tryLock());
    const auto refused = fixture.session->keys().note([](Profile &profile) { profile.keys.clear(); });
    QVERIFY(!refused);
    QVERIFY2(messages::reasonOf(refused.error()).contains(u"nothing was changed"_s), qPrintable(messages::reasonOf(refused.error())));
    QCOMPARE(fixture.session->keys().keys().size(), 1);
    other.unlock();
    QVERIFY(fixture.session->settings().setTokenLink(u"https://pay.example.com/#{token}"_s));
    QCOMPARE(fixture.home.profile(u"shop"_s)->keys.size(), 1);
    QVERIFY(!QFile::exists(fixture.home.folderOf(u"shop"_s) + u"/profile.lock"_s));
}

namespace {

void spoil(const QString &path)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write("half a line that no program has written\n");
}

} // namespace

//! What an office remembers is older than what stands in the file: it is never written over what can't be read.
void tst_Keys::profileThatCannotBeReadIsNotWritten()
{
    KeyFixture fixture;
    const KeyFacts first = fixture.make();
    const KeyFacts second = fixture.make();
    const QString file = fixture.home.folderOf(u"shop"_s) + u"/profile.ini"_s;
    spoil(file);
    const QByteArray spoilt = bytesOf(file);
    QVERIFY(!fixture.home.profile(u"shop"_s));
    QVERIFY(!fixture.session->keys().use(second.id));
    QCOMPARE(fixture.session->profile().keyInUse, first.id);
    QVERIFY(!fixture.session->settings().setTokenLink(u"https://pay.example.com/#{token}"_s));
    QCOMPARE(bytesOf(file), spoilt);
}

void tst_Keys::keyThatCannotBeNotedIsNotKept()
{
    KeyFixture fixture;
    QObject context;
    const auto made = keep(fixture.session->keys().generate(bits, KeyStorage::File), &context);
    spoil(fixture.home.folderOf(u"shop"_s) + u"/profile.ini"_s);
    QVERIFY(eventually([&] { return made->has_value(); }));
    QVERIFY(!made->value());
    QVERIFY(fixture.keyFiles().isEmpty()); // nobody would ever find it
    QVERIFY(fixture.session->keys().keys().isEmpty());
}

void tst_Keys::presenceIsToldWithoutOpening()
{
    KeyFixture fixture;
    const KeyFacts key = fixture.make();
    QCOMPARE(int(*await(fixture.session->keys().presence(key.id))), int(KeyPresence::Present));
    QVERIFY(QDir(fixture.home.keyFolder(u"shop"_s)).removeRecursively());
    QCOMPARE(int(*await(fixture.session->keys().presence(key.id))), int(KeyPresence::Absent));
    QCOMPARE(await(fixture.session->keys().presence(u"nobody"_s)).error().kind, ErrorKind::BadInput);
}

void tst_Keys::passphraseThatIsWrongKeepsTheOneBefore()
{
    KeyFixture fixture;
    fixture.make();
    fixture.session.reset();
    fixture.session = *MerchantSession::open(
        fixture.home, *fixture.home.profile(u"shop"_s), fixture.clock, {.listen = false, .work = false, .personUnlocks = true});
    MerchantSession &session = *fixture.session;
    QVERIFY(session.keyAccess().needsPassphrase() && !session.keyAccess().knowsPassphrase() && !session.keyAccess().hasTypedPassphrase());
    QCOMPARE(await(session.keyAccess().tryPassphrase("a wrong passphrase")).error().kind, ErrorKind::BadPassphrase);
    QVERIFY(session.keyAccess().needsPassphrase());
    QVERIFY(await(session.keyAccess().tryPassphrase(passphrase)));
    QVERIFY(session.keyAccess().hasTypedPassphrase() && session.keyAccess().isTypedPassphrase(passphrase)
        && !session.keyAccess().isTypedPassphrase("a wrong passphrase"));
    QVERIFY(!session.keys().keys().constFirst().usedAt); // to try it is no use of it
    QVERIFY(!await(session.keyAccess().tryPassphrase("a wrong passphrase")));
    QVERIFY(await(session.keys().sign("{}"))); // what is being sent goes on
}

void tst_Keys::tokensByFacts()
{
    GatewayAt gateway;
    QVERIFY(gateway.isRunning);
    KeyFixture fixture(gateway.sandbox.url());
    const KeyFacts key = fixture.make();
    gateway.setKeys({key});
    const Money money {*Decimal::parse(u"450000.50"), u"IDR"_s};
    const auto create
        = await(fixture.session->tokens().issue({.action = u"PAYIN_CREATE"_s, .id = u"INV-1"_s, .money = money, .validity = Seconds(60)}));
    const auto info = await(fixture.session->tokens().issue({.operations = {u"GET /payins/INV-2"_s}}));
    QVERIFY(create && info);
    const QList<TokenFacts> facts = fixture.session->tokens().issued();
    QCOMPARE(facts.size(), 2);
    QCOMPARE(facts.at(1).id, u"INV-1"_s);
    QCOMPARE(facts.at(1).action, u"PAYIN_CREATE"_s);
    QCOMPARE(facts.at(1).money, std::optional(money));
    QCOMPARE(facts.at(1).jti, create->jti);
    QCOMPARE(facts.at(1).expiresAt - facts.at(1).issuedAt, Millis(60'000));
    QCOMPARE(facts.at(0).operations, QStringList(u"GET /payins/INV-2"_s));
    QVERIFY(!facts.at(0).money && !facts.at(0).by.isEmpty());
    QVERIFY(!await(fixture.session->tokens().issue({.action = u"PAYIN_INFO"_s}))); // refused: no fact of it
    QCOMPARE(fixture.session->tokens().issued().size(), 2);
    EVENTUALLY(fixture.audit().contains(u"token.handed-out"_s));
    const QString file = fixture.home.tokensFile(u"shop"_s);
    QCOMPARE(QFileInfo(file).permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    for (const QByteArray &token : {create->value, info->value})
        QVERIFY(!bytesOf(file).contains(token) && !bytesOf(fixture.home.ledgerFile(u"shop"_s)).contains(token));
}

void tst_Keys::tokenFileOfManyTokens()
{
    QTemporaryDir dir;
    IssuedTokenStore book(dir.filePath(u"tokens.jsonl"_s));
    QVERIFY(book.tokens().isEmpty());
    TokenFacts facts {
        .jti = u"0"_s, .operations = {QString(2000, u'x')}, .issuedAt = UtcTime(Millis(1000)), .expiresAt = UtcTime(Millis(2000))};
    for (int i = 0; i < 600; ++i) {
        facts.jti = QString::number(i);
        QVERIFY(book.add(facts));
    }
    QCOMPARE(book.tokens().first().jti, u"599"_s);
    QVERIFY(book.tokens().size() > 100 && book.tokens().size() < 300);
    QVERIFY(QFileInfo(dir.filePath(u"tokens.jsonl"_s)).size() <= 512 * 1024);
    QFile file(dir.filePath(u"tokens.jsonl"_s));
    QVERIFY(file.open(QIODevice::Append) && file.write("half a li") > 0);
    file.close();
    QCOMPARE(book.tokens().first().jti, u"599"_s); // what can't be read is left out
    IssuedTokenStore nowhere(dir.filePath(u"no/such/folder"_s));
    QVERIFY(!nowhere.add(facts));
}

void tst_Keys::linkOfATemplate_data()
{
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("problem"); // a word of it; empty when it is taken
    QTest::newRow("none") << QString() << QString();
    QTest::newRow("fragment") << u"https://pay.example.com/#{token}"_s << QString();
    QTest::newRow("query") << u"https://pay.example.com/?t={token}&x=1"_s << QString();
    QTest::newRow("this computer") << u"http://127.0.0.1:8080/{token}"_s << QString();
    QTest::newRow("no place for it") << u"https://pay.example.com/"_s << u"{token} once"_s;
    QTest::newRow("two places") << u"https://pay.example.com/{token}/{token}"_s << u"{token} once"_s;
    QTest::newRow("not safe") << u"http://pay.example.com/{token}"_s << u"begins with https"_s;
    QTest::newRow("a user in it") << u"https://me@pay.example.com/{token}"_s << u"begins with https"_s;
    QTest::newRow("no address") << u"{token}"_s << u"begins with https"_s;
}

void tst_Keys::linkOfATemplate()
{
    QFETCH(const QString, wanted);
    QFETCH(const QString, problem);
    KeyFixture fixture;
    const auto kept = fixture.session->settings().setTokenLink(wanted);
    QCOMPARE(bool(kept), problem.isEmpty());
    if (!kept) {
        QVERIFY2(messages::reasonOf(kept.error()).contains(problem), qPrintable(messages::reasonOf(kept.error())));
        QVERIFY(fixture.session->profile().tokenLink.isEmpty());
        return;
    }
    QCOMPARE(fixture.home.profile(u"shop"_s)->tokenLink, wanted);
    const QString link = tokenLink(fixture.session->profile().tokenLink, "a.b+c");
    QCOMPARE(link, QString(wanted).replace(u"{token}"_s, u"a.b%2Bc"_s));
}

KONTOR_TEST(tst_Keys, QCoreApplication)
#include "tst_keys.moc"
