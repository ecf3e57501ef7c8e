// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include "core/reply.h"
#include "ledger/rows/records.h"
#include <functional>
#include <memory>

//! How all payments are read in turn, for a file.
namespace kontor {

//! What is made of some payments in a row, for a file.
class WalkPage {
public:
    virtual ~WalkPage() = default;
    virtual void add(PaymentRecord &&payment) = 0;
    //! Once, when all are added and the page before was taken. False: that was enough.
    virtual bool take() = 0;

protected:
    WalkPage() = default;
    Q_DISABLE_COPY_MOVE(WalkPage)
};
using NewWalkPage = std::function<std::unique_ptr<WalkPage>()>; //!< called on several threads at a time
using WalkConclusion = std::function<Result<Done>()>;

//! A stretch of time.
struct TimeSpan {
    std::optional<UtcTime> from {};
    std::optional<UtcTime> to {}; //!< not among it
};

} // namespace kontor
