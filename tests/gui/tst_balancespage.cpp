// SPDX-License-Identifier: GPL-3.0-or-later
#include "gatewayfixture.h"
#include "gui/kit/fieldrow.h"
#include "gui/lookups/balancespage.h"
#include "gui/lookups/optionspage.h"
#include "gui/lookups/rawreply.h"
#include "gui/overview/overviewpage.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payins/payinform.h"
#include "gui/table/rowmenu.h"
#include "gui/theme/theme.h"
#include "models/paymentroles.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What a gateway answers that doesn't answer as ours does, and what a person does with its answers.
class tst_BalancesPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void rowsAndAmountsAreCopied();
    void anAmountKeepsTheGatewaysWord();
    void oneCurrencyTwice();
    void entriesWithoutACurrency();
    void aCurrencyThatIsGone();
    void aCurrencyThatWentBeforeAnybodyLooked();
    void aReplyThatCannotBeRead();
    void optionsThatCannotBeRead();
    void theIntervalIsKept();
    void aQueueThatCannotBeAddedUp();
    void anOptionBecomesAPayin();
    void theLastLookIsKept();
    void optionsAreAskedForAgain();
    void optionsOfAnotherAmountGo();
    void aPayinsAmountChanges();

private:
    void answer(const QByteArray &method, const QByteArray &path, const QByteArray &body) { answer(method, path, body, m_at->gateway); }
    static void answer(const QByteArray &method, const QByteArray &path, const QByteArray &body, Gateway &gateway);
    void answerBalances(const QByteArray &body) { answer("GET", "/balances", body); }
    QList<BalanceSnapshot> keptBalances() { return *await(m_at->fixture.session->ledger().statistics().balancesSince({})); }

    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
    std::unique_ptr<Admitted> m_at;
};

namespace {

//! As the menu key does.
QMenu *menuOf(QTableView &table)
{
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, table.mapToGlobal(QPoint()));
    QCoreApplication::sendEvent(&table, &event);
    return table.findChild<RowMenu *>();
}

void trigger(QMenu *menu, const QString &words)
{
    QVERIFY(menu && menu->isVisible());
    for (QAction *action : menu->actions()) {
        if (action->text() != words)
            continue;
        QVERIFY(action->isEnabled());
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
        return;
    }
    QFAIL(qPrintable(u"no entry "_s + words));
}

} // namespace

void tst_BalancesPage::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_BalancesPage::init()
{
    m_at = std::make_unique<Admitted>();
    QVERIFY(m_at->isThere);
    m_at->fixture.session->start();
}

//! The sandbox answers this instead.
void tst_BalancesPage::answer(const QByteArray &method, const QByteArray &path, const QByteArray &body, Gateway &gateway)
{
    gateway.sandbox.setFaults("{\"method\":\"" + method + "\",\"path\":\"" + path
        + "\",\"times\":100,\"do\":\"status\",\"status\":200,\"body_base64\":\"" + body.toBase64() + "\"}");
}

void tst_BalancesPage::rowsAndAmountsAreCopied()
{
    answerBalances(R"({"data":[{"currencyCode":"INR","available":212400.50},{"currencyCode":"IDR","available":1204551000.00}]})");
    QVERIFY(await(m_at->fixture.session->sending().setSendingPaused(true))); // or it goes out while somebody looks
    m_at->fixture.issue(goodDraft());
    BalancesPage page(*m_at->fixture.session, m_theme, m_format);
    QSignalSpy said(&page, &Page::said);
    showIt(page);
    page.arrive();
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY_EQUAL(table->model()->rowCount(), 2);
    EVENTUALLY_EQUAL(cell(*table, 0, BalancesModel::InQueue), u"\u22121,250,000"_s);
    QVERIFY(table->hasFocus());
    press(page, Qt::Key_C, Qt::ControlModifier);
    QVERIFY2(said.takeFirst().constFirst().toString().startsWith(u"No row is selected."_s), "the one with the keyboard isn't chosen yet");
    press(page, Qt::Key_Return);
    press(page, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 1); // its names and itself
    press(page, Qt::Key_A, Qt::ControlModifier);
    press(page, Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines.at(0), u"Currency\tAvailable\tIn queue (ours)\tAfter queue\tGateway's word\tRead at"_s);
    QVERIFY2(lines.at(1).startsWith(u"IDR\t1204551000.00\t-1250000\t1203301000.00\t\t2"_s), qPrintable(lines.at(1)));
    QVERIFY2(lines.at(2).startsWith(u"INR\t212400.50\t0\t212400.50\t\t2"_s), qPrintable(lines.at(2)));
    table->clearSelection();
    table->setCurrentIndex(table->model()->index(1, 0));
    trigger(menuOf(*table), u"Copy &amount"_s);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"212400.50"_s);
    trigger(menuOf(*table), u"&Show reply"_s);
    auto *reply = page.findChild<RawReply *>()->findChild<QPlainTextEdit *>();
    QVERIFY(reply->isVisible() && reply->hasFocus());
    QVERIFY(reply->toPlainText().contains(u"1204551000.00"_s));
}

//! "Total" isn't what can be paid out; said beside the amount, in words, and still after a restart without a gateway.
void tst_BalancesPage::anAmountKeepsTheGatewaysWord()
{
    answerBalances(R"({"data":[{"currencyCode":"IDR","total":5000000},{"currencyCode":"INR","available":2,"total":9}]})");
    QSettings settings(m_at->fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    const auto isNamed = [](QTableView &table) {
        return table.model()->rowCount() == 2 && cell(table, 0, BalancesModel::Available, AmountNoteRole) == u"total"_s
            && cell(table, 0, BalancesModel::Available, Qt::AccessibleTextRole)
            == u"The gateway calls it total: 5000000 Indonesian rupiah"_s
            && cell(table, 0, BalancesModel::Available, Qt::ToolTipRole).contains(u"not available"_s)
            && cell(table, 1, BalancesModel::Available, AmountNoteRole).isEmpty();
    };
    {
        BalancesPage page(*m_at->fixture.session, m_theme, m_format);
        page.remember(settings);
        showIt(page);
        page.arrive();
        auto *table = page.findChild<QTableView *>();
        EVENTUALLY(isNamed(*table));
        // The word has room beside the figures.
        const QModelIndex amount = table->model()->index(0, BalancesModel::Available);
        EVENTUALLY(table->columnWidth(BalancesModel::Available) >= table->sizeHintForIndex(amount).width());
        EVENTUALLY_EQUAL(keptBalances().size(), 2);
    }
    m_at->gateway.sandbox.stop();
    BalancesPage later(*m_at->fixture.session, m_theme, m_format);
    later.remember(settings);
    showIt(later);
    later.arrive();
    EVENTUALLY(isNamed(*later.findChild<QTableView *>()));
}

void tst_BalancesPage::oneCurrencyTwice()
{
    answerBalances(
        R"({"data":[{"currencyCode":"INR","available":1},{"currencyCode":"IDR","available":7},{"currencyCode":"INR","available":2}]})");
    BalancesPage page(*m_at->fixture.session, m_theme, m_format);
    showIt(page);
    page.arrive();
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY_EQUAL(table->model()->rowCount(), 3);
    EVENTUALLY_EQUAL(cell(*table, 0, BalancesModel::AfterQueue), u"7"_s);
    QCOMPARE(cell(*table, 1, BalancesModel::Currency), u"INR (1 of 2)"_s);
    QCOMPARE(cell(*table, 2, BalancesModel::Currency), u"INR (2 of 2)"_s);
    QCOMPARE(cell(*table, 1, BalancesModel::Available), u"1"_s);
    QCOMPARE(cell(*table, 2, BalancesModel::Available), u"2"_s);
    for (const int row : {1, 2})
        QCOMPARE(cell(*table, row, BalancesModel::AfterQueue), u"not known"_s);
    QVERIFY2(textsOf(page).contains(u"The gateway gave INR more than once."_s), qPrintable(textsOf(page)));
    EVENTUALLY_EQUAL(keptBalances().size(), 1); // neither of them is the balance
    QCOMPARE(keptBalances().constFirst().money.currency, u"IDR"_s);
    // From its own bar the reply is one press away.
    QPushButton *reply = nullptr;
    for (QPushButton *button : page.findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text() == u"Show reply"_s)
            reply = button;
    }
    QVERIFY(reply);
    reply->click();
    QVERIFY(page.findChild<RawReply *>()->isVisible());
}

//! Shown as they came, and said to be odd: nothing that the gateway answers is dropped without a word.
void tst_BalancesPage::entriesWithoutACurrency()
{
    answerBalances(
        R"([{"currencyCode":"IDR","available":1},{"account":"main","available":777},{"currencyCode":"US DOLLAR","available":888}])");
    BalancesPage page(*m_at->fixture.session, m_theme, m_format);
    showIt(page);
    page.arrive();
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY_EQUAL(table->model()->rowCount(), 3);
    QCOMPARE(cell(*table, 0, BalancesModel::Currency), u"IDR"_s);
    QCOMPARE(cell(*table, 1, BalancesModel::Currency), u"none given"_s);
    QCOMPARE(cell(*table, 1, BalancesModel::Available), u"777"_s);
    QCOMPARE(cell(*table, 2, BalancesModel::Currency), u"US DOLLAR"_s);
    QCOMPARE(cell(*table, 2, BalancesModel::Available), u"888"_s);
    const QString said = textsOf(page);
    QVERIFY2(said.contains(u"Kontor cannot tell the currency of 2 "_s) && said.contains(u"no payment is touched"_s), qPrintable(said));
    EVENTUALLY_EQUAL(keptBalances().size(), 1); // what has no currency counts for nothing
    QPushButton *reply = nullptr;
    for (QPushButton *button : page.findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text() == u"Show reply"_s)
            reply = button;
    }
    QVERIFY(reply);
    reply->click();
    QVERIFY(page.findChild<RawReply *>()->findChild<QPlainTextEdit *>()->toPlainText().contains(u"US DOLLAR"_s));
}

//! What the gateway's last answer doesn't name is no balance any more: here, and on the overview.
void tst_BalancesPage::aCurrencyThatIsGone()
{
    AtWork<> at;
    QVERIFY(at.isThere);
    at.fixture.session->start();
    QSettings settings(at.fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    BalancesPage page(*at.fixture.session, m_theme, m_format);
    OverviewPage overview(*at.fixture.session, m_theme, m_format, settings);
    showIt(page);
    showIt(overview);
    auto *table = page.findChild<QTableView *>();
    answer("GET", "/balances", R"([{"currencyCode":"IDR","available":1},{"currencyCode":"USDT","available":10}])", at.gateway);
    page.askAgain();
    QVERIFY(at.comes([&] { return table->model()->rowCount() == 2; }));
    overview.arrive();
    EVENTUALLY(textsOf(overview).contains(u"USDT"_s), textsOf(overview));
    at.clock.advance(std::chrono::minutes(2));
    answer("GET", "/balances", R"([{"currencyCode":"IDR","available":2}])", at.gateway);
    page.askAgain();
    QVERIFY(at.comes([&] { return table->model()->rowCount() == 1; }));
    overview.arrive();
    EVENTUALLY(textsOf(overview).contains(u"2\u00a0IDR"_s), textsOf(overview));
    QVERIFY2(!textsOf(overview).contains(u"USDT"_s), qPrintable(textsOf(overview)));
    // Read by another page since, so that the ledger's are shown: not those that are gone.
    at.clock.advance(std::chrono::seconds(30));
    answer("GET", "/balances", R"([{"currencyCode":"IDR","available":3}])", at.gateway);
    overview.askAgain();
    QVERIFY(at.comes([&] { return textsOf(overview).contains(u"3\u00a0IDR"_s); }));
    page.arrive();
    EVENTUALLY_EQUAL(cell(*table, 0, BalancesModel::Available), u"3"_s);
    QCOMPARE(table->model()->rowCount(), 1);
    overview.arrive();
    EVENTUALLY(!textsOf(overview).contains(u"USDT"_s));
}

//! The ledger alone can't tell whether the one that is older is still there: the gateway is asked, although the others are fresh.
void tst_BalancesPage::aCurrencyThatWentBeforeAnybodyLooked()
{
    AtWork<> at;
    QVERIFY(at.isThere);
    const UtcTime now = at.clock.wall();
    const auto money = [](int amount, const QString &currency) { return Money {Decimal(amount), currency}; };
    QVERIFY(
        await(at.fixture.session->ledger().writer().keepBalances({{now - Seconds(60), money(10, u"USDT"_s)}, {now, money(1, u"IDR"_s)}})));
    answer("GET", "/balances", R"([{"currencyCode":"IDR","available":2}])", at.gateway);
    at.fixture.session->start();
    QVERIFY(at.comes([&] { return at.fixture.session->connection().state() == ConnectionStatus::State::Connected; }));
    QSettings settings(at.fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    OverviewPage overview(*at.fixture.session, m_theme, m_format, settings);
    showIt(overview);
    overview.arrive();
    QVERIFY(at.comes([&] { return textsOf(overview).contains(u"2\u00a0IDR"_s); }));
    QVERIFY2(!textsOf(overview).contains(u"USDT"_s), qPrintable(textsOf(overview)));
}

//! K-701: what came now is shown, not what came before; and nothing that lets somebody in.
void tst_BalancesPage::aReplyThatCannotBeRead()
{
    BalancesPage page(*m_at->fixture.session, m_theme, m_format);
    showIt(page);
    page.arrive();
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY(table->model()->rowCount() > 0);
    const int rows = table->model()->rowCount();
    auto *reply = page.findChild<RawReply *>();
    auto *text = reply->findChild<QPlainTextEdit *>();
    EVENTUALLY(text->toPlainText().contains(u"available"_s));
    answerBalances("<html>Maintenance, \"accessToken\": \"abc.def.ghi\"</html>");
    page.askAgain();
    EVENTUALLY(textsOf(page).contains(u"The gateway answered, but its reply could not be read."_s), textsOf(page));
    QVERIFY(textsOf(page).contains(u"K-701"_s));
    QVERIFY(reply->isHidden());
    QCOMPARE(table->model()->rowCount(), rows); // those of before, and said to be
    QVERIFY(textsOf(page).contains(u"The figures below are those of before."_s));
    for (QPushButton *button : page.findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text() == u"Show reply"_s && reply->isHidden())
            button->click();
    }
    QVERIFY(reply->isVisible());
    QVERIFY2(text->toPlainText().startsWith(u"<html>Maintenance"_s), qPrintable(text->toPlainText()));
    QVERIFY(!text->toPlainText().contains(u"abc.def.ghi"_s));
    QVERIFY(textsOf(page).contains(u"What looks like a token"_s));
    awaitedButton(*reply, u"Copy"_s)->click();
    QVERIFY(!QGuiApplication::clipboard()->text().contains(u"abc.def.ghi"_s));
    // A gateway that doesn't answer at all has no reply to show.
    m_at->gateway.sandbox.stop();
    page.askAgain();
    EVENTUALLY(!reply->hasReply());
    QVERIFY(reply->isHidden());
    QVERIFY(!buttonOf(page, u"Show reply"_s));
}

void tst_BalancesPage::optionsThatCannotBeRead()
{
    answer("POST", "/payins/!availablePaymentOptions", "{\"options\": \"none\", \"secret\": \"hush\"}");
    OptionsPage page(*m_at->fixture.session, m_theme, m_format);
    showIt(page);
    page.arrive();
    page.findChild<QComboBox *>()->setEditText(u"IDR"_s);
    page.findChild<QLineEdit *>()->setText(u"450000"_s);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(textsOf(page).contains(u"The gateway answered, but its reply could not be read."_s), textsOf(page));
    QVERIFY(textsOf(page).contains(u"K-701"_s));
    awaitedButton(page, u"Show reply"_s)->click();
    auto *text = page.findChild<RawReply *>()->findChild<QPlainTextEdit *>();
    QVERIFY(text->isVisible());
    QVERIFY(text->toPlainText().contains(u"\"options\": \"none\""_s));
    QVERIFY(!text->toPlainText().contains(u"hush"_s));
}

void tst_BalancesPage::theIntervalIsKept()
{
    QSettings settings(m_at->fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    const auto interval = [](BalancesPage &page) { return page.findChild<QComboBox *>(); };
    {
        BalancesPage page(*m_at->fixture.session, m_theme, m_format);
        page.remember(settings);
        showIt(page);
        QCOMPARE(interval(page)->currentData().toInt(), 5);
        interval(page)->setFocus();
        press(page, Qt::Key_Down);
        QCOMPARE(interval(page)->currentData().toInt(), 15);
    }
    settings.sync();
    const QString file = m_at->fixture.dir.filePath(u"after the restart.ini"_s); // where all values are words
    QVERIFY(QFile::copy(settings.fileName(), file));
    QSettings kept(file, QSettings::IniFormat);
    BalancesPage later(*m_at->fixture.session, m_theme, m_format);
    later.remember(kept);
    QCOMPARE(interval(later)->currentData().toInt(), 15);
}

//! More than can be added up is not nothing.
void tst_BalancesPage::aQueueThatCannotBeAddedUp()
{
    PageFixture fixture;
    for (int n = 0; n < 2; ++n) {
        PaymentRecord payout {.id = OrderId::generate()};
        payout.submission.state = PaymentState::Paused;
        payout.request.money = {*Decimal::parse(QByteArrayView("9" + QByteArray(37, '0'))), u"IDR"_s};
        payout.createdAt = payout.changedAt = fixture.clock.wall();
        QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.insert = payout, .id = payout.id})));
    }
    const Money five {*Decimal::parse(u"5"), u"IDR"_s};
    const Money seven {*Decimal::parse(u"7"), u"INR"_s};
    QVERIFY(await(fixture.session->ledger().writer().keepBalances({{fixture.clock.wall(), five}, {fixture.clock.wall(), seven}})));
    BalancesPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.arrive();
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY_EQUAL(table->model()->rowCount(), 2);
    EVENTUALLY_EQUAL(cell(*table, 1, BalancesModel::AfterQueue), u"7"_s);
    QCOMPARE(cell(*table, 0, BalancesModel::InQueue), u"not known"_s);
    QCOMPARE(cell(*table, 0, BalancesModel::AfterQueue), u"not known"_s);
    QVERIFY(cell(*table, 0, BalancesModel::InQueue, Qt::ToolTipRole).contains(u"than Kontor can add up"_s));
}

void tst_BalancesPage::anOptionBecomesAPayin()
{
    OptionsPage page(*m_at->fixture.session, m_theme, m_format);
    QSignalSpy asked(&page, &OptionsPage::payinRequested);
    showIt(page);
    page.arrive();
    page.findChild<QComboBox *>()->setEditText(u"IDR"_s);
    page.findChild<QLineEdit *>()->setText(u"450000"_s);
    page.ask();
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY(table->model()->rowCount() > 1, textsOf(page));
    // Nothing of a row is cut, however large the letters are.
    m_theme.setTextScale(200);
    for (int column = 0; column < OptionsModel::Change; ++column) {
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const int needed = table->sizeHintForIndex(table->model()->index(row, column)).width();
            EVENTUALLY(table->columnWidth(column) >= needed, cell(*table, row, column));
        }
    }
    m_theme.setTextScale(100);
    QCOMPARE(cell(*table, 0, OptionsModel::Code, Qt::AccessibleTextRole), u"Bank code: "_s + cell(*table, 0, OptionsModel::Code));
    QVERIFY(table->isColumnHidden(OptionsModel::Change)); // nothing to say in it
    table->setFocus();
    table->setCurrentIndex(table->model()->index(1, 0));
    press(page, Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    const auto draft = asked.takeFirst().constFirst().value<PaymentDraft>();
    QCOMPARE(draft.kind, PaymentKind::Payin);
    QCOMPARE(draft.amount, u"450000"_s);
    QCOMPARE(draft.currency, u"IDR"_s);
    QCOMPARE(draft.methodCode, cell(*table, 1, OptionsModel::Method));
    QCOMPARE(draft.operatorCode, cell(*table, 1, OptionsModel::Code));
    QMenu *menu = menuOf(*table);
    QVERIFY(menu->isVisible());
    QTest::keyClick(menu, Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
}

namespace {

void askOptions(OptionsPage &page, const QString &amount)
{
    page.findChild<QComboBox *>()->setEditText(u"IDR"_s);
    page.findChild<QLineEdit *>(u"amountEdit"_s)->setText(amount);
    page.ask();
}

QByteArray oneMethod(const QByteArray &banks)
{
    return R"({"data":[{"paymentMethodCode":"VIRTUAL_ACCOUNT","paymentOperators":[)" + banks + "]}]}";
}

} // namespace

//! Over a restart, and when the window is made anew in another language: per profile, and no more of them than are looked at again.
void tst_BalancesPage::theLastLookIsKept()
{
    QTemporaryDir dir;
    QSettings settings(dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    const auto look = [&](const QString &bank) {
        OptionsPage page(*m_at->fixture.session, m_theme, m_format);
        page.remember(settings);
        showIt(page);
        page.arrive();
        askOptions(page, u"450000"_s);
        auto *table = page.findChild<QTableView *>();
        QStringList changes;
        if (!eventually([&] { return cell(*table, 0, OptionsModel::Code) == bank; }))
            return QStringList {textsOf(page)};
        for (int row = 0; row < table->model()->rowCount(); ++row)
            changes += cell(*table, row, OptionsModel::Code) + u' ' + cell(*table, row, OptionsModel::Change);
        if (!table->isColumnHidden(OptionsModel::Change)
            && table->columnViewportPosition(OptionsModel::Change) + table->columnWidth(OptionsModel::Change) > table->viewport()->width())
            changes += u"out of sight"_s;
        if (textsOf(page).contains(u"1 new since the last look · 1 no longer offered"_s))
            changes += u"counted"_s;
        return changes;
    };
    answer("POST", "/payins/!availablePaymentOptions", oneMethod(R"({"code":"BCA","name":"Bank Central Asia"})"));
    QCOMPARE(look(u"BCA"_s), QStringList {u"BCA "_s});
    settings.sync();
    answer("POST", "/payins/!availablePaymentOptions",
        oneMethod(R"({"code":"BNI","name":")" + QByteArray("Bank Negara Indonesia ").repeated(20) + R"("})"));
    QCOMPARE(look(u"BNI"_s), QStringList({u"BNI new since the last look"_s, u"BCA no longer offered"_s, u"counted"_s}));
    // Another profile has looks of its own, and old ones go.
    QueryHistory looks;
    looks.keepIn(settings, m_at->fixture.session->profile().uuid);
    const Money money {*Decimal::parse(u"450000.00"), u"IDR"_s}; // the same money
    QVERIFY(looks.of(money) && looks.of(money)->options.constFirst().operators.constFirst().code == "BNI"_L1);
    for (int amount = 1; amount <= QueryHistory::most; ++amount)
        looks.note({Decimal(amount), u"IDR"_s}, {});
    QVERIFY(!looks.of(money));
    QueryHistory others;
    others.keepIn(settings, u"another"_s);
    QVERIFY(!others.of({Decimal(1), u"IDR"_s}));
}

//! F5 asks for what is shown, whatever stands in the field by now.
void tst_BalancesPage::optionsAreAskedForAgain()
{
    OptionsPage page(*m_at->fixture.session, m_theme, m_format);
    showIt(page);
    page.arrive();
    QVERIFY(page.canAskAgain());
    page.askAgain();
    QVERIFY2(textsOf(page).contains(u"Enter an amount."_s), qPrintable(textsOf(page)));
    QVERIFY(!buttonOf(page, u"Copy as CSV"_s)->isEnabled());
    QVERIFY2(textsOf(page).contains(u"They can be copied once they are shown."_s), qPrintable(textsOf(page)));
    answer("POST", "/payins/!availablePaymentOptions", oneMethod(R"({"code":"BCA"})"));
    askOptions(page, u"450000"_s);
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY_EQUAL(cell(*table, 0, OptionsModel::Code), u"BCA"_s);
    page.findChild<QLineEdit *>(u"amountEdit"_s)->setText(u"7"_s);
    answer("POST", "/payins/!availablePaymentOptions", oneMethod(R"({"code":"BNI"})"));
    page.askAgain();
    EVENTUALLY_EQUAL(cell(*table, 0, OptionsModel::Change), u"new since the last look"_s);
    QVERIFY2(textsOf(page).contains(u"For 450,000\u00a0IDR"_s), qPrintable(textsOf(page)));
    answer("POST", "/payins/!availablePaymentOptions", R"({"data":[]})");
    page.askAgain();
    EVENTUALLY(textsOf(page).contains(u"there is nothing to copy"_s), textsOf(page));
}

//! When the look for another amount fails, no method of the amount before can be used or copied.
void tst_BalancesPage::optionsOfAnotherAmountGo()
{
    OptionsPage page(*m_at->fixture.session, m_theme, m_format);
    showIt(page);
    answer("POST", "/payins/!availablePaymentOptions", oneMethod(R"({"code":"BCA"})"));
    askOptions(page, u"450000"_s);
    auto *table = page.findChild<QTableView *>();
    EVENTUALLY_EQUAL(cell(*table, 0, OptionsModel::Code), u"BCA"_s);
    answer("POST", "/payins/!availablePaymentOptions", "[]");
    askOptions(page, u"450000"_s);
    EVENTUALLY(buttonOf(page, u"Try now"_s));
    QCOMPARE(cell(*table, 0, OptionsModel::Code), u"BCA"_s); // of this amount, as it was last read
    QVERIFY2(textsOf(page).contains(u"For 450,000\u00a0IDR"_s), qPrintable(textsOf(page)));
    askOptions(page, u"7"_s);
    EVENTUALLY_EQUAL(table->model()->rowCount(), 0);
    QVERIFY(!textsOf(page).contains(u"450,000"_s) && !buttonOf(page, u"Copy as CSV"_s)->isEnabled());
}

//! What was right for the amount before is said not to be for this one, and what isn't known isn't taken from there.
void tst_BalancesPage::aPayinsAmountChanges()
{
    const QByteArray banks = R"({"code":"BCA","name":"Bank Central Asia"},{"code":"BNI","name":"Bank Negara"})";
    answer("POST", "/payins/!availablePaymentOptions", oneMethod(banks));
    NewPayinPage page(*m_at->fixture.session, m_theme, m_format);
    showIt(page);
    page.startNew();
    PayinForm &form = page.form();
    auto *amount = form.findChild<QLineEdit *>(u"amountEdit"_s);
    const QList<QComboBox *> choices = form.findChildren<QComboBox *>();
    form.findChild<QComboBox *>(u"currencyCombo"_s)->setEditText(u"IDR"_s);
    amount->setText(u"450000"_s);
    EVENTUALLY_EQUAL(choices.at(2)->count(), 2);
    choices.at(2)->setCurrentIndex(0);
    QCOMPARE(form.draft().operatorCode, u"BCA"_s);
    QVERIFY2(!textsOf(page).contains(u"does not offer"_s), qPrintable(textsOf(page)));
    // The bank isn't there for the next amount: it stays as its code, with a warning beside it that blocks nothing.
    answer("POST", "/payins/!availablePaymentOptions", oneMethod(R"({"code":"BNI","name":"Bank Negara"})"));
    amount->setText(u"50000000"_s);
    const QString noBank = u"The gateway does not offer BCA by VIRTUAL_ACCOUNT for 50,000,000\u00a0IDR."_s;
    EVENTUALLY(textsOf(page).contains(noBank), textsOf(page));
    QCOMPARE(form.draft().operatorCode, u"BCA"_s);
    QVERIFY(rowOf(page, u"Bank"_s)->problem().isEmpty());
    choices.at(2)->setCurrentIndex(0);
    QVERIFY2(!textsOf(page).contains(u"does not offer"_s), qPrintable(textsOf(page)));
    // Whoever is still typing is not told that there is no such bank.
    choices.at(2)->setFocus();
    choices.at(2)->lineEdit()->selectAll();
    QTest::keyClicks(choices.at(2)->lineEdit(), u"Negar"_s);
    QVERIFY2(!textsOf(page).contains(u"does not offer"_s), qPrintable(textsOf(page)));
    QWidget *list = choices.at(2)->completer()->popup();
    QTest::keyClick(list->isVisible() ? list : choices.at(2), Qt::Key_Tab);
    QVERIFY(!choices.at(2)->hasFocus());
    EVENTUALLY(textsOf(page).contains(u"The gateway does not offer Negar by"_s), textsOf(page));
    choices.at(2)->setCurrentIndex(0);
    QVERIFY2(!textsOf(page).contains(u"does not offer"_s), qPrintable(textsOf(page)));
    // Nor is the method.
    answer("POST", "/payins/!availablePaymentOptions", R"({"data":[{"paymentMethodCode":"QRIS","paymentOperators":[]}]})");
    amount->setText(u"60000000"_s);
    EVENTUALLY(textsOf(page).contains(u"The gateway does not offer VIRTUAL_ACCOUNT for 60,000,000\u00a0IDR."_s), textsOf(page));
    QCOMPARE(form.draft().methodCode, u"VIRTUAL_ACCOUNT"_s);
    // What can't be read is not known, and the list of another amount is no answer.
    answer("POST", "/payins/!availablePaymentOptions", "no list");
    amount->setText(u"70000000"_s);
    EVENTUALLY(textsOf(page).contains(u"for 70,000,000\u00a0IDR is not known"_s), textsOf(page));
    QVERIFY2(!textsOf(page).contains(u"does not offer"_s), qPrintable(textsOf(page)));
    QCOMPARE(choices.at(1)->count(), 0);
    QCOMPARE(choices.at(2)->count(), 0);
    QCOMPARE(form.draft().methodCode, u"VIRTUAL_ACCOUNT"_s);
    QCOMPARE(form.draft().operatorCode, u"BNI"_s);
}

KONTOR_TEST(tst_BalancesPage, QApplication)
#include "tst_balancespage.moc"
