// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/testprogram.h"
#include "walk.h"
#include "walkchecks.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QVBoxLayout>

using namespace kontor;
using namespace Qt::StringLiterals;

//! Goes through every page, sheet and dialog of the window as somebody does who only has the keyboard, or only hears.
class tst_Walker : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void everyPlace_data();
    void everyPlace();
    void everyActionIsInAMenu();
    void theChecksFindWhatIsWrong();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
    std::unique_ptr<WalkFixture> m_fixture;
};

void tst_Walker::initTestCase()
{
    QApplication::setCursorFlashTime(0);
    m_theme.install(*qApp);
    m_fixture = std::make_unique<WalkFixture>();
}

void tst_Walker::cleanup()
{
    m_theme.setMode(Theme::Mode::Light);
}

void tst_Walker::everyPlace_data()
{
    QTest::addColumn<QString>("place");
    QTest::addColumn<bool>("dark");
    for (const bool dark : {false, true}) {
        for (const QString &place : Walk::places())
            QTest::addRow("%s, %s", qPrintable(place), dark ? "dark" : "light") << place << dark;
    }
}

void tst_Walker::everyPlace()
{
    QFETCH(QString, place);
    QFETCH(bool, dark);
    m_theme.setMode(dark ? Theme::Mode::Dark : Theme::Mode::Light);
    Walk walk(*m_fixture, m_theme, m_format);
    QWidget *root = walk.open(place);
    QVERIFY2(root, "it didn't come");
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // what was replaced is gone before anybody looks
    // One after the other: the operands of + come in any order, and going round with Tab lets the page change.
    QStringList problems = unnamed(*root);
    problems += spokenBadly(*root);
    problems += silentCells(*root);
    problems += tooSmallToPress(*root);
    if (place != "frame"_L1) // whose parts stand beside each other
        problems += tabGoesUp(*root);
    if (place != "palette"_L1) // there Tab completes what is typed, and Escape leaves
        problems += tabTraps(*root);
    QVERIFY2(problems.isEmpty(), qPrintable(u"\n  "_s + problems.join(u"\n  "_s)));
}

void tst_Walker::everyActionIsInAMenu()
{
    Walk walk(*m_fixture, m_theme, m_format);
    QSet<QAction *> inMenus;
    for (const QAction *top : walk.window().menuBar()->actions()) {
        QStringList letters;
        for (QAction *action : top->menu()->actions()) {
            inMenus.insert(action);
            if (action->isSeparator() || !action->isVisible())
                continue;
            QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
            const QString letter = QKeySequence::mnemonic(action->text()).toString();
            QVERIFY2(!letter.isEmpty() && !letters.contains(letter), qPrintable(action->text()));
            letters += letter;
        }
    }
    const auto actions = walk.window().findChildren<QAction *>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(actions.size() > 40);
    for (QAction *action : actions)
        QVERIFY2(inMenus.contains(action), qPrintable(action->objectName() + action->text()));
}

//! A walk that finds nothing isn't taken for a good one.
void tst_Walker::theChecksFindWhatIsWrong()
{
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *table = new QTableWidget(2, 2);
    auto *one = new QPushButton(u"Same"_s);
    auto *two = new QPushButton(u"Same"_s);
    two->setFixedSize(20, 20);
    layout->addWidget(one);
    layout->addWidget(two);
    layout->addWidget(table);
    showIt(window);
    one->setFocus();
    const QString names = unnamed(window).join(u'|');
    QVERIFY2(names.contains("no name: QWidget/QTableWidget"_L1) && names.contains("\"Same\" twice"_L1), qPrintable(names));
    QCOMPARE(tooSmallToPress(window).size(), 1);
    one->setAccessibleDescription(u"Same"_s);
    two->setAccessibleDescription(u"<p>Two</p>"_s);
    const QString spoken = spokenBadly(window).join(u'|');
    QVERIFY2(spoken.contains("by its name"_L1) && spoken.contains("by markup"_L1), qPrintable(spoken));
    QVERIFY(silentCells(window).join(u'|').contains("Tab goes from cell to cell"_L1));
    QVERIFY2(!tabTraps(window).isEmpty(), "the table keeps Tab");
    QCOMPARE(tabGoesUp(window), QStringList());
    QWidget::setTabOrder(table, two);
    QWidget::setTabOrder(two, one); // table, two, one
    QCOMPARE(tabGoesUp(window).size(), 2);
    auto *label = new QLabel(u"A sentence that is too long for its place"_s, &window);
    label->setGeometry(0, 0, 40, 20);
    label->show();
    QVERIFY(cutOff(window).join(u'|').contains("A sentence"_L1));
    label->setGeometry(window.width() - 10, 0, 400, 20);
    QVERIFY(cutOff(window).join(u'|').contains("lies at"_L1));
}

KONTOR_TEST(tst_Walker, QApplication)
#include "tst_walker.moc"
