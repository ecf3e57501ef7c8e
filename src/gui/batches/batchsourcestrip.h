// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/sheets/batchsheet.h"
#include <QWidget>

class QComboBox;

namespace kontor {

class FlowLayout;
class Theme;

//! How a file is read: its sheet, the row of names, encoding, delimiter, how numbers are written. Each as it was found, to be changed; what
//! a file of that kind doesn't have isn't there.
class BatchSourceStrip final : public QWidget {
    Q_OBJECT
public:
    explicit BatchSourceStrip(const Theme &theme, QWidget *parent = nullptr);

    //! `wanted`: what was chosen before.
    void show(const BatchSheet &sheet, const TableFormat &wanted);

Q_SIGNALS:
    //! The file is to be read so.
    void formatChosen(const kontor::TableFormat &wanted);
    void numbersChosen(std::optional<kontor::NumberStyle> numbers);

private:
    QComboBox *addChoice(const QString &name);
    void fit();
    void showSheets(const SheetOrigin &origin);
    void showHeaderRow(const SheetOrigin &origin);
    void showText(const SheetOrigin &origin);
    void showNumbers(const BatchSheet &sheet);
    void choose(void (*edit)(TableFormat &, const QVariant &), const QComboBox &choice);

    const Theme &m_theme;
    FlowLayout *m_flow;
    QComboBox *m_sheet;
    QComboBox *m_headerRow;
    QComboBox *m_encoding;
    QComboBox *m_delimiter;
    QComboBox *m_numbers;
    TableFormat m_wanted;
};

} // namespace kontor
