// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/xmlpart.h"

namespace kontor {

namespace {

} // namespace

XmlPart::XmlPart(std::unique_ptr<ZipPart> part)
    : m_part(std::move(part))
    , m_guard(*m_part)
    , m_xml(&m_guard)
{
    // Otherwise each prefix is looked for among all namespaces that are declared around it.
    m_xml.setNamespaceProcessing(false);
}

bool XmlPart::isRefused(QXmlStreamReader::TokenType token) const
{
    const bool isMisread = token == QXmlStreamReader::StartDocument && !m_guard.reads(m_xml.documentEncoding());
    return isMisread || token == QXmlStreamReader::DTD || m_depth > deepest || m_xml.hasError();
}

QXmlStreamReader::TokenType XmlPart::token()
{
    m_part->beginPiece();
    const auto token = m_xml.readNext();
    if (token == QXmlStreamReader::StartElement)
        ++m_depth;
    else if (token == QXmlStreamReader::EndElement)
        --m_depth;
    if (isRefused(token))
        end();
    return m_trouble ? QXmlStreamReader::Invalid : token;
}

//! The archive and the guard know better than the XML, for which it only ended.
void XmlPart::end()
{
    m_trouble = m_part->trouble();
    if (m_trouble)
        return;
    if (m_guard.stop() == TagGuard::Stop::DocumentType)
        m_trouble = badInput(ReasonCode::WorkbookDoctype);
    else if (m_guard.stop() == TagGuard::Stop::TooLarge)
        m_trouble = badInput(ReasonCode::WorkbookTagTooLarge);
    else
        m_trouble = badInput(ReasonCode::WorkbookDamaged);
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
