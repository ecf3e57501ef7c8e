// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/filekind.h"

#include "files/bankfile.h"
#include "files/refusal.h"

#include <QCoreApplication>
#include <QIODevice>
#include <optional>

namespace kontor {

namespace {

constexpr qint64 headSize = 4096;
constexpr qint64 scanChunkSize = 1'048'576;

struct FileKindTexts {
    Q_DECLARE_TR_FUNCTIONS(FileKind)
};

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
        return refusal(FileKindTexts::tr(
            "This workbook is locked with a password, so nothing of it can be read. Open it in the spreadsheet program, take the "
            "password off, and save it as an Excel workbook (.xlsx)."));
    if (found > 0)
        return refusal(FileKindTexts::tr(
            "This is a workbook in the old Excel format (.xls), which Kontor doesn't read. Save it as an Excel workbook (.xlsx) "
            "or as CSV (UTF-8) and choose that file."));
    return refusal(
        FileKindTexts::tr("This is an old Office document, not a table. Save the table as an Excel workbook (.xlsx) or as CSV (UTF-8)."));
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
        return refusal(FileKindTexts::tr("This file is compressed. Unpack it and choose the table that is in it."));
    return std::nullopt;
}

//! What people choose by mistake has a name of its own.
std::optional<ApiError> knownOtherKind(const QByteArray &head)
{
    if (head.isEmpty())
        return refusal(FileKindTexts::tr("This file is empty. A table begins with a line of column names."));
    if (head.startsWith("%PDF"))
        return refusal(FileKindTexts::tr("This file is a PDF document, not a table of text. Payouts can't be read from it."));
    if (head.startsWith("{\\rtf"))
        return refusal(
            FileKindTexts::tr("This file is a document of a word processor, not a table of text. Save its table as CSV (UTF-8)."));
    if (const QString words = bankFileWords(head); !words.isEmpty())
        return refusal(words);
    if (head.startsWith("\x89PNG") || head.startsWith("\xff\xd8\xff") || head.startsWith("GIF8"))
        return refusal(FileKindTexts::tr("This file is a picture, not a table of text. Payouts can't be read from it."));
    const QByteArray start = (head.startsWith("\xef\xbb\xbf") ? head.mid(3) : head).trimmed().left(200).toLower();
    if (isJson(start))
        return refusal(FileKindTexts::tr("This file is JSON, not a table. Save its payments as CSV (UTF-8) and choose that file."));
    if (start.contains("progid=\"excel.sheet\""))
        return refusal(
            FileKindTexts::tr("This is an Excel spreadsheet of the year 2003 (XML), which Kontor doesn't read. Save it as an Excel "
                              "workbook (.xlsx) or as CSV (UTF-8) and choose that file."));
    if (start.startsWith("<!doctype") || start.startsWith("<html") || start.startsWith("<table") || start.startsWith("<?xml"))
        return refusal(FileKindTexts::tr(
            "This file is a web page or an XML document, whatever its name says. Open it in a spreadsheet program, save it as an "
            "Excel workbook (.xlsx) or as CSV (UTF-8), and choose that file."));
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
