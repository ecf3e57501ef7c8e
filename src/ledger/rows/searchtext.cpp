// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/searchtext.h"

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

//! Letters that people type without their stroke but that Unicode doesn't take apart.
QChar withoutStroke(QChar c)
{
    switch (c.unicode()) {
    case u'đ':
        return u'd';
    case u'ø':
        return u'o';
    case u'ł':
        return u'l';
    case u'ħ':
        return u'h';
    case u'ı':
        return u'i';
    default:
        return c;
    }
}

} // namespace

QString folded(const QString &text)
{
    const QString decomposed = text.normalized(QString::NormalizationForm_KD).toCaseFolded();
    QString result;
    result.reserve(decomposed.size());
    for (const QChar c : decomposed) {
        if (!c.isMark())
            result += withoutStroke(c);
    }
    return result;
}

QStringList foldedWords(const QString &typed)
{
    return folded(typed).simplified().split(u' ', Qt::SkipEmptyParts);
}

QStringList likePatterns(const QString &typed)
{
    QStringList words = foldedWords(typed);
    for (QString &word : words) {
        word.replace(u'\\', u"\\\\"_s).replace(u'%', u"\\%"_s).replace(u'_', u"\\_"_s);
        word = u'%' + word + u'%';
    }
    return words;
}

} // namespace kontor
