// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/page/page.h"
#include "models/issuedtokensmodel.h"
#include "office/session/merchantsession.h"

class QPushButton;
class QVBoxLayout;

namespace kontor {

class KeyCard;
class MessageBar;
class PaymentTable;
class SecretCard;
class TableCard;
class Theme;

//! The signing keys of this profile: which is in use, where each rests, its public half to hand over; and the tokens that were handed out,
//! by their facts.
class KeysPage final : public Page {
    Q_OBJECT
public:
    KeysPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    QString title() const override;
    void arrive() override;
    //! Asks for what a new key needs, in a dialog of its own.
    void create();
    //! The same for one that is in a file.
    void import();

Q_SIGNALS:
    void rotateRequested();
    void tokenRequested();

private:
    void build();
    QWidget *makeTokens();
    QWidget *secretBar();
    QWidget *nothing();
    KeyCard *cardOf(const KeyFacts &key);
    void refresh();
    void readTokens();
    void showRotation();
    QString inUseUntilThen(bool isReady) const;
    void backUp(const KeyFacts &key);
    void remove(const KeyFacts &key);
    void rotateTo(const KeyFacts &key);
    QString environment() const;

    MerchantSession &m_session;
    const Theme &m_theme;
    IssuedTokensModel m_tokens;
    MessageBar *m_bar = nullptr;
    QString m_rotationShown; //!< by the bar
    QPushButton *m_rotate = nullptr;
    QPushButton *m_token = nullptr; //!< the last one of the header
    QVBoxLayout *m_cards;
    QList<QWidget *> m_instead; //!< stands in the place of keys
    SecretCard *m_secret = nullptr;
    PaymentTable *m_table = nullptr;
    TableCard *m_tokenCard = nullptr;
};

} // namespace kontor
