// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

namespace kontor {

struct BatchProblem;

//! "their column" -> "our column", where a file names its columns otherwise. Names are compared as BatchColumns does.
using ColumnMap = QHash<QString, QString>;
//! Lines of `their column = our column` (blank lines and those that begin with # don't count), or a JSON object. BadInput with a sentence
//! when it is neither, names a column that there is none of, or one of theirs twice.
Result<ColumnMap> readColumnMap(const QByteArray &text);

//! Which column of a file means what (interfaces.md, Batch import). The order is free; case, blanks around a name, and whether its words
//! are joined by a blank, hyphen or underscore say nothing.
class BatchColumns {
public:
    //! reference, account_name…, in the order of the interface.
    static const QStringList &all();

    BatchColumns(const QStringList &header, const ColumnMap &map);

    //! What is wrong with the header: a needed column that is missing or stands twice; as a warning those that aren't used.
    QList<BatchProblem> problems() const;
    //! The cell of that column, trimmed; empty when the row or the header has none. The apostrophe that an export puts before text that a
    //! spreadsheet would run comes off again.
    QString cell(const QStringList &cells, const QString &column) const;
    //! The same with that apostrophe.
    QString rawCell(const QStringList &cells, const QString &column) const;

private:
    QHash<QString, int> m_places;
    QStringList m_unused;
    QStringList m_double;
};

} // namespace kontor
