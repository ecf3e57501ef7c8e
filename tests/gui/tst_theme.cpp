// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/gallerymodel.h"
#include "gui/kit/plainlabel.h"
#include "gui/onscreen.h"
#include "gui/table/paymentdelegate.h"
#include "gui/table/paymenttable.h"
#include "gui/theme/icons.h"
#include "gui/theme/reading.h"
#include "gui/theme/statuslook.h"
#include "gui/theme/textlayoutcache.h"
#include "gui/theme/theme.h"
#include "models/statuswords.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QImage>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>
#include <QVBoxLayout>
#include <cmath>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

//! WCAG 2.2: relative luminance and contrast ratio.
double luminance(const QColor &colour)
{
    const auto linear = [](double part) { return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const double light = std::max(luminance(a), luminance(b));
    const double dark = std::min(luminance(a), luminance(b));
    return (light + 0.05) / (dark + 0.05);
}

constexpr double contrastOfWords = 4.5;
constexpr double contrastOfMarks = 3.0;

QColor token(const Tokens &tokens, const QString &name)
{
    for (const TokenName &known : tokenNames()) {
        if (name == QLatin1String(known.name))
            return tokens.*known.colour;
    }
    return {};
}

int g_warnings = 0;
QtMessageHandler g_before = nullptr;

void countWarnings(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    if (type == QtWarningMsg || type == QtCriticalMsg)
        ++g_warnings;
    g_before(type, context, text);
}

//! How many pixels of the picture are drawn at all.
qsizetype inkOf(const QImage &image)
{
    qsizetype drawn = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            drawn += qAlpha(image.pixel(x, y)) > 100 ? 1 : 0;
    }
    return drawn;
}

//! Where on white something is drawn.
QRect inkIn(const QImage &image)
{
    QRegion ink;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (qGray(image.pixel(x, y)) < 160)
                ink += QRect(x, y, 1, 1);
        }
    }
    return ink.boundingRect();
}

//! To the pixel: half of one may be rounded in another way.
bool isSamePlace(const QRect &a, const QRect &b)
{
    const auto isNear = [](int one, int other) { return std::abs(one - other) <= 1; };
    return isNear(a.left(), b.left()) && isNear(a.top(), b.top()) && isNear(a.right(), b.right()) && isNear(a.bottom(), b.bottom());
}

//! The rightmost pixel in this part of a row that isn't the row's own colour; -1 for none.
int lastInk(const QImage &image, const QRect &part, QRgb ground)
{
    for (int x = part.right(); x >= part.left(); --x) {
        for (int y = part.top(); y <= part.bottom(); ++y) {
            if (contrast(QColor(image.pixel(x, y)), QColor(ground)) > 2)
                return x;
        }
    }
    return -1;
}

} // namespace

class TestTheme final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void aStepOfTheLooksIsTakenOnce();
    void hiddenPlacesMeasureWhenTheyAreShown();
    void contrastOfTokens_data();
    void contrastOfTokens();
    void marksOfProfilesStandOut_data() { looks(); }
    void marksOfProfilesStandOut();
    void contrastInStyleSheet_data() { looks(); }
    void contrastInStyleSheet();
    void everyTokenIsReplaced_data() { looks(); }
    void everyTokenIsReplaced();
    void picturesHaveTheColoursOfTheTheme_data() { looks(); }
    void picturesHaveTheColoursOfTheTheme();
    void everyIconIsDrawn_data() { looks(); }
    void everyIconIsDrawn();
    void iconsFollowThemeAndState();
    void directionalIconsMirror();
    void sandboxIconDiffers();
    void everyStateHasWordIconAndColour();
    void wordsOfTheGatewayStay();
    void lettersGrowAndStayInBounds();
    void digitsAreEquallyWide();
    void preferenceOfTheDesktop();
    void nothingMovesWhenAskedNotTo();
    void fieldsAreFilledFromWhereReadingBegins_data();
    void fieldsAreFilledFromWhereReadingBegins();
    void changesAreAnnounced();
    void keptLinesLookLikeNewOnes_data();
    void keptLinesLookLikeNewOnes();
    void keptLinesGrowWithTheLetters();
    void tablePaintsQuietly_data();
    void tablePaintsQuietly();
    void pointsStandUnderEachOther();
    void amountsAreNeverCut();
    void tabLeavesTheTable();
    void rowsAreChosenInBothDirections_data();
    void rowsAreChosenInBothDirections();
    void rowsHaveTheHeightOfTheTheme();

private:
    static void looks();
    Theme m_theme;
};

void TestTheme::looks()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestTheme::initTestCase()
{
    m_theme.setMode(Theme::Mode::Light);
    m_theme.install(*qApp);
}

void TestTheme::cleanup()
{
    QApplication::setLayoutDirection(Qt::LeftToRight);
    m_theme.setMode(Theme::Mode::Light);
    m_theme.setTextScale(100);
    m_theme.setCompact(false);
    m_theme.setReducesMotion(false);
}

void TestTheme::contrastOfTokens_data()
{
    QTest::addColumn<QColor>("front");
    QTest::addColumn<QColor>("back");
    QTest::addColumn<double>("target");
    for (const Tokens *look : {&lightTokens(), &darkTokens()}) {
        const Tokens &t = *look;
        const char *name = t.dark ? "dark" : "light";
        const auto add = [&](const QString &front, const QString &back, double target) {
            QTest::addRow("%s %s on %s", name, qPrintable(front), qPrintable(back)) << token(t, front) << token(t, back) << target;
        };
        for (const QString &front : {u"text"_s, u"text2"_s, u"muted"_s, u"link"_s, u"danger"_s}) {
            for (const QString &back : {u"window"_s, u"surface"_s, u"raised"_s, u"sunken"_s, u"hover"_s, u"selected"_s, u"sidebar"_s,
                     u"sideSelected"_s, u"accentSoft"_s})
                add(front, back, contrastOfWords);
        }
        for (const QString &on : {u"accent"_s, u"accentHover"_s})
            add(u"onAccent"_s, on, contrastOfWords);
        add(u"onDanger"_s, u"danger"_s, contrastOfWords);
        add(u"onSandbox"_s, u"sandbox"_s, contrastOfWords);
        add(u"onLive"_s, u"live"_s, contrastOfWords);
        // "selected": the edge of a box to tick on the chosen row.
        for (const QString &back :
            {u"window"_s, u"surface"_s, u"raised"_s, u"sunken"_s, u"hover"_s, u"selected"_s, u"sidebar"_s, u"accentSoft"_s})
            add(u"control"_s, back, contrastOfMarks);
        for (const QString &back : {u"window"_s, u"surface"_s, u"raised"_s, u"sunken"_s, u"hover"_s, u"selected"_s, u"sidebar"_s,
                 u"sideSelected"_s, u"accentSoft"_s, u"sandbox"_s})
            add(u"focus"_s, back, contrastOfMarks);
        // The dots of a timeline, ticked boxes, the gauge, bars on their track and on the day that is looked at, the line below a toast.
        for (const QString &back :
            {u"window"_s, u"surface"_s, u"raised"_s, u"sunken"_s, u"selected"_s, u"sidebar"_s, u"accentSoft"_s, u"line"_s})
            add(u"accent"_s, back, contrastOfMarks);
        for (const PaymentState state : allStates()) {
            const StatusColours colours = t.status(state);
            const auto row = [&](const char *what, const QColor &front, const QColor &back) {
                QTest::addRow("%s %s %s", name, qPrintable(key(state)), what) << front << back << contrastOfWords;
            };
            row("on its tint", colours.ink, colours.tint);
            row("on surface", colours.ink, t.surface); // selected rows
            if (state == PaymentState::OutcomeUnknown)
                row("on window", colours.ink, t.window); // figures that have aged, below the name of their page
            row("on selected", colours.ink, t.selected);
            row("text on its tint", t.text, colours.tint); // the explain box and message bars
            row("text2 on its tint", t.text2, colours.tint); // the close button of a message bar
            row("muted on its tint", t.muted, colours.tint);
            row("link on its tint", t.link, colours.tint);
            row("on raised", colours.ink, t.raised); // the palette
            const auto mark = [&](const char *what, const QColor &front, const QColor &back) {
                QTest::addRow("%s %s %s", name, qPrintable(key(state)), what) << front << back << contrastOfMarks;
            };
            mark("in the status bar", colours.ink, t.sidebar);
            mark("as the edge of its pill on a selected row", colours.ink, t.selected);
            mark("below a ring", t.focus, colours.tint);
        }
    }
}

void TestTheme::contrastOfTokens()
{
    QFETCH(QColor, front);
    QFETCH(QColor, back);
    QFETCH(double, target);
    QVERIFY(front.isValid() && back.isValid());
    const double ratio = contrast(front, back);
    QVERIFY2(ratio >= target, qPrintable(u"%1 on %2 is %3"_s.arg(front.name(), back.name()).arg(ratio)));
}

//! Whatever rule of the style sheet names both the contrastOfWords and the ground they stand on.
void TestTheme::contrastInStyleSheet()
{
    QFETCH(bool, dark);
    m_theme.setMode(dark ? Theme::Mode::Dark : Theme::Mode::Light);
    static const QRegularExpression rule(u"([^{}]+)\\{([^{}]*)\\}"_s);
    static const QRegularExpression front(u"(?:^|[ ;\\n])color: (#[0-9a-f]{6})"_s);
    static const QRegularExpression back(u"background: (#[0-9a-f]{6})"_s);
    int checked = 0;
    for (auto rules = rule.globalMatch(m_theme.styleSheet()); rules.hasNext();) {
        const auto match = rules.next();
        const auto colour = front.match(match.captured(2));
        const auto ground = back.match(match.captured(2));
        if (!colour.hasMatch() || !ground.hasMatch() || match.captured(1).contains(u":disabled"_s))
            continue;
        ++checked;
        const double ratio = contrast(QColor(colour.captured(1)), QColor(ground.captured(1)));
        QVERIFY2(ratio >= contrastOfWords, qPrintable(match.captured(1).trimmed() + u" has "_s + QString::number(ratio)));
    }
    QVERIFY(checked > 20);
}

void TestTheme::everyTokenIsReplaced()
{
    QFETCH(bool, dark);
    m_theme.setMode(dark ? Theme::Mode::Dark : Theme::Mode::Light);
    const QString sheet = m_theme.styleSheet();
    QVERIFY(sheet.size() > 5000);
    QVERIFY2(!sheet.contains(u'@'), qPrintable(sheet.mid(sheet.indexOf(u'@'), 40)));
    static const QRegularExpression url(u"url\\(([^)]*)\\)"_s);
    int pictures = 0;
    for (auto found = url.globalMatch(sheet); found.hasNext(); ++pictures) {
        const QString file = found.next().captured(1);
        QVERIFY2(QFile::exists(file), qPrintable(file));
    }
    QVERIFY(pictures > 0);
}

//! Pictures in a style sheet can't take their colour from it, so they carry it, and must carry the right one.
void TestTheme::picturesHaveTheColoursOfTheTheme()
{
    QFETCH(bool, dark);
    const Tokens &tokens = dark ? darkTokens() : lightTokens();
    const QString look = dark ? u"dark"_s : u"light"_s;
    const QList<std::pair<QString, QColor>> pictures {{u"chevron-down"_s, tokens.text2}, {u"chevron-up"_s, tokens.text2},
        {u"check"_s, tokens.onAccent}, {u"dash"_s, tokens.onAccent}, {u"dot"_s, tokens.onAccent}};
    for (const auto &[name, colour] : pictures) {
        QFile file(u":/theme/%1-%2.svg"_s.arg(name, look));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
        QVERIFY2(file.readAll().contains(colour.name().toUpper().toLatin1()), qPrintable(file.fileName()));
    }
}

void TestTheme::everyIconIsDrawn()
{
    QFETCH(bool, dark);
    m_theme.setMode(dark ? Theme::Mode::Dark : Theme::Mode::Light);
    const QStringList names = iconNames();
    QVERIFY(names.size() >= 55);
    for (const QString &name : names) {
        for (const int size : {14, 16, 20, 32}) {
            const QImage image = themedIcon(m_theme, name, IconInk::Text).pixmap(size).toImage();
            QCOMPARE(image.size(), QSize(size, size));
            const qsizetype ink = inkOf(image);
            QVERIFY2(ink > size / 3 && ink < size * size, qPrintable(name));
            // Nothing reaches the edge, where it would be cut off.
            QVERIFY2(qAlpha(image.pixel(0, 0)) == 0 && qAlpha(image.pixel(size - 1, size - 1)) == 0, qPrintable(name));
        }
        QCOMPARE(tinted(name, 16, Qt::red, 2).toImage().size(), QSize(32, 32)); // sharp: drawn anew, not enlarged
    }
}

void TestTheme::iconsFollowThemeAndState()
{
    const QIcon icon = themedIcon(m_theme, u"dot"_s, IconInk::Text);
    const auto centre = [&](QIcon::Mode mode) { return icon.pixmap(16, mode).toImage().pixelColor(8, 8); };
    QCOMPARE(centre(QIcon::Normal), lightTokens().text);
    QCOMPARE(centre(QIcon::Disabled), lightTokens().disabled);
    m_theme.setMode(Theme::Mode::Dark);
    QCOMPARE(centre(QIcon::Normal), darkTokens().text); // the same icon, made before the change
}

void TestTheme::directionalIconsMirror()
{
    for (const QString &name : {u"back"_s, u"search"_s, u"payout"_s}) {
        QApplication::setLayoutDirection(Qt::LeftToRight);
        const QImage left = tinted(name, 32, Qt::black, 1).toImage();
        QApplication::setLayoutDirection(Qt::RightToLeft);
        const QImage right = tinted(name, 32, Qt::black, 1).toImage();
        QCOMPARE(left == right, !isDirectional(name));
        if (isDirectional(name))
            QVERIFY(qAbs(inkOf(left.mirrored(true, false)) - inkOf(right)) < 12);
    }
}

void TestTheme::sandboxIconDiffers()
{
    const QImage live = applicationIcon(false).pixmap(64).toImage();
    const QImage sandbox = applicationIcon(true).pixmap(64).toImage();
    QVERIFY(inkOf(live) > 1000);
    QVERIFY(live != sandbox);
}

void TestTheme::everyStateHasWordIconAndColour()
{
    for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin}) {
        QStringList seen;
        for (const PaymentState state : allStates()) {
            const QString word = statusWord(state, kind);
            QVERIFY2(!word.isEmpty() && !seen.contains(word), qPrintable(key(state)));
            seen << word;
            QVERIFY2(iconNames().contains(statusIcon(state)), qPrintable(key(state)));
            for (const Tokens *tokens : {&lightTokens(), &darkTokens()})
                QVERIFY(tokens->status(state).ink.isValid() && tokens->status(state).tint.isValid());
        }
    }
    // States that look alike would be told apart by nothing but their word; only kin may share colour and icon.
    QVERIFY(statusIcon(PaymentState::Paid) != statusIcon(PaymentState::Rejected));
    QVERIFY(lightTokens().status(PaymentState::OutcomeUnknown).ink != lightTokens().status(PaymentState::Paid).ink);
}

void TestTheme::wordsOfTheGatewayStay()
{
    QCOMPARE(statusWord(PaymentState::OtherStatus, PaymentKind::Payout, u"in_Review"_s), u"in_Review"_s);
    QVERIFY(lightTokens().status(PaymentState::OtherStatus).outlined);
    for (const PaymentState state : allStates())
        QCOMPARE(lightTokens().status(state).outlined, state == PaymentState::OtherStatus);
}

void TestTheme::lettersGrowAndStayInBounds()
{
    const int body = m_theme.font(TextStyle::Body).pixelSize();
    QVERIFY(body >= 13);
    m_theme.setTextScale(500);
    QCOMPARE(m_theme.textScale(), 200);
    QVERIFY(m_theme.font(TextStyle::Body).pixelSize() >= body * 2 - 1);
    QVERIFY(m_theme.styleSheet().contains(u"font-size: %1px"_s.arg(m_theme.font(TextStyle::Title).pixelSize())));
    QCOMPARE(QApplication::font().pixelSize(), m_theme.font(TextStyle::Body).pixelSize());
    m_theme.setTextScale(10);
    QCOMPARE(m_theme.textScale(), 80);
}

void TestTheme::digitsAreEquallyWide()
{
    for (const TextStyle style : {TextStyle::Body, TextStyle::Strong, TextStyle::Title, TextStyle::Mono})
        QVERIFY(hasEqualDigits(m_theme.font(style)));
}

//! On practice and on real money alike: the disc against what is around it, or its edge.
void TestTheme::marksOfProfilesStandOut()
{
    QFETCH(const bool, dark);
    const Tokens &t = dark ? darkTokens() : lightTokens();
    QSet<QRgb> different;
    for (const ProfileColour each : profileColours) {
        if (each == ProfileColour::None)
            continue;
        const QColor disc = t.profile(each);
        different.insert(disc.rgb());
        QVERIFY2(contrast(disc, t.surface) >= contrastOfMarks, qPrintable(keyOf(each))); // its edge, and the list it is chosen from
        for (const QColor &ground : {t.sandbox, t.live})
            QVERIFY2(std::max(contrast(disc, ground), contrast(t.surface, ground)) >= contrastOfMarks, qPrintable(keyOf(each)));
    }
    QCOMPARE(different.size(), profileColours.size() - 1);
    QVERIFY(!t.profile(ProfileColour::None).isValid());
}

void TestTheme::preferenceOfTheDesktop()
{
    SystemColours colours;
    QVERIFY(!colours.isStill());
    colours.takeAnimations(false);
    QVERIFY(colours.isStill());
    colours.takeAnimations(true);
    QVERIFY(!colours.isStill());
    colours.takePreference(2);
    QVERIFY(!colours.isDark());
    QSignalSpy changed(&colours, &SystemColours::changed);
    colours.takePreference(1);
    QVERIFY(colours.isDark());
    colours.takePreference(1);
    QCOMPARE(changed.count(), 1);
    colours.takePreference(0); // none: what the palette says, and ours is light here
    QVERIFY(!colours.isDark());
}

//! What the style itself would slide or fade, too.
void TestTheme::nothingMovesWhenAskedNotTo()
{
    const QStyle &style = *QApplication::style();
    QVERIFY(style.styleHint(QStyle::SH_Widget_Animation_Duration) > 0);
    m_theme.setReducesMotion(true);
    QCOMPARE(style.styleHint(QStyle::SH_Widget_Animation_Duration), 0);
}

void TestTheme::fieldsAreFilledFromWhereReadingBegins_data()
{
    QTest::addColumn<bool>("fromTheRight");
    QTest::addColumn<bool>("isChoice");
    for (const bool choice : {false, true}) {
        QTest::addRow("%s from the left", choice ? "choice" : "line") << false << choice;
        QTest::addRow("%s from the right", choice ? "choice" : "line") << true << choice;
    }
}

//! Latin letters on a page that is read from the right, too.
void TestTheme::fieldsAreFilledFromWhereReadingBegins()
{
    QFETCH(const bool, fromTheRight);
    QFETCH(const bool, isChoice);
    QApplication::setLayoutDirection(fromTheRight ? Qt::RightToLeft : Qt::LeftToRight);
    QComboBox choice;
    choice.setEditable(true);
    QLineEdit single;
    QWidget &field = isChoice ? static_cast<QWidget &>(choice) : single;
    QLineEdit &line = isChoice ? *choice.lineEdit() : single;
    line.setText(u"HDFC"_s);
    field.resize(400, 40);
    field.show();
    EVENTUALLY(isOnScreen(field));
    const QRect ink = inkIn(line.grab(line.rect().adjusted(6, 6, -6, -6)).toImage()); // without its edge
    QVERIFY2(fromTheRight == (ink.center().x() > line.width() / 2), qPrintable(QString::number(ink.center().x())));
}

void TestTheme::changesAreAnnounced()
{
    QSignalSpy changed(&m_theme, &Theme::changed);
    m_theme.setMode(Theme::Mode::Dark);
    m_theme.setMode(Theme::Mode::Dark);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(QApplication::palette().color(QPalette::Window), darkTokens().window);
    m_theme.setCompact(true);
    m_theme.setTextScale(120);
    QCOMPARE(changed.count(), 3);
}

void TestTheme::keptLinesLookLikeNewOnes_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("Latin") << u"Nguyễn Thị Bích"_s;
    QTest::newRow("figures") << u"12,345.50"_s;
    QTest::newRow("Arabic") << u"مصرف الراجحي 12"_s;
    QTest::newRow("Devanagari") << u"नमस्ते"_s;
    QTest::newRow("longer than the room") << u"a very long name of a company, as it stands in its register"_s;
    QTest::newRow("markup is nothing else") << u"<b>bold</b> &amp;"_s;
    QTest::newRow("nothing") << QString();
}

void TestTheme::keptLinesLookLikeNewOnes()
{
    QFETCH(QString, text);
    TextLayoutCache kept(m_theme);
    const auto picture = [](Qt::LayoutDirection direction, const auto &draw) {
        QImage image(260, 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setLayoutDirection(direction);
        painter.setPen(Qt::black);
        draw(painter);
        return image;
    };
    QList<TextStyle> styles {TextStyle::Body, TextStyle::Pill};
    if (std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() < 128; }))
        styles += {TextStyle::Strong, TextStyle::Mono}; // figures and identifiers, in the table
    for (const TextStyle style : std::as_const(styles)) {
        for (const auto direction : {Qt::LeftToRight, Qt::RightToLeft}) {
            for (const auto side : {Qt::AlignLeft, Qt::AlignRight}) {
                for (const QRect room : {QRect(5, 3, 240, 33), QRect(20, 0, 70, 36)}) {
                    const QFontMetrics metrics(m_theme.font(style));
                    const QImage anew = picture(direction, [&](QPainter &painter) {
                        painter.setFont(m_theme.font(style));
                        painter.drawText(room, int(side | Qt::AlignAbsolute | Qt::AlignVCenter) | Qt::TextSingleLine | readingOf(text),
                            metrics.elidedText(text, Qt::ElideRight, room.width()));
                    });
                    const QImage again = picture(direction, [&](QPainter &painter) {
                        painter.setClipRect(QRect()); // the first time is not seen
                        kept.paint(painter, room.translated(30, 2), side, {.text = text, .style = style});
                        painter.setClipping(false);
                        kept.paint(painter, room, side, {.text = text, .style = style});
                    });
                    QVERIFY2(isSamePlace(inkIn(again), inkIn(anew)), qPrintable(u"%1 %2"_s.arg(int(style)).arg(room.width())));
                    QVERIFY(std::abs(kept.width({.text = text, .style = style}) - metrics.horizontalAdvance(text)) <= 1);
                }
            }
        }
    }
}

void TestTheme::keptLinesGrowWithTheLetters()
{
    TextLayoutCache kept(m_theme);
    const int before = kept.width({.text = u"Paid"_s});
    m_theme.setTextScale(200);
    QCOMPARE(kept.width({.text = u"Paid"_s}), QFontMetrics(m_theme.font(TextStyle::Body)).horizontalAdvance(u"Paid"_s));
    QVERIFY(kept.width({.text = u"Paid"_s}) > before * 3 / 2);
}

void TestTheme::tablePaintsQuietly_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<Qt::LayoutDirection>("direction");
    QTest::newRow("light") << false << Qt::LeftToRight;
    QTest::newRow("dark") << true << Qt::LeftToRight;
    QTest::newRow("light, from the right") << false << Qt::RightToLeft;
}

void TestTheme::tablePaintsQuietly()
{
    QFETCH(bool, dark);
    QFETCH(Qt::LayoutDirection, direction);
    QApplication::setLayoutDirection(direction);
    m_theme.setMode(dark ? Theme::Mode::Dark : Theme::Mode::Light);
    GalleryModel model;
    PaymentTable table(m_theme, u"Payouts"_s);
    table.setModel(&model);
    table.resize(1200, 40 * m_theme.rowHeight());
    table.show();
    table.chooseRow(1);
    const QPointF overRow(300, table.rowViewportPosition(3) + 5);
    QMouseEvent move(QEvent::MouseMove, overRow, overRow, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(table.viewport(), &move);
    g_warnings = 0;
    g_before = qInstallMessageHandler(countWarnings);
    const QImage image = table.viewport()->grab().toImage();
    qInstallMessageHandler(g_before);
    QCOMPARE(g_warnings, 0);
    // The first pixels of a row lie before any text, wherever reading begins.
    const auto ground = [&](int row) { return image.pixelColor(image.width() / 2 + 3, table.rowViewportPosition(row) + 2); };
    QCOMPARE(ground(1), m_theme.tokens().selected);
    QCOMPARE(ground(2), m_theme.tokens().surface);
    QCOMPARE(ground(3), m_theme.tokens().hover);
}

void TestTheme::pointsStandUnderEachOther()
{
    GalleryModel model;
    PaymentTable table(m_theme, u"Payouts"_s);
    table.setModel(&model);
    table.resize(1200, 600);
    table.setColumnWidth(GalleryModel::Amount, 160);
    table.show();
    const QImage image = table.viewport()->grab().toImage();
    const QRgb ground = m_theme.tokens().surface.rgb();
    const auto inkEnd = [&](int row) {
        const QRect cell = table.visualRect(model.index(row, GalleryModel::Amount));
        return lastInk(image, cell.adjusted(2, 2, -2, -3), ground);
    };
    const int whole = inkEnd(0); // 62,345
    const int tenths = inkEnd(4); // 1,019.40
    QVERIFY(whole > 0 && tenths > 0);
    const int fraction = QFontMetrics(m_theme.font(TextStyle::Strong)).horizontalAdvance(u".40"_s);
    QVERIFY2(qAbs(tenths - whole - fraction) <= 2, qPrintable(u"%1 %2 %3"_s.arg(tenths).arg(whole).arg(fraction)));
    QVERIFY(qAbs(inkEnd(2) - tenths) <= 2); // 781.83 ends where 1,019.40 does
}

//! A column too narrow shows that it is, never the half of a number.
void TestTheme::amountsAreNeverCut()
{
    GalleryModel model;
    PaymentTable table(m_theme, u"Payouts"_s);
    table.setModel(&model);
    table.resize(900, 400);
    table.show();
    const auto cell = [&](int width) {
        table.setColumnWidth(GalleryModel::Amount, width);
        return table.viewport()->grab(table.visualRect(model.index(1, GalleryModel::Amount))).toImage();
    };
    const auto inkStart = [&](const QImage &image) {
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 2; y < image.height() - 3; ++y) {
                if (contrast(image.pixelColor(x, y), m_theme.tokens().surface) > 2)
                    return x;
            }
        }
        return image.width();
    };
    const QImage wide = cell(160);
    QVERIFY(inkStart(wide) < 100);
    // Less room than it needs, and enough for it in smaller letters: it is there, to its last digit.
    const QModelIndex index = model.index(1, GalleryModel::Amount);
    const int full = table.paymentDelegate()->sizeHint({}, index).width();
    const QImage smaller = cell(full - 3);
    QVERIFY(inkStart(smaller) < full / 2);
    const QImage narrow = cell(50);
    const int contrastOfMarks = QFontMetrics(m_theme.font(TextStyle::Caption)).horizontalAdvance(u"###"_s);
    QVERIFY2(inkStart(narrow) >= 50 - 10 - contrastOfMarks - 1, "digits are shown where the amount has no room");
}

void TestTheme::tabLeavesTheTable()
{
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *table = new PaymentTable(m_theme, u"Payouts"_s);
    auto *next = new QLineEdit;
    column->addWidget(table);
    column->addWidget(next);
    GalleryModel model;
    table->setModel(&model);
    QVERIFY(!table->tabKeyNavigation());
    QCOMPARE(table->accessibleName(), u"Payouts"_s);
    window.show();
    EVENTUALLY(hasKeyboard(window));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Tab);
    QVERIFY(next->hasFocus());
}

void TestTheme::rowsAreChosenInBothDirections_data()
{
    QTest::addColumn<Qt::LayoutDirection>("direction");
    QTest::newRow("from the left") << Qt::LeftToRight;
    QTest::newRow("from the right") << Qt::RightToLeft;
}

void TestTheme::rowsAreChosenInBothDirections()
{
    QFETCH(Qt::LayoutDirection, direction);
    QApplication::setLayoutDirection(direction);
    GalleryModel model;
    PaymentTable table(m_theme, u"Payouts"_s);
    table.setModel(&model);
    table.show();
    table.chooseRow(5);
    QCOMPARE(table.currentIndex().row(), 5);
    QCOMPARE(table.selectionModel()->selectedRows().size(), 1);
    table.chooseRow(6);
    QCOMPARE(table.selectionModel()->selectedRows().value(0).row(), 6);
    QCOMPARE(table.selectionModel()->selectedRows().size(), 1);
}

void TestTheme::rowsHaveTheHeightOfTheTheme()
{
    GalleryModel model;
    PaymentTable table(m_theme, u"Payouts"_s);
    table.setModel(&model);
    QCOMPARE(table.rowHeight(0), m_theme.px(36));
    m_theme.setCompact(true);
    QCOMPARE(table.rowHeight(0), m_theme.px(28));
    m_theme.setTextScale(200);
    QCOMPARE(table.rowHeight(0), m_theme.px(28));
    QVERIFY(table.rowHeight(0) >= 56);
}

//! However deep something lies in a page: it is what makes the steps of sizes and density slow.
//! Of a dozen pages one is seen: a step of the text size would be slow if all of them measured what they hold.
void TestTheme::hiddenPlacesMeasureWhenTheyAreShown()
{
    class Counter : public QObject {
    public:
        int styles = 0;
        bool eventFilter(QObject *, QEvent *event) override
        {
            styles += event->type() == QEvent::StyleChange;
            return false;
        }
    };
    QStackedWidget pages;
    QList<QScrollArea *> places;
    QList<PlainLabel *> labels;
    for (int i = 0; i < 2; ++i) {
        auto *inside = new QWidget;
        labels.append(new PlainLabel(u"281.83 INR to Asha Verma"_s, TextStyle::Section));
        (new QVBoxLayout(inside))->addWidget(labels.constLast());
        places.append(new QScrollArea);
        places.constLast()->setWidgetResizable(true);
        places.constLast()->setWidget(inside);
        pages.addWidget(places.constLast());
    }
    pages.resize(240, 120);
    pages.show();
    pages.setCurrentIndex(1);
    pages.setCurrentIndex(0); // both were seen
    EVENTUALLY(isOnScreen(pages));
    Counter seen;
    Counter hidden;
    places.at(0)->installEventFilter(&seen);
    places.at(1)->installEventFilter(&hidden);
    m_theme.setTextScale(150);
    m_theme.setTextScale(200);
    QVERIFY(seen.styles > 0);
    QCOMPARE(hidden.styles, 0);
    for (const PlainLabel *label : std::as_const(labels))
        QCOMPARE(label->font().pixelSize(), m_theme.font(TextStyle::Section).pixelSize());
    pages.setCurrentIndex(1);
    QCOMPARE(hidden.styles, 1);
    EVENTUALLY(places.at(1)->widget()->width() >= labels.at(1)->sizeHint().width()); // nothing is cut
    pages.setCurrentIndex(0);
    pages.setCurrentIndex(1);
    QCOMPARE(hidden.styles, 1); // once
}

void TestTheme::aStepOfTheLooksIsTakenOnce()
{
    class Counter : public QObject {
    public:
        int styles = 0;
        bool eventFilter(QObject *, QEvent *event) override
        {
            styles += event->type() == QEvent::StyleChange;
            return false;
        }
    };
    QWidget window;
    QWidget *deepest = &window;
    for (int depth = 0; depth < 12; ++depth) {
        auto *inside = new QWidget(deepest);
        (new QVBoxLayout(deepest))->addWidget(inside);
        deepest = inside;
    }
    auto *label = new PlainLabel(u"281.83 INR"_s, TextStyle::Section);
    (new QVBoxLayout(deepest))->addWidget(label);
    window.show();
    Counter counter;
    label->installEventFilter(&counter);
    m_theme.setTextScale(150);
    QVERIFY2(counter.styles > 0 && counter.styles <= 4, qPrintable(QString::number(counter.styles)));
    QCOMPARE(label->font().pixelSize(), m_theme.font(TextStyle::Section).pixelSize());
    counter.styles = 0;
    m_theme.setCompact(true);
    QVERIFY2(counter.styles > 0 && counter.styles <= 4, qPrintable(QString::number(counter.styles)));
    m_theme.setCompact(false);
    m_theme.setTextScale(100);
}

KONTOR_TEST(TestTheme, QApplication)
#include "tst_theme.moc"
