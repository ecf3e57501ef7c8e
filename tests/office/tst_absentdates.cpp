// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/absentdates.h"

#include "support/testprogram.h"

#include <QTest>

using namespace kontor;

namespace {

//! An answer 404: by our own clock, and by the Date that it carries. No Date: 0.
struct Answer {
    int endedAfterMillis = 0;
    qint64 date = 0;
    bool isRepeated = false;
};
using Answers = QList<Answer>;

} // namespace

//! Which answers 404 may be one answer that a cache gives again and again.
class tst_AbsentDates : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void repeated_data();
    void repeated();
};

void tst_AbsentDates::repeated_data()
{
    QTest::addColumn<Answers>("answers");
    QTest::newRow("two honest ones within one second of its clock") << Answers {{0, 1000}, {900, 1000}};
    QTest::newRow("and another one in the next second") << Answers {{0, 1000}, {900, 1000}, {1100, 1001}};
    QTest::newRow("the Date stands for a minute") << Answers {{0, 1000}, {59'999, 1000}, {60'000, 1000, true}, {61'000, 1000, true}};
    QTest::newRow("a minute counts from the first with that Date") << Answers {{0, 1000}, {40'000, 1000}, {70'000, 1000, true}};
    QTest::newRow("an older one comes again") << Answers {{0, 1000}, {900'000, 1900}, {960'000, 1000, true}};
    QTest::newRow("an older one soon after") << Answers {{0, 1001}, {800, 1000}};
    QTest::newRow("a clock far off that goes on") << Answers {{0, 9'000'000}, {900'000, 9'000'900}, {1'800'000, 9'001'800}};
    QTest::newRow("a clock that was set back counts again")
        << Answers {{0, 9000}, {900'000, 5000, true}, {960'000, 5060}, {1'020'000, 5120}};
    QTest::newRow("none has a Date") << Answers {{0, 0}, {900'000, 0}, {1'800'000, 0}};
    QTest::newRow("one without a Date in between") << Answers {{0, 1000}, {30'000, 0}, {60'000, 1000, true}};
}

void tst_AbsentDates::repeated()
{
    QFETCH(Answers, answers);
    AbsentDates dates;
    for (const Answer &answer : answers) {
        ApiError absent {.kind = ErrorKind::NotFound, .httpStatus = 404, .endedAt = Millis(5'000'000 + answer.endedAfterMillis)};
        if (answer.date != 0)
            absent.answeredAt = UtcSeconds(Seconds(answer.date));
        QVERIFY2(dates.isRepeated(absent) == answer.isRepeated,
            qPrintable(QStringLiteral("after %1 ms, Date %2").arg(answer.endedAfterMillis).arg(answer.date)));
    }
}

KONTOR_TEST(tst_AbsentDates, QCoreApplication)
#include "tst_absentdates.moc"
