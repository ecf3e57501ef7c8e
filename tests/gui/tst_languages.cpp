// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/tableformat.h"
#include "gui/kit/emptystate.h"
#include "gui/kit/plainlabel.h"
#include "gui/onscreen.h"
#include "gui/palette/palettedelegate.h"
#include "gui/payouts/payoutspage.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/sidebar.h"
#include "gui/status/statusbutton.h"
#include "gui/theme/icons.h"
#include "gui/theme/reading.h"
#include "models/palettemodel.h"
#include "support/eventually.h"
#include "support/pseudolanguage.h"
#include "support/testprogram.h"
#include "walk.h"
#include "walkchecks.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

//! The whole window in a language that needs more room, and read from the right.
class tst_Languages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void theLanguageItself();
    void whatQtSaysIsIndonesian();
    void everyPlace_data();
    void everyPlace();
    void everyMenu();
    void atDoubleSize_data();
    void atDoubleSize();
    void nothingToListAtDoubleSize_data();
    void nothingToListAtDoubleSize();
    void readFromTheRight_data();
    void readFromTheRight();
    void sidesAreSwapped();
    void figuresAreNot();
    void numbersKeepTheirOrder();

private:
    QString untranslated(const QString &text) const;
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
    PseudoLanguage m_language;
    std::unique_ptr<WalkFixture> m_fixture;
};

namespace {

constexpr Millis layoutTime {1000};

//! How many points are ink in one and paper in the other; edges are softened in another way when they are drawn from the other side.
int differences(const QImage &a, const QImage &b)
{
    constexpr int clearly = 128;
    int found = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x)
            found += qAbs(qAlpha(a.pixel(x, y)) - qAlpha(b.pixel(x, y))) > clearly;
    }
    return found;
}

//! Where there is ink, from its left end on: the order of what is written, wherever it stands.
QString inkColumns(const QImage &image)
{
    const QRgb paper = image.pixel(image.width() / 2, 0);
    QString columns;
    for (int x = 0; x < image.width(); ++x) {
        bool hasInk = false;
        for (int y = 0; y < image.height(); ++y)
            hasInk = hasInk || qAbs(qGray(image.pixel(x, y)) - qGray(paper)) > 60;
        columns += hasInk ? u'#' : u' ';
    }
    return columns.trimmed();
}

//! Where the words are furthest apart.
int widestGap(const QString &columns)
{
    qsizetype at = -1;
    for (int wide = 1; columns.indexOf(QString(wide, u' ')) >= 0; ++wide)
        at = columns.indexOf(QString(wide, u' '));
    return int(at);
}

//! What is cut off in the place, and whether its window had to grow.
QStringList cutIn(QWidget &root, const QSize &size)
{
    QStringList problems = cutOff(root);
    if (root.isWindow())
        return problems;
    const QSize window = root.window()->size();
    if (window.width() > size.width())
        problems += u"the window is %1 wide"_s.arg(window.width());
    if (window.height() > size.height())
        problems += u"the window is %1 high"_s.arg(window.height());
    return problems;
}

//! The same once everything has its place: an answer may come at any moment, and the layout follows it in the next.
QStringList cutAtRest(QWidget &root, const QSize &size)
{
    std::ignore = eventually([&] { return cutIn(root, size).isEmpty(); }, layoutTime);
    return cutIn(root, size);
}

QString listed(const QStringList &problems)
{
    return u"\n  "_s + problems.join(u"\n  "_s);
}

} // namespace

void tst_Languages::initTestCase()
{
    m_theme.install(*qApp);
    m_fixture = std::make_unique<WalkFixture>();
}

void tst_Languages::cleanup()
{
    QCoreApplication::removeTranslator(&m_language);
    QApplication::setLayoutDirection(Qt::LeftToRight);
    m_theme.setTextScale(100);
}

void tst_Languages::theLanguageItself()
{
    QCOMPARE(PseudoLanguage::said(u"&Payouts"_s, -1), u"[&Påýöûţš~~~~~~]"_s);
    QVERIFY(PseudoLanguage::said(u"Sending %1 to %2"_s, -1).contains("%1 "_L1));
    QVERIFY(PseudoLanguage::said(u"%n payout(s)"_s, 3).startsWith("[3 "_L1));
    QVERIFY(PseudoLanguage::isKeys(u"Ctrl+K"_s) && PseudoLanguage::isKeys(u"F5"_s) && !PseudoLanguage::isKeys(u"Fee"_s));
}

//! Asked last: whatever it is asked for has no translation.
class Gaps final : public QTranslator {
public:
    explicit Gaps(QStringList &found)
        : m_found(found)
    {
    }
    bool isEmpty() const override { return false; }
    QString translate(const char *context, const char *text, const char *, int) const override
    {
        const QByteArray where = context;
        // Names of keys are written the same everywhere, and the direction of Indonesian is the usual one.
        if (where != "QShortcut" && where != "QGuiApplication" && !where.startsWith("kontor::"))
            m_found.append(u"%1: %2"_s.arg(QLatin1StringView(where), QLatin1StringView(text)));
        return {};
    }

private:
    QStringList &m_found;
};

//! Menus of fields, file dialogs and buttons come from Qt, which has no Indonesian.
void tst_Languages::whatQtSaysIsIndonesian()
{
    QStringList found;
    Gaps gaps(found);
    QTranslator words;
    QVERIFY(words.load(QLocale(u"id"_s), u"qt"_s, u"_"_s, u":/translations"_s));
    QCoreApplication::installTranslator(&gaps);
    QCoreApplication::installTranslator(&words);
    QCOMPARE(QCoreApplication::translate("QLineEdit", "&Paste"), u"&Tempel"_s);
    QCOMPARE(QCoreApplication::translate("QWidgetTextControl", "Select All"), u"Pilih semua"_s);
    QCOMPARE(QCoreApplication::translate("QFileDialog", "Look in:"), u"Cari di:"_s);
    QCOMPARE(QCoreApplication::translate("QPlatformTheme", "Cancel"), u"Batal"_s);
    delete QLineEdit().createStandardContextMenu();
    QPlainTextEdit text;
    delete text.createStandardContextMenu();
    for (const auto mode : {QFileDialog::AcceptOpen, QFileDialog::AcceptSave}) {
        QFileDialog dialog;
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        dialog.setAcceptMode(mode);
        dialog.setFileMode(mode == QFileDialog::AcceptOpen ? QFileDialog::Directory : QFileDialog::AnyFile);
        dialog.show();
        EVENTUALLY(isOnScreen(dialog));
    }
    QMessageBox box(QMessageBox::Question, u"1"_s, u"2"_s, QMessageBox::StandardButtons(QMessageBox::Yes | QMessageBox::No));
    box.setDetailedText(u"3"_s);
    box.show();
    EVENTUALLY(isOnScreen(box));
    QCoreApplication::removeTranslator(&words);
    QCoreApplication::removeTranslator(&gaps);
    found.removeDuplicates();
    QVERIFY2(found.isEmpty(), qPrintable(listed(found)));
}

//! What is left of a text when our sentences and what people and the gateway wrote are taken out.
QString tst_Languages::untranslated(const QString &text) const
{
    if (textEncodingOf(text))
        return {}; // encodings have the same names everywhere
    QString left;
    int depth = 0;
    for (const QChar letter : text) {
        if (letter == u'[')
            ++depth;
        else if (letter == u']')
            --depth;
        else if (depth <= 0)
            left += letter;
    }
    for (const QString &words : m_fixture->written())
        left.replace(words, u" "_s, Qt::CaseInsensitive);
    static const QRegularExpression known(
        // keys, currencies and what ICU calls them, dates of QLocale, addresses, codes, identifiers and fingerprints
        u"(Ctrl|Alt|Shift|Meta|Enter|Return|Esc|Tab|Del|Backspace|Space|Left|Right|Up|Down|F\\d+|PgUp|PgDown|Home|End)\\b"
        "|\\b[A-Z]{3}\\b|\\bIndonesian rupiah\\b|\\bIndian "
        "rupees?\\b|\\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(day)?\\b|\\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\\b"
        "|\\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\b|https?://"
        "\\S+|\\b[A-Z]+_[A-Z_]+\\b|\\b(?=[0-9a-fA-F-]*\\d)[0-9a-fA-F-]{4,}\\b"
        "|\\b(AM|PM|UTC\\S*|RSA|HTTP|API|CSV|TLS|ID|QR|GPL-3\\.0-or-later)\\b|\\bEnglish\\b|Bahasa Indonesia"_s);
    left.remove(known);
    static const QRegularExpression word(u"\\p{L}{2,}"_s);
    return word.match(left).hasMatch() ? left.simplified() : QString();
}

void tst_Languages::everyPlace_data()
{
    QTest::addColumn<QString>("place");
    QTest::addColumn<QSize>("size");
    for (const QString &place : Walk::places()) {
        for (const QSize size : {QSize(1280, 800), QSize(960, 600)})
            QTest::addRow("%s, %d", qPrintable(place), size.width()) << place << size;
    }
}

void tst_Languages::everyPlace()
{
    QFETCH(QString, place);
    QFETCH(QSize, size);
    QCoreApplication::installTranslator(&m_language);
    Walk walk(*m_fixture, m_theme, m_format, size);
    QWidget *root = walk.open(place);
    QVERIFY2(root, "it didn't come");
    QStringList problems = cutAtRest(*root, size);
    int translated = 0;
    for (const auto &[where, text] : placedTexts(*root)) {
        if (const QString left = untranslated(text); !left.isEmpty())
            problems += u"untranslated: %1: \"%2\" in \"%3\""_s.arg(where, left.left(60), text.left(80));
        translated += text.contains(u'[') ? 1 : 0;
    }
    problems.removeDuplicates();
    QVERIFY(translated > 0);
    QVERIFY2(problems.isEmpty(), qPrintable(listed(problems)));
}

void tst_Languages::everyMenu()
{
    QCoreApplication::installTranslator(&m_language);
    Walk walk(*m_fixture, m_theme, m_format);
    for (const QAction *top : walk.window().menuBar()->actions()) {
        QVERIFY2(top->text().startsWith(u'['), qPrintable(top->text()));
        for (const QAction *action : top->menu()->actions())
            QVERIFY2(action->isSeparator() || action->text().startsWith(u'['), qPrintable(action->text()));
    }
}

//! Letters twice as large; the longer language needs the larger of the two windows for that.
void tst_Languages::atDoubleSize_data()
{
    QTest::addColumn<QString>("place");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("longer");
    QTest::addColumn<bool>("later");
    for (const QString &place : Walk::places()) {
        QTest::addRow("%s, 960", qPrintable(place)) << place << QSize(960, 600) << false << false;
        QTest::addRow("%s, 1280, longer", qPrintable(place)) << place << QSize(1280, 800) << true << false;
        QTest::addRow("%s, 1280, enlarged while it is seen", qPrintable(place)) << place << QSize(1280, 800) << false << true;
    }
}

void tst_Languages::atDoubleSize()
{
    QFETCH(QString, place);
    QFETCH(QSize, size);
    QFETCH(bool, longer);
    QFETCH(bool, later);
    if (!later)
        m_theme.setTextScale(200);
    if (longer)
        QCoreApplication::installTranslator(&m_language);
    Walk walk(*m_fixture, m_theme, m_format, size);
    QWidget *root = walk.open(place);
    QVERIFY2(root, "it didn't come");
    if (later)
        m_theme.setTextScale(200);
    const QStringList problems = cutAtRest(*root, size);
    QVERIFY2(problems.isEmpty(), qPrintable(listed(problems)));
}

//! What stands in the place of a list has its room there, however little it is.
void tst_Languages::nothingToListAtDoubleSize_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<bool>("longer");
    for (const auto section : {section::payouts, section::payins, section::batches, section::options, section::callbacks, section::keys}) {
        for (const bool longer : {false, true})
            QTest::addRow("%s%s", section.data(), longer ? ", longer" : "") << QString(section) << longer;
    }
}

void tst_Languages::nothingToListAtDoubleSize()
{
    QFETCH(QString, section);
    QFETCH(bool, longer);
    const QSize size(960, 630);
    m_theme.setTextScale(200);
    if (longer)
        QCoreApplication::installTranslator(&m_language);
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    window.resize(size);
    auto *book = window.findChild<Navigator *>();
    book->enter(section);
    EmptyState *empty = nullptr;
    const auto stands = [&] {
        const auto all = book->currentPage().findChildren<EmptyState *>();
        const auto seen = std::find_if(all.begin(), all.end(), [](const EmptyState *each) { return each->isVisible(); });
        empty = seen == all.end() ? nullptr : *seen;
        return empty != nullptr;
    };
    EVENTUALLY(stands());
    std::ignore = eventually([&] { return stands() && cutIn(*empty, size).isEmpty(); }, layoutTime);
    QVERIFY(stands());
    const QStringList problems = cutIn(*empty, size);
    QVERIFY2(problems.isEmpty(), qPrintable(listed(problems)));
}

void tst_Languages::readFromTheRight_data()
{
    QTest::addColumn<QString>("place");
    QTest::addColumn<QSize>("size");
    for (const QString &place : Walk::places()) {
        for (const QSize size : {QSize(1280, 800), QSize(960, 600)})
            QTest::addRow("%s, %d", qPrintable(place), size.width()) << place << size;
    }
}

void tst_Languages::readFromTheRight()
{
    QFETCH(QString, place);
    QFETCH(QSize, size);
    QApplication::setLayoutDirection(Qt::RightToLeft);
    QCoreApplication::installTranslator(&m_language);
    Walk walk(*m_fixture, m_theme, m_format, size);
    QWidget *root = walk.open(place);
    QVERIFY2(root, "it didn't come");
    QCOMPARE(root->layoutDirection(), Qt::RightToLeft);
    const QStringList problems = cutAtRest(*root, size);
    QVERIFY2(problems.isEmpty(), qPrintable(listed(problems)));
}

void tst_Languages::sidesAreSwapped()
{
    const auto pictureOf = [this](Qt::LayoutDirection direction, const QString &icon) {
        QApplication::setLayoutDirection(direction);
        QPushButton button;
        button.setIcon(themedIcon(m_theme, icon));
        return button.icon().pixmap(32, 32).toImage();
    };
    for (const QString &icon : {u"back"_s, u"forward"_s, u"payout"_s, u"payin"_s, u"callback"_s, u"undo"_s})
        QVERIFY2(
            differences(pictureOf(Qt::RightToLeft, icon), pictureOf(Qt::LeftToRight, icon).mirrored(true, false)) == 0, qPrintable(icon));
    QCOMPARE(differences(pictureOf(Qt::RightToLeft, u"clock"_s), pictureOf(Qt::LeftToRight, u"clock"_s)),
        0); // clocks go round the same way everywhere
    QApplication::setLayoutDirection(Qt::RightToLeft);
    Walk walk(*m_fixture, m_theme, m_format);
    QWidget *page = walk.open(u"payouts with a detail"_s);
    QVERIFY(page);
    const auto *sidebar = walk.window().findChild<Sidebar *>();
    QVERIFY(sidebar->mapToGlobal(QPoint()).x() > page->mapToGlobal(QPoint(page->width() / 2, 0)).x());
}

void tst_Languages::figuresAreNot()
{
    QApplication::setLayoutDirection(Qt::RightToLeft);
    Walk walk(*m_fixture, m_theme, m_format);
    for (const QString &place : {u"payouts"_s, u"payins"_s}) {
        QWidget *page = walk.open(place);
        QVERIFY(page);
        const auto *table = page->findChild<QTableView *>();
        const QAbstractItemModel *model = table->model();
        int amounts = 0;
        int accounts = 0;
        for (int column = 0; column < model->columnCount(); ++column) {
            const auto alignment = Qt::Alignment(model->index(0, column).data(Qt::TextAlignmentRole).toInt());
            const auto heading = Qt::Alignment(model->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt());
            const QString name = model->headerData(column, Qt::Horizontal).toString();
            if (name == "Amount"_L1) {
                ++amounts;
                QVERIFY(alignment.testFlag(Qt::AlignRight) && alignment.testFlag(Qt::AlignAbsolute));
                QVERIFY(heading.testFlag(Qt::AlignRight) && heading.testFlag(Qt::AlignAbsolute));
            }
            const bool isNumber = name == "Account"_L1 || name == "Pay-to account"_L1;
            for (int row = 0; isNumber && row < model->rowCount(); ++row) {
                const QString text = model->index(row, column).data().toString();
                accounts += text.isEmpty() ? 0 : 1;
                QVERIFY2(text.isEmpty() || (text.startsWith(QChar(0x2066)) && text.endsWith(QChar(0x2069))), qPrintable(text));
            }
        }
        QVERIFY(amounts == 1 && accounts > 0);
    }
}

//! Words of ours in letters that are read from the left stay in their order, and so do amounts, wherever they stand.
void tst_Languages::numbersKeepTheirOrder()
{
    const auto pictureOf = [this](Qt::LayoutDirection direction, QWidget &widget) {
        QApplication::setLayoutDirection(direction);
        widget.ensurePolished();
        widget.resize(widget.sizeHint());
        return widget.grab().toImage();
    };
    for (const QString &text : {u"0 of 10"_s, u"1,250.50 INR"_s, u"3 payouts."_s}) {
        QPushButton button(text);
        QVERIFY2(pictureOf(Qt::RightToLeft, button) == pictureOf(Qt::LeftToRight, button), qPrintable(text));
        PlainLabel label(text);
        label.setAlignment(Qt::AlignCenter);
        QVERIFY2(pictureOf(Qt::RightToLeft, label) == pictureOf(Qt::LeftToRight, label), qPrintable(text));
    }
    QVERIFY(readingOf(u"\u0661 \u0645\u0646 \u0661\u0660"_s) == Qt::TextForceRightToLeft); // "1 of 10" in Arabic

    // The gauge draws its words itself, beside a mark that changes sides.
    RateGauge gauge(m_theme);
    gauge.setRate(0, 10);
    static const QRegularExpression between(u" {8,}"_s);
    const QStringList left = inkColumns(pictureOf(Qt::LeftToRight, gauge)).split(between);
    QCOMPARE(left.size(), 2);
    QCOMPARE(inkColumns(pictureOf(Qt::RightToLeft, gauge)).split(between), QStringList({left.at(1), left.at(0)}));

    // An amount in the palette.
    QStandardItemModel model;
    auto *item = new QStandardItem(u"1,250.50 INR"_s);
    item->setData(int(PaymentState::Paid), PaletteModel::StateRole);
    model.appendRow(item);
    const auto drawn = [this, &model](Qt::LayoutDirection direction) {
        QImage image(400, m_theme.px(32), QImage::Format_ARGB32);
        image.fill(m_theme.tokens().surface);
        QPainter painter(&image);
        painter.setLayoutDirection(direction);
        QStyleOptionViewItem option;
        option.rect = image.rect();
        option.direction = direction;
        PaletteDelegate(m_theme).paint(&painter, option, model.index(0, 0));
        painter.end();
        const int side = m_theme.px(16 + 10) + m_theme.px(10); // of the mark
        return direction == Qt::LeftToRight ? image.copy(side, 0, 200, image.height())
                                            : image.copy(image.width() - side - 200, 0, 200, image.height());
    };
    const int behindNumber = widestGap(inkColumns(drawn(Qt::LeftToRight)));
    QVERIFY(behindNumber > 30);
    QVERIFY(qAbs(widestGap(inkColumns(drawn(Qt::RightToLeft))) - behindNumber) <= 2);
}

KONTOR_TEST(tst_Languages, QApplication)
#include "tst_languages.moc"
