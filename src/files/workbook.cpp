// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/workbook.h"

#include <QDir>
#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largestSmallPart = 16'777'216; //!< styles of ten thousand looks have a tenth of it
constexpr qsizetype longestCode = 255; //!< of a number format in Excel; the time that reading it takes grows with the square of it

bool hasMacros(const QStringList &names)
{
    return std::any_of(names.begin(), names.end(), [](const QString &name) {
        return name.endsWith("vbaProject.bin"_L1, Qt::CaseInsensitive) || name.contains("/macrosheets/"_L1, Qt::CaseInsensitive);
    });
}

bool isAppleNumbers(const QStringList &names)
{
    const auto isOfNumbers = [](const QString &name) { return name.endsWith(".iwa"_L1) || name.endsWith("Index.zip"_L1); };
    return std::any_of(names.begin(), names.end(), isOfNumbers);
}

ApiError otherArchive(const ZipFile &archive)
{
    if (archive.has(u"content.xml"_s) && archive.has(u"mimetype"_s))
        return badInput(ReasonCode::OpenDocument);
    if (archive.has(u"word/document.xml"_s))
        return badInput(ReasonCode::WordDocument);
    if (archive.has(u"xl/workbook.bin"_s))
        return badInput(ReasonCode::BinaryExcel);
    if (isAppleNumbers(archive.names()))
        return badInput(ReasonCode::AppleNumbers);
    return badInput(ReasonCode::OtherArchive);
}

std::optional<ApiError> notReadable(const ZipFile &archive)
{
    if (hasMacros(archive.names()))
        return badInput(ReasonCode::WorkbookWithMacros);
    const auto isWorkbook = [](const QString &name) { return name.endsWith("workbook.xml"_L1, Qt::CaseInsensitive); };
    if (std::none_of(archive.names().begin(), archive.names().end(), isWorkbook))
        return otherArchive(archive);
    return std::nullopt;
}

QString folderOf(const QString &part)
{
    const qsizetype slash = part.lastIndexOf(u'/');
    return slash < 0 ? QString() : part.left(slash + 1);
}

//! As seen from a part: beside it, or from the top.
QString partOf(const QString &target, const QString &from)
{
    const QString path = QDir::cleanPath(target.startsWith(u'/') ? target : u'/' + folderOf(from) + target);
    return path.mid(1);
}

bool isTrue(const QString &value)
{
    return value == "1"_L1 || value == "true"_L1;
}

//! The attribute of relations, whose prefix every program chooses itself.
QString relationIdOf(const XmlPart &xml)
{
    for (const QXmlStreamAttribute &attribute : xml.reader().attributes()) {
        if (attribute.name() == "id"_L1 && !attribute.prefix().isEmpty() && attribute.prefix() != "xmlns"_L1)
            return attribute.value().toString();
    }
    return {};
}

} // namespace

Workbook::Workbook(std::shared_ptr<ZipFile> archive)
    : m_archive(std::move(archive))
    , m_strings(std::make_unique<SharedStrings>())
{
}

Result<std::unique_ptr<Workbook>> Workbook::open(QIODevice &device)
{
    auto archive = ZipFile::open(device);
    if (!archive)
        return archive.error();
    if (const auto other = notReadable(**archive))
        return *other;
    std::unique_ptr<Workbook> store(new Workbook(*archive));
    if (const auto read = store->readAll(); !read)
        return read.error();
    return store;
}

//! The one part of a kind of which a workbook has one; empty when it has none.
QString Workbook::partOfKind(const Relations &relations, QLatin1StringView kind)
{
    QString part;
    for (const auto &[of, target] : relations) {
        if (of.endsWith(kind) && (part.isEmpty() || target < part))
            part = target; // of several always the same, though a table of hashes has no order
    }
    return part;
}

Result<Done> Workbook::readAll()
{
    const auto part = mainPart();
    if (!part)
        return part.error();
    const auto relations = relationsOf(*part);
    if (!relations)
        return relations.error();
    if (const auto read = readMain(*part, *relations); !read)
        return read;
    if (const auto read = readStyles(partOfKind(*relations, "/styles"_L1)); !read)
        return read;
    if (const auto read = openStrings(partOfKind(*relations, "/sharedStrings"_L1)); !read)
        return read;
    if (m_sheets.isEmpty())
        return badInput(ReasonCode::NoSheetWithCells);
    return Done {};
}

Result<std::unique_ptr<XmlPart>> Workbook::xml(const QString &part, qint64 largest) const
{
    auto opened = m_archive->part(part, largest);
    if (!opened)
        return opened.error();
    return std::make_unique<XmlPart>(*std::move(opened));
}

QStringList Workbook::visibleSheets() const
{
    QStringList names;
    for (const Sheet &sheet : m_sheets) {
        if (!sheet.isHidden)
            names.append(sheet.name);
    }
    return names;
}

Result<std::unique_ptr<XmlPart>> Workbook::read(const Sheet &sheet) const
{
    return xml(sheet.part, ZipFile::largestPart);
}

const CellFormat &Workbook::format(int style) const
{
    static const CellFormat plain;
    return style >= 0 && style < m_formats.size() ? m_formats.at(style) : plain;
}

Result<QSet<QString>> Workbook::commented(const Sheet &sheet) const
{
    const auto relations = relationsOf(sheet.part);
    if (!relations)
        return relations.error();
    QSet<QString> parts;
    for (const auto &[kind, part] : *relations) {
        const bool isOfComments = kind.endsWith("/comments"_L1) || kind.endsWith("/threadedComment"_L1);
        if (isOfComments && m_archive->has(part))
            parts.insert(part);
    }
    QSet<QString> cells;
    for (const QString &part : std::as_const(parts)) {
        const auto opened = xml(part, largestSmallPart);
        if (!opened)
            return opened.error();
        XmlPart &xml = **opened;
        while (xml.next()) {
            if (xml.isStart() && (xml.name() == "comment"_L1 || xml.name() == "threadedComment"_L1))
                cells.insert(xml.attribute("ref"_L1));
        }
        if (xml.trouble())
            return *xml.trouble();
    }
    return cells;
}

Result<Workbook::Relations> Workbook::relationsOf(const QString &part) const
{
    const QString name = folderOf(part) + "_rels/"_L1 + part.mid(folderOf(part).size()) + ".rels"_L1;
    Relations relations;
    if (!m_archive->has(name))
        return relations;
    const auto opened = xml(name, largestSmallPart);
    if (!opened)
        return opened.error();
    XmlPart &xml = **opened;
    while (xml.next()) {
        if (xml.isStart() && xml.name() == "Relationship"_L1 && xml.attribute("TargetMode"_L1) != "External"_L1)
            relations.insert(xml.attribute("Id"_L1), {xml.attribute("Type"_L1), partOf(xml.attribute("Target"_L1), part)});
    }
    if (xml.trouble())
        return *xml.trouble();
    return relations;
}

Result<QString> Workbook::mainPart() const
{
    const auto relations = relationsOf(QString());
    if (!relations)
        return relations.error();
    for (const auto &[kind, target] : *relations) {
        if (kind.endsWith("/officeDocument"_L1))
            return target;
    }
    return u"xl/workbook.xml"_s;
}

Result<Done> Workbook::readMain(const QString &part, const Relations &relations)
{
    const auto opened = xml(part, largestSmallPart);
    if (!opened)
        return opened.error();
    XmlPart &xml = **opened;
    while (xml.next()) {
        if (xml.isStart())
            readMainElement(xml, relations);
    }
    return xml.trouble() ? Result<Done>(*xml.trouble()) : Done {};
}

void Workbook::readMainElement(const XmlPart &xml, const Relations &relations)
{
    if (xml.name() == "workbookPr"_L1)
        m_countsFrom1904 = isTrue(xml.attribute("date1904"_L1));
    if (xml.name() == "calcPr"_L1)
        m_isUncalculated = isTrue(xml.attribute("fullCalcOnLoad"_L1));
    if (xml.name() == "workbookView"_L1 && m_tabInFront == 0) // the first window
        m_tabInFront = xml.attribute("activeTab"_L1).toInt();
    if (xml.name() != "sheet"_L1)
        return;
    const bool isInFront = m_tabs++ == m_tabInFront;
    const auto [kind, part] = relations.value(relationIdOf(xml));
    if (kind.endsWith("/worksheet"_L1)) // there are sheets of charts, too
        m_sheets.append({xml.attribute("name"_L1), part, xml.attribute("state"_L1).endsWith("idden"_L1), isInFront});
}

//! Whether each strikes its text through.
QList<bool> Workbook::readFonts(XmlPart &xml)
{
    QList<bool> struck;
    const int outer = xml.depth() - 1;
    while (xml.next() && xml.depth() > outer) {
        if (xml.isStart() && xml.name() == "font"_L1)
            struck.append(false);
        else if (xml.isStart() && xml.name() == "strike"_L1 && !struck.isEmpty())
            struck.last() = isSet(xml);
    }
    return struck;
}

Result<Done> Workbook::readStyles(const QString &part)
{
    if (part.isEmpty())
        return Done {};
    const auto opened = xml(part, largestSmallPart);
    if (!opened)
        return opened.error();
    XmlPart &xml = **opened;
    QHash<int, CellFormat> formats;
    QList<bool> struckFonts;
    bool isOfCells = false;
    while (xml.next()) {
        const int id = xml.attribute("numFmtId"_L1).toInt();
        if (xml.name() == "cellXfs"_L1) {
            isOfCells = xml.isStart();
        } else if (xml.isStart() && xml.name() == "fonts"_L1) {
            struckFonts = readFonts(xml);
        } else if (xml.isStart() && xml.name() == "numFmt"_L1) {
            const QString code = xml.attribute("formatCode"_L1);
            if (code.size() > longestCode)
                return badInput(ReasonCode::WorkbookNumberFormat);
            formats.insert(id, cellFormatOf(id, code));
        } else if (xml.isStart() && isOfCells && xml.name() == "xf"_L1) {
            m_struck.append(struckFonts.value(xml.attribute("fontId"_L1).toInt()));
            m_formats.append(formats.contains(id) ? formats.value(id) : cellFormatOf(id, QString()));
        }
    }
    return xml.trouble() ? Result<Done>(*xml.trouble()) : Done {};
}

Result<Done> Workbook::openStrings(const QString &part)
{
    if (part.isEmpty())
        return Done {};
    auto opened = xml(part, SharedStrings::largest);
    if (!opened)
        return opened.error();
    m_strings = std::make_unique<SharedStrings>(*std::move(opened));
    return Done {};
}

} // namespace kontor
