// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/voidedrows.h"

#include "core/spreadsheettext.h"
#include "core/visibletext.h"
#include "files/table.h"
#include "office/imports/batchcolumns.h"
#include "office/imports/batchrow.h"
#include "office/imports/columnnames.h"
#include "office/imports/columnwords.h"

#include <QRegularExpression>
#include <QSet>
#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestCell = 200; // a longer text says more than that about its row

//! The beginnings of all that is looked for, so that nearly every cell is passed over without an expression.
constexpr std::array stems {QStringView(u"batal"), QStringView(u"void"), QStringView(u"cancel"), QStringView(u"hold"),
    QStringView(u"tunda"), QStringView(u"delete"), QStringView(u"hapus"), QStringView(u"annul"), QStringView(u"jangan"),
    QStringView(u"not "), QStringView(u"n't "), QStringView(u"n\u2019t "), QStringView(u"dont "), QStringView(u"tidak "),
    QStringView(u"tdk "), QStringView(u"stop"), QStringView(u"already"), QStringView(u"been "), QStringView(u"sudah"), QStringView(u"sdh "),
    QStringView(u"telah"), QStringView(u"bukan "), QStringView(u"paid "), QStringView(u"lunas")};

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
        = u"(?:di)?batal(?:kan)?|void(?:ed)?|cancel(?:l?ed)?|annull?ed|on hold|hold|(?:di)?tunda|deleted|(?:di)?hapus|lunas"_s;
    return QRegularExpression(form.arg(words), QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
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

//! Nothing else stands in the row.
bool isAlone(const QStringList &cells, qsizetype first)
{
    return std::all_of(cells.begin() + first + 1, cells.end(), [](const QString &cell) { return QStringView(cell).trimmed().isEmpty(); });
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

void setProblem(TableRow &row, ReasonCode code, Args args)
{
    row.problem = {code, std::move(args)};
    row.isMendable = true; // to correct a cell says that the row is meant
}

//! As foldedName() makes them.
const QSet<QString> &wordsOfAnEnd()
{
    static const QSet<QString> words {u"paid"_s, u"alreadypaid"_s, u"fullypaid"_s, u"sudahdibayar"_s, u"sdhdibayar"_s, u"dibayar"_s,
        u"terbayar"_s, u"sudahlunas"_s, u"bezahlt"_s, u"pagado"_s, u"paye"_s, u"rejected"_s, u"ditolak"_s, u"tolak"_s, u"declined"_s,
        u"notapproved"_s, u"unapproved"_s, u"disapproved"_s, u"pendingapproval"_s, u"awaitingapproval"_s, u"belumdisetujui"_s, u"done"_s,
        u"completed"_s, u"complete"_s, u"selesai"_s, u"duplicate"_s, u"duplicated"_s, u"duplikat"_s, u"skip"_s, u"skipped"_s, u"lewati"_s,
        u"disputed"_s, u"refund"_s, u"refunded"_s, u"failed"_s, u"gagal"_s, u"returned"_s, u"retur"_s, u"dikembalikan"_s, u"storniert"_s,
        u"gesperrt"_s, u"blocked"_s, u"diblokir"_s, u"inactive"_s, u"nonaktif"_s, u"tidakaktif"_s, u"resigned"_s, u"resign"_s,
        u"terminated"_s, u"draft"_s, u"closed"_s, u"settled"_s, u"processed"_s, u"diproses"_s, u"success"_s, u"successful"_s, u"sukses"_s,
        u"berhasil"_s, u"transferred"_s, u"terkirim"_s, u"sent"_s, u"exclude"_s, u"excluded"_s, u"reversed"_s, u"reversal"_s, u"expired"_s,
        u"onhold"_s, u"held"_s, u"ditahan"_s, u"processing"_s, u"accepted"_s};
    return words;
}

const QSet<QString> &wordsOfNo()
{
    static const QSet<QString> words {u"no"_s, u"n"_s, u"tidak"_s, u"tdk"_s, u"false"_s, u"0"_s, u"nein"_s, u"stop"_s, u"x"_s};
    return words;
}

const QSet<QString> &wordsOfYes()
{
    static const QSet<QString> words {u"yes"_s, u"y"_s, u"ya"_s, u"true"_s, u"1"_s, u"ja"_s, u"si"_s, u"x"_s, u"ok"_s};
    return words;
}

bool saysNo(StatusColumn::Kind kind, const QString &cell)
{
    static const QSet<QString> notOut {u"refund"_s, u"reversal"_s, u"creditnote"_s, u"retur"_s, u"return"_s, u"chargeback"_s};
    const QString word = foldedName(cell);
    switch (kind) {
    case StatusColumn::Kind::Status:
        return wordsOfAnEnd().contains(word) || wordsOfNo().contains(word);
    case StatusColumn::Kind::PayIt:
        return wordsOfNo().contains(word) || wordsOfAnEnd().contains(word);
    case StatusColumn::Kind::LeaveIt:
        return wordsOfYes().contains(word);
    case StatusColumn::Kind::Type:
        return notOut.contains(word);
    }
    return false;
}

//! Digits without their signs, in hundredths, for the comparison with a sum alone.
std::optional<quint64> hundredthsOf(QStringView text)
{
    constexpr qsizetype mostDigits = 17;
    quint64 digits = 0;
    qsizetype count = 0;
    qsizetype sinceSign = -1; // digits behind the last point or comma
    for (const QChar c : text) {
        if (c >= u'0' && c <= u'9') {
            digits = digits * 10 + quint64(c.unicode() - u'0');
            sinceSign += sinceSign >= 0 ? 1 : 0;
            if (++count > mostDigits)
                return std::nullopt;
        } else if (c == u'.' || c == u',') {
            sinceSign = 0;
        } else if (c == u'-' || c == u'(') {
            return std::nullopt;
        }
    }
    if (count == 0)
        return std::nullopt;
    return sinceSign == 2 ? digits : sinceSign == 1 ? digits * 10 : digits * 100;
}

} // namespace

bool saysNotToPay(const QString &text)
{
    static const QRegularExpression order(
        u"\\b(?:do\\s*(?:not|n['\u2019]?t)\\s+(?:pay|transfer|send|process|release)|not\\s+(?:to\\s+be\\s+paid|for\\s+payment)"
        "|stop\\s+payment|(?:already|(?:has|have|was|were)\\s+(?:already\\s+)?been)\\s+(?:paid|transferred|sent|settled)|paid\\s+(?:on|"
        "in\\s+cash)"
        "|jangan\\s+(?:di\\s*)?(?:bayar|transfer|kirim|proses)|bukan\\s+untuk\\s+(?:di\\s*)?bayar"
        "|(?:sudah|sdh|telah|udah)\\s+(?:di\\s*)?(?:bayar|transfer|kirim|lunas)"
        "|(?:tidak|tdk)\\s+(?:usah\\s+|jadi\\s+|perlu\\s+)?di\\s*(?:bayar|transfer))"_s,
        QRegularExpression::CaseInsensitiveOption);
    return text.size() <= longestCell && mayHoldWord(text) && order.match(text).hasMatch();
}

bool saysOfTheTable(const QString &line)
{
    return statesUnit(line) || saysNotToPay(line);
}

VoidedRows::VoidedRows(const BatchColumns &columns)
    : m_name(columns.place(BatchField::AccountName).value_or(-1))
    , m_note(columns.place(BatchField::Note).value_or(-1))
    , m_reference(columns.place(BatchField::Reference).value_or(-1))
    , m_account(columns.place(BatchField::AccountNumber).value_or(-1))
    , m_amount(columns.place(BatchField::Amount).value_or(-1))
    , m_status(columns.statusColumns())
{
}

void VoidedRows::take(TableRow &row)
{
    const qsizetype first = firstCell(row.cells);
    if (first >= 0 && m_tableNote.isEmpty() && isAlone(row.cells, first) && saysOfTheTable(row.cells.at(first)))
        m_tableNote = row.cells.at(first).simplified();
    if (!row.problem.isEmpty())
        return;
    const QString sign = first < 0 ? QString() : commentSignOf(row.cells.at(first));
    m_hasOthers = m_hasOthers || sign.isEmpty();
    if (!sign.isEmpty() && !waitsForOthers(row))
        return setProblem(row, ReasonCode::RowCommentedOut, {{Arg::Said, sign}});
    if (first >= 0 && first != m_name && spreadsheet::isWordOfSum(row.cells.at(first)))
        return setProblem(row, ReasonCode::RowOfSums, {{Arg::Said, row.cells.at(first).trimmed()}});
    for (qsizetype place = 0; place < row.cells.size(); ++place) {
        if (saysNotToPay(row.cells, place))
            return setProblem(row, ReasonCode::RowSaysNotToPay, {{Arg::Said, row.cells.at(place).trimmed()}});
    }
    for (const StatusColumn &column : m_status) {
        if (const QString cell = row.cells.value(column.place).trimmed(); saysNo(column.kind, cell))
            return setProblem(row, ReasonCode::RowStatusNotToPay, {{Arg::Said, cell}, {Arg::Column, column.name}});
    }
    if (isSumOfRows(row.cells))
        setProblem(row, ReasonCode::RowIsSum, {{Arg::Said, row.cells.value(m_amount).trimmed()}});
}

//! Two equal payments and their sum may be three payments: then something else has to speak for a total, such as the number of rows, or
//! the sum of the accounts, where an account belongs.
bool VoidedRows::isSumOfRows(const QStringList &cells)
{
    constexpr int enoughRows = 3;
    constexpr qsizetype shortAccount = 4;
    if (m_amount < 0 || m_amount >= cells.size())
        return false;
    const auto amount = hundredthsOf(cells.at(m_amount));
    if (!amount)
        return false;
    quint64 account = 0; // its digits as a number; a sum of accounts that is too large goes round in the same way
    qsizetype digits = 0;
    for (const QChar c : cells.value(m_account)) {
        if (c >= u'0' && c <= u'9') {
            account = account * 10 + quint64(c.unicode() - u'0');
            ++digits;
        }
    }
    const bool isUnlikeAnAccount = digits <= shortAccount || account == m_sumOfAccounts;
    if (m_rows >= 2 && *amount == m_sum && (m_rows >= enoughRows || isUnlikeAnAccount))
        return true;
    ++m_rows;
    m_sum += *amount;
    m_sumOfAccounts += account;
    return false;
}

bool VoidedRows::waitsForOthers(const TableRow &row) const
{
    const qsizetype first = firstCell(row.cells);
    return first >= 0 && first == m_reference && row.problem.isEmpty() && isNumberSign(row.cells.at(first));
}

void VoidedRows::conclude(TableRow &row) const
{
    if (m_hasOthers && waitsForOthers(row))
        setProblem(row, ReasonCode::RowCommentedOut, {{Arg::Said, u"#"_s}});
}

//! In a name or a note a word of these is an ordinary one as long as it isn't set off: "refund of a cancelled order". Where neither stands,
//! to begin so is enough.
bool VoidedRows::saysNotToPay(const QStringList &cells, qsizetype place)
{
    const QString &text = cells.at(place);
    if (text.size() < 4 || text.size() > longestCell || m_harmless.value(place) == text)
        return false;
    const bool isText = place == m_note || place == m_reference;
    const bool says = mayHoldWord(text) && (kontor::saysNotToPay(text) || isSetOff(text) || (!isText && beginsSo(text, place == m_name)));
    if (!says) {
        m_harmless.resize(std::max(m_harmless.size(), place + 1));
        m_harmless[place] = text;
    }
    return says;
}

} // namespace kontor
