// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batches/batchresult.h"

#include "core/clock.h"
#include "files/exportfile.h"
#include "files/exporttable.h"
#include "messages/english.h"
#include "messages/reasons.h"
#include "office/exports/exporter.h"
#include "office/imports/batchcolumns.h"
#include "office/imports/batchretryfile.h"
#include "office/imports/batchrow.h"

#include <QPointer>
#include <QSet>
#include <algorithm>
#include <atomic>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

const QStringList &outcomeColumns()
{
    static const QStringList names
        = u"order_id,status,created_at_utc,created_at_local,processed_at_utc,processed_at_local,fee_amount,fee_currency,problem,"
          "proven,found_after_rejected,known_by_utc"_s.split(u',');
    return names;
}

//! Two columns of one name can't be told apart by a script, and JSON has a name once.
QStringList toldApart(QStringList names)
{
    QSet<QString> taken;
    QHash<QString, int> further; // of the same name
    for (qsizetype n = 0; n < names.size(); ++n) {
        const QString name = names.at(n).isEmpty() ? u"column %1"_s.arg(n + 1) : names.at(n);
        QString own = name;
        while (taken.contains(own))
            own = u"%1 %2"_s.arg(name).arg(++further[name] + 1);
        taken.insert(own);
        names[n] = own;
    }
    return names;
}

//! The amount that was paid, written in plain digits: a number in a workbook, whoever wrote the cell. Whatever else stands there is text.
bool isItsAmount(const QString &text, const Decimal &amount)
{
    return isPlainNumber(text) && Decimal::parse(QStringView(text)) == amount;
}

} // namespace

struct BatchResult::Run {
    Order order;
    QPointer<Reply<qint64>> reply;
    UtcTime now {};
};

//! The file under way. Belongs to the thread that reads, once the walk has begun, and goes there, too: to give up a large workbook takes as
//! long as to finish it.
struct BatchResult::Writing {
    std::unique_ptr<ExportFile> file;
    std::optional<ImportedTable> sheet {};
    QStringList header {};
    Zone zone {};
    UtcTime now {};
    std::shared_ptr<std::atomic<qint64>> rows {};
    exporttable::Choice outcome {outcomeColumns()};
    qsizetype amountPlace = -1;
    struct Outcome {
        ExportCells cells {};
        std::optional<Decimal> amount {};
    };
    QHash<int, Outcome> outcomes {}; //!< by the row

    void take(const PaymentRecord &payment);
    Result<Done> save();
    void write(const QStringList &cells, const Outcome &its);
};

//! The file takes them in their order.
class BatchResult::Rows final : public WalkPage {
public:
    explicit Rows(std::shared_ptr<Writing> writing)
        : m_writing(std::move(writing))
    {
    }
    void add(PaymentRecord &&payment) override { m_payments.append(std::move(payment)); }
    bool take() override
    {
        for (const PaymentRecord &payment : std::as_const(m_payments))
            m_writing->take(payment);
        return true;
    }

private:
    std::shared_ptr<Writing> m_writing;
    QList<PaymentRecord> m_payments {};
};

void BatchResult::Writing::take(const PaymentRecord &payment)
{
    const Outcome its {outcome.cellsOf(exportRowOf(payment, now), zone), payment.request.money.amount};
    if (sheet)
        outcomes.insert(payment.batchRow, its);
    else
        write(batchCellsOf(payment), its);
}

Result<Done> BatchResult::Writing::save()
{
    if (!sheet)
        return file->save();
    const messages::InEnglish english;
    for (const ImportedTable::Line &line : std::as_const(sheet->lines)) {
        Outcome its = outcomes.value(line.row);
        if (its.cells.isEmpty()) {
            its.cells = ExportCells(outcomeColumns().size(), ExportCell::unknown(ExportCell::Kind::Text));
            its.cells[outcomeColumns().indexOf(u"problem"_s)] = ExportCell::ofText(messages::reasons(line.problems).join(u' '));
        }
        write(line.cells, its);
    }
    return file->save();
}

//! A row may have fewer cells than the header, and more.
void BatchResult::Writing::write(const QStringList &cells, const Outcome &its)
{
    ExportCells line;
    line.reserve(header.size() + its.cells.size());
    for (qsizetype n = 0; n < header.size(); ++n)
        line.append(ExportCell::ofText(cells.value(n)));
    if (amountPlace >= 0 && its.amount && isItsAmount(line.at(amountPlace).text, *its.amount))
        line[amountPlace].kind = ExportCell::Kind::Amount;
    file->write(line + its.cells);
    ++*rows;
}

BatchResult::BatchResult(Ledger &ledger, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
{
}

Reply<qint64> *BatchResult::write(const Order &order)
{
    auto *reply = new Reply<qint64>(this);
    const auto run = std::make_shared<Run>(Run {.order = order, .reply = reply, .now = m_clock.wall()});
    m_ledger.batches().byId(order.batch)->then(reply, [this, reply, run](const Result<std::optional<BatchRecord>> &batch) {
        if (!batch)
            return reply->finish(batch.error());
        if (!*batch)
            return reply->finish(badInput(ReasonCode::NoSuchBatch, {{Arg::Batch, run->order.batch}}));
        m_ledger.batches()
            .importedTable((*batch)->seq)
            ->then(reply, [this, reply, run, seq = (*batch)->seq](const Result<std::optional<ImportedTable>> &sheet) {
                if (!sheet)
                    return reply->finish(sheet.error());
                takeSheet(run, seq, *sheet);
            });
    });
    return reply;
}

void BatchResult::takeSheet(const RunPtr &run, qint64 batch, const std::optional<ImportedTable> &sheet)
{
    Reply<qint64> *reply = run->reply;
    if (reply->hasResult())
        return;
    QStringList header = sheet ? sheet->header : BatchColumns::all();
    qsizetype widest = header.size();
    for (const ImportedTable::Line &line : sheet ? sheet->lines : QList<ImportedTable::Line>())
        widest = std::max(widest, line.cells.size());
    while (header.size() < widest) // of a table without a header, or under a header that names too few
        header.append(QString());
    auto created = ExportFile::create(run->order.path, run->order.format, toldApart(header + outcomeColumns()), run->order.options);
    if (!created)
        return reply->finish(created.error());
    const auto rows = std::make_shared<std::atomic<qint64>>(0);
    const auto amount = BatchColumns(header, {}).place(keyOf(BatchField::Amount));
    const auto writing = std::make_shared<Writing>(Writing {.file = *std::move(created),
        .sheet = sheet,
        .header = header,
        .zone = run->order.zone,
        .now = run->now,
        .rows = rows,
        .amountPlace = amount.value_or(-1)});
    auto *walk = m_ledger.payments().walk(
        PaymentQuery {.batch = batch}, [writing] { return std::make_unique<Rows>(writing); }, [writing] { return writing->save(); });
    connect(reply, &ReplyBase::cancelled, walk, &ReplyBase::cancel);
    walk->then(reply, [reply, rows](const Result<Done> &walked) {
        reply->finish(walked ? Result<qint64>(rows->load()) : Result<qint64>(walked.error()));
    });
}

} // namespace kontor
