// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QByteArray>
#include <QString>
#include <QStringList>

namespace kontor {

class Database;

//! The index behind the search: which payments have which three letters in a row, and which four digits: of numbers that were given out one
//! after the other nearly all have the same threes. It only narrows down where to look; whether a payment has the words is always read from
//! its own row, so what it says too much costs time and nothing else. What it said too little would hide payments: verify() compares it
//! with the rows.
namespace searchindex {

//! What the index is given of a payment: all that is searched of it, and then its numbers in a form that makes five digits of three
//! letters.
QString textOf(const QString &frozen, const QString &reference);

Result<Done> add(Database &database, qint64 seq, const QString &text);
Result<Done> replace(Database &database, qint64 seq, const QString &before, const QString &now);

//! The question to the index that every payment with all words of `typed` answers; empty when the index is no help: none of them has three
//! letters, and the shorter ones are in nearly every payment.
QByteArray question(Database &database, const QString &typed);
//! What question() needs of the connection: before a transaction that is rolled back.
void prepare(Database &database);
//! How many payments answer, counted up to `most`.
Result<qint64> count(Database &database, const QByteArray &question, qint64 most);

//! Says which payments the search would not find by some of their words.
Result<Done> verify(Database &database, QStringList &problems);

} // namespace searchindex
} // namespace kontor
