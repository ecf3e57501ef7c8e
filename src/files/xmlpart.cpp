// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/xmlpart.h"

#include "files/refusal.h"

#include <QCoreApplication>

namespace kontor {

namespace {

struct XmlPartTexts {
    Q_DECLARE_TR_FUNCTIONS(XmlPart)
};

} // namespace

XmlPart::XmlPart(std::unique_ptr<ZipPart> part)
    : m_part(std::move(part))
    , m_xml(m_part.get())
{
}

QXmlStreamReader::TokenType XmlPart::token()
{
    m_part->beginPiece();
    const auto token = m_xml.readNext();
    if (token == QXmlStreamReader::StartElement)
        ++m_depth;
    else if (token == QXmlStreamReader::EndElement)
        --m_depth;
    if (token == QXmlStreamReader::DTD)
        m_trouble = refusal(
            XmlPartTexts::tr("This workbook declares a document type, which no spreadsheet program writes. It was not read any further."));
    else if (m_depth > deepest || m_xml.hasError())
        end();
    return m_trouble ? QXmlStreamReader::Invalid : token;
}

//! The archive knows better than the XML, for which it only ended.
void XmlPart::end()
{
    m_trouble = m_part->trouble();
    if (!m_trouble)
        m_trouble = refusal(XmlPartTexts::tr(
            "This workbook is damaged: a part of it can't be read. Open it in the spreadsheet program, save it anew as an Excel "
            "workbook (.xlsx), and choose that file."));
}

bool XmlPart::next()
{
    while (!m_trouble && !m_xml.atEnd()) {
        const auto kind = token();
        if (kind == QXmlStreamReader::StartElement || kind == QXmlStreamReader::EndElement)
            return true;
    }
    return false;
}

QString XmlPart::text()
{
    QString text;
    const int outer = m_depth - 1;
    while (!m_trouble && !m_xml.atEnd() && m_depth > outer) {
        if (token() == QXmlStreamReader::Characters)
            text += m_xml.text();
        if (text.size() > ZipPart::longestPiece)
            end();
    }
    return text;
}

void XmlPart::skip()
{
    const int outer = m_depth - 1;
    while (!m_trouble && !m_xml.atEnd() && m_depth > outer)
        token();
}

} // namespace kontor
