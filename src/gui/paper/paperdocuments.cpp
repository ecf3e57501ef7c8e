// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/paper/paperdocuments.h"

#include "core/outcome.h"
#include "core/visibletext.h"
#include "messages/batches.h"
#include "messages/explanation.h"
#include "models/batchfigures.h"
#include "models/paymentcells.h"
#include "models/statuswords.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMap>

namespace kontor::paper {

using namespace Qt::StringLiterals;

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Paper)
};

void add(PaperSheet::Group &group, const QString &name, const QString &value)
{
    if (!value.isEmpty())
        group.facts.append({name, visibleText(value)});
}

//! "31 Oct 2026 16:31:10 (UTC+07:00)", for people who look at it in another zone.
QString timeOf(const std::optional<UtcTime> &time, const Zone &zone)
{
    if (!time)
        return {};
    const QString iso = zone.iso(*time); // 2026-10-31T16:31:10.482+07:00
    const QString day = QLocale().toString(zone.dayOf(*time), u"d MMM yyyy"_s);
    //: A moment on paper: %1 the day, %2 the time of day, %3 the offset of the zone from UTC, such as +07:00, %4 the zone's name.
    return Texts::tr("%1, %2 (UTC%3, %4)").arg(day, iso.mid(11, 8), iso.mid(23), zone.name());
}

QString environmentOf(const Profile &profile)
{
    if (profile.builtInSandbox)
        return Texts::tr("Sandbox: practice only, no real money moved");
    return profile.environment == Environment::Live ? Texts::tr("Live") : Texts::tr("Test: for practice payments");
}

QString stampOf(const Profile &profile)
{
    if (profile.builtInSandbox)
        return Texts::tr("SANDBOX");
    return profile.environment == Environment::Live ? QString() : Texts::tr("TEST");
}

PaperSheet::Group senderOf(const Letterhead &head)
{
    PaperSheet::Group group {.heading = Texts::tr("From")};
    add(group, Texts::tr("Merchant"), head.merchant);
    add(group, Texts::tr("Merchant code"), head.profile.merchantCode);
    add(group, Texts::tr("Profile"), head.profile.name);
    add(group, Texts::tr("Environment"), environmentOf(head.profile));
    return group;
}

QString footerOf(const Letterhead &head)
{
    //: At the foot of a page. %1 is a moment.
    return Texts::tr("Made by Kontor on %1").arg(timeOf(head.now, head.zone));
}

bool isFinal(const PaymentRecord &payment)
{
    return !payment.isAltered && kontor::isFinal(payment.submission);
}

QString finalWords(const PaymentRecord &payment)
{
    return isFinal(payment) ? Texts::tr("This is final.") : Texts::tr("This is not final: it may still change.");
}

PaperSheet::Group moneyOf(const PaymentRecord &payment, const Letterhead &head)
{
    PaperSheet::Group group {.heading = Texts::tr("Money")};
    add(group, Texts::tr("Amount"), head.format.money(payment.request.money));
    add(group, Texts::tr("Fee"), payment.fee ? head.format.money(*payment.fee) : Texts::tr("Not known"));
    return group;
}

PaperSheet::Group partyOf(const PaymentRecord &payment)
{
    const bool isPayin = payment.submission.kind == PaymentKind::Payin;
    const PaymentRequest &request = payment.request;
    PaperSheet::Group group {.heading = isPayin ? Texts::tr("Customer") : Texts::tr("Recipient")};
    add(group, Texts::tr("Name"), request.accountName);
    add(group, Texts::tr("Account"), request.accountNumber);
    add(group, Texts::tr("Bank"), request.operatorCode);
    add(group, Texts::tr("Method"), request.methodCode);
    add(group, Texts::tr("E-mail"), request.emailAddress);
    return group;
}

PaperSheet::Group payToOf(const PaymentRecord &payment, const Letterhead &head)
{
    PaperSheet::Group group {.heading = Texts::tr("To be paid to")};
    const PayTo &payTo = payment.payTo;
    add(group, Texts::tr("Name"), payTo.accountName);
    add(group, Texts::tr("Account"), payTo.accountNumber);
    add(group, Texts::tr("Bank"), payTo.bankName.isEmpty() ? payTo.bankCode : payTo.bankName);
    add(group, Texts::tr("Gateway reference"), payTo.reference);
    add(group, Texts::tr("Until"), timeOf(payTo.expiresAt, head.zone));
    return group;
}

PaperSheet::Group numbersOf(const PaymentRecord &payment)
{
    PaperSheet::Group group {.heading = Texts::tr("Numbers")};
    add(group, Texts::tr("Order ID"), payment.id.toString());
    const submission::Submission &standing = payment.submission;
    add(group, Texts::tr("ID at the gateway"),
        //: On paper, behind "ID at the gateway": it is Kontor's own, %1.
        standing.accepted ? Texts::tr("The same: %1").arg(payment.id.toString()) : QString());
    add(group, Texts::tr("Reference"), payment.reference);
    add(group, Texts::tr("Note"), payment.note);
    return group;
}

PaperSheet::Group standingOf(const PaymentRecord &payment, const Letterhead &head)
{
    PaperSheet::Group group {.heading = Texts::tr("Status")};
    add(group, Texts::tr("Status"), statusWord(payment, head.now));
    add(group, Texts::tr("The gateway's own word"), payment.submission.lastStatus.word());
    add(group, Texts::tr("Created"), timeOf(payment.createdAt, head.zone));
    add(group, Texts::tr("Processed"), timeOf(payment.processedAt, head.zone));
    add(group, Texts::tr("Last asked"), timeOf(payment.checkedAt, head.zone));
    add(group, Texts::tr("Remark"), messages::problem(payment, head.format));
    return group;
}

// ---- of a batch

//! One sum a currency; what has too many digits for one is left out.
QString sumsOf(const QList<PaymentRecord> &payments, const NumberFormat &format, const QList<PaymentState> &states)
{
    QMap<QString, std::optional<Decimal>> sums;
    for (const PaymentRecord &payment : payments) {
        const Money &money = payment.request.money;
        if (!states.isEmpty() && !states.contains(payment.submission.state))
            continue;
        std::optional<Decimal> &sum = sums.insert(money.currency, sums.value(money.currency, Decimal())).value();
        sum = sum ? sum->plus(money.amount) : sum;
    }
    QStringList words;
    for (auto sum = sums.cbegin(); sum != sums.cend(); ++sum) {
        if (*sum)
            words.append(format.money({**sum, sum.key()}));
    }
    return words.join(u'\n');
}

PaperSheet::Group batchOf(const BatchService::Standing &standing, const QList<PaymentRecord> &payments, const Letterhead &head)
{
    const BatchRecord &batch = standing.record;
    const BatchFigures figures = figuresOf(standing.counts);
    PaperSheet::Group group {.heading = Texts::tr("Batch")};
    add(group, Texts::tr("Name"), batch.title);
    add(group, Texts::tr("Batch ID"), batch.id);
    add(group, Texts::tr("Digest code"), digestCode(batch.rowsDigest));
    add(group, Texts::tr("Imported"), timeOf(batch.createdAt, head.zone));
    add(group, Texts::tr("Status"), batchStateWord(batch.state, figures));
    add(group, Texts::tr("Payouts"), QLocale().toString(figures.all));
    add(group, Texts::tr("Where they stand"), messages::standing(standing.counts.byState));
    add(group, Texts::tr("Sum of all"), sumsOf(payments, head.format, {}));
    add(group, Texts::tr("Of which paid"), sumsOf(payments, head.format, {PaymentState::Paid}));
    return group;
}

QStringList lineOf(const PaymentRecord &payment, const Letterhead &head)
{
    const PaymentRequest &request = payment.request;
    return {QLocale().toString(payment.batchRow), visibleLine(request.accountName) + u'\n' + payment.id.toString(),
        visibleLine(request.accountNumber), visibleLine(request.operatorCode), visibleLine(payment.reference),
        head.format.money(request.money), statusWord(payment, head.now)};
}

} // namespace

PaperSheet receiptOf(const PaymentRecord &payment, const Letterhead &head)
{
    const bool isPayin = payment.submission.kind == PaymentKind::Payin;
    const QString explained = payment.isAltered ? messages::problem(payment) : messages::explain(payment, head.now, head.format);
    PaperSheet sheet {.title = isPayin ? Texts::tr("Receipt of a payin") : Texts::tr("Receipt of a payout"),
        //: A sentence about where a payment stands, and whether that is final.
        .lead = Texts::tr("%1 %2").arg(explained, finalWords(payment)),
        .stamp = stampOf(head.profile),
        .groups = {moneyOf(payment, head), partyOf(payment)},
        .footer = footerOf(head)};
    if (isPayin && !payment.payTo.isEmpty())
        sheet.groups.append(payToOf(payment, head));
    sheet.groups << numbersOf(payment) << standingOf(payment, head) << senderOf(head);
    return sheet;
}

PaperSheet adviceOf(const BatchService::Standing &standing, const QList<PaymentRecord> &payments, const Letterhead &head)
{
    const bool isFinished = std::all_of(payments.begin(), payments.end(), isFinal);
    PaperSheet sheet {.title = Texts::tr("Batch advice"),
        .lead = isFinished ? Texts::tr("Where each payout of this batch stands is final.")
                           : Texts::tr("Not all payouts of this batch are final: where they stand may still change."),
        .stamp = stampOf(head.profile),
        .groups = {batchOf(standing, payments, head), senderOf(head)},
        // An order ID, 16 digits of an account and a sum of billions stand on one line of A4, which is 180 shares wide.
        .columns = {{Texts::tr("Row"), 9}, {Texts::tr("Recipient and order ID"), 54}, {Texts::tr("Account"), 26}, {Texts::tr("Bank"), 16},
            {Texts::tr("Reference"), 18}, {Texts::tr("Amount"), 31, true}, {Texts::tr("Status"), 26}},
        .footer = footerOf(head)};
    for (const PaymentRecord &payment : payments)
        sheet.rows.append(lineOf(payment, head));
    return sheet;
}

QString digestCode(const QByteArray &rowsDigest)
{
    const QString hex = QString::fromLatin1(rowsDigest.first(std::min<qsizetype>(4, rowsDigest.size())).toHex().toUpper());
    return hex.isEmpty() ? QString() : hex.first(4) + u'-' + hex.sliced(4);
}

} // namespace kontor::paper
