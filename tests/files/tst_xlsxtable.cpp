// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/reading.h"
#include "files/sharedstrings.h"
#include "files/table.h"
#include "files/xlsxtable.h"
#include "files/xmlpart.h"
#include "files/zipfile.h"
#include "messages/reasons.h"
#include "support/oddworkbook.h"
#include "support/testprogram.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QFile>
#include <QStringEncoder>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>
#include <memory>
#include <xlsxwriter.h>

using namespace Qt::StringLiterals;
using namespace kontor;
using kontor::testing::Parts;
using kontor::testing::workbookOf;

namespace {

//! A workbook by libxlsxwriter, as other programs write them.
template <class Fill> QByteArray written(Fill fill, bool inOrder = false)
{
    const QTemporaryDir dir;
    const QByteArray path = QFile::encodeName(dir.filePath(u"book.xlsx"_s));
    lxw_workbook_options options {};
    options.constant_memory = inOrder ? LXW_TRUE : LXW_FALSE; // texts stand in the cells themselves then
    lxw_workbook *book = workbook_new_opt(path.constData(), &options);
    fill(book);
    if (workbook_close(book) != LXW_NO_ERROR)
        return {};
    QFile file(QFile::decodeName(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeTexts(lxw_worksheet *sheet, lxw_row_t row, const QByteArrayList &texts)
{
    for (qsizetype i = 0; i < texts.size(); ++i)
        worksheet_write_string(sheet, row, lxw_col_t(i), texts.at(i).constData(), nullptr);
}

lxw_format *withCode(lxw_workbook *book, const char *code)
{
    lxw_format *format = workbook_add_format(book);
    format_set_num_format(format, code);
    return format;
}

QByteArray sheetPart(const QByteArray &content)
{
    return "<worksheet>" + content + "</worksheet>";
}

const QByteArray names
    = R"(<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>amount</t></is></c></row>)";

} // namespace

class TestXlsxTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsWhatOthersWrite_data();
    void readsWhatOthersWrite();
    void texts();
    void textMarks();
    void formulas();
    void uncalculated();
    void oddCells();
    void dates1904();
    void sheets();
    void strictWorkbooks();
    void headerRows();
    void hiddenAndMerged();
    void shownOtherwise();
    void comments_data();
    void comments();
    void commentsWithoutEnd_stopNothing();
    void aRowNumberTwice();
    void blankRowsAndWideOnes();
    void damageOfARow_staysInIt_data();
    void damageOfARow_staysInIt();
    void noNumber_isUnreadable();
    void refusals_data();
    void refusals();
    void bombs();
    void aBombThatLies();
    void aTextWithoutEnd();
    void longTextsOfHonestWorkbooks();
    void hostileTags_data();
    void hostileTags();
    void otherEncodings();
    void manyLooksOfOneFormat();
    void aFewCellsFarOut();
    void withoutAHeader();
    void numbersRoundedForTheEye();
    void previewOfALongSheet();
    void columnNames();
};

void TestXlsxTable::readsWhatOthersWrite_data()
{
    QTest::addColumn<bool>("inOrder");
    QTest::newRow("shared texts") << false;
    QTest::newRow("texts in their cells") << true;
}

void TestXlsxTable::readsWhatOthersWrite()
{
    QFETCH(bool, inOrder);
    const QByteArray bytes = written(
        [](lxw_workbook *book) {
            lxw_worksheet *sheet = workbook_add_worksheet(book, "Payouts");
            writeTexts(sheet, 0, {"name", " amount ", "account", "day", "share", "true"});
            writeTexts(sheet, 1, {"Müller & Söhne <GmbH>"});
            worksheet_write_number(sheet, 1, 1, 0.1 + 0.2, withCode(book, "#,##0.00"));
            worksheet_write_number(sheet, 1, 2, 12345678, withCode(book, "0000000000"));
            worksheet_write_number(sheet, 1, 3, 45413, withCode(book, "dd/mm/yyyy"));
            worksheet_write_number(sheet, 1, 4, 0.05, withCode(book, "0%"));
            worksheet_write_boolean(sheet, 1, 5, 1, nullptr);
            writeTexts(sheet, 3, {" two\nlines ", "1.250"});
            worksheet_write_number(sheet, 3, 2, 12345678901234567.0, nullptr);
        },
        inOrder);
    const Reading reading = read(bytes);
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.header, QStringList({u"name"_s, u"amount"_s, u"account"_s, u"day"_s, u"share"_s, u"true"_s}));
    QCOMPARE(reading.format, (TableFormat {.headerRow = 1, .sheet = u"Payouts"_s}));
    QCOMPARE(reading.rows.size(), 2);
    QCOMPARE(reading.rows.first().cells,
        QStringList({u"Müller & Söhne <GmbH>"_s, u"0.3"_s, u"0012345678"_s, u"2024-05-01"_s, u"5%"_s, u"TRUE"_s}));
    using enum CellKind;
    QCOMPARE(reading.rows.first().kinds, QList<CellKind>({Text, Number, Number, Date, Text, Text}));
    QCOMPARE(reading.cell(1, 0), u" two\nlines "_s);
    QCOMPARE(reading.kind(1, 1), Text);
    QCOMPARE(reading.cell(1, 2), u"1.23457E+16"_s);
    QCOMPARE(reading.rows.last().number, 2);
    QCOMPARE(reading.rows.last().line, 4);
    QCOMPARE(reading.placeOfLast, u"Sheet Payouts, C4"_s);
    QCOMPARE(reading.remarks, QStringList());
    QCOMPARE(reading.digest, QCryptographicHash::hash(bytes, QCryptographicHash::Sha256));
}

void TestXlsxTable::texts()
{
    const QByteArray strings
        = R"(<sst><si><t>plain</t></si><si><r><rPr><b/></rPr><t>bold </t></r><r><t xml:space="preserve">and not</t></r></si>)"
          R"(<si><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/></si>)"
          R"(<si><t>a_x000D_b_x005F_c_xZZZZ_</t></si><si/></sst>)";
    const Reading reading = read(workbookOf(names
            + R"(<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>0</v></c></row>)"
              R"(<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" t="s"><v>3</v></c></row>)"
              R"(<row r="4"><c r="A4" t="s"><v>4</v></c><c r="B4" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c></row>)",
        {{"xl/sharedStrings.xml", strings}}));
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.rows.at(0).cells, QStringList({u"bold and not"_s, u"plain"_s}));
    QCOMPARE(reading.rows.at(1).cells, QStringList({u"山田"_s, u"a\rb_c_xZZZZ_"_s}));
    QCOMPARE(reading.rows.at(2).cells, QStringList({QString(), u"inline"_s}));
    QCOMPARE(unescaped(u"_x0041_x0042_"_s), u"Ax0042_"_s);
}

//! Of the texts that cells share, of a cell's own, and of the cell's style.
void TestXlsxTable::textMarks()
{
    const auto inLine = [](const QByteArray &runs) { return "<c t=\"inlineStr\"><is>" + runs + "</is></c>"; };
    const QByteArray strings
        = R"(<sst><si><r><rPr><strike/></rPr><t>0099</t></r><r><t>0012</t></r></si><si><r><t>0012</t></r><r><rPr><b/><vertAlign val="superscript"/>)"
          R"(</rPr><t>2</t></r></si></sst>)";
    const QByteArray styles
        = R"(<styleSheet><fonts><font><strike val="0"/></font><font><strike/><sz val="11"/></font></fonts><cellXfs><xf fontId="0"/>)"
          R"(<xf fontId="1"/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>)";
    const QByteArray cells = R"(<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c s="1"><v>5</v></c><c s="0"><v>5</v></c><c s="1"/>)"
        + inLine(R"(<r><rPr><strike val="true"/></rPr><t>00</t></r><r><rPr><strike val="1"/></rPr><t>12</t></r>)")
        + inLine(R"(<r><rPr><strike val="false"/><vertAlign val="baseline"/></rPr><t>0012</t></r><r><t>3</t></r>)")
        + inLine(R"(<r><rPr><vertAlign val="subscript"/></rPr><t>0012</t></r>)");
    const Reading reading
        = read(workbookOf(names + "<row r=\"2\">" + cells + "</row>", {{"xl/sharedStrings.xml", strings}, {"xl/styles.xml", styles}}));
    QCOMPARE(reading.refusal, QString());
    const QHash<qsizetype, TextMark> marks {{0, TextMark::Partly}, {1, TextMark::Partly}, {2, TextMark::Struck}, {5, TextMark::Struck}};
    QCOMPARE(reading.rows.at(0).marks, marks);
}

void TestXlsxTable::formulas()
{
    const Reading reading = read(workbookOf(names
        + R"(<row r="2"><c r="A2" t="str"><f>B2&amp;""</f><v>Siti</v></c><c r="B2"><f>1+1</f><v>2</v></c></row>)"
          R"(<row r="3"><c r="A3" t="str"><f>""</f><v></v></c><c r="B3"><f>1+1</f></c></row>)"
          R"(<row r="4"><c r="A4" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B4"><f>1+1</f><v/></c></row>)"
          R"(<row r="5"><c r="B5"><f>0</f><v>0</v></c></row>)"));
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.rows.at(0).cells, QStringList({u"Siti"_s, u"2"_s}));
    QCOMPARE(reading.cell(1, 0), QString());
    QCOMPARE(reading.kind(1, 0), CellKind::Text);
    QCOMPARE(reading.kind(1, 1), CellKind::NoValue);
    QCOMPARE(reading.cell(2, 0), u"#DIV/0!"_s);
    QCOMPARE(reading.kind(2, 1), CellKind::NoValue);
    QCOMPARE(reading.cell(3, 1), u"0"_s);
}

//! libxlsxwriter writes 0 beside each formula and leaves the working out to Excel.
void TestXlsxTable::uncalculated()
{
    const Reading reading = read(written([](lxw_workbook *book) {
        lxw_worksheet *sheet = workbook_add_worksheet(book, nullptr);
        writeTexts(sheet, 0, {"name", "amount"});
        worksheet_write_formula(sheet, 1, 1, "=1+1", nullptr);
        worksheet_write_formula_num(sheet, 2, 1, "=1+1", nullptr, 2);
        worksheet_write_number(sheet, 3, 1, 0, nullptr);
    }));
    QCOMPARE(reading.kind(0, 1), CellKind::NoValue);
    QCOMPARE(reading.cell(1, 1), u"2"_s);
    QCOMPARE(reading.cell(2, 1), u"0"_s);
}

void TestXlsxTable::oddCells()
{
    const Reading reading = read(workbookOf(names
        + R"(<row r="2"><c r="B2"><v>1</v></c><c r="A2" t="inlineStr"><is><t>out of order</t></is></c></row>)"
          R"(<row><c><v>2</v></c><c t="b"><v>0</v></c></row>)"
          R"(<row r="7" spans="1:2"><c r="A7" s="1"><v>45413</v></c><c r="B7" t="d"><v>2024-05-01</v></c></row>)"
          R"(<row r="8"><c r="A8" s="99"><v>3</v></c><c r="B8" t="n"><v>4.0</v><extLst><ext><v>9</v></ext></extLst></c></row>)"
          R"(<row r="9"><c r="A9" t="inlineStr"><is><t>)"
        + QByteArray(32'768, 'x') + R"(</t></is></c></row>)"));
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.rows.at(0).cells, QStringList({u"out of order"_s, u"1"_s}));
    QCOMPARE(reading.rows.at(1).cells, QStringList({u"2"_s, u"FALSE"_s}));
    QCOMPARE(reading.rows.at(1).line, 3);
    QCOMPARE(reading.rows.at(2).kinds, QList<CellKind>(2, CellKind::Date));
    QCOMPARE(reading.rows.at(3).cells, QStringList({u"3"_s, u"4"_s}));
    QVERIFY2(messages::reason(reading.rows.at(4).problem).contains(u"The cell A9 holds more than 32767 characters"_s),
        qPrintable(messages::reason(reading.rows.at(4).problem)));
}

void TestXlsxTable::dates1904()
{
    const QByteArray book = kontor::testing::workbookParts({}).at(1).second;
    const QByteArray old = QByteArray(book).replace("<sheets>", R"(<workbookPr date1904="1"/><sheets>)");
    const QByteArray row = names + R"(<row r="2"><c r="A2" s="1"><v>43951</v></c></row>)";
    QCOMPARE(read(workbookOf(row, {{"xl/workbook.xml", old}})).cell(0, 0), u"2024-05-01"_s);
    QCOMPARE(read(workbookOf(row)).cell(0, 0), u"2020-04-30"_s);
}

void TestXlsxTable::sheets()
{
    const QByteArray bytes = written([](lxw_workbook *book) {
        lxw_worksheet *hidden = workbook_add_worksheet(book, "Secret");
        workbook_add_worksheet(book, "Notes & more");
        lxw_worksheet *payouts = workbook_add_worksheet(book, "Payouts");
        workbook_add_chartsheet(book, "Chart");
        writeTexts(hidden, 0, {"a"});
        writeTexts(payouts, 0, {"b"});
        worksheet_hide(hidden);
        worksheet_activate(payouts);
    });
    const Reading reading = read(bytes, {.sheet = u"payouts"_s});
    QCOMPARE(reading.sheets, QStringList({u"Notes & more"_s, u"Payouts"_s}));
    QCOMPARE(reading.header, QStringList {u"b"_s});
    QCOMPARE(*reading.format.sheet, u"Payouts"_s);
    QCOMPARE(read(bytes).header, QStringList {u"b"_s}); // it is in front
    QCOMPARE(read(bytes, {.sheet = u"Secret"_s}).header, QStringList {u"a"_s}); // whoever names it knows of it
    const QString none = read(bytes, {.sheet = u"Sheet9"_s}).refusal;
    QVERIFY2(none.contains(u"no sheet \"Sheet9\" in this workbook. There are: Notes & more, Payouts."_s), qPrintable(none));
}

//! ISO's own form has other namespaces and is the same otherwise; parts may lie anywhere.
void TestXlsxTable::strictWorkbooks()
{
    const QByteArray kind = "http://purl.oclc.org/ooxml/officeDocument/relationships";
    const auto relations = [&kind](const QByteArray &of, const QByteArray &target) {
        return kontor::testing::relationsHead + "<Relationship Id=\"x\" Type=\"" + kind + of + "\" Target=\"" + target
            + "\"/></Relationships>";
    };
    const Reading reading = read(kontor::testing::archiveOf({
        {"_rels/.rels", relations("/officeDocument", "/book/Workbook.xml")},
        {"book/workbook.xml",
            "<x:workbook xmlns:x=\"urn:x\" xmlns:rel=\"" + kind + R"("><x:sheets><x:sheet name="S" rel:id="x"/></x:sheets></x:workbook>)"},
        {"book/_rels/Workbook.xml.rels", relations("/worksheet", "../sheets/one.xml")},
        {"sheets/one.xml",
            "<x:worksheet xmlns:x=\"urn:x\"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>"},
    }));
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.header, QStringList {u"7"_s});
}

void TestXlsxTable::headerRows()
{
    const QByteArray bytes = workbookOf(R"(<row r="2"><c r="A2"><v>1</v></c></row>)" + QByteArray(names).replace("1\"", "4\"")
        + R"(<row r="6"><c r="A6"><v>2</v></c></row>)");
    QCOMPARE(read(bytes, {.headerRow = 4}).header, QStringList({u"name"_s, u"amount"_s}));
    QCOMPARE(read(bytes, {.headerRow = 4}).rows.size(), 1);
    QCOMPARE(read(bytes, {.headerRow = 3}).format.headerRow, 4);
    QCOMPARE(read(bytes, {.headerRow = 0}).rows.size(), 3);
    QVERIFY(read(bytes, {.headerRow = 7}).refusal.contains(u"no row 7"_s));
}

void TestXlsxTable::hiddenAndMerged()
{
    const QByteArray sheet
        = sheetPart("<cols><col min=\"1\" max=\"1\" width=\"9\"/><col min=\"2\" max=\"9\" hidden=\"1\"/></cols><sheetData>" + names
            + R"(<row r="2" hidden="1"/><row r="3" hidden="1"><c r="A3"><v>1</v></c></row><row r="4"><c r="A4"><v>2</v></c></row>)"
              "</sheetData><mergeCells count=\"2\"><mergeCell ref=\"A4:A5\"/><mergeCell ref=\"B4:B5\"/></mergeCells>");
    const Reading reading = read(workbookOf({}, {{"xl/worksheets/sheet1.xml", sheet}}));
    QCOMPARE(reading.rows.size(), 2);
    QCOMPARE(reading.remarks.size(), 3);
    QVERIFY2(reading.remarks.at(0).contains(u"hidden; the first is row 3"_s), qPrintable(reading.remarks.at(0)));
    QVERIFY2(reading.remarks.at(1).contains(u"hidden; the first is column B"_s), qPrintable(reading.remarks.at(1)));
    QVERIFY2(reading.remarks.at(2).contains(u"merged; the first are A4:A5"_s), qPrintable(reading.remarks.at(2)));
    const auto remarksOf = [](const QByteArray &cols) {
        return read(workbookOf({}, {{"xl/worksheets/sheet1.xml", sheetPart("<cols>" + cols + "</cols><sheetData>" + names)}})).remarks;
    };
    QCOMPARE(remarksOf(R"(<col min="3" max="16384" hidden="1"/>)"), QStringList()); // behind the table
    QCOMPARE(remarksOf(R"(<col min="1" max="1" width="0" customWidth="1"/>)").size(), 1);
    QCOMPARE(remarksOf(R"(<col min="1" max="2" width="8.5"/>)"), QStringList());
    const auto remarksOfRow = [](const QByteArray &height) {
        const QByteArray row = "<row r=\"3\" " + height + R"(><c r="A3"><v>1</v></c></row>)";
        return read(workbookOf({}, {{"xl/worksheets/sheet1.xml", sheetPart("<sheetData>" + names + row)}})).remarks;
    };
    QCOMPARE(remarksOfRow(R"(ht="0" customHeight="1")").size(), 1);
    QCOMPARE(remarksOfRow(R"(ht="15")"), QStringList());
}

//! What a number format shows in the place of numbers and texts.
void TestXlsxTable::shownOtherwise()
{
    const QByteArray styles
        = R"(<styleSheet><numFmts><numFmt numFmtId="164" formatCode=";;;"/><numFmt numFmtId="165" formatCode="&quot;******&quot;0"/></numFmts>)"
          R"(<fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/>)"
          R"(<xf numFmtId="165" fontId="1"/></cellXfs></styleSheet>)";
    const Reading reading = read(workbookOf(names
            + R"(<row r="2"><c s="1"><v>5</v></c><c s="2"><v>7890</v></c><c s="3"><v>7890</v></c><c s="1" t="s"><v>0</v></c>)"
              R"(<c s="1" t="inlineStr"><is><t>x</t></is></c><c s="1" t="str"><v>x</v></c><c s="1" t="b"><v>1</v></c><c s="1"/></row>)",
        {{"xl/styles.xml", styles}}));
    QCOMPARE(reading.refusal, QString());
    const QHash<qsizetype, TextMark> marks {{0, TextMark::Unseen}, {1, TextMark(TextMark::ShownOtherwise, u"******7890"_s)},
        {2, TextMark::Struck}, {3, TextMark::Unseen}, {4, TextMark::Unseen}, {5, TextMark::Unseen}};
    QCOMPARE(reading.rows.at(0).marks, marks);
    QCOMPARE(reading.cell(0, 1), u"7890"_s);
    QCOMPARE(reading.cell(0, 3), u"shared"_s);
}

namespace {

//! A workbook whose sheet has these parts beside it.
QByteArray withComments(const QList<std::pair<QByteArray, QByteArray>> &contents, const QByteArray &kind)
{
    QByteArray relations = kontor::testing::relationsHead;
    Parts parts;
    for (const auto &[name, content] : contents) {
        relations += "<Relationship Id=\"" + name + "\" Type=\"" + kind + "\" Target=\"../" + name + "\"/>";
        if (!content.isEmpty())
            parts.append({"xl/" + name, content});
    }
    parts.append({"xl/worksheets/_rels/sheet1.xml.rels", relations + "</Relationships>"});
    return workbookOf(names + R"(<row r="2"><c><v>1</v></c></row>)", parts);
}

QByteArray commentsOf(const QByteArrayList &cells, const QByteArray &tag = "comment")
{
    QByteArray all;
    for (const QByteArray &cell : cells)
        all += '<' + tag + " ref=\"" + cell + "\"><text><t>DO NOT PAY</t></text></" + tag + '>';
    return "<comments><authors><author>CFO</author></authors><commentList>" + all + "</commentList></comments>";
}

} // namespace

void TestXlsxTable::comments_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("remark");
    const QByteArray notes = kontor::testing::officeKind + "/comments";
    const QByteArray threads = "http://schemas.microsoft.com/office/2017/10/relationships/threadedComment";
    const QString words = u"Cells of this sheet have comments, which Kontor doesn't read: %1. Look at them in the spreadsheet."_s;
    const QString unread = u"This sheet has comments that can't be read. Look at them in the spreadsheet before you pay."_s;
    const auto row = [](const char *name, const QByteArray &bytes, const QString &remark) { QTest::newRow(name) << bytes << remark; };
    row("one", withComments({{"comments1.xml", commentsOf({"A2"})}}, notes), words.arg(u"A2"_s));
    row("in the order of rows", withComments({{"comments1.xml", commentsOf({"AA7", "C7", "B2", "Z10"})}}, notes),
        words.arg(u"B2, C7, AA7, Z10"_s));
    row("many", withComments({{"comments1.xml", commentsOf({"A8", "A2", "A3", "A4", "A5", "A6", "A7"})}}, notes),
        words.arg(u"A2, A3, A4, A5, A6 and 2 more"_s));
    row("discussions", withComments({{"threadedComments/threadedComment1.xml", commentsOf({"B3", "B3"}, "threadedComment")}}, threads),
        words.arg(u"B3"_s));
    row("none", withComments({{"comments1.xml", commentsOf({})}}, notes), QString());
    row("a part that isn't there", withComments({{"comments1.xml", {}}}, notes), QString());
    row("of something else", withComments({{"drawing.xml", commentsOf({"A2"})}}, kontor::testing::officeKind + "/vmlDrawing"), QString());
    row("no XML", withComments({{"comments1.xml", "comments"}}, notes), unread);
    row("a document type", withComments({{"comments1.xml", "<!DOCTYPE x><comments/>"}}, notes), unread);
    row("no place", withComments({{"comments1.xml", commentsOf({"", "x", "2", "A0"})}}, notes), unread);
    row("broken off", withComments({{"comments1.xml", commentsOf({"A2"}).chopped(9)}}, notes), unread);
}

void TestXlsxTable::comments()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, remark);
    const Reading reading = read(bytes);
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.rows.size(), 1);
    QCOMPARE(reading.remarks, remark.isEmpty() ? QStringList() : QStringList {remark});
}

void TestXlsxTable::commentsWithoutEnd_stopNothing()
{
    const QByteArray kind = kontor::testing::officeKind + "/comments";
    const QByteArray many = QByteArray("<comment ref=\"A2\"/>").repeated(1'000'000);
    for (const QByteArray &hostile : {"<comments>" + many, "<comments>" + QByteArray("<a>").repeated(1'000),
             "<comments><comment" + QByteArray(" a='1'").repeated(100'000), "<comments>" + QByteArray(30'000'000, 'x')}) {
        const Reading reading = read(withComments({{"comments1.xml", hostile}}, kind));
        QCOMPARE(reading.rows.size(), 1);
        QVERIFY2(
            reading.remarks.value(0).startsWith(u"This sheet has comments that can't be read."_s), qPrintable(reading.remarks.value(0)));
    }
}

//! A number that stands twice is a problem of its row, not of all below.
void TestXlsxTable::aRowNumberTwice()
{
    const auto row = [](const char *number) { return QByteArray("<row r=\"") + number + "\"><c><v>1</v></c></row>"; };
    const Reading reading = read(workbookOf(names + row("2") + row("3") + row("3") + row("4") + row("5")));
    QCOMPARE(reading.rows.size(), 5);
    for (int i = 0; i < 5; ++i)
        QCOMPARE(reading.rows.at(i).problem.isEmpty(), i != 2);
    QCOMPARE(reading.lines(), (QList<int> {2, 3, 4, 4, 5}));
}

void TestXlsxTable::blankRowsAndWideOnes()
{
    const Reading reading = read(workbookOf(R"(<row r="1"><c r="A1" s="1"/></row>)" + QByteArray(names).replace("1\"", "2\"")
        + R"(<row r="3"><c r="XFD3" s="1"/></row><row r="5"><c r="A5" t="inlineStr"><is><t> </t></is></c></row>)"
          R"(<row r="6"><c r="A6"><v>1</v></c><c r="D6" t="inlineStr"><is><t>a note beside the table</t></is></c></row>)"));
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.header.size(), 2);
    QCOMPARE(reading.rows.size(), 1);
    QCOMPARE(reading.rows.first().problem.code, ReasonCode::None);
    QCOMPARE(reading.placeOfLast, u"Sheet Payouts, D6"_s);
}

void TestXlsxTable::damageOfARow_staysInIt_data()
{
    QTest::addColumn<QByteArray>("damaged");
    QTest::addColumn<QString>("words");
    const auto row
        = [](const char *name, const char *damaged, const QString &words) { QTest::newRow(name) << QByteArray(damaged) << words; };
    row("out of order", R"(<row r="1"><c r="A1"><v>1</v></c></row>)", u"gives this row the number \"1\""_s);
    row("past the last", R"(<row r="1048577"><c r="A1048577"><v>1</v></c></row>)", u"number \"1048577\""_s);
    row("no number", R"(<row r="two"><c><v>1</v></c></row>)", u"number \"two\""_s);
    row("a cell of another row", R"(<row r="3"><c r="A4"><v>1</v></c></row>)", u"a cell \"A4\" in this row"_s);
    row("a cell twice", R"(<row r="3"><c r="A3"><v>1</v></c><c r="A3"><v>2</v></c></row>)", u"holds the cell A3 twice"_s);
    row("no cell's name", R"(<row r="3"><c r="3A"><v>1</v></c></row>)", u"a cell \"3A\""_s);
    row("a column past the last", R"(<row r="3"><c r="XFE3"><v>1</v></c></row>)", u"a cell \"XFE3\""_s);
}

void TestXlsxTable::damageOfARow_staysInIt()
{
    QFETCH(QByteArray, damaged);
    QFETCH(QString, words);
    const QByteArray good = R"(<row r="2"><c r="A2"><v>1</v></c></row>)";
    const QByteArray last = R"(<row r="7"><c r="A7"><v>7</v></c></row>)";
    const Reading reading = read(workbookOf(names + good + damaged + last));
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.lines(), (QList<int> {2, 3, 7}));
    QVERIFY2(messages::reason(reading.rows.at(1).problem).contains(words), qPrintable(messages::reason(reading.rows.at(1).problem)));
    QVERIFY(reading.rows.at(0).problem.isEmpty() && reading.rows.at(2).problem.isEmpty());
    QCOMPARE(reading.cell(2, 0), u"7"_s);
}

void TestXlsxTable::noNumber_isUnreadable()
{
    const Reading reading = read(workbookOf(names
        + R"(<row r="2"><c r="A2"><v>1,5</v></c><c r="B2"><v>NaN</v></c></row>)"
          R"(<row r="3"><c r="A3" t="s"><v>99</v></c><c r="B3" t="s"><v>x</v></c></row><row r="4"><c r="A4"><v>4</v></c></row>)"));
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.rows.size(), 3);
    using enum CellKind;
    QCOMPARE(reading.rows.at(0).cells, (QStringList {u"1,5"_s, u"NaN"_s}));
    QCOMPARE(reading.rows.at(0).kinds, (QList {Unreadable, Unreadable}));
    QCOMPARE(reading.rows.at(1).cells, (QStringList {u"99"_s, u"x"_s}));
    QCOMPARE(reading.rows.at(1).kinds, (QList {Unreadable, Unreadable}));
    QCOMPARE(reading.rows.at(2).kinds, QList {Number});
}

void TestXlsxTable::refusals_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("words");
    const auto book = [](const char *name, const QByteArray &bytes, const QString &words) { QTest::newRow(name) << bytes << words; };
    const auto rows
        = [&book](const char *name, const QByteArray &some, const QString &words) { book(name, workbookOf(names + some), words); };
    const auto parts
        = [&book](const char *name, const Parts &some, const QString &words) { book(name, kontor::testing::archiveOf(some), words); };
    const auto with = [&book](const char *name, const char *part, const QByteArray &content, const QString &words) {
        book(name, workbookOf(names, {{part, content}}), words);
    };
    const QByteArray whole = workbookOf(names);
    const QByteArray ole("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
    const auto wide = [](const char *text) {
        const QString name = QString::fromLatin1(text);
        return QByteArray(reinterpret_cast<const char *>(name.utf16()), 2 * name.size());
    };
    book("cut off", whole.left(whole.size() / 2), u"damaged: it can't be unpacked"_s);
    book("a head alone", "PK\x03\x04", u"can't be unpacked"_s);
    book("locked", ole + QByteArray(2'000'000, '\0') + wide("EncryptedPackage"), u"locked with a password"_s);
    book("old Excel", ole + QByteArray(600, '\0') + wide("Workbook"), u"old Excel format (.xls)"_s);
    book("old Word", ole + QByteArray(600, '\0') + wide("WordDocument"), u"old Office document"_s);
    book("a locked archive", kontor::testing::archiveOf(kontor::testing::workbookParts(names), "secret"), u"locked with a password"_s);
    parts("OpenDocument", {{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"}, {"content.xml", "<x/>"}}, u"(.ods)"_s);
    parts("binary workbook", {{"xl/workbook.bin", "x"}}, u"(.xlsb)"_s);
    parts("Apple Numbers", {{"Index/Document.iwa", "x"}}, u"Apple Numbers"_s);
    parts("another archive", {{"payroll.csv", "a,b\n"}}, u"no Excel workbook"_s);
    with("macros", "xl/vbaProject.bin", "x", u"carries macros"_s);
    with("older macros", "xl/macrosheets/sheet1.xml", "<x/>", u"carries macros"_s);
    with("no sheet", "xl/workbook.xml", "<workbook><sheets/></workbook>", u"no sheet with cells"_s);
    with("a sheet that isn't there", "xl/_rels/workbook.xml.rels",
        kontor::testing::relationsHead + R"(<Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet9.xml"/></Relationships>)",
        u"can't be unpacked"_s);
    with("no XML", "xl/worksheets/sheet1.xml", "<worksheet><sheetData><row>", u"a part of it can't be read"_s);
    with("a document type", "xl/worksheets/sheet1.xml", "<!DOCTYPE x [<!ENTITY a \"b\">]><worksheet>&a;</worksheet>",
        u"declares a document type"_s);
    with("a document type elsewhere", "xl/styles.xml", "<!DOCTYPE x><x/>", u"declares a document type"_s);
    with("nested too deep", "xl/worksheets/sheet1.xml", QByteArray("<a>").repeated(10'000), u"a part of it can't be read"_s);
    with("deep where nobody looks", "xl/worksheets/sheet1.xml", "<worksheet><cols>" + QByteArray("<a>").repeated(10'000),
        u"can't be read"_s);
    with("no rows", "xl/worksheets/sheet1.xml", "<worksheet><sheetData/></worksheet>", u"no table"_s);
    rows("16,000 columns", R"(<row r="2"><c r="WQJ2"><v>1</v></c></row>)", u"more than 1000 columns"_s);
}

void TestXlsxTable::refusals()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    const QString refusal = read(bytes).refusal;
    QVERIFY2(refusal.contains(words), qPrintable(refusal));
}

//! None of them is unpacked: what it says of itself is enough, or one piece of it.
void TestXlsxTable::bombs()
{
    const QString words = u"made to bring a computer down"_s;
    const QByteArray blanks(20'000'000, ' ');
    for (const QByteArray &part : {"<worksheet>" + blanks, "<worksheet><sheetData><row><c><v>" + blanks, "<worksheet a=\"" + blanks}) {
        const QString refusal = read(workbookOf({}, {{"xl/worksheets/sheet1.xml", part}})).refusal;
        QVERIFY2(refusal.contains(words), qPrintable(refusal));
    }
    const QString styles = read(workbookOf(names, {{"xl/styles.xml", blanks}})).refusal; // small parts are small
    QVERIFY2(styles.contains(words), qPrintable(styles));
    Parts many;
    for (int i = 0; i <= ZipFile::mostParts; ++i)
        many.append({QByteArray::number(i), "x"});
    QVERIFY(read(kontor::testing::archiveOf(many)).refusal.contains(words));
}

//! It declares a few bytes and unpacks to more.
void TestXlsxTable::aBombThatLies()
{
    const QByteArray content = "<worksheet><sheetData>" + names + QByteArray("<row/>").repeated(500'000);
    QByteArray bytes = workbookOf({}, {{"xl/worksheets/sheet1.xml", content}});
    const quint32 size = qToLittleEndian(quint32(content.size()));
    const QByteArray truth(reinterpret_cast<const char *>(&size), 4);
    QVERIFY(bytes.contains(truth));
    bytes.replace(truth, QByteArray("\x10\0\0\0", 4));
    const QString refusal = read(bytes).refusal;
    QVERIFY2(!refusal.isEmpty(), "read as if nothing were wrong");
}

//! A text of many pieces, none of which is too long.
void TestXlsxTable::aTextWithoutEnd()
{
    const QByteArray piece = "<r><t>" + QByteArray(1'000'000, 'x') + "</t></r>";
    QByteArray bytes = workbookOf({}, {{"xl/sharedStrings.xml", "<sst><si>" + piece.repeated(20) + "</si><si><t>next</t></si></sst>"}});
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    const auto archive = ZipFile::open(buffer);
    QVERIFY(archive);
    auto part = (*archive)->part(u"xl/sharedStrings.xml"_s);
    QVERIFY(part);
    SharedStrings strings(std::make_unique<XmlPart>(*std::move(part)));
    const auto text = strings.at(0);
    QVERIFY(text && *text && (*text)->text.size() > XlsxTable::longestText && (*text)->text.size() < ZipPart::longestPiece);
    QCOMPARE(strings.at(1).value()->text, u"next"_s);
    QVERIFY(strings.at(2) && !*strings.at(2) && strings.at(-1) && !*strings.at(-1));
}

void TestXlsxTable::longTextsOfHonestWorkbooks()
{
    const QByteArray plain(XlsxTable::longestText, 'x');
    const QByteArray asian = QByteArray("\xe5\xb1\xb1").repeated(XlsxTable::longestText);
    const QByteArray marks = QByteArray("&<>\"'").repeated(XlsxTable::longestText / 5);
    for (const bool inOrder : {false, true}) {
        const Reading reading = read(written(
            [&](lxw_workbook *book) {
                lxw_worksheet *sheet = workbook_add_worksheet(book, "Payouts");
                writeTexts(sheet, 0, {"a", "b", "c"});
                writeTexts(sheet, 1, {plain, asian, marks});
            },
            inOrder));
        QCOMPARE(reading.refusal, QString());
        QCOMPARE(reading.rows.size(), 1);
        QCOMPARE(reading.cell(0, 0), QString::fromUtf8(plain));
        QCOMPARE(reading.cell(0, 1), QString::fromUtf8(asian));
        QCOMPARE(reading.cell(0, 2), QString::fromUtf8(marks));
    }
    const Reading odd = read(workbookOf("<!-- don't --><?mso it's?>" + names
        + R"(<row r="2"><c r="A2" t="inlineStr"><is><t><![CDATA[it's <b>]]></t></is></c><c r="B2"><v>2</v></c></row>)"));
    QCOMPARE(odd.refusal, QString());
    QCOMPARE(odd.rows.at(0).cells, QStringList({u"it's <b>"_s, u"2"_s}));
}

void TestXlsxTable::hostileTags_data()
{
    QTest::addColumn<QByteArray>("part");
    QTest::addColumn<QByteArray>("content");
    QByteArray attributes;
    for (int i = 0; i < 350'000; ++i)
        attributes += " a" + QByteArray::number(i) + "='1'";
    QByteArray namespaces;
    for (int i = 0; i < 350'000; ++i)
        namespaces += " xmlns:a" + QByteArray::number(i) + "='1'";
    const QByteArray sheet = "xl/worksheets/sheet1.xml";
    QTest::newRow("attributes of a row") << sheet << "<worksheet><sheetData><row" + attributes + "/></sheetData></worksheet>";
    QTest::newRow("attributes of what is skipped") << sheet << "<worksheet><cols><col" + attributes + "/></cols></worksheet>";
    QTest::newRow("namespaces") << sheet << "<worksheet" + namespaces + "/>";
    QTest::newRow("behind an apostrophe") << sheet << "<!-- ' --><worksheet" + QByteArray(attributes).replace("'1'", "'>'") + "/>";
    QTest::newRow("texts") << QByteArray("xl/sharedStrings.xml") << "<sst" + attributes + "/>";
    QTest::newRow("styles") << QByteArray("xl/styles.xml") << "<styleSheet" + attributes + "/>";
    QTest::newRow("the book") << QByteArray("xl/workbook.xml") << "<workbook" + attributes + "/>";
    QTest::newRow("relations") << QByteArray("_rels/.rels") << "<Relationships" + attributes + "/>";
    QTest::newRow("relations of the book") << QByteArray("xl/_rels/workbook.xml.rels") << "<Relationships" + attributes + "/>";
}

//! Without a limit each of them takes minutes.
void TestXlsxTable::hostileTags()
{
    QFETCH(QByteArray, part);
    QFETCH(QByteArray, content);
    const QByteArray row = R"(<row r="2"><c r="A2" t="s"><v>0</v></c></row>)";
    const QString refusal = read(workbookOf(names + row, {{part, content}})).refusal;
    QVERIFY2(
        refusal.startsWith(u"A tag or a text in this workbook is larger than a spreadsheet program ever writes."_s), qPrintable(refusal));
}

//! Excel's standard allows UTF-8 and UTF-16. In others the signs of a tag may be other bytes.
void TestXlsxTable::otherEncodings()
{
    const QString sheet
        = QString::fromUtf8("<worksheet><sheetData>" + names + R"(<row r="2"><c r="A2"><v>7</v></c></row></sheetData></worksheet>)");
    const auto encoded = [](const QString &text) {
        QStringEncoder encoder(QStringConverter::Utf16LE, QStringConverter::Flag::WriteBom);
        return QByteArray(encoder(text));
    };
    const auto reading = [](const QByteArray &content) { return read(workbookOf({}, {{"xl/worksheets/sheet1.xml", content}})); };
    QCOMPARE(reading(encoded(sheet)).cell(0, 0), u"7"_s);
    QCOMPARE(reading(encoded(u"<?xml version=\"1.0\" encoding=\"UTF-16\"?>"_s + sheet)).cell(0, 0), u"7"_s);
    for (const char *name : {"UTF-7", "IBM037", "UTF-16", "Shift_JIS", "UTF-32"}) {
        const QByteArray declared = "<?xml version=\"1.0\" encoding=\"" + QByteArray(name) + "\"?>" + sheet.toUtf8();
        QVERIFY2(reading(declared).refusal.contains(u"a part of it can't be read"_s), name);
    }
}

//! Each look refers to a format, and a format is read once. Long ones are refused: Excel keeps 255 characters.
void TestXlsxTable::manyLooksOfOneFormat()
{
    const auto styles = [](const QByteArray &code) {
        return R"(<styleSheet><numFmts><numFmt numFmtId="200" formatCode=")" + code + R"("/></numFmts><cellXfs>)"
            + QByteArray(R"(<xf numFmtId="200"/>)").repeated(200'000) + "</cellXfs></styleSheet>";
    };
    const QByteArray row = names + R"(<row r="2"><c r="A2" s="199999"><v>5</v></c></row>)";
    const Reading longest = read(workbookOf(row, {{"xl/styles.xml", styles(QByteArray(255, '0'))}}));
    QCOMPARE(longest.refusal, QString());
    QCOMPARE(longest.cell(0, 0), QString(254, u'0') + u'5');
    const QString refusal = read(workbookOf(row, {{"xl/styles.xml", styles(QByteArray(256, '['))}})).refusal;
    QVERIFY2(refusal.contains(u"a number format that is longer than Excel allows"_s), qPrintable(refusal));
}

//! The empty ones before them take their place, too.
void TestXlsxTable::aFewCellsFarOut()
{
    QByteArray rows = names;
    for (int row = 2; row < 5'100; ++row)
        rows += "<row r=\"" + QByteArray::number(row) + "\"><c r=\"ALL" + QByteArray::number(row) + "\"><v>1</v></c></row>";
    const QString refusal = read(workbookOf(rows)).refusal;
    QVERIFY2(refusal.contains(u"more than 5 million cells"_s), qPrintable(refusal));
}

//! As many columns as there are cells, and not as many as a sheet could have.
void TestXlsxTable::withoutAHeader()
{
    QByteArray rows = names + R"(<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>)";
    rows += QByteArray("<row><c><v>1</v></c></row>").repeated(30) + R"(<row r="40"><c r="E40"><v>5</v></c></row>)";
    QByteArray bytes = workbookOf(rows);
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    const auto table = openTable(buffer, {.headerRow = 0});
    QVERIFY(table);
    QCOMPARE((*table)->columns(), 3);
    const Reading reading = read(bytes, {.headerRow = 0});
    QCOMPARE(reading.refusal, QString());
    QCOMPARE(reading.rows.size(), 33);
    for (qsizetype i = 0; i < reading.rows.size(); ++i)
        QCOMPARE(reading.rows.at(i).number, int(i) + 1);
    QCOMPARE(reading.cell(0, 0), u"name"_s);
    QCOMPARE(reading.cell(32, 4), u"5"_s); // wider than those at the beginning, and kept
    QCOMPARE(reading.rows.last().problem.code, ReasonCode::None);
    QCOMPARE(read(workbookOf(names), {.headerRow = 0}).rows.size(), 1);
}

void TestXlsxTable::numbersRoundedForTheEye()
{
    const Reading reading = read(written([](lxw_workbook *book) {
        lxw_worksheet *sheet = workbook_add_worksheet(book, "Payouts");
        writeTexts(sheet, 0, {"name", "amount"});
        worksheet_write_number(sheet, 1, 1, 1234.56, withCode(book, "#,##0"));
        worksheet_write_number(sheet, 2, 1, 1234.56, withCode(book, "#,##0.00"));
        worksheet_write_number(sheet, 3, 1, 1234.56, nullptr);
    }));
    QCOMPARE(reading.cell(0, 1), u"1234.56"_s);
    QCOMPARE(reading.rows.at(0).seen.value(1), u"1235"_s);
    QVERIFY(reading.rows.at(1).seen.isEmpty() && reading.rows.at(2).seen.isEmpty());
}

//! However many rows there are, the first are there at once: no text and no row behind them is looked at.
void TestXlsxTable::previewOfALongSheet()
{
    QByteArray sheet = "<worksheet><sheetData>" + names;
    for (int row = 2; row < 100; ++row)
        sheet += "<row><c t=\"s\"><v>" + QByteArray::number(row - 2) + "</v></c><c><v>1</v></c></row>";
    QByteArray strings = "<sst>" + QByteArray("<si><t>Siti</t></si>").repeated(50) + "<neither/ XML nor text";
    QByteArray bytes = workbookOf({}, {{"xl/worksheets/sheet1.xml", sheet}, {"xl/sharedStrings.xml", strings}});
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    const auto preview = previewOf(buffer);
    QVERIFY2(preview, preview ? "" : qPrintable(messages::reasonOf(preview.error())));
    QCOMPARE(preview->rows.size(), 20);
    QVERIFY(!preview->isWhole);
    QCOMPARE(preview->sheets, QStringList {u"Payouts"_s});
    QVERIFY(!read(bytes).refusal.isEmpty());
}

void TestXlsxTable::columnNames()
{
    QCOMPARE(columnLetters(1), u"A"_s);
    QCOMPARE(columnLetters(26), u"Z"_s);
    QCOMPARE(columnLetters(27), u"AA"_s);
    QCOMPARE(columnLetters(702), u"ZZ"_s);
    QCOMPARE(columnLetters(703), u"AAA"_s);
    QCOMPARE(columnLetters(16'384), u"XFD"_s);
}

KONTOR_TEST(TestXlsxTable, QCoreApplication)
#include "tst_xlsxtable.moc"
