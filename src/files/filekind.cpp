// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/filekind.h"

#include "files/bankfile.h"

#include <QIODevice>
#include <optional>

namespace kontor {

namespace {

constexpr qint64 headSize = 4096;
constexpr qint64 scanChunkSize = 1'048'576;

//! UTF-16 as it stands in the directory of an old Office document.
QByteArray wide(const char *name)
{
    QByteArray bytes;
    for (const char *c = name; *c != '\0'; ++c)
        bytes.append(*c).append('\0');
    return bytes;
}

//! Which of these stands somewhere in the file.
qsizetype foundIn(QIODevice &device, const QByteArrayList &names)
{
    QByteArray window;
    for (QByteArray piece = device.read(scanChunkSize); !piece.isEmpty(); piece = device.read(scanChunkSize)) {
        window = window.right(64) + piece;
        for (qsizetype i = 0; i < names.size(); ++i) {
            if (window.contains(names.at(i)))
                return i;
        }
    }
    return -1;
}

//! The container of old Excel files, and of new ones behind a password.
ApiError oldContainer(QIODevice &device)
{
    const qsizetype found = foundIn(device, {wide("EncryptedPackage"), wide("Workbook"), wide("Book")});
    if (found == 0)
        return badInput(ReasonCode::WorkbookLocked);
    if (found > 0)
        return badInput(ReasonCode::OldExcel);
    return badInput(ReasonCode::OldOffice);
}

//! However it is printed: the first sign after a bracket is one that only JSON has there.
bool isJson(const QByteArray &start)
{
    if (!start.startsWith('{') && !start.startsWith('['))
        return false;
    const QByteArray inside = start.mid(1).trimmed();
    return start.startsWith('{') ? inside.startsWith('"') || inside == "}"
                                 : inside.startsWith('{') || inside.startsWith('[') || inside == "]";
}

std::optional<ApiError> compressed(const QByteArray &head)
{
    if (head.startsWith("\x1f\x8b") || head.startsWith("7z\xbc\xaf") || head.startsWith("Rar!") || head.startsWith("BZh")
        || head.startsWith("\xfd\x37zXZ"))
        return badInput(ReasonCode::FileCompressed);
    return std::nullopt;
}

//! What people choose by mistake has a name of its own.
std::optional<ApiError> knownOtherKind(const QByteArray &head)
{
    if (head.isEmpty())
        return badInput(ReasonCode::TableEmpty);
    if (head.startsWith("%PDF"))
        return badInput(ReasonCode::PdfDocument);
    if (head.startsWith("{\\rtf"))
        return badInput(ReasonCode::RichText);
    if (const Reason bankFile = bankFileOf(head); !bankFile.isEmpty())
        return badInput(bankFile.code, bankFile.args);
    if (head.startsWith("\x89PNG") || head.startsWith("\xff\xd8\xff") || head.startsWith("GIF8"))
        return badInput(ReasonCode::Picture);
    const QByteArray start = (head.startsWith("\xef\xbb\xbf") ? head.mid(3) : head).trimmed().left(200).toLower();
    if (isJson(start))
        return badInput(ReasonCode::JsonDocument);
    if (start.contains("progid=\"excel.sheet\""))
        return badInput(ReasonCode::ExcelXml);
    if (start.startsWith("<!doctype") || start.startsWith("<html") || start.startsWith("<table") || start.startsWith("<?xml"))
        return badInput(ReasonCode::WebPage);
    return compressed(head);
}

} // namespace

Result<FileKind> fileKindOf(QIODevice &device)
{
    device.seek(0);
    const QByteArray head = device.peek(headSize);
    if (const auto other = knownOtherKind(head))
        return *other;
    if (head.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
        return oldContainer(device);
    return head.startsWith("PK\x03\x04") || head.startsWith("PK\x05\x06") ? FileKind::Workbook : FileKind::Text;
}

} // namespace kontor
