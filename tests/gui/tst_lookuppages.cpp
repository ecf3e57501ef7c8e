// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/exports/exportdialog.h"
#include "gui/keys/tokenpage.h"
#include "gui/kit/barchart.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/qrcode.h"
#include "gui/kit/skeletonrows.h"
#include "gui/lists/listdetail.h"
#include "gui/lookups/balancespage.h"
#include "gui/lookups/optionspage.h"
#include "gui/notifications/payinnotifier.h"
#include "gui/page/toast.h"
#include "gui/palette/lookupdialog.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payins/payinform.h"
#include "gui/payins/payinspage.h"
#include "gui/payment/payincode.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "office/sandboxchild.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What is read from the gateway and what a customer is asked to pay, beside the real sandbox.
class tst_LookUpPages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup() { m_theme.setTextScale(100); }
    void balancesAndWhatTheQueueTakes();
    void noBalanceIsCut();
    void withoutAGatewayNothingIsMadeUp();
    void currenciesBeforeTheGatewayAnswers();
    void keptBalancesStayInTrouble();
    void optionsForAnAmount();
    void whatStandsBesideTheAmount();
    void anEmptyListHasNoTwoOfOneName();
    void aPayinFromTheFormToTheCustomer();
    void aCreatedPayinIsTold();
    void aPayinThatIsPaidWhileItIsTold();
    void whatTheWindowOffersOfAPayin();
    void viewsAreCalledWhatTheyList();
    void whatIsExportedFromBalances();
    void codesThatCannotBeMade();
    void whatIsMissingIsSaid();
    void pressedTwiceIsOnePayin();
    void everythingHasAName();

private:
    void readsTheCode(QWidget &list, const QString &words);

    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

//! An office with a key that its gateway knows.
struct LookUpTestFixture {
    LookUpTestFixture()
        : hasGateway(startGateway())
        , page(Environment::Test, {.listen = false, .passphrase = [] { return QByteArray("a practice passphrase"); }},
              quint16(sandbox.url().port()))
    {
    }
    bool begin()
    {
        const auto key = await(page.session->keys().generate(2048, KeyStorage::File));
        if (!hasGateway || !key || !page.session->keys().use(key->id))
            return false;
        sandbox.control("PUT", "/sandbox/keys", page.session->profile().key(key->id)->publicPem);
        page.session->start();
        return true;
    }
    bool startGateway()
    {
        QFile pem(folder.filePath(u"another.pem"_s));
        const auto pair = KeyPair::generate(2048);
        return pair && pem.open(QIODevice::WriteOnly) && pem.write(pair->publicPem()) > 0
            && (pem.close(), sandbox.start(pem.fileName(), 0, {u"--merchant"_s, u"TOKO"_s}));
    }

    QTemporaryDir folder;
    SandboxChild sandbox;
    bool hasGateway;
    PageFixture page;
};

PaymentDraft payinDraft()
{
    return {.kind = PaymentKind::Payin,
        .amount = u"450000"_s,
        .currency = u"IDR"_s,
        .accountName = u"Dewi Lestari"_s,
        .accountNumber = u"1234 5678 90"_s,
        .emailAddress = u"dewi@example.com"_s,
        .reference = u"INV-9"_s};
}

//! With the gateway's codes.
PaymentDraft wholePayinDraft()
{
    PaymentDraft draft = payinDraft();
    draft.methodCode = u"VIRTUAL_ACCOUNT"_s;
    draft.operatorCode = u"BCA"_s;
    return draft;
}

QString plainSpaces(QString words)
{
    return words.replace(QChar::Nbsp, QChar::Space);
}

//! Only QR codes are looked for: the modules of one can pass for the bars of another kind.
QString wordsInCode(const QImage &picture)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"code.png"_s);
    QProcess reader;
    picture.save(file);
    reader.start(u"zbarimg"_s, {u"--quiet"_s, u"--raw"_s, u"-Sdisable"_s, u"-Sqrcode.enable"_s, file});
    reader.waitForFinished();
    return QString::fromUtf8(reader.readAllStandardOutput()).trimmed();
}

} // namespace

void tst_LookUpPages::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_LookUpPages::balancesAndWhatTheQueueTakes()
{
    LookUpTestFixture fixture;
    QVERIFY(fixture.begin());
    QVERIFY(await(fixture.page.session->sending().setSendingPaused(true))); // or it goes out while somebody looks
    fixture.page.issue(goodDraft());
    BalancesPage page(*fixture.page.session, m_theme, m_format);
    showIt(page);
    QVERIFY(textsOf(page).contains(u"Balances have not been read yet."_s));
    page.arrive();
    QVERIFY(page.findChild<SkeletonRows *>()->isVisible()); // on their way
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY(table->model()->rowCount() > 0);
    QVERIFY(table->isVisible());
    QVERIFY2(textsOf(page).contains(u"As of "_s), qPrintable(textsOf(page)));
    const auto idr = table->model()->match(table->model()->index(0, 0), Qt::DisplayRole, u"IDR"_s);
    QVERIFY(!idr.isEmpty());
    EVENTUALLY_EQUAL(idr.first().siblingAtColumn(BalancesModel::InQueue).data().toString(), u"\u22121,250,000"_s);
}

void tst_LookUpPages::noBalanceIsCut()
{
    LookUpTestFixture fixture;
    QVERIFY(fixture.begin());
    BalancesPage page(*fixture.page.session, m_theme, m_format);
    showIt(page);
    page.arrive();
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY(table->model()->rowCount() > 0);
    m_theme.setTextScale(200);
    for (int column = 0; column < table->model()->columnCount(); ++column) {
        const int needed = table->sizeHintForIndex(table->model()->index(0, column)).width();
        EVENTUALLY(table->columnWidth(column) >= needed, QString::number(column));
    }
}

void tst_LookUpPages::withoutAGatewayNothingIsMadeUp()
{
    PageFixture fixture;
    OptionsPage options(*fixture.session, m_theme, m_format);
    showIt(options);
    options.findChild<QComboBox *>()->setEditText(u"IDR"_s);
    options.findChild<QLineEdit *>()->setText(u"450000"_s);
    options.ask();
    EVENTUALLY(textsOf(options).contains(u"K-"_s), textsOf(options));
    QVERIFY(textsOf(options).contains(u"Type an amount"_s)); // nothing is on its way any more
    QTest::mouseClick(awaitedButton(options, u"Try now"_s), Qt::LeftButton);
    QVERIFY(!textsOf(options).contains(u"K-"_s)); // the answer before is not this one's
    EVENTUALLY(textsOf(options).contains(u"K-"_s), textsOf(options));
    BalancesPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.arrive();
    EVENTUALLY(textsOf(page).contains(u"K-"_s), textsOf(page));
    QVERIFY(textsOf(page).contains(u"Balances have not been read yet."_s));
    QVERIFY(!textsOf(page).contains(u"As of"_s));
    EVENTUALLY(buttonOf(page, u"Refresh"_s)->isEnabled());
}

//! Nobody stands before an empty choice because the gateway is slow: those of the last payments are there at once.
void tst_LookUpPages::currenciesBeforeTheGatewayAnswers()
{
    PageFixture fixture;
    PaymentDraft other = goodDraft();
    other.currency = u"EUR"_s;
    fixture.issue(other);
    fixture.issue(goodDraft());
    const QString last = goodDraft().currency;
    QVERIFY(last != u"EUR"_s);
    OptionsPage options(*fixture.session, m_theme, m_format);
    showIt(options);
    options.arrive();
    const auto *offered = options.findChild<QComboBox *>();
    EVENTUALLY_EQUAL(offered->currentText(), last);
    QVERIFY(offered->findText(u"EUR"_s) >= 0);
    NewPayinPage payin(*fixture.session, m_theme, m_format);
    showIt(payin);
    QSignalSpy asked(&payin.form(), &PayinForm::optionsRequested);
    payin.startNew();
    QTest::keyClicks(payin.form().findChild<QLineEdit *>(u"amountEdit"_s), u"450000"_s);
    EVENTUALLY_EQUAL(payin.form().draft().currency, last);
    EVENTUALLY(asked.count() > 0); // with the currency that came behind the amount
    QVERIFY(await(fixture.session->ledger().payments().find({.kind = PaymentKind::Payin}))->isEmpty());
}

//! After a restart, and with a gateway that is gone: what was read last is shown with its age.
void tst_LookUpPages::keptBalancesStayInTrouble()
{
    PageFixture fixture;
    const auto kept = [&fixture](std::chrono::minutes ago, const QString &amount, const QString &currency) {
        return BalanceSnapshot {fixture.clock.wall() - ago, {*Decimal::parse(amount), currency}};
    };
    QVERIFY(await(fixture.session->ledger().writer().keepBalances(
        {kept(std::chrono::hours(49), u"7"_s, u"INR"_s), kept(std::chrono::minutes(18), u"1204551000"_s, u"IDR"_s)})));
    BalancesPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.arrive();
    EVENTUALLY(textsOf(page).contains(u"K-"_s), textsOf(page));
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY_EQUAL(table->model()->rowCount(), 2);
    QVERIFY(table->isVisible());
    QCOMPARE(table->model()->index(0, BalancesModel::Currency).data().toString(), u"IDR"_s);
    QCOMPARE(table->model()->index(0, BalancesModel::Available).data().toString(), u"1,204,551,000"_s);
    QVERIFY(table->model()->index(1, BalancesModel::Currency).data().toString().startsWith(u"INR, as of "_s)); // not in the last answer
    const QString texts = textsOf(page);
    QVERIFY2(texts.contains(u", not refreshed for 18 min"_s), qPrintable(texts));
    QVERIFY2(texts.contains(u"The figures below are those of before."_s), qPrintable(texts));
    // Tab comes to the charts, which came later than the page, between the table and what stands below them.
    const QWidget *stop = table->nextInFocusChain();
    while (stop != table && !qobject_cast<const BarChart *>(stop) && !qobject_cast<const QComboBox *>(stop))
        stop = stop->nextInFocusChain();
    QVERIFY(qobject_cast<const BarChart *>(stop));
    QPushButton *again = buttonOf(page, u"Try now"_s);
    QVERIFY2(again, "nothing to do about it");
    again->setFocus();
    QTest::keyClick(again, Qt::Key_Space);
    QVERIFY(!buttonOf(page, u"Asking"_s)->isEnabled());
    EVENTUALLY(buttonOf(page, u"Refresh"_s));
    QCOMPARE(table->model()->rowCount(), 2);
    EVENTUALLY(buttonOf(page, u"Try now"_s)->hasFocus());
}

void tst_LookUpPages::optionsForAnAmount()
{
    LookUpTestFixture fixture;
    QVERIFY(fixture.begin());
    OptionsPage page(*fixture.page.session, m_theme, m_format);
    QSignalSpy said(&page, &OptionsPage::said);
    showIt(page);
    page.arrive();
    page.ask();
    QVERIFY2(textsOf(page).contains(u"Enter an amount."_s), qPrintable(textsOf(page)));
    auto *currency = page.findChild<QComboBox *>();
    EVENTUALLY(currency->count() > 0);
    currency->setEditText(u"IDR"_s);
    page.findChild<QLineEdit *>()->setText(u"450000"_s);
    page.ask();
    QVERIFY(page.findChild<SkeletonRows *>()->isVisible());
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY(table->model()->rowCount() > 0);
    QVERIFY(table->isVisible());
    QVERIFY(textsOf(page).contains(u"For 450,000\u00a0IDR"_s));
    awaitedButton(page, u"Copy as CSV"_s)->click();
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(u"method_code,operator_code,operator_name\r\n"_s));
    QCOMPARE(said.size(), 1);
    // Another amount has other methods: none of them came or went by that.
    page.findChild<QLineEdit *>()->setText(u"50000000"_s);
    page.ask();
    EVENTUALLY(textsOf(page).contains(u"For 50,000,000\u00a0IDR"_s));
    for (int row = 0; row < table->model()->rowCount(); ++row)
        QCOMPARE(table->model()->index(row, OptionsModel::Change).data().toString(), QString());
    // Heard as it is: there was no look at this amount before, and then there was one.
    const QModelIndex change = table->model()->index(0, OptionsModel::Change);
    QCOMPARE(change.data(Qt::AccessibleTextRole).toString(), u"Not compared: this is the first look"_s);
    page.ask();
    EVENTUALLY_EQUAL(table->model()->index(0, OptionsModel::Change).data(Qt::AccessibleTextRole).toString(), u"As at the last look"_s);
}

//! At the height of the fields, whatever the letters.
void tst_LookUpPages::whatStandsBesideTheAmount()
{
    PageFixture fixture;
    OptionsPage page(*fixture.session, m_theme, m_format);
    page.resize(1000, 700);
    showIt(page);
    for (const int percent : {100, 130, 160, 200}) {
        m_theme.setTextScale(percent);
        QPushButton *show = buttonOf(page, u"Show"_s);
        auto *amount = page.findChild<QLineEdit *>();
        const auto top = [&page](QWidget *widget) { return widget->mapTo(&page, QPoint()).y(); };
        EVENTUALLY_EQUAL(top(show), top(amount));
        QCOMPARE(show->height(), amount->height());
    }
}

//! Whoever hears the page knows which of them is meant.
void tst_LookUpPages::anEmptyListHasNoTwoOfOneName()
{
    PageFixture fixture;
    PayinsPage page(*fixture.session, m_theme, m_format);
    QSignalSpy asked(&page, &PayinsPage::newPayinRequested);
    showIt(page);
    EVENTUALLY(buttonOf(page, u"Look up by ID"_s));
    QStringList names;
    for (QPushButton *button : page.findChildren<QPushButton *>()) {
        if (button->isVisible())
            names.append(spokenName(button));
    }
    QVERIFY2(names.contains(u"New payin"_s) && names.removeDuplicates() == 0, qPrintable(names.join(u'|')));
    for (QPushButton *button : page.findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text() == "New payin"_L1)
            button->click();
    }
    QCOMPARE(asked.size(), 2);
}

void tst_LookUpPages::aPayinFromTheFormToTheCustomer()
{
    LookUpTestFixture fixture;
    QVERIFY(fixture.begin());
    NewPayinPage form(*fixture.page.session, m_theme, m_format);
    std::optional<OrderId> made;
    connect(&form, &NewPayinPage::created, &form, [&made](const PaymentRecord &record) { made = record.id; });
    showIt(form);
    form.startNew();
    form.form().setDraft(payinDraft());
    const QList<QComboBox *> choices = form.findChildren<QComboBox *>();
    QCOMPARE(choices.size(), 3); // currency, method, bank
    EVENTUALLY(choices.at(1)->count() > 0, textsOf(form));
    choices.at(2)->setCurrentIndex(0);
    QCOMPARE(form.form().draft().operatorCode, u"BCA"_s); // not the name that stands there
    choices.at(2)->setEditText(u"bca"_s);
    QCOMPARE(form.form().draft().operatorCode, u"BCA"_s); // nor the letters as they were typed
    choices.at(2)->completer()->setCompletionPrefix(u"central"_s);
    QVERIFY(choices.at(2)->completer()->currentCompletion().contains("BCA"_L1)); // in the middle of a name, too
    choices.at(2)->setEditText({});
    choices.at(2)->lineEdit()->setFocus();
    QTest::keyClicks(choices.at(2)->lineEdit(), u"central asia"_s);
    QTest::keyClick(choices.at(2)->lineEdit(), Qt::Key_Return); // the only one that is offered
    QCOMPARE(form.form().draft().operatorCode, u"BCA"_s);
    QVERIFY(!textsOf(form).contains(u"does not offer"_s));
    lineOf(form, u"Reference"_s)->setFocus();
    press(form, Qt::Key_Return); // to the last field
    QVERIFY(lineOf(form, u"ID"_s)->hasFocus() && !made);
    press(form, Qt::Key_Return); // does what the button says that is made to be pressed
    EVENTUALLY(made);
    const OrderId id = *made;
    for (const FieldRow *row : form.findChildren<FieldRow *>())
        QCOMPARE(row->problem(), QString()); // the next one is begun, not found wanting
    QVERIFY(!textsOf(form).contains(u"for this amount"_s));

    PayinsPage list(*fixture.page.session, m_theme, m_format);
    showIt(list);
    list.detail().choose(id);
    EVENTUALLY(!fixture.page.payment(id).payTo.accountNumber.isEmpty());
    EVENTUALLY(buttonOf(list, u"Copy reply for customer"_s), textsOf(list));
    QVERIFY(!clickOn(list, u"Copy reply for customer"_s).isEmpty());
    const QString reply = QGuiApplication::clipboard()->text();
    QVERIFY2(reply.startsWith(u"Transfer exactly 450,000\u00a0IDR to "_s), qPrintable(reply));
    QVERIFY(QString(reply).remove(u' ').contains(fixture.page.payment(id).payTo.accountNumber)); // in groups, to be read
    readsTheCode(list, reply);
    fixture.sandbox.pay(id.toString());
    EVENTUALLY_EQUAL(fixture.page.payment(id).submission.state, PaymentState::Paid);
}

//! As a customer's phone does: from the picture alone, as it is seen and as it is copied.
void tst_LookUpPages::readsTheCode(QWidget &list, const QString &words)
{
    QVERIFY(!clickOn(list, u"QR code"_s).isEmpty());
    auto *sheet = list.findChild<PayinCode *>();
    QVERIFY(sheet && sheet->isVisible());
    for (const QLabel *label : sheet->findChildren<QLabel *>()) // without a caution there is no room for one
        QVERIFY(!label->isVisible() || !label->text().isEmpty());
    auto *code = sheet->findChild<QrCode *>();
    QVERIFY(code->accessibleName().contains(words));
    QCOMPARE(wordsInCode(code->grab().toImage()), plainSpaces(words));
    QSignalSpy said(sheet, &PayinCode::said);
    QTest::keyClick(sheet, Qt::Key_Return);
    QCOMPARE(said.size(), 1);
    QCOMPARE(wordsInCode(QGuiApplication::clipboard()->image()), plainSpaces(words));
    EVENTUALLY(!list.findChild<PayinCode *>());
}

//! Created, and where the customer pays is one press away.
void tst_LookUpPages::aCreatedPayinIsTold()
{
    LookUpTestFixture fixture;
    QVERIFY(fixture.begin());
    QWidget window;
    showIt(window);
    ToastHost toasts(m_theme, &window);
    PayinNotifier news(*fixture.page.session, m_format, toasts, &window);
    QSignalSpy posted(&toasts, &ToastHost::posted);
    const OrderId id = fixture.page.issue(wholePayinDraft());
    QPointer<Toast> sent = toasts.post({.text = u"on its way"_s});
    news.follow(id, sent);
    EVENTUALLY_EQUAL(posted.size(), 2);
    QCOMPARE(posted.at(1).constFirst().toString(), u"Payin created: 450,000\u00a0IDR from Dewi Lestari. It can't be cancelled."_s);
    EVENTUALLY(!sent); // said by the second
    QPushButton *copy = buttonOf(window, u"Copy payment details"_s);
    QVERIFY(copy);
    QTest::keyClick(copy, Qt::Key_Space);
    EVENTUALLY(QGuiApplication::clipboard()->text().remove(u' ').contains(fixture.page.payment(id).payTo.accountNumber));
    const QString said = posted.constLast().constFirst().toString(); // the gateway may have said a word meanwhile
    QVERIFY2(said.startsWith("Copied"_L1) && said.contains(u" Transfer exactly 450,000\u00a0IDR"_s), qPrintable(said));
    QVERIFY(!toasts.undoLatest()); // to copy is no way back
}

//! Copied is what stands in the ledger when somebody presses it, not what was told.
void tst_LookUpPages::aPayinThatIsPaidWhileItIsTold()
{
    LookUpTestFixture fixture;
    QVERIFY(fixture.begin());
    QWidget window;
    showIt(window);
    ToastHost toasts(m_theme, &window);
    PayinNotifier news(*fixture.page.session, m_format, toasts, &window);
    const OrderId id = fixture.page.issue(wholePayinDraft());
    news.follow(id, nullptr);
    QPushButton *copy = awaitedButton(window, u"Copy payment details"_s);
    copy->setFocus(); // the toast waits
    fixture.sandbox.control("POST", "/sandbox/payins/" + id.toString().toUtf8() + "/pay");
    QVERIFY(await(fixture.page.session->actions().check(id)));
    EVENTUALLY_EQUAL(fixture.page.payment(id).submission.state, PaymentState::Paid);
    QSignalSpy posted(&toasts, &ToastHost::posted);
    QTest::keyClick(copy, Qt::Key_Space);
    EVENTUALLY_EQUAL(posted.size(), 1);
    QVERIFY2(posted.first().first().toString().startsWith(u"There is nothing to copy"_s), qPrintable(posted.first().first().toString()));
}

void tst_LookUpPages::whatTheWindowOffersOfAPayin()
{
    LookUpTestFixture fixture;
    QVERIFY(fixture.begin());
    const OrderId id = fixture.page.issue(wholePayinDraft());
    EVENTUALLY(!fixture.page.payment(id).payTo.accountNumber.isEmpty());
    QSettings settings(fixture.folder.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.page.session, m_theme, m_format, settings);
    showIt(window);
    auto *copy = window.findChild<QAction *>(u"copyDetailsAction"_s);
    auto *link = window.findChild<QAction *>(u"newLinkAction"_s);
    QVERIFY(!copy->isEnabled() && !link->isEnabled());
    window.findChild<QAction *>(u"payinsAction"_s)->trigger();
    auto *list = window.findChild<PayinsPage *>();
    EVENTUALLY(buttonOf(*list, u"Look up…"_s));
    list->detail().choose(id);
    EVENTUALLY(copy->isEnabled() && link->isEnabled());
    QGuiApplication::clipboard()->clear();
    copy->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(u"Transfer exactly"_s));
    link->trigger();
    auto *token = window.findChild<TokenPage *>();
    EVENTUALLY(token && token->isVisible());
    QCOMPARE(lineOf(*token, u"ID of the payin"_s)->text(), id.toString());
    window.findChild<QAction *>(u"payinsAction"_s)->trigger();
    QVERIFY(!clickOn(*list, u"Look up…"_s).isEmpty());
    EVENTUALLY(window.findChild<LookUpDialog *>());
    window.findChild<LookUpDialog *>()->close();
    // The same from the payin's own box.
    window.findChild<QAction *>(u"overviewAction"_s)->trigger();
    window.findChild<QAction *>(u"payinsAction"_s)->trigger();
    QVERIFY(!clickOn(*list, u"New link"_s).isEmpty());
    EVENTUALLY(token->isVisible());
    QCOMPARE(lineOf(*token, u"ID of the payin"_s)->text(), id.toString());
    // What is paid gets no link that asks for it once more.
    window.findChild<QAction *>(u"payinsAction"_s)->trigger();
    PaymentRecord paid = fixture.page.payment(id);
    paid.submission.state = PaymentState::Paid;
    QVERIFY(await(fixture.page.session->ledger().writer().write(LedgerChange {.update = paid, .id = id})));
    EVENTUALLY(!link->isEnabled());
    // An option becomes a form that is filled in.
    window.findChild<QAction *>(u"optionsAction"_s)->trigger();
    auto *options = window.findChild<OptionsPage *>();
    Q_EMIT options->payinRequested({.kind = PaymentKind::Payin, .amount = u"450,000"_s, .currency = u"IDR"_s, .methodCode = u"QR"_s});
    auto *form = window.findChild<NewPayinPage *>();
    EVENTUALLY(form->isVisible());
    QCOMPARE(form->form().draft().methodCode, u"QR"_s);
    QCOMPARE(form->form().draft().amount, u"450,000"_s);
    QVERIFY(lineOf(*form, u"Customer"_s)->hasFocus()); // the money is there already
}

//! Its name is true of every row, and of those beside it that it leaves out.
void tst_LookUpPages::viewsAreCalledWhatTheyList()
{
    PageFixture fixture;
    const auto payin = [&fixture] { return fixture.issue(wholePayinDraft()); };
    fixture.put(payin(), PaymentState::AwaitingPayment);
    PaymentRecord late = fixture.put(payin(), PaymentState::AwaitingPayment);
    late.payTo.expiresAt = fixture.clock.wall() - std::chrono::hours(1);
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = late, .id = late.id})));
    fixture.put(payin(), PaymentState::OtherStatus, u"UNDERPAID"_s);
    fixture.put(payin(), PaymentState::OutcomeUnknown);
    fixture.put(payin(), PaymentState::Paid);
    fixture.put(payin(), PaymentState::Cancelled);
    payin(); // queued
    PayinsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    auto *table = page.findChild<QTableView *>(u"payinsTable"_s);
    QVERIFY(table);
    const auto choose = [&page](const QString &view) {
        QPushButton *tab = buttonOf(page, view);
        const bool isThere = tab && tab->text() == view;
        if (isThere)
            tab->click();
        return isThere;
    };
    EVENTUALLY_EQUAL(table->model()->rowCount(), 7);
    QVERIFY(choose(u"Open"_s));
    EVENTUALLY_EQUAL(table->model()->rowCount(), 5); // as many as the title counts
    EVENTUALLY(textsOf(page).contains(u"7 payin(s) · 5 open"_s), textsOf(page));
    QVERIFY(choose(u"Awaiting payment"_s));
    EVENTUALLY_EQUAL(table->model()->rowCount(), 1); // as the pill of its row says, and the overview's figure
    QVERIFY(choose(u"Likely expired"_s));
    EVENTUALLY_EQUAL(table->model()->rowCount(), 1);
}

void tst_LookUpPages::whatIsExportedFromBalances()
{
    PageFixture fixture;
    QVERIFY(await(fixture.session->ledger().writer().keepBalances({{fixture.clock.wall(), {*Decimal::parse(u"5"), u"IDR"_s}}})));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    window.findChild<QAction *>(u"balancesAction"_s)->trigger();
    auto *page = window.findChild<BalancesPage *>();
    QVERIFY(!clickOn(*page, u"Export…"_s).isEmpty());
    auto *dialog = window.findChild<ExportDialog *>();
    EVENTUALLY(dialog && dialog->isVisible());
    EVENTUALLY(textsOf(*dialog).contains(u" balance"_s), textsOf(*dialog));
    QVERIFY(!textsOf(*dialog).contains(u"account numbers"_s)); // there are none
    dialog->close();
}

void tst_LookUpPages::codesThatCannotBeMade()
{
    QrCode code(m_theme, u"A code"_s);
    QVERIFY(!code.setText(QString(3000, u'x')));
    QVERIFY(code.picture().isNull());
    QVERIFY(code.setText(u"Siti Rahmawati — 450.000 IDR ✓"_s));
    QCOMPARE(wordsInCode(code.picture()), u"Siti Rahmawati — 450.000 IDR ✓"_s);
}

void tst_LookUpPages::whatIsMissingIsSaid()
{
    PageFixture fixture;
    NewPayinPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.startNew();
    press(page, Qt::Key_Return, Qt::ControlModifier);
    const QString texts = textsOf(page);
    for (const QString &words : {u"There is a problem."_s, u"Enter an amount."_s, u"Enter the customer's name."_s})
        QVERIFY2(texts.contains(words), qPrintable(words + u" / "_s + texts));
    QCOMPARE(fixture.inLedger(), 0);
}

void tst_LookUpPages::pressedTwiceIsOnePayin()
{
    PageFixture fixture;
    NewPayinPage page(*fixture.session, m_theme, m_format);
    int created = 0;
    connect(&page, &NewPayinPage::created, &page, [&created] { ++created; });
    showIt(page);
    page.startNew();
    page.form().setDraft(wholePayinDraft());
    for (int i = 0; i < 5; ++i) {
        press(page, Qt::Key_Return, Qt::ControlModifier);
        QCoreApplication::processEvents();
    }
    EVENTUALLY_EQUAL(created, 1);
    QCOMPARE(fixture.inLedger(), 1);
}

void tst_LookUpPages::everythingHasAName()
{
    PageFixture fixture;
    BalancesPage balances(*fixture.session, m_theme, m_format);
    OptionsPage options(*fixture.session, m_theme, m_format);
    NewPayinPage form(*fixture.session, m_theme, m_format);
    PayinsPage list(*fixture.session, m_theme, m_format);
    list.detail().choose(fixture.issue(wholePayinDraft()));
    EVENTUALLY_EQUAL(list.findChild<QTableView *>()->model()->rowCount(), 1);
    for (QWidget *page : std::initializer_list<QWidget *> {&balances, &options, &form, &list}) {
        showIt(*page);
        if (page == &list)
            EVENTUALLY(list.chosen());
        QCOMPARE(nameless(*page), QString());
        QVERIFY(focusable(*page) > 2);
    }
}

KONTOR_TEST(tst_LookUpPages, QApplication)
#include "tst_lookuppages.moc"
