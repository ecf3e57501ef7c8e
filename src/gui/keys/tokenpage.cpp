// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/tokenpage.h"

#include "gui/keyboard/taborder.h"
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
#include "messages/reasons.h"
#include "messages/tokens.h"

#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int linesOfOperations = 3;

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

} // namespace kontor
