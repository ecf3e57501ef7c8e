// SPDX-License-Identifier: GPL-3.0-or-later
// The review of a payout that looks the same as another one: what is said of that one while it changes.
#include "core/outcome.h"
#include "gui/kit/fieldrow.h"
#include "gui/payouts/duplicatecomparison.h"
#include "gui/payouts/newpayoutpage.h"
#include "messages/errors.h"
#include "messages/times.h"
#include "models/statuswords.h"

#include <QPushButton>
#include <utility>

namespace kontor {

namespace {

//! It was accepted, or the gateway doesn't have it and it goes out once more.
QString wordsOfKnown(const PaymentRecord &duplicate, UtcTime now)
{
    const QString status = statusWord(duplicate, now);
    if (duplicate.submission.accepted)
        //: %1 is the status of a payout, such as "Paid".
        return NewPayoutPage::tr(
            "The outcome of the other payout is known now: %1. It was accepted. Check that you mean to pay this one too.")
            .arg(status);
    //: %1 is the status of a payout, such as "Queued".
    return NewPayoutPage::tr(
        "The gateway does not have the other payout, which goes out again under its own ID: %1. Check that you mean to pay this one too.")
        .arg(status);
}

} // namespace

// ---- it came in while somebody read

void NewPayoutPage::lookAgain()
{
    m_session.payments().lookAgain(*m_reviewed)->then(this, [this](const Result<ReviewedPayment> &again) {
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
    m_duplicateNews = again->duplicate
        ? tr("This payout was not queued: the other one came in while you looked at this page. Say why both are meant, or go back.")
        : tr("This payout was not queued, because another one of the same amount was added while you were reviewing. That one was "
             "cancelled or rejected. Select the button again if you still want to send this one.");
    showReview(*again);
}

// ---- beside this one

//! Opens the comparison, or closes it again.
void NewPayoutPage::compareDuplicate()
{
    if (!m_reviewed || !m_reviewed->duplicate)
        return;
    if (!m_compare->isHidden())
        return m_compare->hide();
    m_session.ledger()
        .payments()
        .byId(*m_reviewed->duplicate)
        ->then(this, [this, id = *m_reviewed->duplicate](const Result<std::optional<PaymentRecord>> &found) {
            if (!m_reviewed || m_reviewed->duplicate != id)
                return;
            if (found && *found && !(*found)->isAltered)
                return showComparison(**found);
            m_duplicateNews = found && *found
                ? tr("The other payout was changed outside Kontor, so there is nothing true to compare with.")
                : messages::errorMessage(found ? ApiError {.kind = ErrorKind::NotFound} : found.error()).plain();
            showAdvice(*m_reviewed);
        });
}

void NewPayoutPage::showComparison(const PaymentRecord &duplicate)
{
    m_compare->show(m_reviewed->record, duplicate, m_session.clock().wall());
    m_compare->setVisible(true);
}

// ---- its outcome

void NewPayoutPage::checkDuplicate()
{
    if (!m_reviewed || !m_reviewed->duplicate || m_paying)
        return;
    m_checkRequested = m_session.clock().wall();
    m_duplicateNews = m_session.sending().canAskGateway()
        ? tr("The gateway is asked for the other payout…")
        : tr("The gateway cannot be asked for the other payout now. Kontor asks as soon as it can; until then it may have been paid.");
    showAdvice(*m_reviewed);
    m_session.actions().check(*m_reviewed->duplicate)->then(this, [this](const Result<Done> &done) {
        if (done || !m_reviewed || !std::exchange(m_checkRequested, std::nullopt))
            return;
        m_duplicateNews = messages::errorMessage(done.error()).plain();
        showAdvice(*m_reviewed);
    });
}

void NewPayoutPage::readDuplicate()
{
    if (m_paying || m_saysTrouble || !isReviewing() || !m_reviewed || !m_reviewed->duplicate)
        return;
    if (m_looking) {
        m_looksOnceMore = true;
        return;
    }
    m_looksOnceMore = false;
    auto *asked = m_session.ledger().payments().byId(*m_reviewed->duplicate);
    m_looking = asked;
    asked->then(this, [this, asked](const Result<std::optional<PaymentRecord>> &found) {
        if (m_looking != asked)
            return;
        m_looking = {};
        if (found && *found && !m_paying && m_reviewed) {
            if (!m_compare->isHidden() && m_reviewed->duplicate == (**found).id)
                showComparison(**found);
            takeDuplicate(**found);
        }
        if (m_looksOnceMore)
            readDuplicate();
    });
}

//! What is said of it is true of the moment: an outcome that is known now is told, and one that is still open, too.
void NewPayoutPage::takeDuplicate(const PaymentRecord &duplicate)
{
    if (paidNobody(duplicate.submission))
        return lookWithoutDuplicate(tr("The other payout was rejected or cancelled, and paid no one."));
    const UtcTime now = m_session.clock().wall();
    const bool isOpen = mayPayTwice(duplicate.submission);
    if (isOpen && m_checkRequested && duplicate.checkedAt && *duplicate.checkedAt >= *m_checkRequested) {
        m_checkRequested.reset();
        //: %1 is a time.
        m_duplicateNews
            = tr("The gateway was asked at %1. The outcome of the other payout is still not known.").arg(messages::when(now, now));
        showAdvice(*m_reviewed);
    }
    if (isOpen || !m_reviewed->duplicateIsOpen)
        return;
    if (m_reviewed->warningsOfOthers > 1 || (m_reviewed->duplicates && m_reviewed->duplicates->size() > 1))
        return lookWithoutDuplicate(wordsOfKnown(duplicate, now)); // another one may be in doubt behind it
    m_checkRequested.reset();
    m_duplicateNews.clear();
    m_reviewed->duplicateIsOpen = false;
    m_duplicateOutcome = wordsOfKnown(duplicate, now);
    showAdvice(*m_reviewed);
}

//! The outcome of the one that was named is known. Another one may have stood behind it.
void NewPayoutPage::lookWithoutDuplicate(const QString &news)
{
    m_session.payments()
        .lookAgain(*m_reviewed)
        ->then(this, [this, news, before = m_reviewed->duplicate](const Result<ReviewedPayment> &again) {
            if (!again || !m_reviewed || m_paying || again->record.id != m_reviewed->record.id)
                return;
            m_reviewed = *again;
            m_duplicateOutcome.clear();
            m_checkRequested.reset();
            m_duplicateNews = news;
            if (again->duplicate != before)
                m_compare->hide();
            if (again->duplicate && again->duplicate != before)
                return showReview(*again); // another one: it is read first, and its reason is asked for anew
            m_reasonRow->setVisible(again->needsReason);
            m_payButton->setText(wordsOfPay(*again));
            showAdvice(*again);
            armPay();
        });
}

} // namespace kontor
