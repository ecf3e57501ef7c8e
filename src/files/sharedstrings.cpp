// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/sharedstrings.h"

#include "files/xlsxtable.h"

#include <QRegularExpression>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestSign = 7; // _x000D_
constexpr qsizetype longestWritten = longestSign * XlsxTable::longestText; // what is longer is no text of a cell, whatever it means

} // namespace

bool isSet(const XmlPart &part)
{
    const QString value = part.attribute("val"_L1);
    return value != "0"_L1 && value != "false"_L1;
}

QString unescaped(const QString &text)
{
    static const QRegularExpression sign(u"_x([0-9A-Fa-f]{4})_"_s);
    if (!text.contains("_x"_L1))
        return text;
    QString plain;
    qsizetype from = 0;
    for (auto matches = sign.globalMatch(text); matches.hasNext();) {
        const auto match = matches.next();
        plain += QStringView(text).mid(from, match.capturedStart() - from);
        plain += QChar(match.capturedView(1).toUShort(nullptr, 16));
        from = match.capturedEnd();
    }
    return plain += QStringView(text).mid(from);
}

WorkbookText textOf(XmlPart &part)
{
    QString text;
    TextMarks marks;
    bool isStruck = false;
    bool isRaised = false;
    const int outer = part.depth() - 1;
    while (part.next() && part.depth() > outer) {
        if (!part.isStart())
            continue;
        if (part.name() == "t"_L1 && text.size() <= longestWritten) {
            const QString piece = part.text();
            marks.add(piece, isStruck, isRaised);
            text += piece;
        } else if (part.name() == "t"_L1 || part.name() == "rPh"_L1) {
            part.skip();
        } else if (part.name() == "r"_L1) {
            isStruck = isRaised = false;
        } else if (part.name() == "strike"_L1) {
            isStruck = isSet(part);
        } else if (part.name() == "vertAlign"_L1) {
            isRaised = part.attribute("val"_L1) != "baseline"_L1;
        }
    }
    return {unescaped(text), marks.mark()};
}

SharedStrings::SharedStrings(std::unique_ptr<XmlPart> part)
    : m_part(std::move(part))
{
}

Result<std::optional<WorkbookText>> SharedStrings::at(qsizetype index)
{
    while (m_part && m_texts.size() <= index && m_texts.size() < most && m_part->next()) {
        if (m_part->isStart() && m_part->name() == "si"_L1)
            m_texts.append(textOf(*m_part));
    }
    if (m_part && m_part->trouble())
        return *m_part->trouble();
    if (index < 0 || index >= m_texts.size())
        return std::optional<WorkbookText>();
    return std::optional(m_texts.at(index));
}

} // namespace kontor
