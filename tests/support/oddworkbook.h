// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QList>
#include <QString>
#include <cstdlib>
#include <utility>
#include <zip.h>

namespace kontor::testing {

//! Parts of an archive, as no spreadsheet program would write them.
using Parts = QList<std::pair<QByteArray, QByteArray>>;

inline QByteArray archiveOf(const Parts &parts, const QByteArray &password = {})
{
    zip_error_t trouble;
    zip_error_init(&trouble);
    zip_source_t *bytes = zip_source_buffer_create(nullptr, 0, 0, &trouble);
    zip_source_keep(bytes);
    zip_t *archive = zip_open_from_source(bytes, ZIP_TRUNCATE, &trouble);
    for (const auto &[name, content] : parts) {
        zip_source_t *part = zip_source_buffer(archive, content.constData(), zip_uint64_t(content.size()), 0);
        const zip_int64_t index = zip_file_add(archive, name.constData(), part, ZIP_FL_ENC_UTF_8);
        if (!password.isEmpty())
            zip_file_set_encryption(archive, zip_uint64_t(index), ZIP_EM_AES_256, password.constData());
    }
    if (zip_close(archive) != 0 || zip_source_open(bytes) != 0)
        std::abort();
    zip_stat_t stat;
    zip_source_stat(bytes, &stat);
    QByteArray all(qsizetype(stat.size), '\0');
    zip_source_read(bytes, all.data(), stat.size);
    zip_source_close(bytes);
    zip_source_free(bytes);
    return all;
}

inline const QByteArray relationsHead = R"(<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">)";
inline const QByteArray officeKind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

//! The least that is a workbook: one sheet, with these rows (`<row>…</row>`). What stands in `others` comes on top or in the place of it.
inline Parts workbookParts(const QByteArray &rows, const Parts &others = {})
{
    Parts parts {
        {"_rels/.rels",
            relationsHead + R"(<Relationship Id="rId1" Type=")" + officeKind
                + R"(/officeDocument" Target="xl/workbook.xml"/></Relationships>)"},
        {"xl/workbook.xml",
            R"(<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r=")" + officeKind
                + R"("><sheets><sheet name="Payouts" sheetId="1" r:id="rId1"/></sheets></workbook>)"},
        {"xl/_rels/workbook.xml.rels",
            relationsHead + R"(<Relationship Id="rId1" Type=")" + officeKind + R"(/worksheet" Target="worksheets/sheet1.xml"/>)"
                + R"(<Relationship Id="rId2" Type=")" + officeKind + R"(/sharedStrings" Target="/xl/sharedStrings.xml"/>)"
                + R"(<Relationship Id="rId3" Type=")" + officeKind + R"(/styles" Target="styles.xml"/></Relationships>)"},
        {"xl/sharedStrings.xml", "<sst><si><t>shared</t></si></sst>"},
        {"xl/styles.xml", R"(<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>)"},
        {"xl/worksheets/sheet1.xml", "<worksheet><sheetData>" + rows + "</sheetData></worksheet>"},
    };
    for (const auto &other : others) {
        parts.removeIf([&other](const auto &part) { return part.first == other.first; });
        parts.append(other);
    }
    return parts;
}

inline QByteArray workbookOf(const QByteArray &rows, const Parts &others = {})
{
    return archiveOf(workbookParts(rows, others));
}

} // namespace kontor::testing
