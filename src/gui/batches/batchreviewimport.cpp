// SPDX-License-Identifier: GPL-3.0-or-later
// The last step of the review: from what was read to what is in the ledger.
#include "gui/batches/batchreviewpage.h"
#include "gui/batches/batchwords.h"
#include "gui/kit/buttons.h"
#include "gui/kit/typedtext.h"
#include "gui/page/messagebar.h"
#include "gui/page/questiondialog.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"

#include <QLineEdit>
#include <QPushButton>
#include <algorithm>
#include <utility>

namespace kontor {

bool BatchReviewPage::mayImport() const
{
    const bool isExplained = !needsReason() || !TypedText::of(*m_reason).trimmed().isEmpty();
    return !m_importing && !m_batch.ready.isEmpty() && isExplained;
}

void BatchReviewPage::armButtons()
{
    m_importOnly->setEnabled(mayImport());
    m_send->setEnabled(mayImport() && !m_pause.isActive());
}

void BatchReviewPage::import(bool send)
{
    if (!mayImport())
        return;
    if (send && m_session.profile().environment == Environment::Live)
        confirmLive();
    else
        importNow(send);
}

void BatchReviewPage::confirmLive()
{
    QStringList sums;
    for (const BatchSummary::Currency &currency : std::as_const(m_batch.summary.currencies))
        sums.append(sumWords(currency));
    const int payouts = int(m_batch.ready.size());
    //: A question about sending a batch: %n are its payouts.
    auto *dialog = new QuestionDialog(m_theme, tr("Send %n payout(s)?", nullptr, payouts),
        //: Below a question. %1 is an amount, or several: the sums of a batch.
        tr("%1 leave your live balance. Payouts that the gateway has accepted cannot be recalled.").arg(batchwords::joined(sums)),
        tr("Live"), this);
    dialog->addSafe(tr("&Go back"));
    //: A button that sends a batch: %n are its payouts.
    dialog->addAnswer(plainButton(m_theme, tr("&Send %n payout(s)", nullptr, payouts)));
    connect(dialog, &QDialog::accepted, this, [this] { importNow(true); });
    dialog->open();
}

void BatchReviewPage::importNow(bool send)
{
    if (!mayImport())
        return;
    m_importing = true;
    m_message->hide();
    armButtons();
    m_send->setText(tr("Writing it down…"));
    if (isStored())
        return release(m_batch.record);
    m_batch.record.stopAfter = m_stopAfter;
    const auto again = needsReason() ? BatchService::Again::Insisted : BatchService::Again::Refused;
    m_session.batches().import(m_batch, again)->then(this, [this, send](const Result<BatchRecord> &done) { importEnded(done, send); });
}

void BatchReviewPage::importEnded(const Result<BatchRecord> &done, bool send)
{
    if (!done)
        return complain(done.error());
    if (send)
        return release(*done);
    m_importing = false;
    Q_EMIT imported(*done);
    forget(); // the page that comes is shown first: to take rows apart beside it keeps a processor busy, too
}

//! What the review of a file lets through was kept by a person in its grid; that of a stored batch names each. False when there may be
//! some that nobody has seen.
bool BatchReviewPage::hasShownUnlistedCodes() const
{
    const auto isUnlisted = [](const BatchProblem &problem) { return problem.isUnlisted(); };
    return m_batch.areCodesChecked || (isStored() && std::any_of(m_batch.problems.begin(), m_batch.problems.end(), isUnlisted));
}

void BatchReviewPage::release(const BatchRecord &batch)
{
    using enum BatchService::UnlistedCodes;
    const auto unlisted = hasShownUnlistedCodes() ? Insisted : Refused;
    m_session.batches().send(batch.id, TypedText::of(*m_reason), unlisted)->then(this, [this, batch](const Result<Done> &sent) {
        m_importing = false;
        if (sent)
            Q_EMIT released(batch);
        else
            Q_EMIT notReleased(batch, sent.error());
        forget();
    });
}

void BatchReviewPage::complain(const ApiError &error)
{
    m_importing = false;
    messages::Message message = messages::errorMessage(error);
    message.text = (message.text + u' ' + tr("Nothing was imported and nothing is sent.")).trimmed();
    m_message->show(MessageBar::Kind::Danger, message);
    showSendButton();
    armButtons();
}

} // namespace kontor
