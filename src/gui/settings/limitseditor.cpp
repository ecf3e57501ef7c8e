// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/limitseditor.h"

#include "core/currency.h"
#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/theme/theme.h"
#include "messages/reasons.h"
#include "office/fields/paymentdraft.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int limitWidth = 220;

} // namespace

Limits withoutEmpty(const Limits &limits)
{
    Limits kept;
    for (const auto &[currency, limit] : limits.asKeyValueRange()) {
        if (limit != Limit())
            kept.insert(currency, limit);
    }
    return kept;
}

LimitsEditor::LimitsEditor(const Theme &theme, const NumberFormat &format, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_format(format)
    , m_lines(new QVBoxLayout)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(new PlainLabel(tr("Limits"), TextStyle::Section));
    auto *words
        = new PlainLabel(tr("The most that one payout, and all payouts of a day, may be. A payout above a limit is not queued, here or by "
                            "kontorctl."),
            TextStyle::Body, PlainLabel::Ink::Muted);
    words->setWordWrap(true);
    layout->addWidget(words);
    m_lines->setSpacing(8);
    layout->addLayout(m_lines);
    layout->addWidget(makeNew());
}

QWidget *LimitsEditor::makeNew()
{
    auto *line = new QWidget;
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    m_new = new QComboBox;
    m_new->setEditable(true);
    m_new->setInsertPolicy(QComboBox::NoInsert);
    m_new->setAccessibleName(tr("Currency of a new limit"));
    m_new->lineEdit()->setAccessibleName(m_new->accessibleName());
    m_new->lineEdit()->setMaxLength(8);
    TypedText::watch(*m_new->lineEdit());
    m_newRow = new FieldRow(m_theme, tr("C&urrency of a new limit"), m_new);
    keepFit(m_theme, m_newRow, [this] { m_newRow->setFixedWidth(m_theme.px(limitWidth)); });
    QPushButton *add = plainButton(m_theme, tr("Add"), u"plus"_s);
    add->setAccessibleName(tr("Add a currency with limits"));
    connect(add, &QPushButton::clicked, this, &LimitsEditor::addCurrency);
    connect(m_new->lineEdit(), &QLineEdit::returnPressed, this, &LimitsEditor::addCurrency);
    auto *beside = new QVBoxLayout;
    keepFit(m_theme, line, [this, beside] { beside->setContentsMargins(0, m_theme.px(24), 0, 0); });
    beside->addWidget(add);
    beside->addStretch();
    row->addWidget(m_newRow, 0, Qt::AlignTop);
    row->addLayout(beside);
    row->addStretch();
    return line;
}

void LimitsEditor::setCurrencies(const QStringList &codes)
{
    m_new->clear();
    m_new->addItems(codes);
    m_new->setEditText({});
}

//! What is the same stays as it is, and the cursor in it.
void LimitsEditor::setLimits(const Limits &limits)
{
    if (withoutEmpty(limits) == withoutEmpty(m_limits))
        return;
    showLines(limits);
}

void LimitsEditor::showLines(const Limits &limits)
{
    m_limits = limits;
    while (QLayoutItem *item = m_lines->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be the one that is being left right now
        delete item;
    }
    for (const auto &[currency, limit] : limits.asKeyValueRange())
        addLine(currency, limit);
}

void LimitsEditor::addLine(const QString &currency, const Limit &limit)
{
    auto *line = new QWidget;
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    //: Above a field: the most of one payout. %1 is the code of a currency.
    row->addWidget(addAmount(currency, tr("One payout in %1").arg(currency), limit.perPayment, false), 0, Qt::AlignTop);
    //: Above a field: the most of one day. %1 is the code of a currency.
    row->addWidget(addAmount(currency, tr("A day in %1").arg(currency), limit.perDay, true), 0, Qt::AlignTop);
    //: The tooltip of a button. %1 is the code of a currency.
    QToolButton *remove = iconButton(m_theme, u"cross"_s, tr("Remove the limits of %1").arg(currency));
    connect(remove, &QToolButton::clicked, this, [this, currency] {
        Limits without = m_limits;
        without.remove(currency);
        if (withoutEmpty(without) == withoutEmpty(m_limits))
            showLines(without); // it limited nothing yet
        else
            Q_EMIT edited(without);
    });
    auto *beside = new QVBoxLayout;
    beside->setContentsMargins(0, m_theme.px(26), 0, 0);
    beside->addWidget(remove);
    beside->addStretch();
    row->addLayout(beside);
    row->addStretch();
    m_lines->addWidget(line);
}

FieldRow *LimitsEditor::addAmount(const QString &currency, const QString &label, const std::optional<Decimal> &amount, bool perDay)
{
    auto *line = new QLineEdit(amount ? m_format.amount(*amount) : QString());
    line->setMaxLength(longestAmount);
    TypedText::watch(*line);
    line->setAccessibleName(label);
    line->setPlaceholderText(tr("no limit"));
    auto *row = new FieldRow(m_theme, label, line);
    keepFit(m_theme, row, [this, row] { row->setFixedWidth(m_theme.px(limitWidth)); });
    connect(line, &QLineEdit::editingFinished, this, [this, row, line, currency, perDay] { take(row, line, currency, perDay); });
    return row;
}

void LimitsEditor::take(FieldRow *row, QLineEdit *line, const QString &currency, bool perDay)
{
    std::optional<Decimal> amount;
    if (!line->text().trimmed().isEmpty()) {
        const auto read = m_format.parseAmount(line->text(), currency);
        if (const auto *refusal = std::get_if<NumberFormat::Refusal>(&read))
            return row->setProblem(refusal->problem == NumberFormat::Problem::NotPositive
                    ? tr("Enter an amount above 0, or nothing for no limit.")
                    : messages::reason(whyNoAmount(line->text(), currency, *refusal)));
        amount = std::get<Decimal>(read);
    }
    row->setProblem({});
    Limits next = m_limits;
    (perDay ? next[currency].perDay : next[currency].perPayment) = amount;
    if (next == m_limits)
        return;
    m_limits = next;
    Q_EMIT edited(next);
}

void LimitsEditor::addCurrency()
{
    const QString currency = m_new->currentText().trimmed().toUpper();
    if (!looksLikeCurrency(currency))
        return m_newRow->setProblem(tr("Choose a currency, for example IDR."));
    m_newRow->setProblem({});
    m_new->setEditText({});
    if (m_limits.contains(currency))
        return;
    m_limits.insert(currency, {}); // nothing is limited before an amount is there
    addLine(currency, {});
}

} // namespace kontor
