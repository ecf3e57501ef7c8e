// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_office
#include "check.h"
#include "core/currencymark.h"
#include "core/misread.h"
#include "office/imports/batchcolumns.h"
#include "office/imports/columnwords.h"

using namespace kontor;

//! What stands above the columns of a file, what is known by its words, and what a name looks like: a line each.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QStringList header = QString::fromUtf8(reinterpret_cast<const char *>(data), qsizetype(size)).split(u'\n');
    for (const QString &name : header) {
        for (const QString &column : meaningByWords(name).columns)
            FUZZ_CHECK(BatchColumns::all().contains(column));
        FUZZ_CHECK(unitInName(name).isEmpty() || isCurrencyMark(unitInName(name)));
        FUZZ_CHECK(!mayBeAmount(name) || !name.isEmpty());
        const BareAmount bare = bareAmount(name, QStringLiteral("IDR"));
        FUZZ_CHECK(bare.otherMark.isEmpty() || bare.digits == name);
        if (looksMisread(name))
            FUZZ_CHECK(!name.isEmpty());
    }
    const BatchColumns columns(header, {});
    for (const QString &column : BatchColumns::all()) {
        if (const auto place = columns.place(column))
            FUZZ_CHECK(*place >= 0 && *place < header.size());
    }
    return 0;
}
