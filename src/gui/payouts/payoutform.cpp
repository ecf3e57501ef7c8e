// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payouts/payoutform.h"

#include "gui/kit/codechoice.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/matchcompleter.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/payouts/recipientdelegate.h"
#include "gui/theme/theme.h"
#include "messages/reasons.h"
#include "models/amountsize.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QTimer>
#include <algorithm>

namespace kontor {

namespace {

constexpr int ageShownEvery = 20'000;

} // namespace

PayoutForm::PayoutForm(const Theme &theme, const NumberFormat &format, PayoutAdvice &advice, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_format(format)
    , m_advice(advice)
{
    build();
    connect(&m_advice.recipients(), &RecipientModel::refreshed, this, &PayoutForm::presetChoices);
    connect(&m_advice.recipients(), &RecipientModel::refreshed, this, &PayoutForm::offerRecipients);
    connect(&m_advice, &PayoutAdvice::banksChanged, this, &PayoutForm::showBanks);
    connect(&m_advice, &PayoutAdvice::changed, this, &PayoutForm::showAdvice);
    connect(&m_advice, &PayoutAdvice::changed, this, &PayoutForm::adviseOnLeft);
    connect(&m_advice.recipients(), &RecipientModel::foundMore, m_completer, &MatchCompleter::offer);
    connect(&m_advice, &PayoutAdvice::banksChanged, this, &PayoutForm::showAgeOfBanks);
    auto *minutes = new QTimer(this);
    connect(minutes, &QTimer::timeout, this, &PayoutForm::showAgeOfBanks);
    minutes->start(ageShownEvery);
}

void PayoutForm::setRequired(const RequiredFields &required)
{
    m_required = required;
    rowOf(PaymentField::Email)
        ->setHelp(required.has(PaymentField::Email) ? tr("The recipient's.") : tr("The recipient's, if you have it."));
}

void PayoutForm::showAgeOfBanks()
{
    rowOf(PaymentField::Bank)->setHelp(m_advice.ageOfBanks());
}

PayoutForm::~PayoutForm()
{
    // A field that has the keyboard says that it is finished while the form is taken down; nobody is there to check it any more.
    const auto editors = findChildren<QWidget *>();
    for (QWidget *editor : editors)
        editor->disconnect(this);
}

void PayoutForm::build()
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(12);
    m_name
        = addLine(PaymentField::Name, tr("&Recipient"), tr("Recipient"), tr("The name on the account. Type to find people you have paid."));
    m_account = addLine(PaymentField::Account, tr("Account n&o."), tr("Account number"), tr("Sent as you type it."));
    m_bank = addChoice(PaymentField::Bank, tr("&Bank"), tr("Bank"), m_advice.ageOfBanks());
    m_method = addChoice(PaymentField::Method, tr("&Method"), tr("Method"), tr("The gateway's payment method code."));
    m_email = addLine(PaymentField::Email, tr("E-&mail"), tr("E-mail"), tr("The recipient's."));
    m_reference
        = addLine(PaymentField::Reference, tr("Re&ference"), tr("Reference"), tr("Yours; it is not sent, and you can search for it."));
    m_amount = addLine(PaymentField::Amount, tr("&Amount"), tr("Amount"));
    m_amount->setObjectName(QStringLiteral("amountEdit"));
    m_currency = addChoice(PaymentField::Currency, tr("&Currency"), tr("Currency"));
    m_currency->setObjectName(QStringLiteral("currencyCombo"));
    m_id = addLine(PaymentField::Id, tr("&ID"), tr("ID"), tr("Leave it empty and Kontor makes one."));
    for (int i = 0; i < m_rows.size(); ++i)
        grid->addWidget(m_rows.at(i).row, i / 2, i % 2, Qt::AlignTop);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    // Tab goes as the eye does, which is the order of the fields above.
    for (int i = 1; i < m_rows.size(); ++i)
        setTabOrder(m_rows.at(i - 1).editor, m_rows.at(i).editor);
    m_about = new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Text2);
    m_about->setWordWrap(true);
    grid->addWidget(m_about, 5, 0, 1, 2);
    addCompletion();
    connect(m_amount, &QLineEdit::textChanged, this, &PayoutForm::echoAmount);
    connect(m_currency, &QComboBox::editTextChanged, this, &PayoutForm::echoAmount);
    connect(m_name, &QLineEdit::textChanged, this, &PayoutForm::showAdvice);
    connect(m_account, &QLineEdit::textChanged, this, &PayoutForm::showAdvice);
    connect(m_bank, &QComboBox::editTextChanged, this, &PayoutForm::showAdvice);
    connect(m_currency, &QComboBox::editTextChanged, this, &PayoutForm::showAdvice);
}

void PayoutForm::addCompletion()
{
    m_completer = new MatchCompleter(m_advice.recipients(), *m_name, MatchCompleter::Preset::First, this);
    m_completer->popup()->setObjectName(QStringLiteral("completions"));
    m_completer->popup()->setItemDelegate(new RecipientDelegate(m_theme, m_completer));
    m_completer->popup()->setAccessibleName(tr("People you have paid"));
    m_name->setCompleter(m_completer);
    connect(m_name, &QLineEdit::textEdited, &m_advice.recipients(), &RecipientModel::lookForNames);
    connect(m_completer, qOverload<const QModelIndex &>(&QCompleter::activated), this,
        [this](const QModelIndex &offered) { completeFrom(m_advice.recipients().at(m_completer->rowOf(offered))); });
    codechoice::findAnywhere(*m_bank, tr("Banks"));
}

void PayoutForm::addRow(PaymentField field, const QString &label, QWidget *editor, const QString &help)
{
    auto *row = new FieldRow(m_theme, label, editor);
    row->setHelp(help);
    m_rows.append({field, row, editor});
}

QLineEdit *PayoutForm::addLine(PaymentField field, const QString &label, const QString &name, const QString &help)
{
    auto *line = new QLineEdit;
    line->setAccessibleName(name);
    TypedText::watch(*line);
    addRow(field, label, line, help);
    connect(line, &QLineEdit::editingFinished, this, [this, field] { leaveField(field); });
    connect(line, &QLineEdit::returnPressed, this, [this, field] { goOnBehind(field); });
    return line;
}

QComboBox *PayoutForm::addChoice(PaymentField field, const QString &label, const QString &name, const QString &help)
{
    auto *choice = new QComboBox;
    choice->setEditable(true);
    choice->setInsertPolicy(QComboBox::NoInsert);
    choice->setAccessibleName(name);
    choice->lineEdit()->setAccessibleName(name);
    TypedText::watch(*choice->lineEdit());
    addRow(field, label, choice, help);
    codechoice::whenLeft(*choice, this, [this, field] { leaveField(field); });
    connect(choice->lineEdit(), &QLineEdit::returnPressed, this, [this, field] { goOnBehind(field); });
    return choice;
}

bool PayoutForm::isEmpty(const Row &row)
{
    const auto *choice = qobject_cast<const QComboBox *>(row.editor);
    const auto *line = choice ? choice->lineEdit() : qobject_cast<const QLineEdit *>(row.editor);
    return line && line->text().trimmed().isEmpty();
}

//! To the next field that has to be filled in and is empty: what is filled in already costs no key. Where none is left, one field on.
void PayoutForm::goOnBehind(PaymentField field)
{
    const auto here = std::find_if(m_rows.begin(), m_rows.end(), [field](const Row &row) { return row.field == field; });
    const auto isOpen = [this](const Row &row) { return m_required.has(row.field) && isEmpty(row); };
    auto next = std::find_if(here + 1, m_rows.end(), isOpen);
    if (next == m_rows.end())
        next = std::find_if(m_rows.begin(), here, isOpen);
    if (next != here && next != m_rows.end())
        next->editor->setFocus(Qt::TabFocusReason);
    else if (here + 1 == m_rows.end())
        Q_EMIT endReached();
    else
        focusNextChild();
}

// ---- what was typed

PaymentDraft PayoutForm::draft() const
{
    return {
        .amount = TypedText::of(*m_amount),
        .currency = TypedText::of(codechoice::codeOf(*m_currency)),
        .methodCode = TypedText::of(codechoice::codeOf(*m_method)),
        .accountName = TypedText::of(*m_name),
        .accountNumber = TypedText::of(*m_account),
        .operatorCode = TypedText::of(codechoice::codeOf(*m_bank)),
        .emailAddress = TypedText::of(*m_email),
        .reference = TypedText::of(*m_reference),
        .id = TypedText::of(*m_id),
        .copyOf = m_copyOf,
    };
}

void PayoutForm::setDraft(const PaymentDraft &draft)
{
    m_amount->setText(draft.amount);
    m_currency->setEditText(draft.currency);
    m_method->setEditText(draft.methodCode);
    m_name->setText(draft.accountName);
    m_account->setText(draft.accountNumber);
    m_bank->setEditText(draft.operatorCode);
    m_email->setText(draft.emailAddress);
    m_reference->setText(draft.reference);
    m_id->setText(draft.id);
    m_copyOf = draft.copyOf;
    for (const Row &row : std::as_const(m_rows)) {
        row.row->setProblem({});
        row.row->setWarning({});
    }
}

void PayoutForm::startNew()
{
    m_name->setFocus(); // first: the field that it leaves would be marked
    m_left.clear();
    setDraft({});
    m_advice.refresh();
}

void PayoutForm::nameRecipient(const QString &name)
{
    m_name->setText(name);
    m_name->setFocus();
}

//! What is typed comes in the place of what stands there: never behind an amount that was left there.
void PayoutForm::focusAmount()
{
    m_amount->setFocus();
    m_amount->selectAll();
}

void PayoutForm::focusFirst()
{
    m_name->setFocus();
    m_name->selectAll();
}

bool PayoutForm::isTouched() const
{
    const PaymentDraft typed = draft();
    return !(typed.amount + typed.accountName + typed.accountNumber + typed.operatorCode + typed.emailAddress + typed.reference + typed.id)
                .trimmed()
                .isEmpty();
}

void PayoutForm::presetChoices()
{
    const auto fill = [](QComboBox *choice, const QStringList &values) {
        const QString typed = choice->currentText();
        choice->clear();
        for (const QString &code : values)
            codechoice::add(*choice, code, {});
        choice->setEditText(typed.isEmpty() ? choice->itemText(0) : typed);
    };
    fill(m_method, m_advice.recipients().methods());
    fill(m_currency, m_advice.recipients().currencies());
    showBanks();
}

//! Those that were used lately first, then the gateway's others. Whose bank it is depends on the recipient: never preset.
void PayoutForm::showBanks()
{
    const QString typed = m_bank->currentText();
    const bool isTyped = m_bank->lineEdit()->isModified();
    const QSignalBlocker quiet(m_bank);
    m_bank->clear();
    for (const QString &code : m_advice.recipients().operators())
        codechoice::add(*m_bank, code, m_advice.banks());
    for (const CodeItem &bank : m_advice.banks())
        codechoice::add(*m_bank, bank.code, m_advice.banks());
    m_bank->setEditText(typed);
    codechoice::offerTyped(*m_bank, isTyped);
}

//! Nothing is marked before a person has left the field.
void PayoutForm::showAdvice()
{
    const PaymentRequest request = requestOf(draft(), m_format);
    m_advice.lookInto(request);
    const QString balance = m_advice.balance(request.money.currency);
    QStringList known {m_advice.aboutAccount(request)};
    if (!balance.isEmpty())
        //: Below fields. %1 is an amount with its currency.
        known.append(tr("Balance %1.").arg(balance));
    known.removeAll(QString());
    m_about->setText(known.join(u' '));
    m_about->setVisible(!known.isEmpty());
}

QString PayoutForm::adviceOn(PaymentField field) const
{
    const PaymentRequest request = requestOf(draft(), m_format);
    switch (field) {
    case PaymentField::Account:
        return m_advice.aboutChange(request);
    case PaymentField::Bank:
        return m_advice.aboutBank(request.operatorCode);
    case PaymentField::Currency:
        return m_advice.aboutCurrency(request.money.currency);
    case PaymentField::Amount:
        return m_advice.aboutBalance(request.money);
    default:
        return {};
    }
}

//! The recipients are here, maybe after the first letters: those of the name that is being typed come up.
void PayoutForm::offerRecipients()
{
    if (m_name->hasFocus() && m_name->isModified())
        m_advice.recipients().lookForNames(m_name->text());
    m_completer->offer();
}

void PayoutForm::completeFrom(const PaymentRequest &request)
{
    m_name->setText(request.accountName);
    m_account->setText(request.accountNumber);
    m_bank->setEditText(request.operatorCode);
    m_method->setEditText(request.methodCode);
    m_email->setText(request.emailAddress);
    m_currency->setEditText(request.money.currency);
    for (const Row &row : std::as_const(m_rows))
        row.row->setProblem({});
    // They are filled in like those that a person left: a name that is changed afterwards is compared with this account.
    for (const PaymentField field : {PaymentField::Name, PaymentField::Account, PaymentField::Bank, PaymentField::Currency})
        m_left.insert(field);
    adviseOnLeft();
    focusAmount();
}

// ---- checking

void PayoutForm::echoAmount()
{
    const QString currency = m_currency->currentText().trimmed().toUpper();
    const auto amount = m_format.parseAmount(m_amount->text(), currency);
    const auto *value = std::get_if<Decimal>(&amount);
    FieldRow *row = rowOf(PaymentField::Amount);
    row->setHelp(value && !currency.isEmpty() ? amountEcho({*value, currency}, m_format) : QString());
    if (value)
        row->setProblem({});
    else if (!row->problem().isEmpty())
        checkField(PaymentField::Amount); // in the words of this currency
}

FieldRow *PayoutForm::rowOf(PaymentField field) const
{
    for (const Row &row : m_rows) {
        if (row.field == field)
            return row.row;
    }
    return nullptr;
}

//! What is said of one field may hang on another: the account on the name.
void PayoutForm::leaveField(PaymentField field)
{
    m_left.insert(field);
    checkField(field);
    if (field == PaymentField::Currency && m_left.contains(PaymentField::Amount))
        checkField(PaymentField::Amount); // 281.83 is an amount in one currency and none in another
    adviseOnLeft();
}

//! A problem stays until its field is mended: it may have come from elsewhere.
void PayoutForm::adviseOnLeft()
{
    for (const PaymentField field : std::as_const(m_left)) {
        if (rowOf(field)->problem().isEmpty())
            rowOf(field)->setWarning(warningOn(field));
    }
}

void PayoutForm::checkField(PaymentField field)
{
    QString problem;
    const QList<FieldProblem> problems = checkDraft(draft(), m_format, m_required);
    for (const FieldProblem &found : problems) {
        if (found.field == field && found.blocks)
            problem = messages::reason(found.reason);
    }
    rowOf(field)->setWarning(warningOn(field));
    rowOf(field)->setProblem(problem);
}

//! What can be seen in the text itself goes before what is known of the recipient.
QString PayoutForm::warningOn(PaymentField field) const
{
    const QList<FieldProblem> problems = checkDraft(draft(), m_format, m_required);
    QStringList words;
    for (const FieldProblem &found : problems) {
        if (found.field == field && !found.blocks)
            words.append(messages::reason(found.reason));
    }
    words.append(adviceOn(field));
    words.removeAll(QString());
    return words.join(u' ');
}

bool PayoutForm::validate()
{
    QWidget *first = nullptr;
    for (const Row &row : std::as_const(m_rows)) {
        leaveField(row.field);
        if (!first && !row.row->problem().isEmpty())
            first = row.editor;
    }
    if (first)
        first->setFocus();
    return !first;
}

void PayoutForm::showProblem(PaymentField field, const QString &words)
{
    FieldRow *row = rowOf(field);
    row->setProblem(words);
    row->editor()->setFocus();
}

} // namespace kontor
