// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_files PkgConfig::libzip
// seeds: xlsx
#include "check.h"
#include "files/table.h"
#include "support/oddworkbook.h"

#include <QBuffer>

using namespace kontor;

namespace {

void readAll(QByteArray bytes, const TableFormat &wanted)
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    const auto opened = openTable(buffer, wanted);
    if (!opened) {
        FUZZ_CHECK(!opened.error().reason.isEmpty());
        return;
    }
    Table &table = **opened;
    FUZZ_CHECK(table.columns() <= Table::mostColumns);
    int line = 0;
    int number = 0;
    auto row = table.next();
    for (; row && *row; row = table.next()) {
        FUZZ_CHECK((*row)->line > line && (*row)->number == ++number && (*row)->cells.size() <= Table::mostColumns);
        FUZZ_CHECK((*row)->kinds.isEmpty() || (*row)->kinds.size() == (*row)->cells.size());
        FUZZ_CHECK(table.place(**row, 0).sheet);
        line = (*row)->line;
    }
    FUZZ_CHECK(row || !row.error().reason.isEmpty());
    for (const Reason &remark : table.remarks())
        FUZZ_CHECK(!remark.isEmpty());
}

//! The bytes as the parts of a workbook, so that the reader of sheets is reached without an archive to be guessed first: sheet, texts,
//! styles, the book itself and the comments of its sheet, with a NUL between them.
QByteArray workbookFrom(const QByteArray &bytes)
{
    const QByteArrayList parts = bytes.split('\0');
    const QByteArrayList names {"xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml", "xl/workbook.xml", "xl/comments1.xml"};
    kontor::testing::Parts others;
    if (parts.size() >= names.size())
        others.append({"xl/worksheets/_rels/sheet1.xml.rels",
            kontor::testing::relationsHead + "<Relationship Id=\"c\" Type=\"" + kontor::testing::officeKind
                + "/comments\" Target=\"../comments1.xml\"/></Relationships>"});
    for (qsizetype i = 0; i < std::min(names.size(), parts.size()); ++i) {
        if (!parts.at(i).isEmpty())
            others.append({names.at(i), parts.at(i)});
    }
    return kontor::testing::workbookOf({}, others);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    if (bytes.startsWith("PK\x03\x04")) // anything else that begins with PK is read as text
        readAll(bytes, {});
    else
        readAll(workbookFrom(bytes), size % 2 == 0 ? TableFormat {} : TableFormat {.headerRow = 0});
    return 0;
}
