// SPDX-License-Identifier: GPL-3.0-or-later
// What a person wants done with payments, and tokens to hand out.
#include "messages/reasonsentence.h"

namespace kontor::messages {

namespace {

constexpr std::array paymentTexts {
    Sentence {ReasonCode::TooLateToCancel,
        QT_TRANSLATE_NOOP("Reasons", "Too late to cancel: it may already have been sent, and the gateway can't cancel payments.")},
    Sentence {ReasonCode::TrackedWhileSent, QT_TRANSLATE_NOOP("Reasons", "It is being sent now. Stop tracking it when that has ended.")},
    Sentence {ReasonCode::TrackedUnsent, QT_TRANSLATE_NOOP("Reasons", "It was not sent yet: cancel it instead.")},
    Sentence {ReasonCode::TrackedForMismatch,
        QT_TRANSLATE_NOOP("Reasons", "Kontor keeps tracking a payment with a mismatch. Compare it and decide.")},
    Sentence {ReasonCode::NotTracked, QT_TRANSLATE_NOOP("Reasons", "It is no longer checked, so there is no tracking to stop.")},
    Sentence {ReasonCode::TrackedAlready, QT_TRANSLATE_NOOP("Reasons", "It is tracked already.")},
    Sentence {ReasonCode::NoMismatch, QT_TRANSLATE_NOOP("Reasons", "There is nothing to decide: it has no mismatch.")},
    Sentence {ReasonCode::MismatchAccepted,
        QT_TRANSLATE_NOOP("Reasons",
            "The gateway has accepted this one from here, so what it shows is this one, whatever its money. Nothing was recorded.")},
    Sentence {ReasonCode::TrackedStill,
        QT_TRANSLATE_NOOP("Reasons",
            "Kontor still tracks it. If it is being sent, tracking stops when that has ended, unless the gateway accepts it. Check its "
            "status before you pay by other means.")},
    Sentence {ReasonCode::NotWrittenYet, QT_TRANSLATE_NOOP("Reasons", "It is not written yet. Look at its status before you do anything.")},
    Sentence {ReasonCode::DecisionWithoutReason,
        QT_TRANSLATE_NOOP("Reasons", "Say why: the reason is recorded with your decision, for whoever looks at it later.")},
    Sentence {ReasonCode::CommandWaits,
        QT_TRANSLATE_NOOP("Reasons",
            "The Kontor that works on this folder has not taken it up yet. It stays noted and is done when that one gets to it.")},
    Sentence {ReasonCode::AcceptedMeanwhile,
        QT_TRANSLATE_NOOP(
            "Reasons", "The gateway answered meanwhile that it has this one. Look at its status before you pay in another way.")},
    Sentence {ReasonCode::NothingToReview, QT_TRANSLATE_NOOP("Reasons", "There is nothing to review about this payment.")},
    Sentence {ReasonCode::CancelUncertain,
        QT_TRANSLATE_NOOP(
            "Reasons", "It is not certain yet that it was cancelled; it may still be sent. Check its status before you do anything.")},
    //: %1 is the ID of a payment.
    Sentence {ReasonCode::NoSuchPayment, QT_TRANSLATE_NOOP("Reasons", "There is no payment %1 in this ledger."), {Arg::PaymentId}},
    Sentence {ReasonCode::AnswerWhileSent,
        QT_TRANSLATE_NOOP("Reasons", "It is being sent now. Record the answer when that has ended, in half a minute at the latest.")},
    Sentence {ReasonCode::AnswerForMismatch,
        QT_TRANSLATE_NOOP(
            "Reasons", "The gateway shows something else under this ID. Compare the two and decide; that is recorded instead.")},
    Sentence {ReasonCode::AnswerBeforeSending,
        QT_TRANSLATE_NOOP("Reasons",
            "It waits to be sent again with the same ID, and Kontor checks with the gateway first. Record the answer if the outcome stays "
            "unknown then.")},
    Sentence {ReasonCode::AnswerRecorded,
        QT_TRANSLATE_NOOP("Reasons",
            "It is already recorded that the gateway's support says it was executed, and that can't be changed. The payment follows what "
            "the gateway shows.")},
    Sentence {ReasonCode::AnswerComes,
        QT_TRANSLATE_NOOP("Reasons", "Kontor can find out itself whether the gateway has this payment. Wait for that.")},
    Sentence {ReasonCode::OutcomeKnown, QT_TRANSLATE_NOOP("Reasons", "There is nothing to record: the outcome of this payment is known.")},
    Sentence {ReasonCode::QueuedAgainAlready, QT_TRANSLATE_NOOP("Reasons", "This was queued again already. Nothing more was queued.")},
    Sentence {ReasonCode::NotAllCancelled, QT_TRANSLATE_NOOP("Reasons", "Not all of these are cancelled. Nothing was queued again.")},
    Sentence {ReasonCode::NotPaymentId,
        QT_TRANSLATE_NOOP("Reasons", "This is no ID of a payment. An ID has 1 to 64 letters, digits, hyphens or underscores.")},
    //: %1 is the ID of a payment, as the gateway gives it.
    Sentence {ReasonCode::LookUpOfOther, QT_TRANSLATE_NOOP("Reasons", "The gateway's answer names another ID, \"%1\". It is not added."),
        {Arg::PaymentId}},
    Sentence {ReasonCode::LookUpWithoutAmount,
        QT_TRANSLATE_NOOP("Reasons", "The gateway does not show its amount, and a payment without one is not added to the ledger.")},
    Sentence {ReasonCode::LookUpTestInLive,
        QT_TRANSLATE_NOOP("Reasons", "The gateway marks it as a test, and this is the live profile. It is not added.")},
    Sentence {ReasonCode::LookUpRealInPractice,
        QT_TRANSLATE_NOOP("Reasons", "The gateway marks it as real, and this is a practice profile. It is not added.")},
    Sentence {ReasonCode::NotTokenAction,
        QT_TRANSLATE_NOOP("Reasons", "The action is PAYIN_CREATE (let a customer pay one payin) or PAYIN_INFO (only see one payin).")},
    Sentence {ReasonCode::TokenWithoutPayin,
        QT_TRANSLATE_NOOP("Reasons", "Say which payin it is for: its ID has 1 to 64 letters, digits, hyphens or underscores.")},
    //: %1 is what was typed.
    Sentence {ReasonCode::NotOperation,
        QT_TRANSLATE_NOOP("Reasons",
            "\"%1\" is none of the gateway's operations. Write GET or POST, one blank and a path, for example \"GET /payins/INV-1\"."),
        {Arg::Said}},
    //: %1 is an operation with signs that stand for anything, such as "GET /payins/*".
    Sentence {ReasonCode::OperationIsPattern,
        QT_TRANSLATE_NOOP("Reasons",
            "\"%1\" is a pattern: such a token works for every payment that fits it and cannot be taken back. Never put one in an e-mail "
            "or a web page. Nothing was asked for; name one payment, or insist on the pattern."),
        {Arg::Said}},
    Sentence {ReasonCode::TokenWithoutWish, QT_TRANSLATE_NOOP("Reasons", "Say either an action with an ID, or operations.")},
    Sentence {ReasonCode::NotTokenLife,
        QT_TRANSLATE_NOOP("Reasons", "A token lives from 1 second to 24 hours (86400), because it cannot be taken back.")},
    Sentence {
        ReasonCode::NotTokenMoney, QT_TRANSLATE_NOOP("Reasons", "The money that limits a token needs an amount above 0 and a currency.")},
    Sentence {ReasonCode::LinkWithoutToken,
        QT_TRANSLATE_NOOP("Reasons", "The address needs {token} once, where the token belongs: https://pay.example.com/#{token}")},
    Sentence {
        ReasonCode::LinkUnsafe, QT_TRANSLATE_NOOP("Reasons", "The address begins with https, so that nobody on the way reads the token.")},
    //: About a batch. %1 are codes of payment methods, each with the number of its rows: "BANK_TRANSFER (12), CASH (1)".
    Sentence {ReasonCode::MethodsUnknown,
        QT_TRANSLATE_NOOP("Reasons", "No payout of these payment methods was accepted from here yet: %1. Check how they are written."),
        {Arg::Said}},
    Sentence {ReasonCode::NewRecipient, QT_TRANSLATE_NOOP("Reasons", "New recipient: no payout has gone to this account from here.")},
    Sentence {ReasonCode::CodesNotChecked,
        QT_TRANSLATE_NOOP("Reasons",
            "Banks and currencies aren't checked: Kontor hasn't read the gateway's lists yet. Check the codes yourself before you pay.")},
    //: %1 is how many rows of a file pay an account for the first time.
    Sentence {ReasonCode::NewRecipients,
        QT_TRANSLATE_NOOP("Reasons", "Rows that pay new recipients: %1. No payout has gone to their accounts from here."), {Arg::Count}},
    Sentence {ReasonCode::RecipientsNotChecked,
        QT_TRANSLATE_NOOP("Reasons",
            "Duplicates, new recipients and changed accounts aren't pointed out here: Kontor couldn't read its payment records. Compare "
            "the accounts yourself before you pay.")},
    //: Of a payout or a batch. %1 is an amount of money, %2 another with the time when it was read.
    Sentence {ReasonCode::AboveBalance, QT_TRANSLATE_NOOP("Reasons", "%1 is more than the balance of %2."), {Arg::Ours, Arg::Balance}},
    //: %1 is an amount of money with the time when it was read.
    Sentence {ReasonCode::QueuedUncountable,
        QT_TRANSLATE_NOOP("Reasons", "More is queued already than Kontor can add up. Together that is more than the balance of %1."),
        {Arg::Balance}},
    //: Of a payout or a batch. %1, %2 and %3 are amounts of money, %3 with the time when it was read.
    Sentence {ReasonCode::AboveBalanceWithQueued,
        QT_TRANSLATE_NOOP("Reasons", "%1 is queued already. With this %2 that is more than the balance of %3."),
        {Arg::Queued, Arg::Ours, Arg::Balance}},
    //: Of a payout. %1 is the code of a currency.
    Sentence {ReasonCode::NoBalanceInCurrency,
        QT_TRANSLATE_NOOP("Reasons", "The gateway has shown no balance in %1. Check the currency; you can still send it."),
        {Arg::Currency}},
    Sentence {ReasonCode::BatchNothingReady, QT_TRANSLATE_NOOP("Reasons", "No row of this file is ready, so there is nothing to import.")},
    //: %1 is the ID of a batch.
    Sentence {ReasonCode::NoSuchBatch, QT_TRANSLATE_NOOP("Reasons", "There is no batch %1 in this ledger."), {Arg::Batch}},
    Sentence {ReasonCode::BatchInOlderCopy,
        QT_TRANSLATE_NOOP("Reasons",
            "It is too late to take the rest back: this ledger is an older copy, and rows that wait in it may have been sent since. Let "
            "the batch be sent. The gateway is asked for each of these rows first, and what it has is not paid again.")},
    Sentence {ReasonCode::BatchEnded,
        QT_TRANSLATE_NOOP("Reasons", "This batch has ended, and its unsent payouts were cancelled. Import its rows again.")},
    Sentence {ReasonCode::BatchSentAlready,
        QT_TRANSLATE_NOOP("Reasons", "This batch was handed over to be sent already. Nothing is sent twice.")},
    Sentence {ReasonCode::BatchNotSending, QT_TRANSLATE_NOOP("Reasons", "This batch is not being sent, so there is nothing to pause.")},
    Sentence {ReasonCode::BatchNeverSent, QT_TRANSLATE_NOOP("Reasons", "This batch was never sent. Send it instead.")},
    Sentence {ReasonCode::NotProblemLimit, QT_TRANSLATE_NOOP("Reasons", "A batch stops after 1 problem in a row or more; 0 means never.")},
    Sentence {ReasonCode::BatchGoesOn, QT_TRANSLATE_NOOP("Reasons", "Somebody goes on sending this batch. Look at it before you end it.")},
    //: %1 is the path of a file, %2 a number of megabytes.
    Sentence {ReasonCode::FileTooLarge,
        QT_TRANSLATE_NOOP("Reasons",
            "The file %1 is larger than %2 MB, so it is probably no table of payouts. Nothing was imported. Divide it into several files."),
        {Arg::File, Arg::Count}},
    //: %1 is a path.
    Sentence {ReasonCode::NotFile,
        QT_TRANSLATE_NOOP(
            "Reasons", "%1 is a folder, a pipe or a device, not a file. Nothing was imported. Choose a CSV file or an Excel workbook."),
        {Arg::File}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::FileNotRead,
        QT_TRANSLATE_NOOP("Reasons", "The file %1 can't be read. Nothing was imported. Check its name and whether you may read it."),
        {Arg::File}},
    Sentence {ReasonCode::RowsInWork, QT_TRANSLATE_NOOP("Reasons", "The rows are still being looked at. Try again in a moment.")},
    //: %1 is when it was made.
    Sentence {ReasonCode::IdOfPayin,
        QT_TRANSLATE_NOOP("Reasons", "This ID is already in your ledger (payin of %1). Use another one, or leave it empty."), {Arg::At}},
    //: %1 is when it was made.
    Sentence {ReasonCode::IdOfPayout,
        QT_TRANSLATE_NOOP("Reasons", "This ID is already in your ledger (payout of %1). Use another one, or leave it empty."), {Arg::At}},
    //: %1 is the number of a row, %2 an amount, %3 a recipient's name, %4 the limit, an amount too.
    Sentence {ReasonCode::RowAboveLimit,
        QT_TRANSLATE_NOOP("Reasons",
            "Row %1, %2 to %3, is above your limit of %4 for one payout. Nothing of this batch was queued. Whoever answers for the limit "
            "can change it under Settings, Sending."),
        {Arg::Row, Arg::Theirs, Arg::Name, Arg::Ours}},
    Sentence {ReasonCode::HiddenSomewhere, QT_TRANSLATE_NOOP("Reasons", "There is an invisible character in it. Type it again.")},
    Sentence {ReasonCode::NotPublicAddress,
        QT_TRANSLATE_NOOP("Reasons", "Enter a web address that begins with https:// or http://, without a question mark or a name in it.")},
    Sentence {ReasonCode::PublicAddressMissing, QT_TRANSLATE_NOOP("Reasons", "Enter the public address that the gateway is to call.")},
    Sentence {ReasonCode::GatewayAddressMissing,
        QT_TRANSLATE_NOOP("Reasons", "Enter the address that your gateway gave you, such as https://api.example.com.")},
    Sentence {ReasonCode::MerchantCodeMissing, QT_TRANSLATE_NOOP("Reasons", "Enter the merchant code that your gateway gave you.")},
};

} // namespace

std::span<const Sentence> paymentSentences()
{
    return paymentTexts;
}

} // namespace kontor::messages
