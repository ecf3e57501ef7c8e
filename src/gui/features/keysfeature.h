// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/session/merchantsession.h"
#include <QObject>

namespace kontor {

class Navigator;
class Page;
class SecretClipboard;
class Theme;
class ToastHost;
struct WindowContext;

//! The pages of keys and tokens. What is secret in them goes when it is told to.
class KeysFeature final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    explicit KeysFeature(const WindowContext &context);

    //! A new token, for the payin that is chosen, if one is.
    void startToken();
    void startTokenFor(const PaymentRecord &payment);
    //! A token that is shown or was copied.
    void hideSecrets();

private:
    Page *makeList();
    Page *makeRotation();
    Page *makeToken();
    void sayAccepted(const KeyFacts &key);

    QWidget &m_window;
    MerchantSession &m_session;
    Theme &m_theme;
    const NumberFormat &m_format;
    Navigator &m_navigator;
    ToastHost &m_toasts;
    SecretClipboard *m_clipboard; //!< the window's, as the page is that puts something there
};

} // namespace kontor
