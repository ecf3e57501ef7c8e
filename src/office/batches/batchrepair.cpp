// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batches/batchrepair.h"

#include "core/runinthreadpool.h"
#include "office/batches/batchmemory.h"
#include "office/imports/batchremarks.h"
#include "office/imports/pastedrows.h"
#include "office/sheets/sheetsearch.h"

#include <QFileInfo>
#include <limits>

namespace kontor {

namespace {

constexpr int everyRow = std::numeric_limits<int>::max();
constexpr int mostAtOnce = 300; //!< rows that are judged while somebody waits: a few milliseconds

} // namespace

BatchRepair::BatchRepair(Ledger &ledger, PaymentService &payments, Clock &clock, ColumnMemory memory, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_payments(payments)
    , m_clock(clock)
    , m_memory(std::move(memory))
{
    m_pool.setMaxThreadCount(1);
}

BatchRepair::~BatchRepair()
{
    m_ending = true;
    if (m_progress)
        m_progress->ending = true;
    m_pool.waitForDone();
}

// ---- reading

void BatchRepair::openFile(const QString &path)
{
    open({.path = path}, {});
}

void BatchRepair::openRows(const QString &rows, const QString &title, const CopiedMarks &marks)
{
    ImportOptions wish;
    wish.format.encoding = TextEncoding::Utf8;
    if (rows.contains(u'\t'))
        wish.format.delimiter = u'\t';
    SheetSource source {.rows = pastedTable(rows), .title = title};
    const QList<int> lines = marks.isEmpty() ? QList<int>() : linesOfPasted(rows);
    for (const auto &[place, mark] : marks.asKeyValueRange())
        source.marks[lines.value(place.first)].insert(place.second, mark);
    open(source, wish);
}

void BatchRepair::openOwn(const QByteArray &rows, const QString &title)
{
    ImportOptions wish;
    wish.format.encoding = TextEncoding::Utf8;
    wish.format.delimiter = u',';
    wish.format.headerRow = 1;
    wish.format.numbers = NumberStyle::CommaPoint;
    wish.map = ColumnMap {}; // what was remembered for such a header was said of somebody else's file
    wish.header = BatchColumns::all();
    open({.rows = rows, .title = title}, wish);
}

void BatchRepair::open(const SheetSource &source, const ImportOptions &wish)
{
    closeSheet();
    m_source = source;
    m_wish = wish;
    m_hasChosen = false;
    read();
    Q_EMIT replaced();
}

void BatchRepair::closeSheet()
{
    ++m_opened;
    m_waiting.clear();
    dispose(std::exchange(m_sheet, nullptr));
}

void BatchRepair::close()
{
    ++m_reading;
    if (m_progress)
        m_progress->ending = true;
    closeSheet();
    m_source = {};
    m_wish = {};
    m_isReading = false;
    Q_EMIT replaced();
    Q_EMIT busyChanged();
}

QString BatchRepair::title() const
{
    return m_source.path.isEmpty() ? m_source.title : QFileInfo(m_source.path).fileName();
}

void BatchRepair::setFormat(const TableFormat &wanted)
{
    const bool isOtherSheet = m_sheet && wanted.sheet && wanted.sheet != m_sheet->origin().format.sheet;
    m_wish.format = wanted;
    m_hasChosen = true;
    if (isOtherSheet)
        closeSheet();
    read();
    if (isOtherSheet)
        Q_EMIT replaced();
}

void BatchRepair::read()
{
    const int reading = ++m_reading;
    if (m_progress)
        m_progress->ending = true;
    m_progress = std::make_shared<SheetProgress>();
    m_isReading = true;
    Q_EMIT busyChanged();
    ImportContext knowledge {
        .accounts = m_ledger.accountRules(), .lists = m_knowledge.lists, .limits = m_payments.limits(), .required = m_payments.required()};
    m_knowledge = knowledge;
    inPool(
        m_pool, this, this,
        [source = m_source, wish = m_wish, memory = m_memory, knowledge, progress = m_progress] {
            return readSheet(source, wish, memory, knowledge, *progress);
        },
        [this, reading](const Result<BatchSheetPtr> &read) {
            if (reading == m_reading)
                readEnded(read);
        });
}

void BatchRepair::readEnded(const Result<BatchSheetPtr> &read)
{
    m_isReading = false;
    if (!read) {
        keepWhatIsOpen();
        Q_EMIT busyChanged();
        return Q_EMIT refused(read.error());
    }
    closeSheet();
    m_openWish = m_wish;
    m_openHasChosen = m_hasChosen;
    m_sheet = *read;
    m_isAsking = true;
    Q_EMIT replaced();
    Q_EMIT busyChanged();
    readLists();
    askLedger();
}

//! The same rows, as they were read before, with what is known beside them and what waited to be done to them. What the ledger said
//! meanwhile was dropped: it is asked again.
void BatchRepair::keepWhatIsOpen()
{
    if (!m_sheet)
        return;
    m_wish = m_openWish;
    m_hasChosen = m_openHasChosen;
    m_knowledge.earlier = m_sheet->knowledge().earlier;
    performWaiting();
    askLedger();
}

void BatchRepair::dispose(BatchSheetPtr sheet)
{
    if (const int rows = sheet ? sheet->rows() : 0)
        disposeWhenMany(rows, m_pool, std::move(sheet));
}

// ---- what is known beside it

//! What the gateway listed last, and what it accepted.
void BatchRepair::readLists()
{
    readKnownLists(m_ledger, m_clock, this)->then(this, [this](const Result<KnownLists> &lists) {
        learn([&lists](ImportContext &knowledge) {
            knowledge.lists = *lists;
            knowledge.areListsRequested = true;
        });
    });
}

//! Nobody reviews rows of which it isn't known yet whom they pay for the first time.
void BatchRepair::askLedger()
{
    if (m_sheet->knowledge().earlier)
        return askAboutChanged({}); // it has been read before
    m_isAsking = true;
    const auto search = [this, reading = m_reading](const RowsToCompare &rows) {
        askEarlier(rows)->then(this, [this, reading](const Result<EarlierPayoutsPtr> &found) {
            if (reading != m_reading)
                return;
            learn([&found](ImportContext &knowledge) {
                knowledge.isLedgerSilent = !found; // that is said, too: silence would look as if nobody were new
                knowledge.earlier = found ? *found : nullptr;
            });
            m_isAsking = false;
            Q_EMIT busyChanged();
        });
    };
    inPool(
        m_pool, this, this, [sheet = *m_sheet] { return rowsToCompare(sheet); },
        [search, this, reading = m_reading](const RowsToCompare &rows) {
            if (reading == m_reading)
                search(rows);
        });
}

Reply<EarlierPayoutsPtr> *BatchRepair::askEarlier(const RowsToCompare &rows)
{
    return (new EarlierSearch(m_ledger, m_clock, m_pool, rows, m_payments.duplicateWindow(), this))->search(); // goes with its reply
}

//! Rows that were changed pay somebody else, or another amount: the ledger is asked for these alone. Empty: any row may be another now.
void BatchRepair::askAboutChanged(const QList<int> &changed)
{
    if (!m_sheet || !m_sheet->knowledge().earlier)
        return;
    inPoolWhenMany(
        changed.isEmpty() ? m_sheet->rows() : changed.size(), m_pool, this, this,
        [sheet = *m_sheet, changed] { return rowsToCompare(sheet, changed); },
        [this, changed, opened = m_opened](const RowsToCompare &rows) {
            if (opened != m_opened || rows.digests.isEmpty())
                return;
            askEarlier(rows)->then(this, [this, changed, opened](const Result<EarlierPayoutsPtr> &found) {
                if (found && opened == m_opened)
                    takeEarlier(**found, changed);
            });
        });
}

void BatchRepair::takeEarlier(const EarlierPayouts &more, const QList<int> &changed)
{
    if (!m_sheet || !m_knowledge.earlier)
        return;
    EarlierPayouts all = *m_knowledge.earlier;
    all.add(more);
    const auto joined = std::make_shared<const EarlierPayouts>(std::move(all));
    if (changed.isEmpty())
        return learn([joined](ImportContext &knowledge) { knowledge.earlier = joined; });
    m_knowledge.earlier = joined;
    perform(int(changed.size()), [joined, changed](BatchSheet &sheet) { return sheet.setEarlier(joined, changed); });
}

void BatchRepair::learn(const std::function<void(ImportContext &)> &edit)
{
    edit(m_knowledge);
    if (!m_sheet || m_isReading)
        return;
    perform(everyRow, [knowledge = m_knowledge](BatchSheet &sheet) {
        sheet.setKnowledge(knowledge);
        return QList<int>();
    });
}

// ---- acts

//! Not while another reading is under way, whose rows nobody has seen yet.
void BatchRepair::setNumbers(std::optional<NumberStyle> numbers)
{
    if (m_isReading)
        return;
    m_wish.format.numbers = m_openWish.format.numbers = numbers;
    m_hasChosen = m_openHasChosen = true;
    if (m_sheet)
        perform(everyRow, [numbers](BatchSheet &sheet) {
            sheet.setNumbers(numbers);
            return QList<int>();
        });
}

void BatchRepair::setMap(const ColumnMap &map)
{
    if (!m_sheet || m_isReading)
        return;
    m_wish.map = map;
    m_wish.header = m_sheet->origin().header;
    m_openWish = m_wish;
    m_hasChosen = m_openHasChosen = true;
    perform(everyRow, [map](BatchSheet &sheet) {
        sheet.setMap(map);
        return QList<int>();
    });
}

void BatchRepair::type(const QList<BatchSheet::Entry> &entries)
{
    perform(int(entries.size()), [entries](BatchSheet &sheet) { return sheet.type(entries); });
}

void BatchRepair::setLeftOut(const QList<int> &rows, bool leftOut)
{
    perform(int(rows.size()), [rows, leftOut](BatchSheet &sheet) { return sheet.setLeftOut(rows, leftOut); });
}

void BatchRepair::useAmountsAsShown()
{
    if (m_sheet)
        perform(m_sheet->counts().rounded, [](BatchSheet &sheet) { return sheet.useAmountsAsShown(); });
}

void BatchRepair::keepBank(const QString &code)
{
    if (m_sheet)
        perform(everyRow, [code](BatchSheet &sheet) { return sheet.keepBank(code); });
}

void BatchRepair::undo()
{
    if (m_sheet)
        perform(m_sheet->history().sizeOfUndo(), [](BatchSheet &sheet) { return sheet.undo(); });
}

void BatchRepair::redo()
{
    if (m_sheet)
        perform(m_sheet->history().sizeOfRedo(), [](BatchSheet &sheet) { return sheet.redo(); });
}

void BatchRepair::perform(int rows, Act act)
{
    if (!m_sheet || m_isReading)
        return;
    if (m_isBusy)
        return m_waiting.append({rows, std::move(act)});
    if (rows > mostAtOnce)
        return performBeside(std::move(act));
    const QList<int> touched = act(*m_sheet);
    if (touched.isEmpty())
        return;
    Q_EMIT changed(touched);
    askAboutChanged(touched);
}

//! On a copy, which takes the place of the sheet.
void BatchRepair::performBeside(Act act)
{
    setBusy(true);
    inPool(
        m_pool, this, this,
        [sheet = BatchSheet(*m_sheet), act = std::move(act)]() mutable {
            act(sheet);
            return std::make_shared<BatchSheet>(std::move(sheet));
        },
        [this, opened = m_opened](BatchSheetPtr sheet) {
            m_isBusy = false;
            if (opened == m_opened) {
                dispose(std::exchange(m_sheet, std::move(sheet)));
                Q_EMIT changed({});
                askAboutChanged({});
            }
            Q_EMIT busyChanged();
            performWaiting();
        });
}

void BatchRepair::performWaiting()
{
    while (!m_isBusy && !m_isReading && !m_waiting.isEmpty()) {
        Waiting next = m_waiting.takeFirst();
        perform(next.rows, std::move(next.act));
    }
}

void BatchRepair::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    Q_EMIT busyChanged();
}

// ---- onwards

void BatchRepair::remember() const
{
    if (!m_hasChosen)
        return;
    const auto kept = ColumnMemory(m_memory).remember(m_sheet->origin().fingerprint, {m_sheet->map(), m_wish.format});
    Q_UNUSED(kept) // it spares a few choices next time, and nothing else depends on it
}

Reply<ReadBatch> *BatchRepair::review()
{
    if (!m_sheet || isBusy())
        return Reply<ReadBatch>::withResult(badInput(ReasonCode::RowsInWork), this);
    if (m_sheet->ready() > BatchSheet::mostPayouts)
        return Reply<ReadBatch>::withResult(badInput(batchremarks::tooMany(m_sheet->ready(), BatchSheet::mostPayouts)), this);
    remember();
    auto *reply = new Reply<ReadBatch>(this);
    inPool(
        m_pool, this, reply, [this, sheet = *m_sheet] { return readyBatch(sheet, m_payments, m_ending); },
        [this, reply](const Result<ReadBatch> &batch) {
            if (!batch)
                return reply->finish(batch.error());
            auto *memory = new BatchMemory(m_ledger, m_clock, m_pool, *batch, m_payments.duplicateWindow(), this);
            memory->recall()->then(reply, [reply](const Result<ReadBatch> &recalled) { reply->finish(recalled); });
        });
    return reply;
}

Reply<int> *BatchRepair::saveRejected(const QString &path)
{
    if (!m_sheet || isBusy())
        return Reply<int>::withResult(badInput(ReasonCode::RowsInWork), this);
    auto *reply = new Reply<int>(this);
    inPool(
        m_pool, this, reply, [sheet = *m_sheet, path] { return kontor::saveRejected(sheet, path); },
        [reply](const Result<int> &saved) { reply->finish(saved); });
    return reply;
}

} // namespace kontor
