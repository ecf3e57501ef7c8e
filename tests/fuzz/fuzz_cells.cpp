// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_office
// seeds: cases
#include "check.h"
#include "office/fields/fieldtext.h"
#include "office/fields/paymentdraft.h"
#include "office/imports/pastedrows.h"

using namespace kontor;

namespace {

//! What was pasted and is copied again is read as the same cells.
void checkPaste(const QString &text)
{
    const QList<QStringList> rows = pastedRows(text);
    const QList<QStringList> again = pastedRows(clipboardText(rows));
    const bool endsEmpty = !rows.isEmpty() && rows.last() == QStringList {QString()};
    FUZZ_CHECK(again == (endsEmpty ? rows.mid(0, rows.size() - 1) : rows));
    FUZZ_CHECK(pastedTable(text).isEmpty() || pastedTable(text).endsWith('\n'));
}

//! What is sent holds no mark, no invisible character and no line end, and is read as itself.
void checkField(const QString &text)
{
    for (const PaymentField field : RequiredFields::choices) {
        const auto unmarked = fieldtext::unmarked(field, text);
        const auto damage = fieldtext::damageOf(field, unmarked);
        FUZZ_CHECK((damage == fieldtext::Damage::None) == fieldtext::reasonOf(damage, unmarked.text).isEmpty());
    }
    const QString sent = accountAsSent(text);
    FUZZ_CHECK(!sent.contains(u'\n') && sent == sent.simplified() && sent == fieldtext::withoutInvisible(sent));
    const PaymentDraft draft {.accountName = text, .accountNumber = text, .operatorCode = text, .emailAddress = text};
    const NumberFormat format(QLocale::c());
    for (const FieldProblem &problem : checkDraft(draft, format))
        FUZZ_CHECK(!problem.reason.isEmpty());
    FUZZ_CHECK(requestOf(draft, format).accountNumber == sent);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QString text = QString::fromUtf8(reinterpret_cast<const char *>(data), qsizetype(size));
    checkPaste(text);
    checkField(text);
    return 0;
}
