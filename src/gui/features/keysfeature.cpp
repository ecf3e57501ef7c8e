// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/keysfeature.h"
#include "ui_mainwindow.h"

#include "gui/keys/keyspage.h"
#include "gui/keys/rotatepage.h"
#include "gui/keys/secretclipboard.h"
#include "gui/keys/tokenpage.h"
#include "gui/page/toast.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"

namespace kontor {

KeysFeature::KeysFeature(const WindowContext &context)
    : m_window(context.window)
    , m_session(context.session)
    , m_theme(context.theme)
    , m_format(context.format)
    , m_navigator(context.navigator)
    , m_toasts(context.toasts)
    , m_clipboard(new SecretClipboard(context.session.clock(), &context.window))
{
    m_navigator.add(section::keys, section::keys, [this] { return makeList(); });
    m_navigator.add(section::rotateKey, section::keys, [this] { return makeRotation(); });
    m_navigator.add(section::newToken, section::keys, [this] { return makeToken(); });
    connect(context.ui.tokenAction, &QAction::triggered, this, &KeysFeature::startToken);
    connect(context.ui.newLinkAction, &QAction::triggered, this, &KeysFeature::startToken);
    connect(m_clipboard, &SecretClipboard::cleared, this, [this] { m_toasts.post({.text = tr("The token is out of the clipboard.")}); });
    connect(&m_session.rotation(), &KeyRotation::accepted, this, &KeysFeature::sayAccepted);
    m_session.rotation().keepTrying();
}

void KeysFeature::sayAccepted(const KeyFacts &key)
{
    if (m_navigator.current() == section::rotateKey)
        return; // it is seen there
    //: %1 begins the fingerprint of a key.
    Toast *toast = m_toasts.post({.text = tr("The gateway takes the new key %1 now.").arg(shortFingerprint(key.fingerprint)),
        .action = tr("Use it…"),
        .stay = std::chrono::minutes(1),
        .isWayBack = false});
    connect(toast, &Toast::undone, this, [this] { m_navigator.enter(section::rotateKey); });
}

void KeysFeature::hideSecrets()
{
    m_clipboard->clear();
    if (m_navigator.isMade(section::newToken))
        m_navigator.get<TokenPage>(section::newToken).forget();
}

//! For the payin that is chosen, if one is.
void KeysFeature::startToken()
{
    const auto payment = m_navigator.chosen();
    m_navigator.enter(section::newToken);
    auto &page = m_navigator.get<TokenPage>(section::newToken);
    page.forget();
    page.arrive();
    if (payment && payment->submission.kind == PaymentKind::Payin)
        page.startFor(payment->id, payment->request.money);
}

void KeysFeature::startTokenFor(const PaymentRecord &payment)
{
    startToken();
    m_navigator.get<TokenPage>(section::newToken).startFor(payment.id, payment.request.money);
    m_window.activateWindow(); // it may have been asked for in a window of its own
}

Page *KeysFeature::makeList()
{
    auto *page = m_navigator.listen(new KeysPage(m_session, m_theme, m_format));
    connect(page, &KeysPage::rotateRequested, this, [this] { m_navigator.enter(section::rotateKey); });
    connect(page, &KeysPage::tokenRequested, this, &KeysFeature::startToken);
    return page;
}

Page *KeysFeature::makeRotation()
{
    auto *page = m_navigator.listen(new RotatePage(m_session, m_theme));
    connect(page, &Page::left, this, [this] { m_navigator.enter(section::keys); });
    return page;
}

Page *KeysFeature::makeToken()
{
    auto *page = m_navigator.listen(new TokenPage(m_session, m_theme, m_format, *m_clipboard));
    connect(page, &Page::left, this, [this] { m_navigator.enter(section::keys); });
    return page;
}

} // namespace kontor
