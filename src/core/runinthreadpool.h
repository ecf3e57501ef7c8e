// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMetaObject>
#include <QObject>
#include <QPointer>
#include <QThreadPool>

namespace kontor {

//! So many are worked on faster than another thread is asked to.
inline constexpr qsizetype fewRows = 300;

//! Does `work` on a thread of `pool` and hands what came of it to `then`, on the thread of `owner`; not when `context` has gone meanwhile.
//! `owner` waits for the pool before it goes.
template <class Work, class Then> void inPool(QThreadPool &pool, QObject *owner, QObject *context, Work work, Then then)
{
    pool.start([owner, guard = QPointer(context), work = std::move(work), then = std::move(then)]() mutable {
        QMetaObject::invokeMethod(
            owner,
            [guard, result = work(), then = std::move(then)]() mutable {
                if (guard)
                    then(std::move(result));
            },
            Qt::QueuedConnection);
    });
}

//! The same; but what concerns few rows only is done at once, in the order in which it was asked.
template <class Work, class Then>
void inPoolWhenMany(qsizetype rows, QThreadPool &pool, QObject *owner, QObject *context, Work work, Then then)
{
    if (rows > fewRows)
        return inPool(pool, owner, context, std::move(work), std::move(then));
    then(work());
}

//! Takes `large` apart on a thread of `pool`: to let go of fifty thousand rows takes longer than to paint a window. Few are let go of here.
template <class T> void disposeWhenMany(qsizetype rows, QThreadPool &pool, T large)
{
    if (rows > fewRows)
        pool.start([large = std::move(large)]() mutable { [[maybe_unused]] const T gone = std::move(large); });
}

} // namespace kontor
