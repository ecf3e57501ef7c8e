// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchsourcestrip.h"

#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int offeredRows = 20; //!< in which a header is looked for

bool holds(const QComboBox &choice, const QList<std::pair<QString, QVariant>> &items)
{
    bool isSame = choice.count() == items.size();
    for (int i = 0; isSame && i < choice.count(); ++i)
        isSame = choice.itemText(i) == items.at(i).first && choice.itemData(i) == items.at(i).second;
    return isSame;
}

//! Somebody may have it open while the ledger answers.
void fill(QComboBox &choice, const QList<std::pair<QString, QVariant>> &items, const QVariant &current)
{
    if (!holds(choice, items)) {
        choice.clear();
        for (const auto &[words, value] : items)
            choice.addItem(words, value);
    }
    choice.setCurrentIndex(qMax(0, choice.findData(current)));
}

} // namespace

BatchSourceStrip::BatchSourceStrip(const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_flow(new FlowLayout)
    , m_sheet(addChoice(tr("Sheet")))
    , m_headerRow(addChoice(tr("Header row")))
    , m_encoding(addChoice(tr("Encoding")))
    , m_delimiter(addChoice(tr("Delimiter")))
    , m_numbers(addChoice(tr("Numbers")))
{
    m_flow->setContentsMargins(0, 0, 0, 0);
    m_flow->setSpacing(12);
    setLayout(m_flow);
    keepFit(theme, this, [this] { fit(); });
    const auto listen = [this](QComboBox *choice, void (*edit)(TableFormat &, const QVariant &)) {
        connect(choice, &QComboBox::activated, this, [this, choice, edit] { choose(edit, *choice); });
    };
    listen(m_sheet, [](TableFormat &format, const QVariant &value) {
        format.sheet = value.toString();
        format.headerRow.reset();
    });
    listen(m_headerRow, [](TableFormat &format, const QVariant &value) { format.headerRow = value.toInt(); });
    listen(m_encoding, [](TableFormat &format, const QVariant &value) { format.encoding = TextEncoding(value.toInt()); });
    listen(m_delimiter, [](TableFormat &format, const QVariant &value) { format.delimiter = value.toString().front(); });
    connect(m_numbers, &QComboBox::activated, this, [this] {
        const int value = m_numbers->currentData().toInt();
        m_wanted.numbers = value < 0 ? std::nullopt : std::optional(NumberStyle(value));
        Q_EMIT numbersChosen(m_wanted.numbers);
    });
}

QComboBox *BatchSourceStrip::addChoice(const QString &name)
{
    auto *choice = new QComboBox;
    choice->setAccessibleName(name);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto *pair = new QWidget;
    auto *row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    auto *label = new PlainLabel(name, TextStyle::Body, PlainLabel::Ink::Text2);
    label->setBuddy(choice); // a choice is spoken by its label
    row->addWidget(label);
    row->addWidget(choice);
    m_flow->addWidget(pair);
    return choice;
}

//! A second choice may come before the file has been read by the first: both are wanted.
void BatchSourceStrip::choose(void (*edit)(TableFormat &, const QVariant &), const QComboBox &choice)
{
    const TableFormat before = m_wanted;
    edit(m_wanted, choice.currentData());
    if (m_wanted != before)
        Q_EMIT formatChosen(m_wanted);
}

void BatchSourceStrip::show(const BatchSheet &sheet, const TableFormat &wanted)
{
    m_wanted = wanted;
    showSheets(sheet.origin());
    showHeaderRow(sheet.origin());
    showText(sheet.origin());
    showNumbers(sheet);
    fit();
}

//! What a choice asks for leaves no room for the roundings of a style.
void BatchSourceStrip::fit()
{
    for (QComboBox *choice : {m_sheet, m_headerRow, m_encoding, m_delimiter, m_numbers})
        choice->setMinimumWidth(choice->sizeHint().width() + m_theme.px(4));
}

void BatchSourceStrip::showSheets(const SheetOrigin &origin)
{
    QList<std::pair<QString, QVariant>> items;
    for (const QString &name : origin.sheets)
        items.append({name, name});
    fill(*m_sheet, items, origin.format.sheet.value_or(QString()));
    //: In place of a sheet of a workbook that a person has to choose.
    m_sheet->setPlaceholderText(tr("Choose…"));
    if (!origin.sheetsAlike.isEmpty())
        m_sheet->setCurrentIndex(-1);
    m_sheet->parentWidget()->setVisible(origin.format.sheet.has_value());
}

void BatchSourceStrip::showHeaderRow(const SheetOrigin &origin)
{
    const int current = origin.format.headerRow.value_or(1);
    QList<std::pair<QString, QVariant>> items {{tr("none"), 0}};
    for (int row = 1; row <= qMax(offeredRows, current); ++row)
        items.append({QString::number(row), row});
    fill(*m_headerRow, items, current);
}

//! Of a workbook there is neither.
void BatchSourceStrip::showText(const SheetOrigin &origin)
{
    using enum TextEncoding;
    QList<std::pair<QString, QVariant>> encodings;
    for (const TextEncoding encoding : allEncodings())
        encodings.append({nameOf(encoding), int(encoding)});
    fill(*m_encoding, encodings, int(origin.format.encoding.value_or(TextEncoding::Utf8)));
    QList<std::pair<QString, QVariant>> signs;
    for (const char16_t sign : delimiters)
        signs.append({sign == u'\t' ? tr("Tab") : QString(QChar(sign)), QString(QChar(sign))});
    fill(*m_delimiter, signs, QString(origin.format.delimiter.value_or(u',')));
    m_encoding->parentWidget()->setVisible(origin.format.encoding.has_value());
    m_delimiter->parentWidget()->setVisible(origin.format.delimiter.has_value());
}

void BatchSourceStrip::showNumbers(const BatchSheet &sheet)
{
    const auto found = sheet.numbersFound();
    const auto chosen = sheet.rules().numbers;
    //: How amounts are written, as it was found out: "as written: 1,234.50".
    QList<std::pair<QString, QVariant>> items {{found ? tr("as written: %1").arg(sampleOf(*found)) : tr("as written"), -1}};
    for (const NumberStyle style : allNumberStyles)
        items.append({sampleOf(style), int(style)});
    fill(*m_numbers, items, chosen ? int(*chosen) : -1);
}

} // namespace kontor
