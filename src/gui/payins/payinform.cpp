// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payins/payinform.h"

#include "core/visibletext.h"
#include "gui/theme/theme.h"
#include "gui/widgets/codechoice.h"
#include "gui/widgets/fieldrow.h"
#include "gui/widgets/typedtext.h"
#include "models/amountsize.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QSignalBlocker>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int typingPause = 400;

} // namespace

PayinForm::PayinForm(const Theme &theme, const NumberFormat &format, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_format(format)
{
    build();
    m_typing.setSingleShot(true);
    connect(&m_typing, &QTimer::timeout, this, &PayinForm::askOptions);
}

PayinForm::~PayinForm()
{
    // A field that has the keyboard says that it is finished while the form is taken down; nobody is there to check it any more.
    const auto editors = findChildren<QWidget *>();
    for (QWidget *editor : editors)
        editor->disconnect(this);
}

void PayinForm::build()
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(12);
    m_amount = addLine(PaymentField::Amount, tr("&Amount"), tr("Amount"));
    m_currency = addChoice(PaymentField::Currency, tr("&Currency"), tr("Currency"));
    m_method = addChoice(PaymentField::Method, tr("&Method"), tr("Method"), tr("How the customer pays; listed once there is an amount."));
    m_bank = addChoice(PaymentField::Bank, tr("&Bank"), tr("Bank"), tr("Where the customer pays."));
    m_name = addLine(PaymentField::Name, tr("C&ustomer"), tr("Customer"));
    m_account = addLine(PaymentField::Account, tr("Customer's account n&o."), tr("Customer's account number"), tr("Spaces are ignored."));
    m_email = addLine(PaymentField::Email, tr("E-mai&l"), tr("E-mail"), tr("The customer's."));
    m_returnUrl = addLine(
        PaymentField::ReturnUrl, tr("Return a&ddress"), tr("Return address"), tr("Where their browser goes afterwards; may stay empty."));
    m_reference
        = addLine(PaymentField::Reference, tr("Re&ference"), tr("Reference"), tr("Yours; it is not sent, and you can search for it."));
    m_id = addLine(PaymentField::Id, tr("&ID"), tr("ID"), tr("Leave it empty and Kontor makes one."));
    for (int i = 0; i < m_rows.size(); ++i)
        grid->addWidget(m_rows.at(i).row, i / 2, i % 2, Qt::AlignTop);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    for (int i = 1; i < m_rows.size(); ++i)
        setTabOrder(m_rows.at(i - 1).editor, m_rows.at(i).editor);
    connect(m_amount, &QLineEdit::textChanged, this, &PayinForm::amountTyped);
    connect(m_currency, &QComboBox::editTextChanged, this, &PayinForm::amountTyped);
    connect(m_method, &QComboBox::editTextChanged, this, &PayinForm::showBanks);
}

void PayinForm::addRow(PaymentField field, const QString &label, QWidget *editor, const QString &help)
{
    auto *row = new FieldRow(m_theme, label, editor);
    row->setHelp(help);
    m_rows.append({field, row, editor});
}

QLineEdit *PayinForm::addLine(PaymentField field, const QString &label, const QString &name, const QString &help)
{
    auto *line = new QLineEdit;
    line->setAccessibleName(name);
    TypedText::watch(*line);
    addRow(field, label, line, help);
    connect(line, &QLineEdit::editingFinished, this, [this, field] { checkField(field); });
    connect(line, &QLineEdit::returnPressed, this, [this] { focusNextChild(); });
    return line;
}

QComboBox *PayinForm::addChoice(PaymentField field, const QString &label, const QString &name, const QString &help)
{
    auto *choice = new QComboBox;
    choice->setEditable(true);
    choice->setInsertPolicy(QComboBox::NoInsert);
    choice->setAccessibleName(name);
    choice->lineEdit()->setAccessibleName(name);
    TypedText::watch(*choice->lineEdit());
    addRow(field, label, choice, help);
    connect(choice->lineEdit(), &QLineEdit::editingFinished, this, [this, field] { checkField(field); });
    connect(choice->lineEdit(), &QLineEdit::returnPressed, this, [this] { focusNextChild(); });
    return choice;
}

// ---- what was typed

PaymentDraft PayinForm::draft() const
{
    return {
        .kind = PaymentKind::Payin,
        .amount = TypedText::of(*m_amount),
        .currency = TypedText::of(codechoice::codeOf(*m_currency)),
        .methodCode = TypedText::of(codechoice::codeOf(*m_method)),
        .accountName = TypedText::of(*m_name),
        .accountNumber = TypedText::of(*m_account),
        .operatorCode = TypedText::of(codechoice::codeOf(*m_bank)),
        .emailAddress = TypedText::of(*m_email),
        .reference = TypedText::of(*m_reference),
        .id = TypedText::of(*m_id),
        .returnUrl = TypedText::of(*m_returnUrl),
    };
}

void PayinForm::setDraft(const PaymentDraft &draft)
{
    m_amount->setText(draft.amount);
    m_currency->setEditText(draft.currency.isEmpty() ? m_currency->itemText(0) : draft.currency);
    m_method->setEditText(draft.methodCode);
    m_bank->setEditText(draft.operatorCode);
    m_name->setText(draft.accountName);
    m_account->setText(draft.accountNumber);
    m_email->setText(draft.emailAddress);
    m_returnUrl->setText(draft.returnUrl);
    m_reference->setText(draft.reference);
    m_id->setText(draft.id);
    for (const Row &row : std::as_const(m_rows)) {
        row.row->setProblem({});
        row.row->setWarning({});
    }
}

void PayinForm::startNew()
{
    setDraft({});
    m_askedFor.reset();
    m_amount->setFocus();
}

void PayinForm::focusFirst()
{
    m_amount->setFocus();
}

void PayinForm::focusCustomer()
{
    m_name->setFocus();
}

bool PayinForm::isTouched() const
{
    const PaymentDraft typed = draft();
    return !(typed.amount + typed.accountName + typed.accountNumber + typed.emailAddress + typed.reference).trimmed().isEmpty();
}

// ---- what the gateway offers

std::optional<Money> PayinForm::money() const
{
    const QString currency = TypedText::of(codechoice::codeOf(*m_currency)).trimmed().toUpper();
    const auto amount = m_format.parseAmount(m_amount->text(), currency);
    const auto *value = std::get_if<Decimal>(&amount);
    return value && !currency.isEmpty() ? std::optional(Money {*value, currency}) : std::nullopt;
}

void PayinForm::amountTyped()
{
    const auto typed = money();
    FieldRow *row = rowOf(PaymentField::Amount);
    row->setHelp(typed ? amountEcho(*typed, m_format) : QString());
    if (typed)
        row->setProblem({});
    m_typing.start(typingPause);
}

void PayinForm::askOptions()
{
    const auto typed = money();
    if (!typed || typed == m_askedFor)
        return;
    m_askedFor = typed;
    Q_EMIT optionsAsked(*typed);
}

void PayinForm::setCurrencies(const QStringList &codes)
{
    const QString typed = m_currency->currentText();
    const QSignalBlocker quiet(m_currency);
    m_currency->clear();
    for (const QString &code : codes)
        codechoice::add(*m_currency, code, {});
    m_currency->setEditText(typed.isEmpty() ? m_currency->itemText(0) : typed);
}

void PayinForm::setOptions(const Money &money, const PaymentOptions &options)
{
    if (money != m_askedFor)
        return; // another amount was typed meanwhile
    m_options = options;
    const QString typed = m_method->currentText();
    {
        const QSignalBlocker quiet(m_method);
        m_method->clear();
        for (const PaymentOption &option : options.options)
            codechoice::add(*m_method, option.methodCode, {});
        m_method->setEditText(typed.isEmpty() ? m_method->itemText(0) : typed);
    }
    setOptionsNote(options.options.isEmpty() ? tr("No method for %1. Try another amount or currency.").arg(m_format.money(money))
                                             : tr("%n method(s) for this amount.", nullptr, int(options.options.size())));
    showBanks();
}

void PayinForm::setOptionsNote(const QString &words)
{
    rowOf(PaymentField::Method)->setHelp(words);
}

void PayinForm::showBanks()
{
    const QString method = TypedText::of(codechoice::codeOf(*m_method)).trimmed();
    const auto offered = std::find_if(m_options.options.begin(), m_options.options.end(),
        [&](const PaymentOption &option) { return option.methodCode.compare(method, Qt::CaseInsensitive) == 0; });
    const QString typed = m_bank->currentText();
    m_bank->clear();
    if (offered != m_options.options.end()) {
        for (const CodeItem &bank : offered->operators)
            m_bank->addItem(codechoice::shownName(bank), bank.code);
    }
    m_bank->setEditText(typed.isEmpty() && m_bank->count() == 1 ? m_bank->itemText(0) : typed);
}

// ---- checking

FieldRow *PayinForm::rowOf(PaymentField field) const
{
    for (const Row &row : m_rows) {
        if (row.field == field)
            return row.row;
    }
    return nullptr;
}

void PayinForm::checkField(PaymentField field)
{
    FieldRow *row = rowOf(field);
    QString problem;
    QString warning;
    const QList<FieldProblem> problems = checkDraft(draft(), m_format);
    for (const FieldProblem &found : problems) {
        if (found.field == field)
            (found.blocks ? problem : warning) = found.words;
    }
    row->setWarning(warning);
    row->setProblem(problem);
}

bool PayinForm::validate()
{
    QWidget *first = nullptr;
    for (const Row &row : std::as_const(m_rows)) {
        checkField(row.field);
        if (!first && !row.row->problem().isEmpty())
            first = row.editor;
    }
    if (first)
        first->setFocus();
    return !first;
}

void PayinForm::showProblem(PaymentField field, const QString &words)
{
    FieldRow *row = rowOf(field);
    row->setProblem(words);
    row->editor()->setFocus();
}

} // namespace kontor
