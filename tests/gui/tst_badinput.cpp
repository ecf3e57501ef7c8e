// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchimportpage.h"
#include "gui/filters/filterbar.h"
#include "gui/kit/codechoice.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/timeline.h"
#include "gui/kit/typedtext.h"
#include "gui/lists/listdetail.h"
#include "gui/lists/viewtabs.h"
#include "gui/lookups/rawreply.h"
#include "gui/page/announcer.h"
#include "gui/page/detailpanel.h"
#include "gui/page/toast.h"
#include "gui/palette/palette.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/payouts/payoutspage.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "models/callbacksmodel.h"
#include "models/optionsmodel.h"
#include "office/callbacks/callbackhints.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTextDocumentFragment>

using namespace kontor;
using namespace Qt::StringLiterals;

//! What other people wrote does nothing on the screen: it isn't formatted, turns nothing round, hides nothing and takes no more than its
//! place. What hides in it is seen.
class tst_BadInput : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void inListAndDetail_data();
    void inListAndDetail();
    void copiedAsItWas();
    void inThePalette();
    void toldHarmlessly_data();
    void toldHarmlessly();
    void typedIntoTheForm();
    void seenWhileItIsTyped();
    void deletedAsAWhole();
    void seenInEveryLine();
    void inTheNameOfAView();
    void inAReply();
    void inTheOptions();
    void fromABatchFile();
    void fromACallback();

private:
    static void hostile();
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

const QString turned = u"Asha\u202Eamrev"_s;

bool isHarmless(const QString &text)
{
    return std::none_of(text.begin(), text.end(), [](QChar c) {
        const bool isOurIsolate = c == QChar(0x2066) || c == QChar(0x2069);
        return !isOurIsolate && (c.category() == QChar::Other_Format || c == u'\n' || c == QChar(0));
    });
}

//! Into the ledger without the form, which refuses such a name: as from another program, or from a version that was less careful.
OrderId written(PageFixture &fixture, const QString &name, const QString &reference = u"INV-1"_s)
{
    auto frozen = fixture.session->payments().freeze(goodDraft(), NumberFormat(QLocale(QLocale::English)));
    frozen->record.request.accountName = name;
    frozen->record.reference = reference;
    if (!await(fixture.session->ledger().writer().write(LedgerChange {.insert = frozen->record, .id = frozen->record.id})))
        qWarning("the ledger did not take it");
    return frozen->record.id;
}

struct BadInputWindow {
    BadInputWindow(PageFixture &fixture, Theme &theme, const NumberFormat &format)
        : settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , window(*fixture.session, theme, format, settings)
    {
        showIt(window);
    }
    PayoutsPage &list() { return *window.findChild<PayoutsPage *>(); }
    QTableView &table() { return *window.findChild<QTableView *>(u"payoutsTable"_s); }

    QSettings settings;
    MainWindow window;
};

} // namespace

void tst_BadInput::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_BadInput::hostile()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("seen");
    QTest::newRow("turned round") << turned << u"Asha⟨U+202E⟩amrev"_s;
    QTest::newRow("nothing wide") << u"As\u200Bha"_s << u"As⟨U+200B⟩ha"_s;
    QTest::newRow("marks") << u"<b>Asha</b><img src=x>"_s << u"<b>Asha</b><img src=x>"_s;
    QTest::newRow("two lines") << u"Asha\nPaid"_s << u"Asha⟨U+000A⟩Paid"_s;
    QTest::newRow("a book") << QString(10'000, u'x') << QString(199, u'x') + u'…';
    QTest::newRow("a book of words") << u"Asha "_s.repeated(2'000) << u"Asha "_s.repeated(39) + u"Asha…"_s;
}

void tst_BadInput::inListAndDetail_data()
{
    hostile();
}

void tst_BadInput::inListAndDetail()
{
    QFETCH(QString, text);
    QFETCH(QString, seen);
    PageFixture fixture;
    const OrderId id = written(fixture, text, text);
    BadInputWindow window(fixture, m_theme, m_format);
    const QAbstractItemModel *model = window.table().model();
    EVENTUALLY_EQUAL(model->rowCount(), 1);
    EVENTUALLY(!model->index(0, 3).data().toString().isEmpty());
    QStringList cells;
    for (int column = 0; column < model->columnCount(); ++column) {
        for (const int role : {int(Qt::DisplayRole), int(Qt::AccessibleTextRole), int(Qt::ToolTipRole)}) {
            cells.append(model->index(0, column).data(role).toString());
            QVERIFY2(isHarmless(cells.last()), qPrintable(cells.last()));
        }
    }
    QVERIFY2(cells.contains(seen), qPrintable(cells.join(u'|').left(400)));
    window.list().detail().choose(id);
    EVENTUALLY(window.list().chosen());
    auto *panel = window.window.findChild<DetailPanel *>();
    EVENTUALLY(visibleTexts(*panel).join(u'|').contains(u"to "_s + seen));
    for (const QLabel *label : panel->findChildren<QLabel *>()) {
        QCOMPARE(label->textFormat(), Qt::PlainText);
        QVERIFY2(isHarmless(label->text()), qPrintable(label->text()));
        QVERIFY2(isHarmless(label->accessibleName()), qPrintable(label->accessibleName()));
    }
    QVERIFY2(isHarmless(spokenName(panel)), qPrintable(spokenName(panel)));
    QVERIFY(window.window.width() <= 1100); // nothing was pushed apart
    const QWidget *inside = panel->findChild<QLabel *>()->parentWidget();
    QVERIFY2(inside->width() <= panel->width(), qPrintable(QString::number(inside->width())));
}

void tst_BadInput::copiedAsItWas()
{
    PageFixture fixture;
    written(fixture, turned);
    BadInputWindow window(fixture, m_theme, m_format);
    EVENTUALLY_EQUAL(window.table().model()->rowCount(), 1);
    EVENTUALLY(!window.table().model()->index(0, 3).data().toString().isEmpty());
    window.table().setFocus();
    press(window.window, Qt::Key_A, Qt::ControlModifier);
    press(window.window, Qt::Key_C, Qt::ControlModifier);
    EVENTUALLY(QGuiApplication::clipboard()->text().contains(turned), QGuiApplication::clipboard()->text());
}

void tst_BadInput::inThePalette()
{
    PageFixture fixture;
    written(fixture, turned, u"INV-1\u202E"_s);
    BadInputWindow window(fixture, m_theme, m_format);
    press(window.window, Qt::Key_K, Qt::ControlModifier);
    auto *line = window.window.findChild<QLineEdit *>(u"paletteLine"_s);
    EVENTUALLY(line && line->hasFocus());
    line->setText(u"asha"_s);
    const QAbstractItemModel *model = window.window.findChild<QListView *>(u"paletteList"_s)->model();
    EVENTUALLY(model->rowCount() > 0 && model->index(0, 0).data(Qt::UserRole + 5).isValid());
    QString all;
    for (int row = 0; row < model->rowCount(); ++row) {
        for (int role : {int(Qt::DisplayRole), int(Qt::AccessibleTextRole), Qt::UserRole + 3})
            all += model->index(row, 0).data(role).toString();
    }
    QVERIFY2(isHarmless(all), qPrintable(all));
    QVERIFY(all.contains(u"Asha⟨U+202E⟩amrev"_s) && all.contains(u"INV-1⟨U+202E⟩"_s));
}

void tst_BadInput::toldHarmlessly_data()
{
    hostile();
}

void tst_BadInput::toldHarmlessly()
{
    QFETCH(QString, text);
    QWidget window;
    showIt(window);
    ToastHost host(m_theme, &window);
    const Toast *toast = host.post({.text = u"Sending 5 INR to "_s + text});
    QVERIFY(toast->width() <= window.width() && toast->height() <= window.height());
    Announcer announcer(&window);
    QSignalSpy said(&announcer, &Announcer::said);
    announcer.say(text);
    EVENTUALLY_EQUAL(said.size(), 1);
    const QString tip = QTextDocumentFragment::fromHtml(plainTip(text)).toPlainText();
    for (QString told : {toast->text(), said.first().first().toString(), tip, spokenName(const_cast<Toast *>(toast))})
        QVERIFY2(isHarmless(told.remove(u'\n')), qPrintable(told.left(300)));
    QCOMPARE(text.contains(u'<'), tip.contains(u'<')); // its marks are letters there
}

void tst_BadInput::typedIntoTheForm()
{
    PageFixture fixture;
    NewPayoutPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.startNew();
    typeDraft(page, goodDraft());
    lineOf(page, u"Recipient"_s)->setText(turned);
    QCOMPARE(lineOf(page, u"Recipient"_s)->displayText(), u"Asha⟨U+202E⟩amrev"_s);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(!rowOf(page, u"Recipient"_s)->problem().isEmpty());
    QVERIFY2(rowOf(page, u"Recipient"_s)->problem().contains("position 5"_L1), qPrintable(rowOf(page, u"Recipient"_s)->problem()));
    QVERIFY(!page.isReviewing());
    QCOMPARE(fixture.inLedger(), 0);
    // Marks are letters in the review, too.
    lineOf(page, u"Recipient"_s)->setText(u"<b>Asha</b>"_s);
    press(page, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(page.isReviewing());
    QVERIFY(visibleTexts(page).join(u'|').contains("<b>Asha</b>"_L1));
}

void tst_BadInput::seenWhileItIsTyped()
{
    QLineEdit line;
    TypedText::watch(line);
    QStringList heard;
    connect(&line, &QLineEdit::textEdited, this, [&heard](const QString &text) { heard.append(text); });
    connect(&line, &QLineEdit::textChanged, this, [&heard](const QString &text) { heard.append(text); });
    QGuiApplication::clipboard()->setText(u"10\u202E23\u200B"_s);
    QTest::keyClicks(&line, u"5048"_s);
    line.setCursorPosition(2);
    QTest::keySequence(&line, QKeySequence::Paste);
    QCOMPARE(line.displayText(), u"5010⟨U+202E⟩23⟨U+200B⟩48"_s);
    QCOMPARE(TypedText::of(line), u"5010\u202E23\u200B48"_s); // what was entered, to the letter
    QVERIFY2(std::all_of(heard.begin(), heard.end(), isHarmless), qPrintable(heard.join(u'|')));
    QTest::keyClicks(&line, u"7"_s); // the cursor stands behind what was put in
    QCOMPARE(TypedText::of(line), u"5010\u202E23\u200B748"_s);
    // A program's texts are no different; what only looks like a code are letters; a cell's line end stays the blank it was.
    line.setText(turned);
    QCOMPARE(line.displayText(), u"Asha⟨U+202E⟩amrev"_s);
    line.setText(u"⟨U+0041⟩ 12\n"_s);
    QCOMPARE(TypedText::of(line), u"⟨U+0041⟩ 12\n"_s);
    const QString devanagari = u"\u0915\u094D\u200D\u0937"_s; // its joiner belongs to the writing
    line.setText(devanagari);
    QCOMPARE(line.displayText(), devanagari);
}

void tst_BadInput::deletedAsAWhole()
{
    QLineEdit line;
    TypedText::watch(line);
    const auto afterKey = [&line](int cursor, Qt::Key key) {
        line.setText(u"50\u202E\u202E48"_s);
        line.setCursorPosition(cursor);
        QTest::keyClick(&line, key);
        return line.text();
    };
    QCOMPARE(afterKey(2, Qt::Key_Delete), u"50⟨U+202E⟩48"_s);
    QCOMPARE(line.cursorPosition(), 2);
    QCOMPARE(afterKey(18, Qt::Key_Backspace), u"50⟨U+202E⟩48"_s);
    QCOMPARE(line.cursorPosition(), 10);
    QCOMPARE(afterKey(6, Qt::Key_Backspace), u"50⟨U+202E⟩48"_s);
    QCOMPARE(afterKey(18, Qt::Key_Delete), u"50⟨U+202E⟩⟨U+202E⟩8"_s);
    QCOMPARE(afterKey(6, Qt::Key_7), u"507⟨U+202E⟩48"_s); // typed into its middle: instead of it
    QTest::keyClick(&line, Qt::Key_8);
    QCOMPARE(line.text(), u"5078⟨U+202E⟩48"_s);
}

void tst_BadInput::seenInEveryLine()
{
    PageFixture fixture;
    written(fixture, turned);
    BadInputWindow window(fixture, m_theme, m_format);
    QLineEdit *box = window.list().findChild<FilterBar *>()->box();
    box->setText(turned);
    QCOMPARE(box->displayText(), u"Asha⟨U+202E⟩amrev"_s);
    EVENTUALLY_EQUAL(window.table().model()->rowCount(), 1); // and it finds what is written so
    QTest::keyClick(&window.window, Qt::Key_K, Qt::ControlModifier);
    EVENTUALLY(window.window.findChild<QLineEdit *>(u"paletteLine"_s));
    auto *palette = window.window.findChild<QLineEdit *>(u"paletteLine"_s);
    palette->setText(turned);
    QCOMPARE(palette->displayText(), u"Asha⟨U+202E⟩amrev"_s);
    NewPayinPage payin(*fixture.session, m_theme, m_format);
    NewPayoutPage payout(*fixture.session, m_theme, m_format);
    for (QWidget *page : {static_cast<QWidget *>(&payin), static_cast<QWidget *>(&payout)}) {
        for (const FieldRow *row : page->findChildren<FieldRow *>()) {
            if (row->label().contains("again"_L1))
                continue;
            QLineEdit *line = lineOf(*page, row->label());
            line->setText(turned);
            QVERIFY2(isHarmless(line->displayText()), qPrintable(row->label()));
        }
    }
}

void tst_BadInput::inTheNameOfAView()
{
    ViewTabs tabs(m_theme, u"Views"_s, nullptr);
    tabs.setViews({{.name = u"All"_s}, {.name = u"Jan\u202E & Feb\u200B"_s, .isOwn = true}});
    const QList<QPushButton *> shown = tabs.findChildren<QPushButton *>();
    QVERIFY(std::any_of(shown.begin(), shown.end(), [](const QPushButton *tab) { return tab->text() == u"Jan⟨U+202E⟩ && Feb⟨U+200B⟩"_s; }));
}

void tst_BadInput::inAReply()
{
    QPushButton toggle;
    RawReply reply(m_theme, &toggle);
    showIt(reply);
    reply.setShown(true);
    const QString came = u"{\n\t\"code\": \"HD\u202EFC\", \"limit\": \"12\u206634\u2069\"\n}"_s;
    reply.setReply(came.toUtf8());
    QCOMPARE(
        reply.findChild<QPlainTextEdit *>()->toPlainText(), u"{\n\t\"code\": \"HD⟨U+202E⟩FC\", \"limit\": \"12⟨U+2066⟩34⟨U+2069⟩\"\n}"_s);
    awaitedButton(reply, u"Copy"_s)->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), came);
    Timeline timeline(m_theme);
    timeline.setEntries({{.time = u"10:00:00"_s, .words = u"It said: "_s + turned}});
    const QString spoken = timeline.model()->index(0, 0).data(Qt::AccessibleTextRole).toString();
    QCOMPARE(spoken, u"10:00:00, It said: Asha⟨U+202E⟩amrev"_s);
}

void tst_BadInput::inTheOptions()
{
    OptionsModel model;
    PaymentOptions options;
    options.options = {{.methodCode = turned, .operators = {{.code = turned, .name = turned}}}};
    model.setOptions(options, {});
    for (int column = 0; column < OptionsModel::Change; ++column) {
        for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole)})
            QCOMPARE(model.index(0, column).data(role).toString(), u"Asha⟨U+202E⟩amrev"_s);
    }
    // The same bank in a form: shown by the code, and sent as the gateway wrote it.
    QComboBox choice;
    choice.setEditable(true);
    TypedText::watch(*choice.lineEdit());
    codechoice::add(choice, turned, options.options.first().operators);
    QCOMPARE(choice.itemText(0), u"Asha⟨U+202E⟩amrev"_s);
    choice.setCurrentIndex(0);
    QCOMPARE(codechoice::codeOf(choice), turned);
}

void tst_BadInput::fromABatchFile()
{
    PageFixture fixture;
    QFile file(fixture.dir.filePath(u"pay\u202Eroll.csv"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("reference,account_name,account_number,operator_code,method_code,amount,currency,email,note\n");
    file.write(u"P-1,%1,50102348,HDFC,BANK_TRANSFER,10,INR,asha@example.com,\n"_s.arg(turned).toUtf8());
    file.write(u"P-2,<b>Asha</b>,50102349,HDFC,BANK_TRANSFER,11,INR,asha@example.com,\n"_s.toUtf8());
    file.write(u"P-3,%1,50102350,HDFC,BANK_TRANSFER,12,INR,asha@example.com,\n"_s.arg(QString(10'000, u'x')).toUtf8());
    file.close();
    BatchImportPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.start(file.fileName());
    auto *table = page.findChild<QAbstractItemView *>(u"batchGrid"_s);
    EVENTUALLY(table->isVisible() && table->model()->rowCount() > 0);
    QString cells;
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        for (int column = 0; column < table->model()->columnCount(); ++column)
            cells += table->model()->index(row, column).data().toString() + u'|';
    }
    QVERIFY2(isHarmless(cells) && cells.contains("invisible character"_L1), qPrintable(cells.left(500)));
    for (const QString &text : visibleTexts(page))
        QVERIFY2(isHarmless(QString(text).remove(u'\n')), qPrintable(text.left(300)));
    QVERIFY(cells.contains("<b>Asha</b>"_L1));
    QVERIFY(page.width() <= 1100);
}

void tst_BadInput::fromACallback()
{
    PageFixture fixture;
    CallbackListener listener;
    CallbackHints hints(fixture.session->ledger());
    CallbackLog log(listener, hints, fixture.session->ledger(), fixture.clock);
    CallbacksModel model(log, fixture.clock);
    Q_EMIT listener.answered({.eventType = turned, .request = u"GET /\u202Egnp.exe"_s, .from = u"127.0.0.1"_s, .status = 404});
    QCOMPARE(model.rowCount(), 1);
    for (int column = 0; column < CallbacksModel::columns; ++column) {
        for (const int role : {int(Qt::DisplayRole), int(Qt::AccessibleTextRole)})
            QVERIFY2(isHarmless(model.index(0, column).data(role).toString()), qPrintable(model.index(0, column).data().toString()));
    }
}

KONTOR_TEST(tst_BadInput, QApplication)
#include "tst_badinput.moc"
