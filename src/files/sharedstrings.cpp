// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/sharedstrings.h"

#include "files/xlsxtable.h"
#include "files/xlsxtexts.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestSign = 7; // _x000D_
constexpr qsizetype longestWritten = longestSign * XlsxTable::longestText; // what is longer is no text of a cell, whatever it means

} // namespace

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

QString plainTextOf(XmlPart &part)
{
    QString text;
    const int outer = part.depth() - 1;
    while (part.next() && part.depth() > outer) {
        if (!part.isStart())
            continue;
        if (part.name() == "t"_L1 && text.size() <= longestWritten)
            text += part.text();
        else if (part.name() == "t"_L1 || part.name() == "rPh"_L1)
            part.skip();
    }
    return unescaped(text);
}

SharedStrings::SharedStrings(std::unique_ptr<XmlPart> part)
    : m_part(std::move(part))
{
}

Result<std::optional<QString>> SharedStrings::at(qsizetype index)
{
    while (m_part && m_texts.size() <= index && m_texts.size() < most && m_part->next()) {
        if (m_part->isStart() && m_part->name() == "si"_L1)
            m_texts.append(plainTextOf(*m_part));
    }
    if (m_part && m_part->trouble())
        return *m_part->trouble();
    if (index < 0 || index >= m_texts.size())
        return std::optional<QString>();
    return std::optional(m_texts.at(index));
}

} // namespace kontor
