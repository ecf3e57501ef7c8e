// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"
#include "office/engine/openpayments.h"
#include "office/engine/sendingpauses.h"
#include <QObject>
#include <vector>

namespace kontor {

//! A step of a payment that is to be made durable before its effects are performed.
struct UnwrittenStep {
    OpenPaymentPtr payment;
    std::vector<submission::Effect> effects;
    LedgerChange change;
};

//! Makes steps durable. What comes up at the same moment is written in one transaction: a pause over thousands of rows would take minutes
//! one by one. Where that fails, each is written alone, because one of them may be the reason and the others are not to suffer for it.
class StepWriter final : public QObject {
    Q_OBJECT
public:
    //! With PauseReason::LedgerOlder in `pauses` nothing is written.
    StepWriter(Ledger &ledger, const SendingPauses &pauses, QObject *parent = nullptr);

    //! OpenPayment::isWriting holds until one of the signals below.
    void write(UnwrittenStep step);

Q_SIGNALS:
    void written(const kontor::UnwrittenStep &step);
    //! The step never happened, and none of its effects may be performed. What the ledger has is the truth.
    void abandoned(const kontor::UnwrittenStep &step);
    //! Why, after abandoned(). It doesn't come for what the pause kept from being written.
    void failed(const kontor::OrderId &payment, const kontor::ApiError &error);

private:
    void writeNext();
    void writeAlone(UnwrittenStep step);
    void abandon(const UnwrittenStep &step);
    void finish(const UnwrittenStep &step);

    Ledger &m_ledger;
    const SendingPauses &m_pauses;
    std::vector<UnwrittenStep> m_steps {};
};

} // namespace kontor
