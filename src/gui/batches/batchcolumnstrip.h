// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/sheets/batchsheet.h"
#include <QWidget>

class QPushButton;

namespace kontor {

class FlowLayout;
class Theme;

//! Which column of the file is what: a chip for each field, which says where it comes from; a press chooses another column, or one value
//! for every row.
class BatchColumnStrip final : public QWidget {
    Q_OBJECT
public:
    explicit BatchColumnStrip(const Theme &theme, QWidget *parent = nullptr);

    void show(const BatchSheet &sheet);

Q_SIGNALS:
    void mapChosen(const kontor::ColumnMap &map);

private:
    QString wordsFor(BatchField field) const;
    QList<int> placesOf(BatchField field) const; //!< empty: not in the file
    void choose(BatchField field);
    void take(BatchField field, const QList<int> &places, const QString &fixed);

    const Theme &m_theme;
    QList<QPushButton *> m_chips; //!< by field
    QStringList m_header;
    QByteArray m_digest {}; //!< of the file: what was chosen for one isn't chosen for the next
    BatchColumns::Choice m_choice;
};

} // namespace kontor
