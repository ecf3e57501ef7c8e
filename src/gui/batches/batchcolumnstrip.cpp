// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchcolumnstrip.h"

#include "core/visibletext.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/fieldrow.h"
#include "gui/widgets/flowlayout.h"
#include "gui/widgets/titledpopover.h"
#include "models/batchsheetmodel.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int choiceWidth = 280;

QString nameOfColumn(const QStringList &header, int place)
{
    const QString name = header.value(place);
    //: A column of a file that has no name: %1 is its number.
    return name.isEmpty() ? BatchColumnStrip::tr("Column %1").arg(place + 1) : visibleLine(name);
}

//! Where one field comes from.
class ColumnPopover final : public TitledPopover {
public:
    ColumnPopover(const Theme &theme, const QString &title, const QStringList &header, int place, const QString &value, QWidget *parent)
        : TitledPopover(theme, title, parent)
        , columns(new QComboBox)
        , fixed(new QLineEdit(value))
    {
        columns->setObjectName(u"columnChoice"_s);
        columns->addItem(BatchColumnStrip::tr("Not in the file"), -1);
        for (int i = 0; i < header.size(); ++i)
            columns->addItem(nameOfColumn(header, i), i);
        columns->setCurrentIndex(columns->findData(place));
        columns->setMinimumWidth(theme.px(choiceWidth));
        columns->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        fixed->setObjectName(u"fixedValue"_s);
        auto *use = primaryButton(theme, BatchColumnStrip::tr("Use"));
        column()->addWidget(new FieldRow(theme, BatchColumnStrip::tr("&Column of the file"), columns));
        column()->addWidget(new FieldRow(theme, BatchColumnStrip::tr("Or the &same in every row"), fixed));
        column()->addWidget(use, 0, Qt::AlignRight);
        setFirst(columns);
        connect(use, &QPushButton::clicked, this, &TitledPopover::entered);
        connect(columns, &QComboBox::activated, this, [this] {
            if (columns->currentData().toInt() >= 0)
                fixed->clear();
        });
        connect(fixed, &QLineEdit::textEdited, this, [this](const QString &text) {
            if (!text.trimmed().isEmpty())
                columns->setCurrentIndex(0);
        });
    }
    QComboBox *columns;
    QLineEdit *fixed;
};

} // namespace

BatchColumnStrip::BatchColumnStrip(const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
{
    auto *flow = new FlowLayout(this);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(8);
    for (const BatchField field : allBatchFields) {
        auto *chip = new QPushButton;
        chip->setObjectName(keyOf(field) + u"Column"_s);
        chip->setProperty("chip", true);
        chip->setProperty("ringRadius", 16);
        chip->setAutoDefault(false);
        connect(chip, &QPushButton::clicked, this, [this, field] { choose(field); });
        m_chips.append(chip);
    }
    using enum BatchField;
    for (const BatchField field : {AccountName, AccountNumber, OperatorCode, Amount, Currency, MethodCode, Email, Reference, Note})
        flow->addWidget(m_chips.at(int(field)));
}

void BatchColumnStrip::show(const BatchSheet &sheet)
{
    m_header = sheet.origin().header;
    m_fixed = sheet.map().fixed;
    m_places.clear();
    for (const BatchField field : allBatchFields) {
        if (const auto place = sheet.columns().place(keyOf(field)))
            m_places.insert(keyOf(field), int(*place));
    }
    for (const BatchField field : allBatchFields) {
        QPushButton *chip = m_chips.at(int(field));
        const bool isMissing
            = sheet.rules().required.has(paymentFieldOf(field)) && !m_places.contains(keyOf(field)) && !m_fixed.contains(keyOf(field));
        chip->setText(wordsFor(field).replace(u'&', u"&&"_s));
        chip->setAccessibleName(wordsFor(field));
        chip->setIcon(isMissing ? themedIcon(m_theme, u"warning"_s, IconInk::Text2) : QIcon());
    }
}

QString BatchColumnStrip::wordsFor(BatchField field) const
{
    const QString name = BatchSheetModel::nameOf(field);
    const QString key = keyOf(field);
    if (m_places.contains(key))
        //: Which column of a file is a field: "Recipient: Nama".
        return tr("%1: %2").arg(name, nameOfColumn(m_header, m_places.value(key)).left(40));
    if (m_fixed.contains(key))
        //: %1 is a field such as "Bank", %2 what all payouts of the file get there.
        return tr("%1: always %2").arg(name, visibleLine(m_fixed.value(key)).left(40));
    //: %1 is a field such as "Bank".
    return tr("%1: not in the file").arg(name);
}

void BatchColumnStrip::choose(BatchField field)
{
    const QString key = keyOf(field);
    auto *popover = new ColumnPopover(m_theme, BatchSheetModel::nameOf(field), m_header, m_places.value(key, -1), m_fixed.value(key), this);
    connect(popover, &TitledPopover::entered, this, [this, popover, field] {
        const int place = popover->columns->currentData().toInt();
        const QString fixed = popover->fixed->text().trimmed();
        popover->dismiss();
        take(field, place, fixed);
    });
    popover->openAt(m_chips.at(int(field)));
}

void BatchColumnStrip::take(BatchField field, int place, const QString &fixed)
{
    const QString key = keyOf(field);
    m_places.remove(key);
    m_fixed.remove(key);
    if (place >= 0)
        m_places.insert(key, place);
    else if (!fixed.isEmpty())
        m_fixed.insert(key, fixed);
    Q_EMIT mapChosen(BatchColumns::mapOf(m_header, m_places, m_fixed));
}

} // namespace kontor
