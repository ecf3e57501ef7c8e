// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/palette/lookupdialog.h"

#include "gui/kit/buttons.h"
#include "gui/kit/factlist.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/page/messagebar.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"
#include "messages/times.h"
#include "models/paymentcells.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int leastOfAnId = 8; //!< characters: what is shorter in the clipboard is a word more often

//! A word of some length with a digit in it.
QString idInClipboard()
{
    const QString text = QGuiApplication::clipboard()->text().trimmed();
    const bool hasDigit = std::any_of(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
    return text.size() >= leastOfAnId && hasDigit && OrderId::parse(text) ? text : QString();
}

} // namespace

LookUpDialog::LookUpDialog(
    PaymentLookup &lookup, Clock &clock, const NumberFormat &format, const Theme &theme, const QString &environment, QWidget *parent)
    : QDialog(parent)
    , m_lookup(lookup)
    , m_clock(clock)
    , m_format(format)
    , m_theme(theme)
    , m_id(new QLineEdit)
    , m_row(new FieldRow(theme, tr("&ID of the payment"), m_id))
    , m_bar(new MessageBar(theme))
    , m_facts(new FactList)
    , m_lookUp(primaryButton(theme, tr("&Look up")))
    , m_add(primaryButton(theme, tr("&Add to ledger"), u"plus"_s))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"lookUpDialog"_s);
    build(environment);
    TypedText::watch(*m_id);
    m_id->setText(idInClipboard());
    m_id->selectAll();
    m_row->setHelp(tr("The gateway cannot list payments; it knows each by its ID."));
    connect(m_lookUp, &QPushButton::clicked, this, &LookUpDialog::ask);
    connect(m_add, &QPushButton::clicked, this, &LookUpDialog::add);
    connect(m_id, &QLineEdit::textChanged, this, &LookUpDialog::clear);
    clear();
}

void LookUpDialog::build(const QString &environment)
{
    //: The title of a dialog. %1 is the environment such as "Sandbox" or "Live".
    setWindowTitle(tr("Look up a payment by its ID – %1").arg(environment));
    auto *text = new PlainLabel(tr("For a payment that was made elsewhere. It is only read: looking up and adding send nothing."));
    text->setWordWrap(true);
    m_id->setMinimumWidth(m_theme.px(420));
    m_bar->setClosable(false);
    QPushButton *close = plainButton(m_theme, tr("&Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto *answers = new QHBoxLayout;
    answers->setSpacing(8);
    answers->addStretch();
    for (QPushButton *button : {close, m_lookUp, m_add})
        answers->addWidget(button);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(12);
    for (QWidget *part : std::initializer_list<QWidget *> {text, m_row, m_bar, m_facts})
        layout->addWidget(part);
    layout->addSpacing(8);
    layout->addLayout(answers);
    layout->setSizeConstraint(QLayout::SetFixedSize);
}

void LookUpDialog::clear()
{
    ++m_generation;
    m_found.reset();
    m_bar->hide();
    m_facts->hide();
    m_add->hide();
    m_row->setProblem({});
    m_lookUp->show();
    m_lookUp->setEnabled(true);
    m_lookUp->setDefault(true);
}

void LookUpDialog::lookUp(const QString &id)
{
    m_id->setText(id);
    ask();
}

void LookUpDialog::ask()
{
    clear();
    m_bar->show(MessageBar::Kind::Info, tr("Asking the gateway…"), {});
    m_lookup.lookUp(TypedText::of(*m_id))
        ->cancelWith(this)
        ->then(this, [this, generation = m_generation](const Result<PaymentLookup::Answer> &answer) {
            if (generation == m_generation)
                take(answer);
        });
}

void LookUpDialog::take(const Result<PaymentLookup::Answer> &answer)
{
    m_bar->hide();
    if (!answer)
        return refuse(answer.error());
    if (answer->atGateway)
        return show(*answer->atGateway);
    if (!answer->inLedger)
        return m_bar->show(MessageBar::Kind::Warning, tr("Nobody knows this ID."),
            tr("It is not in this ledger, and the gateway has no payout and no payin with it. Check each character: small and capital "
               "letters "
               "differ."));
    Q_EMIT openRequested(answer->inLedger->id, answer->inLedger->submission.kind);
    accept();
}

void LookUpDialog::refuse(const ApiError &error)
{
    if (error.kind == ErrorKind::BadInput) {
        m_row->setProblem(messages::reasonOf(error));
        return m_id->setFocus();
    }
    const messages::Message message = messages::queryErrorMessage(error);
    m_bar->show(MessageBar::Kind::Warning, message);
}

void LookUpDialog::show(const PaymentLookup::Found &found)
{
    m_found = found;
    showFacts(found);
    if (const auto objection = m_lookup.objectionTo(found))
        return m_bar->show(
            MessageBar::Kind::Warning, tr("The gateway has it, and it is not in this ledger."), messages::reason(*objection));
    m_bar->show(MessageBar::Kind::Info, tr("The gateway has it, and it is not in this ledger."),
        tr("Added to the ledger it is followed like any other payment. It is never sent from here."));
    m_lookUp->setDefault(false);
    m_lookUp->hide();
    m_add->show();
    m_add->setDefault(true);
    m_add->setFocus();
}

void LookUpDialog::showFacts(const PaymentLookup::Found &found)
{
    const PaymentDetail &detail = found.detail;
    const UtcTime now = m_clock.wall();
    const auto add = [this](const QString &name, const QString &value) {
        if (!value.isEmpty())
            m_facts->addFact(name, value);
    };
    m_facts->clear();
    add(tr("Kind"), found.kind == PaymentKind::Payin ? tr("Payin") : tr("Payout"));
    const auto money = PaymentLookup::moneyOf(detail);
    add(tr("Amount"), money ? m_format.money(*money) : QString());
    add(tr("Gateway says"), detail.status.word());
    add(tr("Method"), detail.methodCode);
    add(tr("Made"), detail.createdAt ? messages::when(*detail.createdAt, now) : QString());
    add(tr("Processed"), detail.processedAt ? messages::when(*detail.processedAt, now) : QString());
    add(tr("Fee"), detail.fee ? m_format.money(*detail.fee) : QString());
    add(tr("Pay to"), detail.payTo.accountNumber.isEmpty() ? QString() : groupedAccount(detail.payTo.accountNumber));
    add(tr("With reference"), detail.payTo.reference);
    m_facts->show();
}

void LookUpDialog::add()
{
    if (!m_found || !m_add->isEnabled())
        return;
    m_add->setEnabled(false); // pressed twice it is added once
    m_lookup.add(*m_found)->then(this, [this, kind = m_found->kind](const Result<OrderId> &id) {
        m_add->setEnabled(true);
        if (id) {
            Q_EMIT added(*id, kind);
            return accept();
        }
        const messages::Message message = messages::errorMessage(id.error());
        m_bar->show(MessageBar::Kind::Danger, message);
    });
}

} // namespace kontor
