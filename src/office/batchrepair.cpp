// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchrepair.h"

#include "office/batchmemory.h"
#include "office/batchwords.h"
#include "office/inpool.h"

#include <QCoreApplication>
#include <limits>

namespace kontor {

namespace {

struct BatchRepairTexts {
    Q_DECLARE_TR_FUNCTIONS(BatchRepair)
};

constexpr int everyRow = std::numeric_limits<int>::max();
constexpr int mostAtOnce = 300; //!< rows that are judged while somebody waits: a few milliseconds

template <class T> Reply<T> *refusedReply(QObject *parent, const QString &words)
{
    auto *reply = new Reply<T>(parent);
    reply->finish(ApiError {.kind = ErrorKind::BadInput, .text = words});
    return reply;
}

} // namespace

BatchRepair::BatchRepair(Ledger &ledger, PaymentDesk &payments, Clock &clock, ColumnMemory memory, QObject *parent)
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
    m_source = {.path = path};
    m_wish = {};
    m_hasChosen = false;
    read();
}

void BatchRepair::openRows(const QString &rows)
{
    m_source = {.rows = rows.toUtf8(), .title = BatchRepairTexts::tr("Pasted rows")};
    m_wish = {.format = {.encoding = TextEncoding::Utf8}};
    m_hasChosen = false;
    read();
}

void BatchRepair::openOwn(const QByteArray &rows, const QString &title)
{
    m_source = {.rows = rows, .title = title};
    m_wish = {};
    m_wish.format.encoding = TextEncoding::Utf8;
    m_wish.format.delimiter = u',';
    m_wish.format.headerRow = 1;
    m_wish.format.numbers = NumberStyle::CommaPoint;
    m_wish.map = ColumnMap {}; // what was remembered for such a header was said of somebody else's file
    m_wish.header = BatchColumns::all();
    m_hasChosen = false;
    read();
}

void BatchRepair::close()
{
    ++m_reading;
    ++m_opened;
    if (m_progress)
        m_progress->ending = true;
    m_waiting.clear();
    dispose(std::exchange(m_sheet, nullptr));
    m_source = m_openSource = {};
    m_wish = m_openWish = {};
    m_isReading = false;
    Q_EMIT replaced();
    Q_EMIT busyChanged();
}

void BatchRepair::setFormat(const TableFormat &wanted)
{
    m_wish.format = wanted;
    m_hasChosen = true;
    read();
}

void BatchRepair::read()
{
    const int reading = ++m_reading;
    if (m_progress)
        m_progress->ending = true;
    m_progress = std::make_shared<SheetProgress>();
    m_isReading = true;
    Q_EMIT busyChanged();
    SheetKnowledge knowledge {.accounts = m_ledger.accountRules(), .lists = m_knowledge.lists, .limits = m_payments.limits()};
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
    ++m_opened;
    m_waiting.clear();
    m_openSource = m_source;
    m_openWish = m_wish;
    m_openHasChosen = m_hasChosen;
    dispose(std::exchange(m_sheet, *read));
    m_isAsking = true;
    Q_EMIT replaced();
    Q_EMIT busyChanged();
    askLists();
    askLedger();
}

//! With what is known beside it, and what waited to be done to it. What the ledger said meanwhile was dropped: it is asked again.
void BatchRepair::keepWhatIsOpen()
{
    m_source = m_openSource;
    m_wish = m_openWish;
    m_hasChosen = m_openHasChosen;
    if (!m_sheet)
        return;
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

void BatchRepair::setCodes(CodeListKind kind, const QList<CodeItem> &items, UtcTime at)
{
    if (items.isEmpty() || kind == CodeListKind::Methods) // methods are those of all answers, and of what was accepted: see askLists()
        return;
    learn([kind, list = std::make_shared<const KnownCodes>(items, at), now = m_clock.wall()](SheetKnowledge &knowledge) {
        (kind == CodeListKind::Banks ? knowledge.lists.banks : knowledge.lists.currencies) = list;
        knowledge.lists.now = now;
    });
}

//! What the gateway listed last, and what it accepted.
void BatchRepair::askLists()
{
    m_ledger.keptLists()->then(this, [this, reading = m_reading](const Result<KeptLists> &kept) {
        if (!kept || reading != m_reading)
            return;
        learn([lists = knownLists(*kept, m_clock.wall())](SheetKnowledge &knowledge) {
            const KnownLists before = std::exchange(knowledge.lists, lists); // perhaps just read
            for (const auto &[list, newer] : {std::pair(&knowledge.lists.banks, before.banks), std::pair(&knowledge.lists.currencies, before.currencies)}) {
                if (newer && (!*list || (*list)->at() < newer->at()))
                    *list = newer;
            }
            knowledge.areListsAsked = true;
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
            learn([&found](SheetKnowledge &knowledge) {
                knowledge.isLedgerSilent = !found; // that is said, too: silence would look as if nobody were new
                knowledge.earlier = found ? *found : nullptr;
            });
            m_isAsking = false;
            Q_EMIT busyChanged();
        });
    };
    inPool(
        m_pool, this, this, [sheet = *m_sheet] { return sheet.rowsToCompare(); },
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
        [sheet = *m_sheet, changed] { return sheet.rowsToCompare(changed); },
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
        return learn([joined](SheetKnowledge &knowledge) { knowledge.earlier = joined; });
    m_knowledge.earlier = joined;
    perform(int(changed.size()), [joined, changed](BatchSheet &sheet) { return sheet.setEarlier(joined, changed); });
}

void BatchRepair::learn(const std::function<void(SheetKnowledge &)> &edit)
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

void BatchRepair::keepBank(const QString &code)
{
    if (m_sheet)
        perform(everyRow, [code](BatchSheet &sheet) { return sheet.keepBank(code); });
}

void BatchRepair::undo()
{
    if (m_sheet)
        perform(m_sheet->sizeOfUndo(), [](BatchSheet &sheet) { return sheet.undo(); });
}

void BatchRepair::redo()
{
    if (m_sheet)
        perform(m_sheet->sizeOfRedo(), [](BatchSheet &sheet) { return sheet.redo(); });
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
        return refusedReply<ReadBatch>(this, BatchRepairTexts::tr("The rows are still being looked at. Try again in a moment."));
    if (m_sheet->ready() > BatchSheet::mostPayouts)
        return refusedReply<ReadBatch>(this, words::tooMany(m_sheet->ready(), BatchSheet::mostPayouts));
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
        return refusedReply<int>(this, BatchRepairTexts::tr("The rows are still being looked at. Try again in a moment."));
    auto *reply = new Reply<int>(this);
    inPool(
        m_pool, this, reply, [sheet = *m_sheet, path] { return kontor::saveRejected(sheet, path); },
        [reply](const Result<int> &saved) { reply->finish(saved); });
    return reply;
}

} // namespace kontor
