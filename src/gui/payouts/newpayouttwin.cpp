// SPDX-License-Identifier: GPL-3.0-or-later
// The review of a payout that looks the same as another one: what is said of that one while it changes.
#include "gui/payouts/newpayoutpage.h"
#include "gui/payouts/twincompare.h"
#include "gui/widgets/fieldrow.h"
#include "models/statuswords.h"
#include "core/outcome.h"
#include "office/words.h"

#include <QPushButton>
#include <utility>

namespace kontor {

namespace {

//! It was accepted, or the gateway doesn't have it and it goes out once more.
QString wordsOfKnown(const PaymentRecord &twin, UtcTime now)
{
    const QString status = statusWord(twin, now);
    if (twin.submission.accepted)
        //: %1 is the status of a payout, such as "Paid".
        return NewPayoutPage::tr("The outcome of the other payout of the same amount to this account is known now: %1. It was accepted. "
                                 "Look whether this one is meant, too.")
            .arg(status);
    //: %1 is the status of a payout, such as "Queued".
    return NewPayoutPage::tr(
        "The gateway does not have the other payout of the same amount to this account, which goes out again under its "
        "own ID: %1. Look whether this one is meant, too.")
        .arg(status);
}

} // namespace

// ---- it came in while somebody read

void NewPayoutPage::lookAgain()
{
    m_office.payments().lookAgain(*m_reviewed)->then(this, [this](const Result<ReviewedPayment> &again) {
        m_paying = false;
        takeRefusal(again);
    });
}

//! Nothing was queued. A reason that was given was given for another payout, so it is asked for anew.
void NewPayoutPage::takeRefusal(const Result<ReviewedPayment> &again)
{
    if (!again && again.error().kind != ErrorKind::Exists)
        return payRefused(again.error());
    if (!again) {
        back();
        return reviewRefused(again.error());
    }
    m_twinNews = again->twin
        ? tr("This payout was not queued: the other one came in while you looked at this page. Say why both are meant, or go back.")
        : tr("This payout was not queued, because another one of the same amount was added while you were reviewing. That one was "
             "cancelled or rejected. Select the button again if you still want to send this one.");
    showReview(*again);
}

// ---- beside this one

//! Opens the comparison, or closes it again.
void NewPayoutPage::compareTwin()
{
    if (!m_reviewed || !m_reviewed->twin)
        return;
    if (!m_compare->isHidden())
        return m_compare->hide();
    m_office.ledger()
        .payment(*m_reviewed->twin)
        ->then(this, [this, id = *m_reviewed->twin](const Result<std::optional<PaymentRecord>> &found) {
            if (!m_reviewed || m_reviewed->twin != id)
                return;
            if (found && *found && !(*found)->isAltered)
                return showComparison(**found);
            m_twinNews = found && *found ? tr("The other payout was changed outside Kontor, so there is nothing true to compare with.")
                                         : words::trouble(found ? ApiError {.kind = ErrorKind::NotFound} : found.error()).plain();
            showAdvice(*m_reviewed);
        });
}

void NewPayoutPage::showComparison(const PaymentRecord &twin)
{
    m_compare->show(m_reviewed->record, twin, m_office.clock().wall());
    m_compare->setVisible(true);
}

// ---- its outcome

void NewPayoutPage::checkTwin()
{
    if (!m_reviewed || !m_reviewed->twin || m_paying)
        return;
    m_checkAsked = m_office.clock().wall();
    m_twinNews = m_office.canAskGateway()
        ? tr("The gateway is asked for the other payout…")
        : tr("The gateway cannot be asked for the other payout now. Kontor asks as soon as it can; until then it may have been paid.");
    showAdvice(*m_reviewed);
    m_office.check(*m_reviewed->twin)->then(this, [this](const Result<Done> &done) {
        if (done || !m_reviewed || !std::exchange(m_checkAsked, std::nullopt))
            return;
        m_twinNews = words::trouble(done.error()).plain();
        showAdvice(*m_reviewed);
    });
}

void NewPayoutPage::lookAtTwin()
{
    if (m_paying || m_saysTrouble || !isReviewing() || !m_reviewed || !m_reviewed->twin)
        return;
    if (m_looking) {
        m_looksOnceMore = true;
        return;
    }
    m_looksOnceMore = false;
    auto *asked = m_office.ledger().payment(*m_reviewed->twin);
    m_looking = asked;
    asked->then(this, [this, asked](const Result<std::optional<PaymentRecord>> &found) {
        if (m_looking != asked)
            return;
        m_looking = {};
        if (found && *found && !m_paying && m_reviewed) {
            if (!m_compare->isHidden() && m_reviewed->twin == (**found).id)
                showComparison(**found);
            takeTwin(**found);
        }
        if (m_looksOnceMore)
            lookAtTwin();
    });
}

//! What is said of it is true of the moment: an outcome that is known now is told, and one that is still open, too.
void NewPayoutPage::takeTwin(const PaymentRecord &twin)
{
    if (paidNobody(twin.submission.state))
        return lookWithoutTwin(tr("The other payout was rejected or cancelled, and paid no one."));
    const UtcTime now = m_office.clock().wall();
    const bool isOpen = isInDoubt(twin.submission);
    if (isOpen && m_checkAsked && twin.checkedAt && *twin.checkedAt >= *m_checkAsked) {
        m_checkAsked.reset();
        //: %1 is a time.
        m_twinNews = tr("The gateway was asked at %1. The outcome of the other payout is still not known.").arg(words::when(now, now));
        showAdvice(*m_reviewed);
    }
    if (isOpen || !m_reviewed->twinIsOpen)
        return;
    if (m_reviewed->twins && m_reviewed->twins->size() > 1)
        return lookWithoutTwin(wordsOfKnown(twin, now)); // another one may be in doubt behind it
    m_checkAsked.reset();
    m_twinNews.clear();
    m_reviewed->twinIsOpen = false;
    m_reviewed->warnings.first().words = wordsOfKnown(twin, now);
    showAdvice(*m_reviewed);
}

//! The outcome of the one that was named is known. Another one may have stood behind it.
void NewPayoutPage::lookWithoutTwin(const QString &news)
{
    m_office.payments().lookAgain(*m_reviewed)->then(this, [this, news, before = m_reviewed->twin](const Result<ReviewedPayment> &again) {
        if (!again || !m_reviewed || m_paying || again->record.id != m_reviewed->record.id)
            return;
        m_reviewed = *again;
        m_checkAsked.reset();
        m_twinNews = news;
        if (again->twin != before)
            m_compare->hide();
        if (again->twin && again->twin != before)
            return showReview(*again); // another one: it is read first, and its reason is asked for anew
        m_reasonRow->setVisible(again->needsReason);
        m_payButton->setText(wordsOfPay(*again));
        showAdvice(*again);
        armPay();
    });
}

} // namespace kontor
