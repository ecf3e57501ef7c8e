// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pagehelp.h"

#include "gui/shell/sections.h"

#include <QCoreApplication>

namespace kontor {

namespace {

struct SectionHelp {
    QLatin1StringView section;
    const char *words;
};

constexpr SectionHelp sectionHelps[] {
    {section::payouts,
        QT_TRANSLATE_NOOP("PageHelp",
            "All payouts of this ledger. Type into the filter to find one by reference, name, account or ID; Enter opens the detail, F5 "
            "asks "
            "the gateway where it stands. A payout that the gateway has accepted cannot be recalled.")},
    {section::newPayout,
        QT_TRANSLATE_NOOP("PageHelp",
            "Type the recipient and the amount, then Ctrl+Enter shows the review: exactly this is sent. Ctrl+Enter again queues it; for a "
            "few seconds you can cancel it with Ctrl+Z.")},
    {section::payins,
        QT_TRANSLATE_NOOP("PageHelp",
            "All payins of this ledger: who has paid, who has not, and where they pay. Copy reply for customer gives the words to send to "
            "somebody who asks.")},
    {section::newPayin,
        QT_TRANSLATE_NOOP("PageHelp",
            "Ask a customer for money: amount and currency first, then a method and a bank that the gateway offers for it. The gateway "
            "names "
            "the account that the customer pays to.")},
    {section::batches,
        QT_TRANSLATE_NOOP("PageHelp",
            "Files that were imported, each as one batch. Enter opens a batch: its progress, what needs attention, and how to pause it.")},
    {section::batchImport,
        QT_TRANSLATE_NOOP("PageHelp",
            "What stands in the file, row by row. Above it: how the file is read and which column is what. F8 goes to the next row with "
            "something to mend; type into its cell, paste a block from a spreadsheet, or fix all alike. Ctrl+Z takes each change back. "
            "Nothing is sent before you say so.")},
    {section::batchReview,
        QT_TRANSLATE_NOOP("PageHelp",
            "What is about to be paid: the sums, the largest, who is paid for the first time, and what looks like a payout of before. "
            "Nothing is sent before you say so.")},
    {section::batchRun,
        QT_TRANSLATE_NOOP("PageHelp",
            "How one batch gets on. Pausing ends the request that is on its way and sends no other; each figure leads to its payouts.")},
    {section::balances,
        QT_TRANSLATE_NOOP("PageHelp",
            "What the gateway says you have, as of the time that stands there, and what the queue will take of it. F5 asks again.")},
    {section::options,
        QT_TRANSLATE_NOOP("PageHelp", "Which methods and banks the gateway offers for an amount. Looking here sends no payment.")},
    {section::keys,
        QT_TRANSLATE_NOOP("PageHelp",
            "The keys that Kontor signs its requests with, and the tokens that were handed out. Private halves stay in your keychain or in "
            "an encrypted file; the public half is what your gateway gets.")},
    {section::rotateKey,
        QT_TRANSLATE_NOOP("PageHelp",
            "A new key in four steps. The old one signs until the last of them, and each step can wait for days. Esc goes back.")},
    {section::newToken,
        QT_TRANSLATE_NOOP("PageHelp",
            "A token lets somebody else make one call or two without your key. It cannot be taken back, so it is narrow and short. "
            "Ctrl+Enter creates and copies it.")},
    {section::sandboxControl,
        QT_TRANSLATE_NOOP("PageHelp",
            "Plays the customer and the bank of the sandbox while you look at the list: the payin that is chosen there is paid here. What "
            "it does to the gateway lasts until you choose Everything as usual again, or until the sandbox is started anew. Esc closes "
            "it.")},
    {section::conflict,
        QT_TRANSLATE_NOOP("PageHelp",
            "The gateway has a payment under this ID that is not what was sent. Compare the two, then say whose it is; your reason is "
            "recorded.")},
    {section::recovery,
        QT_TRANSLATE_NOOP("PageHelp",
            "What was under way when Kontor closed. Each is asked for at the gateway first; nothing new is sent before you choose "
            "Resume.")},
    {section::onePayout,
        QT_TRANSLATE_NOOP(
            "PageHelp", "One payout: where it stands, what is known of it, and everything that happened to it. Esc goes back.")},
    {section::onePayin,
        QT_TRANSLATE_NOOP(
            "PageHelp", "One payin: whether the customer has paid, where they pay, and everything that happened to it. Esc goes back.")},
};

} // namespace

QString pageHelp(const QString &section)
{
    for (const SectionHelp &help : sectionHelps) {
        if (help.section == section)
            return QCoreApplication::translate("PageHelp", help.words);
    }
    return QCoreApplication::translate("PageHelp",
        "Ctrl+K finds payments, actions and pages by their words. Ctrl+/ shows every key. F6 goes from one part of the window to the "
        "next.");
}

} // namespace kontor
