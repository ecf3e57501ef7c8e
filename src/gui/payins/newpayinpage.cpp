// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payins/newpayinpage.h"

#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/lookups/knowncurrencies.h"
#include "gui/page/draftrestore.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/payins/payinform.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"

#include <QKeyEvent>
#include <QShortcut>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

}

NewPayinPage::NewPayinPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_format(format)
    , m_currencies(new KnownCurrencies(session, PaymentKind::Payin, this))
{
    build(theme);
    auto *go = new QShortcut(QKeySequence(u"Ctrl+Return"_s), this);
    go->setContext(Qt::WidgetWithChildrenShortcut);
    go->setAutoRepeat(false);
    connect(go, &QShortcut::activated, this, &NewPayinPage::create);
    connect(m_form, &PayinForm::optionsRequested, this, &NewPayinPage::readOptions);
    connect(m_currencies, &KnownCurrencies::known, m_form, &PayinForm::setCurrencies);
}

QString NewPayinPage::title() const
{
    return tr("New payin");
}

void NewPayinPage::build(const Theme &theme)
{
    QVBoxLayout *layout = pageColumn(this, theme, formWidth);
    auto *header = new PageHeader(tr("New payin"));
    header->setSubtitle(tr("A request to your customer: no money leaves. The gateway names the account that they pay into. What it has "
                           "accepted can't be cancelled."));
    layout->addWidget(header);
    m_message = new MessageBar(theme);
    layout->addWidget(m_message);
    auto *card = new Card;
    card->body()->setContentsMargins(24, 20, 24, 20);
    m_form = new PayinForm(theme, m_format);
    m_form->setRequired(m_session.profile().required);
    connect(&m_session, &MerchantSession::statusChanged, m_form, [this] { m_form->setRequired(m_session.profile().required); });
    card->body()->addWidget(m_form);
    layout->addWidget(card);
    QPushButton *leave = plainButton(theme, tr("Cancel"));
    m_create = primaryButton(theme, tr("Create payin"));
    m_create->setToolTip(tr("Ctrl+Enter"));
    connect(leave, &QPushButton::clicked, this, &NewPayinPage::left);
    connect(m_create, &QPushButton::clicked, this, &NewPayinPage::create);
    connect(m_form, &PayinForm::endReached, m_create, &QPushButton::click);
    layout->addStretch();
    setPageFoot(this, theme, formWidth, buttonRow({leave}, {m_create}));
}

void NewPayinPage::startNew()
{
    if (m_busy)
        return; // what is being written is still this page's
    m_message->hide();
    m_currencies->read();
    if (!m_form->isTouched())
        return m_form->startNew();
    draftrestore::sayStillHere(*m_message, [this] { m_form->startNew(); });
    m_form->focusFirst();
}

void NewPayinPage::startEmpty()
{
    m_message->hide();
    if (m_form->isTouched() && m_form->draft() != m_prefilled)
        m_aside = m_form->draft();
    m_form->startNew();
    if (!m_aside)
        return;
    draftrestore::sayPutAside(*m_message, [this] {
        m_form->startNew();
        m_form->setDraft(*std::exchange(m_aside, std::nullopt));
    });
}

std::optional<PaymentDraft> NewPayinPage::draftRestore() const
{
    return m_form->isTouched() && !m_busy ? std::optional(m_form->draft()) : std::nullopt;
}

void NewPayinPage::bringBack(const PaymentDraft &typed)
{
    m_form->setDraft(typed);
}

void NewPayinPage::startLike(const PaymentRequest &request)
{
    startWith({.kind = PaymentKind::Payin,
        .currency = request.money.currency,
        .methodCode = request.methodCode,
        .accountName = request.accountName,
        .accountNumber = request.accountNumber,
        .operatorCode = request.operatorCode,
        .emailAddress = request.emailAddress,
        .returnUrl = request.returnUrl});
}

void NewPayinPage::startWith(const PaymentDraft &draft)
{
    if (m_busy)
        return;
    startEmpty();
    m_currencies->read();
    m_form->setDraft(draft);
    m_prefilled = m_form->draft();
    if (!draft.amount.isEmpty())
        m_form->focusCustomer();
}

void NewPayinPage::readOptions(const Money &money)
{
    //: Below fields. %1 is an amount with its currency.
    m_form->setOptionsNote(tr("Asking the gateway which methods there are for %1…").arg(m_format.money(money)));
    auto *asked = m_session.lookups().paymentOptions(money);
    m_options = asked;
    asked->then(this, [this, asked, money](const Result<PaymentOptions> &options) {
        if (m_options != asked)
            return; // another amount was typed meanwhile
        m_options = {};
        if (options)
            m_form->setOptions(money, *options);
        else
            m_form->setOptionsUnknown(money, messages::queryErrorMessage(options.error()).code);
    });
}

void NewPayinPage::create()
{
    if (m_busy)
        return;
    m_message->hide();
    if (!m_form->validate()) {
        m_message->show(MessageBar::Kind::Danger, tr("There is a problem."),
            tr("Mend the marked fields. Nothing was sent; nothing you typed is lost."));
        return;
    }
    setBusy(true);
    m_session.payments().review(m_form->draft(), m_format)->then(this, [this](const Result<ReviewedPayment> &reviewed) {
        if (reviewed)
            write(*reviewed);
        else
            refuse(reviewed.error());
    });
}

void NewPayinPage::write(const ReviewedPayment &reviewed)
{
    m_session.payments().queue(reviewed)->then(this, [this, record = reviewed.record](const Result<OrderId> &done) {
        if (!done)
            return refuse(done.error());
        setBusy(false);
        m_form->startNew();
        Q_EMIT created(record);
    });
}

void NewPayinPage::refuse(const ApiError &error)
{
    setBusy(false);
    if (error.kind == ErrorKind::Exists)
        return m_form->showProblem(PaymentField::Id, messages::reasonOf(error));
    const messages::Message message = messages::errorMessage(error);
    m_message->show(MessageBar::Kind::Danger, message);
}

void NewPayinPage::setBusy(bool busy)
{
    m_busy = busy;
    m_create->setEnabled(!busy);
    m_create->setText(busy ? tr("Writing it down…") : tr("Create payin"));
}

void NewPayinPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else
        QWidget::keyPressEvent(event);
}

} // namespace kontor
