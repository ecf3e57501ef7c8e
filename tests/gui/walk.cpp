// SPDX-License-Identifier: GPL-3.0-or-later
#include "walk.h"
#include "api/gatewaynetwork.h"
#include "core/tlserror.h"
#include "gui/batches/applytosimilarpopover.h"
#include "gui/batches/batchgrid.h"
#include "gui/batches/batchimportpage.h"
#include "gui/batches/batchreviewpage.h"
#include "gui/batches/batchrunpage.h"
#include "gui/connection/certificatedialog.h"
#include "gui/connection/connectiontestdialog.h"
#include "gui/connection/connectiontestview.h"
#include "gui/exports/exportdialog.h"
#include "gui/filters/filterbar.h"
#include "gui/filters/filtereditor.h"
#include "gui/jobs/jobmodel.h"
#include "gui/jobs/jobsdrawer.h"
#include "gui/keys/deletekeydialog.h"
#include "gui/keys/keybackupdialog.h"
#include "gui/keys/keydialog.h"
#include "gui/kit/skeletonrows.h"
#include "gui/lists/columnchooser.h"
#include "gui/lists/listdetail.h"
#include "gui/lists/viewtabs.h"
#include "gui/lock/lockwindow.h"
#include "gui/onscreen.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagescroll.h"
#include "gui/page/questiondialog.h"
#include "gui/page/titledpopover.h"
#include "gui/page/toast.h"
#include "gui/palette/lookupdialog.h"
#include "gui/palette/palette.h"
#include "gui/palette/paymentpage.h"
#include "gui/payins/payinspage.h"
#include "gui/payment/conflictpage.h"
#include "gui/payouts/payoutspage.h"
#include "gui/payouts/reviewcard.h"
#include "gui/sandboxcontrol/sandboxcontrolpage.h"
#include "gui/settings/settingspage.h"
#include "gui/shell/keymapdialog.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/status/statusbutton.h"
#include "gui/status/statuspopover.h"
#include "messages/certificates.h"
#include "payrollrows.h"
#include "support/eventually.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTableView>
#include <QTcpServer>
#include <QTest>
#include <QTimeZone>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

const QList<std::pair<QString, QString>> people {{u"Asha Verma"_s, u"501002341074"_s}, {u"Budi Santoso"_s, u"99881111"_s},
    {u"PT Sumber Makmur"_s, u"70264103777"_s}, {u"Siti Rahayu"_s, u"44102231"_s}};

PaymentDraft payoutTo(int person, const QString &amount, const QString &currency)
{
    PaymentDraft draft = goodDraft();
    draft.accountName = people.at(person).first;
    draft.accountNumber = people.at(person).second;
    draft.amount = amount;
    draft.currency = currency;
    draft.reference = u"INV-2026-42%1"_s.arg(person);
    return draft;
}

PaymentDraft payinOf(const QString &amount)
{
    PaymentDraft draft = payoutTo(3, amount, u"IDR"_s);
    draft.kind = PaymentKind::Payin;
    draft.accountName = u"Dewi Lestari"_s;
    draft.methodCode = u"VIRTUAL_ACCOUNT"_s;
    draft.reference = u"INV-2026-4207"_s;
    return draft;
}

} // namespace

WalkFixture::WalkFixture()
    : settled(fixture.issue(payoutTo(0, u"281.83"_s, u"INR"_s)))
    , unknown(fixture.issue(payoutTo(1, u"86102"_s, u"IDR"_s)))
    , conflict(fixture.issue(payoutTo(2, u"70264"_s, u"IDR"_s)))
    , other(fixture.issue(payoutTo(3, u"62345.50"_s, u"IDR"_s)))
    , payin(fixture.issue(payinOf(u"450000"_s)))
{
    issueAll();
    importBatch();
}

void WalkFixture::issueAll()
{
    fixture.put(settled, PaymentState::Paid, u"SUCCESS"_s);
    fixture.put(unknown, PaymentState::OutcomeUnknown);
    fixture.put(conflict, PaymentState::Mismatch);
    fixture.put(other, PaymentState::OtherStatus, u"PROCESSING"_s);
    PaymentRecord waiting = fixture.put(payin, PaymentState::AwaitingPayment);
    waiting.payTo = {.accountName = u"Toko Nusantara"_s,
        .accountNumber = u"8808123456789012"_s,
        .bankCode = u"BCA"_s,
        .bankName = u"Bank Central Asia"_s,
        .reference = u"9F2K"_s,
        .expiresAt = fixture.clock.wall() + std::chrono::hours(2)};
    if (!await(fixture.session->ledger().writer().write(LedgerChange {.update = waiting, .id = payin})))
        qWarning("the account to pay to was not written");
    fixture.put(fixture.issue(payinOf(u"125000"_s)), PaymentState::Paid, u"SUCCESS"_s);
    fixture.put(fixture.issue(payoutTo(0, u"1000"_s, u"INR"_s)), PaymentState::Rejected);
    fixture.put(fixture.issue(payoutTo(1, u"2500.75"_s, u"INR"_s)), PaymentState::Paused);
}

void WalkFixture::importBatch()
{
    const QByteArray good = "P-1,Asha Verma,501002341074,HDFC,BANK_TRANSFER,100.50,INR,asha@example.com,\n";
    file = kontor::file(fixture, good + "P-2,Budi Santoso,99881111,BCA,BANK_TRANSFER,-3,IDR,budi@example.com,\n", u"payroll-dec.csv"_s);
    const QString sent
        = kontor::file(fixture, good + "P-3,Siti Rahayu,44102231,BCA,BANK_TRANSFER,5000,IDR,siti@example.com,\n", u"payroll-nov.csv"_s);
    const auto read = await(fixture.session->batches().read(sent, NumberFormat(QLocale::c())));
    const auto imported = await(fixture.session->batches().import(*read));
    if (imported && await(fixture.session->batches().send(imported->id)))
        batch = imported->id;
}

QStringList WalkFixture::written() const
{
    QStringList words {u"Dewi Lestari"_s, u"Toko Nusantara"_s, u"Bank Central Asia"_s, u"BCA"_s, u"HDFC"_s, u"BANK_TRANSFER"_s,
        u"VIRTUAL_ACCOUNT"_s, u"SUCCESS"_s, u"PROCESSING"_s, u"INV-2026-"_s, u"P-"_s, u"9F2K"_s, u"payroll-nov"_s, u"payroll-dec"_s,
        u".csv"_s, u"asha@example.com"_s, u"siti@example.com"_s, u"budi@example.com"_s, u"shop"_s, u"ledger.db"_s, u"amount"_s, u"TOKO"_s,
        u"REJECTED"_s, u"GET /payins/"_s, u"PUBLIC KEY"_s, u"MIIB"_s, u"11B0"_s, u"7F3A"_s, u"REVERSED"_s, u"Kontor"_s, u"UTF-8"_s,
        QDir(fixture.dir.path()).dirName(), u"Windows-1252"_s, u"UTF-16LE"_s, u"UTF-16BE"_s, u"account_name"_s, u"account_number"_s,
        u"operator_code"_s, u"method_code"_s, u"currency"_s, u"reference"_s, u"email"_s, u"note"_s, u"INR"_s, u"IDR"_s, fixture.dir.path(),
        fixture.session->profile().baseUrl.toString(), u"asha"_s, u"pay.gateway.example"_s, u"Gateway Internal Issuing Authority G2"_s};
    for (const auto &[name, account] : people)
        words += name;
    for (const QByteArray &zone : QTimeZone::availableTimeZoneIds()) // names of the IANA, the same in every language
        words += QString::fromLatin1(zone);
    for (const OrderId &id : {settled, unknown, conflict, other, payin})
        words += id.toString();
    // The whole before its parts.
    std::sort(words.begin(), words.end(), [](const QString &a, const QString &b) { return a.size() > b.size(); });
    return words;
}

// ---- the window

struct BusyFixture {
    BusyFixture()
        : isListening(gateway.listen(QHostAddress::LocalHost))
        , fixture(
              Environment::Test, {.listen = false, .passphrase = [] { return QByteArray("a practice passphrase"); }}, gateway.serverPort())
    {
        const auto key = await(fixture.session->keys().generate(2048, KeyStorage::File));
        if (!isListening || !key || !fixture.session->keys().use(key->id))
            qWarning("nothing can be sent there");
    }
    QTcpServer gateway;
    bool isListening;
    PageFixture fixture;
};

struct SandboxPlay {
    SandboxPlay(WalkFixture &fixture, const Theme &theme, const NumberFormat &format)
        : network(*GatewayNetwork::make({}))
        , player(QUrl(u"http://127.0.0.1:%1"_s.arg(closedPort())), *network, fixture.fixture.clock,
              [this] {
                  auto *reply = new Reply<Done>(network.get());
                  reply->finish(Done {});
                  return reply;
              })
        , page(new SandboxControlPage(*fixture.fixture.session, player, theme, format))
        , place(page)
    {
    }
    std::unique_ptr<GatewayNetwork> network;
    SandboxControl player;
    SandboxControlPage *page;
    PageScroll place;
};

Walk::~Walk() = default;

namespace {

//! Each walk begins as a new window does, not where the one before it was.
QSettings &cleared(QSettings &settings)
{
    settings.clear();
    return settings;
}

} // namespace

Walk::Walk(WalkFixture &fixture, Theme &theme, const NumberFormat &format, const QSize &size)
    : m_fixture(fixture)
    , m_theme(theme)
    , m_format(format)
    , m_settings(fixture.fixture.dir.filePath(u"walk.ini"_s), QSettings::IniFormat)
    , m_window(*fixture.fixture.session, theme, format, cleared(m_settings))
{
    showIt(m_window);
    m_window.resize(size);
    settle();
}

const QList<Walk::Place> &Walk::allPlaces()
{
    static const QList<Place> places {{"frame", &Walk::frame}, {"overview", &Walk::overview}, {"days as a table", &Walk::daysAsTable},
        {"payouts", &Walk::payouts}, {"payouts with a detail", &Walk::payoutPanel}, {"several payouts", &Walk::manyPayouts},
        {"filtered payouts", &Walk::filteredPayouts}, {"no payouts", &Walk::noPayouts}, {"payins", &Walk::payins},
        {"payins with a detail", &Walk::payinPanel}, {"one payout", &Walk::onePayout}, {"one payin", &Walk::onePayin},
        {"conflict", &Walk::conflict}, {"new payout", &Walk::newPayout}, {"new payout with problems", &Walk::newPayoutProblems},
        {"new payin", &Walk::newPayin}, {"batches", &Walk::batches}, {"batch import", &Walk::batchImport},
        {"fix alike", &Walk::batchImportFixAlike}, {"column of a file", &Walk::batchImportColumn}, {"no table", &Walk::batchImportNoTable},
        {"batch being mended", &Walk::batchBeingMended}, {"batch review", &Walk::batchReview}, {"batch", &Walk::batchRun},
        {"recovery", &Walk::recovery}, {"balances", &Walk::balances}, {"options", &Walk::options}, {"keys", &Walk::keys},
        {"callbacks", &Walk::callbacks}, {"settings 1", &Walk::settings0}, {"settings 2", &Walk::settings1},
        {"settings 3", &Walk::settings2}, {"settings 4", &Walk::settings3}, {"settings 5", &Walk::settings4},
        {"settings 7", &Walk::settings6}, {"new key", &Walk::newKey}, {"import of a key", &Walk::importKey},
        {"backup of a key", &Walk::backUpKey}, {"deleting a key", &Walk::deleteKey}, {"rotation", &Walk::rotateKey},
        {"rotation, handing over", &Walk::handOverKey}, {"rotation, testing", &Walk::testKey}, {"new token", &Walk::newToken},
        {"new token for many", &Walk::wideToken}, {"locked", &Walk::locked}, {"palette", &Walk::palette}, {"export", &Walk::exportDialog},
        {"look-up", &Walk::lookUp}, {"look-up with a problem", &Walk::lookUpProblem}, {"keys of the program", &Walk::keyMap},
        {"connection test", &Walk::connectionTest}, {"certificate", &Walk::certificate}, {"help", &Walk::help}, {"columns", &Walk::columns},
        {"name of a view", &Walk::viewName}, {"filter by status", &Walk::statusFilter}, {"filter by day", &Walk::daysFilter},
        {"filter by currency", &Walk::currencyFilter}, {"filter by amount", &Walk::amountFilter},
        {"review of a payout", &Walk::payoutReview}, {"sandbox controls", &Walk::sandboxControl}, {"end of a batch", &Walk::endOfBatch},
        {"closing while sending", &Walk::closingWhileSending}, {"jobs", &Walk::jobs}, {"toast", &Walk::toast},
        {"environment", &Walk::environmentPart}, {"connection", &Walk::connectionPart}, {"callback listener", &Walk::callbacksPart},
        {"requests", &Walk::requestsPart}, {"clock", &Walk::clockPart}};
    return places;
}

QStringList Walk::places()
{
    QStringList names;
    for (const Place &place : allPlaces())
        names += QString::fromLatin1(place.name);
    return names;
}

QWidget *Walk::open(const QString &name)
{
    for (const Place &place : allPlaces()) {
        if (name != QLatin1StringView(place.name))
            continue;
        QWidget *opened = (this->*place.way)();
        settle();
        if (opened && !opened->isWindow() && !QApplication::activeWindow())
            m_window.activateWindow(); // a menu was open
        const bool isThere = opened && opened->isVisible() && eventually([opened] { return hasKeyboard(*opened); });
        return isThere ? opened : nullptr;
    }
    return nullptr;
}

void Walk::settle()
{
    for (int i = 0; i < 3; ++i) {
        std::ignore = await(m_fixture.fixture.session->ledger().statistics().counts());
        bool isDone = false;
        QMetaObject::invokeMethod(
            &m_window, [&isDone] { isDone = true; }, Qt::QueuedConnection);
        std::ignore = eventually([&isDone] { return isDone; });
    }
    std::ignore = eventually([this] { // what is being read isn't there yet
        const auto reading = m_window.findChildren<SkeletonRows *>();
        return std::none_of(reading.begin(), reading.end(), [](const SkeletonRows *rows) { return rows->isVisible(); });
    });
}

Navigator &Walk::book()
{
    return *m_window.findChild<Navigator *>();
}

QWidget *Walk::enter(const QString &section)
{
    book().enter(section);
    book().currentPage().arrive();
    settle();
    return &book().currentPage();
}

QWidget *Walk::trigger(const QString &section, const char *action)
{
    QWidget *page = enter(section);
    m_window.findChild<QAction *>(QString::fromLatin1(action))->trigger();
    settle();
    return page;
}

template <typename Sheet> QWidget *Walk::opened()
{
    Sheet *sheet = nullptr;
    const bool isThere = eventually([this, &sheet] {
        sheet = m_window.findChild<Sheet *>();
        return sheet && sheet->isVisible();
    });
    if (isThere && sheet->isWindow() && !eventually([sheet] { return hasKeyboard(*sheet); }))
        return nullptr;
    return isThere ? sheet : nullptr;
}

QWidget *Walk::frame()
{
    enter(section::keys);
    return &m_window;
}

// ---- pages

QWidget *Walk::overview()
{
    return enter(section::overview);
}

QWidget *Walk::daysAsTable()
{
    QWidget *page = enter(section::overview);
    auto *dayTable = page->findChild<QPushButton *>(u"daysAsTable"_s);
    if (!dayTable)
        return nullptr;
    dayTable->click();
    return page;
}

QWidget *Walk::payouts()
{
    auto *page = static_cast<PayoutsPage *>(enter(section::payouts));
    return eventually([page] { return page->model().isLoaded() && page->findChild<QTableView *>()->model()->rowCount() > 4; }) ? page
                                                                                                                               : nullptr;
}

QWidget *Walk::payoutPanel()
{
    auto *page = static_cast<PayoutsPage *>(payouts());
    page->detail().choose(m_fixture.unknown);
    return eventually([page] { return page->chosen().has_value(); }) ? page : nullptr;
}

QWidget *Walk::manyPayouts()
{
    QWidget *page = payoutPanel();
    page->findChild<QTableView *>()->setFocus();
    press(m_window, Qt::Key_A, Qt::ControlModifier);
    return page;
}

QWidget *Walk::filteredPayouts()
{
    auto *page = static_cast<PayoutsPage *>(payouts());
    page->controller().narrow(
        {.words = u"PROCESSING"_s, .states = {PaymentState::OtherStatus, PaymentState::OutcomeUnknown}, .kind = PaymentKind::Payout});
    const auto *model = page->findChild<QTableView *>()->model();
    return eventually([model] { return model->rowCount() == 2; }) ? page : nullptr;
}

QWidget *Walk::noPayouts()
{
    auto *page = static_cast<PayoutsPage *>(payouts());
    page->focusFilter();
    page->findChild<FilterBar *>()->box()->setText(u"P-P-P-P"_s);
    const auto *table = page->findChild<QTableView *>();
    return eventually([table] { return table->model()->rowCount() == 0 && !table->isVisible(); }) ? page : nullptr;
}

QWidget *Walk::payins()
{
    QWidget *page = enter(section::payins);
    const auto *table = page->findChild<QTableView *>();
    return eventually([table] { return table->model()->rowCount() == 2; }) ? page : nullptr;
}

QWidget *Walk::payinPanel()
{
    auto *page = static_cast<PayinsPage *>(payins());
    page->detail().choose(m_fixture.payin);
    return eventually([page] { return page->chosen().has_value(); }) ? page : nullptr;
}

QWidget *Walk::onePayout()
{
    auto *page = static_cast<PaymentPage *>(enter(section::onePayout));
    page->show(m_fixture.other);
    return eventually([page] { return page->chosen().has_value(); }) ? page : nullptr;
}

QWidget *Walk::onePayin()
{
    auto *page = static_cast<PaymentPage *>(enter(section::onePayin));
    page->show(m_fixture.payin);
    return eventually([page] { return page->chosen().has_value(); }) ? page : nullptr;
}

QWidget *Walk::conflict()
{
    auto *page = static_cast<ConflictPage *>(enter(section::conflict));
    page->show(m_fixture.fixture.payment(m_fixture.conflict));
    return page;
}

QWidget *Walk::newPayout()
{
    m_window.findChild<QAction *>(u"newPayoutAction"_s)->trigger();
    return &book().currentPage();
}

QWidget *Walk::newPayoutProblems()
{
    QWidget *page = newPayout();
    press(m_window, Qt::Key_Return, Qt::ControlModifier);
    return page;
}

//! Of one like another, which is asked about.
QWidget *Walk::payoutReview()
{
    auto *list = static_cast<PayoutsPage *>(payouts());
    list->detail().choose(m_fixture.settled);
    if (!eventually([list] { return list->chosen().has_value(); }))
        return nullptr;
    m_window.findChild<QAction *>(u"duplicateAction"_s)->trigger();
    settle();
    QTest::keyClicks(QApplication::focusWidget(), u"281.83"_s);
    press(m_window, Qt::Key_Return, Qt::ControlModifier);
    return opened<ReviewCard>() ? &book().currentPage() : nullptr;
}

QWidget *Walk::newPayin()
{
    m_window.findChild<QAction *>(u"newPayinAction"_s)->trigger();
    return &book().currentPage();
}

QWidget *Walk::batches()
{
    QWidget *page = enter(section::batches);
    const auto *table = page->findChild<QAbstractItemView *>(u"batchesTable"_s);
    return eventually([table] { return table->model()->rowCount() == 1; }) ? page : nullptr;
}

QWidget *Walk::batchImport()
{
    auto *page = static_cast<BatchImportPage *>(enter(section::batchImport));
    page->start(m_fixture.file);
    const auto *grid = page->findChild<BatchGrid *>();
    if (!eventually([grid] { return grid->isVisible() && grid->isEnabled() && grid->model()->rowCount() == 2 && grid->sheetRow() == 1; }))
        return nullptr;
    const auto *whole = page->findChild<QPushButton *>(u"saveRejected"_s); // can be pressed when all is known of the rows
    if (!eventually([whole] { return whole->isVisible() && whole->isEnabled(); }))
        return nullptr;
    settle();
    page->arrive();
    return page;
}

QWidget *Walk::batchImportFixAlike()
{
    QWidget *page = batchImport();
    auto *alike = page ? page->findChild<QPushButton *>(u"fixAlike"_s) : nullptr;
    if (!alike)
        return nullptr;
    alike->click();
    return opened<ApplyToSimilarPopover>();
}

QWidget *Walk::batchImportColumn()
{
    QWidget *page = batchImport();
    auto *chip = page ? page->findChild<QPushButton *>(u"amountColumn"_s) : nullptr;
    if (!chip)
        return nullptr;
    chip->click();
    return opened<TitledPopover>();
}

QWidget *Walk::batchImportNoTable()
{
    auto *page = static_cast<BatchImportPage *>(enter(section::batchImport));
    page->forget();
    page->start(m_fixture.fixture.dir.path());
    auto *bar = page->findChild<MessageBar *>();
    return eventually([bar] { return bar->isVisible(); }) ? page : nullptr;
}

QWidget *Walk::batchBeingMended()
{
    if (!batchImport())
        return nullptr;
    QWidget *page = batches();
    const auto *bar = page ? page->findChild<MessageBar *>() : nullptr;
    return bar && bar->isVisible() ? page : nullptr;
}

QWidget *Walk::batchReview()
{
    auto *page = static_cast<BatchReviewPage *>(enter(section::batchReview));
    auto read = await(m_fixture.fixture.session->batches().read(m_fixture.file, NumberFormat(QLocale::c())));
    if (!read)
        return nullptr;
    read->newRecipients = {0};
    page->review(*read);
    return page;
}

QWidget *Walk::batchRun()
{
    auto *page = static_cast<BatchRunPage *>(enter(section::batchRun));
    page->open(m_fixture.batch);
    const auto *table = page->findChild<QAbstractItemView *>(u"batchTable"_s);
    return eventually([table] { return table->model()->rowCount() == 2; }) ? page : nullptr;
}

QWidget *Walk::endOfBatch()
{
    auto *page = static_cast<BatchRunPage *>(batchRun());
    auto *end = page->findChild<QPushButton *>(u"endBatch"_s);
    if (!eventually([end] { return end->isVisible(); }))
        return nullptr;
    end->click();
    return opened<QuestionDialog>();
}

QWidget *Walk::sandboxControl()
{
    m_play = std::make_unique<SandboxPlay>(m_fixture, m_theme, m_format);
    // As wide as it stands beside a page.
    keepFit(m_theme, &m_play->place, [this] { m_play->place.resize(m_theme.px(392), m_window.height()); });
    m_play->place.show();
    m_play->place.activateWindow();
    m_play->page->arrive();
    return &m_play->place;
}

QWidget *Walk::closingWhileSending()
{
    m_busy = std::make_unique<BusyFixture>();
    MerchantSession &session = *m_busy->fixture.session;
    m_busyWindow = std::make_unique<MainWindow>(session, m_theme, m_format, m_settings);
    m_busyWindow->show();
    session.start();
    if (!eventually([&session] { return session.isWorker(); }))
        return nullptr;
    m_busy->fixture.issue(goodDraft());
    if (!eventually([this] { return m_busy->gateway.hasPendingConnections(); }))
        return nullptr;
    m_busyWindow->close();
    QuestionDialog *question = nullptr;
    std::ignore
        = eventually([this, &question] { return (question = m_busyWindow->findChild<QuestionDialog *>()) && question->isActiveWindow(); });
    return question;
}

QWidget *Walk::recovery()
{
    return enter(section::recovery);
}

QWidget *Walk::balances()
{
    return enter(section::balances);
}

QWidget *Walk::options()
{
    return enter(section::options);
}

QWidget *Walk::keys()
{
    return enter(section::keys);
}

template <typename Dialog> QWidget *Walk::onKeys(const QString &button)
{
    keys();
    awaitedButton(book().currentPage(), button)->click();
    return opened<Dialog>();
}

QWidget *Walk::newKey()
{
    auto *dialog = new KeyDialog(KeyDialog::Way::Create, *m_fixture.fixture.session, m_theme, QString(), &m_window);
    dialog->open();
    return dialog;
}

QWidget *Walk::importKey()
{
    QWidget *dialog = onKeys<KeyDialog>(QCoreApplication::translate("kontor::KeysPage", "Import key…"));
    dialog->findChildren<QComboBox *>().constLast()->setCurrentIndex(1);
    return dialog;
}

QWidget *Walk::backUpKey()
{
    return onKeys<KeyBackupDialog>(QCoreApplication::translate("kontor::KeyCard", "Back up…"));
}

//! Of a key that is not in use.
QWidget *Walk::deleteKey()
{
    testKey();
    return onKeys<DeleteKeyDialog>(QCoreApplication::translate("kontor::KeyCard", "Delete…"));
}

QWidget *Walk::rotateKey()
{
    std::ignore = m_fixture.fixture.session->rotation().giveUp();
    return enter(section::rotateKey);
}

//! Of a key that nobody has made: what is seen of it is its public half.
QWidget *Walk::handOverKey()
{
    const KeyFacts next {.id = u"k2"_s,
        .fingerprint = u"11B044DE"_s.repeated(8),
        .bits = 3072,
        .createdAt = m_fixture.fixture.clock.wall(),
        .publicPem = "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n"};
    MerchantSession &session = *m_fixture.fixture.session;
    std::ignore = session.keys().note([&next](Profile &profile) {
        if (!profile.key(next.id))
            profile.keys.append(next);
    });
    std::ignore = session.rotation().begin(next.id);
    return enter(section::rotateKey);
}

QWidget *Walk::testKey()
{
    handOverKey();
    MerchantSession &session = *m_fixture.fixture.session;
    std::ignore = session.keys().note([&session](Profile &profile) { profile.keys.last().askedAt = session.clock().wall(); });
    std::ignore = session.rotation().handedOver();
    return enter(section::rotateKey);
}

QWidget *Walk::newToken()
{
    trigger(section::keys, "tokenAction");
    return &book().currentPage();
}

QWidget *Walk::wideToken()
{
    QWidget *page = newToken();
    page->findChildren<QRadioButton *>().at(2)->click();
    page->findChild<QPlainTextEdit *>()->setPlainText(u"GET /payins/.*"_s);
    return page;
}

QWidget *Walk::locked()
{
    m_lock = std::make_unique<LockWindow>(*m_fixture.fixture.session, m_theme);
    m_lock->show();
    m_lock->activateWindow();
    return m_lock.get();
}

QWidget *Walk::callbacks()
{
    return enter(section::callbacks);
}

QWidget *Walk::settings(int subject)
{
    QWidget *page = enter(section::settings);
    auto *list = page->findChild<QListWidget *>(u"settingsList"_s);
    if (subject >= list->count())
        return nullptr;
    list->setCurrentRow(subject);
    return page;
}

// ---- what lies over them

QWidget *Walk::palette()
{
    trigger(section::keys, "paletteAction");
    QWidget *palette = opened<Palette>();
    m_window.findChild<QLineEdit *>(u"paletteLine"_s)->setText(u"asha"_s);
    auto *list = m_window.findChild<QAbstractItemView *>(u"paletteList"_s);
    return eventually([list] { return list->model()->rowCount() > 2; }) ? palette : nullptr;
}

QWidget *Walk::exportDialog()
{
    trigger(section::payouts, "exportAction");
    return opened<ExportDialog>();
}

QWidget *Walk::lookUp()
{
    trigger(section::keys, "lookUpAction");
    return opened<LookUpDialog>();
}

QWidget *Walk::lookUpProblem()
{
    QWidget *dialog = lookUp();
    static_cast<LookUpDialog *>(dialog)->lookUp(u"P- P-"_s);
    return dialog;
}

QWidget *Walk::keyMap()
{
    trigger(section::keys, "keyMapAction");
    return opened<KeyMapDialog>();
}

//! As it stands at its end.
QWidget *Walk::connectionTest()
{
    trigger(section::keys, "testConnectionAction");
    QWidget *dialog = opened<ConnectionTestDialog>();
    const auto *test = dialog ? dialog->findChild<ConnectionTestView *>() : nullptr;
    return test && eventually([test] { return !test->isRunning(); }) ? dialog : nullptr;
}

//! As a gateway's own authority would have made it, with names as long as they come.
QWidget *Walk::certificate()
{
    const CertificateFacts facts {.subject = u"pay.gateway.example"_s,
        .issuer = u"Gateway Internal Issuing Authority G2"_s,
        .names = {u"pay.gateway.example"_s, u"10.20.30.40"_s},
        .from = UtcTime(Millis(1'760'000'000'000)),
        .until = UtcTime(Millis(1'790'000'000'000)),
        .fingerprint = u"7F3A91C2"_s.repeated(8)};
    const QString trouble = messages::certificate(tlsText(TlsError::UnknownAuthority));
    (new CertificateDialog(m_theme, facts, trouble, u"Sandbox"_s, &m_window))->open();
    return opened<CertificateDialog>();
}

QWidget *Walk::help()
{
    trigger(section::payouts, "pageHelpAction");
    return opened<QuestionDialog>();
}

QWidget *Walk::columns()
{
    trigger(section::payouts, "columnsAction");
    return opened<ColumnChooser>();
}

QWidget *Walk::viewName()
{
    trigger(section::payouts, "saveViewAction");
    return opened<TitledPopover>();
}

QWidget *Walk::filterEditor(int field)
{
    auto *bar = payouts()->findChild<FilterBar *>();
    auto *add = bar->findChild<QPushButton *>(u"addFilter"_s);
    if (!add)
        return nullptr;
    add->click();
    auto *menu = bar->findChild<QMenu *>();
    if (!menu)
        return nullptr;
    QAction *action = menu->actions().at(field);
    menu->close();
    action->trigger();
    return opened<FilterEditor>();
}

QWidget *Walk::jobs()
{
    enter(section::options); // has nothing where the drawer lies
    m_window.findChild<ToastHost *>()->post({.text = u"INV-2026-"_s, .stay = std::chrono::milliseconds(1)});
    m_window.findChild<QAction *>(u"jobsAction"_s)->setChecked(true);
    // The batch that is being sent comes half a second after the window, and brings a button with it.
    const auto *model = m_window.findChild<JobModel *>();
    const auto isOfBatch = [](const Job &job) { return !job.batch.isEmpty(); };
    const bool isComplete = eventually([&] { return std::ranges::any_of(model->jobs(), isOfBatch); });
    return isComplete ? opened<JobsDrawer>() : nullptr;
}

QWidget *Walk::toast()
{
    enter(section::keys);
    Toast *toast = m_window.findChild<ToastHost *>()->post(
        {.text = u"INV-2026-"_s, .action = QCoreApplication::translate("kontor::PageToasts", "Undo"), .stay = std::chrono::minutes(1)});
    toast->actionButton()->setFocus(Qt::TabFocusReason);
    return toast;
}

QWidget *Walk::partOf(const char *statusPart)
{
    enter(section::keys);
    auto *part = m_window.findChild<StatusButton *>(QString::fromLatin1(statusPart));
    part->setFocus();
    part->click();
    return opened<StatusPopover>();
}

void useLook(Theme &theme, bool dark)
{
    theme.setMode(dark ? Theme::Mode::Dark : Theme::Mode::Light);
}

} // namespace kontor
