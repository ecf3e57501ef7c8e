// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reply.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QPointer>
#include <QSignalSpy>
#include <QTest>
#include <memory>

using namespace kontor;

class TstReply : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_owner = std::make_unique<QObject>(); }
    void cleanup() { m_owner.reset(); }

    void finishesOnceAndNeverInsideTheCall()
    {
        auto *reply = new Reply<int>(m_owner.get());
        QPointer<ReplyBase> watched(reply);
        QSignalSpy finished(reply, &ReplyBase::finished);
        QList<int> seen;
        reply->then(this, [&](const Result<int> &result) { seen += result.value(); });
        reply->finish(1);
        reply->finish(2);
        QVERIFY(reply->hasResult());
        QVERIFY(!reply->isFinished());
        QVERIFY(seen.isEmpty());
        EVENTUALLY_EQUAL(seen, QList<int> {1});
        EVENTUALLY(watched.isNull());
        QCOMPARE(seen, QList<int> {1});
        QCOMPARE(finished.size(), 1);
    }

    void everyHandlerIsCalledInOrder()
    {
        auto *reply = new Reply<int>(m_owner.get());
        QList<int> seen;
        reply->then(this, [&](const Result<int> &) { seen += 1; })->then(this, [&](const Result<int> &) { seen += 2; });
        reply->finish(7);
        EVENTUALLY_EQUAL(seen, (QList<int> {1, 2}));
    }

    void aHandlerAddedAfterTheResultIsStillCalled()
    {
        auto *reply = new Reply<int>(m_owner.get());
        reply->finish(3);
        int seen = 0;
        reply->then(this, [&](const Result<int> &result) { seen = *result; });
        EVENTUALLY_EQUAL(seen, 3);
    }

    void errorsArriveTheSameWay()
    {
        auto *reply = new Reply<Done>(m_owner.get());
        ApiError seen;
        reply->then(this, [&](const Result<Done> &result) { seen = result.error(); });
        reply->finish(ApiError {.kind = ErrorKind::Denied, .httpStatus = 401});
        EVENTUALLY_EQUAL(seen.httpStatus, 401);
        QVERIFY(seen.kind == ErrorKind::Denied);
    }

    void aHandlerWhoseContextHasGoneIsNotCalled()
    {
        auto *reply = new Reply<int>(m_owner.get());
        QPointer<ReplyBase> watched(reply);
        auto context = std::make_unique<QObject>();
        bool called = false;
        reply->then(context.get(), [&](const Result<int> &) { called = true; });
        reply->finish(1);
        context.reset();
        EVENTUALLY(watched.isNull());
        QVERIFY(!called);
    }

    void aHandlerMayDeleteTheContextOfTheNext()
    {
        auto *reply = new Reply<int>(m_owner.get());
        QPointer<ReplyBase> watched(reply);
        auto context = std::make_unique<QObject>();
        bool called = false;
        reply->then(this, [&](const Result<int> &) { context.reset(); })->then(context.get(), [&](const Result<int> &) { called = true; });
        reply->finish(1);
        EVENTUALLY(watched.isNull());
        QVERIFY(!called);
    }

    void anOwnerThatGoesTakesTheReplyWithIt()
    {
        QPointer<ReplyBase> watched;
        bool called = false;
        auto *reply = new Reply<int>(m_owner.get());
        watched = reply;
        reply->then(this, [&](const Result<int> &) { called = true; });
        reply->finish(1);
        m_owner.reset();
        QVERIFY(watched.isNull());
        QCoreApplication::processEvents();
        QVERIFY(!called);
    }

    void cancelGivesCancelledAndTellsTheWorker()
    {
        auto *reply = new Reply<int>(m_owner.get());
        QSignalSpy cancelled(reply, &ReplyBase::cancelled);
        std::optional<ErrorKind> seen;
        reply->then(this, [&](const Result<int> &result) { seen = result.error().kind; });
        reply->cancel();
        reply->cancel();
        QCOMPARE(cancelled.size(), 1);
        QVERIFY(!seen);
        EVENTUALLY(seen.has_value());
        QVERIFY(*seen == ErrorKind::Cancelled);
    }

    void aWorkerThatAnswersTheCancelIsIgnored()
    {
        auto *reply = new Reply<int>(m_owner.get());
        connect(reply, &ReplyBase::cancelled, this, [reply] { reply->finish(5); });
        std::optional<bool> ok;
        reply->then(this, [&](const Result<int> &result) { ok = result.ok(); });
        reply->cancel();
        EVENTUALLY(ok.has_value());
        QVERIFY(!*ok);
    }

    void cancelAfterTheResultChangesNothing()
    {
        auto *reply = new Reply<int>(m_owner.get());
        QSignalSpy cancelled(reply, &ReplyBase::cancelled);
        int seen = 0;
        reply->then(this, [&](const Result<int> &result) { seen = result.ok() ? *result : -1; });
        reply->finish(9);
        reply->cancel();
        EVENTUALLY_EQUAL(seen, 9);
        QCOMPARE(cancelled.size(), 0);
    }

    void cancelWithGivesUpWhenTheViewGoes()
    {
        auto *reply = new Reply<int>(m_owner.get());
        auto view = std::make_unique<QObject>();
        std::optional<ErrorKind> seen;
        reply->cancelWith(view.get())->then(this, [&](const Result<int> &result) { seen = result.error().kind; });
        view.reset();
        QVERIFY(!reply->hasResult());
        EVENTUALLY(seen.has_value());
        QVERIFY(*seen == ErrorKind::Cancelled);
    }

    void theViewOfCancelWithMayOutliveTheReply()
    {
        auto *reply = new Reply<int>(m_owner.get());
        QPointer<ReplyBase> watched(reply);
        auto view = std::make_unique<QObject>();
        reply->cancelWith(view.get());
        reply->finish(1);
        EVENTUALLY(watched.isNull());
        view.reset();
        QCoreApplication::processEvents();
    }

private:
    std::unique_ptr<QObject> m_owner;
};

KONTOR_TEST(TstReply, QCoreApplication)
#include "tst_reply.moc"
