// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/codechoice.h"
#include "gui/kit/fieldrow.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/theme/theme.h"
#include "models/payoutadvice.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace kontor;
using namespace Qt::StringLiterals;

//! Completion offers the best match first, highlights one row at most, and takes the row that is highlighted.
class tst_Completion : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void enterTakesHighlightedRow_data();
    void enterTakesHighlightedRow();
    void clickTakesClickedRow();
    void tabTakesOnlyChosenRow();
    void ctrlEnterTakesNothing();
    void firstFormOffersOnceTheListIsRead();
    void refreshKeepsHighlight();
    void closedListStaysClosed();
    void bankListHighlightsOneRow();
    void bankListOffersOnceBanksAreRead();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

//! A payout form where three people were paid, the one whose name begins with "Rat" the longest ago.
struct Form {
    Form(Theme &theme, const NumberFormat &format)
    {
        for (const auto &[name, account] :
            {std::pair(u"Ratna Dewi"_s, u"5010"_s), std::pair(u"Siti Ratu"_s, u"5011"_s), std::pair(u"Sinta Pratiwi"_s, u"5012"_s)}) {
            PaymentDraft draft = goodDraft();
            draft.accountName = name;
            draft.accountNumber = account;
            fixture.issue(draft);
        }
        page = std::make_unique<NewPayoutPage>(*fixture.session, theme, format);
        page->startNew();
        line = lineOf(*page, u"Recipient"_s);
        list = line->completer()->popup();
    }
    void show()
    {
        showIt(*page);
        line->setFocus();
    }
    RecipientModel &recipients() const { return page->findChild<PayoutAdvice *>()->recipients(); }
    void type(const QString &text) const { QTest::keyClicks(line, text); }
    QString account() const { return lineOf(*page, u"Account no."_s)->text(); }

    PageFixture fixture;
    std::unique_ptr<NewPayoutPage> page;
    QLineEdit *line = nullptr;
    QAbstractItemView *list = nullptr;
};

//! Empty unless exactly one row is highlighted, and that row is the current one.
QString highlightedIn(const QAbstractItemView &list)
{
    const QModelIndexList rows = list.selectionModel()->selectedIndexes();
    return rows.size() == 1 && rows.constFirst() == list.currentIndex() ? rows.constFirst().data(Qt::EditRole).toString() : QString();
}

} // namespace

void tst_Completion::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_Completion::enterTakesHighlightedRow_data()
{
    QTest::addColumn<QList<Qt::Key>>("keys");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("account");
    QTest::newRow("at once") << QList<Qt::Key>() << u"Ratna Dewi"_s << u"5010"_s;
    QTest::newRow("down") << QList {Qt::Key_Down} << u"Siti Ratu"_s << u"5011"_s;
    QTest::newRow("down, down") << QList {Qt::Key_Down, Qt::Key_Down} << u"Sinta Pratiwi"_s << u"5012"_s;
    QTest::newRow("down and up") << QList {Qt::Key_Down, Qt::Key_Up} << u"Ratna Dewi"_s << u"5010"_s;
    QTest::newRow("up from the first") << QList {Qt::Key_Up} << u"Ratna Dewi"_s << u"5010"_s;
    QTest::newRow("down from the last") << QList {Qt::Key_PageDown, Qt::Key_Down} << u"Sinta Pratiwi"_s << u"5012"_s;
    QTest::newRow("page down and up") << QList {Qt::Key_PageDown, Qt::Key_PageUp} << u"Ratna Dewi"_s << u"5010"_s;
}

void tst_Completion::enterTakesHighlightedRow()
{
    QFETCH(QList<Qt::Key>, keys);
    QFETCH(QString, name);
    QFETCH(QString, account);
    Form form(m_theme, m_format);
    form.show();
    EVENTUALLY(form.recipients().isRead());
    form.type(u"rat"_s);
    EVENTUALLY_EQUAL(highlightedIn(*form.list), u"Ratna Dewi"_s);
    for (const Qt::Key key : keys) {
        QTest::keyClick(form.list, key);
        QVERIFY(!highlightedIn(*form.list).isEmpty());
        QCOMPARE(form.line->text(), u"rat"_s);
    }
    QCOMPARE(highlightedIn(*form.list), name);
    QTest::keyClick(form.list, Qt::Key_Return);
    QVERIFY(!form.list->isVisible());
    QCOMPARE(form.line->text(), name);
    QCOMPARE(form.account(), account);
    QVERIFY(lineOf(*form.page, u"Amount"_s)->hasFocus());
}

void tst_Completion::clickTakesClickedRow()
{
    Form form(m_theme, m_format);
    form.show();
    EVENTUALLY(form.recipients().isRead());
    form.type(u"rat"_s);
    EVENTUALLY_EQUAL(highlightedIn(*form.list), u"Ratna Dewi"_s);
    const QModelIndex last = form.list->model()->index(2, 0);
    QTest::mouseClick(form.list->viewport(), Qt::LeftButton, {}, form.list->visualRect(last).center());
    EVENTUALLY_EQUAL(form.line->text(), u"Sinta Pratiwi"_s);
    QCOMPARE(form.account(), u"5012"_s);
}

//! A new name that begins like a known one is typed and left: it stays as it was typed.
void tst_Completion::tabTakesOnlyChosenRow()
{
    Form form(m_theme, m_format);
    form.show();
    EVENTUALLY(form.recipients().isRead());
    form.type(u"rat"_s);
    EVENTUALLY_EQUAL(highlightedIn(*form.list), u"Ratna Dewi"_s);
    QTest::keyClick(form.list, Qt::Key_Tab);
    EVENTUALLY(lineOf(*form.page, u"Account no."_s)->hasFocus());
    QCOMPARE(form.line->text(), u"rat"_s);
    QCOMPARE(form.account(), QString());

    form.line->setFocus();
    form.line->clear();
    form.type(u"rat"_s);
    EVENTUALLY_EQUAL(highlightedIn(*form.list), u"Ratna Dewi"_s);
    QTest::keyClick(form.list, Qt::Key_Down);
    QTest::keyClick(form.list, Qt::Key_Tab);
    QCOMPARE(form.line->text(), u"Siti Ratu"_s);
    QCOMPARE(form.account(), u"5011"_s);
}

void tst_Completion::ctrlEnterTakesNothing()
{
    Form form(m_theme, m_format);
    form.show();
    EVENTUALLY(form.recipients().isRead());
    form.type(u"rat"_s);
    EVENTUALLY_EQUAL(highlightedIn(*form.list), u"Ratna Dewi"_s);
    QTest::keyClick(form.list, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(form.line->text(), u"rat"_s);
    QCOMPARE(form.account(), QString());
}

//! After the program has started, the first letters may come before the recipients do.
void tst_Completion::firstFormOffersOnceTheListIsRead()
{
    Form form(m_theme, m_format);
    form.show();
    form.recipients().refresh();
    form.type(u"rat"_s);
    EVENTUALLY_EQUAL(highlightedIn(*form.list), u"Ratna Dewi"_s);
    QCOMPARE(form.list->model()->rowCount(), 3);
    QTest::keyClick(form.list, Qt::Key_Down);
    QTest::keyClick(form.list, Qt::Key_Return);
    QCOMPARE(form.line->text(), u"Siti Ratu"_s);
    QCOMPARE(form.account(), u"5011"_s);
}

void tst_Completion::refreshKeepsHighlight()
{
    Form form(m_theme, m_format);
    form.show();
    EVENTUALLY(form.recipients().isRead());
    form.type(u"rat"_s);
    EVENTUALLY_EQUAL(highlightedIn(*form.list), u"Ratna Dewi"_s);
    QTest::keyClick(form.list, Qt::Key_Down);
    PaymentDraft another = goodDraft();
    another.accountName = u"Rati"_s; // comes before the highlighted one
    form.fixture.issue(another);
    form.recipients().refresh();
    EVENTUALLY_EQUAL(form.list->model()->rowCount(), 4);
    EVENTUALLY_EQUAL(highlightedIn(*form.list), u"Siti Ratu"_s);
    QCOMPARE(form.list->currentIndex().row(), 2);
}

void tst_Completion::closedListStaysClosed()
{
    Form form(m_theme, m_format);
    form.show();
    EVENTUALLY(form.recipients().isRead());
    form.type(u"rat"_s);
    EVENTUALLY(form.list->isVisible());
    QTest::keyClick(form.list, Qt::Key_Escape);
    QVERIFY(!form.list->isVisible());
    QSignalSpy refreshed(&form.recipients(), &RecipientModel::refreshed);
    form.recipients().refresh();
    EVENTUALLY(!refreshed.isEmpty());
    QVERIFY(!form.list->isVisible());
    form.type(u"n"_s);
    EVENTUALLY_EQUAL(highlightedIn(*form.list), u"Ratna Dewi"_s);
}

namespace {

//! A choice of banks with the keyboard.
struct BankChoice {
    BankChoice()
    {
        box.setEditable(true);
        box.setInsertPolicy(QComboBox::NoInsert);
        auto *column = new QVBoxLayout(&page);
        column->addWidget(&box);
        codechoice::findAnywhere(box, u"Banks"_s);
        list = box.completer()->popup();
        showIt(page);
        box.setFocus();
    }
    void fill()
    {
        for (const CodeItem &bank : {CodeItem {u"SNI"_s, u"Bank Sinarni"_s}, {u"BNI"_s, u"Bank Negara"_s}, {u"NIA"_s, u"Niaga"_s}})
            codechoice::add(box, bank.code, {bank});
    }

    QWidget page;
    QComboBox box {&page};
    QAbstractItemView *list = nullptr;
};

} // namespace

//! A code that isn't listed may be typed, so no row is highlighted before a key has chosen one.
void tst_Completion::bankListHighlightsOneRow()
{
    BankChoice bank;
    bank.fill();
    bank.box.clearEditText();
    QTest::keyClicks(bank.box.lineEdit(), u"ni"_s);
    EVENTUALLY(bank.list->isVisible());
    QCOMPARE(bank.list->model()->rowCount(), 3);
    QVERIFY(bank.list->selectionModel()->selectedIndexes().isEmpty());
    QTest::keyClick(bank.list, Qt::Key_Down);
    QCOMPARE(highlightedIn(*bank.list), u"Niaga (NIA)"_s);
    QTest::keyClick(bank.list, Qt::Key_Down);
    QVERIFY(!highlightedIn(*bank.list).isEmpty());
    QCOMPARE(bank.box.currentText(), u"ni"_s);
    QTest::keyClick(bank.list, Qt::Key_Up);
    QTest::keyClick(bank.list, Qt::Key_Return);
    QCOMPARE(codechoice::codeOf(bank.box), u"NIA"_s);
}

void tst_Completion::bankListOffersOnceBanksAreRead()
{
    BankChoice bank;
    QTest::keyClicks(bank.box.lineEdit(), u"neg"_s);
    QVERIFY(!bank.list->isVisible());
    const QString typed = bank.box.currentText();
    bank.fill();
    bank.box.setEditText(typed);
    codechoice::offerTyped(bank.box, true);
    EVENTUALLY(bank.list->isVisible());
    QCOMPARE(bank.list->model()->rowCount(), 1);
    QTest::keyClick(bank.list, Qt::Key_Return);
    QCOMPARE(codechoice::codeOf(bank.box), u"BNI"_s);
}

KONTOR_TEST(tst_Completion, QApplication)
#include "tst_completion.moc"
