// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchresult.h"

#include "core/clock.h"
#include "files/exportfile.h"
#include "files/exporttable.h"
#include "office/batchagain.h"
#include "office/batchcolumns.h"
#include "office/exportdesk.h"

#include <QCoreApplication>
#include <QPointer>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(BatchResult)
};

const QStringList &outcomeColumns()
{
    static const QStringList names
        = u"order_id,status,created_at_utc,created_at_local,processed_at_utc,processed_at_local,fee_amount,fee_currency,problem"_s.split(
            u',');
    return names;
}

//! Two columns of one name can't be told apart by a script, and JSON has a name once.
QStringList toldApart(QStringList names)
{
    for (qsizetype n = 0; n < names.size(); ++n) {
        const QString name = names.at(n).isEmpty() ? u"column %1"_s.arg(n + 1) : names.at(n);
        names[n] = name;
        for (int times = 2; names.first(n).contains(names.at(n)); ++times)
            names[n] = u"%1 %2"_s.arg(name).arg(times);
    }
    return names;
}

} // namespace

//! Belongs to the thread that reads, once the walk has begun.
struct BatchResult::Run {
    Order order;
    QPointer<Reply<qint64>> reply;
    std::shared_ptr<ExportFile> file {};
    std::optional<ImportedTable> sheet {};
    QStringList header {};
    UtcTime now {};
    exporttable::Choice outcome {outcomeColumns()};
    QHash<int, ExportCells> outcomes {}; //!< by the row
    qint64 rows = 0;

    bool take(const PaymentRecord &payment);
    Result<Done> save();
    void write(const QStringList &cells, const ExportCells &itsOutcome);
};

bool BatchResult::Run::take(const PaymentRecord &payment)
{
    const ExportCells cells = outcome.cellsOf(exportRowOf(payment, now), order.zone);
    if (sheet)
        outcomes.insert(payment.batchRow, cells);
    else
        write(batchCellsOf(payment), cells);
    return true;
}

Result<Done> BatchResult::Run::save()
{
    if (!sheet)
        return file->save();
    for (const ImportedTable::Line &line : std::as_const(sheet->lines)) {
        ExportCells cells = outcomes.value(line.row);
        if (cells.isEmpty()) {
            cells = ExportCells(outcomeColumns().size(), ExportCell::unknown(ExportCell::Kind::Text));
            cells.last() = ExportCell::ofText(line.problem);
        }
        write(line.cells, cells);
    }
    return file->save();
}

//! A row may have fewer cells than the header, and more.
void BatchResult::Run::write(const QStringList &cells, const ExportCells &itsOutcome)
{
    ExportCells line;
    line.reserve(header.size() + itsOutcome.size());
    for (qsizetype n = 0; n < header.size(); ++n)
        line.append(ExportCell::ofText(cells.value(n)));
    file->write(line + itsOutcome);
    ++rows;
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
    m_ledger.batch(order.batch)->then(reply, [this, reply, run](const Result<std::optional<BatchRecord>> &batch) {
        if (!batch)
            return reply->finish(batch.error());
        if (!*batch)
            return reply->finish(ApiError {.kind = ErrorKind::BadInput, .text = Texts::tr("There is no batch %1.").arg(run->order.batch)});
        m_ledger.sheetOfBatch((*batch)->seq)
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
    run->sheet = sheet;
    run->header = sheet ? sheet->header : BatchColumns::all();
    qsizetype widest = run->header.size();
    for (const ImportedTable::Line &line : sheet ? sheet->lines : QList<ImportedTable::Line>())
        widest = std::max(widest, line.cells.size());
    while (run->header.size() < widest) // of a table without a header, or under a header that names too few
        run->header.append(QString());
    auto created = ExportFile::create(run->order.path, run->order.format, toldApart(run->header + outcomeColumns()));
    if (!created)
        return reply->finish(created.error());
    run->file = *std::move(created);
    auto *walk = m_ledger.walk(
        Ledger::Query {.batch = batch}, [run](const PaymentRecord &payment) { return run->take(payment); }, [run] { return run->save(); });
    connect(reply, &ReplyBase::cancelled, walk, &ReplyBase::cancel);
    walk->then(reply,
        [reply, run](const Result<Done> &walked) { reply->finish(walked ? Result<qint64>(run->rows) : Result<qint64>(walked.error())); });
}

} // namespace kontor
