// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/fieldrow.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payins/payinform.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/payouts/payoutform.h"
#include "gui/theme/theme.h"
#include "models/payoutadvice.h"
#include "office/sandboxchild.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What is said of a payout while it is typed: who was paid before, whether the balance is enough, which banks the gateway lists.
class tst_Advice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void whoWasPaidBefore();
    void theSameAccountOtherwiseWritten();
    void anotherCurrencyForTheAmount();
    void anotherNameOrAnotherAccount();
    void theBalanceIsSaidAndBlocksNothing();
    void theGatewaysBanks();
    void theAgeOfTheBanks();
    void whoWasPaidLongAgo();
    void enterTakesWhoIsMeant();
    void aNameChangedAfterCompletionIsCompared();
    void theSameIsShownBesideIt();
    void whatWasTypedIsStillThere();
    void somethingElseTakesItsPlace();
    void newIsSaidOnlyWhereAllAreKnown();
    void aBanksCodeInSmallLetters();
    void nothingIsSaidBeforeTheBankIsKnown();
    void whatIsReadLateIsSaidAllTheSame();
    void tabGoesAsTheEyeDoes();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

PaymentDraft draftTo(const QString &name, const QString &account)
{
    PaymentDraft draft = goodDraft();
    draft.accountName = name;
    draft.accountNumber = account;
    return draft;
}

PaymentRequest requestTo(const QString &name, const QString &account)
{
    return requestOf(draftTo(name, account), NumberFormat(QLocale(QLocale::English)));
}

void keepBalance(PageFixture &fixture, const char *amount, const QString &currency)
{
    const BalanceSnapshot balance {fixture.clock.wall(), {*Decimal::parse(QByteArray(amount)), currency}};
    QVERIFY(await(fixture.session->ledger().writer().keepBalances({balance})));
}

} // namespace

void tst_Advice::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_Advice::whoWasPaidBefore()
{
    PageFixture fixture;
    QList<OrderId> three;
    for (int i = 0; i < 3; ++i)
        three.append(fixture.issue(draftTo(u"Asha Verma"_s, u"5010 0234"_s)));
    fixture.put(fixture.issue(draftTo(u"Budi"_s, u"77"_s)), PaymentState::Rejected);
    PayoutAdvice advice(*fixture.session, m_format);
    QCOMPARE(advice.aboutAccount(requestTo(u"Asha Verma"_s, u"50100234"_s)), QString()); // nothing was read yet
    advice.refresh();
    EVENTUALLY(advice.recipients().isRead());
    const QString known = advice.aboutAccount(requestTo(u"Asha Verma"_s, u"5010 0234"_s));
    QVERIFY2(known.startsWith("3 payout"_L1) && known.contains(u"1,250,000\u00a0IDR"_s), qPrintable(known));
    const QString fresh = u"New recipient: no payout has gone to this account from here."_s;
    QCOMPARE(advice.aboutAccount(requestTo(u"Asha Verma"_s, u"50100235"_s)), fresh);
    QCOMPARE(advice.aboutAccount(requestTo(u"Budi"_s, u"77"_s)), fresh); // the gateway did not take it
    QCOMPARE(advice.aboutAccount(requestTo(u"Asha Verma"_s, {})), QString());
    const QString listed = advice.recipients().index(0).data().toString();
    QVERIFY2(listed.contains(u"  ·  last payout "_s) && listed.endsWith(u", 1,250,000\u00a0IDR"_s), qPrintable(listed)); // still queued
    fixture.put(three.constLast(), PaymentState::Paid);
    advice.refresh();
    EVENTUALLY(advice.recipients().index(0).data().toString().contains(u"  ·  last paid "_s));
}

//! However it is written, it is the same account.
void tst_Advice::theSameAccountOtherwiseWritten()
{
    PageFixture fixture;
    fixture.put(fixture.issue(draftTo(u"Asha Verma"_s, u"501002341074"_s)), PaymentState::Paid);
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    for (const QString &account : {u"5010-0234-1074"_s, u"5010.0234.1074"_s}) {
        typeDraft(page, draftTo(u"Asha Verma"_s, account));
        press(page, Qt::Key_Return, Qt::ControlModifier);
        EVENTUALLY(page.isReviewing());
        EVENTUALLY(textsOf(page).contains("Why it is paid &again"_L1), account + u": "_s + textsOf(page));
        QVERIFY(!textsOf(page).contains("New recipient"_L1) && !textsOf(page).contains("another account"_L1));
        press(page, Qt::Key_Escape);
    }
}

//! What is wrong with an amount hangs on its currency, and so do the words for it.
void tst_Advice::anotherCurrencyForTheAmount()
{
    PageFixture fixture;
    keepBalance(fixture, "500000000", u"IDR"_s);
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    typeInto(page, u"Amount"_s, u"281.83"_s);
    press(page, Qt::Key_Tab);
    QVERIFY(rowOf(page, u"Amount"_s)->problem().isEmpty());
    auto *currency = page.findChild<QComboBox *>(u"currencyCombo"_s);
    currency->setFocus();
    currency->lineEdit()->selectAll();
    QTest::keyClicks(currency->lineEdit(), u"JPY"_s);
    press(page, Qt::Key_Tab);
    EVENTUALLY(rowOf(page, u"Amount"_s)->problem().contains(u"JPY"_s), rowOf(page, u"Amount"_s)->problem());
    // And the gateway has no balance in it.
    EVENTUALLY(textsOf(page).contains(u"The gateway has shown no balance in JPY."_s), textsOf(page));
    currency->setEditText(u"KWD"_s);
    QVERIFY2(!rowOf(page, u"Amount"_s)->problem().contains(u"JPY"_s), qPrintable(rowOf(page, u"Amount"_s)->problem()));
    currency->setEditText(u"IDR"_s);
    QVERIFY(rowOf(page, u"Amount"_s)->problem().isEmpty());
}

//! What a forged invoice looks like.
void tst_Advice::anotherNameOrAnotherAccount()
{
    PageFixture fixture;
    fixture.put(fixture.issue(draftTo(u"Asha Verma"_s, u"501002341074"_s)), PaymentState::Paid);
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    typeDraft(page, draftTo(u"asha verma"_s, u"99"_s));
    const QString another = u"Account changed: asha verma was last paid to another account (BCA, "_s;
    typeInto(page, u"Account no."_s, u"990"_s);
    press(page, Qt::Key_Tab);
    EVENTUALLY(textsOf(page).contains(another), textsOf(page));
    QVERIFY(!textsOf(page).contains("5010"_L1)); // the other account isn't shown whole
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    QVERIFY2(textsOf(page).contains(another), qPrintable(textsOf(page)));
    QVERIFY2(textsOf(page).contains("New recipient"_L1), qPrintable(textsOf(page)));
    EVENTUALLY(buttonOf(page, u"Pay"_s)->isEnabled());
    press(page, Qt::Key_Escape);
    typeDraft(page, draftTo(u"Ashok"_s, u"501002341074"_s));
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    QVERIFY2(textsOf(page).contains("Name changed: the last payout to this account was to Asha Verma."_L1), qPrintable(textsOf(page)));
    // A payout to the other account that still waits changes nothing of it.
    press(page, Qt::Key_Escape);
    fixture.issue(draftTo(u"Asha Verma"_s, u"990"_s));
    page.startNew();
    PaymentDraft more = draftTo(u"Asha Verma"_s, u"990"_s);
    more.amount = u"77"_s;
    typeDraft(page, more);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    QVERIFY2(textsOf(page).contains("Account changed: Asha Verma was last paid to another account (BCA, "_L1), qPrintable(textsOf(page)));
}

void tst_Advice::theBalanceIsSaidAndBlocksNothing()
{
    PageFixture fixture;
    keepBalance(fixture, "1000000", u"IDR"_s);
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    typeDraft(page, goodDraft()); // 1,250,000 IDR
    EVENTUALLY(textsOf(page).contains(u"Balance 1,000,000\u00a0IDR as of "_s), textsOf(page));
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    QVERIFY2(
        textsOf(page).contains(u"1,250,000\u00a0IDR is more than the balance of 1,000,000\u00a0IDR as of "_s), qPrintable(textsOf(page)));
    EVENTUALLY(buttonOf(page, u"Pay"_s)->isEnabled());
    press(page, Qt::Key_Escape);
    typeInto(page, u"Amount"_s, u"1000000"_s);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    QVERIFY(!textsOf(page).contains("more than the balance"_L1));
    // What waits to be sent will have taken its part by then.
    press(page, Qt::Key_Escape);
    PaymentDraft before = goodDraft();
    before.amount = u"900000"_s;
    fixture.issue(before);
    typeInto(page, u"Amount"_s, u"100001"_s);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    const QString already
        = u"900,000\u00a0IDR is queued already. With this 100,001\u00a0IDR that is more than the balance of 1,000,000\u00a0IDR as of "_s;
    EVENTUALLY(textsOf(page).contains(already), textsOf(page));
    press(page, Qt::Key_Escape);
    typeInto(page, u"Amount"_s, u"100000"_s);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    QVERIFY(!textsOf(page).contains("more than the balance"_L1));
}

void tst_Advice::theGatewaysBanks()
{
    QTemporaryDir folder;
    QFile pem(folder.filePath(u"key.pem"_s));
    const auto pair = KeyPair::generate(2048);
    QVERIFY(pem.open(QIODevice::WriteOnly) && pem.write(pair->publicPem()) > 0);
    pem.close();
    SandboxChild sandbox;
    QVERIFY(sandbox.start(pem.fileName(), 0, {u"--merchant"_s, u"TOKO"_s}));
    PageFixture fixture(Environment::Test, {.listen = false, .passphrase = [] { return QByteArray("a practice passphrase"); }},
        quint16(sandbox.url().port()));
    const auto key = await(fixture.session->keys().generate(2048, KeyStorage::File));
    QVERIFY(key && fixture.session->keys().use(key->id));
    sandbox.control("PUT", "/sandbox/keys", fixture.session->profile().key(key->id)->publicPem);
    fixture.session->start();

    PayoutAdvice advice(*fixture.session, m_format);
    PayoutForm form(m_theme, m_format, advice);
    showIt(form);
    form.startNew();
    EVENTUALLY(!advice.banks().isEmpty());
    EVENTUALLY(textsOf(form).contains("List from the gateway, just read."_L1), textsOf(form));
    auto *bank = qobject_cast<QComboBox *>(rowOf(form, u"Bank"_s)->editor());
    EVENTUALLY(bank->findData(u"BCA"_s) >= 0);
    bank->setCurrentIndex(bank->findData(u"BCA"_s));
    QCOMPARE(form.draft().operatorCode, u"BCA"_s); // not the name that stands there
    bank->setEditText(u"NOWHERE"_s);
    Q_EMIT bank->lineEdit()->editingFinished();
    QVERIFY2(textsOf(form).contains("\"NOWHERE\" is not in the gateway's list of "_L1), qPrintable(textsOf(form)));
    QVERIFY(rowOf(form, u"Bank"_s)->problem().isEmpty());
    // A part of a name is no code: Enter takes the bank that it means, where it can mean but one.
    bank->setEditText({});
    bank->lineEdit()->setFocus();
    QTest::keyClicks(bank->lineEdit(), u"central asia"_s);
    QTest::keyClick(bank->lineEdit(), Qt::Key_Return);
    QCOMPARE(form.draft().operatorCode, u"BCA"_s);
    QVERIFY(!textsOf(form).contains("is not in the gateway's list"_L1));
    bank->lineEdit()->setFocus();
    bank->lineEdit()->selectAll();
    QTest::keyClicks(bank->lineEdit(), u"bank"_s);
    QTest::keyClick(bank->lineEdit(), Qt::Key_Return);
    QCOMPARE(form.draft().operatorCode, u"bank"_s); // several
    EVENTUALLY(!advice.balance(u"IDR"_s).isEmpty()); // read from the gateway
}

void tst_Advice::theAgeOfTheBanks()
{
    PageFixture fixture;
    PayoutAdvice advice(*fixture.session, m_format);
    PayoutForm form(m_theme, m_format, advice);
    showIt(form);
    QVERIFY2(textsOf(form).contains("The gateway's list was not read yet."_L1), qPrintable(textsOf(form)));
}

namespace {

//! So many other people, each with an account, after those who are in the ledger already: as a file of payouts brings them.
void payOthers(PageFixture &fixture, int people)
{
    QList<ReviewedPayment> payouts;
    for (int i = 0; i < people; ++i)
        payouts.append(*fixture.session->payments().freeze(
            draftTo(u"Recipient %1"_s.arg(i), QString::number(700'000'000 + i)), NumberFormat(QLocale(QLocale::English))));
    QVERIFY(await(fixture.session->payments().queue(payouts)));
}

} // namespace

//! Among more accounts than the list holds: what is said is of the whole ledger.
void tst_Advice::whoWasPaidLongAgo()
{
    PageFixture fixture;
    fixture.issue(draftTo(u"Zoë Verma"_s, u"501002341074"_s));
    fixture.issue(draftTo(u"Zoë Verma"_s, u"501002341074"_s));
    payOthers(fixture, 2'001);
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    auto *advice = page.findChild<PayoutAdvice *>();
    EVENTUALLY(advice->recipients().isRead());
    QVERIFY(!advice->recipients().isWhole());
    QVERIFY(!advice->recipients().find({.accountNumber = u"501002341074"_s, .operatorCode = u"BCA"_s}));

    // Who is typed comes up all the same.
    auto *line = lineOf(page, u"Recipient"_s);
    line->setFocus();
    QTest::keyClicks(line, u"zo"_s);
    EVENTUALLY(line->completer()->popup()->isVisible());
    EVENTUALLY(line->completer()->popup()->selectionModel()->hasSelection());
    QVERIFY(line->completer()->completionModel()->index(0, 0).data().toString().startsWith(u"Zoë Verma"_s));
    QTest::keyClick(line->completer()->popup(), Qt::Key_Escape);

    typeDraft(page, draftTo(u"ZOË VERMA"_s, u"99"_s));
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    const QString another = u"Account changed: ZOË VERMA was last paid to another account (BCA, "_s;
    QVERIFY2(textsOf(page).contains(another), qPrintable(textsOf(page))); // from the first moment on
    QVERIFY2(textsOf(page).contains("New recipient"_L1), qPrintable(textsOf(page)));
    press(page, Qt::Key_Escape);
    typeDraft(page, draftTo(u"Ashok"_s, u"501002341074"_s));
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    QVERIFY2(textsOf(page).contains(u"Name changed: the last payout to this account was to Zoë Verma."_s), qPrintable(textsOf(page)));
    QVERIFY2(textsOf(page).contains("2 payout"_L1), qPrintable(textsOf(page)));
}

//! Letters within a word are found, too, and hardly meant.
void tst_Advice::enterTakesWhoIsMeant()
{
    PageFixture fixture;
    fixture.issue(draftTo(u"Rahul Nair"_s, u"5010"_s));
    fixture.issue(draftTo(u"Siti Rahmawati"_s, u"5011"_s));
    fixture.issue(draftTo(u"CV Anugerah Jaya"_s, u"5012"_s)); // the latest, and so the first of the list
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    EVENTUALLY(page.findChild<PayoutAdvice *>()->recipients().isRead());
    auto *line = lineOf(page, u"Recipient"_s);
    for (const auto &[typed, taken] :
        {std::pair(u"rah"_s, u"Rahul Nair"_s), std::pair(u"rahm"_s, u"Siti Rahmawati"_s), std::pair(u"gerah"_s, u"CV Anugerah Jaya"_s)}) {
        line->clear();
        line->setFocus();
        QTest::keyClicks(line, typed);
        EVENTUALLY(line->completer()->popup()->isVisible());
        EVENTUALLY_EQUAL(line->completer()->popup()->selectionModel()->selectedIndexes().size(), 1);
        QVERIFY(line->completer()->popup()->selectionModel()->selectedIndexes().first().data().toString().startsWith(taken));
        QTest::keyClick(line->completer()->popup(), Qt::Key_Return);
        EVENTUALLY_EQUAL(line->text(), taken);
    }
}

//! Who changes the name after the account was filled in pays another person's account.
void tst_Advice::aNameChangedAfterCompletionIsCompared()
{
    PageFixture fixture;
    fixture.put(fixture.issue(draftTo(u"Asha Verma"_s, u"501002341074"_s)), PaymentState::Paid);
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    EVENTUALLY(page.findChild<PayoutAdvice *>()->recipients().isRead());
    auto *line = lineOf(page, u"Recipient"_s);
    line->setFocus();
    QTest::keyClicks(line, u"ash"_s);
    EVENTUALLY(line->completer()->popup()->isVisible());
    QTest::keyClick(line->completer()->popup(), Qt::Key_Return);
    EVENTUALLY_EQUAL(lineOf(page, u"Account no."_s)->text(), u"501002341074"_s);
    QVERIFY2(!textsOf(page).contains("Name changed"_L1), qPrintable(textsOf(page)));
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, u"Budi Santoso"_s);
    press(page, Qt::Key_Tab);
    EVENTUALLY(textsOf(page).contains("Name changed: the last payout to this account was to Asha Verma."_L1), textsOf(page));
}

void tst_Advice::theSameIsShownBesideIt()
{
    PageFixture fixture;
    const OrderId earlier = fixture.issue(goodDraft());
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    std::optional<OrderId> asked;
    connect(&page, &NewPayoutPage::paymentRequested, this, [&asked](const OrderId &id) { asked = id; });
    page.startNew();
    showIt(page);
    PaymentDraft once = goodDraft();
    once.emailAddress = u"other@example.com"_s;
    typeDraft(page, once);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    QVERIFY2(textsOf(page).contains(QRegularExpression(u"was made at \\d\\d:\\d\\d, \\d+ s ago \\(INV-2026-4202\\)"_s)),
        qPrintable(textsOf(page)));
    EVENTUALLY(buttonOf(page, u"Compare"_s));
    QVERIFY(!textsOf(page).contains("(the same)"_L1));
    awaitedButton(page, u"Compare"_s)->click();
    EVENTUALLY(textsOf(page).contains(u"1,250,000\u00a0IDR  (the same)"_s), textsOf(page));
    QVERIFY(textsOf(page).contains("other@example.com"_L1) && textsOf(page).contains("asha@example.com  (differs)"_L1));
    QVERIFY(textsOf(page).contains(earlier.toString()));
    QVERIFY(page.isReviewing()); // nobody had to leave it
    awaitedButton(page, u"Show the other payout"_s)->click();
    QVERIFY(asked == earlier);
    QVERIFY(page.isReviewing()); // and is still there when they come back
    awaitedButton(page, u"Compare"_s)->click();
    QVERIFY(!textsOf(page).contains("(the same)"_L1));
}

void tst_Advice::whatWasTypedIsStillThere()
{
    PageFixture fixture;
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    QVERIFY(!textsOf(page).contains("still here"_L1));
    typeDraft(page, goodDraft());
    press(page, Qt::Key_Escape);
    page.startNew();
    QVERIFY2(textsOf(page).contains("What you had typed is still here."_L1), qPrintable(textsOf(page)));
    QVERIFY(same(page.findChild<PayoutForm *>()->draft(), goodDraft()));
    EVENTUALLY(buttonOf(page, u"Start empty"_s));
    awaitedButton(page, u"Start empty"_s)->click();
    QVERIFY(!page.findChild<PayoutForm *>()->isTouched());
    QVERIFY(lineOf(page, u"Recipient"_s)->hasFocus());

    NewPayinPage payin(*fixture.session, m_theme, m_format);
    showIt(payin);
    payin.startNew();
    typeInto(payin, u"Amount"_s, u"450000"_s);
    payin.startNew();
    QVERIFY(textsOf(payin).contains("What you had typed is still here."_L1));
    EVENTUALLY(buttonOf(payin, u"Start empty"_s));
    awaitedButton(payin, u"Start empty"_s)->click();
    QVERIFY(!payin.form().isTouched());
}

void tst_Advice::somethingElseTakesItsPlace()
{
    PageFixture fixture;
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    typeDraft(page, goodDraft());
    page.startTo(u"Budi"_s);
    const auto *form = page.findChild<PayoutForm *>();
    QVERIFY(same(form->draft(), {.accountName = u"Budi"_s})); // not beside the other's account
    QVERIFY2(textsOf(page).contains("What you had typed before is put aside."_L1), qPrintable(textsOf(page)));
    EVENTUALLY(buttonOf(page, u"Bring it back"_s));
    awaitedButton(page, u"Bring it back"_s)->click();
    QVERIFY(same(form->draft(), goodDraft()));
    QVERIFY(!textsOf(page).contains("put aside"_L1));

    NewPayinPage payin(*fixture.session, m_theme, m_format);
    showIt(payin);
    payin.startNew();
    typeInto(payin, u"Amount"_s, u"450000"_s);
    payin.startLike(requestTo(u"Budi"_s, u"77"_s));
    QCOMPARE(payin.form().draft().amount, QString());
    EVENTUALLY(buttonOf(payin, u"Bring it back"_s));
    awaitedButton(payin, u"Bring it back"_s)->click();
    QCOMPARE(payin.form().draft().amount, u"450000"_s);

    // What a person typed outlasts what was filled in for them, twice.
    page.startLike({.id = OrderId::generate(), .request = requestTo(u"Asha Verma"_s, u"1"_s)});
    page.startLike({.id = OrderId::generate(), .request = requestTo(u"Budi"_s, u"2"_s)});
    QCOMPARE(form->draft().accountNumber, u"2"_s);
    EVENTUALLY(buttonOf(page, u"Bring it back"_s));
    awaitedButton(page, u"Bring it back"_s)->click();
    QVERIFY(same(form->draft(), goodDraft()));
}

//! The same number at another bank is another account: nothing is said of it before the bank is known.
void tst_Advice::nothingIsSaidBeforeTheBankIsKnown()
{
    PageFixture fixture;
    fixture.issue(draftTo(u"Asha Verma"_s, u"1"_s));
    PayoutAdvice advice(*fixture.session, m_format);
    advice.refresh();
    EVENTUALLY(advice.recipients().isRead());
    PaymentRequest typed = requestTo(u"Asha Verma"_s, u"1"_s);
    typed.operatorCode.clear();
    QCOMPARE(advice.aboutAccount(typed), QString());
    QCOMPARE(advice.aboutChange(typed), QString());
}

//! The history of a large ledger may come when the review is open already.
void tst_Advice::whatIsReadLateIsSaidAllTheSame()
{
    PageFixture fixture;
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    typeDraft(page, draftTo(u"Asha Verma"_s, u"99"_s));
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    fixture.issue(draftTo(u"Asha Verma"_s, u"501002341074"_s));
    page.findChild<PayoutAdvice *>()->refresh();
    EVENTUALLY(textsOf(page).contains("was last paid to another account"_L1), textsOf(page));
    QVERIFY(page.isReviewing());
}

//! A row that somebody altered completes nothing; who is missing for that isn't called new.
void tst_Advice::newIsSaidOnlyWhereAllAreKnown()
{
    PageFixture fixture;
    fixture.issue(draftTo(u"Asha Verma"_s, u"1"_s));
    fixture.alter(fixture.issue(draftTo(u"Budi"_s, u"2"_s)));
    PayoutAdvice advice(*fixture.session, m_format);
    advice.refresh();
    EVENTUALLY(advice.recipients().isRead());
    QVERIFY(!advice.recipients().isWhole());
    QCOMPARE(advice.aboutAccount(requestTo(u"Budi"_s, u"2"_s)),
        u"Not among the 1 account(s) that are known from the latest payouts; it may have been paid before."_s);
}

void tst_Advice::aBanksCodeInSmallLetters()
{
    PageFixture fixture;
    fixture.issue(draftTo(u"Asha Verma"_s, u"1"_s));
    PayoutAdvice advice(*fixture.session, m_format);
    advice.refresh();
    EVENTUALLY(advice.recipients().isRead());
    PaymentRequest typed = requestTo(u"Asha Verma"_s, u"1"_s);
    typed.operatorCode = typed.operatorCode.toLower();
    QVERIFY2(advice.aboutAccount(typed).startsWith("1 payout"_L1), qPrintable(advice.aboutAccount(typed)));
}

void tst_Advice::tabGoesAsTheEyeDoes()
{
    PageFixture fixture;
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    QStringList seen;
    const auto rows = page.findChildren<FieldRow *>();
    QList<FieldRow *> inSight(rows.begin(), rows.end());
    inSight.removeIf([](const FieldRow *row) { return !row->isVisible(); });
    const auto placeOf = [&page](const FieldRow *row) {
        const QPoint at = row->mapTo(&page, QPoint());
        return std::pair(at.y(), at.x());
    };
    std::sort(inSight.begin(), inSight.end(), [&](const FieldRow *a, const FieldRow *b) { return placeOf(a) < placeOf(b); });
    for (const FieldRow *row : inSight)
        seen.append(row->label());
    QStringList reached;
    inSight.first()->editor()->setFocus();
    for (qsizetype i = 0; i < inSight.size(); ++i) {
        const QWidget *focus = QApplication::focusWidget();
        const auto here = std::find_if(
            rows.begin(), rows.end(), [focus](FieldRow *row) { return row->editor() == focus || row->editor()->isAncestorOf(focus); });
        reached.append(here == rows.end() ? u"elsewhere"_s : (*here)->label());
        press(page, Qt::Key_Tab);
    }
    QCOMPARE(reached, seen);
    page.findChild<PayoutForm *>()->setDraft(draftTo(u"Asha"_s, u"222"_s));
    lineOf(page, u"ID"_s)->setFocus();
    press(page, Qt::Key_Return); // nothing is left to fill in
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(awaitedButton(page, u"Review"_s)));
    QVERIFY(seen.indexOf(u"Reference"_s) < seen.indexOf(u"Amount"_s));
}

KONTOR_TEST(tst_Advice, QApplication)
#include "tst_advice.moc"
