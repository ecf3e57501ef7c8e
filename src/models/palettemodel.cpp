// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/palettemodel.h"

#include "core/day.h"
#include "core/visibletext.h"
#include "ledger/rows/searchtext.h"
#include "messages/times.h"
#include "models/paymentcells.h"
#include "models/statuswords.h"

#include <QDateTime>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;
using Scope = PaletteQuestion::Scope;

namespace {

constexpr int mostPayments = 20; //!< so that what can be done is seen, too
constexpr int lookedThrough = 300; //!< where a prefix asks for one field only
constexpr int mostRecent = 8;

bool hasAllWords(const QString &text, const QString &typed)
{
    const QString searched = folded(text);
    const QStringList words = folded(typed).simplified().split(u' ', Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(), [&searched](const QString &word) { return searched.contains(word); });
}

bool mayBeAName(const PaletteQuestion &question)
{
    const bool isAskedFor = question.scope == Scope::All || question.scope == Scope::Recipients;
    return isAskedFor && !question.isAllMeant
        && std::none_of(question.text.begin(), question.text.end(), [](QChar c) { return c.isDigit(); })
        && std::any_of(question.text.begin(), question.text.end(), [](QChar c) { return c.isLetter(); });
}

} // namespace

PaletteModel::PaletteModel(Ledger &ledger, Clock &clock, NumberFormat format, QObject *parent)
    : QAbstractListModel(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_format(std::move(format))
{
}

void PaletteModel::begin(const QList<PaletteCommand> &commands, const QList<OrderId> &recent)
{
    m_commands = commands;
    m_recent = recent.mid(0, mostRecent);
    m_payments.clear();
    setTyped({});
}

void PaletteModel::setTyped(const QString &typed)
{
    m_question = readPaletteQuestion(typed, dayOf(m_clock.wall()), m_format);
    ++m_generation;
    // Those that were found before stay until the new answer is here, as far as they still fit: the list doesn't flicker.
    m_payments.removeIf([this](const PaymentRecord &payment) { return m_question.text.isEmpty() || !isWanted(payment); });
    rebuild();
    askLedger();
}

// ---- asking

//! One at a time: what was typed while the ledger searched is asked for afterwards, without what was typed in between.
void PaletteModel::askLedger()
{
    if (std::exchange(m_asking, true))
        return;
    m_asked = m_generation;
    m_fresh.clear();
    if (m_question.text.isEmpty() && m_question.scope != Scope::Actions)
        askRecent();
    else
        askNext(0);
}

void PaletteModel::askRecent()
{
    m_ledger.payments().byIds(m_recent)->then(this, [this](const Result<QList<PaymentRecord>> &found) {
        if (found)
            m_fresh = *found;
        finishQuestion();
    });
}

void PaletteModel::askNext(qsizetype query)
{
    if (m_asked != m_generation || query >= m_question.queries.size())
        return finishQuestion();
    const int limit = m_question.scope == Scope::All ? mostPayments : lookedThrough;
    m_ledger.payments().find(m_question.queries.at(query), limit)->then(this, [this, query](const Result<QList<qint64>> &seqs) {
        if (!seqs || m_asked != m_generation)
            return finishQuestion();
        m_ledger.payments().rows(*seqs)->then(this, [this, query](const Result<QList<PaymentRecord>> &rows) { takeFound(query, rows); });
    });
}

void PaletteModel::takeFound(qsizetype query, const Result<QList<PaymentRecord>> &rows)
{
    if (!rows || m_asked != m_generation)
        return finishQuestion();
    for (const PaymentRecord &payment : *rows) {
        const bool isThere
            = std::any_of(m_fresh.cbegin(), m_fresh.cend(), [&payment](const PaymentRecord &other) { return other.seq == payment.seq; });
        if (!isThere && m_fresh.size() < mostPayments && (query > 0 || isWanted(payment)))
            m_fresh.append(payment);
    }
    m_payments = m_fresh;
    rebuild();
    askNext(query + 1);
}

void PaletteModel::finishQuestion()
{
    m_asking = false;
    if (m_asked != m_generation)
        return askLedger();
    m_payments = m_fresh;
    rebuild();
    Q_EMIT answered();
}

//! Whether it fits what is typed, as far as its own words go; what is found by its status, day or amount is not looked at again.
bool PaletteModel::isWanted(const PaymentRecord &payment) const
{
    const PaymentRequest &request = payment.request;
    if (m_question.scope == Scope::Ids)
        return hasAllWords(payment.id.toString(), m_question.text);
    if (m_question.scope == Scope::Recipients)
        return hasAllWords(request.accountName + u'\n' + request.emailAddress, m_question.text);
    const PaymentStatus &status = payment.submission.lastStatus;
    const QStringList searched {payment.id.toString(), request.accountName, request.accountNumber, request.emailAddress, payment.reference,
        payment.payTo.accountNumber, payment.payTo.reference, status.isSuccess() ? QString() : status.word()}; // as the ledger searches
    return hasAllWords(searched.join(u'\n'), m_question.text);
}

// ---- the list

QList<PaletteModel::Row> PaletteModel::commandRows() const
{
    QList<Row> rows;
    for (const bool places : {false, true}) {
        for (int i = 0; i < m_commands.size(); ++i) {
            const PaletteCommand &command = m_commands.at(i);
            const bool isUsual = !command.isSetting && (command.isPlace || m_question.scope == Scope::Actions);
            const QString searched = command.words + u' ' + command.explained;
            const bool isWantedNow = m_question.text.isEmpty() ? isUsual : hasAllWords(searched, m_question.text);
            if (command.isPlace == places && isWantedNow)
                rows.append({.kind = Kind::Command, .command = i, .isPlace = places});
        }
    }
    return rows;
}

//! What can be done with the words themselves.
QList<PaletteModel::Row> PaletteModel::offers() const
{
    QList<Row> rows;
    const bool isIdOnly = m_question.scope == Scope::Ids;
    if (!m_question.text.isEmpty() && mayBeAName(m_question))
        rows.append({.kind = Kind::NewPayout});
    if (m_question.text.isEmpty() || !(isIdOnly || m_question.scope == Scope::All))
        return rows;
    if (OrderId::parse(m_question.text))
        rows.append({.kind = Kind::LookUp});
    const QList<PaymentKind> lists = isIdOnly ? QList<PaymentKind>() : listsThatFit();
    for (const PaymentKind list : lists)
        rows.append({.kind = Kind::Filter, .isPlace = true, .list = list});
    return rows;
}

//! Those that have what was found by these very words, which is what a list can be asked for; none where it was found by its status, day
//! or amount alone. Where nothing was found, or more than is shown, nobody knows which, and both are offered.
QList<PaymentKind> PaletteModel::listsThatFit() const
{
    const QList<PaymentKind> both {PaymentKind::Payout, PaymentKind::Payin};
    if (m_payments.isEmpty())
        return both;
    QList<PaymentKind> lists;
    for (const PaymentKind kind : both) {
        const auto isThere = [this, kind](const PaymentRecord &payment) { return payment.submission.kind == kind && isWanted(payment); };
        if (std::any_of(m_payments.begin(), m_payments.end(), isThere))
            lists.append(kind);
    }
    return !lists.isEmpty() && m_payments.size() >= mostPayments ? both : lists;
}

bool PaletteModel::isMeant(const Row &row) const
{
    if (row.kind != Kind::Command)
        return false;
    QString name = m_commands.at(row.command).words;
    while (name.endsWith(u'…') || name.endsWith(u'.'))
        name.chop(1);
    return name.compare(m_question.text, Qt::CaseInsensitive) == 0;
}

void PaletteModel::rebuild()
{
    beginResetModel();
    m_rows.clear();
    const bool hasCommands = m_question.scope == Scope::All || m_question.scope == Scope::Actions;
    const QList<Row> commands = hasCommands ? commandRows() : QList<Row>();
    m_hasCommands = !commands.isEmpty();
    QList<Row> offered = offers();
    std::stable_partition(offered.begin(), offered.end(), [](const Row &row) { return !row.isPlace; });
    QList<Row> rest = commands + offered; // what is there by these words comes before what could be done with them
    // Who types the whole name of a command means it, and nobody of that name.
    const auto others = std::stable_partition(rest.begin(), rest.end(), [this](const Row &row) { return isMeant(row); });
    m_rows = QList<Row>(rest.begin(), others);
    for (const PaymentRecord &payment : std::as_const(m_payments))
        m_rows.append({.kind = Kind::Payment, .payment = payment});
    m_rows.append(QList<Row>(others, rest.end()).mid(0, qMax<qsizetype>(0, mostRows - m_rows.size())));
    endResetModel();
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QString PaletteModel::section(const Row &row) const
{
    if (row.kind == Kind::Payment)
        return m_question.text.isEmpty() ? tr("Opened last") : tr("Payments");
    if (row.kind != Kind::Command && m_hasCommands)
        //: In the search: what can be done with what was typed, below what was found.
        return tr("With these words");
    return row.isPlace ? tr("Go to") : tr("Actions");
}

QString PaletteModel::words(const Row &row) const
{
    switch (row.kind) {
    case Kind::Payment:
        return m_format.money(row.payment->request.money);
    case Kind::Command:
        return m_commands.at(row.command).words;
    case Kind::NewPayout:
        //: What the palette offers. %1 is what was typed.
        return tr("New payout to \"%1\"").arg(visibleLine(m_question.text));
    case Kind::LookUp:
        //: What the palette offers. %1 is what was typed.
        return tr("Look up \"%1\" at the gateway").arg(visibleLine(m_question.text));
    case Kind::Filter:
        //: What the palette offers: a list narrowed to what has this text in it. %1 is what was typed.
        return row.list == PaymentKind::Payin
            ? tr("Payins with \"%1\"").arg(visibleLine(m_question.text))
            //: What the palette offers: a list narrowed to what has this text in it. %1 is what was typed.
            : tr("Payouts with \"%1\"").arg(visibleLine(m_question.text));
    }
    return {};
}

QString PaletteModel::detail(const Row &row) const
{
    if (row.kind != Kind::Payment)
        return {};
    const QString name = visibleLine(row.payment->request.accountName);
    const QString known = row.payment->reference.isEmpty() ? row.payment->id.toString() : visibleLine(row.payment->reference);
    const QString kind = row.payment->submission.kind == PaymentKind::Payin ? tr("Payin") : tr("Payout");
    return kind + u"  ·  "_s + (name.isEmpty() ? QString() : name + u"  ·  "_s) + isolated(known);
}

QString PaletteModel::spoken(const Row &row) const
{
    if (row.kind != Kind::Payment) {
        const QString keys = row.kind == Kind::Command ? m_commands.at(row.command).keys : QString();
        //: What the palette offers: %1 what it does, %2 its keys.
        return keys.isEmpty() ? words(row) : tr("%1, %2").arg(words(row), keys);
    }
    const QString status = statusWord(*row.payment, m_clock.wall());
    const QString who = visibleLine(row.payment->request.accountName);
    if (who.isEmpty())
        //: A result of the palette, read aloud. %1 is an amount, %2 a status.
        return row.payment->submission.kind == PaymentKind::Payin ? tr("Payin %1. Status: %2").arg(words(row), status)
                                                                  //: A result of the palette, read aloud. %1 is an amount, %2 a status.
                                                                  : tr("Payout %1. Status: %2").arg(words(row), status);
    if (row.payment->submission.kind == PaymentKind::Payin)
        //: A result of the palette, read aloud. %1 is an amount, %2 a name, %3 a status.
        return tr("Payin %1 from %2. Status: %3").arg(words(row), who, status);
    //: A result of the palette, read aloud. %1 is an amount, %2 a name, %3 a status.
    return tr("Payout %1 to %2. Status: %3").arg(words(row), who, status);
}

QString PaletteModel::completion(int row) const
{
    const Row &chosen = m_rows.at(row);
    if (chosen.payment)
        return u'#' + chosen.payment->id.toString();
    return chosen.kind == Kind::Command ? u"> "_s + words(chosen) : m_question.text;
}

QString PaletteModel::summary() const
{
    if (m_rows.isEmpty())
        return tr("No results");
    //: The results of the palette, read aloud. %n is how many there are, %1 the first of them.
    return tr("%n result(s), first: %1", nullptr, int(m_rows.size())).arg(spoken(m_rows.first()));
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows.at(index.row());
    const bool isPayment = row.kind == Kind::Payment;
    const bool beginsSection = index.row() == 0 || section(m_rows.at(index.row() - 1)) != section(row);
    switch (role) {
    case Qt::DisplayRole:
        return words(row);
    case Qt::AccessibleTextRole:
        return spoken(row);
    case KindRole:
        return int(row.kind);
    case SectionRole:
        return beginsSection ? section(row) : QString();
    case DetailRole:
        return detail(row);
    case KeysRole:
        return row.kind == Kind::Command ? m_commands.at(row.command).keys : QString();
    case StateRole:
        return isPayment ? QVariant(int(statusLook(*row.payment, m_clock.wall()))) : QVariant();
    case StatusRole:
        return isPayment ? statusWord(*row.payment, m_clock.wall()) : QString();
    case WhenRole:
        return isPayment ? isolated(messages::when(row.payment->createdAt, m_clock.wall())) : QString();
    default:
        return {};
    }
}

} // namespace kontor
