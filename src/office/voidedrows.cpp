// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/voidedrows.h"

#include "core/spreadsheettext.h"
#include "core/visibletext.h"
#include "files/table.h"
#include "office/batchcolumns.h"
#include "office/batchrow.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct VoidedRowsTexts {
    Q_DECLARE_TR_FUNCTIONS(VoidedRows)
};

constexpr qsizetype longestCell = 200; // a longer text says more than that about its row

//! The beginnings of all that is looked for, so that nearly every cell is passed over without an expression.
constexpr std::array stems {QStringView(u"batal"), QStringView(u"void"), QStringView(u"cancel"), QStringView(u"hold"),
    QStringView(u"tunda"), QStringView(u"delete"), QStringView(u"hapus"), QStringView(u"annul"), QStringView(u"jangan"),
    QStringView(u"not "), QStringView(u"n't "), QStringView(u"n\u2019t "), QStringView(u"dont "), QStringView(u"tidak "),
    QStringView(u"tdk "), QStringView(u"stop")};

bool mayHoldWord(QStringView text)
{
    const auto isStemAt = [text](qsizetype at) {
        const QChar first(text.at(at).unicode() | 0x20); // in small letters
        return std::any_of(stems.begin(), stems.end(),
            [&](QStringView stem) { return stem.front() == first && text.sliced(at).startsWith(stem, Qt::CaseInsensitive); });
    };
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text.at(at) > u'9' && isStemAt(at))
            return true;
    }
    return false;
}

QRegularExpression expressionOf(const QString &form)
{
    static const QString words
        = u"(?:di)?batal(?:kan)?|void(?:ed)?|cancel(?:l?ed)?|annull?ed|on hold|hold|(?:di)?tunda|deleted|(?:di)?hapus"_s;
    return QRegularExpression(form.arg(words), QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
}

//! "DO NOT PAY", "jangan dibayar dulu": wherever it stands.
bool isOrder(const QString &text)
{
    static const QRegularExpression order(
        u"\\b(?:do\\s*(?:not|n['\u2019]?t)\\s+(?:pay|transfer|send|process|release)|not\\s+to\\s+be\\s+paid|stop\\s+payment"
        "|jangan\\s+(?:di\\s*)?(?:bayar|transfer|kirim|proses)|(?:tidak|tdk)\\s+(?:usah\\s+|jadi\\s+|perlu\\s+)?di\\s*(?:bayar|transfer))"_s,
        QRegularExpression::CaseInsensitiveOption);
    return order.match(text).hasMatch();
}

//! The word alone, or set off from the rest: "VOID", "** batal **", "Budi (VOID)", "BATAL: resigned", "Budi - cancelled".
bool isSetOff(const QString &text)
{
    static const QRegularExpression setOff = expressionOf(
        u"\\A\\W*(?:%1)\\W*\\z|\\A\\W*(?:%1)\\s*(?:[\\])}:;,/|*]|\\s[-\u2013\u2014])|[\\[({*]\\s*(?:%1)\\s*[\\])}*]|(?:\\s[-\u2013\u2014]|[:;|*])\\s*(?:%1)\\W*\\z"_s);
    return setOff.match(text).hasMatch();
}

//! "BATAL Budi". In a name it is the word only where it has capital letters: "Cancel" is a family name, too.
bool beginsSo(const QString &text, bool isName)
{
    static const QRegularExpression beginning = expressionOf(u"\\A\\W*(%1)\\b"_s);
    const QString word = beginning.match(text).captured(1);
    return !word.isEmpty() && (!isName || word.toUpper() == word);
}

//! The first cell in which something stands; -1: there is none.
qsizetype firstCell(const QStringList &cells)
{
    const auto isBlank = [](const QString &cell) { return QStringView(cell).trimmed().isEmpty(); };
    const auto found = std::find_if_not(cells.begin(), cells.end(), isBlank);
    return found == cells.end() ? -1 : found - cells.begin();
}

//! What a comment of some language begins with. "--" alone, and what a spreadsheet writes for a missing value, is none.
QString commentSignOf(const QString &cell)
{
    static constexpr std::array signs {QLatin1StringView("#"), QLatin1StringView("//"), QLatin1StringView("--"), QLatin1StringView("/*"),
        QLatin1StringView(";"), QLatin1StringView("%")};
    const QStringView text = QStringView(cell).trimmed();
    const auto found = std::find_if(signs.begin(), signs.end(), [text](QLatin1StringView sign) { return text.startsWith(sign); });
    if (found == signs.end() || spreadsheet::isError(text.toString()))
        return {};
    const bool saysMore = std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber(); });
    return saysMore || text == u'#' || text == "//"_L1 ? *found : QString();
}

bool isNumberSign(const QString &cell)
{
    static const QRegularExpression form(u"\\A\\s*#\\s?\\d+\\s*\\z"_s);
    return form.match(cell).hasMatch();
}

void setProblem(TableRow &row, const QString &words)
{
    row.problem = words;
    row.isMendable = true; // to correct a cell says that the row is meant
}

QString commentWords(const QString &sign)
{
    //: %1 is a sign, such as "#".
    return VoidedRowsTexts::tr("This row begins with %1, as rows do that are commented out. Leave it out, or type its first cell without "
                               "the sign.")
        .arg(sign);
}

} // namespace

VoidedRows::VoidedRows(const BatchColumns &columns)
    : m_name(columns.place(BatchField::AccountName).value_or(-1))
    , m_note(columns.place(BatchField::Note).value_or(-1))
    , m_reference(columns.place(BatchField::Reference).value_or(-1))
{
}

void VoidedRows::take(TableRow &row)
{
    if (!row.problem.isEmpty())
        return;
    const qsizetype first = firstCell(row.cells);
    const QString sign = first < 0 ? QString() : commentSignOf(row.cells.at(first));
    m_hasOthers = m_hasOthers || sign.isEmpty();
    if (!sign.isEmpty() && !waitsForOthers(row))
        return setProblem(row, commentWords(sign));
    if (first >= 0 && first != m_name && spreadsheet::isWordOfSum(row.cells.at(first)))
        //: %1 is the text of a cell, such as "TOTAL".
        return setProblem(row,
            VoidedRowsTexts::tr("\"%1\" is what a sum is called, so this row may be none that is paid. Leave it out, or "
                                "correct the cell.")
                .arg(visibleLine(row.cells.at(first).trimmed())));
    for (qsizetype place = 0; place < row.cells.size(); ++place) {
        if (saysNotToPay(row.cells, place))
            //: %1 is the text of a cell, such as "VOID" or "do not pay".
            return setProblem(row,
                VoidedRowsTexts::tr("\"%1\" says that this row isn't to be paid. Leave it out, or correct the cell.")
                    .arg(visibleLine(row.cells.at(place).trimmed())));
    }
}

bool VoidedRows::waitsForOthers(const TableRow &row) const
{
    const qsizetype first = firstCell(row.cells);
    return first >= 0 && first == m_reference && row.problem.isEmpty() && isNumberSign(row.cells.at(first));
}

void VoidedRows::conclude(TableRow &row) const
{
    if (m_hasOthers && waitsForOthers(row))
        setProblem(row, commentWords(u"#"_s));
}

//! In a name or a note a word of these is an ordinary one as long as it isn't set off: "refund of a cancelled order". Where neither stands,
//! to begin so is enough.
bool VoidedRows::saysNotToPay(const QStringList &cells, qsizetype place)
{
    const QString &text = cells.at(place);
    if (text.size() < 4 || text.size() > longestCell || m_harmless.value(place) == text)
        return false;
    const bool isText = place == m_note || place == m_reference;
    const bool says = mayHoldWord(text) && (isOrder(text) || isSetOff(text) || (!isText && beginsSo(text, place == m_name)));
    if (!says) {
        m_harmless.resize(std::max(m_harmless.size(), place + 1));
        m_harmless[place] = text;
    }
    return says;
}

} // namespace kontor
