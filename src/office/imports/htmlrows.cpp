// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/htmlrows.h"

#include "files/table.h"

#include <QHash>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! What stands in them is none of a cell's text. LibreOffice puts the remark of a cell into the last.
constexpr std::array<std::pair<QLatin1StringView, QLatin1StringView>, 5> textless {{{"style"_L1, "</style"_L1},
    {"script"_L1, "</script"_L1}, {"title"_L1, "</title"_L1}, {"xml"_L1, "</xml"_L1}, {"comment"_L1, "</comment"_L1}}};
constexpr int mostAttributes = 64; // of a tag; those behind them are passed over
constexpr qsizetype mostLooksKept = 64; // within each other
constexpr qsizetype longestEntity = 10;
constexpr qsizetype longestNumber = 40;

// ---- what the characters say

//! The names of U+00A0 to U+00FF, in their order.
const QStringList &latinNames()
{
    static const QStringList names = QStringLiteral(
        "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot "
        "cedil "
        "sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave "
        "Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave "
        "aacute "
        "acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml "
        "divide oslash ugrave uacute ucirc uuml yacute thorn yuml")
                                         .split(u' ');
    return names;
}

QString ofNumber(QStringView digits)
{
    bool isNumber = false;
    const bool isHex = digits.startsWith(u'x', Qt::CaseInsensitive);
    const uint code = isHex ? digits.sliced(1).toUInt(&isNumber, 16) : digits.toUInt(&isNumber);
    const bool isLetter = isNumber && code > 0 && code <= QChar::LastValidCodePoint && !QChar::isSurrogate(char32_t(code));
    const char32_t letter = isLetter ? char32_t(code) : char32_t(QChar::ReplacementCharacter);
    return QString::fromUcs4(&letter, 1);
}

//! Nothing where there is none of that name.
std::optional<QString> ofEntity(QStringView name)
{
    static const QHash<QString, QString> marks {
        {u"amp"_s, u"&"_s}, {u"lt"_s, u"<"_s}, {u"gt"_s, u">"_s}, {u"quot"_s, u"\""_s}, {u"apos"_s, u"'"_s}};
    if (name.startsWith(u'#') && name.size() > 1)
        return ofNumber(name.sliced(1));
    const auto mark = marks.constFind(name.toString());
    if (mark != marks.constEnd())
        return *mark;
    const qsizetype at = latinNames().indexOf(name.toString());
    return at < 0 ? std::nullopt : std::optional(QString(QChar(char16_t(0xa0 + at))));
}

QString decoded(QStringView text)
{
    QString out;
    while (!text.isEmpty()) {
        const qsizetype at = text.indexOf(u'&');
        out += text.first(at < 0 ? text.size() : at);
        if (at < 0)
            break;
        text = text.sliced(at);
        const qsizetype end = text.first(std::min(longestEntity, text.size())).indexOf(u';');
        const auto meant = end > 1 ? ofEntity(text.sliced(1, end - 1)) : std::nullopt;
        out += meant.value_or(u"&"_s);
        text = text.sliced(meant ? end + 1 : 1);
    }
    return out;
}

//! Line ends and runs of blanks are one blank in HTML; line breaks are its <br>.
QString shownText(const QString &text)
{
    QStringList lines = text.split(u'\v');
    for (QString &line : lines)
        line = line.simplified();
    return lines.join(u'\n').trimmed();
}

// ---- numbers

//! 1033;0;#,##0.00 is a pattern of digits alone; not those of dates, texts, fractions and parts of a hundred, nor one that adds digits.
bool isPatternOfNumbers(const QString &sdnum)
{
    static const QRegularExpression beside(u"\"[^\"0-9]*\"|\\[[^\\]]*\\]|\\\\[^0-9]|_."_s);
    static const QRegularExpression number(u"\\A(General|Standard|[#0?.,' ;+()\\x{a0}\\x{202f}*€$£¥₹-]|E\\+0)*\\z"_s);
    const QString pattern = sdnum.section(u';', 2);
    return pattern.size() <= longestNumber * 2 && number.match(QString(pattern).remove(beside)).hasMatch();
}

//! Without the zeros at both ends: those of 1.250,40 and of 1250.4 are the same.
QString significantDigits(QString number)
{
    static const QRegularExpression ends(u"\\A0+|0+\\z"_s);
    return number.removeIf([](QChar c) { return !c.isDigit(); }).remove(ends);
}

//! As LibreOffice writes a value.
bool isPlainNumber(const QString &value)
{
    static const QRegularExpression number(u"\\A-?[0-9]+(\\.[0-9]+)?(E[-+]?[0-9]+)?\\z"_s);
    return value.size() <= longestNumber && number.match(value).hasMatch();
}

//! A spreadsheet keeps 15 digits of a number, and makes zeros of the others or leaves them out.
bool hasTooManyDigits(const QString &shown, const QString &value)
{
    constexpr qsizetype kept = 15;
    static const QRegularExpression power(u"\\A-?[0-9.]+E\\+(\\d+)\\z"_s);
    const auto large = power.match(value);
    if (large.hasMatch())
        return large.captured(1).toInt() >= int(kept);
    const auto digitsOf = [](const QString &text) { return std::count_if(text.begin(), text.end(), [](QChar c) { return c.isDigit(); }); };
    return digitsOf(value.section(u'.', 0, 0)) > kept || digitsOf(shown.section(u'.', 0, 0)) > kept;
}

bool isScientific(const QString &shown)
{
    static const QRegularExpression scientific(u"\\A[-+]?[0-9.,]+E[-+]?[0-9]+\\z"_s);
    return scientific.match(shown).hasMatch();
}

//! A number that is rounded for the eye gets the digits of its value, beside what else is shown: Rp1.250 with the value 1250.4 is Rp1250.4.
QString withValue(const QString &shown, const QString &value)
{
    static const QRegularExpression digits(u"\\A([^0-9%/:]*)([0-9](?:[0-9.,'’\\x{a0}\\x{202f} ]*[0-9])?)([^0-9%/:]*)\\z"_s);
    if (shown.size() > longestNumber || !isPlainNumber(value))
        return shown;
    if (isScientific(shown))
        return value;
    const auto found = digits.match(shown);
    if (!found.hasMatch() || significantDigits(found.captured(2)) == significantDigits(value))
        return shown;
    const QString plain = value.startsWith(u'-') ? value.sliced(1) : value; // the sign is shown, as - or in brackets
    return found.captured(1) + plain + found.captured(3);
}

// ---- tags

struct Tag {
    QStringView name {};
    bool isEnd = false;
    QList<std::pair<QStringView, QStringView>> attributes {};

    bool is(QLatin1StringView other) const { return name.compare(other, Qt::CaseInsensitive) == 0; }
    QString value(QLatin1StringView attribute) const
    {
        for (const auto &[key, text] : attributes) {
            if (key.compare(attribute, Qt::CaseInsensitive) == 0)
                return decoded(text);
        }
        return {};
    }
};

bool isBlank(QChar c)
{
    return c == u' ' || (c >= u'\t' && c <= u'\r');
}

class HtmlRows {
public:
    explicit HtmlRows(QStringView html)
        : m_html(html)
    {
    }
    CopiedRows read()
    {
        while (m_at < m_html.size() && !m_isFull)
            readNext();
        endRow();
        return {std::move(m_rows), std::move(m_marks)};
    }

private:
    struct Cell {
        QString text {};
        QString value {};
        QString format {};
        int columns = 1;
        int rows = 1;
        TextMarks marks {};
    };
    struct Look {
        QStringView name {};
        bool isStruck = false;
        bool isRaised = false;
    };

    QChar at(qsizetype place) const { return place < m_html.size() ? m_html.at(place) : QChar(); }
    void readNext();
    void skipTo(QLatin1StringView end);
    void skipPast(QLatin1StringView end);
    Tag readTag();
    std::pair<QStringView, QStringView> readAttribute();
    QStringView readValue();
    void take(const Tag &tag);
    void takeTable(const Tag &tag);
    void takeLook(const Tag &tag);
    static Look lookOf(const Tag &tag);
    void addText(const QString &text);
    void beginCell(const Tag &tag);
    void endCell();
    void passSpans();
    void endRow();

    QStringView m_html;
    qsizetype m_at = 0;
    QList<QStringList> m_rows {};
    QStringList m_row {};
    CopiedMarks m_marks {};
    QList<Look> m_looks {}; //!< of the elements around the text that look otherwise
    Look m_lookOfRow {};
    QList<int> m_spans {}; //!< by column: how many more rows a cell from above covers
    std::optional<Cell> m_cell {};
    qsizetype m_cells = 0;
    int m_tables = 0; //!< in which it is
    bool m_isHidden = false; //!< the row
    bool m_isFull = false;
};

void HtmlRows::readNext()
{
    const qsizetype tag = m_html.indexOf(u'<', m_at);
    const qsizetype end = tag < 0 ? m_html.size() : tag;
    if (m_cell)
        addText(decoded(m_html.sliced(m_at, end - m_at)));
    m_at = end;
    if (tag < 0)
        return;
    const QChar next = at(m_at + 1);
    if (m_html.sliced(m_at).startsWith("<!--"_L1))
        return skipPast("-->"_L1);
    if (next == u'!' || next == u'?')
        return skipPast(">"_L1);
    if (next != u'/' && !(next.unicode() < 0x80 && next.isLetter())) {
        addText(u"<"_s);
        ++m_at;
        return;
    }
    take(readTag());
}

void HtmlRows::skipTo(QLatin1StringView end)
{
    const qsizetype found = m_html.indexOf(end, m_at, Qt::CaseInsensitive);
    m_at = found < 0 ? m_html.size() : found;
}

void HtmlRows::skipPast(QLatin1StringView end)
{
    skipTo(end);
    m_at = std::min(m_at + end.size(), m_html.size());
}

Tag HtmlRows::readTag()
{
    ++m_at;
    Tag tag {.isEnd = at(m_at) == u'/'};
    m_at += tag.isEnd ? 1 : 0;
    const qsizetype from = m_at;
    while (m_at < m_html.size() && !isBlank(at(m_at)) && at(m_at) != u'>' && at(m_at) != u'/')
        ++m_at;
    tag.name = m_html.sliced(from, m_at - from);
    while (m_at < m_html.size() && at(m_at) != u'>') {
        if (isBlank(at(m_at)) || at(m_at) == u'/') {
            ++m_at;
            continue;
        }
        const auto attribute = readAttribute();
        if (tag.attributes.size() < mostAttributes)
            tag.attributes.append(attribute);
    }
    ++m_at;
    m_at = std::min(m_at, m_html.size());
    return tag;
}

std::pair<QStringView, QStringView> HtmlRows::readAttribute()
{
    const qsizetype from = m_at++; // whatever it begins with is a part of it
    while (m_at < m_html.size() && !isBlank(at(m_at)) && at(m_at) != u'=' && at(m_at) != u'>' && at(m_at) != u'/')
        ++m_at;
    const QStringView name = m_html.sliced(from, m_at - from);
    qsizetype next = m_at;
    while (next < m_html.size() && isBlank(at(next)))
        ++next;
    if (at(next) != u'=')
        return {name, {}};
    m_at = next + 1;
    while (m_at < m_html.size() && isBlank(at(m_at)))
        ++m_at;
    return {name, readValue()};
}

QStringView HtmlRows::readValue()
{
    const QChar quote = at(m_at);
    if (quote == u'"' || quote == u'\'') {
        const qsizetype from = ++m_at;
        const qsizetype end = m_html.indexOf(quote, from);
        m_at = end < 0 ? m_html.size() : end + 1;
        return m_html.sliced(from, (end < 0 ? m_html.size() : end) - from);
    }
    const qsizetype from = m_at;
    while (m_at < m_html.size() && !isBlank(at(m_at)) && at(m_at) != u'>')
        ++m_at;
    return m_html.sliced(from, m_at - from);
}

void HtmlRows::take(const Tag &tag)
{
    for (const auto &[other, end] : textless) {
        if (tag.is(other) && !tag.isEnd)
            return skipTo(end);
    }
    if (tag.is("table"_L1))
        return takeTable(tag);
    takeLook(tag);
    if (tag.is("br"_L1) || (tag.is("p"_L1) && !tag.isEnd))
        return addText(u"\v"_s);
    if (m_tables != 1) // outside of a table, or in one that is within a cell
        return addText(tag.is("td"_L1) || tag.is("tr"_L1) ? u" "_s : QString());
    const bool isCell = tag.is("td"_L1) || tag.is("th"_L1);
    if (isCell || tag.is("tr"_L1))
        endCell();
    if (tag.is("tr"_L1)) {
        endRow();
        m_isHidden = tag.value("style"_L1).remove(u' ').contains("display:none"_L1);
        m_lookOfRow = lookOf(tag);
    }
    if (isCell && !tag.isEnd)
        beginCell(tag);
}

void HtmlRows::takeTable(const Tag &tag)
{
    if (!tag.isEnd && ++m_tables == 1)
        m_spans.clear();
    if (!tag.isEnd || m_tables == 0)
        return;
    if (--m_tables == 0)
        endRow();
}

HtmlRows::Look HtmlRows::lookOf(const Tag &tag)
{
    const QString style = tag.value("style"_L1).remove(u' ').toLower();
    return {.name = tag.name,
        .isStruck = tag.is("s"_L1) || tag.is("strike"_L1) || tag.is("del"_L1) || style.contains("line-through"_L1),
        .isRaised = tag.is("sup"_L1) || tag.is("sub"_L1) || style.contains("vertical-align:su"_L1)};
}

//! Of elements that change nothing only those are kept whose end could be taken for that of one that does.
void HtmlRows::takeLook(const Tag &tag)
{
    const auto isOfName = [&tag](const Look &look) { return look.name.compare(tag.name, Qt::CaseInsensitive) == 0; };
    if (!m_cell)
        return;
    if (tag.isEnd) {
        const auto last = std::find_if(m_looks.rbegin(), m_looks.rend(), isOfName);
        if (last != m_looks.rend())
            m_looks.erase(std::prev(last.base()), m_looks.end());
        return;
    }
    const Look look = lookOf(tag);
    const bool isKept = look.isStruck || look.isRaised || std::any_of(m_looks.begin(), m_looks.end(), isOfName);
    if (isKept && m_looks.size() < mostLooksKept)
        m_looks.append(look);
}

void HtmlRows::addText(const QString &text)
{
    if (!m_cell)
        return;
    m_cell->text += text;
    const auto isAny
        = [this](bool Look::*what) { return std::any_of(m_looks.begin(), m_looks.end(), [what](const Look &look) { return look.*what; }); };
    m_cell->marks.add(text, isAny(&Look::isStruck), isAny(&Look::isRaised));
}

void HtmlRows::beginCell(const Tag &tag)
{
    const auto count = [&tag](QLatin1StringView attribute, int most) { return std::clamp(tag.value(attribute).toInt(), 1, most); };
    passSpans();
    m_cell = Cell {.value = tag.value("sdval"_L1),
        .format = tag.value("sdnum"_L1),
        .columns = count("colspan"_L1, int(Table::mostColumns)),
        .rows = count("rowspan"_L1, Table::mostRows)};
    m_looks = {m_lookOfRow, lookOf(tag)};
}

//! What a cell covers beside and below itself is empty.
void HtmlRows::endCell()
{
    if (!m_cell)
        return;
    const Cell cell = *std::exchange(m_cell, std::nullopt);
    const QString shown = shownText(cell.text);
    const bool hasValue = !shown.isEmpty() && isPlainNumber(cell.value) && isPatternOfNumbers(cell.format);
    const qsizetype first = m_row.size();
    const bool isShortened = hasValue && hasTooManyDigits(shown, cell.value);
    const QString text = hasValue && !isShortened ? withValue(shown, cell.value) : shown;
    m_row.append(text);
    const TextMark mark = cell.marks.mark() != TextMark::None ? cell.marks.mark()
        : isShortened                                         ? TextMark::Shortened
        : text != shown && !isScientific(shown)               ? TextMark::Rounded
                                                              : TextMark::None;
    if (mark != TextMark::None)
        m_marks.insert({int(m_rows.size()), int(first)}, mark);
    for (int i = 1; i < cell.columns; ++i)
        m_row.append(QString());
    m_spans.resize(std::max(m_spans.size(), m_row.size()));
    std::fill(m_spans.begin() + first, m_spans.begin() + m_row.size(), cell.rows);
    m_cells += cell.columns;
    m_isFull = m_cells > Table::mostCells || m_row.size() > Table::mostColumns || m_rows.size() > Table::mostRows;
}

void HtmlRows::passSpans()
{
    while (m_row.size() < m_spans.size() && m_spans.at(m_row.size()) > 0)
        m_row.append(QString());
}

void HtmlRows::endRow()
{
    endCell();
    if (m_isHidden) { // Excel ends with one, for the widths of its columns
        m_row.clear();
        m_marks.removeIf([row = int(m_rows.size())](const auto &mark) { return mark.key().first == row; });
    }
    if (m_row.isEmpty())
        return;
    for (int &span : m_spans)
        span = std::max(0, span - 1);
    m_rows.append(std::exchange(m_row, {}));
}

} // namespace

CopiedRows rowsOfHtml(QStringView html)
{
    return HtmlRows(html).read();
}

bool mayHoldMarks(QStringView html)
{
    static const QRegularExpression mark(
        u"<(?:s|strike|del|su[bp])[\\s>]|line-through|vertical-align\\s*:\\s*su[bp]"_s, QRegularExpression::CaseInsensitiveOption);
    return mark.match(html.toString()).hasMatch();
}

bool saysValues(QStringView html)
{
    return html.contains("sdnum="_L1, Qt::CaseInsensitive);
}

} // namespace kontor
