// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payouts/newpayoutpage.h"

#include "core/outcome.h"
#include "gui/keyboard/focusinsight.h"
#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/page/draftrestore.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/payouts/duplicatecomparison.h"
#include "gui/payouts/payoutform.h"
#include "gui/payouts/reviewcard.h"
#include "gui/status/pauses.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"
#include "messages/times.h"
#include "models/payoutadvice.h"
#include "models/statuswords.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! It was accepted, or the gateway doesn't have it and it goes out once more.
QString wordsOfKnown(const PaymentRecord &duplicate, UtcTime now)
{
    const QString status = statusWord(duplicate, now);
    if (duplicate.submission.accepted)
        //: %1 is the status of a payout, such as "Paid".
        return NewPayoutPage::tr(
            "The outcome of the other payout is known now: %1. It was accepted. Check that you mean to pay this one too.")
            .arg(status);
    //: %1 is the status of a payout, such as "Queued".
    return NewPayoutPage::tr(
        "The gateway does not have the other payout, which goes out again under its own ID: %1. Check that you mean to pay this one too.")
        .arg(status);
}

} // namespace

NewPayoutPage::NewPayoutPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_advice(new PayoutAdvice(session, format, this))
    , m_steps(new QStackedLayout(this))
{
    buildForm();
    buildReview();
    connect(m_advice, &PayoutAdvice::changed, this, [this] {
        if (isReviewing() && m_reviewed && !m_paying && !m_saysTrouble)
            showAdvice(*m_reviewed); // what was read late is said all the same
    });
    connect(&m_session.ledger(), &Ledger::changed, this, &NewPayoutPage::readDuplicate);
    connect(&m_session.ledger(), &Ledger::changedElsewhere, this, &NewPayoutPage::readDuplicate);
    auto *go = new QShortcut(QKeySequence(u"Ctrl+Return"_s), this);
    go->setContext(Qt::WidgetWithChildrenShortcut);
    go->setAutoRepeat(false); // a key held down must not go through the review
    connect(go, &QShortcut::activated, this, [this] { isReviewing() ? pay() : review(); });
}

QString NewPayoutPage::title() const
{
    return tr("New payout");
}

void NewPayoutPage::buildForm()
{
    auto *page = new QWidget;
    QVBoxLayout *layout = pageColumn(page, m_theme, formWidth);
    layout->addWidget(new PageHeader(tr("New payout")));
    m_formMessage = new MessageBar(m_theme);
    layout->addWidget(m_formMessage);
    auto *card = new Card;
    card->body()->setContentsMargins(24, 20, 24, 20);
    m_form = new PayoutForm(m_theme, m_format, *m_advice);
    m_form->setRequired(m_session.profile().required);
    connect(&m_session, &MerchantSession::statusChanged, m_form, [this] { m_form->setRequired(m_session.profile().required); });
    card->body()->addWidget(m_form);
    layout->addWidget(card);
    QPushButton *leave = plainButton(m_theme, tr("Cancel"));
    m_reviewButton = primaryButton(m_theme, tr("Review"));
    m_reviewButton->setToolTip(tr("Ctrl+Enter"));
    connect(leave, &QPushButton::clicked, this, &NewPayoutPage::left);
    connect(m_reviewButton, &QPushButton::clicked, this, &NewPayoutPage::review);
    connect(m_form, &PayoutForm::endReached, m_reviewButton, [this] { m_reviewButton->setFocus(Qt::TabFocusReason); });
    layout->addStretch();
    setPageFoot(page, m_theme, formWidth, buttonRow({leave}, {m_reviewButton}));
    m_steps->addWidget(page);
}

void NewPayoutPage::buildReview()
{
    auto *page = new QWidget;
    QVBoxLayout *layout = pageColumn(page, m_theme, formWidth);
    auto *header = new PageHeader(tr("Review"));
    header->setSubtitle(tr("These are the values that will be sent, read back from the request itself."));
    layout->addWidget(header);
    m_reviewMessage = new MessageBar(m_theme);
    layout->addWidget(m_reviewMessage);
    m_card = new ReviewCard(m_theme, m_format);
    m_reason = new QLineEdit;
    m_reason->setMaxLength(longestReason);
    TypedText::watch(*m_reason);
    m_reasonRow = new FieldRow(m_theme, tr("Why it is paid &again"), m_reason);
    m_reasonRow->setHelp(tr("One line is enough. It is recorded with the payout, for whoever asks later."));
    connect(m_reason, &QLineEdit::textChanged, this, &NewPayoutPage::armPay);
    m_compare = new DuplicateComparison(m_theme, m_format);
    m_compare->hide();
    connect(m_compare, &DuplicateComparison::duplicateRequested, this, [this] {
        if (m_reviewed && m_reviewed->duplicate)
            Q_EMIT paymentRequested(*m_reviewed->duplicate, PaymentKind::Payout);
    });
    layout->addWidget(m_compare);
    layout->addWidget(m_reasonRow); // below the words that ask for it
    layout->addWidget(m_card);
    layout->addStretch();
    setPageFoot(page, m_theme, formWidth, makePayRow());
    m_steps->addWidget(page);
}

QLayout *NewPayoutPage::makePayRow()
{
    QPushButton *backButton = plainButton(m_theme, tr("Back"), QStringLiteral("back"));
    m_payButton = primaryButton(m_theme, tr("Pay"));
    m_payButton->setObjectName(u"payButton"_s);
    m_payButton->setToolTip(tr("Ctrl+Enter"));
    connect(backButton, &QPushButton::clicked, this, &NewPayoutPage::back);
    connect(m_payButton, &QPushButton::clicked, this, &NewPayoutPage::pay);
    m_reading.setSingleShot(true);
    connect(&m_reading, &QTimer::timeout, this, &NewPayoutPage::letPay);
    m_whyNotYet = new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Muted);
    m_whyNotYet->setWordWrap(true);
    m_whyNotYet->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    auto *column = new QVBoxLayout;
    column->addWidget(m_whyNotYet);
    column->addLayout(buttonRow({backButton}, {m_payButton}));
    return column;
}

//! The moment of reading is over.
void NewPayoutPage::letPay()
{
    armPay();
    if (!m_reviewed || !m_payButton->isEnabled())
        return;
    if (!m_reviewed->needsReason)
        focusUnscrolled(*m_payButton);
    //: Said aloud. %1 is the button's words: "Pay 281.83 INR".
    Q_EMIT heard(tr("%1: the button can be pressed now.").arg(m_payButton->text()));
}

QString NewPayoutPage::whyNotYet() const
{
    if (m_reading.isActive())
        return tr("In live the button can be pressed after a second, so that two quick presses pay nothing unread.");
    if (m_reviewed && m_reviewed->needsReason && m_reason->text().trimmed().isEmpty())
        return tr("The button can be pressed once you have said why it is paid again.");
    return {};
}

//! With live money only after a moment of reading; the same payout once more only with a reason.
void NewPayoutPage::armPay()
{
    m_reasonRow->setProblem({});
    const QString why = whyNotYet();
    m_payButton->setEnabled(m_reviewed && why.isEmpty());
    m_payButton->setAccessibleDescription(why);
    m_whyNotYet->setText(why);
    m_whyNotYet->setVisible(!why.isEmpty());
}

bool NewPayoutPage::isReviewing() const
{
    return m_steps->currentIndex() == 1;
}

void NewPayoutPage::showForm()
{
    m_reviewing = {}; // an answer that is still on its way belongs to the payout before
    m_reviewButton->setEnabled(true);
    m_steps->setCurrentIndex(0);
    m_formMessage->hide();
}

void NewPayoutPage::startNew()
{
    if (m_paying)
        return; // what is being written is still this page's
    showForm();
    if (!m_form->isTouched() || m_form->draft() == m_prefilled) // nobody typed it
        return m_form->startNew();
    m_advice->refresh();
    draftrestore::sayStillHere(*m_formMessage, [this] { m_form->startNew(); });
    m_form->focusFirst();
}

void NewPayoutPage::startEmpty()
{
    showForm();
    if (m_form->isTouched() && m_form->draft() != m_prefilled)
        m_aside = m_form->draft();
    m_form->startNew();
    if (!m_aside)
        return;
    draftrestore::sayPutAside(*m_formMessage, [this] {
        m_form->startNew();
        m_form->setDraft(*std::exchange(m_aside, std::nullopt));
    });
}

std::optional<PaymentDraft> NewPayoutPage::draftRestore() const
{
    return m_form->isTouched() && !m_paying ? std::optional(m_form->draft()) : std::nullopt;
}

void NewPayoutPage::bringBack(const PaymentDraft &typed)
{
    m_form->setDraft(typed);
}

void NewPayoutPage::startTo(const QString &recipient)
{
    if (m_paying)
        return;
    startEmpty();
    m_form->nameRecipient(recipient);
    m_prefilled = m_form->draft();
}

void NewPayoutPage::startLike(const PaymentRecord &payment)
{
    const PaymentRequest &request = payment.request;
    if (m_paying)
        return;
    startEmpty();
    m_form->setDraft({.currency = request.money.currency,
        .methodCode = request.methodCode,
        .accountName = request.accountName,
        .accountNumber = request.accountNumber,
        .operatorCode = request.operatorCode,
        .emailAddress = request.emailAddress,
        .copyOf = payment.id.toString()});
    m_prefilled = m_form->draft();
    m_form->focusAmount();
}

void NewPayoutPage::review()
{
    // One answer at a time: a second one could come when the first has been paid already, and would be another payment.
    if (m_paying || m_reviewing)
        return;
    m_formMessage->hide();
    if (!m_form->validate()) {
        m_formMessage->show(MessageBar::Kind::Danger, tr("There is a problem."),
            tr("Mend the marked fields. Nothing was sent; nothing you typed is lost."));
        return;
    }
    m_reviewButton->setEnabled(false);
    // First, so that the review says from its first moment what the ledger knows of the recipient.
    const PaymentDraft draft = m_form->draft();
    auto *look = m_advice->lookInto(requestOf(draft, m_format));
    m_reviewing = look;
    look->then(this, [this, look, draft](const Result<Done> &) {
        if (m_reviewing == look)
            askForReview(draft);
    });
}

void NewPayoutPage::askForReview(const PaymentDraft &draft)
{
    auto *asked = m_session.payments().review(draft, m_format);
    m_reviewing = asked;
    asked->then(this, [this, asked](const Result<ReviewedPayment> &reviewed) {
        if (m_reviewing != asked)
            return;
        m_reviewing = {};
        m_reviewButton->setEnabled(true);
        m_duplicateNews.clear();
        if (reviewed)
            showReview(*reviewed);
        else
            reviewRefused(reviewed.error());
    });
}

void NewPayoutPage::reviewRefused(const ApiError &error)
{
    if (error.kind == ErrorKind::Exists)
        return m_form->showProblem(PaymentField::Id, messages::reasonOf(error));
    if (error.kind == ErrorKind::AboveLimit)
        return m_form->showProblem(PaymentField::Amount, messages::reasonOf(error, m_format));
    const messages::Message message = messages::errorMessage(error);
    m_formMessage->show(MessageBar::Kind::Danger, message);
}

QString NewPayoutPage::wordsOfPay(const ReviewedPayment &reviewed) const
{
    const QString money = m_format.money(reviewed.record.request.money);
    //: A button, where the same may have been paid before. %1 is an amount with its currency.
    return reviewed.needsReason ? tr("Pay %1 once more").arg(money)
                                //: A button. %1 is an amount with its currency.
                                : tr("Pay %1").arg(money);
}

void NewPayoutPage::showReview(const ReviewedPayment &reviewed)
{
    m_reviewed = reviewed;
    m_duplicateOutcome.clear();
    m_saysTrouble = false;
    m_checkRequested.reset();
    m_looking = {};
    showAdvice(reviewed);
    m_payButton->setText(wordsOfPay(reviewed));
    m_steps->setCurrentIndex(1);
    // With live money the same two keys pressed twice in a row must not carry a payment through a page that nobody read.
    const bool live = m_session.profile().environment == Environment::Live;
    m_compare->hide();
    m_reason->clear();
    m_reasonRow->setVisible(reviewed.needsReason);
    m_reading.stop();
    if (live)
        m_reading.start(readingPause);
    armPay();
    if (live)
        Q_EMIT heard(m_whyNotYet->text());
    scrollToTop(*m_card);
    focusUnscrolled(reviewed.needsReason ? static_cast<QWidget &>(*m_reason) : *m_payButton);
}

void NewPayoutPage::showAdvice(const ReviewedPayment &reviewed)
{
    m_card->show(reviewed.record, m_advice->aboutAccount(reviewed.record.request));
    showWarnings(reviewed);
}

void NewPayoutPage::showWarnings(const ReviewedPayment &reviewed)
{
    const PaymentRequest &request = reviewed.record.request;
    QStringList lines {m_duplicateNews};
    for (qsizetype i = 0; i < reviewed.warnings.size(); ++i)
        lines.append(i == 0 && !m_duplicateOutcome.isEmpty() ? m_duplicateOutcome : messages::reason(reviewed.warnings.at(i).reason));
    lines.append({m_advice->aboutChange(request), m_advice->aboutCurrency(request.money.currency), m_advice->aboutBalance(request.money)});
    lines.append(messages::reasons(reviewed.unlistedCodes));
    lines.removeAll(QString());
    m_reviewMessage->setClosable(!reviewed.needsReason); // the reason is asked because of it
    m_reviewMessage->hide();
    if (lines.isEmpty())
        return;
    if (lines == QStringList {m_duplicateNews})
        m_reviewMessage->show(MessageBar::Kind::Info, m_duplicateNews, {}); // and nothing to be careful of
    else if (reviewed.duplicateIsOpen)
        m_reviewMessage->show(MessageBar::Kind::Danger, tr("This may pay the same twice."), lines.join(u'\n'));
    else
        m_reviewMessage->show(MessageBar::Kind::Warning, tr("Look once more."), lines.join(u'\n'));
    addDuplicateActions(reviewed);
}

void NewPayoutPage::addDuplicateActions(const ReviewedPayment &reviewed)
{
    if (!reviewed.duplicate)
        return;
    connect(m_reviewMessage->addAction(tr("Compare")), &QPushButton::clicked, this, &NewPayoutPage::compareDuplicate);
    if (reviewed.duplicateIsOpen)
        connect(m_reviewMessage->addAction(tr("Check now")), &QPushButton::clicked, this, &NewPayoutPage::checkDuplicate);
}

void NewPayoutPage::pay()
{
    if (m_reviewed && m_reviewed->needsReason && m_reason->text().trimmed().isEmpty())
        return m_reasonRow->setProblem(tr("Enter why the same is paid again. It is recorded."));
    if (!m_reviewed || m_paying || !m_payButton->isEnabled())
        return;
    // Until the ledger has it, or says that it hasn't, this page does nothing else: another review would make another payment.
    m_paying = true;
    m_reviewed->reason = TypedText::of(*m_reason);
    m_payButton->setText(tr("Writing it down…"));
    m_session.payments()
        .queue(*m_reviewed, m_hold)
        ->then(this, [this, record = m_reviewed->record, hold = m_hold](const Result<OrderId> &done) {
            if (!done)
                return payRefused(done.error());
            m_paying = false;
            m_reviewed.reset();
            m_form->setDraft({});
            m_steps->setCurrentIndex(0);
            Q_EMIT queued(record, hold);
        });
}

void NewPayoutPage::payRefused(const ApiError &error)
{
    if (error.kind == ErrorKind::Exists)
        return lookAgain(); // something has come in meanwhile; until it is known what, nothing else is done here
    m_paying = false;
    m_payButton->setText(wordsOfPay(*m_reviewed));
    m_saysTrouble = true;
    m_reviewMessage->show(MessageBar::Kind::Danger, messages::errorMessage(error, m_format));
}

void NewPayoutPage::back()
{
    if (m_paying)
        return;
    m_reviewed.reset(); // it was never in the ledger; another review makes new bytes
    m_steps->setCurrentIndex(0);
    if (QWidget *last = m_form->focusWidget()) // the field where they were; the form itself takes no keys
        last->setFocus();
}

void NewPayoutPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    if (isReviewing())
        back();
    else
        Q_EMIT left();
}

// ---- the review of a payout that looks the same as another one: what is said of that one while it changes

// ---- it came in while somebody read

void NewPayoutPage::lookAgain()
{
    m_session.payments().lookAgain(*m_reviewed)->then(this, [this](const Result<ReviewedPayment> &again) {
        m_paying = false;
        takeRefusal(again);
    });
}

//! Nothing was queued. A reason that was given was given for another payout, so it is asked for anew.
void NewPayoutPage::takeRefusal(const Result<ReviewedPayment> &again)
{
    if (!again && again.error().kind != ErrorKind::Exists)
        return payRefused(again.error());
    if (!again) {
        back();
        return reviewRefused(again.error());
    }
    m_duplicateNews = again->duplicate
        ? tr("This payout was not queued: the other one came in while you looked at this page. Say why both are meant, or go back.")
        : tr("This payout was not queued, because another one of the same amount was added while you were reviewing. That one was "
             "cancelled or rejected. Select the button again if you still want to send this one.");
    showReview(*again);
}

// ---- beside this one

//! Opens the comparison, or closes it again.
void NewPayoutPage::compareDuplicate()
{
    if (!m_reviewed || !m_reviewed->duplicate)
        return;
    if (!m_compare->isHidden())
        return m_compare->hide();
    m_session.ledger()
        .payments()
        .byId(*m_reviewed->duplicate)
        ->then(this, [this, id = *m_reviewed->duplicate](const Result<std::optional<PaymentRecord>> &found) {
            if (!m_reviewed || m_reviewed->duplicate != id)
                return;
            if (found && *found && !(*found)->isAltered)
                return showComparison(**found);
            m_duplicateNews = found && *found
                ? tr("The other payout was changed outside Kontor, so there is nothing true to compare with.")
                : messages::errorMessage(found ? ApiError {.kind = ErrorKind::NotFound} : found.error()).plain();
            showAdvice(*m_reviewed);
        });
}

void NewPayoutPage::showComparison(const PaymentRecord &duplicate)
{
    m_compare->show(m_reviewed->record, duplicate, m_session.clock().wall());
    m_compare->setVisible(true);
}

// ---- its outcome

void NewPayoutPage::checkDuplicate()
{
    if (!m_reviewed || !m_reviewed->duplicate || m_paying)
        return;
    m_checkRequested = m_session.clock().wall();
    m_duplicateNews = m_session.sending().canAskGateway()
        ? tr("The gateway is asked for the other payout…")
        : tr("The gateway cannot be asked for the other payout now. Kontor asks as soon as it can; until then it may have been paid.");
    showAdvice(*m_reviewed);
    m_session.actions().check(*m_reviewed->duplicate)->then(this, [this](const Result<Done> &done) {
        if (done || !m_reviewed || !std::exchange(m_checkRequested, std::nullopt))
            return;
        m_duplicateNews = messages::errorMessage(done.error()).plain();
        showAdvice(*m_reviewed);
    });
}

void NewPayoutPage::readDuplicate()
{
    if (m_paying || m_saysTrouble || !isReviewing() || !m_reviewed || !m_reviewed->duplicate)
        return;
    if (m_looking) {
        m_looksOnceMore = true;
        return;
    }
    m_looksOnceMore = false;
    auto *asked = m_session.ledger().payments().byId(*m_reviewed->duplicate);
    m_looking = asked;
    asked->then(this, [this, asked](const Result<std::optional<PaymentRecord>> &found) {
        if (m_looking != asked)
            return;
        m_looking = {};
        if (found && *found && !m_paying && m_reviewed) {
            if (!m_compare->isHidden() && m_reviewed->duplicate == (**found).id)
                showComparison(**found);
            takeDuplicate(**found);
        }
        if (m_looksOnceMore)
            readDuplicate();
    });
}

//! What is said of it is true of the moment: an outcome that is known now is told, and one that is still open, too.
void NewPayoutPage::takeDuplicate(const PaymentRecord &duplicate)
{
    if (paidNobody(duplicate.submission))
        return lookWithoutDuplicate(tr("The other payout was rejected or cancelled, and paid no one."));
    const UtcTime now = m_session.clock().wall();
    const bool isOpen = mayPayTwice(duplicate.submission);
    if (isOpen && m_checkRequested && duplicate.checkedAt && *duplicate.checkedAt >= *m_checkRequested) {
        m_checkRequested.reset();
        //: %1 is a time.
        m_duplicateNews
            = tr("The gateway was asked at %1. The outcome of the other payout is still not known.").arg(messages::when(now, now));
        showAdvice(*m_reviewed);
    }
    if (isOpen || !m_reviewed->duplicateIsOpen)
        return;
    if (m_reviewed->warningsOfOthers > 1 || (m_reviewed->duplicates && m_reviewed->duplicates->size() > 1))
        return lookWithoutDuplicate(wordsOfKnown(duplicate, now)); // another one may be in doubt behind it
    m_checkRequested.reset();
    m_duplicateNews.clear();
    m_reviewed->duplicateIsOpen = false;
    m_duplicateOutcome = wordsOfKnown(duplicate, now);
    showAdvice(*m_reviewed);
}

//! The outcome of the one that was named is known. Another one may have stood behind it.
void NewPayoutPage::lookWithoutDuplicate(const QString &news)
{
    m_session.payments()
        .lookAgain(*m_reviewed)
        ->then(this, [this, news, before = m_reviewed->duplicate](const Result<ReviewedPayment> &again) {
            if (!again || !m_reviewed || m_paying || again->record.id != m_reviewed->record.id)
                return;
            m_reviewed = *again;
            m_duplicateOutcome.clear();
            m_checkRequested.reset();
            m_duplicateNews = news;
            if (again->duplicate != before)
                m_compare->hide();
            if (again->duplicate && again->duplicate != before)
                return showReview(*again); // another one: it is read first, and its reason is asked for anew
            m_reasonRow->setVisible(again->needsReason);
            m_payButton->setText(wordsOfPay(*again));
            showAdvice(*again);
            armPay();
        });
}

} // namespace kontor
