// SPDX-License-Identifier: GPL-3.0-or-later
// Which encodings there are: ours, and all that ICU knows.
#include "files/tableformat.h"

#include <QCollator>
#include <QLocale>
#include <algorithm>
#include <unicode/ucnv.h>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct Known {
    QString name; //!< as people call it
    QByteArray converter; //!< as ICU does
};

//! The name that mail and web pages use, where there is one.
QString nameOfConverter(const char *converter)
{
    for (const char *standard : {"MIME", "IANA", "WINDOWS", "JAVA"}) {
        UErrorCode status = U_ZERO_ERROR;
        const char *name = ucnv_getStandardName(converter, standard, &status);
        if (name && U_SUCCESS(status))
            return QString::fromLatin1(name);
    }
    return QString::fromLatin1(converter);
}

QByteArray converterOf(const QByteArray &name)
{
    UErrorCode status = U_ZERO_ERROR;
    const char *converter = ucnv_getAlias(name.constData(), 0, &status);
    return U_SUCCESS(status) ? QByteArray(converter) : QByteArray();
}

//! By their numbers. A name that two converters have belongs to the one that ICU finds by it.
const QList<Known> &known()
{
    static const QList<Known> all = [] {
        QList<Known> made {{u"UTF-8"_s, "UTF-8"}, {u"UTF-16LE"_s, "UTF-16LE"}, {u"UTF-16BE"_s, "UTF-16BE"},
            {u"Windows-1252"_s, converterOf("windows-1252")}};
        const qsizetype ours = made.size();
        for (int i = 0; i < ucnv_countAvailable(); ++i) {
            const char *converter = ucnv_getAvailableName(i);
            const auto isTaken = [converter](const Known &each) { return each.converter == converter; };
            const QString name = nameOfConverter(converter);
            const bool isItsOwn = converterOf(name.toLatin1()) == converter;
            const bool isBySomeMark = name == "UTF-16"_L1; // which Kontor reads by itself
            if (!isBySomeMark && std::none_of(made.begin(), made.end(), isTaken))
                made.append({isItsOwn ? name : QString::fromLatin1(converter), converter});
        }
        QCollator order(QLocale::c());
        order.setNumericMode(true);
        order.setCaseSensitivity(Qt::CaseInsensitive);
        std::sort(made.begin() + ours, made.end(), [&order](const Known &a, const Known &b) { return order.compare(a.name, b.name) < 0; });
        return made;
    }();
    return all;
}

} // namespace

QList<TextEncoding> allEncodings()
{
    QList<TextEncoding> all;
    for (int i = 0; i < int(known().size()); ++i)
        all.append(TextEncoding(i));
    return all;
}

QString nameOf(TextEncoding encoding)
{
    return known().value(int(encoding)).name;
}

std::optional<TextEncoding> textEncodingOf(const QString &name)
{
    const QString folded = name.toLower().remove(u'-');
    if (folded == "utf16"_L1)
        return TextEncoding::Utf16Le;
    const QByteArray converter = converterOf(name.trimmed().toLatin1());
    const auto isMeant = [&](const Known &each) { return !converter.isEmpty() && each.converter == converter; };
    const auto found = std::find_if(known().begin(), known().end(), isMeant);
    return found == known().end() ? std::nullopt : std::optional(TextEncoding(int(found - known().begin())));
}

} // namespace kontor
