// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "support/eventually.h"
#include <memory>

namespace kontor {

//! To read or write 50,000 rows takes its time on a busy computer or under a sanitizer. ctest's TIMEOUT bounds the whole test.
inline constexpr std::chrono::minutes longestReply {4};

//! Runs the event loop until the reply has its result, and gives it; an error of kind BadInput when it never comes.
template <class T> Result<T> await(Reply<T> *reply)
{
    QObject context;
    std::optional<Result<T>> result;
    reply->then(&context, [&result](const Result<T> &value) { result = value; });
    const bool came = eventually([&result] { return result.has_value(); }, longestReply);
    return came ? *result : ApiError {.kind = ErrorKind::BadInput, .text = QStringLiteral("no result came")};
}

//! Keeps the result of a reply for later.
template <class T> std::shared_ptr<std::optional<Result<T>>> keep(Reply<T> *reply, QObject *context)
{
    auto kept = std::make_shared<std::optional<Result<T>>>();
    reply->then(context, [kept](const Result<T> &value) { *kept = value; });
    return kept;
}

} // namespace kontor
