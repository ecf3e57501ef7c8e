// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/filters/filtereditor.h"
#include "gui/gallerymodel.h"
#include "gui/jobs/jobmodel.h"
#include "gui/jobs/jobpace.h"
#include "gui/jobs/jobsdrawer.h"
#include "gui/keyboard/enterpresses.h"
#include "gui/keyboard/wheelguard.h"
#include "gui/kit/buttons.h"
#include "gui/kit/chip.h"
#include "gui/kit/codechoice.h"
#include "gui/kit/emptystate.h"
#include "gui/kit/explainbox.h"
#include "gui/kit/factlist.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/figurecard.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/pill.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/skeletonrows.h"
#include "gui/kit/timeline.h"
#include "gui/onscreen.h"
#include "gui/page/announcer.h"
#include "gui/page/detailpanel.h"
#include "gui/page/initialdirectory.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/page/pagescroll.h"
#include "gui/page/sidebyside.h"
#include "gui/page/toast.h"
#include "gui/shell/sidebar.h"
#include "gui/spokenname.h"
#include "gui/status/environmentband.h"
#include "gui/status/statusbutton.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"
#include "gui/theme/theme.h"
#include "messages/callbacks.h"
#include "messages/codes.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/pauses.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFocusFrame>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPropertyAnimation>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedLayout>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace kontor;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QList<std::pair<QObject *, QAccessible::Event>> g_heard;

void hear(QAccessibleEvent *event)
{
    g_heard << std::pair(event->object(), event->type());
}

//! Alerts only leave Qt where something listens, which the offscreen platform can't pretend; on a desktop they are checked.
bool heardAlert(QObject *from)
{
    return !QAccessible::isActive() || g_heard.contains(std::pair(from, QAccessible::Alert));
}

//! A window with the pointer in its corner, where no toast comes.
void showCalmly(QWidget &window)
{
    window.resize(800, 600);
    window.show();
    EVENTUALLY(isOnScreen(window));
    QTest::mouseMove(&window, QPoint(1, 1));
}

QPushButton *buttonOf(QWidget *widget, const QString &text)
{
    for (QPushButton *button : widget->findChildren<QPushButton *>()) {
        if (button->text() == text)
            return button;
    }
    return nullptr;
}

//! Something is drawn there. The colour of the corner is the ground.
bool hasInk(const QImage &image, const QRect &place)
{
    const QRect seen = place & image.rect();
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        for (int x = seen.left(); x <= seen.right(); ++x) {
            if (image.pixel(x, y) != image.pixel(image.width() / 2, 3))
                return true;
        }
    }
    return false;
}

} // namespace

class TestWidgets final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init() { g_heard.clear(); }
    void everythingThatTakesKeysHasAName();
    void marksGrowWithTheText();
    void whatIsShownLowAndGetsTheKeyboardIsSeen();
    void theFootOfAPageIsSeen();
    void labelsKeepMarkup();
    void elidedLabelTellsTheWhole();
    void oneLongWordBreaksAlone();
    void aPopoverGrowsWithItsProblem();
    void jobsAreReadInFull();
    void jobsLeadToWhatTheyMade();
    void jobsSayTheirPace();
    void theBandIsReadInFull();
    void tipsAreSpokenAsWords();
    void toastUndone();
    void toastExpires();
    void toastWaitsForThePointer();
    void toastOfAHoldDoesNotWait();
    void toastsStack();
    void toastsCoverNothingNeeded();
    void toastsOfTheSameWords();
    void toastsSlideToTheirPlaces();
    void rolesAreSaid();
    void aToastWrapsWithinItsWindow();
    void aLongNameInAToastGivesWay();
    void messageIsPlainAndHeard();
    void messageTellsWhatIsKnownOfIt();
    void messageReplacesItsButtons();
    void messageButtonsComeBeforeItsCross();
    void aScrollBarThatGoesWhileItIsRead();
    void tabGoesThroughAPanelFilledLate();
    void actionsThatStayKeepTheirButton();
    void fieldTellsItsProblem();
    void fieldWarningComesBack();
    void fieldThatIsFullSaysSo();
    void sidebarSpeaks();
    void sidebarEntersOnce();
    void sidebarIsPassedByTab();
    void sidebarCollapses();
    void statusParts();
    void timelineWrapsAndSpeaks();
    void problemsAreReadInFull();
    void announcementsAreGathered();
    void overtakenAnnouncementsAreDropped();
    void chipIsRemovedByItsEnd();
    void ringSurroundsTheButton();
    void ringFollowsWhatIsScrolledTo();
    void ringSurroundsFieldsAlways();
    void ringComesAfterTheLayout();
    void linesFlow();
    void roomIsLeftWhereItIsWanted();
    void partsGoBelowEachOther();
    void messageButtonsGoBelowTheWords();
    void lowPlacesScroll();
    void detailPanelNamesItself();
    void tableCardShowsSomethingElse();
    void actionsMakeRoomForTheName();
    void anotherWordOnAnActionMovesNone();
    void aSubtitleIsNotCut();
    void skeletonWaits();
    void wheelChangesNothingWithoutTheKeyboard();
    void enterPressesTheButtonWithTheKeyboard();
    void aChoiceIsNotLeftWhileItsListIsOpen();
    void dialogsBeginWhereThereIsSomething();

private:
    Theme m_theme;
};

void TestWidgets::initTestCase()
{
    m_theme.setMode(Theme::Mode::Light);
    m_theme.install(*qApp);
    QAccessible::installUpdateHandler(hear);
}

void TestWidgets::everythingThatTakesKeysHasAName()
{
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *combo = new QComboBox;
    combo->addItem(u"IDR"_s);
    auto *panel = new DetailPanel(m_theme);
    panel->explain()->setActions({{u"Check now"_s}});
    panel->zoneButton()->setText(u"Local time"_s);
    panel->facts()->addFact(u"ID"_s, u"7f3a"_s, FactList::Kind::Mono, iconButton(m_theme, u"copy"_s, u"Copy the ID"_s));
    auto *bar = new MessageBar(m_theme);
    bar->show(MessageBar::Kind::Info, u"Callbacks are off."_s, {});
    auto *part = new StatusButton(m_theme, u"clockButton"_s);
    part->setStatus(u"clock"_s, u"Clock +0.2 s"_s, u"Clock: 0.2 seconds ahead of the gateway"_s);
    auto *card = new TableCard(new PaymentTable(m_theme, u"Payouts"_s));
    auto *band = new EnvironmentBand(m_theme, true);
    band->addAction(u"Sandbox controls"_s);
    const QList<QWidget *> blocks {band, new Sidebar(m_theme), new FieldRow(m_theme, u"&Currency"_s, combo),
        new FieldRow(m_theme, u"&Note"_s, new QPlainTextEdit), panel, bar, part, new RateGauge(m_theme), card,
        new Chip(m_theme, u"Currency: IDR"_s, u"Filter: currency is IDR. Remove"_s)};
    for (QWidget *block : blocks)
        column->addWidget(block);
    window.show();
    int named = 0;
    for (QWidget *widget : window.findChildren<QWidget *>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible() || widget->parentWidget()->inherits("QComboBox"))
            continue;
        QVERIFY2(!spokenName(widget).isEmpty(), qPrintable(widget->objectName() + QLatin1String(widget->metaObject()->className())));
        ++named;
    }
    QVERIFY(named >= 14);
}

//! Those in the colour of a state, too.
void TestWidgets::marksGrowWithTheText()
{
    using Tone = StatusButton::Tone;
    m_theme.setTextScale(200);
    for (const Tone tone : {Tone::Calm, Tone::Good, Tone::Warning, Tone::Danger, Tone::Sandbox, Tone::Live}) {
        StatusButton part(m_theme, u"part"_s);
        part.setStatus(u"check"_s, u"Connected"_s, u"Connection: connected"_s, tone);
        QCOMPARE(part.icon().actualSize(QSize(28, 28)), QSize(28, 28));
    }
    m_theme.setTextScale(100);
}

//! It has no room yet when it gets the keyboard.
void TestWidgets::whatIsShownLowAndGetsTheKeyboardIsSeen()
{
    QWidget page;
    QVBoxLayout *column = pageColumn(&page, m_theme, 500);
    auto *high = new QWidget;
    high->setMinimumHeight(1500);
    column->addWidget(high);
    auto *late = new QWidget;
    auto *button = new QPushButton(u"Late"_s);
    (new QVBoxLayout(late))->addWidget(button);
    late->hide();
    column->addWidget(late);
    page.resize(600, 400);
    page.show();
    page.activateWindow();
    EVENTUALLY(hasKeyboard(page));
    late->show();
    button->setFocus();
    EVENTUALLY_EQUAL(button->visibleRegion().boundingRect().size(), button->size());
}

//! Right below what is short, at the bottom of the page below what is long; in a stack of such pages, too.
void TestWidgets::theFootOfAPageIsSeen()
{
    auto *page = new QWidget;
    QVBoxLayout *column = pageColumn(page, m_theme, 500);
    auto *content = new QWidget;
    content->setFixedHeight(200);
    column->addWidget(content);
    column->addStretch();
    auto *words = new PlainLabel(u"A sentence that needs more than one line where the page is as narrow as here."_s);
    words->setWordWrap(true);
    column->addWidget(words);
    QPushButton *pay = primaryButton(m_theme, u"Pay"_s);
    setPageFoot(page, m_theme, 500, buttonRow({plainButton(m_theme, u"Back"_s)}, {pay}));
    auto *whole = new QWidget;
    auto *steps = new QStackedLayout(whole);
    steps->addWidget(page);
    PageScroll place(whole);
    place.resize(400, 700);
    place.show();
    EVENTUALLY(isOnScreen(place));
    const auto top = [&place](const QWidget &part) { return part.mapTo(&place, QPoint()).y(); };
    const auto isWhole = [](const QWidget &part) { return part.visibleRegion().boundingRect().size() == part.size(); };
    EVENTUALLY(isWhole(*words) && isWhole(*pay));
    QVERIFY(top(*pay) > top(*words) + words->height());
    QVERIFY(top(*pay) < top(*words) + words->height() + 60);
    content->setFixedHeight(1500);
    EVENTUALLY(isWhole(*pay) && top(*pay) > 600);
    QVERIFY(words->visibleRegion().isEmpty());
    QVERIFY(!place.verticalScrollBar()->isVisible()); // the column scrolls, and nothing else
    place.resize(400, 250);
    EVENTUALLY(isWhole(*pay) && top(*pay) < 250);
    content->setFixedHeight(20);
    place.resize(400, 700);
    EVENTUALLY(isWhole(*words) && top(*pay) < 300);
}

void TestWidgets::labelsKeepMarkup()
{
    const QString hostile = u"<b>Asha</b> & <img src=x>"_s;
    PlainLabel label(hostile);
    QCOMPARE(label.textFormat(), Qt::PlainText);
    QCOMPARE(label.text(), hostile);
    QVERIFY(label.sizeHint().width() > QFontMetrics(label.font()).horizontalAdvance(u"Asha & "_s) * 2);
    QVERIFY(!plainTip(hostile).contains(u"<b>"_s));
    QVERIFY(plainTip({}).isEmpty());
}

void TestWidgets::elidedLabelTellsTheWhole()
{
    PlainLabel label(u"7f3a2c1e-90d4-4b1c-8f0e-5a6d7c8e9fc2"_s, TextStyle::Mono);
    label.setElided(Qt::ElideMiddle);
    label.resize(80, 20);
    label.show();
    QVERIFY(label.minimumSizeHint().width() < 80);
    QVERIFY(label.toolTip().contains(label.text()));
    label.resize(600, 20);
    QVERIFY(label.toolTip().isEmpty());
}

//! The words beside one that is wider than its place stay whole.
void TestWidgets::oneLongWordBreaksAlone()
{
    const QString word(60, u'm');
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        PlainLabel label(u"No money moved.\n"_s + word + u" iii "_s + word);
        label.setWordWrap(true);
        label.setLayoutDirection(direction);
        const int letter = label.fontMetrics().horizontalAdvance(u'm');
        const int line = label.fontMetrics().height();
        const int width = 20 * letter + letter / 2;
        QCOMPARE((label.heightForWidth(width) + line / 2) / line, 1 + 3 + 1 + 3);
        label.resize(width, label.heightForWidth(width));
        const QImage shown = label.grab().toImage();
        const bool isMirrored = direction == Qt::RightToLeft;
        const QRect far(isMirrored ? 0 : width / 2, 4 * line + 2, width / 2, line - 4); // beside "iii"
        const QRect near(isMirrored ? width / 2 : 0, 4 * line + 2, width / 2, line - 4);
        QVERIFY(!hasInk(shown, far) && hasInk(shown, near));
        QVERIFY(hasInk(shown, {0, 7 * line, width, line})); // what was reckoned with was drawn
    }
}

//! It says something about a field while it is open.
void TestWidgets::aPopoverGrowsWithItsProblem()
{
    const NumberFormat format {QLocale(QLocale::English)};
    for (const int height : {600, 190}) {
        QWidget window;
        auto *anchor = new QPushButton(u"Add filter"_s, &window);
        window.resize(800, height);
        window.show();
        window.activateWindow();
        EVENTUALLY(hasKeyboard(window));
        auto *editor = new FilterEditor(m_theme, format, {.field = FilterField::Amount}, anchor);
        editor->openAt(anchor);
        const int before = editor->height();
        auto *line = editor->findChild<QLineEdit *>();
        QTest::keyClicks(line, u"1.000"_s);
        QTest::keyClick(line, Qt::Key_Return);
        PlainLabel *problem = nullptr;
        for (PlainLabel *label : editor->findChildren<PlainLabel *>()) {
            if (label->text().contains(u"can mean"_s))
                problem = label;
        }
        QVERIFY(problem && problem->isVisible());
        if (height > 400) {
            EVENTUALLY(editor->height() > before);
            EVENTUALLY(problem->height() >= problem->heightForWidth(problem->width()));
            QVERIFY(problem->mapTo(editor, QPoint()).y() >= line->mapTo(editor, QPoint()).y() + line->height());
        }
        QVERIFY(window.rect().contains(editor->geometry()));
        editor->dismiss();
    }
}

void TestWidgets::jobsAreReadInFull()
{
    SystemClock clock;
    JobModel book(clock);
    QWidget window;
    auto *pages = new QWidget(&window);
    JobsDrawer drawer(book, clock, m_theme, pages);
    window.resize(800, 600);
    pages->resize(800, 600);
    window.show();
    book.note(u"There is nothing to undo at this moment. What was done can be taken back for some seconds, and then no more."_s);
    book.note(QString(100, u'm'));
    book.note(u"Short"_s);
    drawer.open();
    const QListWidget *list = drawer.list();
    const auto height = [list](int row) { return list->visualItemRect(list->item(row)).height(); };
    const int line = QFontMetrics(m_theme.font(TextStyle::Body)).height();
    const int caption = QFontMetrics(m_theme.font(TextStyle::Caption)).height();
    EVENTUALLY(height(0) >= line + caption);
    for (const int row : {1, 2}) {
        const QString words = list->item(row)->text().section(u'\n', 0, 0);
        const int wide = QFontMetrics(m_theme.font(TextStyle::Body)).horizontalAdvance(words);
        EVENTUALLY(height(row) >= (wide / list->viewport()->width() + 1) * line + caption);
        // Its time, too, is drawn within it.
        const QRect place = list->visualItemRect(list->item(row));
        QVERIFY(hasInk(list->viewport()->grab(place).toImage(), {0, place.height() - caption, place.width(), caption}));
    }
}

//! For whoever points, too; and how far one is, is seen as a bar.
void TestWidgets::jobsLeadToWhatTheyMade()
{
    SystemClock clock;
    JobModel book(clock);
    QWidget window;
    auto *pages = new QWidget(&window);
    JobsDrawer drawer(book, clock, m_theme, pages);
    window.resize(800, 600);
    pages->resize(800, 600);
    window.show();
    QString folder;
    connect(&drawer, &JobsDrawer::folderRequested, this, [&folder](const QString &file) { folder = file; });
    const qint64 job = book.begin(u"Exporting to october.csv"_s);
    drawer.open();
    const auto height = [&drawer] { return drawer.list()->visualItemRect(drawer.list()->item(0)).height(); };
    EVENTUALLY(height() > 0);
    const int withoutBar = height();
    book.progress(job, u"Exporting to october.csv"_s, 40);
    EVENTUALLY(height() > withoutBar);
    QPushButton *show = buttonOf(&drawer, u"Show"_s);
    QVERIFY(show && !show->isVisible()); // it leads nowhere yet
    book.end(job, u"Saved 12,480 rows"_s, true, u"/somewhere/october.csv"_s);
    QVERIFY(show->isVisible());
    QTest::mouseClick(show, Qt::LeftButton);
    QCOMPARE(folder, u"/somewhere/october.csv"_s);
}

void TestWidgets::jobsSayTheirPace()
{
    JobPace pace;
    pace.note(Millis(1000), 0);
    pace.note(Millis(3000), 200);
    QCOMPARE(pace.words(1000), QString()); // too little was seen
    pace.note(Millis(5000), 400);
    QCOMPARE(pace.words(1000), u"100/s · 6 s left"_s);
    QCOMPARE(pace.words(0), u"100/s"_s); // how much there is isn't known
    // Of the last 20 s alone.
    pace.note(Millis(25'000), 400);
    pace.note(Millis(45'000), 600);
    QCOMPARE(pace.words(1000), u"10.0/s · 40 s left"_s);
    pace.note(Millis(65'000), 610);
    QCOMPARE(pace.words(612), u"0.5/s · 4 s left"_s);
    pace.note(Millis(85'000), 611);
    QCOMPARE(pace.words(612), u"20 s left"_s); // hardly any
}

void TestWidgets::theBandIsReadInFull()
{
    m_theme.setTextScale(200);
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *band = new EnvironmentBand(m_theme, true);
    QPushButton *fixture = band->addAction(u"Sandbox controls"_s);
    column->addWidget(band);
    column->addStretch();
    window.resize(620, 600);
    window.show();
    const auto *words = band->findChild<PlainLabel *>();
    const auto isWhole = [words] {
        return words->wordWrap() ? words->height() >= words->heightForWidth(words->width()) : words->width() >= words->sizeHint().width();
    };
    EVENTUALLY(isWhole());
    QVERIFY(words->geometry().right() < fixture->x());
    const int narrow = band->height();
    window.resize(1600, 600);
    EVENTUALLY(isWhole());
    EVENTUALLY(band->height() < narrow); // a line again where there is room
    m_theme.setTextScale(100);
}

//! Screen readers get the tip where a widget has no description: in words, and not the name once more.
void TestWidgets::tipsAreSpokenAsWords()
{
    const auto described
        = [](QWidget &widget) { return QAccessible::queryAccessibleInterface(&widget)->text(QAccessible::Description).trimmed(); };
    const std::unique_ptr<QToolButton> button(iconButton(m_theme, u"refresh"_s, u"More actions"_s));
    button->show();
    QCOMPARE(described(*button), QString());
    button->setToolTip(plainTip(u"More actions (F5)"_s));
    QCOMPARE(described(*button), u"F5"_s);
    button->setToolTip(plainTip(u"Opens a list of <b>Asha</b>"_s));
    QCOMPARE(described(*button), u"Opens a list of <b>Asha</b>"_s);
    button->setToolTip({});
    QCOMPARE(described(*button), QString());
    button->setAccessibleDescription(u"Said by hand"_s);
    button->setToolTip(plainTip(u"A tip"_s));
    QCOMPARE(described(*button), u"Said by hand"_s);
    QPushButton late;
    late.setToolTip(plainTip(u"Send & forget"_s));
    late.setText(u"Send && forget"_s); // the name comes after the tip
    late.show();
    QCOMPARE(described(late), QString());
}

void TestWidgets::toastUndone()
{
    QWidget window;
    ToastHost host(m_theme, &window);
    showCalmly(window);
    Toast *toast = host.post({u"Cancelled 2 payouts"_s, u"Undo"_s, 5s});
    QSignalSpy undone(toast, &Toast::undone);
    QSignalSpy expired(toast, &Toast::expired);
    QVERIFY(heardAlert(toast));
    QCOMPARE(toast->accessibleName(), u"Cancelled 2 payouts"_s);
    QTest::mouseClick(toast->actionButton(), Qt::LeftButton);
    QCOMPARE(undone.count(), 1);
    toast->closeNow();
    QCOMPARE(undone.count() + expired.count(), 1);
    QVERIFY(!toast->isVisible());
    QPointer<Toast> watched(toast);
    EVENTUALLY(watched.isNull());
}

void TestWidgets::toastExpires()
{
    QWidget window;
    ToastHost host(m_theme, &window);
    showCalmly(window);
    Toast *toast = host.post({u"Saved 12,480 rows"_s, u"Show in folder"_s, 60ms});
    QSignalSpy undone(toast, &Toast::undone);
    QSignalSpy expired(toast, &Toast::expired);
    QPointer<Toast> watched(toast);
    EVENTUALLY(watched.isNull());
    QCOMPARE(expired.count(), 1);
    QCOMPARE(undone.count(), 0);
}

void TestWidgets::toastWaitsForThePointer()
{
    QWidget window;
    ToastHost host(m_theme, &window);
    showCalmly(window);
    Toast *waiting = host.post({u"Payin created"_s, u"Copy payment details"_s, 60ms});
    QEnterEvent enter({5, 5}, {5, 5}, {5, 5});
    QCoreApplication::sendEvent(waiting, &enter);
    QSignalSpy expired(waiting, &Toast::expired);
    // Another of the same length, which nobody touches, shows that the time is over.
    QSignalSpy other(host.post({u"Saved"_s, {}, 60ms}), &Toast::expired);
    EVENTUALLY_EQUAL(other.count(), 1);
    QVERIFY(expired.isEmpty());
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(waiting, &leave);
    EVENTUALLY_EQUAL(expired.count(), 1);
}

void TestWidgets::toastOfAHoldDoesNotWait()
{
    QWidget window;
    ToastHost host(m_theme, &window);
    showCalmly(window);
    Toast *toast = host.post({u"Sending 1,250,000 IDR in 5 s"_s, u"Undo"_s, 60ms, false});
    QEnterEvent enter({5, 5}, {5, 5}, {5, 5});
    QCoreApplication::sendEvent(toast, &enter);
    QSignalSpy expired(toast, &Toast::expired);
    toast->setText(u"Sending 1,250,000 IDR in 4 s"_s);
    QCOMPARE(toast->accessibleName(), toast->text());
    EVENTUALLY_EQUAL(expired.count(), 1);
}

void TestWidgets::toastsStack()
{
    QWidget window;
    ToastHost host(m_theme, &window);
    showCalmly(window);
    const Toast *first = host.post({u"One"_s, {}, 10s});
    const Toast *second = host.post({u"Two"_s, {}, 10s});
    QVERIFY(first->geometry().bottom() < second->geometry().top());
    QVERIFY(qAbs(second->geometry().center().x() - 400) <= 1);
    window.resize(600, 400);
    QVERIFY(window.rect().contains(second->geometry()));
    QVERIFY(qAbs(second->geometry().center().x() - 300) <= 1);
}

//! The button that a page is for, and what has the keyboard, can be seen and pressed while one is there.
void TestWidgets::toastsCoverNothingNeeded()
{
    QWidget window;
    ToastHost host(m_theme, &window);
    QPushButton *send = primaryButton(m_theme, u"Send"_s);
    send->setParent(&window);
    send->setGeometry(340, 460, 120, 40); // where a toast would come
    QLineEdit field(&window);
    field.setGeometry(640, 460, 150, 30);
    QLineEdit other(&window);
    other.setGeometry(10, 10, 100, 30);
    showCalmly(window);
    const Toast *toast = host.post({u"Two payouts were taken back"_s, u"Undo"_s, 10s});
    const auto beside = [&](const QWidget &part) { return !toast->geometry().intersects(part.geometry()); };
    const QRect before = toast->geometry();
    QVERIFY(beside(*send) && before.left() > 400);
    field.setFocus();
    EVENTUALLY(toast->geometry() != before);
    QVERIFY(beside(*send) && beside(field) && toast->geometry().left() < 100);
    QPushButton *another = primaryButton(m_theme, u"Review"_s);
    another->setParent(&window);
    another->setGeometry(20, 460, 120, 40);
    another->show();
    other.setFocus();
    field.setFocus();
    EVENTUALLY(beside(*another) && beside(*send) && beside(field)); // above all of them
    QVERIFY(toast->geometry().top() > window.height() / 2);
    send->hide();
    other.setFocus();
    EVENTUALLY(qAbs(toast->geometry().center().x() - 400) <= 1); // the middle is free again
}

//! The same once more is no second one.
void TestWidgets::toastsOfTheSameWords()
{
    QWidget window;
    ToastHost host(m_theme, &window);
    showCalmly(window);
    const QPointer<Toast> first = host.post({u"There is nothing to undo at this moment."_s, {}, 10s});
    const Toast *second = host.post({u"There is nothing to undo at this moment."_s, {}, 10s});
    EVENTUALLY(!first);
    QVERIFY(second->isVisible());
    // What can be taken back is each its own.
    const Toast *one = host.post({u"Cancelled."_s, u"Undo"_s, 10s});
    host.post({u"Cancelled."_s, u"Undo"_s, 10s});
    QVERIFY(one->isVisible());
}

//! And are there at once for whoever wants less movement.
void TestWidgets::toastsSlideToTheirPlaces()
{
    QWidget window;
    ToastHost host(m_theme, &window);
    showCalmly(window);
    Toast *first = host.post({u"One"_s, {}, 10s});
    const QPoint began = first->pos();
    QVERIFY(first->isVisible() && first->findChild<QPropertyAnimation *>());
    EVENTUALLY(!first->findChild<QPropertyAnimation *>());
    const QPoint place = first->pos();
    QCOMPARE(began.x(), place.x());
    QVERIFY(began.y() > place.y() && began.y() < window.height() - first->height());
    // One that comes meanwhile lies below it from the beginning.
    const Toast *second = host.post({u"Two"_s, {}, 10s});
    QVERIFY(first->geometry().bottom() < second->geometry().top());
    EVENTUALLY_EQUAL(second->pos(), place);
    m_theme.setReducesMotion(true);
    const auto usual = qScopeGuard([this] { m_theme.setReducesMotion(false); });
    const Toast *third = host.post({u"Three"_s, {}, 10s});
    QVERIFY(!third->findChild<QPropertyAnimation *>());
    QCOMPARE(third->pos().y(), place.y());
}

//! What they are, for whoever hears them; and names that programs beside Kontor may look for.
void TestWidgets::rolesAreSaid()
{
    const auto roleOf = [](QWidget &widget) { return QAccessible::queryAccessibleInterface(&widget)->role(); };
    const auto nameOf = [](QWidget &widget) { return QAccessible::queryAccessibleInterface(&widget)->text(QAccessible::Name); };
    QWidget window;
    ToastHost host(m_theme, &window);
    showCalmly(window);
    Toast *toast = host.post({u"Payin created"_s, {}, 10s});
    QCOMPARE(roleOf(*toast), QAccessible::AlertMessage);
    QCOMPARE(nameOf(*toast), u"Payin created"_s);
    DetailPanel panel(m_theme);
    panel.setHeading(u"281.83 INR"_s, u"to Asha Verma"_s, u"Payout 281.83 INR to Asha Verma"_s);
    QCOMPARE(roleOf(panel), QAccessible::Grouping);
    QCOMPARE(nameOf(panel), u"Payout 281.83 INR to Asha Verma"_s);
    QCOMPARE(panel.objectName(), u"detailPanel"_s);
    EnvironmentBand band(m_theme, true);
    QCOMPARE(roleOf(band), QAccessible::Grouping);
    QCOMPARE(nameOf(band), u"Sandbox. Practice payments only."_s);
    Sidebar sidebar(m_theme);
    auto *sections = sidebar.findChild<QListWidget *>(u"sidebar"_s);
    QVERIFY(sections);
    QCOMPARE(roleOf(*sections), QAccessible::List);
    QCOMPARE(nameOf(*sections), u"Sections"_s);
}

void TestWidgets::aToastWrapsWithinItsWindow()
{
    m_theme.setTextScale(200);
    const auto usual = qScopeGuard([this] { m_theme.setTextScale(100); });
    QWidget window;
    ToastHost host(m_theme, &window);
    showCalmly(window);
    window.resize(960, 630);
    const QString words = u"Mengirim 1,250,000.75 INR ke Kirana Textiles Private Limited Bengaluru dalam %1 dtk"_s;
    Toast *toast = host.post({.text = words.arg(5), .action = u"Urungkan (Ctrl+Z)"_s, .stay = 60s, .pauses = false});
    const auto *shown = toast->findChild<PlainLabel *>();
    for (const int left : {5, 4}) {
        toast->setText(words.arg(left));
        QVERIFY(window.rect().contains(toast->geometry()));
        QVERIFY(toast->rect().contains(toast->actionButton()->geometry()));
        QVERIFY(toast->actionButton()->width() >= toast->actionButton()->sizeHint().width());
        QCOMPARE(shown->text(), words.arg(left)); // all of it
        const QRect needed = shown->fontMetrics().boundingRect(QRect(0, 0, shown->width(), 9999), Qt::TextWordWrap, shown->text());
        QVERIFY(needed.height() > shown->fontMetrics().height()); // several lines
        QVERIFY2(needed.height() <= shown->height() && needed.width() <= shown->width(), qPrintable(u"%1"_s.arg(shown->height())));
    }
    window.resize(700, 630);
    QVERIFY(window.rect().contains(toast->geometry()));
    QVERIFY(toast->rect().contains(toast->actionButton()->geometry()));
    QVERIFY2(shown->height() >= shown->heightForWidth(shown->width()),
        qPrintable(u"%1 of %2"_s.arg(shown->height()).arg(shown->heightForWidth(shown->width()))));
}

void TestWidgets::aLongNameInAToastGivesWay()
{
    QWidget window;
    ToastHost host(m_theme, &window);
    showCalmly(window);
    const QString name = u"Sri Wahyuningsih Kusumawardhani "_s.repeated(20).trimmed();
    const QString words = u"Sending 1,250,000.75 INR to %1 in 5 s"_s;
    Toast *toast = host.post({.text = words.arg(name), .action = u"Undo (Ctrl+Z)"_s, .stay = 60s, .name = name});
    const auto *shown = toast->findChild<PlainLabel *>();
    QVERIFY2(shown->text().startsWith(u"Sending 1,250,000.75 INR to Sri Wahyuningsih"_s), qPrintable(shown->text()));
    QVERIFY2(shown->text().endsWith(u"… in 5 s"_s), qPrintable(shown->text()));
    QVERIFY(shown->height() <= 3 * shown->fontMetrics().lineSpacing() + 1);
    QVERIFY(shown->height() >= shown->heightForWidth(shown->width()));
    QCOMPARE(toast->text(), words.arg(name)); // what is spoken and pointed at is whole
    QCOMPARE(toast->accessibleName(), words.arg(name));
    QCOMPARE(shown->toolTip(), plainTip(words.arg(name)));
    // Nobody said what may be shortened: the middle is, and only where there is no room at all.
    Toast *other = host.post({.text = words.arg(name.repeated(20)), .stay = 60s});
    const auto *middle = other->findChild<PlainLabel *>();
    QVERIFY(middle->text().startsWith("Sending 1,250,000.75 INR to"_L1) && middle->text().endsWith("in 5 s"_L1));
    QVERIFY(middle->text().contains(u'…'));
    QVERIFY(window.rect().contains(other->geometry()));
}

void TestWidgets::messageIsPlainAndHeard()
{
    MessageBar bar(m_theme);
    QVERIFY(bar.isHidden());
    const QString said = u"It said: <a href=\"x\">no & yes</a>"_s;
    bar.show(MessageBar::Kind::Danger, u"The gateway did not accept this payout (HTTP 400)."_s, said);
    QVERIFY(bar.isVisible());
    QVERIFY(heardAlert(&bar));
    bool found = false;
    for (const QLabel *label : bar.findChildren<QLabel *>()) {
        QVERIFY(label->text().isEmpty() || label->textFormat() == Qt::PlainText);
        found = found || label->text() == said;
    }
    QVERIFY(found);
    QCOMPARE(spokenName(&bar), u"The gateway did not accept this payout (HTTP 400). "_s + said);
    QSignalSpy closed(&bar, &MessageBar::closed);
    QTest::mouseClick(bar.findChild<QToolButton *>(u"closeMessage"_s), Qt::LeftButton);
    QCOMPARE(closed.count(), 1);
    QVERIFY(bar.isHidden());
}

//! Every message with a code can be handed to whoever looks into it, and says what it means.
void TestWidgets::messageTellsWhatIsKnownOfIt()
{
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *bar = new MessageBar(m_theme);
    column->addWidget(bar);
    window.show();
    EVENTUALLY(hasKeyboard(window));
    auto *more = bar->findChild<QToolButton *>(u"moreOfMessage"_s);
    bar->show(MessageBar::Kind::Info, u"The ledger is whole."_s, {});
    QVERIFY(more->isHidden() && bar->details().isEmpty());
    const messages::Message refused = messages::errorMessage(
        {.kind = ErrorKind::Denied, .httpStatus = 403, .text = u"token=abcdefgh1234 is not registered"_s, .request = "POST /payouts"});
    bar->show(MessageBar::Kind::Danger, refused);
    QVERIFY(more->isVisible());
    QCOMPARE(spokenName(more), u"More about this message, K-201"_s);
    QVERIFY(bar->findChildren<PlainLabel *>().last()->text() == u"K-201"_s);
    const QStringList lines = bar->details().split(u'\n');
    QCOMPARE(lines.at(0), u"Message K-201"_s);
    QVERIFY2(QRegularExpression(u"^Time: \\d{4}-\\d\\d-\\d\\dT.*(Z|UTC)$"_s).match(lines.at(1)).hasMatch(), qPrintable(lines.at(1)));
    QCOMPARE(lines.at(2), refused.headline);
    QVERIFY2(lines.contains(u"Request: POST /payouts"_s) && lines.contains(u"HTTP status: 403"_s), qPrintable(bar->details()));
    QVERIFY2(lines.contains(u"Reply: \"token=[…] is not registered\""_s), qPrintable(bar->details())); // what may be a secret isn't told
    QVERIFY2(bar->details().contains(u"Kontor " KONTOR_VERSION ", Qt "_s), qPrintable(bar->details()));
    more->setFocus();
    QTest::keyClick(more, Qt::Key_Space);
    auto *menu = more->findChild<QMenu *>();
    EVENTUALLY(menu->isVisible());
    QTest::keyClick(menu, Qt::Key_C);
    EVENTUALLY_EQUAL(QGuiApplication::clipboard()->text(), bar->details());
    QCOMPARE(bar->findChildren<PlainLabel *>().last()->text(), u"Copied"_s);
    // What it means, below its words, until another message comes.
    menu->actions().last()->trigger();
    const auto *help = bar->findChildren<PlainLabel *>().at(2);
    QVERIFY2(help->isVisible() && help->text().startsWith(messages::whatOfTheMoney(*messages::codeMeaning(u"K-201"_s))),
        qPrintable(help->text()));
    bar->show(MessageBar::Kind::Warning, messages::portTaken({.port = 8787}, Millis(42'000), true));
    QVERIFY(!help->isVisible());
    QVERIFY2(bar->spokenText().endsWith(u"Kontor asks the gateway instead, next in 0:42."_s), qPrintable(bar->spokenText()));
    QVERIFY(bar->details().contains(u"HTTP status: not known"_s));
    bar->show(MessageBar::Kind::Warning, messages::portTaken({.port = 8787}, Millis(42'000), false));
    QVERIFY2(bar->spokenText().contains(u"The gateway cannot be asked now either"_s), qPrintable(bar->spokenText()));
    // Our own words are nobody's reply.
    bar->show(
        MessageBar::Kind::Danger, messages::errorMessage(ApiError {.kind = ErrorKind::BadInput, .text = u"The amount is missing."_s}));
    QVERIFY2(bar->details().contains(u"Reply: not known"_s), qPrintable(bar->details()));
}

void TestWidgets::messageReplacesItsButtons()
{
    MessageBar bar(m_theme);
    bar.show(MessageBar::Kind::Warning, u"No connection to the gateway."_s, u"Nothing was sent."_s);
    QSignalSpy clicked(bar.addAction(u"Try now"_s), &QPushButton::clicked);
    QTest::mouseClick(buttonOf(&bar, u"Try now"_s), Qt::LeftButton);
    QCOMPARE(clicked.count(), 1);
    bar.show(MessageBar::Kind::Info, u"Connected again."_s, {});
    EVENTUALLY(buttonOf(&bar, u"Try now"_s) == nullptr);
    QCOMPARE(bar.property("kind").toString(), u"info"_s);
}

void TestWidgets::messageButtonsComeBeforeItsCross()
{
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *before = new QLineEdit;
    auto *bar = new MessageBar(m_theme);
    auto *after = new QLineEdit;
    for (QWidget *widget : QList<QWidget *> {before, bar, after})
        column->addWidget(widget);
    bar->show(MessageBar::Kind::Warning, messages::Message {u"K-101"_s, u"No connection to the gateway."_s, u"Nothing was sent."_s});
    QWidget *first = bar->addAction(u"Try now"_s);
    QWidget *second = bar->addAction(u"Work offline"_s);
    window.show();
    EVENTUALLY(hasKeyboard(window));
    before->setFocus();
    const QList<QWidget *> order {
        first, second, bar->findChild<QToolButton *>(u"moreOfMessage"_s), bar->findChild<QToolButton *>(u"closeMessage"_s), after};
    for (QWidget *expected : order) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), expected);
    }
}

//! The panel is filled anew for every payment; Tab must still go through it from top to bottom, and on.
void TestWidgets::aScrollBarThatGoesWhileItIsRead()
{
    QScrollArea area;
    auto *inside = new QWidget;
    inside->setMinimumHeight(2000);
    area.setWidget(inside);
    area.resize(300, 200);
    area.show();
    EVENTUALLY(area.verticalScrollBar()->isVisible());
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(&area);
    const int before = spoken->childCount();
    QVERIFY(before >= 2);
    inside->setMinimumHeight(10);
    inside->resize(10, 10);
    EVENTUALLY(!area.verticalScrollBar()->isVisible());
    spoken->child(before - 1); // it was asked for a moment too late, and the program goes on
    QVERIFY(!spoken->child(before));
    QVERIFY(spoken->child(0));
}

void TestWidgets::tabGoesThroughAPanelFilledLate()
{
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *panel = new DetailPanel(m_theme);
    auto *after = new QLineEdit;
    column->addWidget(panel);
    column->addWidget(after);
    window.resize(400, 600);
    window.show();
    EVENTUALLY(hasKeyboard(window));
    panel->explain()->setText(PaymentState::Processing, u"The gateway accepted it."_s);
    panel->explain()->setActions({{u"Check now"_s}, {u"Copy for support"_s}});
    QList<QWidget *> expected {buttonOf(panel, u"Check now"_s), buttonOf(panel, u"Copy for support"_s)};
    for (const QString &name : {u"Account"_s, u"ID"_s}) {
        expected << iconButton(m_theme, u"copy"_s, u"Copy the %1"_s.arg(name));
        panel->facts()->addFact(name, u"1074"_s, FactList::Kind::Words, qobject_cast<QAbstractButton *>(expected.last()));
    }
    EVENTUALLY(expected.last()->isVisible()); // a layout shows what is added late from the event loop
    panel->zoneButton()->show();
    expected << panel->zoneButton() << panel->timeline() << after;
    for (QToolButton *button : panel->findChildren<QToolButton *>()) {
        if (button->accessibleName() == u"Close this panel"_s)
            button->setFocus();
    }
    for (QWidget *next : expected) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), next);
    }
}

//! The payment may change between a press and its release, or while the keyboard is on a button.
void TestWidgets::actionsThatStayKeepTheirButton()
{
    DetailPanel panel(m_theme);
    QStringList run;
    const auto action = [&run](const QString &text) {
        return ExplainBox::Action {text, {}, [&run, text](QPushButton *button) { run += text + u'/' + button->text(); }, {}};
    };
    panel.explain()->setActions({action(u"Check now"_s), action(u"Copy for support"_s)});
    panel.resize(400, 600);
    panel.show();
    EVENTUALLY(hasKeyboard(panel));
    QPushButton *const kept = buttonOf(&panel, u"Copy for support"_s);
    QPushButton *const left = buttonOf(&panel, u"Check now"_s);
    kept->setFocus();
    QTest::mousePress(kept, Qt::LeftButton);
    panel.explain()->setActions({action(u"New link"_s), action(u"Copy for support"_s)});
    QVERIFY(!left->isVisible()); // at once: it is deleted later
    QVERIFY(kept->hasFocus());
    QTest::mouseRelease(kept, Qt::LeftButton);
    QCOMPARE(run, QStringList {u"Copy for support/Copy for support"_s});
    EVENTUALLY(buttonOf(&panel, u"New link"_s)->isVisible());
    QTest::keyClick(kept, Qt::Key_Backtab);
    QCOMPARE(QApplication::focusWidget(), buttonOf(&panel, u"New link"_s));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QCOMPARE(run.constLast(), u"New link/New link"_s);

    // A press that began on one payment doesn't end on another.
    run.clear();
    QPointer<QPushButton> pressed = buttonOf(&panel, u"Copy for support"_s);
    QTest::mousePress(pressed, Qt::LeftButton);
    panel.explain()->disarmActions();
    QTest::mouseRelease(pressed, Qt::LeftButton);
    QTest::mousePress(pressed, Qt::LeftButton);
    panel.explain()->setActions({action(u"New link"_s), action(u"Copy for support"_s)});
    QVERIFY(!pressed->isVisible());
    QTest::mouseRelease(pressed, Qt::LeftButton);
    QCOMPARE(run, QStringList());
    EVENTUALLY(!pressed);
    EVENTUALLY(buttonOf(&panel, u"Copy for support"_s)->isVisible());
    QTest::mouseClick(buttonOf(&panel, u"Copy for support"_s), Qt::LeftButton);
    QCOMPARE(run.size(), 1);
}

void TestWidgets::fieldTellsItsProblem()
{
    auto *edit = new QLineEdit;
    FieldRow row(m_theme, u"&Amount && fee"_s, edit);
    QCOMPARE(edit->accessibleName(), u"Amount & fee"_s);
    QCOMPARE(row.findChild<QLabel *>()->buddy(), edit);
    row.setHelp(u"= 1.25 million IDR"_s);
    QCOMPARE(edit->accessibleDescription(), u"= 1.25 million IDR"_s);
    row.setProblem(u"Enter an amount above 0."_s);
    QCOMPARE(edit->accessibleDescription(), u"Enter an amount above 0. = 1.25 million IDR"_s);
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(edit);
    QVERIFY(spoken->text(QAccessible::Description).startsWith(row.problem()));
    QVERIFY(edit->property("problem").toBool());
    row.show();
    const QColor border = edit->grab().toImage().pixelColor(edit->width() / 2, 0);
    QCOMPARE(border, lightTokens().danger);
    row.setProblem({});
    QVERIFY(!edit->property("problem").toBool());
    QCOMPARE(edit->accessibleDescription(), u"= 1.25 million IDR"_s);
}

void TestWidgets::fieldWarningComesBack()
{
    auto *edit = new QLineEdit;
    FieldRow row(m_theme, u"Account"_s, edit);
    row.setWarning(u"The account number has a letter at position 5. Check it."_s);
    row.setProblem(u"Enter the account number."_s);
    QCOMPARE(edit->accessibleDescription(), u"Enter the account number."_s);
    row.setProblem({});
    QVERIFY(edit->accessibleDescription().startsWith(u"The account number has"_s));
    QVERIFY(!edit->property("problem").toBool());
}

void TestWidgets::fieldThatIsFullSaysSo()
{
    auto *choice = new QComboBox;
    choice->setEditable(true);
    QLineEdit *edit = choice->lineEdit();
    edit->setMaxLength(5);
    FieldRow row(m_theme, u"Code"_s, choice);
    row.setWarning(u"Not in the list."_s);
    row.show();
    QTest::keyClicks(edit, u"12345"_s);
    QCOMPARE(choice->accessibleDescription(), u"Not in the list."_s); // it fits
    QTest::keyClicks(edit, u"6"_s);
    QCOMPARE(edit->text(), u"12345"_s);
    QCOMPARE(choice->accessibleDescription(), u"This field holds 5 character(s). What was beyond them was left out."_s);
    QTest::keyClick(edit, Qt::Key_Backspace);
    QCOMPARE(choice->accessibleDescription(), u"Not in the list."_s);
    edit->clear();
    edit->insert(u"1234567"_s); // as it is pasted
    QVERIFY(choice->accessibleDescription().startsWith("This field holds 5"_L1));
}

void TestWidgets::sidebarSpeaks()
{
    Sidebar sidebar(m_theme);
    sidebar.addEntry(u"payouts"_s, u"payout"_s, u"Payouts"_s, u"Ctrl+2"_s);
    sidebar.addEntry(u"payins"_s, u"payin"_s, u"Payins"_s);
    sidebar.setAttention(u"payouts"_s, 3);
    QCOMPARE(sidebar.list()->accessibleName(), u"Sections"_s);
    QCOMPARE(sidebar.list()->item(0)->data(Qt::AccessibleTextRole).toString(), u"Payouts, 3 need attention"_s);
    QVERIFY(sidebar.list()->item(0)->toolTip().contains(u"Ctrl+2"_s));
    sidebar.setAttention(u"payouts"_s, 0);
    QCOMPARE(sidebar.list()->item(0)->data(Qt::AccessibleTextRole).toString(), u"Payouts"_s);
    QCOMPARE(sidebar.list()->item(1)->data(Qt::AccessibleTextRole).toString(), u"Payins"_s);
}

void TestWidgets::sidebarEntersOnce()
{
    Sidebar sidebar(m_theme);
    QSignalSpy entered(&sidebar, &Sidebar::entered);
    sidebar.addEntry(u"payouts"_s, u"payout"_s, u"Payouts"_s);
    sidebar.addEntry(u"payins"_s, u"payin"_s, u"Payins"_s);
    sidebar.show();
    sidebar.setCurrent(u"payouts"_s);
    QCOMPARE(sidebar.current(), u"payouts"_s);
    const auto before = entered.count();
    QTest::keyClick(sidebar.list(), Qt::Key_Down);
    QCOMPARE(entered.count(), before + 1);
    QCOMPARE(entered.last().value(0).toString(), u"payins"_s);
    // A page that has no entry here is no section's.
    const auto by = entered.count();
    sidebar.setCurrent(u"sandboxControl"_s);
    QVERIFY(sidebar.current().isEmpty() && sidebar.list()->selectedItems().isEmpty());
    QCOMPARE(entered.count(), by);
}

//! On a page that is no section's: whoever only passes the list by Tab stays on that page.
void TestWidgets::sidebarIsPassedByTab()
{
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *sidebar = new Sidebar(m_theme);
    auto *before = new QLineEdit;
    column->addWidget(before);
    column->addWidget(sidebar);
    for (const QString &id : {u"overview"_s, u"payouts"_s, u"payins"_s})
        sidebar->addEntry(id, u"payout"_s, id);
    sidebar->setCurrent(u"payouts"_s);
    sidebar->setCurrent(u"sandboxControl"_s);
    QSignalSpy entered(sidebar, &Sidebar::entered);
    QListWidget *list = sidebar->list();
    window.show();
    window.activateWindow();
    EVENTUALLY(hasKeyboard(window));
    before->setFocus();
    QTest::keyClick(before, Qt::Key_Tab);
    EVENTUALLY(list->hasFocus());
    QVERIFY2(entered.isEmpty(), "to come by is not to enter");
    QVERIFY(sidebar->current().isEmpty() && list->selectedItems().isEmpty());
    QVERIFY2(list->currentItem(), "where the keyboard is can be seen");
    // From there every entry can be entered, the one with the keyboard, too: by key and by pointer.
    QTest::keyClick(list, Qt::Key_Return);
    QCOMPARE(entered.count(), 1);
    QCOMPARE(entered.last().constFirst().toString(), u"overview"_s);
    QCOMPARE(sidebar->current(), u"overview"_s);
    sidebar->setCurrent(u"sandboxControl"_s);
    before->setFocus();
    QTest::keyClick(before, Qt::Key_Tab);
    EVENTUALLY(list->hasFocus());
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
    QCOMPARE(entered.count(), 2);
    sidebar->setCurrent(u"sandboxControl"_s);
    before->setFocus();
    QTest::keyClick(before, Qt::Key_Tab);
    EVENTUALLY(list->hasFocus());
    QTest::keyClick(list, Qt::Key_Down);
    QCOMPARE(entered.count(), 3);
    QCOMPARE(entered.last().constFirst().toString(), u"payouts"_s);
}

void TestWidgets::sidebarCollapses()
{
    Sidebar sidebar(m_theme);
    sidebar.addEntry(u"payouts"_s, u"payout"_s, u"Payouts"_s);
    sidebar.setAttention(u"payouts"_s, 12);
    sidebar.resize(sidebar.width(), 500);
    sidebar.show();
    QCOMPARE(sidebar.width(), m_theme.px(208));
    QSignalSpy changed(&sidebar, &Sidebar::collapsedChanged);
    QTest::mouseClick(sidebar.findChild<QToolButton *>(), Qt::LeftButton);
    QCOMPARE(sidebar.width(), m_theme.px(56));
    QCOMPARE(changed.count(), 1);
    QVERIFY(!sidebar.grab().isNull());
    sidebar.setCollapsed(false);
    QCOMPARE(sidebar.width(), m_theme.px(208));
}

void TestWidgets::statusParts()
{
    StatusBar bar;
    auto *part = new StatusButton(m_theme, u"connectionButton"_s);
    part->setStatus(u"offline"_s, u"Offline since 16:02"_s, u"Connection: offline since 16:02"_s, StatusButton::Tone::Danger);
    auto *gauge = new RateGauge(m_theme);
    gauge->setRate(3, 10);
    bar.addPart(part);
    bar.addPart(gauge);
    bar.show();
    QCOMPARE(spokenName(part), u"Connection: offline since 16:02"_s);
    QCOMPARE(spokenName(gauge), u"Request rate: 3 of 10 per second"_s);
    QCOMPARE(gauge->text(), u"3 of 10"_s);
    QVERIFY(part->focusPolicy() & Qt::TabFocus);
    const QImage danger = part->grab().toImage();
    QCOMPARE(danger.pixelColor(danger.width() - 4, danger.height() / 2), lightTokens().status(PaymentState::Rejected).tint);
    // Filled ticks differ from empty ones.
    const QImage three = gauge->grab().toImage();
    gauge->setRate(9, 10);
    QVERIFY(gauge->grab().toImage() != three);
}

void TestWidgets::timelineWrapsAndSpeaks()
{
    Timeline timeline(m_theme);
    timeline.setEntries(
        {{u"16:26:03"_s, u"Created"_s}, {u"16:26:44"_s, u"Accepted by the gateway after three tries, each with the same ID"_s}});
    timeline.resize(600, 400);
    timeline.show();
    const int wide = timeline.sizeHint().height();
    QVERIFY(wide >= 2 * m_theme.lineHeight(TextStyle::Body));
    timeline.resize(220, 400);
    QVERIFY(timeline.sizeHint().height() > wide);
    QCOMPARE(timeline.item(1)->data(Qt::AccessibleTextRole).toString(),
        u"16:26:44, Accepted by the gateway after three tries, each with the same ID"_s);
    timeline.setEntries({{u"16:26:44"_s, QString(100, u'm')}}); // a word without an end is broken, not cut off
    QVERIFY(timeline.sizeHint().height() >= 3 * m_theme.lineHeight(TextStyle::Body));
    timeline.setEntries({});
    QCOMPARE(timeline.count(), 0);
}

void TestWidgets::problemsAreReadInFull()
{
    FactList facts;
    const QString said = u"K-205: No money moved. It said: \"account_number_does_not_exist_at_the_beneficiary\""_s;
    const PlainLabel *problem = facts.addFact(u"Problem"_s, said);
    const PlainLabel *email = facts.addFact(u"E-mail"_s, u"a.very.long.name.of.somebody@an.example.com"_s);
    QVERIFY(problem->wordWrap() && !email->wordWrap()); // one word is an identifier: it is shortened
    // However narrow the place, each letter has one.
    const int narrow = problem->fontMetrics().horizontalAdvance(u"account_number"_s);
    const int lines = problem->heightForWidth(narrow) / problem->fontMetrics().lineSpacing();
    QVERIFY2(lines * narrow >= problem->fontMetrics().horizontalAdvance(said), qPrintable(QString::number(lines)));
}

void TestWidgets::announcementsAreGathered()
{
    QWidget window;
    window.show();
    Announcer announcer(&window);
    QSignalSpy said(&announcer, &Announcer::said);
    for (int i = 0; i < 14; ++i)
        announcer.say(u"A payout paid"_s);
    announcer.say(u"Filter: 412 payouts"_s);
    announcer.say(u"Offline"_s, Announcer::Urgency::Assertive);
    EVENTUALLY_EQUAL(said.count(), 3);
    QCOMPARE(said[0][0].toString(), u"Offline"_s);
    QCOMPARE(said[1][0].toString(), u"A payout paid"_s);
    QCOMPARE(said[2][0].toString(), u"Filter: 412 payouts"_s);
    auto *voice = window.findChild<QLabel *>(u"announcements"_s);
    QCOMPARE(spokenName(voice), u"Filter: 412 payouts"_s);
    QVERIFY(heardAlert(voice));
}

//! "All have been checked" is not followed by how many there still were.
void TestWidgets::overtakenAnnouncementsAreDropped()
{
    QWidget window;
    window.show();
    Announcer announcer(&window);
    QSignalSpy said(&announcer, &Announcer::said);
    announcer.say(u"3 still to be checked"_s, Announcer::Urgency::Polite, u"checks"_s);
    announcer.say(u"Filter: 412 payouts"_s);
    announcer.say(u"1 still to be checked"_s, Announcer::Urgency::Polite, u"checks"_s);
    announcer.say(u"All have been checked"_s, Announcer::Urgency::Assertive, u"checks"_s);
    announcer.say(u"The last of all"_s);
    EVENTUALLY_EQUAL(said.count(), 3);
    QCOMPARE(said[0][0].toString(), u"All have been checked"_s);
    QCOMPARE(said[1][0].toString(), u"Filter: 412 payouts"_s);
    QCOMPARE(said[2][0].toString(), u"The last of all"_s);
}

void TestWidgets::chipIsRemovedByItsEnd()
{
    Chip chip(m_theme, u"Currency: IDR, INR"_s, u"Filter: currency is IDR or INR. Remove"_s);
    chip.show();
    QSignalSpy clicked(&chip, &Chip::clicked);
    QSignalSpy removed(&chip, &Chip::removeRequested);
    QTest::mouseClick(&chip, Qt::LeftButton, {}, QPoint(20, chip.height() / 2));
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(removed.count(), 0);
    QTest::mouseClick(&chip, Qt::LeftButton, {}, QPoint(chip.width() - 10, chip.height() / 2));
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(removed.count(), 1);
    QTest::keyClick(&chip, Qt::Key_Delete);
    QTest::keyClick(&chip, Qt::Key_Backspace);
    QCOMPARE(removed.count(), 3);
}

void TestWidgets::ringSurroundsTheButton()
{
    QWidget window;
    auto *row = new QHBoxLayout(&window);
    row->setContentsMargins(20, 20, 20, 20);
    QPushButton *first = plainButton(m_theme, u"Export…"_s);
    QPushButton *second = primaryButton(m_theme, u"New payout"_s);
    row->addWidget(first);
    row->addWidget(second);
    window.show();
    EVENTUALLY(hasKeyboard(window));
    QTest::mouseClick(first, Qt::LeftButton);
    const auto *frame = window.findChild<QFocusFrame *>();
    QVERIFY(frame == nullptr || !frame->isVisible()); // a press of the mouse needs no ring
    QTest::keyClick(first, Qt::Key_Tab);
    QVERIFY(second->hasFocus());
    frame = window.findChild<QFocusFrame *>();
    QVERIFY(frame != nullptr && frame->isVisible());
    QCOMPARE(frame->geometry(), second->geometry().adjusted(-4, -4, 4, 4));
    const QImage image = window.grab().toImage();
    const int x = second->geometry().center().x();
    const int top = second->geometry().top();
    QCOMPARE(image.pixelColor(x, top - 4), lightTokens().focus);
    QCOMPARE(image.pixelColor(x, top - 3), lightTokens().focus);
    QCOMPARE(image.pixelColor(x, top - 1), lightTokens().window); // the gap
    QCOMPARE(image.pixelColor(x, top), lightTokens().accent); // the button itself is not covered
}

void TestWidgets::ringFollowsWhatIsScrolledTo()
{
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *scroll = new QScrollArea;
    auto *inside = new QWidget;
    auto *buttons = new QVBoxLayout(inside);
    QPushButton *last = nullptr;
    for (int i = 0; i < 12; ++i)
        buttons->addWidget(last = plainButton(m_theme, QString::number(i)));
    scroll->setWidget(inside);
    column->addWidget(scroll);
    window.resize(200, 160);
    window.show();
    EVENTUALLY(hasKeyboard(window));
    buttons->itemAt(0)->widget()->setFocus();
    for (int i = 1; i < 12; ++i)
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QVERIFY(last->hasFocus());
    QVERIFY(!last->visibleRegion().isEmpty());
    const auto *frame = window.findChild<QFocusFrame *>();
    QVERIFY(frame != nullptr && frame->isVisible());
}

void TestWidgets::ringSurroundsFieldsAlways()
{
    QWidget window;
    auto *row = new QVBoxLayout(&window);
    auto *edit = new QLineEdit;
    auto *editable = new QComboBox;
    editable->setEditable(true);
    row->addWidget(edit);
    row->addWidget(editable);
    window.show();
    EVENTUALLY(hasKeyboard(window));
    edit->setFocus(Qt::MouseFocusReason);
    const auto *frame = window.findChild<QFocusFrame *>();
    QVERIFY(frame != nullptr && frame->isVisible());
    QCOMPARE(frame->widget(), edit);
    editable->setFocus();
    frame = window.findChild<QFocusFrame *>();
    QCOMPARE(frame->widget(), editable); // not the line edit inside it
}

//! Shown while its field is being placed, it would make the window lay itself out within the layout that is at work.
void TestWidgets::ringComesAfterTheLayout()
{
    QWidget window;
    window.resize(300, 200);
    auto *edit = new QLineEdit(&window);
    edit->move(20, -100);
    window.show();
    EVENTUALLY(hasKeyboard(window));
    edit->setFocus();
    const auto *frame = window.findChild<QFocusFrame *>();
    QVERIFY(frame != nullptr && !frame->isVisible());
    edit->move(20, 40);
    QVERIFY(!frame->isVisible());
    EVENTUALLY(frame->isVisible());
    QCOMPARE(frame->geometry(), edit->geometry().adjusted(-4, -4, 4, 4));
}

void TestWidgets::linesFlow()
{
    QWidget place;
    auto *flow = new FlowLayout(&place);
    QList<QPushButton *> buttons;
    for (int i = 0; i < 4; ++i) {
        buttons << plainButton(m_theme, u"Needs attention"_s);
        flow->addWidget(buttons.last());
    }
    place.resize(1000, 100);
    place.show();
    QCOMPARE(buttons[0]->y(), buttons[3]->y());
    // No room is asked for behind the last: what it stands above ends there, too.
    const int used = buttons[3]->geometry().right() + 1 - buttons[0]->x();
    const int asked = flow->sizeHint().width() - flow->contentsMargins().left() - flow->contentsMargins().right();
    QVERIFY2(qAbs(asked - used) < flow->spacing() / 2, qPrintable(QString::number(asked)));
    place.resize(buttons[0]->width() * 2 + 40, 200);
    QVERIFY(buttons[2]->y() > buttons[0]->y());
    QCOMPARE(buttons[2]->x(), buttons[0]->x());
    QVERIFY(flow->heightForWidth(200) > flow->heightForWidth(1000));
    place.setLayoutDirection(Qt::RightToLeft);
    EVENTUALLY(buttons[0]->x() > buttons[1]->x());
}

void TestWidgets::roomIsLeftWhereItIsWanted()
{
    QWidget place;
    auto *flow = new FlowLayout(&place);
    QList<QPushButton *> buttons;
    for (int i = 0; i < 3; ++i)
        flow->addWidget(buttons.emplaceBack(plainButton(m_theme, u"Show them"_s)));
    flow->setRoomBehind(0);
    place.resize(1000, 100);
    place.show();
    QCOMPARE(buttons[2]->geometry().right() + 1, place.width() - flow->contentsMargins().right());
    QCOMPARE(buttons[1]->geometry().right() + 1 + flow->spacing(), buttons[2]->x());
    QCOMPARE(buttons[0]->x(), flow->contentsMargins().left());
    buttons[0]->hide(); // those behind it stay at the end
    EVENTUALLY(!buttons[0]->isVisible());
    flow->activate();
    QCOMPARE(buttons[2]->geometry().right() + 1, place.width() - flow->contentsMargins().right());
    buttons[0]->show();
    place.setLayoutDirection(Qt::RightToLeft);
    EVENTUALLY_EQUAL(buttons[2]->x(), flow->contentsMargins().right());
    // What is longer than its place becomes as high as it then needs.
    auto *words = new PlainLabel(u"What was sent continues, and what still waits will be cancelled and stays in the ledger."_s);
    words->setWordWrap(true);
    flow->addWidget(words);
    place.resize(160, 600);
    EVENTUALLY(words->width() <= 160 && words->height() >= words->heightForWidth(words->width()));
}

void TestWidgets::partsGoBelowEachOther()
{
    SideBySide both(m_theme, 400);
    auto *first = new Card;
    auto *second = new Card;
    both.addPart(first, 1);
    both.addPart(second, 1);
    both.resize(420, 200);
    both.show();
    EVENTUALLY_EQUAL(first->y(), second->y());
    m_theme.setTextScale(150);
    EVENTUALLY(second->y() >= first->geometry().bottom());
    m_theme.setTextScale(100);
    EVENTUALLY_EQUAL(first->y(), second->y());
}

void TestWidgets::messageButtonsGoBelowTheWords()
{
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *bar = new MessageBar(m_theme);
    layout->addWidget(bar);
    layout->addStretch();
    bar->show(MessageBar::Kind::Warning, u"No connection to the gateway."_s, u"Nothing is sent until the connection is back."_s);
    const QPushButton *again = bar->addAction(u"Try again now"_s);
    window.resize(900, 300);
    window.show();
    const auto *words = bar->findChildren<PlainLabel *>().at(1);
    EVENTUALLY(again->x() > words->geometry().right() && again->y() < words->geometry().bottom());
    window.resize(400, 300);
    EVENTUALLY(again->y() > words->geometry().bottom());
    QVERIFY(again->width() >= again->sizeHint().width());
}

void TestWidgets::lowPlacesScroll()
{
    auto *page = new QWidget;
    auto *layout = new QVBoxLayout(page);
    auto *words = new PlainLabel(u"Sending is paused; nothing is lost."_s);
    words->setWordWrap(true);
    auto *list = new QWidget;
    list->setMinimumHeight(300);
    auto *last = plainButton(m_theme, u"Resume"_s);
    layout->addWidget(words);
    layout->addWidget(list, 1);
    layout->addWidget(last);
    PageScroll place(page);
    showCalmly(place);
    place.activateWindow();
    EVENTUALLY(hasKeyboard(place));
    place.resize(500, 600);
    QCOMPARE(page->size(), place.viewport()->size()); // as large as its place, where that is large enough
    QVERIFY(!place.verticalScrollBar()->isVisible());
    place.resize(500, 200);
    EVENTUALLY(place.verticalScrollBar()->isVisible());
    QVERIFY(page->height() >= 300 + last->height());
    QCOMPARE(page->width(), place.viewport()->width());
    QVERIFY(last->visibleRegion().isEmpty());
    place.activateWindow();
    EVENTUALLY(hasKeyboard(place));
    last->clearFocus(); // the only one that can have it got it with the window
    last->setFocus();
    EVENTUALLY_EQUAL(last->visibleRegion().boundingRect().height(), last->height());
    list->setMinimumHeight(20); // the page itself needs less now
    EVENTUALLY(!place.verticalScrollBar()->isVisible());
    QCOMPARE(page->size(), place.viewport()->size());
}

void TestWidgets::detailPanelNamesItself()
{
    DetailPanel panel(m_theme);
    panel.setHeading(u"281.83 INR"_s, u"to <i>Asha</i> Verma"_s, u"Payout 281.83 INR to Asha Verma"_s);
    panel.setStatus(PaymentState::Processing, u"Processing"_s);
    panel.explain()->setText(PaymentState::Processing, u"The gateway accepted it at 16:26:44."_s);
    panel.facts()->addFact(u"Bank"_s, u"HDFC Bank"_s);
    panel.addSection(u"Tries"_s, new PlainLabel(u"One"_s));
    panel.resize(320, 600);
    panel.show();
    QCOMPARE(spokenName(&panel), u"Payout 281.83 INR to Asha Verma"_s);
    QCOMPARE(spokenName(panel.findChild<Pill *>()), u"Status: Processing"_s);
    for (const QLabel *label : panel.findChildren<QLabel *>())
        QCOMPARE(label->textFormat(), Qt::PlainText);
    QSignalSpy closed(&panel, &DetailPanel::closeRequested);
    for (QToolButton *button : panel.findChildren<QToolButton *>()) {
        if (button->accessibleName() == u"Close this panel"_s)
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QCOMPARE(closed.count(), 1);
    panel.facts()->clear();
    EVENTUALLY_EQUAL(panel.facts()->findChildren<QLabel *>().size(), 0);
}

void TestWidgets::tableCardShowsSomethingElse()
{
    GalleryModel model;
    auto *table = new PaymentTable(m_theme, u"Payouts"_s);
    table->setModel(&model);
    TableCard card(table);
    card.setCounts(u"40 payouts"_s);
    card.setSums({u"1,204,551 IDR"_s, u"2,019.40 INR"_s});
    card.resize(800, 500);
    card.show();
    QVERIFY(table->isVisible());
    auto *empty = new EmptyState(m_theme, u"payout"_s, u"No payouts match these 3 filters."_s);
    QPushButton *clear = plainButton(m_theme, u"Clear filters"_s);
    empty->addButton(clear);
    card.setInstead(empty);
    QVERIFY(clear->isVisible() && !table->isVisible());
    card.setInstead(nullptr);
    QVERIFY(table->isVisible());
    card.setSums({});
    PageHeader header(u"Payouts"_s);
    header.setSubtitle(u"412 shown"_s);
    FigureCard figure(u"Available"_s);
    figure.setFigure(u"1,204,551 IDR"_s, u"as of 16:31:10"_s);
    QCOMPARE(spokenName(&figure), u"Available: 1,204,551 IDR. as of 16:31:10"_s);
}

//! The name comes when the page has been laid out: a batch is read first.
void TestWidgets::actionsMakeRoomForTheName()
{
    PageHeader header({});
    header.addButton(plainButton(m_theme, u"All batches"_s));
    header.addButton(plainButton(m_theme, u"Result and advice"_s));
    header.resize(400, 120);
    header.show();
    const auto *name = header.findChild<PlainLabel *>();
    const auto *action = buttonOf(&header, u"All batches"_s);
    const auto isBeside = [&] { return action->geometry().top() < name->geometry().bottom(); };
    header.setTitle(u"Nov"_s);
    EVENTUALLY(isBeside());
    header.setTitle(u"Payroll of November"_s);
    EVENTUALLY(!isBeside());
    QVERIFY(name->width() >= name->sizeHint().width());
    header.setTitle(u"Dec"_s);
    EVENTUALLY(isBeside());
}

//! "Refresh" is "Asking…" while it is pressed.
void TestWidgets::anotherWordOnAnActionMovesNone()
{
    PageHeader header(u"Balances"_s);
    header.setSubtitle(u"As of 02:52:26"_s);
    QPushButton *action = primaryButton(m_theme, u"Refresh"_s, u"refresh"_s);
    for (QPushButton *button : {plainButton(m_theme, u"Export…"_s, u"export"_s), plainButton(m_theme, u"Show reply"_s), action})
        header.addButton(button);
    header.resize(1000, 80);
    header.show();
    const QPushButton *before = buttonOf(&header, u"Export…"_s);
    for (const QString &word : {u"Asking…"_s, u"Refresh"_s, u"Asking the gateway…"_s}) {
        action->setEnabled(!word.startsWith(u"Asking"_s));
        action->setText(word);
        EVENTUALLY(action->width() >= action->sizeHint().width());
        QVERIFY2(action->y() == before->y(), qPrintable(word));
    }
}

//! It may be a warning: it wraps, and the actions stay where they are.
void TestWidgets::aSubtitleIsNotCut()
{
    QWidget page;
    auto *column = new QVBoxLayout(&page);
    auto *header = new PageHeader(u"New token"_s);
    QPushButton *action = plainButton(m_theme, u"Issue"_s);
    header->addButton(plainButton(m_theme, u"Copy"_s));
    header->addButton(action);
    header->setSubtitle(u"Short"_s);
    column->addWidget(header);
    column->addStretch();
    page.resize(700, 400);
    showCalmly(page);
    const QPoint before = action->mapTo(&page, QPoint());
    const QString words = u"Whoever has it can do what it allows until it expires; there is no way to cancel it."_s;
    header->setSubtitle(words + u' ' + words);
    auto *subtitle = header->findChildren<PlainLabel *>().last();
    QCOMPARE(subtitle->text(), words + u' ' + words);
    EVENTUALLY(subtitle->height() >= 2 * subtitle->fontMetrics().height());
    QVERIFY(subtitle->height() >= subtitle->heightForWidth(subtitle->width()));
    QVERIFY(subtitle->toolTip().isEmpty());
    QCOMPARE(action->mapTo(&page, QPoint()), before);
    page.resize(230, 400); // the actions go below
    EVENTUALLY(action->mapTo(&page, QPoint()).y() > subtitle->mapTo(&page, QPoint(0, subtitle->height())).y());
    QVERIFY(subtitle->height() >= subtitle->heightForWidth(subtitle->width()));
}

void TestWidgets::skeletonWaits()
{
    SkeletonRows rows(m_theme);
    rows.resize(600, 300);
    rows.show();
    QVERIFY(!rows.isShowing());
    EVENTUALLY(rows.isShowing());
    rows.hide();
    QVERIFY(!rows.isShowing());
}

//! A folder of documents isn't there on every computer.
void TestWidgets::dialogsBeginWhereThereIsSomething()
{
    const QTemporaryDir home;
    const QByteArray before = qgetenv("HOME");
    const QByteArray settings = qgetenv("XDG_CONFIG_HOME");
    qputenv("HOME", home.path().toLocal8Bit());
    qputenv("XDG_CONFIG_HOME", home.path().toLocal8Bit());
    const QString atFirst = initialDirectory();
    const QString chosen = initialDirectory(home.path() + u"/gone"_s);
    QDir(home.path()).mkdir(u"Documents"_s);
    const QString documents = initialDirectory(home.path() + u"/gone"_s);
    qputenv("HOME", before);
    settings.isNull() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", settings);
    QCOMPARE(atFirst, home.path());
    QCOMPARE(chosen, home.path());
    QCOMPARE(documents, home.path() + u"/Documents"_s);
    QCOMPARE(initialDirectory(home.path()), home.path());
}

//! The bank that the pointer passes over stays that bank, and the page scrolls.
void TestWidgets::enterPressesTheButtonWithTheKeyboard()
{
    const std::unique_ptr<EnterPresses> guard(new EnterPresses(*qApp));
    QDialog window;
    auto *column = new QVBoxLayout(&window);
    QPushButton *keep = plainButton(m_theme, u"Keep"_s);
    QPushButton *remove = dangerButton(m_theme, u"Remove"_s);
    QToolButton *again = iconButton(m_theme, u"refresh"_s, u"Read again"_s);
    auto *tick = new QCheckBox(u"Also the file"_s);
    auto *line = new QLineEdit;
    for (QWidget *part : std::initializer_list<QWidget *> {keep, remove, again, tick, line})
        column->addWidget(part);
    remove->setDefault(true);
    QAction opens;
    opens.setShortcuts({QKeySequence(Qt::Key_Return), QKeySequence(Qt::Key_Enter)}); // as of a list
    window.addAction(&opens);
    QSignalSpy kept(keep, &QPushButton::clicked);
    QSignalSpy removed(remove, &QPushButton::clicked);
    QSignalSpy read(again, &QToolButton::clicked);
    QSignalSpy opened(&opens, &QAction::triggered);
    window.show();
    EVENTUALLY(window.isActiveWindow());
    keep->setFocus();
    QTest::keyClick(keep, Qt::Key_Return);
    QTest::keyClick(keep, Qt::Key_Enter, Qt::KeypadModifier);
    again->setFocus();
    QTest::keyClick(again, Qt::Key_Return);
    QCOMPARE(std::tuple(kept.size(), removed.size(), read.size(), opened.size()), std::tuple(2, 0, 1, 0));
    again->setEnabled(false);
    tick->setFocus();
    QTest::keyClick(tick, Qt::Key_Return);
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(!tick->isChecked());
    QCOMPARE(std::tuple(kept.size(), read.size()), std::tuple(2, 1));
    QVERIFY(opened.size() > 0); // elsewhere it is what it was
}

void TestWidgets::aChoiceIsNotLeftWhileItsListIsOpen()
{
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *bank = new QComboBox;
    bank->setEditable(true);
    bank->addItems({u"BCA"_s, u"BNI"_s});
    bank->setCurrentText({});
    auto *other = new QLineEdit;
    column->addWidget(bank);
    column->addWidget(other);
    int left = 0;
    codechoice::whenLeft(*bank, &window, [&left] { ++left; });
    window.show();
    EVENTUALLY(window.isActiveWindow());
    bank->lineEdit()->setFocus();
    bank->showPopup();
    EVENTUALLY(bank->view()->isVisible());
    EVENTUALLY(!bank->lineEdit()->hasFocus());
    QCOMPARE(left, 0);
    bank->hidePopup();
    EVENTUALLY(!QApplication::activePopupWidget());
    bank->lineEdit()->setFocus();
    EVENTUALLY(bank->lineEdit()->hasFocus());
    other->setFocus();
    EVENTUALLY(left > 0);
}

void TestWidgets::wheelChangesNothingWithoutTheKeyboard()
{
    const std::unique_ptr<WheelGuard> guard(new WheelGuard(*qApp));
    QScrollArea area;
    auto *page = new QWidget;
    auto *banks = new QComboBox;
    banks->addItems({u"BCA"_s, u"BNI"_s, u"BRI"_s});
    auto *days = new QSpinBox;
    days->setValue(14);
    auto *column = new QVBoxLayout(page);
    column->addWidget(banks);
    column->addWidget(days);
    column->addSpacing(2000);
    area.setWidget(page);
    area.resize(300, 200);
    area.show();
    EVENTUALLY(area.isActiveWindow());
    area.verticalScrollBar()->setFocusPolicy(Qt::StrongFocus);
    area.verticalScrollBar()->setFocus();
    const auto turn = [](QWidget &widget) {
        const QPoint at = widget.rect().center();
        QWheelEvent down(at, widget.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&widget, &down);
        return down.isAccepted();
    };
    QVERIFY(!turn(*banks)); // so the page gets it
    QVERIFY(!turn(*days));
    QCOMPARE(banks->currentText(), u"BCA"_s);
    QCOMPARE(days->value(), 14);
    QVERIFY(!banks->hasFocus() && !days->hasFocus());
    banks->setFocus();
    QVERIFY(turn(*banks));
    QCOMPARE(banks->currentText(), u"BNI"_s);
}

KONTOR_TEST(TestWidgets, QApplication)
#include "tst_widgets.moc"
