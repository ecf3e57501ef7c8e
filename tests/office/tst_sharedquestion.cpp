// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/controlread.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;

//! One question for all who wait for it, whose good answer is kept for a minute.
class tst_SharedQuestion : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isAskedOnce();
    void aBadAnswer_isNotKept();
    void anOldAnswer_isNotGivenWhileItIsAskedAgain();

private:
    using Question = SharedQuestion<int>;
    //! Asks at that second; what it got is in `told`.
    void ask(Question &question, int second)
    {
        question.ask(
            Seconds(second), [this](int answer) { told.append(answer); }, [this](const Question::Done &done) { asked.append(done); });
    }
    void begin()
    {
        told.clear();
        asked.clear();
    }
    QList<int> told;
    QList<Question::Done> asked;
};

void tst_SharedQuestion::isAskedOnce()
{
    begin();
    Question question;
    ask(question, 100);
    ask(question, 101);
    QCOMPARE(asked.size(), 1);
    asked.first()(7, true);
    QCOMPARE(told, QList<int>({7, 7}));
    ask(question, 159);
    QCOMPARE(told, QList<int>({7, 7, 7}));
    ask(question, 160);
    QCOMPARE(asked.size(), 2);
}

void tst_SharedQuestion::aBadAnswer_isNotKept()
{
    begin();
    Question question;
    ask(question, 100);
    asked.first()(7, false);
    QCOMPARE(told, QList<int>({7}));
    ask(question, 101);
    QCOMPARE(asked.size(), 2);
}

void tst_SharedQuestion::anOldAnswer_isNotGivenWhileItIsAskedAgain()
{
    begin();
    Question question;
    ask(question, 100);
    asked.first()(7, true);
    ask(question, 200);
    ask(question, 201);
    QCOMPARE(told, QList<int>({7}));
    asked.last()(8, true);
    QCOMPARE(told, QList<int>({7, 8, 8}));
}

KONTOR_TEST(tst_SharedQuestion, QCoreApplication)
#include "tst_sharedquestion.moc"
