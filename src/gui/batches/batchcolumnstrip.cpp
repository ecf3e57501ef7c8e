// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchcolumnstrip.h"

#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/flowlayout.h"
#include "gui/page/titledpopover.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
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

//! Of a name in parts: "First name + Last name".
QString nameOfColumns(const QStringList &header, const QList<int> &places)
{
    QStringList names;
    for (const int place : places)
        names.append(nameOfColumn(header, place));
    return names.join(u" + "_s);
}

//! Where one field comes from.
class ColumnPopover final : public TitledPopover {
public:
    //! `choices`: what can be chosen, each one column or those of a name in parts; `chosen`: one of them, or empty.
    ColumnPopover(const Theme &theme, const QString &title, const QStringList &header, const QList<QList<int>> &choices,
        const QList<int> &chosen, const QString &value, QWidget *parent)
        : TitledPopover(theme, title, parent)
        , columns(new QComboBox)
        , fixed(new QLineEdit(value))
    {
        columns->setObjectName(u"columnChoice"_s);
        columns->addItem(BatchColumnStrip::tr("Not in the file"));
        for (const QList<int> &places : choices)
            columns->addItem(nameOfColumns(header, places));
        columns->setCurrentIndex(int(choices.indexOf(chosen)) + 1);
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
            if (columns->currentIndex() > 0)
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
    const bool isOfSameFile = m_header == sheet.origin().header && m_digest == sheet.origin().digest;
    const QSet<QString> chosen = isOfSameFile ? m_choice.chosen : QSet<QString> {};
    m_header = sheet.origin().header;
    m_digest = sheet.origin().digest;
    m_choice = {.fixed = sheet.map().fixed, .nameParts = sheet.columns().nameParts(), .chosen = chosen};
    for (const BatchField field : allBatchFields) {
        if (const auto place = sheet.columns().place(keyOf(field)))
            m_choice.places.insert(keyOf(field), int(*place));
    }
    for (const BatchField field : allBatchFields) {
        QPushButton *chip = m_chips.at(int(field));
        const bool isMissing
            = sheet.rules().required.has(paymentFieldOf(field)) && placesOf(field).isEmpty() && !m_choice.fixed.contains(keyOf(field));
        chip->setText(wordsFor(field).replace(u'&', u"&&"_s));
        chip->setAccessibleName(wordsFor(field));
        chip->setIcon(isMissing ? themedIcon(m_theme, u"warning"_s, IconInk::Text2) : QIcon());
    }
}

QString BatchColumnStrip::wordsFor(BatchField field) const
{
    const QString name = BatchSheetModel::nameOf(field);
    const QString key = keyOf(field);
    if (const QList<int> places = placesOf(field); !places.isEmpty())
        //: Which column of a file is a field: "Recipient: Nama".
        return tr("%1: %2").arg(name, nameOfColumns(m_header, places).left(40));
    if (m_choice.fixed.contains(key))
        //: %1 is a field such as "Bank", %2 what all payouts of the file get there.
        return tr("%1: always %2").arg(name, visibleLine(m_choice.fixed.value(key)).left(40));
    //: %1 is a field such as "Bank".
    return tr("%1: not in the file").arg(name);
}

QList<int> BatchColumnStrip::placesOf(BatchField field) const
{
    if (field == BatchField::AccountName && !m_choice.nameParts.isEmpty())
        return m_choice.nameParts;
    const auto place = m_choice.places.constFind(keyOf(field));
    return place == m_choice.places.constEnd() ? QList<int> {} : QList<int> {*place};
}

void BatchColumnStrip::choose(BatchField field)
{
    QList<QList<int>> choices;
    const QList<int> parts = BatchColumns::namePartsOf(m_header);
    if (field == BatchField::AccountName && !parts.isEmpty())
        choices.append(parts);
    for (int i = 0; i < int(m_header.size()); ++i)
        choices.append(QList<int> {i});
    const QString fixed = m_choice.fixed.value(keyOf(field));
    auto *popover = new ColumnPopover(m_theme, BatchSheetModel::nameOf(field), m_header, choices, placesOf(field), fixed, this);
    connect(popover, &TitledPopover::entered, this, [this, popover, choices, field] {
        const QList<int> places = choices.value(popover->columns->currentIndex() - 1);
        const QString value = popover->fixed->text().trimmed();
        popover->dismiss();
        take(field, places, value);
    });
    popover->openAt(m_chips.at(int(field)));
}

void BatchColumnStrip::take(BatchField field, const QList<int> &places, const QString &fixed)
{
    const QString key = keyOf(field);
    m_choice.places.remove(key);
    m_choice.fixed.remove(key);
    m_choice.chosen.insert(key);
    if (field == BatchField::AccountName)
        m_choice.nameParts = places.size() > 1 ? places : QList<int> {};
    if (!places.isEmpty())
        m_choice.places.insert(key, places.first());
    else if (!fixed.isEmpty())
        m_choice.fixed.insert(key, fixed);
    Q_EMIT mapChosen(BatchColumns::mapOf(m_header, m_choice));
}

} // namespace kontor
