// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_ledger
// seeds: json
#include "check.h"
#include "ledger/rows/factjson.h"

using namespace kontor;

//! A fact of any column is read as something, and what was read is written and read again as the same.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QString kept = QString::fromUtf8(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const Problem problem = factjson::readProblem(kept);
    FUZZ_CHECK(kept.isEmpty() == problem.isEmpty());
    if (problem.code != ProblemCode::OlderText)
        FUZZ_CHECK(factjson::readProblem(factjson::write(problem)) == problem);
    if (const auto whole = factjson::readWhole(kept)) {
        const auto again = factjson::readWhole(factjson::writeWhole(whole->event, whole->kind));
        FUZZ_CHECK(again && again->event == whole->event && again->kind == whole->kind);
    }
    factjson::readEvent(QStringLiteral("sent"), kept);
    const QList<Reason> reasons = factjson::readReasons(kept);
    FUZZ_CHECK(kept.isEmpty() == reasons.isEmpty());
    FUZZ_CHECK(factjson::readReasons(factjson::write(reasons)) == reasons);
    return 0;
}
