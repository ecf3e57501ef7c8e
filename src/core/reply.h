// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QObject>
#include <concepts>
#include <functional>
#include <optional>

namespace kontor {

//! What all replies share: one call whose result comes later.
//! finished() is emitted exactly once, from the event loop and never from inside the call that made the reply;
//! afterwards the reply deletes itself. Owned by its parent until then.
class ReplyBase : public QObject {
    Q_OBJECT
public:
    ~ReplyBase() override;
    bool isFinished() const { return m_finished; }
    //! Gives up: the result becomes Cancelled unless there is one already. Only for reads; a payment is never called back.
    virtual void cancel() = 0;

Q_SIGNALS:
    void finished();
    //! Emitted by cancel(), so that whoever works on the reply can stop.
    void cancelled();

protected:
    explicit ReplyBase(QObject *parent);
    void emitLater();

private:
    bool m_finished = false;
};

//! The same with a type. Makers call finish() once; users call then().
template <class T> class Reply final : public ReplyBase {
public:
    explicit Reply(QObject *parent)
        : ReplyBase(parent)
    {
    }
    //! One whose result is known already.
    static Reply *withResult(Result<T> result, QObject *parent)
    {
        auto *reply = new Reply(parent);
        reply->finish(std::move(result));
        return reply;
    }
    //! Calls back with the result; not at all when `context` has gone.
    template <std::invocable<const Result<T> &> F> Reply *then(QObject *context, F handler)
    {
        connect(this, &ReplyBase::finished, context, [this, handler = std::move(handler)]() mutable { handler(*m_result); });
        return this;
    }
    //! Reads only: gives up when the view that asked has gone. Queued, because `destroyed` comes before a view's own connections are cut.
    Reply *cancelWith(QObject *view)
    {
        connect(view, &QObject::destroyed, this, &ReplyBase::cancel, Qt::QueuedConnection);
        return this;
    }
    //! For whoever made the reply. The first result counts; later ones are dropped.
    void finish(Result<T> result)
    {
        if (m_result)
            return;
        m_result = std::move(result);
        emitLater();
    }
    bool hasResult() const { return m_result.has_value(); }
    //! Only after finished().
    const Result<T> &result() const { return *m_result; }
    void cancel() override
    {
        if (m_result)
            return;
        finish(ApiError {.kind = ErrorKind::Cancelled});
        Q_EMIT cancelled();
    }

private:
    std::optional<Result<T>> m_result;
};

} // namespace kontor
