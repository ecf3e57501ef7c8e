// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/english.h"

namespace kontor::messages {

namespace {

thread_local bool isEnglishWanted = false;

} // namespace

InEnglish::InEnglish()
    : m_before(isEnglishWanted)
{
    isEnglishWanted = true;
}

InEnglish::~InEnglish()
{
    isEnglishWanted = m_before;
}

EnglishTranslator::EnglishTranslator(const QTranslator &plurals, QObject *parent)
    : QTranslator(parent)
    , m_plurals(plurals)
{
}

QString EnglishTranslator::translate(const char *context, const char *source, const char *disambiguation, int n) const
{
    if (!isEnglishWanted)
        return {}; // the next translator is asked
    const QString plural = n < 0 ? QString() : m_plurals.translate(context, source, disambiguation, n);
    return plural.isNull() ? QString::fromUtf8(source) : plural;
}

} // namespace kontor::messages
