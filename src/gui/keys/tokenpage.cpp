// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/tokenpage.h"

#include "gui/keyboard/taborder.h"
#include "gui/keys/secretclipboard.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/qrcode.h"
#include "gui/kit/typedtext.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/page/sidebyside.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"
#include "messages/tokens.h"
#include "office/fields/paymentdraft.h"

#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int linesOfOperations = 3;

//! What came decides, not what was asked for: one that allows more than that isn't handed out by a single press.
bool needsSecondStep(const IssuedToken &token, const TokenWish &wish)
{
    const QStringList &held = token.operations;
    if (isWide(wish) || std::any_of(held.begin(), held.end(), isPattern))
        return true;
    if (!wish.action.isEmpty())
        return isBeyond({.action = wish.action, .id = wish.id, .operations = held});
    return std::any_of(held.begin(), held.end(), [&wish](const QString &operation) { return !wish.operations.contains(operation); });
}

} // namespace

TokenPage::TokenPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, SecretClipboard &clipboard, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_clipboard(clipboard)
{
    build();
    auto *go = new QShortcut(QKeySequence(u"Ctrl+Return"_s), this);
    go->setContext(Qt::WidgetWithChildrenShortcut);
    go->setAutoRepeat(false);
    connect(go, &QShortcut::activated, this, &TokenPage::issue);
    connect(&session.tokens(), &AccessTokenService::handedOut, this, [this](const TokenFacts &facts, bool recorded) {
        if (!recorded)
            m_bar->show(MessageBar::Kind::Warning, tr("The token is made."), messages::tokenNotRecorded(purposeOf(facts)));
    });
    showWay();
}

QString TokenPage::title() const
{
    return tr("New token");
}

void TokenPage::build()
{
    QVBoxLayout *layout = pageColumn(this, m_theme, formWidth);
    auto *header = new PageHeader(tr("New token"));
    header->setSubtitle(tr("Lets someone else make one or two calls without your key. It works until it expires and can't be revoked."));
    layout->addWidget(header);
    m_bar = new MessageBar(m_theme);
    layout->addWidget(m_bar);
    m_form = new Card;
    m_form->body()->setContentsMargins(24, 20, 24, 20);
    m_form->body()->addWidget(makeForm());
    layout->addWidget(m_form);
    m_result = new Card;
    m_result->body()->setContentsMargins(24, 20, 24, 20);
    m_result->body()->addWidget(makeResult());
    m_result->hide();
    layout->addWidget(m_result);
    QPushButton *back = plainButton(m_theme, tr("Close"));
    m_issue = primaryButton(m_theme, tr("Create and copy"));
    m_issue->setToolTip(tr("Ctrl+Enter"));
    connect(back, &QPushButton::clicked, this, &Page::left);
    connect(m_issue, &QPushButton::clicked, this, &TokenPage::issue);
    layout->addStretch();
    setPageFoot(this, m_theme, formWidth, buttonRow({back}, {m_issue}));
}

QWidget *TokenPage::makeForm()
{
    auto *form = new QWidget;
    auto *body = new QVBoxLayout(form);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(14);
    addWays(body);
    addLimits(body);
    addLink(body);
    return form;
}

void TokenPage::addWays(QVBoxLayout *body)
{
    body->addWidget(new PlainLabel(tr("What may it do?"), TextStyle::Strong));
    const QStringList words {
        tr("Let a customer &pay one payin (PAYIN_CREATE)"), tr("Only &see one payin (PAYIN_INFO)"), tr("A&dvanced: a list of operations")};
    for (int i = 0; i < words.size(); ++i) {
        m_ways[i] = new QRadioButton(words.at(i));
        body->addWidget(m_ways[i]);
        connect(m_ways[i], &QRadioButton::toggled, this, [this](bool on) {
            if (on)
                showWay();
        });
    }
    m_ways[0]->setChecked(true);
    tabToChosen({m_ways[0], m_ways[1], m_ways[2]});
    m_id = new QLineEdit;
    m_idRow = new FieldRow(m_theme, tr("&ID of the payin"), m_id);
    m_idRow->setHelp(tr("The Merchant Order ID, whether the payin is there already or is to be made with it."));
    m_operations = new QPlainTextEdit;
    m_operations->setTabChangesFocus(true);
    m_operations->setPlaceholderText(u"GET /payins/INV-1"_s);
    keepFit(m_theme, m_operations,
        [this] { m_operations->setFixedHeight(m_theme.lineHeight(TextStyle::Body) * linesOfOperations + m_theme.px(16)); });
    m_operationsRow = new FieldRow(m_theme, tr("&Operations, one a line"), m_operations);
    body->addWidget(m_idRow);
    body->addWidget(m_operationsRow);
    m_wide = new MessageBar(m_theme);
    m_wide->setClosable(false);
    m_insist = new QCheckBox(tr("I need a token for &many payments"));
    body->addWidget(m_wide);
    body->addWidget(m_insist);
    connect(m_id, &QLineEdit::textEdited, m_idRow, [this] { m_idRow->setProblem({}); });
    connect(m_operations, &QPlainTextEdit::textChanged, this, &TokenPage::showWidth);
}

void TokenPage::addLimits(QVBoxLayout *body)
{
    m_limited = new QCheckBox(tr("Only for exactly this a&mount"));
    m_limited->setChecked(true);
    m_amount = new QLineEdit;
    m_currency = new QLineEdit;
    m_currency->setMaxLength(12);
    for (QLineEdit *line : {m_id, m_amount, m_currency})
        TypedText::watch(*line);
    m_amountRow = new FieldRow(m_theme, tr("&Amount"), m_amount);
    m_currencyRow = new FieldRow(m_theme, tr("C&urrency"), m_currency);
    m_life = new QComboBox;
    for (const auto &[words, seconds] : {std::pair(tr("5 minutes"), 300), std::pair(tr("15 minutes"), 900), std::pair(tr("1 hour"), 3600),
             std::pair(tr("4 hours"), 14'400), std::pair(tr("24 hours, the longest"), 86'400)})
        m_life->addItem(words, seconds);
    m_life->setCurrentIndex(m_life->findData(3600));
    body->addWidget(m_limited);
    auto *money = new SideBySide(m_theme, 360);
    money->addPart(m_amountRow, 2);
    money->addPart(m_currencyRow, 1);
    body->addWidget(money);
    body->addWidget(new FieldRow(m_theme, tr("It &lives"), m_life));
    connect(m_limited, &QCheckBox::toggled, money, &QWidget::setVisible);
    connect(m_amount, &QLineEdit::textEdited, m_amountRow, [this] { m_amountRow->setProblem({}); });
    connect(m_currency, &QLineEdit::textEdited, m_currencyRow, [this] { m_currencyRow->setProblem({}); });
}

void TokenPage::addLink(QVBoxLayout *body)
{
    m_link = new QLineEdit(m_session.profile().tokenLink);
    m_link->setPlaceholderText(u"https://pay.example.com/#{token}"_s);
    m_linkRow = new FieldRow(m_theme, tr("Lin&k to your payment page"), m_link);
    m_linkRow->setHelp(
        tr("Where your customers use it, with {token} in its place. Kept for this profile; empty: only the token is copied."));
    body->addWidget(m_linkRow);
    connect(m_link, &QLineEdit::editingFinished, this, [this] {
        if (m_link->text().trimmed() == m_session.profile().tokenLink)
            return m_linkRow->setProblem({});
        const auto kept = m_session.settings().setTokenLink(m_link->text());
        m_linkRow->setProblem(kept ? QString() : messages::reasonOf(kept.error()));
    });
}

QWidget *TokenPage::makeResult()
{
    auto *result = new QWidget;
    auto *body = new QVBoxLayout(result);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(12);
    m_sentence = new PlainLabel;
    m_sentence->setWordWrap(true);
    m_understood = dangerButton(m_theme, tr("I &understand: let me copy it"));
    m_copyLink = plainButton(m_theme, tr("Copy &link"), u"link"_s);
    m_copy = plainButton(m_theme, tr("Copy &token"), u"copy"_s);
    m_code = new QrCode(m_theme, tr("QR code of the token"));
    m_codeNote = new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Muted);
    m_codeNote->setWordWrap(true);
    body->addWidget(new PlainLabel(tr("The token is made"), TextStyle::Section));
    body->addWidget(m_sentence);
    body->addLayout(buttonRow({m_copyLink, m_copy, m_understood}, {}));
    body->addWidget(m_code, 0, Qt::AlignLeading);
    body->addWidget(m_codeNote);
    connect(m_copy, &QPushButton::clicked, this, &TokenPage::copyToken);
    connect(m_copyLink, &QPushButton::clicked, this, &TokenPage::copyLink);
    connect(m_understood, &QPushButton::clicked, this, &TokenPage::allowCopying);
    return result;
}

TokenPage::Way TokenPage::way() const
{
    return m_ways[2]->isChecked() ? Way::Operations : m_ways[1]->isChecked() ? Way::Info : Way::Create;
}

void TokenPage::showWay()
{
    if (!m_result || !m_operationsRow)
        return; // while it is built
    const bool isAdvanced = way() == Way::Operations;
    m_idRow->setVisible(!isAdvanced);
    m_operationsRow->setVisible(isAdvanced);
    showWidth();
}

QStringList TokenPage::typedOperations() const
{
    QStringList operations;
    for (const QString &line : m_operations->toPlainText().split(u'\n')) {
        if (const QString operation = line.trimmed(); !operation.isEmpty())
            operations.append(operation);
    }
    return operations;
}

//! The warning comes while the pattern is typed, not after it.
void TokenPage::showWidth()
{
    m_operationsRow->setProblem({});
    const bool isDangerous = way() == Way::Operations && isWide({.operations = typedOperations()});
    m_insist->setVisible(isDangerous);
    if (!isDangerous) {
        m_insist->setChecked(false);
        return m_wide->hide();
    }
    m_wide->show(MessageBar::Kind::Danger, tr("This token works for every payment that fits the pattern."),
        tr("Never put it in an email or a web page. It works until it expires and can't be revoked."));
}

void TokenPage::arrive()
{
    (way() == Way::Operations ? static_cast<QWidget *>(m_operations) : m_id)->setFocus();
}

void TokenPage::startFor(const OrderId &id, const Money &money)
{
    m_ways[0]->setChecked(true);
    m_id->setText(id.toString());
    m_limited->setChecked(true);
    m_amount->setText(money.amount.toString()); // plain: every format reads it, and only in one way
    m_currency->setText(money.currency);
    for (FieldRow *row : {m_idRow, m_amountRow, m_currencyRow})
        row->setProblem({}); // it was of what stood there before
    m_issue->setFocus();
}

void TokenPage::forget()
{
    ++m_asked;
    setBusy(false);
    wipe(m_token);
    m_code->setText({});
    m_bar->hide();
    m_result->hide();
    m_form->show();
    m_issue->show();
}

void TokenPage::hideEvent(QHideEvent *event)
{
    if (!event->spontaneous())
        forget();
    Page::hideEvent(event);
}

void TokenPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else
        Page::keyPressEvent(event);
}

// ---- what was typed becomes a token, and the token is copied

bool TokenPage::readMoney(TokenWish &wish)
{
    const QString currency = m_currency->text().trimmed().toUpper();
    const QString wrongAmount = messages::reason(moneyProblem(PaymentField::Amount, m_amount->text(), currency, m_format));
    const QString wrongCurrency = messages::reason(moneyProblem(PaymentField::Currency, m_amount->text(), currency, m_format));
    m_amountRow->setProblem(wrongAmount);
    m_currencyRow->setProblem(wrongCurrency);
    const auto amount = m_format.parseAmount(m_amount->text(), currency);
    if (!wrongAmount.isEmpty() || !wrongCurrency.isEmpty() || !std::holds_alternative<Decimal>(amount)) {
        (wrongAmount.isEmpty() ? m_currency : m_amount)->setFocus();
        return false;
    }
    wish.money = Money {std::get<Decimal>(amount), currency};
    return true;
}

//! Nothing when something has to be mended: it is marked, and has the keyboard.
std::optional<TokenWish> TokenPage::readWish()
{
    TokenWish wish {.allowPattern = m_insist->isChecked(), .validity = Seconds(m_life->currentData().toInt())};
    if (way() == Way::Operations) {
        wish.operations = typedOperations();
    } else {
        wish.action = way() == Way::Info ? u"PAYIN_INFO"_s : u"PAYIN_CREATE"_s;
        wish.id = m_id->text().trimmed();
    }
    if (const auto problem = AccessTokenService::problemIn(wish)) {
        FieldRow *row = way() == Way::Operations ? m_operationsRow : m_idRow;
        row->setProblem(messages::reason(*problem));
        row->editor()->setFocus();
        return std::nullopt;
    }
    if (m_limited->isChecked() && !readMoney(wish))
        return std::nullopt;
    return wish;
}

void TokenPage::issue()
{
    if (m_busy || !m_token.isEmpty())
        return;
    m_bar->hide();
    const auto wish = readWish();
    if (!wish)
        return;
    setBusy(true);
    m_session.tokens().issue(*wish)->then(this, [this, wish = *wish, asked = ++m_asked](const Result<IssuedToken> &token) {
        if (asked == m_asked)
            take(token, wish);
    });
}

void TokenPage::take(const Result<IssuedToken> &token, const TokenWish &wish)
{
    setBusy(false);
    if (token)
        return showToken(*token, wish);
    const messages::Message message = messages::queryErrorMessage(token.error());
    m_bar->show(MessageBar::Kind::Warning, message);
}

void TokenPage::showToken(const IssuedToken &token, const TokenWish &wish)
{
    m_token = token.value;
    const bool isDangerous = needsSecondStep(token, wish);
    const QString link = tokenLink(m_session.profile().tokenLink, token.value);
    m_sentence->setText(messages::tokenDescription(descriptionOf(token, wish), m_format));
    m_form->hide(); // the sentence says what it asked for
    m_issue->hide();
    m_copy->setEnabled(!isDangerous);
    m_copyLink->setVisible(!link.isEmpty() && !isDangerous);
    m_understood->setVisible(isDangerous);
    const bool hasCode = !isDangerous && m_code->setText(link.isEmpty() ? QString::fromLatin1(token.value) : link);
    m_code->setVisible(hasCode);
    m_codeNote->setVisible(hasCode);
    m_codeNote->setText(link.isEmpty() ? tr("A phone reads the token from it.") : tr("A phone opens the link from it."));
    m_result->show();
    QPushButton *next = isDangerous ? m_understood : link.isEmpty() ? m_copy : m_copyLink;
    next->setAccessibleDescription(m_sentence->text());
    next->setFocus();
    if (isDangerous)
        return;
    link.isEmpty() ? copyToken() : copyLink();
}

void TokenPage::allowCopying()
{
    m_copy->setEnabled(true);
    m_understood->hide();
    m_copy->setFocus();
}

void TokenPage::copyToken()
{
    m_clipboard.put(QString::fromLatin1(m_token));
    //: %1 is a number such as 30.
    Q_EMIT said(tr("Token copied. It is taken out of the clipboard after %1 seconds.").arg(SecretClipboard::stay.count()));
}

void TokenPage::copyLink()
{
    m_clipboard.put(tokenLink(m_session.profile().tokenLink, m_token));
    //: %1 is a number such as 30.
    Q_EMIT said(tr("Link copied. It is taken out of the clipboard after %1 seconds.").arg(SecretClipboard::stay.count()));
}

void TokenPage::setBusy(bool busy)
{
    m_busy = busy;
    m_issue->setEnabled(!busy);
    m_form->setEnabled(!busy);
    m_issue->setText(busy ? tr("Asking the gateway…") : tr("Create and copy"));
}

} // namespace kontor
