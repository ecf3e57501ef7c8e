// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/amountsize.h"
#include "models/balancesmodel.h"
#include "models/optionsmodel.h"
#include "models/paymentroles.h"
#include "office/exports/optionscsv.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What was looked up at the gateway, as tables.
class tst_LookupModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatTheQueueTakes();
    void theLastDaysOfABalance();
    void whatIsNotKnownIsSaidToBe();
    void negativeIsAWord();
    void whatHasNoCurrencyIsLast();
    void theSameRowsStay();
    void copiedRowsRunNothing();
    void optionsInFullWords();
    void whatChangedSinceTheLastLook();
    void theFirstLookMarksNothing();
    void optionsForASpreadsheet();
    void howLargeAnAmountIs_data();
    void howLargeAnAmountIs();
};

namespace {

Decimal decimal(const char *text)
{
    return *Decimal::parse(QByteArrayView(text));
}

QString cell(const QAbstractItemModel &model, int row, int column, int role = Qt::DisplayRole)
{
    return model.index(row, column).data(role).toString();
}

void show(BalancesModel &model, const QList<Balance> &balances)
{
    model.setReading({.balances = balances}, {});
}

CodeItem bank(const QString &code, const QString &name = {})
{
    return {.code = code, .name = name};
}

QStringList changes(const OptionsModel &model)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row)
        lines.append(cell(model, row, OptionsModel::Method) + u' ' + cell(model, row, OptionsModel::Code) + u' '
            + cell(model, row, OptionsModel::Change));
    return lines;
}

} // namespace

void tst_LookupModels::whatTheQueueTakes()
{
    BalancesModel model(NumberFormat(QLocale(QLocale::English)));
    QAbstractItemModelTester tester(&model);
    show(model, {{.currency = u"INR"_s, .amount = decimal("212400.50")}, {.currency = u"IDR"_s, .amount = decimal("1204551000.00")}});
    QCOMPARE(cell(model, 0, BalancesModel::InQueue), u"not known"_s); // before it was read
    model.setQueued(QueuedMoney {.sums = {{u"IDR"_s, decimal("284000000")}, {u"INR"_s, decimal("0.75")}}});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(cell(model, 0, BalancesModel::Currency), u"IDR"_s);
    QCOMPARE(cell(model, 0, BalancesModel::Available), u"1,204,551,000"_s);
    QCOMPARE(cell(model, 0, BalancesModel::InQueue), u"\u2212284,000,000"_s);
    QCOMPARE(cell(model, 0, BalancesModel::AfterQueue), u"920,551,000"_s);
    QCOMPARE(cell(model, 1, BalancesModel::AfterQueue), u"212,399.75"_s);
    QCOMPARE(model.index(1, BalancesModel::AfterQueue).data(AmountRole).toStringList(), QStringList({u"212,399"_s, u".75"_s}));
    QCOMPARE(cell(model, 1, BalancesModel::InQueue, Qt::AccessibleTextRole), u"In queue: minus 0.75 Indian rupees"_s);
    QCOMPARE(cell(model, 0, BalancesModel::Currency, Qt::AccessibleTextRole), u"IDR, Indonesian rupiah"_s);
    QCOMPARE(cell(model, 0, BalancesModel::InQueue, Qt::AccessibleTextRole), u"In queue: minus 284000000 Indonesian rupiah"_s);
}

//! Small bars beside the amounts: gaps where nobody looked, and never one of two that came under the same code.
void tst_LookupModels::theLastDaysOfABalance()
{
    BalancesModel model(NumberFormat(QLocale(QLocale::English)));
    QAbstractItemModelTester tester(&model);
    const UtcTime now(Millis(1'790'000'000'000));
    const auto read = [now](int hours, const char *amount) {
        return BalanceSnapshot {now - std::chrono::hours(hours), {decimal(amount), u"INR"_s}};
    };
    show(model, {{.currency = u"INR"_s, .amount = decimal("5")}, {.currency = u"XYZ"_s, .amount = decimal("1")}});
    QCOMPARE(cell(model, 0, BalancesModel::Trend), u"not read"_s);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setHistories(balanceHistories({read(13, "2.50"), read(1, "-5")}, now, std::chrono::hours(6), 4));
    QCOMPARE(changed.size(), 1);
    const auto heights = model.index(0, BalancesModel::Trend).data(TrendRole).value<QList<double>>();
    QCOMPARE(heights.size(), 4);
    QVERIFY(std::isnan(heights.at(0)) && std::isnan(heights.at(2)));
    QCOMPARE(heights.at(1), 2.5);
    QCOMPARE(heights.at(3), -5.0);
    QCOMPARE(cell(model, 0, BalancesModel::Trend, Qt::AccessibleTextRole),
        u"INR in the last 7 days: lowest minus 5 Indian rupees, highest 2.50 Indian rupees, last minus 5 Indian rupees"_s);
    QCOMPARE(cell(model, 1, BalancesModel::Trend), u"not read"_s);
    QCOMPARE(cell(model, 1, BalancesModel::Trend, Qt::AccessibleTextRole), u"Last 7 days: not read"_s);
    QVERIFY(!model.lines({0}).contains(u"7 days"_s)); // no column of a spreadsheet
    show(model, {{.currency = u"INR"_s, .amount = decimal("5")}, {.currency = u"INR"_s, .amount = decimal("6")}});
    QCOMPARE(cell(model, 0, BalancesModel::Trend), u"not read"_s);
}

void tst_LookupModels::whatIsNotKnownIsSaidToBe()
{
    BalancesModel model(NumberFormat(QLocale(QLocale::English)));
    show(model, {{.currency = u"XYZ"_s}, {.currency = u"ABC"_s, .amount = decimal("5")}});
    model.setQueued(QueuedMoney {.tooLarge = {u"ABC"_s}});
    // More than can be added up is not nothing.
    QCOMPARE(cell(model, 0, BalancesModel::InQueue), u"not known"_s);
    QCOMPARE(cell(model, 0, BalancesModel::AfterQueue), u"not known"_s);
    QVERIFY(cell(model, 0, BalancesModel::InQueue, Qt::ToolTipRole).contains(u"than Kontor can add up"_s));
    show(model, {{.currency = u"XYZ"_s}});
    QCOMPARE(cell(model, 0, BalancesModel::Available), u"not known"_s);
    QCOMPARE(cell(model, 0, BalancesModel::InQueue), u"0"_s);
    QCOMPARE(cell(model, 0, BalancesModel::AfterQueue), u"not known"_s);
    QCOMPARE(cell(model, 0, BalancesModel::AfterQueue, Qt::AccessibleTextRole), u"After queue: not known"_s);
}

void tst_LookupModels::negativeIsAWord()
{
    BalancesModel model(NumberFormat(QLocale(QLocale::English)));
    show(model, {{.currency = u"IDR"_s, .amount = decimal("-1250.5")}, {.currency = u"USDT"_s, .amount = decimal("10")}});
    model.setQueued(QueuedMoney {.sums = {{u"IDR"_s, decimal("3")}}});
    const auto spoken = [&](int row, int column) { return cell(model, row, column, Qt::AccessibleTextRole); };
    QCOMPARE(spoken(0, BalancesModel::Available), u"Available: minus 1250.50 Indonesian rupiah"_s);
    QCOMPARE(spoken(0, BalancesModel::InQueue), u"In queue: minus 3 Indonesian rupiah"_s);
    QCOMPARE(spoken(0, BalancesModel::AfterQueue), u"After queue: minus 1253.50 Indonesian rupiah"_s);
    // No dollars: a code that has no name stays one.
    QCOMPARE(spoken(1, BalancesModel::Currency), u"USDT"_s);
    QCOMPARE(spoken(1, BalancesModel::Available), u"Available: 10 USDT"_s);
}

void tst_LookupModels::whatHasNoCurrencyIsLast()
{
    BalancesModel model(NumberFormat(QLocale(QLocale::English)));
    show(model,
        {{.currency = u"A DOLLAR"_s, .amount = decimal("888")}, {.amount = decimal("1")}, {.amount = decimal("2")},
            {.currency = u"IDR"_s, .amount = decimal("5")}});
    model.setQueued(QueuedMoney {});
    QCOMPARE(cell(model, 0, BalancesModel::Currency), u"IDR"_s);
    QCOMPARE(cell(model, 1, BalancesModel::Currency), u"none given"_s); // not "1 of 2": nobody knows that they are of one currency
    QCOMPARE(cell(model, 2, BalancesModel::Currency), u"none given"_s);
    QCOMPARE(cell(model, 3, BalancesModel::Currency), u"A DOLLAR"_s);
    QCOMPARE(cell(model, 3, BalancesModel::Available), u"888"_s);
    for (const int row : {1, 2, 3}) {
        QCOMPARE(cell(model, row, BalancesModel::AfterQueue), u"not known"_s);
        QVERIFY(cell(model, row, BalancesModel::AfterQueue, Qt::ToolTipRole).startsWith(u"Kontor cannot tell of which currency"_s));
    }
}

//! A refresh with the same currencies keeps what is selected, whatever their order in the answer.
void tst_LookupModels::theSameRowsStay()
{
    BalancesModel model(NumberFormat(QLocale(QLocale::English)));
    QAbstractItemModelTester tester(&model);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    show(model, {{.currency = u"INR"_s, .amount = decimal("1")}, {.currency = u"IDR"_s, .amount = decimal("2")}});
    QCOMPARE(reset.size(), 1);
    const QPersistentModelIndex inr = model.index(1, BalancesModel::Available);
    show(model, {{.currency = u"IDR"_s, .amount = decimal("3")}, {.currency = u"INR"_s, .amount = decimal("4")}});
    QCOMPARE(reset.size(), 1);
    QVERIFY(inr.isValid());
    QCOMPARE(inr.data().toString(), u"4"_s);
}

//! What an auditor's spreadsheet must not run.
void tst_LookupModels::copiedRowsRunNothing()
{
    BalancesModel model(NumberFormat(QLocale(QLocale::English)));
    model.setReading(
        {.balances = {{.currency = u"IDR"_s, .amount = decimal("-5"), .amountName = u"=total"_s}}, .at = UtcTime(Millis(1))}, {});
    model.setQueued(QueuedMoney {});
    const QStringList cells = model.lines({0}).split(u'\n').constLast().split(u'\t');
    QCOMPARE(cells.first(5), QStringList({u"IDR"_s, u"-5"_s, u"0"_s, u"-5"_s, u"'=total"_s}));
    QCOMPARE(cells.constLast(), isoLocal(UtcTime(Millis(1))));
}

void tst_LookupModels::optionsInFullWords()
{
    OptionsModel model;
    model.setOptions({.options = {{u"BANK"_s, {bank(u"BCA"_s, u"Bank Central Asia"_s)}}, {u"QR"_s, {}}}}, {});
    QCOMPARE(cell(model, 0, OptionsModel::Method, Qt::AccessibleTextRole), u"Method: BANK"_s);
    QCOMPARE(cell(model, 0, OptionsModel::Name, Qt::AccessibleTextRole), u"Bank: Bank Central Asia"_s);
    QCOMPARE(cell(model, 1, OptionsModel::Code, Qt::AccessibleTextRole), u"Bank code: none"_s);
    QCOMPARE(cell(model, 1, OptionsModel::Name, Qt::AccessibleTextRole), u"Bank: not named"_s);
    QVERIFY(!model.marksChanges());
}

void tst_LookupModels::whatChangedSinceTheLastLook()
{
    OptionsModel model;
    QAbstractItemModelTester tester(&model);
    const PaymentOptions before {.options = {{u"BANK"_s, {bank(u"BCA"_s), bank(u"BNI"_s)}}, {u"QR"_s, {}}}};
    const PaymentOptions now {.options = {{u"BANK"_s, {bank(u"BCA"_s), bank(u"BRI"_s)}}}};
    model.setOptions(now, before);
    QCOMPARE(changes(model),
        QStringList({u"BANK BCA "_s, u"BANK BRI new since the last look"_s, u"BANK BNI no longer offered"_s, u"QR  no longer offered"_s}));
}

void tst_LookupModels::theFirstLookMarksNothing()
{
    OptionsModel model;
    model.setOptions({.options = {{u"BANK"_s, {bank(u"BCA"_s, u"Bank Central Asia"_s)}}}}, {});
    QCOMPARE(changes(model), QStringList({u"BANK BCA "_s}));
    QCOMPARE(cell(model, 0, OptionsModel::Name), u"Bank Central Asia"_s);
    model.setOptions({}, {});
    QCOMPARE(model.rowCount(), 0);
}

void tst_LookupModels::optionsForASpreadsheet()
{
    const PaymentOptions options {.options = {{u"BANK"_s, {bank(u"BCA"_s, u"Central, Asia"_s), bank(u"=1+1"_s)}}, {u"QR"_s, {}}}};
    QCOMPARE(optionsCsv(options), u"method_code,operator_code,operator_name\r\nBANK,BCA,\"Central, Asia\"\r\nBANK,'=1+1,\r\nQR,,\r\n"_s);
}

void tst_LookupModels::howLargeAnAmountIs_data()
{
    QTest::addColumn<QString>("amount");
    QTest::addColumn<QString>("currency");
    QTest::addColumn<QString>("words");
    QTest::newRow("a million") << u"1250000"_s << u"IDR"_s << u"1.25 million IDR"_s;
    QTest::newRow("ten of them") << u"12500000"_s << u"IDR"_s << u"12.5 million IDR"_s;
    QTest::newRow("with cents") << u"1000000.50"_s << u"EUR"_s << u"about 1 million EUR"_s;
    QTest::newRow("more digits") << u"1234567"_s << u"IDR"_s << u"about 1.23 million IDR"_s;
    QTest::newRow("a billion") << u"2000000000"_s << u"IDR"_s << u"2 billion IDR"_s;
    QTest::newRow("a trillion") << u"3100000000000"_s << u"IDR"_s << u"3.1 trillion IDR"_s;
    QTest::newRow("a lakh") << u"250000"_s << u"INR"_s << u"2.5 lakh INR"_s;
    QTest::newRow("a crore") << u"12500000"_s << u"INR"_s << u"1.25 crore INR"_s;
    QTest::newRow("small") << u"999999.99"_s << u"IDR"_s << QString();
    QTest::newRow("small rupees") << u"99999"_s << u"INR"_s << QString();
}

void tst_LookupModels::howLargeAnAmountIs()
{
    QFETCH(QString, amount);
    QFETCH(QString, currency);
    QFETCH(QString, words);
    const Money money {*Decimal::parse(QStringView(amount)), currency};
    QCOMPARE(amountSize(money, NumberFormat(QLocale(QLocale::English))), words);
}

KONTOR_TEST(tst_LookupModels, QCoreApplication)
#include "tst_lookupmodels.moc"
