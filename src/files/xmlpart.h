// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/tagguard.h"
#include "files/zipfile.h"
#include <QXmlStreamReader>

namespace kontor {

//! The XML of a part, element by element and never as a whole. Namespaces are left aside: those of both kinds of workbooks mean the same.
//! Ends early, and says why, when it isn't XML, declares a document type (whose entities could grow without bound), is nested deeper than
//! any workbook, or has a tag or a text that no spreadsheet program writes (TagGuard). No other class reads XML from outside.
class XmlPart final {
public:
    static constexpr int deepest = 64;

    explicit XmlPart(std::unique_ptr<ZipPart> part);

    //! Goes on to where the next element begins or the present one ends; false at the end of the part, or when there is trouble().
    bool next();
    bool isStart() const { return m_xml.isStartElement(); }
    QStringView name() const { return m_xml.name(); }
    int depth() const { return m_depth; } //!< 1 in the outermost element
    QString attribute(QLatin1StringView name) const { return m_xml.attributes().value(name).toString(); }
    const QXmlStreamReader &reader() const { return m_xml; }
    //! All text of the present element, to its end.
    QString text();
    void skip();
    const std::optional<ApiError> &trouble() const { return m_trouble; }

private:
    QXmlStreamReader::TokenType token();
    void end();

    bool isRefused(QXmlStreamReader::TokenType token) const;

    std::unique_ptr<ZipPart> m_part;
    TagGuard m_guard;
    QXmlStreamReader m_xml;
    int m_depth = 0;
    std::optional<ApiError> m_trouble {};
};

} // namespace kontor
