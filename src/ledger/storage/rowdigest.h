// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QByteArrayView>
#include <QString>
#include <QVarLengthArray>

namespace kontor {

//! The values of a row in one unmistakable form, and their SHA-256: finds a changed byte that SQLite's own checks take for good. Each value
//! has its type and length before it, so that nothing can move from one to the next. It sees what SQLite stores, so it is the same
//! when the row is written and when it is read.
class RowDigest {
public:
    RowDigest();
    RowDigest &add(qint64 number);
    RowDigest &addText(QByteArrayView utf8);
    RowDigest &addText(const QString &text) { return addText(QByteArrayView(text.toUtf8())); }
    RowDigest &addBlob(QByteArrayView bytes);
    RowDigest &addNull();
    RowDigest &addAll(const RowDigest &other);

    bool isEmpty() const;
    QByteArray digest() const;

private:
    RowDigest &append(char type, qint64 number, char end, QByteArrayView bytes = {});

    static constexpr qsizetype usualSize = 2048; // more than a payment's row has
    QVarLengthArray<char, usualSize> m_values {}; //!< one for each row that is read: made without asking for memory
};

} // namespace kontor
