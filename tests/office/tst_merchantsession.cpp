// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/paymentdocuments.h"
#include "core/fileerror.h"
#include "core/sendingpause.h"
#include "core/tlserror.h"
#include "messages/callbacks.h"
#include "messages/certificates.h"
#include "messages/connection.h"
#include "messages/errors.h"
#include "messages/explanation.h"
#include "messages/message.h"
#include "messages/pauses.h"
#include "messages/payinreply.h"
#include "messages/problems.h"
#include "messages/reasons.h"
#include "messages/times.h"
#include "office/engine/failedstatusqueries.h"
#include "office/engine/ledgerpauses.h"
#include "office/engine/paymentfacts.h"
#include "office/exports/exporter.h"
#include "office/payments/paymentservice.h"
#include "office/profiles/home.h"
#include "office/session/merchantsession.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/resourcelimit.h"
#include "support/testprogram.h"
#include "wire/json.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <ctime>
#include <sys/stat.h>
#include <unistd.h>

using namespace kontor;
using namespace kontor::submission;
using namespace Qt::StringLiterals;

//! Everything in office that needs no gateway: profiles on the disk, what was typed and what becomes of it, what an answer means, words.
class tst_MerchantSession : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aProfileComesBackWhole();
    void theMarkLiesOutsideTheHome();
    void placesForAMark();
    void aHomeThatOthersMayWriteTo_isRefused();
    void aProfileThatIsNotWritten_saysWhy();
    void aProofOfAbsenceOnlyGetsSlower();
    void noFolderBecomesTheSandboxByItsName();
    void whatIsUnclearInAProfileIsTreatedAsLive();
    void foldersAndFilesAreTheOwners();
    void savingReplacesTheFile();
    void theLastAddedIsTheDefault();
    void anAddressThatWasEditedByHand_data();
    void anAddressThatWasEditedByHand();
    void names_data();
    void names();

    void draftWords_data();
    void draftWords();
    void payinDraftWords_data();
    void payinDraftWords();
    void aPayinIsFrozen();
    void whatTheWordsAdviseIsTaken_data();
    void whatTheWordsAdviseIsTaken();
    void aLetterInTheAccountIsNoBlock();
    void whatIsTypedIsTidied();
    void accountIsSentAsEntered_data();
    void accountIsSentAsEntered();

    void frozenBytes();
    void callbackAddresses_data();
    void callbackAddresses();
    void nothingIsFrozenWithAProblem();
    void anIdIsUsedOnce();
    void queueingIsDurableAndHolds();
    void theSamePayoutOfToday();
    void sameAccountInAnotherForm_isRemarked_data();
    void sameAccountInAnotherForm_isRemarked();
    void theSamePayoutWhoseOutcomeIsOpen();
    void copyOfAnUnprovenPayout_saysThatBothMayBePaid();
    void copyOfAnUnprovenPayout_hidesNoDuplicate();
    void theSamePayoutOfUnknowableOutcome();
    void theSamePayoutBehindManyOthers();
    void theSamePayoutThatCameMeanwhile();
    void codesOfAPayout_areComparedWithTheLists();
    void aBatchIsAllOrNothing();

    void errors_data();
    void errors();
    void everyKindIsListed();
    void whatIsOurs();
    void repliesAreKeptAsTheyCame();

    void whatCannotBeCompared();
    void whereACustomerPays();
    void feesAndTimes();
    void ages();
    void pauseWords_data();
    void pauseWords();
    void errorMessages();
    void whatStopsSendingSaysWhatItMet();
    void failedStatusQueries();
    void ledgerAndTestMarkWords();
    void keyAndTrustWords();
    void warningWords();
    void certificateWords();
    void explainEveryState();
    void explainPayins();
    void explainWhatWasFirstSaid();
    void explainTheQueue();
    void theReplyForACustomer();
    void whenAnAccountCloses();
    void whatACustomerReads();
    void whatIsUnknownSaysWhatCame();
    void amountsInAProblem();
    void feesInTheFormatThatIsChosen();
    void acceptedAfterAllIsSaidFirst();
    void fewerWordsThanFacts();
    void provenByAnotherProcess_keepsTheReason();
};

namespace {

constexpr std::array<PauseReason, 18> allReasons {PauseReason::Person, PauseReason::Offline, PauseReason::Tls, PauseReason::KeychainLocked,
    PauseReason::KeychainMissing, PauseReason::KeyGone, PauseReason::NotAllowed, PauseReason::WrongAddress, PauseReason::LedgerIoError,
    PauseReason::TestFlag, PauseReason::LedgerDamaged, PauseReason::GatewayServerError, PauseReason::Redirected, PauseReason::Recovery,
    PauseReason::LedgerOlder, PauseReason::LeaseLost, PauseReason::WorkingOffline, PauseReason::OtherGateway};

//! This computer in another place, until the end of the test.
class ZoneFor {
public:
    explicit ZoneFor(const char *zone)
        : m_before(qgetenv("TZ"))
    {
        qputenv("TZ", zone);
        tzset();
    }
    ~ZoneFor()
    {
        m_before.isEmpty() ? qunsetenv("TZ") : qputenv("TZ", m_before);
        tzset();
    }
    Q_DISABLE_COPY_MOVE(ZoneFor)

private:
    QByteArray m_before;
};

const NumberFormat &english()
{
    static const NumberFormat format {QLocale(QLocale::English)};
    return format;
}

PaymentDraft goodDraft()
{
    return {.amount = u"1250000"_s,
        .currency = u"IDR"_s,
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = u"Siti \"Rah\" <b>O'Neil</b> Ñ"_s,
        .accountNumber = u"50100 2348 1074"_s,
        .operatorCode = u"BCA"_s,
        .emailAddress = u"siti@example.com"_s,
        .reference = u"INV-2026-4202"_s,
        .note = u"for November"_s};
}

Profile plainProfile()
{
    return {.name = u"shop"_s, .uuid = u"u"_s, .baseUrl = QUrl(u"https://gateway.example.com/api"_s), .merchantCode = u"TOKO"_s};
}

Profile fullProfile()
{
    Profile profile = plainProfile();
    profile.name = u"Toko Nusantara 2.0_x-y"_s;
    profile.baseUrl = QUrl(u"https://gateway.example.com:8443/a%2Fb"_s);
    profile.merchantCode = u"@TOKO;%1, \"x\" = Ñ\\n"_s;
    profile.environment = Environment::Live;
    profile.builtInSandbox = true;
    profile.caFile = u"/etc/ssl/it's, ours.pem"_s;
    profile.proxy = u"socks5://[::1]:1080"_s;
    profile.callbackAddress = QHostAddress(u"::1"_s);
    profile.callbackPort = 65535;
    profile.callbackUrl = u"https://relay.example.com/kontor?a=b"_s;
    profile.absenceProofAllowed = false;
    profile.addedAt = UtcTime(Millis(1'790'000'000'123));
    profile.keyInUse = u"key-2"_s;
    profile.keys = {{.id = u"key-1"_s,
                        .fingerprint = u"AB"_s.repeated(32),
                        .bits = 2048,
                        .createdAt = UtcTime(Millis(5)),
                        .publicPem = "-----BEGIN PUBLIC KEY-----\nAAAA=\n-----END PUBLIC KEY-----\n",
                        .rest = KeyStorage::File},
        {.id = u"key-2"_s,
            .fingerprint = u"CD"_s.repeated(32),
            .bits = 4096,
            .createdAt = UtcTime(Millis(1'790'000'000'999)),
            .publicPem = "x",
            .rest = KeyStorage::Keychain}};
    return profile;
}

Home homeIn(const QTemporaryDir &dir)
{
    return Home::open(dir.filePath(u"home"_s)).value();
}

int modeOf(const QString &path)
{
    struct stat facts { };
    return ::stat(QFile::encodeName(path).constData(), &facts) == 0 ? int(facts.st_mode & 07777) : -1;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString wordsFor(const QList<FieldProblem> &problems, PaymentField field)
{
    for (const FieldProblem &problem : problems) {
        if (problem.field == field)
            return messages::reason(problem.reason);
    }
    return {};
}

PaymentRecord anyPayment()
{
    PaymentRecord record {.id = OrderId::parse(u"pay-1"_s).value()};
    record.request = {.money = {*Decimal::parse(QByteArrayView("100.10")), u"INR"_s}, .methodCode = u"BANK"_s};
    return record;
}

//! Words that the style of our messages rules out.
QString wrongWordIn(const QString &text)
{
    static const QRegularExpression wrong(u"\\b(error|errors|fail|fails|failed|failure|invalid|oops|sorry|please|abort|aborted|fatal)\\b"_s,
        QRegularExpression::CaseInsensitiveOption);
    return wrong.match(text).captured();
}

bool looksLikeCode(const QString &code)
{
    static const QRegularExpression form(u"^K-[1-9][0-9]{2}$"_s);
    return form.match(code).hasMatch();
}

} // namespace

// ---- profiles

void tst_MerchantSession::theMarkLiesOutsideTheHome()
{
    const QTemporaryDir dir;
    const QByteArray before = qgetenv("XDG_STATE_HOME");
    const auto restore = qScopeGuard([&before] { qputenv("XDG_STATE_HOME", before); });
    qputenv("XDG_STATE_HOME", dir.filePath(u"state"_s).toLocal8Bit());
    Home home = homeIn(dir);
    const auto added = home.add(fullProfile());
    QVERIFY(added);
    QCOMPARE(home.markFile(*added), dir.filePath(u"state/kontor/%1.mark"_s.arg(added->uuid)));
    QCOMPARE(modeOf(dir.filePath(u"state/kontor"_s)), 0700);
    Profile odd = *added;
    odd.uuid = u"../../x"_s;
    QCOMPARE(home.markFile(odd), dir.filePath(u"state/kontor/.._.._x.mark"_s));
    odd.markFile = u"/mnt/stick/shop.mark"_s; // as a person named it
    QCOMPARE(home.markFile(odd), u"/mnt/stick/shop.mark"_s);
    qputenv("XDG_STATE_HOME", "/dev/null/state"); // nothing can be made there
    QCOMPARE(home.markFile(*added), QString());
    qputenv("XDG_STATE_HOME", home.path().toLocal8Bit()); // it would come back with the home
    QCOMPARE(home.markFile(*added), QString());
    const QByteArray person = qgetenv("HOME");
    const auto restoreHome = qScopeGuard([&person] { qputenv("HOME", person); });
    qputenv("HOME", dir.filePath(u"person"_s).toLocal8Bit());
    qputenv("XDG_STATE_HOME", "relative");
    QCOMPARE(home.markFile(*added), dir.filePath(u"person/.local/state/kontor/%1.mark"_s.arg(added->uuid)));
}

void tst_MerchantSession::aHomeThatOthersMayWriteTo_isRefused()
{
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    QVERIFY(home.add(fullProfile()));
    const auto own = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    for (const auto others : {QFile::WriteGroup, QFile::WriteOther}) {
        QVERIFY(QFile::setPermissions(home.path(), own | others));
        const auto refused = Home::open(home.path());
        QVERIFY(!refused && messages::reasonOf(refused.error()).contains(u"chmod go-w '%1'"_s.arg(home.path())));
        QVERIFY(QFile::setPermissions(home.path(), own | QFile::ReadOther | QFile::ExeOther));
        QVERIFY(Home::open(home.path()));
        const QString folder = home.folderOf(fullProfile().name);
        QVERIFY(QFile::setPermissions(folder, own | others));
        const auto profile = home.profile(fullProfile().name);
        QVERIFY(!profile && messages::reasonOf(profile.error()).contains(u"chmod go-w '%1'"_s.arg(folder)));
        QVERIFY(QFile::setPermissions(folder, own));
        QVERIFY(home.profile(fullProfile().name));
    }
}

void tst_MerchantSession::aProfileThatIsNotWritten_saysWhy()
{
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    const auto added = home.add(fullProfile());
    QVERIFY(added);
    {
        const ResourceLimit none(RLIMIT_FSIZE, 10);
        const auto saved = home.save(*added);
        QVERIFY(!saved);
        QVERIFY2(messages::reasonOf(saved.error()).contains(u"ulimit"_s), qPrintable(messages::reasonOf(saved.error())));
    }
    QVERIFY(home.save(*added));
    const auto tooLong = Home::open(dir.filePath(QString(300, u'n')));
    QVERIFY(!tooLong && messages::reasonOf(tooLong.error()).contains(u"too long"_s));
    const auto words = messages::pause(PauseReason::LedgerIoError, pauseDetailFor(ledgerIoError(systemArgs(EDQUOT))));
    QVERIFY(words.code == u"K-501"_s && words.headline.contains(u"quota"_s) && !words.plain().contains(u"Free at least"_s));
}

void tst_MerchantSession::placesForAMark()
{
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    QVERIFY(home.mayHoldMark(dir.filePath(u"shop.mark"_s)));
    const auto inside = home.mayHoldMark(home.path() + u"/x/../shop.mark"_s);
    QVERIFY(!inside && messages::reasonOf(inside.error()).contains(u"older copy"_s));
    const auto nowhere = home.mayHoldMark(dir.filePath(u"no/such/shop.mark"_s));
    QVERIFY(!nowhere && messages::reasonOf(nowhere.error()).contains(u"no folder"_s));
    QFile taken(dir.filePath(u"taken.mark"_s));
    QVERIFY(taken.open(QIODevice::WriteOnly));
    const auto there = home.mayHoldMark(taken.fileName());
    QVERIFY(!there && messages::reasonOf(there.error()).contains(u"already"_s));
    Profile named = fullProfile();
    named.markFile = dir.filePath(u"shop.mark"_s);
    const auto added = home.add(named);
    QVERIFY(added);
    QCOMPARE(home.profile(named.name)->markFile, named.markFile);
}

void tst_MerchantSession::aProfileComesBackWhole()
{
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    const Profile written = fullProfile();
    const auto added = home.add(written);
    QVERIFY2(added, qPrintable(added ? QString() : messages::reasonOf(added.error())));
    QVERIFY(!added->uuid.isEmpty() && added->uuid != written.uuid); // always fresh: it names the keys in the keychain
    const auto read = Home::open(home.path())->profile(written.name);
    QVERIFY(read);
    QCOMPARE(read->name, written.name);
    QCOMPARE(read->uuid, added->uuid);
    QCOMPARE(read->baseUrl, written.baseUrl);
    QCOMPARE(read->merchantCode, written.merchantCode);
    QVERIFY(read->environment == Environment::Live);
    QVERIFY(!read->builtInSandbox); // its gateway is elsewhere, whatever the file says
    QCOMPARE(read->caFile, written.caFile);
    QCOMPARE(read->proxy, written.proxy);
    QCOMPARE(read->callbackAddress, written.callbackAddress);
    QCOMPARE(read->callbackPort, written.callbackPort);
    QCOMPARE(read->callbackUrl, written.callbackUrl);
    QCOMPARE(read->absenceProofAllowed, false);
    QVERIFY(read->addedAt == written.addedAt);
    QCOMPARE(read->keyInUse, written.keyInUse);
    QVERIFY(read->keys == written.keys);
    QCOMPARE(read->activeKey()->bits, 4096);
    QCOMPARE(read->entryOf(*read->activeKey()), added->uuid + "/key-2"_L1);

    Profile fewer = *read; // what was taken away is gone, too
    fewer.keys.removeFirst();
    fewer.callbackAddress.clear();
    QVERIFY(home.save(fewer));
    const auto again = home.profile(written.name);
    QVERIFY(again->keys == fewer.keys);
    QVERIFY(again->callbackAddress.isNull() && again->callbackBase().isEmpty());
}

//! A shorter wait would prove what isn't so.
void tst_MerchantSession::aProofOfAbsenceOnlyGetsSlower()
{
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    Profile slow = fullProfile();
    slow.builtInSandbox = false;
    slow.slowerAbsence = {std::chrono::minutes(30), std::chrono::minutes(45)};
    slow.refusalStatuses = {402, 451};
    QVERIFY(home.add(slow));
    QVERIFY(home.profile(slow.name)->absence() == slow.slowerAbsence);
    QCOMPARE(home.profile(slow.name)->refusals(), slow.refusalStatuses);
    slow = *home.profile(slow.name);
    slow.slowerAbsence = {Seconds(60), std::chrono::hours(100)};
    QVERIFY(home.save(slow));
    const submission::AbsenceRules usual;
    QVERIFY((home.profile(slow.name)->absence() == submission::AbsenceRules {usual.margin, std::chrono::hours(24)}));
    slow.builtInSandbox = true;
    QVERIFY(home.save(slow));
    QVERIFY(home.profile(slow.name)->absence() != Profile::sandboxAbsence); // a gateway elsewhere
    slow.baseUrl = QUrl(u"http://127.0.0.1:8443"_s);
    QVERIFY(home.save(slow));
    QVERIFY(home.profile(slow.name)->absence() != Profile::sandboxAbsence); // live money, be it behind a tunnel
    slow.environment = Environment::Test;
    QVERIFY(home.save(slow));
    QVERIFY(home.profile(slow.name)->absence() != Profile::sandboxAbsence); // a profile that a person made
    Profile ours {.name = sandboxProfileName, .baseUrl = slow.baseUrl, .merchantCode = u"SANDBOX"_s, .environment = Environment::Test};
    ours.builtInSandbox = true;
    QVERIFY(home.add(ours));
    QVERIFY(home.profile(ours.name)->absence() == Profile::sandboxAbsence);
    const auto amended = home.edit(*home.profile(ours.name), [](Profile &profile) { profile.baseUrl.setPort(8444); });
    QVERIFY(amended && !amended->builtInSandbox);
    QVERIFY(home.profile(ours.name)->absence() != Profile::sandboxAbsence);
}

//! Neither does the folder of a profile that a person made become the built-in sandbox's by its name, nor does what is written into a file
//! by hand.
void tst_MerchantSession::noFolderBecomesTheSandboxByItsName()
{
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    const QUrl here(u"http://127.0.0.1:8443"_s);
    Profile posing {.name = u"tunnel"_s, .baseUrl = here, .merchantCode = u"SANDBOX"_s, .environment = Environment::Test};
    posing.builtInSandbox = true;
    QVERIFY(home.add(posing));
    QVERIFY(QDir().rename(home.folderOf(posing.name), home.folderOf(sandboxProfileName)));
    QVERIFY(!home.profile(sandboxProfileName)->builtInSandbox);
    QVERIFY(home.profile(sandboxProfileName)->absence() == submission::AbsenceRules());
    QCOMPARE(home.profile(sandboxProfileName)->refusals(), QList<int>());
    QVERIFY(QDir(home.folderOf(sandboxProfileName)).removeRecursively());

    Profile ours = posing;
    ours.name = sandboxProfileName;
    QVERIFY(home.add(ours));
    QVERIFY(home.profile(ours.name)->builtInSandbox);
    QFile file(home.folderOf(ours.name) + "/profile.ini"_L1);
    QByteArray text = contentOf(file.fileName());
    QVERIFY(text.contains("127.0.0.1:8443"));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(text.replace("127.0.0.1:8443", "127.0.0.1:9443/api")); // a tunnel to another gateway
    file.close();
    QVERIFY(!home.profile(ours.name)->builtInSandbox);
}

void tst_MerchantSession::whatIsUnclearInAProfileIsTreatedAsLive()
{
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    QVERIFY(home.add(plainProfile()));
    QVERIFY(home.profile(u"shop"_s)->environment == Environment::Test);
    QFile file(home.folderOf(u"shop"_s) + "/profile.ini"_L1);
    QByteArray text = contentOf(file.fileName());
    QVERIFY(text.contains("environment=test"));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(
        text.replace("environment=test", "environment=testing")); // of another length: Qt knows an unchanged file by its size and time
    file.close();
    QVERIFY(home.profile(u"shop"_s)->environment == Environment::Live);
}

void tst_MerchantSession::foldersAndFilesAreTheOwners()
{
    const mode_t before = ::umask(0); // the least helpful one
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    const auto added = home.add(plainProfile());
    const auto saved = home.save(*added);
    ::umask(before);
    QVERIFY(added && saved);
    QCOMPARE(modeOf(home.path()), 0700);
    QCOMPARE(modeOf(home.folderOf(u"shop"_s)), 0700);
    QCOMPARE(modeOf(home.folderOf(u"shop"_s) + "/profile.ini"_L1), 0600);
}

void tst_MerchantSession::savingReplacesTheFile()
{
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    auto profile = home.add(plainProfile());
    const QString file = home.folderOf(u"shop"_s) + "/profile.ini"_L1;
    const QByteArray before = contentOf(file);
    // A second name for the old file: it keeps its content only when the new one was written beside it and renamed.
    const QString old = dir.filePath(u"old.ini"_s);
    QCOMPARE(::link(QFile::encodeName(file).constData(), QFile::encodeName(old).constData()), 0);
    profile->merchantCode = u"OTHER"_s;
    QVERIFY(home.save(*profile));
    QCOMPARE(contentOf(old), before);
    QVERIFY(contentOf(file).contains("OTHER"));
    QCOMPARE(QDir(home.folderOf(u"shop"_s)).entryList(QDir::Files | QDir::Hidden), QStringList {u"profile.ini"_s});

    // Where the folder is gone nothing can be saved, and that is said.
    QVERIFY(QDir(home.folderOf(u"shop"_s)).removeRecursively());
    QFile inItsPlace(home.folderOf(u"shop"_s));
    QVERIFY(inItsPlace.open(QIODevice::WriteOnly));
    const auto saved = home.save(*profile);
    QVERIFY(!saved);
    QCOMPARE(saved.error().kind, ErrorKind::BadInput);
    QVERIFY(messages::reasonOf(saved.error()).contains("profile.ini"_L1));
}

void tst_MerchantSession::theLastAddedIsTheDefault()
{
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    QCOMPARE(home.defaultProfile().error().kind, ErrorKind::BadInput);
    QVERIFY(messages::reasonOf(home.defaultProfile().error()).contains("kontorctl profile add"_L1));
    Profile profile = plainProfile();
    // Neither the alphabet nor the order of writing decides.
    for (const auto &[name, at] : {std::pair(u"b"_s, 2000), std::pair(u"z"_s, 1000), std::pair(u"a"_s, 3000), std::pair(u"m"_s, 500)}) {
        profile.name = name;
        profile.addedAt = UtcTime(Millis(at));
        QVERIFY(home.add(profile));
    }
    QCOMPARE(home.defaultProfile()->name, u"a"_s);
    QStringList names;
    for (const Profile &known : home.profiles())
        names.append(known.name);
    QCOMPARE(names, (QStringList {u"m"_s, u"z"_s, u"b"_s, u"a"_s}));
}

void tst_MerchantSession::anAddressThatWasEditedByHand_data()
{
    QTest::addColumn<QByteArray>("address");
    QTest::addColumn<bool>("isUsed");
    QTest::newRow("as it was") << "https://gateway.example.com/api"_ba << true;
    QTest::newRow("this computer") << "http://127.0.0.1:8080"_ba << true;
    QTest::newRow("this computer, IPv6") << "http://[::1]:8080"_ba << true;
    QTest::newRow("localhost") << "http://localhost:8080"_ba << false;
    QTest::newRow("without TLS") << "http://gateway.example.com/api"_ba << false;
    QTest::newRow("almost this computer") << "http://127.0.0.1.example.com"_ba << false;
    QTest::newRow("another scheme") << "ftp://gateway.example.com"_ba << false;
    QTest::newRow("with a password") << "https://me:hunter2@gateway.example.com"_ba << false;
    QTest::newRow("with a query") << "https://gateway.example.com/?a=b"_ba << false;
    QTest::newRow("nothing") << ""_ba << false;
    QTest::newRow("no address") << "gateway"_ba << false;
}

void tst_MerchantSession::anAddressThatWasEditedByHand()
{
    QFETCH(QByteArray, address);
    QFETCH(bool, isUsed);
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    QVERIFY(home.add(plainProfile()));
    const QString file = home.folderOf(u"shop"_s) + u"/profile.ini"_s;
    const QByteArray before = contentOf(file);
    QVERIFY(before.contains("baseUrl=https://gateway.example.com/api\n"));
    QFile edited(file);
    QVERIFY(edited.open(QIODevice::WriteOnly | QIODevice::Truncate));
    edited.write(QByteArray(before).replace("baseUrl=https://gateway.example.com/api\n", "baseUrl=\"" + address + "\"\n"));
    edited.close();

    FakeClock clock;
    const auto profile = home.profile(u"shop"_s);
    QVERIFY(profile);
    const auto session = MerchantSession::open(home, *profile, clock, {.listen = false, .work = false});
    QCOMPARE(session.ok(), isUsed);
    QCOMPARE(QFile::exists(home.ledgerFile(u"shop"_s)), isUsed);
    if (isUsed)
        return;
    QCOMPARE(int(session.error().kind), int(ErrorKind::BadInput));
    const QString text = messages::reasonOf(session.error());
    QVERIFY2(text.contains(u"Nothing is sent"_s) && text.contains(u"shop"_s) && text.contains(u"baseUrl"_s), qPrintable(text));
    QVERIFY2(wrongWordIn(text).isEmpty() && !text.contains(u"hunter2"_s), qPrintable(text));
}

void tst_MerchantSession::names_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("taken");
    const auto row = [](const char *what, const QString &name, bool taken) { QTest::newRow(what) << name << taken; };
    row("plain", u"shop"_s, true);
    row("one letter", u"s"_s, true);
    row("all kinds", u"_a-b c.9"_s, true);
    row("64", u"n"_s.repeated(64), true);
    row("empty", {}, false);
    row("65", u"n"_s.repeated(65), false);
    row("a dot first", u".hidden"_s, false);
    row("the folder above", u".."_s, false);
    row("a path", u"a/b"_s, false);
    row("a path upwards", u"../x"_s, false);
    row("a line end", u"shop\n"_s, false);
    row("a null", u"shop"_s + QChar(0), false);
    row("a letter of another script", u"магазин"_s, false);
    row("a backslash", u"a\\b"_s, false);
}

void tst_MerchantSession::names()
{
    QFETCH(QString, name);
    QFETCH(bool, taken);
    const QTemporaryDir dir;
    Home home = homeIn(dir);
    Profile profile = plainProfile();
    profile.name = name;
    const auto added = home.add(profile);
    QCOMPARE(added.ok(), taken);
    if (!taken) {
        QCOMPARE(added.error().kind, ErrorKind::BadInput);
        QVERIFY(home.profiles().isEmpty());
        QVERIFY(!home.profile(name));
        return;
    }
    QCOMPARE(home.profile(name)->name, name);
    QCOMPARE(home.add(profile).error().kind, ErrorKind::Exists);
    Profile posing = profile; // somebody's own gateway under the practice profile's name would get a practice key
    posing.name = sandboxProfileName;
    QCOMPARE(home.add(posing).error().kind, ErrorKind::BadInput);
    posing.name = u"Sandbox"_s; // nobody would see the difference
    QCOMPARE(home.add(posing).error().kind, ErrorKind::BadInput);
    QCOMPARE(home.profile(name)->uuid, added->uuid); // the one that was there is as it was
}

// ---- what was typed

void tst_MerchantSession::draftWords_data()
{
    using F = PaymentField;
    QTest::addColumn<PaymentField>("field");
    QTest::addColumn<QString>("currency");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *what, F field, const QString &typed, const QString &words, const QString &currency = u"IDR"_s) {
        QTest::newRow(what) << field << currency << typed << words;
    };
    row("recipient", F::Name, u" \t"_s, u"Enter the name on the receiving account."_s);
    row("account", F::Account, u"  "_s, u"Enter the account number."_s);
    row("turned text", F::Name, u"Asha \u202Eamrev"_s, u"There is an invisible character at position 6. Type it again."_s);
    row("escape", F::Name, u"\x1b[31mAsha"_s, u"There is an invisible character at position 1. Type it again."_s);
    row("nothing wide in the account", F::Account, u"5010\u200b0"_s, u"Invisible characters are removed from the account number."_s);
    const QString date
        = u"This looks like a date or a time, not like an account number. If it is the account number, write it without the separators."_s;
    for (const QString &each : {u"2026-11-25"_s, u"25/11/2026"_s, u"25.11.2026"_s, u"Nov-26"_s, u"26-Nov-2026"_s, u"1-2-3"_s, u"11/25/26"_s,
             u"25 November 2026"_s, u"26-Okt"_s})
        row(qPrintable(u"a date as an account: "_s + each), F::Account, each, date);
    for (const QString &each : {u"5280-02-15"_s, u"2026-11-25 00:00:00"_s, u"\u200e2026-11-25"_s, u"'1-2-3"_s, u"=\"1-2-3\""_s})
        row(qPrintable(u"a date as an account, however it is marked: "_s + each), F::Account, each, date);
    row("digits that are lost", F::Account, u"8.1E+11"_s,
        u"A spreadsheet made 8.1E+11 of this number, and its other digits are lost. Type it again."_s);
    row("digits of a bank that are lost", F::Bank, u"1,4E+05"_s,
        u"A spreadsheet made 1,4E+05 of this number, and its other digits are lost. Type it again."_s);
    for (const QString &each : {u"=A1"_s, u"=\"0\"&\"1\""_s, u"@12"_s})
        row(qPrintable(u"a formula as an account: "_s + each), F::Account, each,
            u"\"%1\" is a formula, not its result. Save the table with the values in its place."_s.arg(each));
    for (const F field : {F::Name, F::Account, F::Bank, F::Method, F::Email})
        row(qPrintable(u"an error of a spreadsheet, field %1"_s.arg(int(field))), field, u"#REF!"_s,
            u"The spreadsheet shows #REF! here, which is not a value: what it was worked out from is missing. Correct it there and save it "
            "again."_s);
    row("a sum", F::Account, u"+6281234+1"_s,
        u"\"+6281234+1\" begins with a sign that a spreadsheet works with. Write it without, or with an apostrophe before it where the "
        u"sign "
        "belongs to it."_s);
    const QString broken = u"There is a line break or a tab in this code. Type it again."_s;
    row("a bank in two lines", F::Bank, u"BC\nA"_s, broken);
    row("a method with a tab", F::Method, u"BANK\tTRANSFER"_s, broken);
    row("no account at all", F::Account, u" - "_s, u"The account number has neither a digit nor a letter. Check it."_s);
    row("digits of another script", F::Account, u"501\u0664"_s,
        u"The account number has a digit that is not 0 to 9 at position 4. Check it."_s);
    row("nothing at all as a name", F::Name, u"\u200b\u2060"_s, u"There is an invisible character at position 1. Type it again."_s);
    row("a bell in the account", F::Account, u"501\a0"_s, u"There is an invisible character at position 4. Type it again."_s);
    row("letter", F::Account, u"5010 O234"_s, u"The account number has a letter at position 6. Check it."_s);
    row("an IBAN", F::Account, u"DE89 3704 0044 0532 0130 00"_s, u"This account number is an IBAN. Check that this bank takes IBANs."_s);
    row("an IBAN with a slip", F::Account, u"DE89370400440532013001"_s,
        u"This account number looks like an IBAN, but its check digits don't fit. Check it."_s);
    row("bank", F::Bank, u""_s, u"Choose a bank from the list."_s);
    row("method", F::Method, u" "_s, u"Choose a payment method."_s);
    row("half an e-mail", F::Email, u"siti@example"_s, u"Enter an e-mail address such as name@example.com."_s);
    row("two at signs", F::Email, u"a@b@example.com"_s, u"Enter an e-mail address such as name@example.com."_s);
    row("no amount", F::Amount, u" "_s, u"Enter an amount."_s);
    row("zero", F::Amount, u"0.00"_s, u"Enter an amount above 0."_s);
    row("below zero", F::Amount, u"-5"_s, u"Enter an amount above 0."_s);
    row("no number", F::Amount, u"ten"_s, u"Enter an amount in digits, such as 1250000 or 1250.50."_s);
    row("a thousand, perhaps", F::Amount, u"5k"_s, u"Enter an amount in digits, such as 1250000 or 1250.50."_s);
    const QString otherCurrency = u"\"%1\" is not IDR. Enter the amount in IDR, or change the currency."_s;
    row("the sign of another currency", F::Amount, u"₹500"_s, otherCurrency.arg(u"₹"_s));
    row("a sign that several currencies share", F::Amount, u" $ 1,250.50 "_s, otherCurrency.arg(u"$"_s));
    row("the code of another currency", F::Amount, u"500 INR"_s, otherCurrency.arg(u"INR"_s));
    row("its own sign beside another's code", F::Amount, u"Rp 500 usd"_s, otherCurrency.arg(u"usd"_s));
    row("a sign of a currency that nobody knows", F::Amount, u"₣ 500"_s, otherCurrency.arg(u"₣"_s));
    row("a sign and two readings", F::Amount, u"Rp 95.000"_s, u"\"Rp 95.000\" can mean 95 or 95000. Type one of these."_s);
    row("three decimals", F::Amount, u"1250.5555"_s, u"IDR amounts have at most 2 decimals."_s);
    row("three decimals, small letters", F::Amount, u"1250.5555"_s, u"IDR amounts have at most 2 decimals."_s, u" idr "_s);
    row("yen", F::Amount, u"1250.5"_s, u"JPY amounts have no decimals."_s, u"JPY"_s);
    row("dinar", F::Amount, u"1.23456"_s, u"KWD amounts have at most 3 decimals."_s, u"KWD"_s);
    row("ambiguous point", F::Amount, u"1.250"_s, u"\"1.250\" can mean 1.25 or 1250. Type one of these."_s);
    row("ambiguous comma", F::Amount, u" 1,250 "_s, u"\"1,250\" can mean 1.25 or 1250. Type one of these."_s);
    row("ambiguous thousands", F::Amount, u"12.000"_s, u"\"12.000\" can mean 12 or 12000. Type one of these."_s);
    row("ambiguous in its last digit", F::Amount, u"1.255"_s,
        u"\"1.255\" can mean 1.255 or 1255. Type 1.2550 for the first, 1255 for the second."_s, u"KWD"_s);
    row("three decimals behind two digits", F::Amount, u"75.125"_s,
        u"\"75.125\" can mean 75.125 or 75125. Type 75.1250 for the first, 75125 for the second."_s, u"KWD"_s);
    row("an amount in brackets", F::Amount, u"(1500000)"_s,
        u"\"(1500000)\" is written as a negative amount. Kontor pays out only: leave the row out, or correct it."_s);
    row("only groups can be meant", F::Amount, u"281.833"_s,
        u"INR amounts have at most 2 decimals. If you mean 281833, type it without separators."_s, u"INR"_s);
    row("only groups of yen can be meant", F::Amount, u"1,234"_s,
        u"JPY amounts have no decimals. If you mean 1234, type it without separators."_s, u"JPY"_s);
    row("19 digits", F::Amount, u"1234567890123456789"_s, u"This amount has more than 18 digits. Check it."_s);
    row("no currency", F::Currency, u""_s, u"Choose a currency, for example IDR."_s);
    row("half a currency", F::Currency, u"ID"_s, u"Choose a currency, for example IDR."_s);
    row("an ID with a slash", F::Id, u"a/b"_s, u"Use letters, digits, hyphen or underscore, 64 at most."_s);
    row("an ID of 65", F::Id, u"a"_s.repeated(65), u"Use letters, digits, hyphen or underscore, 64 at most."_s);
}

void tst_MerchantSession::draftWords()
{
    QFETCH(PaymentField, field);
    QFETCH(QString, currency);
    QFETCH(QString, typed);
    QFETCH(QString, words);
    PaymentDraft draft = goodDraft();
    draft.currency = currency;
    QVERIFY2(checkDraft(draft, english()).isEmpty(), "the other fields are in order");
    switch (field) {
    case PaymentField::Name:
        draft.accountName = typed;
        break;
    case PaymentField::Account:
        draft.accountNumber = typed;
        break;
    case PaymentField::Bank:
        draft.operatorCode = typed;
        break;
    case PaymentField::Method:
        draft.methodCode = typed;
        break;
    case PaymentField::Email:
        draft.emailAddress = typed;
        break;
    case PaymentField::Amount:
        draft.amount = typed;
        break;
    case PaymentField::Currency:
        draft.currency = typed;
        break;
    case PaymentField::Reference:
        draft.reference = typed;
        break;
    case PaymentField::Id:
        draft.id = typed;
        break;
    case PaymentField::ReturnUrl:
        draft.returnUrl = typed;
        break;
    }
    const auto problems = checkDraft(draft, english());
    QCOMPARE(problems.size(), 1);
    QCOMPARE(wordsFor(problems, field), words);
    QCOMPARE(wrongWordIn(words), QString());
}

void tst_MerchantSession::payinDraftWords_data()
{
    QTest::addColumn<PaymentField>("field");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("words");
    const QString address = u"Enter a web address that begins with https:// or http:// and has no spaces or < >, or leave it empty."_s;
    QTest::newRow("customer") << PaymentField::Name << u" "_s << u"Enter the customer's name."_s;
    QTest::newRow("account") << PaymentField::Account << u""_s << u"Enter the customer's account number."_s;
    QTest::newRow("no return address") << PaymentField::ReturnUrl << u"  "_s << QString();
    QTest::newRow("https") << PaymentField::ReturnUrl << u" https://shop.example/thanks?order=7#top "_s << QString();
    QTest::newRow("http") << PaymentField::ReturnUrl << u"http://shop.example:8080"_s << QString();
    for (const auto &typed : {u"shop.example"_s, u"ftp://shop.example"_s, u"javascript:alert(1)"_s, u"https:/shop.example"_s, u"https://"_s,
             u"https://shop example/"_s, u"mailto:a@b.example"_s, u"//shop.example"_s})
        QTest::newRow(qPrintable(typed)) << PaymentField::ReturnUrl << typed << address;
}

void tst_MerchantSession::payinDraftWords()
{
    QFETCH(PaymentField, field);
    QFETCH(QString, typed);
    QFETCH(QString, words);
    PaymentDraft draft = goodDraft();
    draft.kind = PaymentKind::Payin;
    (field == PaymentField::Name ? draft.accountName : field == PaymentField::Account ? draft.accountNumber : draft.returnUrl) = typed;
    const auto problems = checkDraft(draft, english());
    QCOMPARE(wordsFor(problems, field), words);
    QCOMPARE(problems.size(), words.isEmpty() ? 0 : 1);
    QCOMPARE(wrongWordIn(words), QString());
    QVERIFY(problems.isEmpty() || problems.first().blocks);
    if (problems.isEmpty())
        QCOMPARE(requestOf(draft, english()).returnUrl, typed.trimmed());
    draft.kind = PaymentKind::Payout; // which has none, whatever stands there
    QCOMPARE(requestOf(draft, english()).returnUrl, QString());
}

void tst_MerchantSession::aPayinIsFrozen()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    Profile profile = plainProfile();
    profile.callbackAddress = QHostAddress(QHostAddress::LocalHost);
    profile.callbackPort = 4000;
    PaymentService fixture(profile, **ledger, clock);
    PaymentDraft draft = goodDraft();
    draft.kind = PaymentKind::Payin;
    draft.returnUrl = u"https://shop.example/thanks"_s;
    const auto frozen = fixture.freeze(draft, english());
    QVERIFY(frozen);
    const PaymentRecord &record = frozen->record;
    QCOMPARE(record.submission.kind, PaymentKind::Payin);
    QCOMPARE(record.request.returnUrl, draft.returnUrl); // read back from the bytes
    QCOMPARE(record.request.callbackUrl, u"http://127.0.0.1:4000/cb/payins/"_s + record.nonce);
    const auto body = parseJson(record.body);
    QVERIFY(body);
    QCOMPARE((*body)[u"returnUrl"].toText(), draft.returnUrl);
    const auto id = await(fixture.queue(*frozen));
    QVERIFY(id);
    const auto kept = await((*ledger)->payments().byId(*id));
    QVERIFY(kept && *kept);
    QCOMPARE((*kept)->submission.kind, PaymentKind::Payin);
    QCOMPARE((*kept)->request.returnUrl, draft.returnUrl);
}

//! Who types one of the amounts that are offered is understood, whatever their language writes, and gets that amount.
void tst_MerchantSession::whatTheWordsAdviseIsTaken_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("currency");
    QTest::addColumn<QLocale>("locale");
    for (const auto *typed : {"1.250", "1,250", "12.000", "1.255", "250.125", "7,300"}) {
        for (const auto *currency : {"KWD", "IDR"}) {
            QTest::addRow("%s %s, English", typed, currency)
                << QString::fromLatin1(typed) << QString::fromLatin1(currency) << QLocale(QLocale::English);
            QTest::addRow("%s %s, Indonesian", typed, currency)
                << QString::fromLatin1(typed) << QString::fromLatin1(currency) << QLocale(QLocale::Indonesian);
        }
    }
}

void tst_MerchantSession::whatTheWordsAdviseIsTaken()
{
    QFETCH(QString, typed);
    QFETCH(QString, currency);
    QFETCH(QLocale, locale);
    const NumberFormat format(locale);
    PaymentDraft draft = goodDraft();
    draft.amount = typed;
    draft.currency = currency;
    const QString words = wordsFor(checkDraft(draft, format), PaymentField::Amount);
    static const QRegularExpression advice(u"mean (\\S+?)( or (\\S+))?(\\. Type one of these|, type it without separators)\\.$"_s);
    static const QRegularExpression twoAdvices(u"mean \\S+( or \\S+)\\. Type (\\S+) for the first, (\\S+) for the second\\.$"_s);
    const QString asOne = QString(words).replace(twoAdvices, u"mean \\2 or \\3. Type one of these."_s);
    const auto found = advice.match(asOne);
    QVERIFY2(found.hasMatch(), qPrintable(words));
    const bool isOne = found.captured(3).isEmpty();
    const auto whole = format.parseAmount(found.captured(isOne ? 1 : 3), currency);
    QVERIFY2(std::holds_alternative<Decimal>(whole), qPrintable(words));
    if (isOne) { // the currency hasn't three decimals
        QVERIFY2(currency == "IDR"_L1 && words.startsWith("IDR amounts have at most 2 decimals."_L1), qPrintable(words));
        return;
    }
    const auto fraction = format.parseAmount(found.captured(1), currency);
    QVERIFY2(std::holds_alternative<Decimal>(fraction), qPrintable(words));
    QVERIFY(std::get<Decimal>(fraction) < std::get<Decimal>(whole));
}

void tst_MerchantSession::aLetterInTheAccountIsNoBlock()
{
    PaymentDraft draft = goodDraft();
    draft.accountNumber = u"DE02 1203"_s;
    const auto problems = checkDraft(draft, english());
    QCOMPARE(problems.size(), 1);
    QVERIFY(!problems.first().blocks);
    const QTemporaryDir dir;
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    const Profile profile = plainProfile();
    const PaymentService fixture(profile, **ledger, clock);
    const auto frozen = fixture.freeze(draft, english());
    QVERIFY(frozen);
    QCOMPARE(frozen->warnings.size(), 1);
    QCOMPARE(frozen->record.request.accountNumber, u"DE02 1203"_s);
}

void tst_MerchantSession::whatIsTypedIsTidied()
{
    PaymentDraft draft = goodDraft();
    draft.accountName = u"  Siti\t Rahma  "_s;
    draft.accountNumber = u" 50100\u00a02348 1074 "_s;
    draft.currency = u" idr "_s;
    draft.amount = u" 1,250,000.50 "_s;
    draft.operatorCode = u" BCA "_s;
    draft.emailAddress = u" siti@example.com "_s;
    const PaymentRequest request = requestOf(draft, english());
    QCOMPARE(request.accountName, u"Siti Rahma"_s);
    QCOMPARE(request.accountNumber, u"50100 2348 1074"_s);
    QCOMPARE(request.money.toString(), u"1250000.50 IDR"_s);
    QCOMPARE(request.operatorCode, u"BCA"_s);
    QCOMPARE(request.emailAddress, u"siti@example.com"_s);
}

void tst_MerchantSession::accountIsSentAsEntered_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("sent");
    const QString plain = u"501023481074"_s;
    QTest::newRow("as it is") << plain << plain;
    QTest::newRow("blanks around it") << u" \t501023481074\u00a0\n"_s << plain;
    QTest::newRow("spaces") << u"5010 2348 1074"_s << u"5010 2348 1074"_s;
    QTest::newRow("no-break spaces") << u"5010\u00a02348\u202f1074"_s << u"5010 2348 1074"_s;
    QTest::newRow("a line break") << u"5010\r\n2348"_s << u"5010 2348"_s;
    QTest::newRow("a text's mark") << u"'0012345"_s << u"0012345"_s;
    QTest::newRow("a text's formula") << u"=\"0012345\""_s << u"0012345"_s;
    QTest::newRow("a text's formula and blanks") << u" = \" 0012345 \" "_s << u"0012345"_s;
    QTest::newRow("an invisible mark before it") << u"\ufeff=\"0012345\""_s << u"0012345"_s;
    QTest::newRow("a UPI address") << u"asha.verma-1@okhdfcbank"_s << u"asha.verma-1@okhdfcbank"_s;
    QTest::newRow("a wallet abroad") << u"+62 (812) 3456-7891"_s << u"+62 (812) 3456-7891"_s;
    QTest::newRow("a wide plus") << u"\uff0b6281234567"_s << u"\uff0b6281234567"_s;
    QTest::newRow("hyphens") << u"5010-2348-1074"_s << u"5010-2348-1074"_s;
    QTest::newRow("dashes") << u"5010\u20132348\u20111074"_s << u"5010\u20132348\u20111074"_s;
    QTest::newRow("dots") << u"5010.2348.1074"_s << u"5010.2348.1074"_s;
    QTest::newRow("slashes") << u"5010/2348/1074"_s << u"5010/2348/1074"_s;
    QTest::newRow("digits of another script") << u"\u0665\u0660\u0661"_s << u"\u0665\u0660\u0661"_s;
    QTest::newRow("invisible characters") << u"\ufeff5010\u200b2348\u202e1074\u202c"_s << plain;
    QTest::newRow("parts that are no date") << u"12-34-5678"_s << u"12-34-5678"_s;
    for (const QString &each : {u"12-10-3456"_s, u"10-12-345"_s, u"MAR-1234"_s, u"Decathlon-24"_s, u"2026-25-11"_s})
        QTest::newRow(qPrintable(u"no date: "_s + each)) << each << each;
    QTest::newRow("a phone number") << u"+62 812-3456-7891"_s << u"+62 812-3456-7891"_s;
    QTest::newRow("zeros in front") << u"0012"_s << u"0012"_s;
    QTest::newRow("letters") << u"DE02-1203"_s << u"DE02-1203"_s; // what a hyphen means there nobody knows
    QTest::newRow("a sign") << u"+62812"_s << u"+62812"_s;
    QTest::newRow("a hyphen at its edge") << u"-5010"_s << u"-5010"_s;
    QTest::newRow("separators alone") << u"---"_s << u"---"_s;
    QTest::newRow("nothing") << QString() << QString();
    QTest::newRow("a superscript is no digit") << u"501\u00b2"_s << u"501\u00b2"_s;
}

void tst_MerchantSession::accountIsSentAsEntered()
{
    QFETCH(QString, typed);
    QFETCH(QString, sent);
    PaymentDraft draft = goodDraft();
    draft.accountNumber = typed;
    QCOMPARE(requestOf(draft, english()).accountNumber, sent);
}

// ---- freezing

void tst_MerchantSession::frozenBytes()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    const Profile profile = plainProfile(); // callbacks are off
    PaymentService fixture(profile, **ledger, clock);
    const auto frozen = fixture.freeze(goodDraft(), english());
    QVERIFY(frozen);
    const PaymentRecord &record = frozen->record;
    QCOMPARE(QString::fromUtf8(record.body),
        u"{\"paymentRequested\":{\"money\":{\"amount\":1250000,\"currencyCode\":\"IDR\"}},\"paymentMethod\":{\"paymentMethodCode\":"
        "\"BANK_TRANSFER\",\"account\":{\"accountName\":\"Siti \\\"Rah\\\" <b>O'Neil</b> Ñ\",\"accountNumber\":\"50100 2348 1074\"},"
        "\"paymentOperatorCode\":\"BCA\",\"emailAddress\":\"siti@example.com\"}}"_s);
    QVERIFY(record.request == *decodePaymentRequest(record.body));
    QCOMPARE(record.request.accountName, goodDraft().accountName);
    QVERIFY(record.request.callbackUrl.isEmpty());
    QVERIFY(!record.body.contains("callbackUrl") && !record.body.contains("INV-2026") && !record.body.contains("November"));
    QCOMPARE(record.reference, u"INV-2026-4202"_s);
    QCOMPARE(record.note, u"for November"_s);
    QVERIFY(record.createdAt == clock.wall());
    QVERIFY(record.submission.state == PaymentState::Queued && record.submission.attempts == 0);
    QVERIFY(!record.submission.idTypedByPerson && record.submission.absenceProofAllowed);

    // Another freezing of the same is another payment.
    const auto again = fixture.freeze(goodDraft(), english());
    QVERIFY(again->record.id != record.id && again->record.nonce != record.nonce);
    QCOMPARE(again->record.body, record.body);

    const auto queued = await(fixture.queue(*frozen));
    QVERIFY(queued && *queued == record.id);
    const auto kept = await((*ledger)->payments().byId(record.id));
    QVERIFY(kept && *kept);
    QCOMPARE((*kept)->body, record.body);
    QVERIFY((*kept)->request == record.request);
    QCOMPARE((*kept)->nonce, record.nonce);
}

void tst_MerchantSession::callbackAddresses_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("publicUrl");
    QTest::addColumn<QString>("before");
    QTest::newRow("off") << QString() << QString() << QString();
    QTest::newRow("off with a relay") << QString() << u"https://relay.example.com"_s << QString();
    QTest::newRow("here") << u"127.0.0.1"_s << QString() << u"http://127.0.0.1:4711"_s;
    QTest::newRow("IPv6") << u"::1"_s << QString() << u"http://[::1]:4711"_s;
    QTest::newRow("relay") << u"127.0.0.1"_s << u"https://relay.example.com/k"_s << u"https://relay.example.com/k"_s;
}

void tst_MerchantSession::callbackAddresses()
{
    QFETCH(QString, address);
    QFETCH(QString, publicUrl);
    QFETCH(QString, before);
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    Profile profile = plainProfile();
    profile.callbackAddress = QHostAddress(address);
    profile.callbackPort = 4711;
    profile.callbackUrl = publicUrl;
    const PaymentService fixture(profile, **ledger, clock);
    const auto frozen = fixture.freeze(goodDraft(), english());
    QVERIFY(frozen);
    static const QRegularExpression nonce(u"\\A[0-9a-f]{32}\\z"_s);
    QVERIFY(nonce.match(frozen->record.nonce).hasMatch());
    const QString expected = before.isEmpty() ? QString() : before + "/cb/payouts/"_L1 + frozen->record.nonce;
    QCOMPARE(frozen->record.request.callbackUrl, expected);
    QCOMPARE(frozen->record.body.contains("callbackUrl"), !before.isEmpty());
    QVERIFY(frozen->record.body.contains(expected.toUtf8()));
}

void tst_MerchantSession::nothingIsFrozenWithAProblem()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    const Profile profile = plainProfile();
    PaymentService fixture(profile, **ledger, clock);
    PaymentDraft draft = goodDraft();
    draft.amount = u"1.250"_s;
    draft.emailAddress = u"siti"_s;
    const auto frozen = fixture.freeze(draft, english());
    QVERIFY(!frozen);
    QCOMPARE(frozen.error().kind, ErrorKind::BadInput);
    QVERIFY(messages::reasonOf(frozen.error()).contains("can mean"_L1) && messages::reasonOf(frozen.error()).contains("e-mail"_L1));
    QCOMPARE(await(fixture.review(draft, english())).error().kind, ErrorKind::BadInput);
    QCOMPARE(await((*ledger)->statistics().counts())->all, 0);
}

void tst_MerchantSession::anIdIsUsedOnce()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    Profile profile = plainProfile();
    profile.absenceProofAllowed = false;
    PaymentService fixture(profile, **ledger, clock);
    PaymentDraft draft = goodDraft();
    draft.id = u" my-id_1 "_s;
    const auto first = await(fixture.review(draft, english()));
    QVERIFY(first);
    QCOMPARE(first->record.id.toString(), u"my-id_1"_s);
    QVERIFY(first->record.submission.idTypedByPerson && !first->record.submission.absenceProofAllowed);
    const auto alsoReviewed = await(fixture.review(draft, english())); // two windows at the same time
    QVERIFY(alsoReviewed);
    QVERIFY(await(fixture.queue(*first)));
    QCOMPARE(await(fixture.queue(*alsoReviewed)).error().kind, ErrorKind::Exists);
    const auto late = await(fixture.review(draft, english()));
    QCOMPARE(late.error().kind, ErrorKind::Exists);
    QVERIFY(messages::reasonOf(late.error()).startsWith("This ID is already in your ledger (payout of "_L1));
    QCOMPARE(await((*ledger)->statistics().counts())->all, 1);
    QCOMPARE((*await((*ledger)->payments().byId(first->record.id)))->nonce, first->record.nonce);
}

void tst_MerchantSession::queueingIsDurableAndHolds()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    const Profile profile = plainProfile();
    PaymentService fixture(profile, **ledger, clock);
    bool inLedgerWhenTold = false;
    connect(&fixture, &PaymentService::queued, this, [&](const QList<OrderId> &ids) {
        const auto kept = await((*ledger)->payments().byId(ids.first()));
        inLedgerWhenTold = kept && kept->has_value();
    });
    const auto reviewed = await(fixture.review(goodDraft(), english()));
    clock.advance(Millis(90'000)); // a person reads
    const auto id = await(fixture.queue(*reviewed, Millis(5000)));
    QVERIFY(id);
    EVENTUALLY(inLedgerWhenTold);
    const auto kept = *await((*ledger)->payments().byId(*id));
    QVERIFY(kept->createdAt == clock.wall()); // confirmed now, not when the review began
    QVERIFY(kept->notBefore == kept->createdAt + Millis(5000));
    const auto timeline = await((*ledger)->payments().timeline(*id));
    QCOMPARE(timeline->size(), 1);
    QCOMPARE(timeline->first().event.type, TimelineType::Created);
    const auto without = await(fixture.queue(*await(fixture.review(goodDraft(), english()))));
    QVERIFY(!(*await((*ledger)->payments().byId(*without)))->notBefore);
}

void tst_MerchantSession::sameAccountInAnotherForm_isRemarked_data()
{
    QTest::addColumn<QString>("account");
    QTest::addColumn<QString>("bank");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("amount");
    QTest::addColumn<bool>("isRemarked");
    const PaymentDraft good = goodDraft();
    const QString &number = good.accountNumber;
    QTest::newRow("zeros before it") << u"00"_s + number << good.operatorCode << good.accountName << good.amount << true;
    QTest::newRow("another bank") << number << u"BNI"_s << good.accountName << good.amount << true;
    QTest::newRow("another number") << u"9"_s + number << good.operatorCode << good.accountName << good.amount << false;
    QTest::newRow("another amount") << u"00"_s + number << good.operatorCode << good.accountName << u"77"_s << false;
    QTest::newRow("another person") << number << u"BNI"_s << u"Rahul Nair"_s << good.amount << false;
}

//! It isn't refused, and needs no reason: it may be another account.
void tst_MerchantSession::sameAccountInAnotherForm_isRemarked()
{
    QFETCH(QString, account);
    QFETCH(QString, bank);
    QFETCH(QString, name);
    QFETCH(QString, amount);
    QFETCH(bool, isRemarked);
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    const Profile profile = plainProfile();
    PaymentService fixture(profile, **ledger, clock);
    PaymentDraft draft = goodDraft();
    const OrderId earlier = await(fixture.queue(*await(fixture.review(draft, english())))).value();
    draft.accountNumber = account;
    draft.operatorCode = bank;
    draft.accountName = name;
    draft.amount = amount;
    const auto reviewed = await(fixture.review(draft, english()));
    QVERIFY(reviewed && !reviewed->needsReason);
    const bool says = messages::reason(reviewed->accountChange).contains("may be the same account"_L1)
        && messages::reason(reviewed->accountChange).contains(earlier.toString());
    QVERIFY2(says == isRemarked, qPrintable(messages::reason(reviewed->accountChange)));
    QVERIFY(await(fixture.queue(*reviewed)));
}

void tst_MerchantSession::theSamePayoutOfToday()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    const Profile profile = plainProfile();
    PaymentService fixture(profile, **ledger, clock);
    PaymentDraft draft = goodDraft();
    draft.reference = u"R-17"_s;
    const auto first = await(fixture.review(draft, english()));
    QVERIFY(first && first->warnings.isEmpty());
    QVERIFY(await(fixture.queue(*first)));
    clock.advance(std::chrono::hours(23));
    draft.reference = u"R-18"_s;
    const auto again = await(fixture.review(draft, english()));
    QVERIFY(again && again->warnings.size() == 1);
    QVERIFY2(
        messages::reason(again->warnings.first().reason).contains(u"R-17"_s), qPrintable(messages::reason(again->warnings.first().reason)));
    QVERIFY(again->needsReason && !first->needsReason);
    ReviewedPayment explained = *again;
    explained.reason = u"  second half of\nthe invoice "_s;
    const OrderId id = await(fixture.queue(explained)).value();
    QCOMPARE(await((*ledger)->payments().timeline(id))->first().event.args.text(Arg::Said), u"second half of the invoice"_s);
    PaymentDraft other = draft;
    other.amount = u"77"_s;
    QVERIFY(await(fixture.review(other, english()))->warnings.isEmpty());
    clock.advance(std::chrono::hours(48));
    QVERIFY(await(fixture.review(draft, english()))->needsReason); // they still wait, so they will be paid
    PaymentRecord untracked = **await((*ledger)->payments().byId(id));
    untracked.submission.state = PaymentState::TrackingStopped; // and never said to be accepted
    QVERIFY(await((*ledger)->writer().write(LedgerChange {.update = untracked, .id = id})));
    QVERIFY(await(fixture.review(draft, english()))->duplicateIsOpen);
    for (const OrderId &sent : {first->record.id, id}) {
        PaymentRecord settled = **await((*ledger)->payments().byId(sent));
        settled.submission.state = PaymentState::Paid;
        settled.submission.accepted = true;
        QVERIFY(await((*ledger)->writer().write(LedgerChange {.update = settled, .id = sent})));
    }
    clock.advance(std::chrono::days(5)); // a week later: the wages of the next one
    QVERIFY(await(fixture.review(draft, english()))->needsReason); // the same reference is the same payment
    draft.reference = u"R-19"_s;
    QVERIFY(await(fixture.review(draft, english()))->warnings.isEmpty());
}

//! An account that is paid all day long hides none of its payouts.
void tst_MerchantSession::theSamePayoutBehindManyOthers()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    PaymentService fixture(plainProfile(), **ledger, clock);
    const auto first = await(fixture.review(goodDraft(), english()));
    QVERIFY(await(fixture.queue(*first)));
    QList<ReviewedPayment> others;
    for (int n = 1; n <= 150; ++n) {
        PaymentDraft other = goodDraft();
        other.amount = QString::number(n);
        others.append(*fixture.freeze(other, english()));
    }
    clock.advance(Millis(1000));
    QVERIFY(await(fixture.queue(others)));
    const auto again = await(fixture.review(goodDraft(), english()));
    QVERIFY(again && again->needsReason && again->duplicate == first->record.id);
}

//! Two windows, or a batch that is queued while somebody reads: what the review could not warn of isn't queued beside it.
void tst_MerchantSession::theSamePayoutThatCameMeanwhile()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    PaymentService fixture(plainProfile(), **ledger, clock);
    const auto first = await(fixture.review(goodDraft(), english()));
    const auto second = await(fixture.review(goodDraft(), english()));
    const auto third = await(fixture.review(goodDraft(), english()));
    QVERIFY(first && second && third && !second->needsReason);
    QVERIFY(await(fixture.queue(QList<ReviewedPayment> {*first}))); // a batch
    QCOMPARE(await(fixture.queue(*second)).error().kind, ErrorKind::Exists);
    QCOMPARE(await((*ledger)->statistics().counts())->all, 1);
    const auto again = await(fixture.lookAgain(*second));
    QVERIFY(again && again->needsReason && again->duplicate == first->record.id);
    QCOMPARE(again->warnings.size(), 1);
    QVERIFY(again->record.id == second->record.id && again->record.body == second->record.body);
    QCOMPARE(await(fixture.lookAgain(*again))->warnings.size(), 1); // said once, however often it is looked
    QVERIFY(await(fixture.queue(*again)));
    // One that was shown doesn't stand for another that came behind it.
    const auto late = await(fixture.lookAgain(*third));
    PaymentDraft draft = goodDraft();
    draft.reference = u"R-99"_s;
    QVERIFY(await(fixture.queue(QList<ReviewedPayment> {*fixture.freeze(draft, english())})));
    QCOMPARE(await(fixture.queue(*late)).error().kind, ErrorKind::Exists);
    // What was cancelled pays nobody.
    PaymentRecord cancelled = **await((*ledger)->payments().byId(first->record.id));
    QCOMPARE(await(fixture.lookAgain(*third))->duplicates->size(), 3);
    cancelled.submission.state = PaymentState::Cancelled;
    QVERIFY(await((*ledger)->writer().write(LedgerChange {.update = cancelled, .id = cancelled.id})));
    QCOMPARE(await(fixture.lookAgain(*third))->duplicates->size(), 2);
}

//! However long ago it was: it may have been paid, and nobody knows.
void tst_MerchantSession::theSamePayoutWhoseOutcomeIsOpen()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    const Profile profile = plainProfile();
    PaymentService fixture(profile, **ledger, clock);
    PaymentDraft draft = goodDraft();
    draft.reference = u"R-17"_s;
    const OrderId open = await(fixture.queue(*await(fixture.review(draft, english())))).value();
    PaymentRecord sent = **await((*ledger)->payments().byId(open));
    sent.submission.state = PaymentState::OutcomeUnknown;
    sent.submission.everOnWire = sent.submission.mayBeAccepted = true;
    QVERIFY(await((*ledger)->writer().write(LedgerChange {.update = sent, .id = open})));
    clock.advance(std::chrono::hours(24 * 9));
    draft.reference = u"R-18"_s;
    const auto second = await(fixture.review(draft, english()));
    QVERIFY(second && second->needsReason && second->duplicateIsOpen && second->duplicate == open);
    QVERIFY2(messages::reason(second->warnings.first().reason).contains(u"is not known: it may have been paid already"_s),
        qPrintable(messages::reason(second->warnings.first().reason)));
    // One of today whose outcome is known doesn't hide it.
    ReviewedPayment explained = *second;
    explained.reason = u"another invoice"_s;
    QVERIFY(await(fixture.queue(explained)));
    const auto third = await(fixture.review(draft, english()));
    QVERIFY(third && third->duplicateIsOpen && third->duplicate == open);
    sent = **await((*ledger)->payments().byId(open));
    sent.submission.state = PaymentState::Rejected;
    sent.submission.rejection = Rejection::Reply; // it may have been accepted all the same
    sent.lookAt = clock.wall() + Seconds(3600);
    QVERIFY(await((*ledger)->writer().write(LedgerChange {.update = sent, .id = open})));
    const auto refused = await(fixture.review(draft, english()));
    QVERIFY(refused && refused->needsReason && refused->duplicates->contains(open));
    sent.submission.rejection = Rejection::Absence;
    QVERIFY(await((*ledger)->writer().write(LedgerChange {.update = sent, .id = open})));
    const auto fourth = await(fixture.review(draft, english()));
    QVERIFY(fourth && fourth->needsReason && !fourth->duplicateIsOpen);
}

//! Whoever mends the account or the amount of a refused payout makes no duplicate by the rules, and may still pay the same thing twice.
void tst_MerchantSession::copyOfAnUnprovenPayout_saysThatBothMayBePaid()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    const Profile profile = plainProfile();
    PaymentService fixture(profile, **ledger, clock);
    PaymentDraft draft = goodDraft();
    draft.reference = u"R-17"_s;
    const OrderId original = await(fixture.queue(*await(fixture.review(draft, english())))).value();
    PaymentRecord refused = **await((*ledger)->payments().byId(original));
    refused.submission.state = PaymentState::Rejected;
    refused.submission.rejection = Rejection::Reply;
    refused.lookAt = clock.wall() + Seconds(3600);
    QVERIFY(await((*ledger)->writer().write(LedgerChange {.update = refused, .id = original})));
    draft.accountNumber += u'7';
    draft.amount = u"17"_s;
    draft.copyOf = original.toString();
    const auto copy = await(fixture.review(draft, english()));
    QVERIFY(copy && copy->needsReason && copy->duplicateIsOpen && copy->duplicate == original);
    QVERIFY2(
        messages::reason(copy->warnings.first().reason).startsWith(u"This is a copy of R-17, and it is not proven that no money moved"_s),
        qPrintable(messages::reason(copy->warnings.first().reason)));
    ReviewedPayment meant = *copy;
    meant.reason = u"another invoice"_s;
    QVERIFY(await(fixture.queue(meant)));
    // Proven meanwhile: the copy is what it looks like, a payout of its own.
    refused.submission.rejection = Rejection::Absence;
    QVERIFY(await((*ledger)->writer().write(LedgerChange {.update = refused, .id = original})));
    const auto proven = await(fixture.lookAgain(*copy));
    QVERIFY(proven && !proven->needsReason && !proven->duplicate && proven->warnings.isEmpty());
}

//! What a reason is asked for was shown, each of the two.
void tst_MerchantSession::copyOfAnUnprovenPayout_hidesNoDuplicate()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    PaymentService fixture(plainProfile(), **ledger, clock);
    PaymentDraft draft = goodDraft();
    draft.reference = u"R-17"_s;
    const OrderId original = await(fixture.queue(*await(fixture.review(draft, english())))).value();
    PaymentRecord refused = **await((*ledger)->payments().byId(original));
    refused.submission.state = PaymentState::Rejected;
    refused.submission.rejection = Rejection::Reply;
    refused.lookAt = clock.wall() + Seconds(3600);
    QVERIFY(await((*ledger)->writer().write(LedgerChange {.update = refused, .id = original})));
    draft.amount = u"17"_s;
    draft.reference = u"R-18"_s;
    const OrderId other = await(fixture.queue(*await(fixture.review(draft, english())))).value();
    draft.reference = u"R-19"_s;
    draft.copyOf = original.toString();
    const auto copy = await(fixture.review(draft, english()));
    QVERIFY(copy && copy->needsReason && copy->duplicateIsOpen && copy->duplicate == original);
    QCOMPARE(copy->duplicates, QList<OrderId> {other});
    QCOMPARE(copy->warnings.size(), 2);
    QVERIFY2(messages::reason(copy->warnings.at(0).reason).startsWith(u"This is a copy of R-17"_s),
        qPrintable(messages::reason(copy->warnings.at(0).reason)));
    QVERIFY2(
        messages::reason(copy->warnings.at(1).reason).contains(u"(R-18)"_s), qPrintable(messages::reason(copy->warnings.at(1).reason)));
    QCOMPARE(await(fixture.lookAgain(*copy))->warnings.size(), 2); // said once, however often it is looked
    // Proven: the other one is named alone, and still has to be explained.
    refused.submission.rejection = Rejection::Absence;
    QVERIFY(await((*ledger)->writer().write(LedgerChange {.update = refused, .id = original})));
    const auto proven = await(fixture.lookAgain(*copy));
    QVERIFY(proven && proven->needsReason && !proven->duplicateIsOpen && proven->duplicate == other);
    QCOMPARE(proven->warnings.size(), 1);
    // Two that are both the same as the copy, one of them its original: neither hides the other.
    refused.submission.rejection = Rejection::Reply;
    QVERIFY(await((*ledger)->writer().write(LedgerChange {.update = refused, .id = original})));
    draft.amount = goodDraft().amount;
    draft.copyOf.clear();
    ReviewedPayment explained = *await(fixture.review(draft, english()));
    QVERIFY(await(fixture.queue(explained)));
    draft.copyOf = original.toString();
    const auto same = await(fixture.review(draft, english()));
    QVERIFY(same && same->duplicate == original && same->duplicates->size() == 2);
    QCOMPARE(same->warnings.size(), 2);
    QVERIFY2(
        messages::reason(same->warnings.at(1).reason).contains(u"(R-19)"_s), qPrintable(messages::reason(same->warnings.at(1).reason)));
    // Without the copy one of them is named, and the other is counted.
    draft.copyOf.clear();
    const auto counted = await(fixture.review(draft, english()));
    QCOMPARE(counted->warnings.size(), 1);
    QVERIFY2(messages::reason(counted->warnings.first().reason).endsWith(u"There is 1 more payout of that amount to this account."_s)
            || messages::reason(counted->warnings.first().reason).endsWith(u"There are 1 more payouts of that amount to this account."_s),
        qPrintable(messages::reason(counted->warnings.first().reason)));
}

//! Nobody is told to wait for what waiting can't bring.
void tst_MerchantSession::theSamePayoutOfUnknowableOutcome()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    PaymentService fixture(plainProfile(), **ledger, clock);
    const OrderId first = await(fixture.queue(*await(fixture.review(goodDraft(), english())))).value();
    PaymentRecord unclear = **await((*ledger)->payments().byId(first));
    unclear.submission.state = PaymentState::OutcomeUnknown;
    unclear.submission.everOnWire = unclear.submission.mayBeAccepted = true;
    unclear.submission.refusedStatus = 404;
    const auto words = [&](bool isBoundless) {
        unclear.submission.boundless = isBoundless;
        return await((*ledger)->writer().write(LedgerChange {.update = unclear, .id = first}))
            ? messages::reason(await(fixture.review(goodDraft(), english()))->warnings.value(0).reason)
            : QString();
    };
    QVERIFY2(words(false).endsWith(u"Wait until it is known."_s), qPrintable(words(false)));
    QVERIFY2(words(true).contains(u"ask the gateway's support about that payout"_s), qPrintable(words(true)));
    PaymentDraft copy = goodDraft();
    copy.amount = u"17"_s;
    copy.copyOf = first.toString();
    const QString ofTheCopy = messages::reason(await(fixture.review(copy, english()))->warnings.first().reason);
    QVERIFY2(ofTheCopy.contains(u"ask the gateway's support about that payout"_s), qPrintable(ofTheCopy));
}

//! A warning, never a refusal: the list may be older than the bank.
void tst_MerchantSession::codesOfAPayout_areComparedWithTheLists()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    const Profile profile = plainProfile();
    PaymentService fixture(profile, **ledger, clock);
    PaymentDraft draft = goodDraft();
    const auto before = await(fixture.review(draft, english()));
    QVERIFY(!before->areCodesChecked && before->unlistedCodes.isEmpty());
    QVERIFY(await((*ledger)->keepCodes(CodeListKind::Banks, {{{.code = draft.operatorCode}}, clock.wall()})));
    QVERIFY(await((*ledger)->keepCodes(CodeListKind::Currencies, {{{.code = draft.currency}}, clock.wall()})));
    const auto listed = await(fixture.review(draft, english()));
    QVERIFY(listed->areCodesChecked && listed->unlistedCodes.isEmpty());
    draft.operatorCode = draft.operatorCode.first(draft.operatorCode.size() - 1); // a letter is missing
    const auto unlisted = await(fixture.review(draft, english()));
    QCOMPARE(unlisted->unlistedCodes.size(), 1);
    QVERIFY2(messages::reason(unlisted->unlistedCodes.first())
                 .startsWith(u"Bank \"%1\" is not in the gateway's list of "_s.arg(draft.operatorCode))
            && messages::reason(unlisted->unlistedCodes.first()).endsWith(u"%1?"_s.arg(goodDraft().operatorCode)),
        qPrintable(messages::reason(unlisted->unlistedCodes.first())));
    QCOMPARE(await(fixture.lookAgain(*unlisted))->unlistedCodes, unlisted->unlistedCodes); // said once
    QCOMPARE(unlisted->record.request.operatorCode, draft.operatorCode); // what was entered is what is sent
}

void tst_MerchantSession::aBatchIsAllOrNothing()
{
    FakeClock clock;
    const auto ledger = Ledger::open(u":memory:"_s, clock, LedgerThreading::Inline);
    const Profile profile = plainProfile();
    PaymentService fixture(profile, **ledger, clock);
    QSignalSpy queued(&fixture, &PaymentService::queued);
    QList<ReviewedPayment> batch;
    for (int i = 0; i < 5; ++i)
        batch.append(*fixture.freeze(goodDraft(), english()));
    batch.append(batch.first()); // an ID that is there already
    QCOMPARE(await(fixture.queue(batch)).error().kind, ErrorKind::Exists);
    QCOMPARE(await((*ledger)->statistics().counts())->all, 0);
    QCOMPARE(queued.size(), 0);
    batch.removeLast();
    QVERIFY(await(fixture.queue(batch)));
    QCOMPARE(await((*ledger)->statistics().counts())->all, 5);
    QCOMPARE(queued.size(), 1);
    QCOMPARE(queued.first().first().value<QList<OrderId>>().size(), 5);
}

// ---- what an answer means

namespace {

struct Meaning {
    ErrorKind kind;
    int status;
    bool onWire;
    PostOutcome post;
    QueryOutcome ask;
    std::optional<PauseReason> pause {};
};

const QList<Meaning> &meanings()
{
    using enum ErrorKind;
    using P = PostOutcome;
    using A = QueryOutcome;
    static const QList<Meaning> all {
        {NotReachable, 0, false, P::NotOnWire, A::Unclear, PauseReason::Offline},
        {NotReachable, 0, true, P::Unclear, A::Unclear, PauseReason::Offline},
        {WorkingOffline, 0, false, P::NotOnWire, A::Unclear, PauseReason::Offline},
        {Tls, 0, false, P::NotOnWire, A::Unclear, PauseReason::Tls},
        {Tls, 0, true, P::Unclear, A::Unclear, PauseReason::Tls},
        {TimedOut, 0, true, P::Unclear, A::Unclear},
        {TimedOut, 0, false, P::NotOnWire, A::Unclear},
        {TimedOut, 408, true, P::Unclear, A::Unclear},
        {TimedOut, 408, false, P::Unclear, A::Unclear}, // it answered, so it heard something
        {CutShort, 0, true, P::Unclear, A::Unclear},
        {CutShort, 0, false, P::NotOnWire, A::Unclear},
        {CutShort, 200, true, P::Unclear, A::Unclear},
        {TooLarge, 200, true, P::Unclear, A::Unclear},
        {Unreadable, 200, true, P::Unclear, A::Unclear},
        {Unreadable, 200, false, P::Unclear, A::Unclear},
        {Denied, 401, true, P::Denied, A::Denied},
        {Denied, 403, true, P::Denied, A::Denied},
        {NotFound, 404, true, P::WrongAddress, A::Absent},
        {VersionRefused, 404, true, P::WrongAddress, A::Unclear},
        {Conflict, 409, true, P::Repeated, A::Unclear},
        {Conflict, 409, false, P::Repeated, A::Unclear},
        {TooMany, 429, true, P::TooMany, A::Unclear},
        {Refused, 400, true, P::Refused, A::Unclear},
        {Refused, 422, true, P::Refused, A::Unclear},
        {Redirected, 302, true, P::WrongAddress, A::Unclear},
        {ServerError, 500, true, P::Unclear, A::Unclear},
        {ServerError, 503, false, P::Unclear, A::Unclear},
        {KeychainLocked, 0, false, P::NotOnWire, A::Unclear, PauseReason::KeychainLocked},
        {KeychainSilent, 0, false, P::NotOnWire, A::Unclear, PauseReason::KeychainLocked},
        {KeychainMissing, 0, false, P::NotOnWire, A::Unclear, PauseReason::KeychainMissing},
        {KeychainWithoutCollection, 0, false, P::NotOnWire, A::Unclear, PauseReason::KeychainMissing},
        {KeyFileError, 0, false, P::NotOnWire, A::Unclear, PauseReason::KeyGone},
        {KeyAbsent, 0, false, P::NotOnWire, A::Unclear, PauseReason::KeyGone},
        {KeyRefused, 0, false, P::NotOnWire, A::Unclear, PauseReason::KeyGone},
        {BadPassphrase, 0, false, P::NotOnWire, A::Unclear, PauseReason::KeyGone},
        {LedgerFull, 0, false, P::NotOnWire, A::Unclear},
        {LedgerBusy, 0, false, P::NotOnWire, A::Unclear},
        {LedgerDamaged, 0, false, P::NotOnWire, A::Unclear},
        {LedgerNewer, 0, false, P::NotOnWire, A::Unclear},
        {LedgerOldSchema, 0, false, P::NotOnWire, A::Unclear},
        {LedgerIoError, 0, false, P::NotOnWire, A::Unclear},
        {LeaseLost, 0, false, P::NotOnWire, A::Unclear},
        {LedgerOlder, 0, false, P::NotOnWire, A::Unclear},
        {LedgerUnknownHere, 0, false, P::NotOnWire, A::Unclear},
        {OtherGateway, 0, false, P::NotOnWire, A::Unclear},
        {BadInput, 0, false, P::NotOnWire, A::Unclear},
        {Exists, 0, false, P::NotOnWire, A::Unclear},
        {AboveLimit, 0, false, P::NotOnWire, A::Unclear},
        {Unlisted, 0, false, P::NotOnWire, A::Unclear},
        {Cancelled, 0, false, P::NotOnWire, A::Unclear},
        {Cancelled, 0, true, P::Unclear, A::Unclear},
    };
    return all;
}

} // namespace

void tst_MerchantSession::errors_data()
{
    QTest::addColumn<int>("row");
    for (int i = 0; i < meanings().size(); ++i) {
        const Meaning &meaning = meanings().at(i);
        QTest::addRow("kind %d, HTTP %d, %s", int(meaning.kind), meaning.status, meaning.onWire ? "on the wire" : "not on the wire") << i;
    }
}

void tst_MerchantSession::errors()
{
    QFETCH(int, row);
    const Meaning &meaning = meanings().at(row);
    const UtcSeconds answered {Seconds(1'790'000'000)};
    const ApiError error {.kind = meaning.kind,
        .httpStatus = meaning.status,
        .text = u"words"_s,
        .onWire = meaning.onWire,
        .answeredAt = answered,
        .beganAt = Millis(5000),
        .endedAt = Millis(5100),
        .retryAfter = Millis(700)};
    const PaymentRecord payment = anyPayment();
    const PostReading post = readPost(error, payment);
    QCOMPARE(int(post.event.outcome), int(meaning.post));
    QCOMPARE(post.event.httpStatus, meaning.post == PostOutcome::NotOnWire ? 0 : meaning.status);
    QCOMPARE(post.event.retryAfter.has_value(), meaning.post == PostOutcome::TooMany);
    QVERIFY(!post.outcome.isEmpty());
    const StatusQueryFinished ask = readAsk(error, payment);
    QCOMPARE(int(ask.outcome), int(meaning.ask));
    QVERIFY(ask.answeredAt == answered && !ask.status.isKnown());
    if (ask.outcome == QueryOutcome::Absent)
        QVERIFY(ask.beganAt == Millis(5000) && ask.endedAt == Millis(5100));
    ApiError cached = error;
    cached.isFromCache = true;
    QVERIFY(readAsk(cached, payment).outcome != QueryOutcome::Absent);
    QVERIFY(pauseFor(error) == meaning.pause);
    // Only what is proven may be told as "not sent": whatever was on the wire is not.
    if (meaning.onWire || meaning.status != 0)
        QVERIFY(post.event.outcome != PostOutcome::NotOnWire);
}

void tst_MerchantSession::everyKindIsListed()
{
    for (int kind = 0; kind <= int(ErrorKind::WorkingOffline); ++kind) {
        QVERIFY2(std::any_of(meanings().begin(), meanings().end(), [kind](const Meaning &meaning) { return int(meaning.kind) == kind; }),
            qPrintable(QString::number(kind)));
    }
}

void tst_MerchantSession::repliesAreKeptAsTheyCame()
{
    PaymentRecord payment = anyPayment();
    payment.nonce = u"5ec2e7aa"_s;
    const auto refused = [&payment](const QByteArray &body) {
        const ApiError error {.kind = ErrorKind::Refused, .httpStatus = 400, .text = u"words"_s, .onWire = true, .body = body};
        return replyOf(Result<PaymentCreated>(error), payment, UtcTime(Millis(7)));
    };
    const QString said = u"{\n \"why\": \"\u202E"_s + QString(3000, u'x') + u"\"}"_s;
    QCOMPARE(refused(said.toUtf8())->text, said);
    QCOMPARE(refused({})->text, u"words"_s); // nothing else came
    QVERIFY(!refused(said.toUtf8())->isCut());
    QCOMPARE(refused("at /cb/5ec2e7aa by Bearer xeyJhbGci.eyJqdGkiOiJ.s1g-n_ature, eyJ too")->text, u"at /cb/… by Bearer …, eyJ too"_s);
    // Cut it says so, and never within a letter.
    const auto cut = refused((QString(ReplyRecord::mostText - 1, u'x') + u"😀😀"_s).toUtf8());
    QVERIFY(cut->isCut());
    QVERIFY2(cut->text.endsWith(u"x😀…"_s), qPrintable(cut->text.right(8)));
    QVERIFY(!refused(QByteArray(ReplyRecord::mostText, 'x'))->isCut());
    QVERIFY(!refused(QByteArray("a\0b", 3))->text.contains(QChar::Null)); // a text would end there
    const auto accepted = replyOf(Result<PaymentCreated>(PaymentCreated {.raw = "{}", .httpStatus = 201}), payment, UtcTime());
    QCOMPARE(accepted->httpStatus, 201);
    QCOMPARE(replyOf(Result<PaymentDetail>(PaymentDetail {.raw = "{}", .httpStatus = 203}), payment, UtcTime())->httpStatus, 203);
    // A hostile one takes no longer than its length.
    QCOMPARE(refused(QByteArray("eyJ").repeated(300'000))->text.size(), ReplyRecord::mostText + 1);
}

void tst_MerchantSession::whatIsOurs()
{
    const PaymentRecord payment = anyPayment();
    const Money same {*Decimal::parse(QByteArrayView("100.1")), u"INR"_s};
    const Money more {*Decimal::parse(QByteArrayView("100.11")), u"INR"_s};
    const Money other {*Decimal::parse(QByteArrayView("100.10")), u"IDR"_s};
    const auto post = [&](const PaymentCreated &created) { return readPost(created, payment).event.outcome; };
    QVERIFY(post({.money = same, .id = u"pay-1"_s}) == PostOutcome::Accepted);
    QVERIFY(post({.money = same}) == PostOutcome::Accepted);
    QVERIFY(post({.money = more, .id = u"pay-1"_s}) == PostOutcome::EchoDiffers);
    QVERIFY(post({.money = other, .id = u"pay-1"_s}) == PostOutcome::EchoDiffers);
    QVERIFY(post({.money = same, .id = u"pay-2"_s}) == PostOutcome::EchoDiffers);

    const UtcSeconds answered {Seconds(7)};
    const auto ask = [&](const PaymentDetail &detail) { return readAsk(detail, payment); };
    const PaymentStatus word(u"HALTED"_s);
    const StatusQueryFinished found
        = ask({.money = same, .status = word, .methodCode = u"BANK"_s, .id = u"pay-1"_s, .answeredAt = answered});
    QVERIFY(found.outcome == QueryOutcome::Found && found.status == word && found.answeredAt == answered);
    QVERIFY(ask({.money = same, .status = word}).outcome == QueryOutcome::Found);
    QVERIFY(ask({.money = more, .status = word}).outcome == QueryOutcome::FoundOther);
    QVERIFY(ask({.money = other, .status = word}).outcome == QueryOutcome::FoundOther);
    QVERIFY(ask({.money = same, .status = word, .methodCode = u"CARD"_s}).outcome == QueryOutcome::FoundOther);
    QVERIFY(ask({.money = same, .status = word, .id = u"pay-2"_s}).outcome == QueryOutcome::FoundOther);
}

//! A payin's detail has no shape in the specification, so anything may be missing from it.
void tst_MerchantSession::whatCannotBeCompared()
{
    PaymentRecord payment = anyPayment();
    payment.submission.kind = PaymentKind::Payin;
    const Money more {*Decimal::parse(QByteArrayView("100.11")), u"INR"_s};
    const auto ask = [&](const PaymentDetail &detail) { return readAsk(detail, payment).outcome; };
    QVERIFY(ask({}) == QueryOutcome::Unclear); // nothing says that there is a payment
    QVERIFY(ask({.status = PaymentStatus(u"NOT_FOUND"_s)}) == QueryOutcome::Unclear);
    QVERIFY(ask({.status = PaymentStatus(u"NOT_FOUND"_s), .id = u"pay-1"_s}) == QueryOutcome::Unclear); // a 404 in other words
    QVERIFY(ask({.status = PaymentStatus(u"PENDING"_s), .id = u"pay-1"_s}) == QueryOutcome::FoundUnpriced);
    QVERIFY(ask({.id = u"pay-1"_s}) == QueryOutcome::FoundUnpriced);
    QVERIFY(ask({.createdAt = UtcTime {}}) == QueryOutcome::FoundUnpriced);
    QVERIFY(ask({.methodCode = payment.request.methodCode, .id = u"pay-1"_s}) == QueryOutcome::FoundUnpriced);
    QVERIFY(ask({.methodCode = u"CARD"_s}) == QueryOutcome::FoundOther);
    QVERIFY(ask({.id = u"pay-2"_s}) == QueryOutcome::FoundOther);
    QVERIFY(
        ask({.money = payment.request.money, .id = payment.id.toString().toUpper()}) == QueryOutcome::Found); // it was asked for by its ID
    QVERIFY(ask({.payTo = {.money = payment.request.money}}) == QueryOutcome::Found); // to transfer exactly what was asked for
    QVERIFY(ask({.payTo = {.money = more}}) == QueryOutcome::FoundUnpriced); // a fee may be on top
    QVERIFY(ask({.money = payment.request.money, .payTo = {.money = more}}) == QueryOutcome::Found);
    QVERIFY(ask({.money = more, .payTo = {.money = payment.request.money}}) == QueryOutcome::FoundOther);
    payment.submission.accepted = true; // that it is there is known: only its word is asked for
    QVERIFY(ask({}) == QueryOutcome::FoundUnpriced);
    const PaymentStatus success(u"SUCCESS"_s);
    QVERIFY(ask({.status = success}) == QueryOutcome::Unclear); // a word about the call, for all we know
    QVERIFY(ask({.status = success, .isTest = true}) == QueryOutcome::Unclear);
    QVERIFY(ask({.status = success, .id = u"pay-1"_s}) == QueryOutcome::FoundUnpriced);
    QVERIFY(ask({.status = success, .statusIsOfProcess = true}) == QueryOutcome::FoundUnpriced);
    payment.submission.accepted = false;
    QVERIFY(ask({.status = success, .statusIsOfProcess = true}) == QueryOutcome::Unclear);
}

void tst_MerchantSession::whereACustomerPays()
{
    const UtcTime now {Millis(1'790'000'000'000)};
    PaymentRecord payin = anyPayment();
    payin.submission.kind = PaymentKind::Payin;
    const PayTo told {.money = payin.request.money,
        .accountName = u"KONTOR SHOP"_s,
        .accountNumber = u"8808"_s,
        .bankCode = u"014"_s,
        .bankName = u"BCA"_s,
        .reference = u"9F2K"_s,
        .expiresAt = now,
        .returnUrl = u"https://pay.example"_s};
    PaymentFacts {.payTo = told}.mergeInto(payin, now);
    QVERIFY(payin.payTo.isEmpty()); // not known to be ours yet: a customer must not pay for somebody else
    payin.submission.accepted = true;
    PaymentFacts {.payTo = told}.mergeInto(payin, now);
    QVERIFY(payin.payTo == told);
    PaymentFacts {.payTo = PayTo {}}.mergeInto(payin, now);
    PaymentFacts {.checked = true}.mergeInto(payin, now);
    QVERIFY(payin.payTo == told); // what an answer leaves out is not forgotten
    PaymentFacts {.payTo = PayTo {.accountNumber = u"8809"_s}}.mergeInto(payin, now);
    QCOMPARE(payin.payTo.accountNumber, u"8809"_s);
    QCOMPARE(payin.payTo.reference, u"9F2K"_s);

    const ExportRow row = exportRowOf(payin, now - Millis(1));
    QCOMPARE(QStringList({row.payToName, row.payToAccount, row.bankCode, row.bankName, row.gatewayReference, row.returnUrl}),
        QStringList({u"KONTOR SHOP"_s, u"8809"_s, u"014"_s, u"BCA"_s, u"9F2K"_s, u"https://pay.example"_s}));
    QVERIFY(row.expiresAt == now);
    payin.request.returnUrl = u"https://shop.example"_s; // what was sent comes before what was answered
    payin.submission.state = PaymentState::AwaitingPayment;
    QCOMPARE(exportRowOf(payin, now).returnUrl, u"https://shop.example"_s);
    QCOMPARE(exportRowOf(payin, now).status, PaymentState::LikelyExpired);

    PaymentRecord payout = anyPayment();
    payout.submission.accepted = true;
    PaymentFacts {.payTo = told}.mergeInto(payout, now);
    QVERIFY(payout.payTo.isEmpty());
}

//! Nothing is taken over from a payment that isn't known to be ours.
void tst_MerchantSession::feesAndTimes()
{
    const UtcTime now {Millis(1'790'000'000'000)};
    PaymentRecord payment = anyPayment();
    const PaymentFacts facts {.detail = PaymentDetail {.processedAt = now, .isTest = true, .fee = payment.request.money}};
    facts.mergeInto(payment, now);
    QVERIFY(!payment.fee && !payment.processedAt && !payment.isTest);
    payment.submission.accepted = true;
    facts.mergeInto(payment, now);
    QVERIFY(payment.fee == payment.request.money && payment.processedAt == now && payment.isTest == true);
    PaymentFacts {.detail = PaymentDetail {}}.mergeInto(payment, now);
    QVERIFY(payment.fee && payment.processedAt && payment.isTest); // what an answer leaves out is not forgotten
}

// ---- words

void tst_MerchantSession::ages()
{
    using namespace std::chrono_literals;
    const UtcTime now {Millis(1'800'000'000'000)};
    QCOMPARE(messages::staleAge(now - 14min - 59s, now), QString());
    QCOMPARE(messages::staleAge(now - 15min, now), u"15 min"_s);
    QCOMPARE(messages::staleAge(now - 2h - 11min - 59s, now), u"2 h 11 min"_s);
    QCOMPARE(messages::staleAge(now - 76h - 59min, now), u"3 d 4 h"_s);
    QCOMPARE(messages::staleAge(now + 1h, now), QString()); // a clock that was put back
}

void tst_MerchantSession::pauseWords_data()
{
    QTest::addColumn<PauseReason>("reason");
    QTest::addColumn<QString>("code");
    const QStringList codes {u"K-100"_s, u"K-101"_s, u"K-401"_s, u"K-302"_s, u"K-303"_s, u"K-304"_s, u"K-201"_s, u"K-202"_s, u"K-501"_s,
        u"K-801"_s, u"K-504"_s, u"K-207"_s, u"K-209"_s, u"K-105"_s, u"K-505"_s, u"K-506"_s, u"K-104"_s, u"K-507"_s};
    for (size_t i = 0; i < allReasons.size(); ++i)
        QTest::addRow("%s", qPrintable(codes.at(qsizetype(i)))) << allReasons[i] << codes.at(qsizetype(i));
}

void tst_MerchantSession::pauseWords()
{
    QFETCH(PauseReason, reason);
    QFETCH(QString, code);
    // What it means for the money: something was or wasn't sent, waits, or is lost or not.
    static const QRegularExpression money(
        u"(Nothing was sent|was not sent|nothing is lost|are not sent|payments wait|waits here|Sending is paused|no payment goes unrecorded|Nothing is sent|Nothing new is sent|sends nothing more)"_s);
    for (const QString &detail : {QString(), u"it said this"_s}) {
        const messages::Message message = messages::pause(reason, detail);
        QCOMPARE(message.code, code);
        QVERIFY(looksLikeCode(message.code));
        QVERIFY(message.headline.endsWith(u'.') && message.headline.count(u'.') == 1);
        QVERIFY2(money.match(message.text).hasMatch(), qPrintable(message.text));
        QCOMPARE(wrongWordIn(message.plain()), QString());
        QCOMPARE(message.coded(), code + u": "_s + message.headline + u' ' + message.text);
    }
}

namespace {

PostEnded refusalWith(int httpStatus)
{
    return {.outcome = PostOutcome::Refused, .httpStatus = httpStatus, .isOwnRefusal = isRefusal(httpStatus)};
}

} // namespace

void tst_MerchantSession::errorMessages()
{
    for (int kind = 0; kind <= int(ErrorKind::WorkingOffline); ++kind) {
        const ApiError error {.kind = ErrorKind(kind), .httpStatus = 418, .text = u"Own words."_s};
        const messages::Message message = messages::errorMessage(error);
        const QByteArray row = QByteArray::number(kind);
        QVERIFY2(looksLikeCode(message.code), row.constData());
        QVERIFY2(!message.headline.isEmpty(), row.constData());
        QVERIFY2(wrongWordIn(message.plain()).isEmpty(), qPrintable(message.plain()));
    }
    for (const ProblemFacts &facts : problemFacts) {
        const auto message = messages::problem({facts.code, {{Arg::Ours, Money {Decimal(1), u"IDR"_s}}}}, PaymentKind::Payout);
        QVERIFY2(wrongWordIn(message.plain()).isEmpty(), qPrintable(message.plain()));
    }
    // Something in front of the gateway may have answered 410 to the only attempt.
    QVERIFY(messages::problem(refusedForNow(Submission {.attempts = 1}, refusalWith(410), {}), PaymentKind::Payout)
                .plain()
                .startsWith("This payout was refused (HTTP 410), perhaps not by the gateway itself. It may have been accepted."_L1));
    const auto meaning
        = [](const Submission &payment) { return messages::problem(refusedForNow(payment, refusalWith(400), u"x"_s), payment.kind).text; };
    QVERIFY(meaning({.attempts = 1}).startsWith("It is not proven yet that no money moved."_L1));
    QVERIFY(meaning({.attempts = 1, .boundless = true}).startsWith("Kontor cannot prove that no money moved."_L1));
    QVERIFY(meaning({.kind = PaymentKind::Payin, .attempts = 2, .everOnWire = true})
                .startsWith("It may have been accepted. Kontor checks that"_L1));
    QVERIFY(meaning({.attempts = 2, .boundless = true, .everOnWire = true}).contains("when each of its access tokens ends"_L1));
    // Where a token has no end it can't be found out.
    PaymentRecord refused = anyPayment();
    refused.submission = {.state = PaymentState::OutcomeUnknown, .attempts = 2, .boundless = true, .refusedStatus = 400};
    const QString explained = messages::explain(refused, UtcTime {}, NumberFormat(QLocale(QLocale::English)));
    QVERIFY2(explained.contains("before you pay in another way"_L1), qPrintable(explained));
    // The gateway claims the ID and shows nothing under it.
    refused.submission = {.state = PaymentState::OutcomeUnknown, .attempts = 1, .repeated = true};
    const QString claimed = messages::explain(refused, UtcTime {}, NumberFormat(QLocale(QLocale::English)));
    QVERIFY2(claimed.startsWith("The gateway answered that it already has a payment with this ID (HTTP 409), and does not show it."_L1)
            && !claimed.contains("lost"_L1),
        qPrintable(claimed));
    QVERIFY(submission::mayRecordAnswer(refused.submission));
    const auto saying = [](const QString &said) {
        return messages::problem({ProblemCode::Rejected, {{Arg::HttpStatus, qint64(400)}, {Arg::Said, said}}}, PaymentKind::Payout).plain();
    };
    QVERIFY(saying(u"no such bank"_s).contains("It said: \"no such bank\""_L1));
    const QString forged = saying(u"no\nK-000: It was paid.\r\u202e"_s);
    QVERIFY2(forged.contains(u"It said: \"no⟨U+000A⟩K-000: It was paid.⟨U+000D⟩⟨U+202E⟩\""_s), qPrintable(forged));
}

void tst_MerchantSession::whatStopsSendingSaysWhatItMet()
{
    PauseDetail none;
    none.nothingLeft = true;
    QCOMPARE(messages::pause(PauseReason::Offline, none).text,
        u"Nothing was sent. Queued payments wait and go out by themselves, unless you pause them."_s);
    PauseDetail some;
    some.someOpen = true;
    QCOMPARE(messages::pause(PauseReason::Offline, some).text,
        u"An earlier try may have been accepted; Kontor asks as soon as the connection is back. Queued payments wait and go out by "
        "themselves, unless you pause them."_s);
    QCOMPARE(messages::pause(PauseReason::Offline).text, u"Queued payments wait and go out by themselves, unless you pause them."_s);

    PauseDetail denied;
    denied.request = "POST /payouts/7d1c";
    denied.nothingLeft = true;
    const QString first = messages::pause(PauseReason::NotAllowed, denied).text;
    QVERIFY2(
        first.startsWith(
            u"The key may not be registered, or this profile may not use payouts. The request for a payout was refused. The payout isn't rejected: it is "_s),
        qPrintable(first));
    denied.request = "POST /payins/7d1c";
    denied.nothingLeft = false;
    const QString later = messages::pause(PauseReason::NotAllowed, denied).text;
    QVERIFY2(later.contains(u"may not use payins. This attempt was refused; an earlier one may have been accepted. Kontor is checking."_s),
        qPrintable(later));
    denied.request = "POST /auth-tokens";
    const QString token = messages::pause(PauseReason::NotAllowed, denied).text;
    QVERIFY2(token.contains(u"may not use access tokens. Sending is paused;"_s), qPrintable(token));

    PauseDetail trouble;
    trouble.httpStatus = 502;
    trouble.request = "POST /payouts/7d1c";
    trouble.goesOnAt = UtcTime {Millis(QDateTime(QDate(2026, 11, 23), QTime(15, 10)).toMSecsSinceEpoch())};
    const auto message = messages::pause(PauseReason::GatewayServerError, trouble);
    QCOMPARE(message.headline, u"The gateway has a problem (HTTP 502)."_s);
    QVERIFY2(message.text.contains(u"Treated as unknown until checked."_s) && message.text.contains(u"by itself at 15:10."_s),
        qPrintable(message.text));
    trouble.request = "POST /auth-tokens"; // no payment was on its way
    const QString ofToken = messages::pause(PauseReason::GatewayServerError, trouble).text;
    QVERIFY2(ofToken.startsWith(u"Sending is paused; queued payments wait."_s), qPrintable(ofToken));
}

void tst_MerchantSession::failedStatusQueries()
{
    const auto idAt = [](int i) { return *OrderId::parse(u"00000000-0000-4000-8000-%1"_s.arg(i, 12, 10, QChar(u'0'))); };
    FailedStatusQueries unheard;
    const auto all = [](const OrderId &) { return true; };
    QCOMPARE(unheard.times(idAt(1)), 0);
    for (const Millis delay : {Millis(5'000), Millis(15'000), Millis(60'000), Millis(60'000)}) {
        unheard.note(idAt(1));
        QCOMPARE(unheard.delay(idAt(1)), delay);
    }
    QVERIFY(unheard.take([](const OrderId &) { return false; }).isEmpty());
    QCOMPARE(unheard.take(all), QList {idAt(1)}); // what could not be asked for before waits for the next chance
    unheard.note(idAt(1));
    QVERIFY(unheard.take(all).isEmpty()); // others are answered and it isn't
    unheard.renew();
    QCOMPARE(unheard.take(all).size(), 1);
    for (int i = 2; i <= 300; ++i)
        unheard.note(idAt(i));
    QCOMPARE(unheard.delay(idAt(300)), Millis(300'000)); // a request a second, all together
    unheard.forget(idAt(1));
    QCOMPARE(unheard.times(idAt(1)), 0);
    QCOMPARE(unheard.take(all).size(), 299);
    for (int i = 301; i <= 4'000; ++i)
        unheard.note(idAt(i));
    QCOMPARE(unheard.delay(idAt(4'000)), Millis(3'600'000));
}

//! One reason, and several things that a person has to do about it.
void tst_MerchantSession::ledgerAndTestMarkWords()
{
    const auto pauseFor = [](ReasonCode code, const QString &said) {
        return messages::pause(PauseReason::LedgerIoError, {PauseDetail::Cause::Usual, Reason {code, {{Arg::Said, said}}}});
    };
    const auto full = pauseFor(ReasonCode::DiskFull, u"database or disk is full (SQLite 13)"_s);
    QCOMPARE(full.headline, u"The disk is full. Kontor stopped sending so that no payment goes unrecorded."_s);
    QVERIFY(full.code == u"K-501"_s && full.text.contains(u"Free at least 50 MB"_s));
    const auto busy = pauseFor(ReasonCode::LedgerLocked, u"database is locked (SQLite 5)"_s);
    QVERIFY(busy.code == u"K-502"_s && busy.text.contains(u"Another program holds it"_s));
    const auto protectedFolder = pauseFor(ReasonCode::LedgerReadOnly, u"attempt to write a readonly database (SQLite 8)"_s);
    QVERIFY(protectedFolder.code == u"K-502"_s && protectedFolder.text.contains(u"Make it writable again"_s));
    const auto lock = pauseFor(ReasonCode::LedgerLockRefused, u"worker.lock: Permission denied"_s);
    QVERIFY(lock.code == u"K-502"_s && lock.text.contains(u"permissions"_s) && !lock.plain().contains(u"Another"_s));
    QCOMPARE(messages::pause(PauseReason::TestFlag, testMarkDetail(true)).code, u"K-801"_s);
    const auto real = messages::pause(PauseReason::TestFlag, testMarkDetail(false));
    QVERIFY(real.code == u"K-802"_s && real.text.contains(u"Real money may have moved"_s));
    const auto gone = messages::pause(PauseReason::LedgerOlder, olderCopyDetail({.entries = 1, .expected = 40}));
    QVERIFY(gone.code == u"K-505"_s && gone.text.contains(u"of the 40 entries that were written here it has 1"_s));
    const auto shorter = messages::pause(PauseReason::LedgerOlder, olderCopyDetail({.entries = 7, .expected = 40}));
    QVERIFY2(shorter.text.endsWith(u"It ends at entry 7, and 40 were written here."_s), qPrintable(shorter.text));
    const auto forked = messages::pause(PauseReason::LedgerOlder, olderCopyDetail({.entries = 41, .expected = 40}));
    QVERIFY2(forked.text.contains(u"Its entries are not the 40 that were written here"_s), qPrintable(forked.text));
    QVERIFY(olderCopyDetail({.entries = 7, .expected = 0}) == PauseDetail {});
    const auto others = messages::pause(
        PauseReason::OtherGateway, otherGatewayDetail({u"https://a.example"_s, u"M1"_s}, {u"https://b.example"_s, u"M2\u202e"_s}));
    QVERIFY2(
        others.text.contains(u"made for merchant M1 at https://a.example; the profile names merchant M2⟨U+202E⟩ at https://b.example."_s),
        qPrintable(others.text));
    const auto copied = messages::pause(PauseReason::LedgerOlder, olderCopyDetail({.entries = 7, .isUnknownHere = true}));
    QVERIFY(copied.code == u"K-505"_s && copied.text.contains(u"the folder was copied"_s));
}

//! Each of these pauses has two reasons, and something else to do about either.
void tst_MerchantSession::keyAndTrustWords()
{
    const auto pausedBy = [](ErrorKind kind) {
        const ApiError error {.kind = kind, .text = u"/home/k/keys/a.p8 cannot be read: Permission denied."_s};
        return messages::pause(*pauseFor(error), pauseDetailFor(error));
    };
    const auto silent = pausedBy(ErrorKind::KeychainSilent);
    QCOMPARE(silent.code, u"K-302"_s);
    QVERIFY2(silent.headline.contains(u"does not answer"_s) && !silent.plain().contains(u"Unlock"_s), qPrintable(silent.plain()));
    QVERIFY(pausedBy(ErrorKind::KeychainLocked).text.contains(u"Unlock it"_s));
    const auto file = pausedBy(ErrorKind::KeyFileError);
    QCOMPARE(file.code, u"K-307"_s);
    QVERIFY2(file.text.contains(u"nothing is lost"_s) && file.text.contains(u"a.p8 cannot be read: Permission denied."_s),
        qPrintable(file.plain()));
    const ApiError absent {.kind = ErrorKind::KeyAbsent, .text = u"The signing key 7F3A 91C2 is not in this keychain."_s};
    const auto gone = messages::pause(*pauseFor(absent), pauseDetailFor(absent));
    QVERIFY2(gone.code == u"K-304"_s && gone.headline == absent.text && gone.text.contains(u"another computer or user account"_s),
        qPrintable(gone.plain()));
    const auto trust = messages::pause(PauseReason::Tls, {PauseDetail::Cause::OwnTrust, u"The certificate file /x.pem cannot be read."_s});
    QCOMPARE(trust.code, u"K-402"_s);
    QVERIFY2(trust.text.contains(u"/x.pem"_s) && trust.text.contains(u"nothing is lost"_s), qPrintable(trust.plain()));
    for (const auto &message : {silent, file, trust})
        QVERIFY2(wrongWordIn(message.plain()).isEmpty() && message.headline.count(u'.') == 1, qPrintable(message.plain()));
}

//! What stops nothing, and is worth a sentence.
void tst_MerchantSession::warningWords()
{
    const auto clock = messages::clockDiffers(Seconds(-41));
    QCOMPARE(clock.coded(),
        u"K-301: This computer's clock is 41 s ahead of the gateway. Kontor signs with the gateway's time; the times on this screen are "
        "this computer's. Set the clock in your system settings; Kontor does not change it."_s);
    QCOMPARE(messages::clockDiffers(Seconds(185)).headline, u"This computer's clock is 3 min behind the gateway."_s);
    QCOMPARE(messages::clockDiffers(std::chrono::hours(7)).headline, u"This computer's clock is 7 h behind the gateway."_s);

    const UtcTime now {Millis(1'790'000'000'000)};
    const auto missed = messages::callbacksMissed(now - std::chrono::minutes(31), now, Millis(42'000), true);
    QCOMPARE(missed.code, u"K-602"_s);
    QVERIFY2(missed.headline.startsWith(u"No callbacks since "_s), qPrintable(missed.headline));
    QCOMPARE(missed.text, u"Asking instead, next in 0:42."_s);
    QCOMPARE(messages::callbacksMissed(now, now, Millis(3'636'000), true).text, u"Asking instead, next in about 1 h."_s);
    QVERIFY(messages::callbacksMissed(now, now, Millis(42'000), false).text.contains(u"cannot be asked now"_s));

    const auto slow = messages::slowedDown({.left = Millis(2'100), .lasting = Seconds(29)});
    QCOMPARE(slow.coded(), u"K-206: Slowed down: the gateway takes 10 requests per second. Nothing is lost; continuing in 3 s."_s);
    QCOMPARE(messages::slowedDown({.left = {}, .lasting = Seconds(30)}).text,
        u"Nothing is lost; continuing. Another program may be using the same merchant account."_s);
    for (const auto &message : {clock, missed, slow})
        QCOMPARE(wrongWordIn(message.plain()), QString());
}

void tst_MerchantSession::certificateWords()
{
    QSet<QString> sentences;
    for (int i = 0; i <= int(TlsError::Other); ++i) {
        const QString text = tlsText(TlsError(i), u"pay.example"_s);
        const QString sentence = messages::certificate(text);
        QVERIFY2(sentence.endsWith(u'.') || sentence.endsWith(u'"'), qPrintable(sentence));
        QCOMPARE(wrongWordIn(sentence), QString());
        sentences.insert(sentence);
        const messages::Message message = messages::errorMessage({.kind = ErrorKind::Tls, .text = text});
        QVERIFY(message.text.startsWith(sentence) && message.text.contains("This try was not sent."_L1));
    }
    QCOMPARE(sentences.size(), qsizetype(TlsError::Other) + 1); // each has its own
    const auto lead = [](TlsError trouble) { return messages::pause(PauseReason::Tls, tlsText(trouble)).headline; };
    QCOMPARE(lead(TlsError::Expired), u"The connection is not safe: the gateway's certificate has expired."_s);
    QCOMPARE(lead(TlsError::OtherHost), u"The connection is not safe: the gateway's certificate is for another name."_s);
    QCOMPARE(lead(TlsError::UnknownAuthority), u"The connection is not safe: the gateway's certificate is not trusted."_s);
    for (int i = int(TlsError::OldProtocol); i < int(TlsError::Other); ++i)
        QCOMPARE(lead(TlsError(i)), u"The connection is not safe."_s); // the certificate is not to blame
}

void tst_MerchantSession::explainEveryState()
{
    const UtcTime now {Millis(1'790'000'000'000)};
    QSet<QString> words;
    for (const PaymentState state : allStates()) {
        PaymentRecord payment = anyPayment();
        payment.submission.state = state;
        payment.submission.attempts = 1;
        payment.submission.lastStatus = PaymentStatus(u"HALTED_X7"_s);
        payment.nextCheckAt = now + Millis(62'900);
        payment.checkedAt = now;
        const QString explained = messages::explain(payment, now, english());
        QVERIFY2(explained.size() > 10 && explained.endsWith(u'.'), qPrintable(key(state) + u": "_s + explained));
        QVERIFY2(!explained.contains(u'%'), qPrintable(explained));
        QVERIFY2(wrongWordIn(explained).isEmpty(), qPrintable(explained));
        words.insert(explained);
    }
    QCOMPARE(words.size(), qsizetype(allStates().size())); // none says what another says
    PaymentRecord refused = anyPayment();
    refused.submission.state = PaymentState::Rejected;
    // A person told it from the gateway's own: that one may be paid, so nothing is said of refusals.
    refused.problem = {ProblemCode::OtherPayment, {}};
    QVERIFY2(
        messages::explain(refused, now, english()).startsWith(u"The gateway has another payment under this ID, as a person found out"_s),
        qPrintable(messages::explain(refused, now, english())));
    refused.problem = {};
    refused.submission.refusedStatus = 422;
    refused.problem = {ProblemCode::Rejected, {{Arg::HttpStatus, qint64(422)}, {Arg::Said, u"The account is closed. (A7)"_s}}};
    QCOMPARE(messages::explain(refused, now, english()),
        u"The gateway did not accept this payout (HTTP 422). No money moved. It said: \"The account is closed. (A7)\""_s);
}

//! A time is the one when the gateway said so first, and isn't told where nobody knows it.
void tst_MerchantSession::explainWhatWasFirstSaid()
{
    const UtcTime now {Millis(1'790'000'000'000)};
    PaymentRecord payment = anyPayment();
    payment.submission.state = PaymentState::Processing;
    payment.stateSince = now; // tracked again after it had been untracked
    const QList<TimelineEntry> timeline {{now - Seconds(90), {TimelineType::Created, {}}},
        {now - Seconds(60), {TimelineType::Accepted, {}}}, {now - Seconds(50), {TimelineType::Accepted, {}}},
        {now - Seconds(20), {TimelineType::Paid, {}}}};
    const messages::FirstSaid said = messages::firstSaid(timeline);
    QVERIFY(said.accepted == now - Seconds(60) && said.settled == now - Seconds(20));
    const auto says = [&](const QString &sentence, const messages::FirstSaid &known) {
        return messages::explainSince(payment, now, english(), {}, known).contains(sentence);
    };
    QVERIFY(says(u"The gateway accepted it at "_s + messages::asOf(now - Seconds(60), now) + u". It will tell us"_s, said));
    QVERIFY(says(u"The gateway accepted it. It will tell us"_s, {}));
    payment.submission.state = PaymentState::Paid;
    payment.checkedAt = now;
    payment.stateSince.reset();
    QVERIFY(says(u"The gateway reported SUCCESS at "_s + messages::asOf(now - Seconds(20), now) + u'.', said));
    QVERIFY(says(u"The gateway reported SUCCESS. "_s, {}));
    payment.stateSince = now - Seconds(20);
    QCOMPARE(messages::explain(payment, now, english()), messages::explainSince(payment, now, english(), {}, said));
}

void tst_MerchantSession::explainTheQueue()
{
    const UtcTime now {Millis(1'790'000'000'000)};
    PaymentRecord payment = anyPayment();
    payment.submission.state = PaymentState::Queued;
    QCOMPARE(messages::explain(payment, now, english()), u"Queued. It goes out in turn."_s); // nobody has counted
    QCOMPARE(messages::explainQueued(payment, now, english(), 0, true), u"Goes out next."_s);
    QCOMPARE(messages::explainQueued(payment, now, english(), 0, false), u"Queued. It goes out in turn."_s);
    QCOMPARE(messages::explainQueued(payment, now, english(), 37, true), u"Queued, with 37 ahead of it. Goes out in about 8 s."_s);
    QCOMPARE(messages::explainQueued(payment, now, english(), 37, false), u"Queued, with 37 ahead of it."_s);
    QCOMPARE(
        messages::explainQueued(payment, now, english(), 20'000, true), u"Queued, with 20000 ahead of it. Goes out in about 1 h 11 min."_s);
    payment.notBefore = now + Seconds(5);
    QVERIFY(messages::explainQueued(payment, now, english(), 0, true).startsWith("Will be sent at "_L1)); // its hold comes first
}

//! The first that holds: never accepted, unknown, SUCCESS, another word, past expiry, callbacks off, waiting.
void tst_MerchantSession::explainPayins()
{
    const UtcTime now {Millis(1'790'000'000'000)};
    PaymentRecord payin = anyPayment();
    payin.submission.kind = PaymentKind::Payin;
    payin.submission.state = PaymentState::AwaitingPayment;
    payin.submission.accepted = true;
    payin.request.callbackUrl = u"http://127.0.0.1:4000/cb/payins/x"_s;
    payin.payTo.expiresAt = now + Seconds(72 * 60 + 5);
    const auto says = [&](const QString &words) {
        const QString explained = messages::explain(payin, now, english());
        return explained.contains(words) && wrongWordIn(explained).isEmpty() && !explained.contains(u'%');
    };
    // A list, a receipt and kontorctl know of no callbacks: they claim what the gateway has said, and nothing of the customer.
    QVERIFY(says(u"The gateway has not said that the customer has paid."_s) && !says(u"not paid yet"_s));
    QVERIFY(says(u"in 1 h 12 min"_s) && !says(u"Callbacks are off"_s));
    const auto saysHeard = [&](bool areOn, std::optional<UtcTime> last, const QString &words) {
        return messages::explain(payin, now, english(), messages::CallbacksHeard {areOn, last, true}).contains(words);
    };
    QVERIFY(saysHeard(true, now - Seconds(125), u"Callbacks work (last one 2 min ago), so this is current."_s));
    QVERIFY(saysHeard(true, now - Seconds(20), u"(last one 20 s ago)"_s));
    QVERIFY(saysHeard(true, now - Seconds(20), u"The customer has not paid yet."_s));
    const messages::CallbacksHeard unanswered {.areOn = true, .last = now, .canAsk = true, .unanswered = now};
    QVERIFY(messages::explain(payin, now, english(), unanswered).contains("It is not known whether the customer has paid."_L1));
    QVERIFY(saysHeard(true, now - std::chrono::hours(2), u"No callbacks since "_s)); // nobody can say that they still work
    QVERIFY(saysHeard(false, now - Seconds(125), u"so this may be old."_s));
    QVERIFY(saysHeard(true, {}, u"No callbacks have come since Kontor started, so this may be old."_s));
    QVERIFY(saysHeard(false, {}, u"Callbacks are off on this computer, so this may be old."_s));
    // A callback alone changes nothing: while nothing can be asked, what is shown stays as it was.
    const messages::CallbacksHeard offline {.areOn = true, .last = now - Seconds(20), .canAsk = false};
    QVERIFY(messages::explain(payin, now, english(), offline).contains(u"The gateway cannot be asked now, so this may be old."_s));
    payin.request.callbackUrl.clear();
    QVERIFY(says(u"Callbacks are off"_s));
    QVERIFY(saysHeard(true, now, u"Callbacks are off for this payin"_s)); // others' are none of its own
    payin.checkedAt = now;
    QVERIFY(says(u"The gateway named no status"_s) && !says(u"not paid yet"_s)); // it isn't known
    payin.payTo.expiresAt = now;
    QVERIFY(says(u"Likely expired at "_s) && !says(u"closes"_s));
    QVERIFY(says(u"The gateway has not named a final status; Kontor goes on asking, in the long run once an hour."_s));
    payin.submission.state = PaymentState::OtherStatus;
    payin.submission.lastStatus = PaymentStatus(u"UNDERPAID"_s);
    QVERIFY(says(u"The gateway says UNDERPAID."_s) && says(u"Likely expired at "_s));
    payin.payTo.expiresAt = now + Seconds(40);
    QVERIFY(says(u"in less than a minute"_s) && !says(u"Likely expired"_s));
    QCOMPARE(messages::until(now + Seconds(40), now), u"within 1 min"_s); // in a narrow column
    payin.payTo.expiresAt = now + Seconds(72 * 60 + 5);
    QVERIFY(says(u"keeps checking"_s) && says(u"in 1 h 12 min"_s) && says(u"Last checked"_s));
    payin.submission.wordIsFinal = true;
    QVERIFY(says(u"You called this word final"_s) && !says(u"keeps checking"_s) && !says(u"closes"_s));
    payin.submission.state = PaymentState::Paid;
    QVERIFY(says(u"reported SUCCESS"_s));
    payin.submission.accepted = false;
    payin.submission.state = PaymentState::OutcomeUnknown;
    QVERIFY(says(u"cannot create it twice"_s));
    payin.submission.queriesWithSameStatus = 1;
    QVERIFY(says(u"does not show its amount"_s));
    payin.submission.state = PaymentState::Rejected;
    payin.submission.refusedStatus = 0;
    QVERIFY(says(u"did not accept this payin"_s));
    payin.submission.state = PaymentState::TrackingStopped;
    QVERIFY(says(u"The customer may still pay it"_s));
}

//! The zone is part of the sentence: a customer may live in another one.
void tst_MerchantSession::whenAnAccountCloses()
{
    const ZoneFor jakarta("Asia/Jakarta");
    const UtcTime now {Millis(1'790'000'000'000)}; // 21 Sep 2026, 21:13
    PaymentRecord payin = anyPayment();
    payin.submission.kind = PaymentKind::Payin;
    payin.submission.state = PaymentState::AwaitingPayment;
    payin.payTo.expiresAt = now + Seconds(72 * 60 + 20);
    const auto says = [&](const QString &words) { return messages::explain(payin, now, english()).contains(words); };
    QVERIFY2(says(u"The account closes today 22:25, in 1 h 12 min."_s), qPrintable(messages::explain(payin, now, english())));
    payin.payTo.expiresAt = now + std::chrono::hours(72);
    QVERIFY2(says(u"The account closes at 24 Sep, 21:13, in 3 days."_s), qPrintable(messages::explain(payin, now, english())));
}

void tst_MerchantSession::whatACustomerReads()
{
    const ZoneFor jakarta("Asia/Jakarta");
    const UtcTime now {Millis(1'790'000'000'000)};
    PaymentRecord payin = anyPayment();
    payin.submission.kind = PaymentKind::Payin;
    payin.submission.state = PaymentState::AwaitingPayment;
    payin.request.money = {Decimal(450'000), u"IDR"_s};
    payin.request.methodCode = u"VIRTUAL_ACCOUNT"_s;
    payin.payTo.bankCode = u"BCA"_s;
    payin.payTo.accountNumber = u"8808123456789012"_s;
    payin.payTo.reference = u"9F2K"_s;
    payin.payTo.expiresAt = now + Seconds(60);
    const auto reply = [&] { return messages::replyForCustomer(payin, english(), now); };
    QCOMPARE(reply(),
        u"Transfer exactly 450,000\u00a0IDR to BCA virtual account 8808 1234 5678 9012 before 21 Sep 2026, 21:14 (WIB, UTC+7). "
        "Reference 9F2K."_s);
    const QLocale before;
    QLocale::setDefault(QLocale(u"id"_s));
    payin.payTo.expiresAt = now - std::chrono::hours(24) * 32;
    const QString august = messages::replyForCustomer(payin, english(), now - std::chrono::hours(24) * 33);
    QLocale::setDefault(before);
    QVERIFY2(august.contains("20 Agu 2026"_L1), qPrintable(august));
    payin.payTo.expiresAt.reset();
    payin.payTo.accountNumber = u"8808-ABCD-1234"_s; // the bank's own groups
    payin.request.methodCode = u"BANK_TRANSFER"_s;
    QCOMPARE(reply(), u"Transfer exactly 450,000\u00a0IDR to BCA 8808-ABCD-1234. Reference 9F2K."_s);
    const ZoneFor nameless("Asia/Kathmandu"); // "+0545" is no name
    payin.payTo.expiresAt = now + Seconds(60);
    QVERIFY2(reply().contains("(UTC+5:45)"_L1), qPrintable(reply()));
}

//! What came back, and that nobody knows what became of the payment: three ways, none of which says another's words.
void tst_MerchantSession::whatIsUnknownSaysWhatCame()
{
    const UtcTime now {Millis(1'790'000'000'000)};
    PaymentRecord payment = anyPayment();
    payment.submission.state = PaymentState::OutcomeUnknown;
    payment.submission.attempts = 1;
    const auto says = [&](const QString &words) {
        const QString explained = messages::explain(payment, now, english());
        return explained.startsWith(words) && explained.contains("cannot pay twice. Try 1 of 12."_L1);
    };
    QVERIFY(says(u"The reply was lost, so it is not known whether this payout was accepted."_s));
    payment.problem = {ProblemCode::ServerError, {{Arg::HttpStatus, qint64(503)}, {Arg::Said, u"Down (HTTP 500)"_s}}};
    QVERIFY(says(u"The gateway answered that it has a problem (HTTP 503), so it is not known whether this payout was accepted."_s));
    payment.problem = {ProblemCode::ReplyUnreadable, {}};
    QVERIFY(says(u"The gateway answered, but its reply could not be read, so it is not known whether this payout was accepted."_s));
    payment.submission.attempts = submission::maxAttempts;
    payment.knownBy = now + std::chrono::minutes(28);
    QVERIFY(messages::explain(payment, now, english()).startsWith("None of 12 tries brought a reply that tells"_L1));
}

//! They are kept in plain digits, and read as this person writes numbers.
void tst_MerchantSession::amountsInAProblem()
{
    PaymentRecord payment = anyPayment();
    payment.submission.state = PaymentState::Mismatch;
    payment.problem = {ProblemCode::OtherMoney,
        {{Arg::Theirs, Money {Decimal(1'250'000), u"IDR"_s}},
            {Arg::Ours, Money {*Decimal::parse(QByteArrayView("1250000.50")), u"IDR"_s}}}};
    QVERIFY(messages::problem(payment).contains("1250000 IDR"_L1) && messages::problem(payment).contains("1250000.50 IDR"_L1));
    const QString kept = u"K-803: The gateway shows %1\u00a0IDR for this payment; this ledger sent %2\u00a0IDR. It is not sent again. "
                         "Ask your gateway contact before you go on."_s;
    QCOMPARE(messages::problem(payment, english()), kept.arg(u"1,250,000"_s, u"1,250,000.50"_s));
    QCOMPARE(messages::problem(payment, NumberFormat(QLocale(u"id"_s))), kept.arg(u"1.250.000"_s, u"1.250.000,50"_s));
    QCOMPARE(messages::explain(payment, {}, english()), messages::problem(payment, english()));
    payment.batch = 1;
    QVERIFY(messages::problem(payment, english()).endsWith("Its batch was paused if it was still sending."_L1));
    payment.problem = {ProblemCode::Rejected, {{Arg::HttpStatus, qint64(422)}, {Arg::Said, u"1250000 IDR"_s}}}; // the gateway's own words
    QVERIFY(messages::problem(payment, english()).contains("1250000 IDR"_L1));
}

//! The format that is chosen, and not that of the computer.
void tst_MerchantSession::feesInTheFormatThatIsChosen()
{
    PaymentRecord payment = anyPayment();
    payment.submission.state = PaymentState::Paid;
    payment.fee = Money {Decimal(2'500), u"IDR"_s};
    QVERIFY(messages::explain(payment, {}, english()).contains(u"Fee 2,500\u00a0IDR."_s));
    QVERIFY(messages::explain(payment, {}, NumberFormat(QLocale(u"id"_s))).contains(u"Fee 2.500\u00a0IDR."_s));
}

//! Nobody is asked for money that has come, or that nobody takes any more.
void tst_MerchantSession::theReplyForACustomer()
{
    const UtcTime now {Millis(1'790'000'000'000)};
    PaymentRecord payin = anyPayment();
    payin.submission.kind = PaymentKind::Payin;
    payin.submission.state = PaymentState::AwaitingPayment;
    const NumberFormat format;
    QCOMPARE(messages::replyForCustomer(payin, format, now), QString()); // where to is not known
    payin.payTo.accountNumber = u"8808 1234"_s;
    payin.payTo.expiresAt = now + Seconds(60);
    const auto isOffered = [&] { return messages::replyForCustomer(payin, format, now).contains("8808 1234"_L1); };
    QVERIFY(isOffered());
    payin.submission.state = PaymentState::OtherStatus;
    QVERIFY(isOffered());
    payin.submission.wordIsFinal = true;
    QVERIFY(!isOffered());
    payin.submission.wordIsFinal = false;
    payin.submission.state = PaymentState::Paid;
    QVERIFY(!isOffered());
    payin.submission.state = PaymentState::AwaitingPayment;
    payin.payTo.expiresAt = now;
    QVERIFY(!isOffered());
    payin.payTo.expiresAt.reset();
    QVERIFY(isOffered());
}

//! Green alone would say that all is well: somebody may have paid it in another way meanwhile.
void tst_MerchantSession::acceptedAfterAllIsSaidFirst()
{
    PaymentRecord payment = anyPayment();
    payment.submission.foundAfterRejected = true;
    for (const PaymentState state : {PaymentState::Processing, PaymentState::Paid, PaymentState::OtherStatus}) {
        payment.submission.state = state;
        const QString told = messages::explainSince(payment, UtcTime(Millis(1'790'000'000'000)), english(), {}, {});
        QVERIFY2(
            told.startsWith("Accepted after all. The gateway has this payout, although it was rejected. If you have paid it in another "
                            "way, it is paid twice"_L1),
            qPrintable(told));
    }
}

//! One process sent it, another one finds the proof: what the gateway said stays.
void tst_MerchantSession::provenByAnotherProcess_keepsTheReason()
{
    PaymentRecord payment = anyPayment();
    payment.submission.refusedStatus = 422;
    const QString said = u"the \"daily\" limit (LIMIT)"_s;
    payment.problem = refusedForNow(Submission {.attempts = 1}, refusalWith(422), said);
    const Problem byTheSame = problemOf(Notice::RefusalProven, payment, {}, said).value();
    QVERIFY(byTheSame.code == ProblemCode::Rejected);
    QCOMPARE(byTheSame.args.number(Arg::HttpStatus), 422);
    QCOMPARE(byTheSame.args.text(Arg::Said), said);
    QVERIFY(problemOf(Notice::RefusalProven, payment, {}, {}) == byTheSame);
    QVERIFY(problemOf(Notice::ProvenAbsent, payment, {}, {}) == byTheSame);
    payment.problem = {ProblemCode::ReplyLost, {}}; // nothing was said
    QVERIFY(problemOf(Notice::ProvenAbsent, payment, {}, {})->args.text(Arg::Said).isEmpty());
    // Its batch is cancelled: nobody is told that it goes out again.
    payment.submission.sendingStopped = true;
    for (const Notice notice : {Notice::SendingStopped, Notice::ReplyLost}) {
        payment.problem = *problemOf(notice, payment, {}, {});
        const QString told = messages::problem(payment);
        QVERIFY2(
            told.contains("It is not sent again: its batch was cancelled."_L1) && !told.contains("sends it again"_L1), qPrintable(told));
    }
}

void tst_MerchantSession::fewerWordsThanFacts()
{
    const UtcTime now {Millis(1'790'000'000'000)};
    PaymentRecord payment = anyPayment();
    payment.submission.state = PaymentState::Processing;
    payment.nextCheckAt = now + Millis(62'900);
    QVERIFY(messages::explain(payment, now, english()).contains("Next check in 1:02."_L1));
    payment.nextCheckAt = now;
    QVERIFY(messages::explain(payment, now, english()).contains("being checked now"_L1));

    // "Rejected" is said only when it is proven; a refusal before that says what it waits for.
    payment.submission.state = PaymentState::OutcomeUnknown;
    payment.submission.refusedStatus = 422;
    payment.submission.attempts = 1;
    payment.knownBy = now + std::chrono::minutes(28);
    const QString byAPage = messages::explain(payment, now, english());
    QVERIFY2(byAPage.contains("HTTP 422"_L1) && !byAPage.contains("earlier attempt"_L1) && byAPage.contains("may have been accepted"_L1),
        qPrintable(byAPage));
    payment.submission.attempts = 2;
    const QString refused = messages::explain(payment, now, english());
    QVERIFY(refused.contains("HTTP 422"_L1) && refused.contains("an earlier attempt may have been accepted"_L1)
        && !refused.contains("No money moved"_L1));
    payment.submission.absenceProofAllowed = false; // the proof never comes
    QVERIFY(messages::explain(payment, now, english()).contains("rules out the proof"_L1));
    payment.submission.absenceProofAllowed = true;
    payment.submission.refusedStatus = 0;
    QVERIFY(messages::explain(payment, now, english()).contains("cannot pay twice"_L1));
    payment.stateSince = now - std::chrono::minutes(14);
    QVERIFY(messages::explain(payment, now, english()).contains("cannot pay twice"_L1));
    payment.stateSince = now - std::chrono::minutes(15);
    payment.nextCheckAt = now + Millis(42'000);
    QCOMPARE(messages::explain(payment, now, english()),
        u"Still no answer about this payout. It may or may not have been paid. Kontor keeps asking. Next check in 0:42. If it is urgent, "
        u"send "
        "the details to your gateway contact."_s);
    payment.submission.state = PaymentState::Rejected;
    payment.submission.rejection = Rejection::Absence;
    QVERIFY(messages::explain(payment, now, english()).contains("No money moved."_L1));
    payment.submission.rejection = Rejection::Reply;
    payment.submission.refusedStatus = 422;
    payment.knownBy = now + std::chrono::minutes(28);
    const QString unproven = messages::explain(payment, now, english());
    QVERIFY2(unproven.contains("refused it (HTTP 422)"_L1) && !unproven.contains("No money moved"_L1), qPrintable(unproven));
    QVERIFY2(unproven.contains("expects to know by "_L1 + messages::when(*payment.knownBy, now)), qPrintable(unproven));
    payment.submission.boundless = true;
    QVERIFY(!messages::explain(payment, now, english()).contains("expects to know"_L1));

    payment.submission.state = PaymentState::Paid;
    payment.checkedAt = now;
    payment.fee = Money {*Decimal::parse(QByteArrayView("2.5")), u"INR"_s};
    QVERIFY(messages::explain(payment, now, english()).contains(u"Fee 2.50\u00a0INR."_s));
    payment.submission.changedAfterSuccess = true;
    payment.submission.lastStatus = PaymentStatus(u"REVERSED"_s);
    QVERIFY(messages::explain(payment, now, english()).contains("REVERSED"_L1));

    payment.submission.state = PaymentState::Queued;
    payment.notBefore = now + Millis(4000);
    QVERIFY(messages::explain(payment, now, english()).contains("can cancel it"_L1));
    QVERIFY(!messages::explain(payment, *payment.notBefore, english()).contains("cancelled"_L1));
}

KONTOR_TEST(tst_MerchantSession, QCoreApplication)
#include "tst_merchantsession.moc"
