// SPDX-License-Identifier: GPL-3.0-or-later
// What was typed becomes a token, and the token is copied.
#include "gui/keys/secretclipboard.h"
#include "gui/keys/tokenpage.h"
#include "gui/kit/card.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/qrcode.h"
#include "gui/page/messagebar.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"
#include "messages/tokens.h"
#include "office/fields/paymentdraft.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

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
