// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keyboard/clickthrough.h"
#include "gui/keys/keyspage.h"
#include "gui/kit/emptystate.h"
#include "gui/kit/explainbox.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/timeline.h"
#include "gui/lists/listdetail.h"
#include "gui/page/detailpanel.h"
#include "gui/page/messagebar.h"
#include "gui/payment/paymentdetails.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/payouts/payoutform.h"
#include "gui/payouts/payoutspage.h"
#include "gui/payouts/reviewcard.h"
#include "gui/shell/navigator.h"
#include "gui/table/paymenttable.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "ledger/storage/database.h"
#include "messages/timeline.h"
#include "models/paymentcells.h"
#include "models/payoutadvice.h"
#include "office/profiles/home.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

using namespace kontor;
using namespace Qt::StringLiterals;

//! The pages over a real office on a folder of its own: what a person sees, types and presses, and what stands in the ledger afterwards.
class tst_Pages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();

    void wordsBesideTheFields();
    void anAmountThatCanMeanTwoThings();
    void peopleWhoWerePaid();
    void aClickBesideACompletion_data();
    void aClickBesideACompletion();
    void aClickBesideACompletionPresses();
    void theReviewShowsTheFrozenBytes();
    void escapeGoesBackAndKeepsWhatWasTyped();
    void theNextOneBeginsUnmarked();
    void onePaymentHoweverOften_data();
    void onePaymentHoweverOften();
    void theReviewIsReadFromItsTop();
    void theSamePayoutNeedsAReason_data();
    void theSamePayoutNeedsAReason();
    void theSameQueuedMeanwhile();
    void theOtherIsAskedFor();
    void theOtherDidNotLeave();
    void liveMoneyIsReadFirst();
    void anAlteredRowIsNotShownAsTrue();
    void anIdThatWasUsed();

    void anEmptyList();
    void choosing();
    void whatCannotBeRecalled();
    void howManyAreAhead();
    void filtering();

    void keysToHandOver();
    void theDeprecatedSecretIsNamed();
    void everythingHasAName();
    void everyActionIsInAMenu();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

//! Typed, and by the keys of the main button on to the review.
bool review(NewPayoutPage &page, const PaymentDraft &draft)
{
    typeDraft(page, draft);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    return eventually([&page] { return page.isReviewing(); });
}

} // namespace

void tst_Pages::initTestCase()
{
    m_theme.install(*qApp);
}

// ---- the form

void tst_Pages::wordsBesideTheFields()
{
    PageFixture fixture;
    PayoutAdvice advice(*fixture.session, m_format);
    PayoutForm form(m_theme, m_format, advice);
    form.startNew();
    showIt(form);
    QVERIFY(!form.isTouched());
    QVERIFY(!form.validate());
    QVERIFY(rowOf(form, u"E-mail"_s)->problem().isEmpty()); // unless the gateway wants it
    RequiredFields required;
    required.set(PaymentField::Email, true);
    form.setRequired(required);
    QVERIFY(!form.validate());
    const QList<std::pair<QString, QString>> words {{u"Recipient"_s, u"Enter the name on the receiving account."_s},
        {u"Account no."_s, u"Enter the account number."_s}, {u"Bank"_s, u"Choose a bank from the list."_s},
        {u"Method"_s, u"Choose a payment method."_s}, {u"E-mail"_s, u"Enter an e-mail address such as name@example.com."_s},
        {u"Amount"_s, u"Enter an amount."_s}, {u"Currency"_s, u"Choose a currency, for example IDR."_s}};
    for (const auto &[label, text] : words) {
        FieldRow *row = rowOf(form, label);
        QCOMPARE(row->problem(), text);
        QVERIFY2(visibleTexts(*row).contains(text), qPrintable(label)); // seen
        QVERIFY2(row->editor()->accessibleDescription().contains(text), qPrintable(label)); // and heard
    }
    for (const QString &free : {u"Reference"_s, u"ID"_s})
        QVERIFY(rowOf(form, free)->problem().isEmpty());
    QVERIFY(lineOf(form, u"Recipient"_s)->hasFocus()); // the first one to mend

    // A field that is mended says so as soon as it is left, and the cursor goes to the next one to mend.
    typeInto(form, u"Recipient"_s, u"Asha"_s);
    press(form, Qt::Key_Tab);
    QVERIFY(rowOf(form, u"Recipient"_s)->problem().isEmpty());
    QVERIFY(!form.validate());
    QVERIFY(lineOf(form, u"Account no."_s)->hasFocus());
    QVERIFY(form.isTouched());
    typeDraft(form, goodDraft());
    QVERIFY(form.validate());
    QVERIFY(same(form.draft(), goodDraft()));
    for (FieldRow *row : form.findChildren<FieldRow *>())
        QVERIFY(row->problem().isEmpty());
}

void tst_Pages::anAmountThatCanMeanTwoThings()
{
    PageFixture fixture;
    PayoutAdvice advice(*fixture.session, m_format);
    PayoutForm form(m_theme, m_format, advice);
    showIt(form);
    PaymentDraft draft = goodDraft();
    draft.amount = u"1.250"_s;
    draft.emailAddress = u"asha at example"_s;
    typeDraft(form, draft);
    FieldRow *amount = rowOf(form, u"Amount"_s);
    QCOMPARE(amount->problem(), u"\"1.250\" can mean 1.25 or 1250. Type one of these."_s); // said as it was left
    QVERIFY(!form.validate());
    QVERIFY(same(form.draft(), draft)); // nothing was cleared or changed
    typeInto(form, u"Amount"_s, u"1250"_s);
    QVERIFY(amount->problem().isEmpty());
    QVERIFY2(visibleTexts(*amount).contains(u"= 1,250\u00a0IDR"_s), qPrintable(visibleTexts(*amount).join(u'|'))); // what Kontor understood
    typeInto(form, u"Currency"_s, u"JPY"_s);
    typeInto(form, u"Amount"_s, u"12.5"_s);
    press(form, Qt::Key_Tab);
    QCOMPARE(amount->problem(), u"JPY amounts have no decimals."_s);
    typeInto(form, u"Account no."_s, u"5010 O2"_s); // a letter is a warning, not a block
    press(form, Qt::Key_Tab);
    QVERIFY(rowOf(form, u"Account no."_s)->problem().isEmpty());
    QVERIFY(visibleTexts(*rowOf(form, u"Account no."_s)).contains(u"The account number has a letter at position 6. Check it."_s));
}

void tst_Pages::peopleWhoWerePaid()
{
    PageFixture fixture;
    PaymentDraft earlier = goodDraft();
    earlier.accountName = u"Siti Rahma"_s;
    fixture.issue(earlier);
    PayoutAdvice advice(*fixture.session, m_format);
    PayoutForm form(m_theme, m_format, advice);
    showIt(form);
    QSignalSpy refreshed(&advice.recipients(), &RecipientModel::refreshed);
    form.startNew();
    EVENTUALLY(!refreshed.isEmpty());
    QCOMPARE(form.draft().methodCode, u"BANK_TRANSFER"_s); // preset, as the last payouts had it
    QCOMPARE(form.draft().currency, u"IDR"_s);
    QVERIFY(form.draft().operatorCode.isEmpty()); // whose bank it is depends on the recipient
    QTest::keyClicks(lineOf(form, u"Recipient"_s), u"rahm"_s);
    QWidget *list = nullptr;
    EVENTUALLY((list = QApplication::activePopupWidget()));
    QTest::keyClick(list, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Return);
    EVENTUALLY_EQUAL(form.draft().accountName, u"Siti Rahma"_s);
    QCOMPARE(form.draft().accountNumber, u"50100 2348 1074"_s);
    QCOMPARE(form.draft().operatorCode, u"BCA"_s);
    QVERIFY(form.draft().amount.isEmpty());
    QVERIFY(lineOf(form, u"Amount"_s)->hasFocus());
}

// ---- form and review

void tst_Pages::aClickBesideACompletion_data()
{
    QTest::addColumn<QString>("label");
    QTest::addColumn<QString>("begun");
    QTest::newRow("recipient") << u"Recipient"_s << u"ash"_s;
    QTest::newRow("bank") << u"Bank"_s << u"bc"_s;
}

//! The first click outside the list of completions goes to what was clicked, and so does what is typed next.
void tst_Pages::aClickBesideACompletion()
{
    QFETCH(QString, label);
    QFETCH(QString, begun);
    PageFixture fixture;
    fixture.issue(goodDraft());
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.startNew();
    QLineEdit *line = lineOf(page, label);
    QComboBox *method = qobject_cast<QComboBox *>(rowOf(page, u"Method"_s)->editor());
    EVENTUALLY(!method->currentText().isEmpty()); // who was paid before is known
    const auto clickOn = [&page](QWidget *target) {
        QTest::mouseClick(page.windowHandle(), Qt::LeftButton, {}, target->mapTo(&page, target->rect().center()));
    };
    const auto openList = [&] {
        clickOn(line);
        typeInto(page, label, begun);
        EVENTUALLY(line->completer()->popup()->isVisible());
    };
    openList();
    QLineEdit *id = lineOf(page, u"ID"_s);
    clickOn(id);
    EVENTUALLY(id->hasFocus());
    QVERIFY(!line->completer()->popup()->isVisible());
    QTest::keyClicks(QApplication::focusWidget(), u"zz"_s);
    QCOMPARE(id->text(), u"zz"_s);
    QCOMPARE(line->text(), begun);
}

void tst_Pages::aClickBesideACompletionPresses()
{
    QWidget page;
    auto *column = new QVBoxLayout(&page);
    auto *line = new QLineEdit;
    auto *button = new QPushButton(u"Review"_s);
    column->addWidget(button);
    column->addWidget(line);
    column->addStretch();
    line->setCompleter(new QCompleter({u"BCA"_s, u"BCX"_s}, line));
    ClickThrough::let(*line->completer());
    showIt(page);
    line->setFocus();
    QTest::keyClicks(line, u"BC"_s);
    EVENTUALLY(line->completer()->popup()->isVisible());
    QSignalSpy pressed(button, &QPushButton::clicked);
    QTest::mouseClick(page.windowHandle(), Qt::LeftButton, {}, button->mapTo(&page, button->rect().center()));
    EVENTUALLY_EQUAL(pressed.size(), 1);
    QVERIFY(!line->completer()->popup()->isVisible());
}

void tst_Pages::theReviewShowsTheFrozenBytes()
{
    PageFixture fixture;
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    PaymentRecord queued {.id = OrderId::generate()};
    connect(&page, &NewPayoutPage::queued, this, [&queued](const PaymentRecord &record) { queued = record; });
    QVERIFY(review(page, goodDraft()));
    auto *card = page.findChild<ReviewCard *>();
    EVENTUALLY(visibleTexts(*card).contains(u"INV-2026-4202"_s));
    const QStringList shown = visibleTexts(*card);
    const QString all = shown.join(u'|');
    QVERIFY2(shown.contains(u"1,250,000\u00a0IDR"_s), qPrintable(all));
    QVERIFY2(shown.contains(u"1.25 million IDR"_s), qPrintable(all)); // a nought too many is heard there
    QVERIFY2(shown.contains(u"\u206650100 2348 1074\u2069"_s), qPrintable(all)); // in groups, to be compared with the invoice
    QVERIFY2(shown.contains(u"of <b>Asha</b> & Verma"_s), qPrintable(all));
    for (const QLabel *label : card->findChildren<QLabel *>())
        QCOMPARE(label->textFormat(), Qt::PlainText);
    for (const QString &fact : {u"BCA"_s, u"BANK_TRANSFER"_s, u"asha@example.com"_s, u"INV-2026-4202"_s})
        QVERIFY2(shown.contains(fact), qPrintable(fact));
    QPushButton *pay = buttonOf(page, u"Pay"_s);
    QVERIFY(pay);
    QCOMPARE(pay->text(), u"Pay 1,250,000\u00a0IDR"_s); // the act and the sum, never "OK"
    QCOMPARE(fixture.inLedger(), 0); // nothing is there before the last key

    pay->click();
    EVENTUALLY(!queued.body.isEmpty());
    const auto kept = *await(fixture.session->ledger().payments().byId(queued.id));
    QVERIFY(kept);
    QCOMPARE(kept->body, queued.body);
    QVERIFY2(shown.contains(kept->id.toString()), qPrintable(all)); // the ID that was shown
    QCOMPARE(groupedAccount(kept->request.accountNumber), u"\u206650100 2348 1074\u2069"_s);
    QVERIFY(kept->notBefore && *kept->notBefore == kept->createdAt + Millis(5000));
    QVERIFY(!page.isReviewing());
    QVERIFY(lineOf(page, u"Amount"_s)->text().isEmpty()); // paid and gone
}

void tst_Pages::theNextOneBeginsUnmarked()
{
    PageFixture fixture;
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    typeDraft(page, goodDraft());
    lineOf(page, u"Amount"_s)->setFocus();
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    QSignalSpy queued(&page, &NewPayoutPage::queued);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY_EQUAL(queued.size(), 1);
    page.startNew();
    QCOMPARE(rowOf(page, u"Amount"_s)->problem(), QString());
    QVERIFY(lineOf(page, u"Recipient"_s)->hasFocus());
}

void tst_Pages::escapeGoesBackAndKeepsWhatWasTyped()
{
    PageFixture fixture;
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    QSignalSpy left(&page, &NewPayoutPage::left);
    typeDraft(page, goodDraft());
    for (int round = 0; round < 2; ++round) {
        press(page, Qt::Key_Return, Qt::ControlModifier);
        EVENTUALLY(page.isReviewing());
        press(page, Qt::Key_Escape);
        QVERIFY(!page.isReviewing());
        QVERIFY(same(page.findChild<PayoutForm *>()->draft(), goodDraft()));
        QVERIFY2(qobject_cast<QLineEdit *>(QApplication::focusWidget()) || qobject_cast<QComboBox *>(QApplication::focusWidget()),
            "the keyboard is back in a field");
    }
    QCOMPARE(fixture.inLedger(), 0);
    QCOMPARE(left.size(), 0);
    press(page, Qt::Key_Escape);
    QCOMPARE(left.size(), 1);
    QVERIFY(same(page.findChild<PayoutForm *>()->draft(), goodDraft()));
}

//! Where there is no room for all of it, what is paid and what there is to say of it comes before the button. Nothing of it is shortened.
void tst_Pages::theReviewIsReadFromItsTop()
{
    PageFixture fixture;
    const OrderId open = fixture.issue(goodDraft());
    fixture.put(open, PaymentState::OutcomeUnknown);
    PaymentDraft draft = goodDraft();
    draft.accountNumber = u"12345678"_s.repeated(15);
    fixture.issue(draft);
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    page.resize(560, 320);
    const auto isInSight = [&page](const QString &words) {
        const auto labels = page.findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&words](const QLabel *label) {
            return label->isVisible() && label->text().contains(words) && label->visibleRegion().boundingRect().height() > 8;
        });
    };
    QVERIFY(review(page, goodDraft()));
    EVENTUALLY(isInSight(u"it may have been paid already"_s), visibleTexts(page).join(u'|'));
    QVERIFY(isInSight(u"This may pay the same twice."_s));
    EVENTUALLY(lineOf(page, u"Why it is paid again"_s)->hasFocus());
    QCOMPARE(buttonOf(page, u"Pay"_s)->text(), u"Pay 1,250,000\u00a0IDR once more"_s);
    press(page, Qt::Key_Escape);
    draft.amount = u"77"_s;
    QVERIFY(review(page, draft));
    EVENTUALLY(isInSight(u"You are about to pay"_s));
    // All 120 digits of the account are there to be compared, and the page is no wider for that.
    const auto labels = page.findChildren<QLabel *>();
    const auto account = std::find_if(labels.begin(), labels.end(),
        [](const QLabel *label) { return QString(label->text()).remove(u' ').remove(QChar(0x2009)).contains(u"12345678"_s.repeated(15)); });
    QVERIFY2(account != labels.end(), qPrintable(visibleTexts(page).join(u'|')));
    EVENTUALLY((*account)->width() <= page.width() && (*account)->height() > 2 * (*account)->fontMetrics().height());
}

void tst_Pages::theSamePayoutNeedsAReason_data()
{
    QTest::addColumn<Environment>("environment");
    QTest::newRow("test") << Environment::Test;
    QTest::newRow("live") << Environment::Live;
}

//! The same money to the same account within a day: one line says why, before the button can be pressed, and is kept.
void tst_Pages::theSamePayoutNeedsAReason()
{
    QFETCH(Environment, environment);
    PageFixture fixture(environment);
    fixture.issue(goodDraft());
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    std::optional<OrderId> queued;
    connect(&page, &NewPayoutPage::queued, this, [&queued](const PaymentRecord &record) { queued = record.id; });
    QVERIFY(review(page, goodDraft()));
    QPushButton *pay = buttonOf(page, u"Pay"_s);
    QVERIFY(lineOf(page, u"Why it is paid again"_s)->hasFocus());
    QVERIFY(!pay->isEnabled());
    press(page, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!rowOf(page, u"Why it is paid again"_s)->problem().isEmpty());
    QTest::keyClicks(lineOf(page, u"Why it is paid again"_s), u"  "_s);
    EVENTUALLY(!pay->isEnabled());
    typeInto(page, u"Why it is paid again"_s, u"Second half of the invoice"_s);
    QVERIFY(rowOf(page, u"Why it is paid again"_s)->problem().isEmpty());
    EVENTUALLY(pay->isEnabled()); // with live money after a moment
    QVERIFY(lineOf(page, u"Why it is paid again"_s)->hasFocus());
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(queued);
    const auto entries = await(fixture.session->ledger().payments().timeline(*queued));
    QVERIFY2(messages::timeline(entries->first().event, PaymentKind::Payout).contains(u"Second half of the invoice"_s),
        qPrintable(messages::timeline(entries->first().event, PaymentKind::Payout)));
    // Another payout needs none.
    page.startNew();
    PaymentDraft other = goodDraft();
    other.amount = u"77"_s;
    QVERIFY(review(page, other));
    QVERIFY(!lineOf(page, u"Why it is paid again"_s)->isVisible());
    EVENTUALLY(pay->isEnabled());
}

namespace {

//! What stands in the bar on top of the review.
QString messageOf(QWidget &page)
{
    QStringList texts;
    for (const MessageBar *bar : page.findChildren<MessageBar *>()) {
        if (bar->isVisible())
            texts.append(bar->spokenText());
    }
    return texts.join(u'\n');
}

} // namespace

//! What came in while somebody read is not paid beside: it is said, and a reason is asked for.
void tst_Pages::theSameQueuedMeanwhile()
{
    PageFixture fixture;
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    std::optional<OrderId> queued;
    connect(&page, &NewPayoutPage::queued, this, [&queued](const PaymentRecord &record) { queued = record.id; });
    QVERIFY(review(page, goodDraft()));
    QVERIFY(!lineOf(page, u"Why it is paid again"_s)->isVisible());
    const OrderId other = fixture.issue(goodDraft());
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(messageOf(page).contains(u"This payout was not queued"_s), messageOf(page));
    QVERIFY(!queued && page.isReviewing());
    QCOMPARE(fixture.inLedger(), 1);
    QVERIFY(lineOf(page, u"Why it is paid again"_s)->hasFocus());
    QVERIFY(!buttonOf(page, u"Pay"_s)->isEnabled());
    std::optional<OrderId> compared;
    connect(&page, &NewPayoutPage::paymentRequested, this, [&compared](const OrderId &id) { compared = id; });
    awaitedButton(page, u"Compare"_s)->click();
    EVENTUALLY(buttonOf(page, u"Show the other payout"_s));
    awaitedButton(page, u"Show the other payout"_s)->click();
    QVERIFY(compared == other);
    typeInto(page, u"Why it is paid again"_s, u"Two invoices"_s);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(queued);
    QCOMPARE(fixture.inLedger(), 2);
}

//! While its outcome isn't known the gateway can be asked for it, and what is said changes when the answer comes.
void tst_Pages::theOtherIsAskedFor()
{
    PageFixture fixture;
    PaymentRecord other = fixture.put(fixture.issue(goodDraft()), PaymentState::OutcomeUnknown);
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    QVERIFY(review(page, goodDraft()));
    QVERIFY(messageOf(page).contains(u"This may pay the same twice."_s));
    typeInto(page, u"Why it is paid again"_s, u"Two invoices"_s);
    EVENTUALLY(buttonOf(page, u"Check now"_s)); // made anew when more is known of the recipient
    awaitedButton(page, u"Check now"_s)->click();
    EVENTUALLY(messageOf(page).contains(u"is asked for"_s), messageOf(page));
    EVENTUALLY_EQUAL(await(fixture.session->ledger().commands().open())->size(), 1); // the worker's, which is another program here
    other.checkedAt = fixture.clock.wall() + Millis(1);
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = other, .id = other.id})));
    EVENTUALLY(messageOf(page).contains(u"is still not known"_s), messageOf(page));
    QCOMPARE(lineOf(page, u"Why it is paid again"_s)->text(), u"Two invoices"_s); // what is typed stays
    fixture.put(other.id, PaymentState::Paid, u"SUCCESS"_s);
    EVENTUALLY(messageOf(page).contains(u"is known now: Paid"_s), messageOf(page));
    QVERIFY(!messageOf(page).contains(u"This may pay the same twice."_s) && !buttonOf(page, u"Check now"_s));
    EVENTUALLY(buttonOf(page, u"Pay"_s)->isEnabled());

    // One that was rejected paid nobody.
    press(page, Qt::Key_Escape);
    EVENTUALLY(!page.isReviewing());
    PaymentDraft less = goodDraft();
    less.amount = u"77"_s;
    other = fixture.put(fixture.issue(less), PaymentState::OutcomeUnknown);
    page.startNew();
    QVERIFY(review(page, less));
    QVERIFY(lineOf(page, u"Why it is paid again"_s)->isVisible());
    fixture.put(other.id, PaymentState::Queued); // the gateway didn't have it; a copy of the request may still arrive
    EVENTUALLY(messageOf(page).contains(u"is not known: it may have been paid already"_s), messageOf(page));
    QVERIFY(lineOf(page, u"Why it is paid again"_s)->isVisible());
    fixture.put(other.id, PaymentState::Rejected);
    EVENTUALLY(!lineOf(page, u"Why it is paid again"_s)->isVisible());
    QVERIFY2(messageOf(page).contains(u"The other payout was rejected or cancelled"_s), qPrintable(messageOf(page)));
    EVENTUALLY(buttonOf(page, u"Pay"_s)->isEnabled());
    QCOMPARE(buttonOf(page, u"Pay"_s)->text(), u"Pay 77\u00a0IDR"_s);

    // Of two in doubt one is known: the other may still be paid.
    press(page, Qt::Key_Escape);
    EVENTUALLY(!page.isReviewing());
    PaymentDraft third = goodDraft();
    third.amount = u"78"_s;
    const OrderId elder = fixture.issue(third);
    const OrderId younger = fixture.issue(third);
    fixture.put(elder, PaymentState::OutcomeUnknown);
    fixture.put(younger, PaymentState::OutcomeUnknown);
    page.startNew();
    QVERIFY(review(page, third));
    fixture.put(younger, PaymentState::Paid, u"SUCCESS"_s);
    fixture.put(elder, PaymentState::OutcomeUnknown, u"PENDING"_s);
    EVENTUALLY(messageOf(page).contains(u"is known now: Paid"_s), messageOf(page));
    QVERIFY2(messageOf(page).contains(u"This may pay the same twice."_s), qPrintable(messageOf(page)));
    EVENTUALLY(buttonOf(page, u"Check now"_s));
}

//! Its request was on its way, and never left this computer: nobody has it, and it goes out again.
void tst_Pages::theOtherDidNotLeave()
{
    PageFixture fixture;
    PaymentRecord other = fixture.payment(fixture.issue(goodDraft()));
    const auto stands = [&](PaymentState state) {
        other.submission.state = state;
        return await(fixture.session->ledger().writer().write(LedgerChange {.update = other, .id = other.id})).ok();
    };
    QVERIFY(stands(PaymentState::Sending));
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    QVERIFY(review(page, goodDraft()));
    QVERIFY(messageOf(page).contains(u"This may pay the same twice."_s));
    QVERIFY(stands(PaymentState::Paused));
    EVENTUALLY(messageOf(page).contains(u"which goes out again under its own ID: Paused"_s), messageOf(page));
    QVERIFY(!messageOf(page).contains(u"This may pay the same twice."_s));
}

void tst_Pages::onePaymentHoweverOften_data()
{
    QTest::addColumn<int>("how");
    QTest::newRow("the keys twice at once") << 0;
    QTest::newRow("the keys held down") << 1;
    QTest::newRow("the button 20 times") << 2;
    QTest::newRow("the button 20 times, with time in between") << 3;
    QTest::newRow("both, and back, and again") << 4;
}

void tst_Pages::onePaymentHoweverOften()
{
    QFETCH(int, how);
    PageFixture fixture;
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    QSignalSpy queued(&page, &NewPayoutPage::queued);
    typeDraft(page, goodDraft());
    if (how == 1) { // from the form, through the review, and on
        const auto pressOn = [&page] {
            press(page, Qt::Key_Return, Qt::ControlModifier);
            return false;
        };
        QVERIFY(eventually([&] { return !queued.isEmpty() || pressOn(); }, Eventually::patience, Millis(10)));
        for (int i = 0; i < 40; ++i) {
            pressOn();
            QCoreApplication::processEvents();
        }
    } else {
        press(page, Qt::Key_Return, Qt::ControlModifier);
        EVENTUALLY(page.isReviewing());
        QPushButton *pay = buttonOf(page, u"Pay"_s);
        QVERIFY(pay && pay->isEnabled());
        for (int i = 0; i < (how == 0 ? 2 : 20); ++i) {
            if (how == 0 || how == 4)
                press(page, Qt::Key_Return, Qt::ControlModifier);
            if (how >= 2)
                QTest::mouseClick(pay, Qt::LeftButton);
            if (how == 3)
                QCoreApplication::processEvents();
            if (how == 4 && i == 5)
                press(page, Qt::Key_Escape); // too late: it was confirmed
        }
    }
    EVENTUALLY_EQUAL(queued.size(), 1);
    QCOMPARE(fixture.inLedger(), 1); // asked behind whatever was written
    QVERIFY(!page.isReviewing());
    QCOMPARE(queued.size(), 1);
}

void tst_Pages::anAlteredRowIsNotShownAsTrue()
{
    PageFixture fixture;
    PaymentDraft other = goodDraft();
    other.accountName = u"Budi Santoso"_s;
    const OrderId whole = fixture.issue(other);
    const OrderId altered = fixture.issue(goodDraft());
    fixture.put(altered, PaymentState::Paid);
    fixture.alter(altered);
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY(page.model().isLoaded());
    page.detail().choose(whole);
    EVENTUALLY(visibleTexts(page).join(u'|').contains(u"to Budi Santoso"_s), visibleTexts(page).join(u'|'));
    page.detail().choose(altered);
    // Neither what the row says now nor the payment that was chosen before.
    EVENTUALLY(visibleTexts(page).join(u'|').contains(u"K-504"_s), visibleTexts(page).join(u'|'));
    QVERIFY2(!visibleTexts(page).join(u'|').contains(u"Budi Santoso"_s), qPrintable(visibleTexts(page).join(u'|')));
    QVERIFY(!page.chosen());
}

void tst_Pages::liveMoneyIsReadFirst()
{
    PageFixture fixture(Environment::Live);
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    QSignalSpy queued(&page, &NewPayoutPage::queued);
    typeDraft(page, goodDraft());
    for (int i = 0; i < 20; ++i) {
        press(page, Qt::Key_Return, Qt::ControlModifier);
        QCoreApplication::processEvents();
    }
    EVENTUALLY(page.isReviewing()); // and there it stays
    QPushButton *pay = buttonOf(page, u"Pay"_s);
    QVERIFY(pay && !pay->isEnabled());
    const QString why = u"In live the button can be pressed after a second"_s;
    QVERIFY2(visibleTexts(page).join(u'|').contains(why), qPrintable(visibleTexts(page).join(u'|')));
    QCOMPARE(fixture.inLedger(), 0);
    QStringList heard;
    connect(&page, &Page::heard, this, [&heard](const QString &words) { heard.append(words); });
    EVENTUALLY(pay->isEnabled());
    QVERIFY2(heard.join(u'|').contains("the button can be pressed now."_L1), qPrintable(heard.join(u'|')));
    QVERIFY(!visibleTexts(page).join(u'|').contains(why));
    EVENTUALLY(pay->hasFocus());
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY_EQUAL(queued.size(), 1);
    QCOMPARE(fixture.inLedger(), 1);
}

void tst_Pages::anIdThatWasUsed()
{
    PageFixture fixture;
    PaymentDraft draft = goodDraft();
    draft.id = u"my-1"_s;
    fixture.issue(draft);
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    page.startNew();
    showIt(page);
    draft.amount = u"7"_s;
    typeDraft(page, draft);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    FieldRow *id = rowOf(page, u"ID"_s);
    EVENTUALLY(id->problem().startsWith("This ID is already in your ledger (payout of "_L1), id->problem());
    QVERIFY(!page.isReviewing());
    QVERIFY(lineOf(page, u"ID"_s)->hasFocus());
    QVERIFY(same(page.findChild<PayoutForm *>()->draft(), draft));
    QCOMPARE(fixture.inLedger(), 1);
    typeInto(page, u"ID"_s, u"my-2"_s);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    QVERIFY(id->problem().isEmpty());
}

// ---- the list

void tst_Pages::anEmptyList()
{
    PageFixture fixture;
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    QSignalSpy asked(&page, &PayoutsPage::newPayoutRequested);
    EmptyState *empty = nullptr;
    EVENTUALLY((empty = page.findChild<EmptyState *>()) && empty->isVisible());
    QVERIFY(visibleTexts(*empty).join(u' ').contains("No payouts yet."_L1));
    QPushButton *button = buttonOf(*empty, u"New payout"_s);
    QVERIFY(button);
    button->click();
    QCOMPARE(asked.size(), 1);
    QVERIFY(!page.chosen());
    fixture.issue(goodDraft());
    auto *table = page.findChild<QAbstractItemView *>(u"payoutsTable"_s);
    EVENTUALLY(table->isVisible() && table->model()->rowCount() == 1);
    EVENTUALLY(!page.findChild<EmptyState *>() || !page.findChild<EmptyState *>()->isVisible());
}

void tst_Pages::choosing()
{
    PageFixture fixture;
    QList<OrderId> ids;
    for (int i = 0; i < 30; ++i) {
        PaymentDraft draft = goodDraft();
        draft.amount = QString::number(1000 + i);
        draft.accountNumber = QString::number(500'000'000'000 + i);
        ids.append(fixture.issue(draft));
    }
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    QVERIFY(!page.findChild<DetailPanel *>()); // made when the first is shown in it
    page.detail().choose(ids.at(3)); // before its row has come
    EVENTUALLY(page.chosen() && page.chosen()->id == ids.at(3));
    auto *panel = page.findChild<DetailPanel *>();
    QVERIFY(panel->isVisible());
    EVENTUALLY(visibleTexts(*panel).contains(groupedAccount(u"500000000003"_s)));
    const QString texts = visibleTexts(*panel).join(u'|');
    for (const QString &text : {u"1,003\u00a0IDR"_s, u"to <b>Asha</b> & Verma"_s, u"BCA"_s, u"INV-2026-4202"_s, ids.at(3).toString()})
        QVERIFY2(visibleTexts(*panel).contains(text), qPrintable(text + u" in "_s + texts));
    EVENTUALLY_EQUAL(panel->timeline()->count(), 1);
    QVERIFY(panel->timeline()->item(0)->data(Qt::AccessibleTextRole).toString().contains(", Created ("_L1));
    QVERIFY(spokenName(panel).contains("1,003"_L1));

    page.detail().choose(ids.at(7));
    EVENTUALLY(page.chosen() && page.chosen()->id == ids.at(7));
    EVENTUALLY(visibleTexts(*panel).contains(groupedAccount(u"500000000007"_s)));
    QVERIFY(!visibleTexts(*panel).contains(groupedAccount(u"500000000003"_s)));

    // A new payout comes in: what somebody looks at stays.
    fixture.issue(goodDraft());
    auto *table = page.findChild<QAbstractItemView *>(u"payoutsTable"_s);
    EVENTUALLY(buttonOf(page, u"1 new"_s)); // it waits above
    QCOMPARE(table->model()->rowCount(), 30);
    awaitedButton(page, u"1 new"_s)->click();
    EVENTUALLY_EQUAL(table->model()->rowCount(), 31);
    QVERIFY(page.chosen() && page.chosen()->id == ids.at(7));
    // It changes, and the panel with it.
    auto record = *await(fixture.session->ledger().payments().byId(ids.at(7))).value();
    record.submission.state = PaymentState::Paid;
    record.submission.lastStatus = PaymentStatus(u"SUCCESS"_s);
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = record,
        .timeline = {{fixture.clock.wall(), {TimelineType::Paid, {{Arg::GatewayStatus, u"SUCCESS"_s}}}}},
        .id = record.id})));
    EVENTUALLY_EQUAL(panel->timeline()->count(), 2);
    EVENTUALLY(visibleTexts(*panel).contains(u"SUCCESS"_s));

    table->setFocus();
    press(page, Qt::Key_Escape);
    QVERIFY(!panel->isVisible() && !page.chosen());
    QVERIFY(table->hasFocus());
}

//! In the place where a payout that waits can be cancelled.
void tst_Pages::whatCannotBeRecalled()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    DetailPanel panel(m_theme);
    PaymentDetails details(*fixture.session, m_theme, m_format, panel);
    showIt(panel);
    details.show(id);
    const QString note = u"Cannot be recalled: the gateway has no cancel call."_s;
    EVENTUALLY(buttonOf(panel, u"Cancel payment"_s));
    QVERIFY(!visibleTexts(panel).contains(note));
    const auto isShown = [&](PaymentState state, const QString &word = {}) { // of another one each time: an acceptance is never taken back
        const OrderId another = fixture.issue(goodDraft());
        fixture.put(another, state, word);
        details.show(another);
        return eventually([&] { return details.payment() && details.payment()->submission.state == state; });
    };
    const auto isSaid = [&] { return visibleTexts(*panel.explain()).contains(note); };
    for (const PaymentState state :
        {PaymentState::Sending, PaymentState::OutcomeUnknown, PaymentState::Processing, PaymentState::TrackingStopped}) {
        QVERIFY(isShown(state));
        QVERIFY2(isSaid() && !buttonOf(panel, u"Cancel payment"_s), qPrintable(key(state)));
    }
    QVERIFY(isShown(PaymentState::OtherStatus, u"PROCESSING"_s) && isSaid());
    QVERIFY(isShown(PaymentState::Paid, u"SUCCESS"_s) && !isSaid());
    QVERIFY(isShown(PaymentState::Rejected) && !isSaid());
    QVERIFY(isShown(PaymentState::Cancelled) && !isSaid());
}

void tst_Pages::howManyAreAhead()
{
    PageFixture fixture;
    const OrderId first = fixture.issue(goodDraft());
    fixture.issue(goodDraft());
    const OrderId last = fixture.issue(goodDraft());
    DetailPanel panel(m_theme);
    PaymentDetails details(*fixture.session, m_theme, m_format, panel);
    showIt(panel);
    details.show(last);
    // Nobody sends here, so it isn't said how long that takes.
    EVENTUALLY(visibleTexts(panel).contains(u"Queued, with 2 ahead of it."_s), visibleTexts(panel).join(u'|'));
    fixture.put(first, PaymentState::Processing);
    EVENTUALLY(visibleTexts(panel).contains(u"Queued, with 1 ahead of it."_s), visibleTexts(panel).join(u'|'));
}

void tst_Pages::filtering()
{
    PageFixture fixture;
    OrderId unknown = OrderId::generate();
    for (int i = 0; i < 12; ++i) {
        PaymentDraft draft = goodDraft();
        draft.reference = u"Rent-Qx%1"_s.arg(i);
        unknown = fixture.issue(draft);
    }
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    auto *table = page.findChild<QAbstractItemView *>(u"payoutsTable"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 12);
    page.focusFilter();
    QTest::keyClicks(QApplication::focusWidget(), u"qx11"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 1);
    QTest::keyClicks(QApplication::focusWidget(), u"x"_s);
    EVENTUALLY(buttonOf(page, u"Clear filter"_s));
    QVERIFY(visibleTexts(page).contains(u"No payouts match this filter."_s));
    awaitedButton(page, u"Clear filter"_s)->click();
    EVENTUALLY_EQUAL(table->model()->rowCount(), 12);
    QVERIFY(page.model().query().text.isEmpty());

    // What needs a person comes into the view by itself, and is counted.
    awaitedButton(page, u"Needs attention"_s)->click();
    EVENTUALLY(buttonOf(page, u"Clear filter"_s));
    auto record = *await(fixture.session->ledger().payments().byId(unknown)).value();
    record.submission.state = PaymentState::OutcomeUnknown;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = record, .id = record.id})));
    EVENTUALLY_EQUAL(table->model()->rowCount(), 1);
    EVENTUALLY(buttonOf(page, u"Needs attention 1"_s));
    EVENTUALLY(table->isVisible());
}

// ---- everything else

void tst_Pages::keysToHandOver()
{
    PageFixture fixture;
    KeysPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    const QString texts = visibleTexts(page).join(u'|');
    QVERIFY2(texts.contains("RSA, 3072 bits"_L1) && texts.contains("In use"_L1) && texts.contains("Your keychain"_L1), qPrintable(texts));
    QVERIFY2(texts.contains("7F3A 91C2 7F3A"_L1), qPrintable(texts));
    EVENTUALLY(buttonOf(page, u"Copy public key"_s));
    QCOMPARE(nameless(page), QString());
}

void tst_Pages::theDeprecatedSecretIsNamed()
{
    PageFixture fixture;
    const auto profile = fixture.home.add({.name = u"old"_s,
        .baseUrl = QUrl(u"http://127.0.0.1:%1"_s.arg(closedPort())),
        .merchantCode = u"TOKO"_s,
        .environment = Environment::Test,
        .hasSecret = true});
    const auto session = *MerchantSession::open(fixture.home, *profile, fixture.clock, {.listen = false, .work = false});
    KeysPage page(*session, m_theme, m_format);
    showIt(page);
    const QString texts = visibleTexts(page).join(u'|');
    QVERIFY2(texts.contains("merchant's secret, which is deprecated"_L1) && buttonOf(page, u"Move to a key"_s), qPrintable(texts));
    QVERIFY2(!texts.contains("nothing can be sent"_L1), qPrintable(texts));
}

void tst_Pages::everythingHasAName()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(goodDraft());
    {
        NewPayoutPage page(*fixture.session, m_theme, m_format);
        page.startNew();
        showIt(page);
        QCOMPARE(nameless(page), QString());
        QVERIFY(focusable(page) >= 12);
        QVERIFY(review(page, goodDraft()));
        QCOMPARE(nameless(page), QString());
    }
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    EVENTUALLY(window.navigator().isFirstListShown());
    for (const QString &section : {u"newPayoutAction"_s, u"keysAction"_s, u"payoutsAction"_s}) // made when they are first entered
        window.findChild<QAction *>(section)->trigger();
    window.findChild<PayoutsPage *>()->detail().choose(id);
    EVENTUALLY(window.findChild<PayoutsPage *>()->chosen());
    auto *panel = window.findChild<DetailPanel *>();
    EVENTUALLY_EQUAL(panel->timeline()->count(), 1);
    const QWidget *behindTable = window.findChild<PaymentTable *>(u"payoutsTable"_s)->nextInFocusChain();
    while (!(behindTable->focusPolicy() & Qt::TabFocus))
        behindTable = behindTable->nextInFocusChain();
    QVERIFY(panel->isAncestorOf(behindTable)); // though it was made last of all
    QCOMPARE(nameless(window), QString());
    QVERIFY(focusable(window) >= 40);
}

void tst_Pages::everyActionIsInAMenu()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    QSet<QAction *> inMenus;
    QSet<QKeySequence> keys;
    for (const QAction *top : window.menuBar()->actions()) {
        QVERIFY(top->menu());
        QSet<QChar> mnemonics;
        for (QAction *action : top->menu()->actions()) {
            if (action->isSeparator())
                continue;
            inMenus.insert(action);
            const qsizetype mark = action->text().indexOf(u'&');
            QVERIFY2(mark >= 0, qPrintable(action->text())); // reachable by its letter
            const QChar letter = action->text().at(mark + 1).toLower();
            QVERIFY2(!mnemonics.contains(letter), qPrintable(action->text()));
            mnemonics.insert(letter);
            if (!action->shortcut().isEmpty())
                QVERIFY2(!keys.contains(action->shortcut()), qPrintable(action->text()));
            keys.insert(action->shortcut());
        }
    }
    const auto own = window.findChildren<QAction *>(Qt::FindDirectChildrenOnly) + window.actions();
    QVERIFY(own.size() >= 15);
    for (QAction *action : own)
        QVERIFY2(inMenus.contains(action), qPrintable(action->objectName() + u' ' + action->text()));
}

KONTOR_TEST(tst_Pages, QApplication)
#include "tst_pages.moc"
