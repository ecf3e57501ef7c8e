// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/page/page.h"
#include "office/session/merchantsession.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QRadioButton;
class QVBoxLayout;

namespace kontor {

class Card;
class FieldRow;
class MessageBar;
class PlainLabel;
class QrCode;
class SecretClipboard;
class Theme;

//! A limited token to hand out: for one payin, an hour and one amount unless the person says otherwise, and what it can do in a sentence
//! before it is copied. A token for many payments, or for more than was asked for, can't be copied without a second step. The token itself
//! is only here, until the page is left.
class TokenPage final : public Page {
    Q_OBJECT
public:
    //! Everything given outlives the page.
    TokenPage(
        MerchantSession &session, const Theme &theme, const NumberFormat &format, SecretClipboard &clipboard, QWidget *parent = nullptr);

    QString title() const override;
    void arrive() override;
    //! For this payin, with its money.
    void startFor(const OrderId &id, const Money &money);
    //! Lets go of the token.
    void forget();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    enum class Way { Create, Info, Operations };
    void build();
    QWidget *makeForm();
    void addWays(QVBoxLayout *body);
    void addLimits(QVBoxLayout *body);
    void addLink(QVBoxLayout *body);
    QWidget *makeResult();
    Way way() const;
    void showWay();
    void showWidth();
    QStringList typedOperations() const;
    std::optional<TokenWish> readWish();
    bool readMoney(TokenWish &wish);
    void issue();
    void take(const Result<IssuedToken> &token, const TokenWish &wish);
    void showToken(const IssuedToken &token, const TokenWish &wish);
    void allowCopying();
    void copyToken();
    void copyLink();
    void setBusy(bool busy);

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    SecretClipboard &m_clipboard;
    MessageBar *m_bar = nullptr;
    MessageBar *m_wide = nullptr; //!< good for many payments
    Card *m_form = nullptr;
    Card *m_result = nullptr;
    QRadioButton *m_ways[3] {};
    QLineEdit *m_id = nullptr;
    FieldRow *m_idRow = nullptr;
    QPlainTextEdit *m_operations = nullptr;
    FieldRow *m_operationsRow = nullptr;
    QCheckBox *m_limited = nullptr;
    QLineEdit *m_amount = nullptr;
    FieldRow *m_amountRow = nullptr;
    QLineEdit *m_currency = nullptr;
    FieldRow *m_currencyRow = nullptr;
    QComboBox *m_life = nullptr;
    QLineEdit *m_link = nullptr;
    FieldRow *m_linkRow = nullptr;
    QCheckBox *m_insist = nullptr; //!< on a token for many payments
    QPushButton *m_issue = nullptr;
    // what came of it
    PlainLabel *m_sentence = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_copyLink = nullptr;
    QPushButton *m_understood = nullptr;
    QrCode *m_code = nullptr;
    PlainLabel *m_codeNote = nullptr;
    QByteArray m_token;
    int m_asked = 0; //!< the newest question counts: whoever left meanwhile wants no token any more
    bool m_busy = false;
};

} // namespace kontor
