// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace kontor::csv {

//! True for text that a spreadsheet would run or misread: it begins, after blanks and apostrophes, with = + - @ (also in their wide and
//! small forms), or with TAB, CR, LF or NUL.
bool looksLikeFormula(QStringView text);
//! The text, with an apostrophe before it where it looks like a formula. Taking one apostrophe off text that still looks like a formula
//! gives back exactly what was there; other text, "'t Hooft" among it, is never touched.
QString neutralised(const QString &text);
//! A cell by RFC 4180: UTF-8, in quotes where it has to be, so also where the sign that parts cells is in it.
QByteArray cell(const QString &text, QChar separator = u',');
//! The same of neutralised text with a comma behind it, at the end of what is in the line already.
void append(QByteArray &line, const QString &text);

} // namespace kontor::csv
