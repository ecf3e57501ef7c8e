// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_office csv xlsxwriter PkgConfig::libzip
// Reading and checking a file of 100,000 payouts, against libcsv with the same checks behind it; the same table as a workbook. How soon a
// workbook is refused that is made to take minutes.
#include "bench/bench.h"
#include "core/clock.h"
#include "files/table.h"
#include "ledger/ledger.h"
#include "office/imports/batchreader.h"
#include "office/payments/paymentservice.h"
#include "office/profiles/profile.h"
#include "support/oddworkbook.h"

#include <QBuffer>
#include <QByteArrayList>
#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>
#include <atomic>
#include <csv.h>
#include <deque>
#include <utility>
#include <vector>
#include <xlsxwriter.h>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

constexpr int rounds = 5;
constexpr int payouts = 100'000;
constexpr qint64 pieceSize = 65'536;
constexpr int hostileAttributes = 350'000;

const QByteArrayList columns {
    "reference", "account_name", "account_number", "operator_code", "method_code", "amount", "currency", "email", "note"};

QByteArrayList rowOf(int n)
{
    const QByteArray number = QByteArray::number(n);
    return {"PO-" + number, n % 7 == 0 ? "M\xc3\xbcller, Anna" : "Siti Rahma", QByteArray("00") + QByteArray::number(81'229'041 + n), "BCA",
        "BANK_TRANSFER", QByteArray::number(n % 9000 + 1000) + "." + QByteArray::number(n % 90 + 10), "IDR", "p" + number + "@example.com",
        n % 11 == 0 ? "November, \"second\" half" : "Salary of November"};
}

QByteArray lineOf(const QByteArrayList &cells)
{
    QByteArray line;
    for (QByteArray cell : cells) {
        if (cell.contains(',') || cell.contains('"'))
            cell = '"' + cell.replace('"', "\"\"") + '"';
        line += (line.isEmpty() ? "" : ",") + cell;
    }
    return line + "\r\n";
}

void writeCsv(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        giveUp(file.errorString());
    file.write(lineOf(columns));
    for (int n = 1; n <= payouts; ++n)
        file.write(lineOf(rowOf(n)));
}

void writeWorkbook(const QString &path)
{
    lxw_workbook *book = workbook_new(QFile::encodeName(path).constData());
    lxw_worksheet *sheet = workbook_add_worksheet(book, "Payouts");
    for (int n = 0; n <= payouts; ++n) {
        const QByteArrayList cells = n == 0 ? columns : rowOf(n);
        for (int column = 0; column < int(cells.size()); ++column)
            worksheet_write_string(sheet, lxw_row_t(n), lxw_col_t(column), cells.at(column).constData(), nullptr);
    }
    if (workbook_close(book) != LXW_NO_ERROR)
        giveUp(u"The workbook could not be written."_s);
}

//! The peer: its cells as our checks want them, and nothing of what makes a file safe to read (encoding, digest, widths, limits).
class LibcsvTable final : public Table {
public:
    explicit LibcsvTable(QIODevice &device)
        : m_device(device)
    {
        csv_init(&m_parser, CSV_STRICT | CSV_STRICT_FINI);
        csv_set_space_func(&m_parser, [](unsigned char) { return 0; });
        if (!readHeader(1, 0))
            giveUp(u"libcsv has read no header."_s);
    }
    ~LibcsvTable() override { csv_free(&m_parser); }

    TableFormat format() const override { return {.headerRow = 1}; }
    QByteArray digest() const override { return {}; }

private:
    Result<std::optional<TableRow>> nextRow() override
    {
        while (m_rows.empty() && !m_device.atEnd()) {
            const QByteArray piece = m_device.read(pieceSize);
            if (csv_parse(&m_parser, piece.constData(), size_t(piece.size()), &takeCell, &takeRow, this) != size_t(piece.size()))
                giveUp(u"libcsv could not read on."_s);
        }
        if (m_rows.empty())
            return std::optional<TableRow>();
        TableRow row = std::move(m_rows.front());
        m_rows.pop_front();
        return std::optional(std::move(row));
    }
    static void takeCell(void *cell, size_t size, void *table)
    {
        static_cast<LibcsvTable *>(table)->m_row.cells.append(QString::fromUtf8(static_cast<const char *>(cell), qsizetype(size)));
    }
    static void takeRow(int, void *table)
    {
        auto *its = static_cast<LibcsvTable *>(table);
        its->m_row.line = ++its->m_line;
        its->m_rows.push_back(std::exchange(its->m_row, {}));
    }

    QIODevice &m_device;
    csv_parser m_parser {};
    TableRow m_row;
    std::deque<TableRow> m_rows;
    int m_line = 0;
};

class Bench {
public:
    Bench()
        : m_ledger(Ledger::open(m_dir.filePath(u"ledger.db"_s), m_clock).value())
        , m_payments(m_profile, *m_ledger, m_clock)
    {
        writeCsv(m_csv);
        writeWorkbook(m_workbook);
    }
    void compare()
    {
        std::vector<double> ours, theirs, read, parsed, workbook;
        for (int round = 0; round < rounds; ++round) {
            ours.push_back(workOf([this] { check([this](BatchReader &reader) { return reader.read(m_csv); }); }));
            theirs.push_back(workOf([this] { checkByLibcsv(); }));
            read.push_back(workOf([this] { readOnly(m_csv); }));
            parsed.push_back(workOf([this] { readByLibcsv(); }));
        }
        workbook.push_back(workOf([this] { check([this](BatchReader &reader) { return reader.read(m_workbook); }); }));
        line("read and check 100,000 rows of CSV", median(ours), "libcsv and the same checks ", median(theirs));
        line("of these, reading alone (encoding, digest)", median(read), "libcsv, neither of them ", median(parsed));
        line("the same 100,000 rows as a workbook", median(workbook), "as CSV ", median(ours));
        preview(m_csv, "the first 20 rows of the CSV");
        preview(m_workbook, "the first 20 rows of the workbook");
        refuseHostile();
    }

private:
    template <class Read> void check(Read read)
    {
        BatchReader reader(m_payments, m_format, {}, {}, m_ending);
        const auto batch = read(reader);
        if (!batch)
            giveUp(batch.error().text);
        if (batch->ready.size() != payouts)
            giveUp(u"%1 of %2 rows are ready."_s.arg(batch->ready.size()).arg(payouts));
    }
    void checkByLibcsv()
    {
        check([this](BatchReader &reader) {
            QFile file(m_csv);
            if (!file.open(QIODevice::ReadOnly))
                giveUp(file.errorString());
            LibcsvTable table(file);
            return reader.read(table);
        });
    }
    static void walk(Table &table)
    {
        int rows = 0;
        for (auto row = table.next(); row && *row; row = table.next())
            ++rows;
        if (rows != payouts)
            giveUp(u"%1 rows were read."_s.arg(rows));
        (void)table.digest();
    }
    static void readOnly(const QString &path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            giveUp(file.errorString());
        const auto table = openTable(file);
        if (!table)
            giveUp(table.error().text);
        walk(**table);
    }
    void readByLibcsv() const
    {
        QFile file(m_csv);
        if (!file.open(QIODevice::ReadOnly))
            giveUp(file.errorString());
        LibcsvTable table(file);
        walk(table);
    }
    static void preview(const QString &path, const char *what)
    {
        std::vector<double> times;
        for (int round = 0; round < rounds; ++round) {
            times.push_back(workOf([&path] {
                QFile file(path);
                if (!file.open(QIODevice::ReadOnly) || !previewOf(file))
                    giveUp(u"There is no preview."_s);
            }));
        }
        tableLine(what, number(median(times), 1, " ms"), "100 ms", median(times) / 100);
    }
    //! QXmlStreamReader alone compares each attribute of a tag with all before it.
    static void refuseHostile()
    {
        QByteArray row = "<row r=\"1\"";
        for (int i = 0; i < hostileAttributes; ++i)
            row += " a" + QByteArray::number(i) + "=\"1\"";
        QByteArray bytes = kontor::testing::workbookOf(row + "/>");
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::ReadOnly);
        std::vector<double> times;
        for (int round = 0; round < rounds; ++round) {
            times.push_back(workOf([&buffer] {
                if (openTable(buffer))
                    giveUp(u"The hostile workbook was read."_s);
            }));
        }
        tableLine("refusing a workbook with 350,000 attributes on a tag", number(median(times), 1, " ms"), "100 ms", median(times) / 100);
    }
    static void line(const char *what, double ours, const char *peer, double theirs)
    {
        tableLine(what, number(ours, 0, " ms"), peer + number(theirs, 0, " ms"), ours / theirs);
    }

    QTemporaryDir m_dir;
    QString m_csv = m_dir.filePath(u"payouts.csv"_s);
    QString m_workbook = m_dir.filePath(u"payouts.xlsx"_s);
    SystemClock m_clock;
    Profile m_profile {};
    std::unique_ptr<Ledger> m_ledger;
    PaymentService m_payments;
    NumberFormat m_format {QLocale::c()};
    std::atomic_bool m_ending = false;
};

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    Bench().compare();
    return 0;
}
