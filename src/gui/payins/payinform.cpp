// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payins/payinform.h"

#include "core/visibletext.h"
#include "gui/kit/codechoice.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/typedtext.h"
#include "gui/theme/theme.h"
#include "messages/reasons.h"
#include "models/amountsize.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QSignalBlocker>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int optionsPause = 400;

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

void PayinForm::setRequired(const RequiredFields &required)
{
    m_required = required;
    rowOf(PaymentField::Email)->setHelp(required.has(PaymentField::Email) ? tr("The customer's.") : tr("The customer's, if you have it."));
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
    m_amount->setObjectName(u"amountEdit"_s);
    m_currency = addChoice(PaymentField::Currency, tr("&Currency"), tr("Currency"));
    m_currency->setObjectName(u"currencyCombo"_s);
    m_method = addChoice(PaymentField::Method, tr("&Method"), tr("Method"), tr("How the customer pays; listed once there is an amount."));
    m_bank = addChoice(PaymentField::Bank, tr("&Bank"), tr("Bank"), tr("Where the customer pays."));
    m_name = addLine(PaymentField::Name, tr("C&ustomer"), tr("Customer"));
    m_account = addLine(PaymentField::Account, tr("Customer's account n&o."), tr("Customer's account number"), tr("Sent as you type it."));
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
    codechoice::findAnywhere(*m_bank, tr("Banks"));
    connect(m_amount, &QLineEdit::textChanged, this, &PayinForm::amountTyped);
    connect(m_currency, &QComboBox::editTextChanged, this, &PayinForm::amountTyped);
    connect(m_method, &QComboBox::editTextChanged, this, &PayinForm::showBanks);
    connect(m_bank, &QComboBox::editTextChanged, this, &PayinForm::showOfferWarnings);
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
    connect(line, &QLineEdit::returnPressed, this, [this, field] { goOnBehind(field); });
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
    codechoice::whenLeft(*choice, this, [this, field] { checkField(field); });
    connect(choice->lineEdit(), &QLineEdit::returnPressed, this, [this, field] { goOnBehind(field); });
    return choice;
}

void PayinForm::goOnBehind(PaymentField field)
{
    if (field == m_rows.last().field)
        Q_EMIT endReached();
    else
        focusNextChild();
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
    showOfferWarnings();
}

void PayinForm::startNew()
{
    m_amount->setFocus(); // first: the field that it leaves would be marked
    setDraft({});
    m_askedFor.reset();
    m_listedFor.reset();
    m_isAsking = false;
    setOptionsNote({});
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
    else if (!row->problem().isEmpty())
        checkField(PaymentField::Amount); // in the words of this currency
    if (m_listedFor && typed != m_listedFor) { // what is listed is another amount's
        m_listedFor.reset();
        setOptionsNote({});
    }
    showOfferWarnings();
    m_typing.start(optionsPause);
}

void PayinForm::askOptions()
{
    const auto typed = money();
    if (!typed || (typed == m_askedFor && (typed == m_listedFor || m_isAsking)))
        return;
    m_isAsking = true;
    m_askedFor = typed;
    Q_EMIT optionsRequested(*typed);
}

void PayinForm::setCurrencies(const QStringList &codes)
{
    const QString typed = m_currency->currentText();
    {
        const QSignalBlocker quiet(m_currency);
        m_currency->clear();
        for (const QString &code : codes)
            codechoice::add(*m_currency, code, {});
        m_currency->setEditText(typed.isEmpty() ? m_currency->itemText(0) : typed);
    }
    if (typed.isEmpty())
        amountTyped(); // an amount that was there before its currency
}

void PayinForm::setOptions(const Money &money, const PaymentOptions &options)
{
    if (money != m_askedFor)
        return; // another amount was typed meanwhile
    m_isAsking = false;
    m_listedFor = money;
    m_options = options;
    showMethods();
    //: Below fields. %1 is an amount with its currency.
    setOptionsNote(options.options.isEmpty() ? tr("No method for %1. Try another amount or currency.").arg(m_format.money(money))
                                             : /*: Below fields: how many methods of payment there are. */ tr(
                                                 "%n method(s) for this amount.", nullptr, int(options.options.size())));
    showBanks();
}

void PayinForm::setOptionsUnknown(const Money &money, const QString &code)
{
    if (money != m_askedFor)
        return;
    m_isAsking = false;
    m_listedFor.reset();
    m_options = {}; // those of another amount say nothing of this one
    showMethods();
    //: %1 is the code of a message, %2 an amount.
    setOptionsNote(tr("The list could not be read (%1): which methods and banks there are for %2 is not known. Type the codes.")
                       .arg(code, m_format.money(money)));
    showBanks();
}

void PayinForm::setOptionsNote(const QString &words)
{
    rowOf(PaymentField::Method)->setHelp(words.isEmpty() ? tr("How the customer pays; listed once there is an amount.") : words);
}

namespace {

//! What is chosen or typed stays when the list is another: as its name where it is listed, otherwise as the code that will be sent.
void keepCode(QComboBox &choice, const QString &typed, const QString &code)
{
    const int at = choice.findData(code);
    choice.setEditText(at >= 0 ? choice.itemText(at) : code == typed ? typed : visibleLine(code));
}

} // namespace

void PayinForm::showMethods()
{
    const QString typed = m_method->currentText();
    const QString code = codechoice::codeOf(*m_method);
    const QSignalBlocker quiet(m_method);
    m_method->clear();
    for (const PaymentOption &option : std::as_const(m_options.options))
        codechoice::add(*m_method, option.methodCode, {});
    if (typed.isEmpty())
        m_method->setEditText(m_method->itemText(0));
    else
        keepCode(*m_method, typed, code);
}

const PaymentOption *PayinForm::offeredMethod() const
{
    const QString method = TypedText::of(codechoice::codeOf(*m_method)).trimmed();
    const auto offered = std::find_if(m_options.options.begin(), m_options.options.end(),
        [&](const PaymentOption &option) { return option.methodCode.compare(method, Qt::CaseInsensitive) == 0; });
    return offered == m_options.options.end() ? nullptr : &*offered;
}

void PayinForm::showBanks()
{
    const QString typed = m_bank->currentText();
    const QString code = codechoice::codeOf(*m_bank);
    const bool isTyped = m_bank->lineEdit()->isModified();
    {
        const QSignalBlocker quiet(m_bank);
        m_bank->clear();
        if (const PaymentOption *offered = offeredMethod()) {
            for (const CodeItem &bank : offered->operators)
                m_bank->addItem(codechoice::shownName(bank), bank.code);
        }
        if (typed.isEmpty() && m_bank->count() == 1)
            m_bank->setEditText(m_bank->itemText(0));
        else
            keepCode(*m_bank, typed, code);
    }
    codechoice::offerTyped(*m_bank, isTyped);
    showOfferWarnings();
}

//! Methods and banks have limits, so what was right for the amount before may not be for this one. Not a block: the gateway decides.
QString PayinForm::offerWarning(PaymentField field) const
{
    if (!m_listedFor || m_options.options.isEmpty()) // where there is none at all, the note says so
        return {};
    const PaymentOption *method = offeredMethod();
    const QString amount = m_format.money(*m_listedFor);
    const PaymentDraft typed = draft();
    const QString methodCode = visibleLine(typed.methodCode.trimmed());
    if (field == PaymentField::Method && !method && !methodCode.isEmpty())
        //: %1 is the code of a method, %2 an amount.
        return tr("The gateway does not offer %1 for %2. Choose another method, or the gateway may refuse the payin.")
            .arg(methodCode, amount);
    const QString bank = typed.operatorCode.trimmed();
    if (field != PaymentField::Bank || !method || bank.isEmpty() || method->operators.isEmpty())
        return {};
    const bool isOffered = std::any_of(method->operators.begin(), method->operators.end(),
        [&](const CodeItem &each) { return each.code.compare(bank, Qt::CaseInsensitive) == 0; });
    //: %1 is the code of a bank, %2 that of a method, %3 an amount.
    return isOffered ? QString()
                     : tr("The gateway does not offer %1 by %2 for %3. Choose another bank, or the gateway may refuse the payin.")
                           .arg(visibleLine(bank), methodCode, amount);
}

//! Whoever is still typing a name hasn't chosen anything yet: that field is judged when it is left.
void PayinForm::showOfferWarnings()
{
    for (const PaymentField field : {PaymentField::Method, PaymentField::Bank}) {
        const QString warning = offerWarning(field);
        if (warning.isEmpty() || !rowOf(field)->editor()->hasFocus())
            rowOf(field)->setWarning(warning);
    }
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
    const QList<FieldProblem> problems = checkDraft(draft(), m_format, m_required);
    for (const FieldProblem &found : problems) {
        if (found.field == field)
            (found.blocks ? problem : warning) = messages::reason(found.reason);
    }
    row->setWarning(warning.isEmpty() ? offerWarning(field) : warning);
    row->setProblem(problem);
    if (field == PaymentField::Currency && !m_amount->text().isEmpty())
        checkField(PaymentField::Amount); // 281.83 is an amount in one currency and none in another
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
