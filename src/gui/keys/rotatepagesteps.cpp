// SPDX-License-Identifier: GPL-3.0-or-later
// The four steps, as they are taken.
#include "gui/keys/rotatepage.h"

#include "gui/keys/passphrasefields.h"
#include "gui/keys/publickeybox.h"
#include "gui/page/messagebar.h"
#include "messages/errors.h"
#include "messages/message.h"

#include <QPlainTextEdit>

namespace kontor {

void RotatePage::create()
{
    if (!m_session.keyAccess().needsPassphrase())
        return make();
    if (m_passphrase->validate())
        openKeyFiles();
}

//! The new key rests beside the one in use, whose file nobody has opened yet.
void RotatePage::openKeyFiles()
{
    m_busy = true;
    refresh();
    QByteArray passphrase = m_passphrase->take();
    m_session.keyAccess().tryPassphrase(passphrase)->then(this, [this](const Result<Done> &opened) {
        m_busy = false;
        refresh();
        if (opened)
            return make();
        if (opened.error().kind != ErrorKind::BadPassphrase)
            return refuse(opened.error());
        m_passphrase->setProblem(tr("This passphrase does not open the key in use. Enter it once more."));
    });
    wipe(passphrase);
}

void RotatePage::make()
{
    const KeyFacts *old = m_session.profile().activeKey();
    m_passphrase->setProblem({});
    m_bar->show(MessageBar::Kind::Info, tr("Making the key…"), {});
    m_busy = true;
    refresh();
    m_session.rotation()
        .create(KeyPair::defaultBits, old ? old->rest : KeyStorage::Keychain)
        ->then(this, [this](const Result<KeyFacts> &key) {
            m_busy = false;
            m_bar->hide();
            refresh();
            if (!key)
                refuse(key.error());
            else
                m_box->text()->setFocus();
        });
}

void RotatePage::handedOver()
{
    if (const auto done = m_session.rotation().handedOver(); !done)
        return refuse(done.error());
    test();
}

void RotatePage::test()
{
    m_busy = true;
    m_bar->show(MessageBar::Kind::Info, tr("Asking the gateway…"), {});
    refresh();
    m_session.rotation().test()->then(this, [this](const Result<bool> &takes) { tested(takes); });
}

void RotatePage::tested(const Result<bool> &takes)
{
    m_busy = false;
    m_bar->hide();
    refresh();
    if (!takes) {
        const messages::Message message = messages::queryErrorMessage(takes.error());
        return m_bar->show(MessageBar::Kind::Warning, message);
    }
    if (*takes)
        m_bar->show(MessageBar::Kind::Info, tr("Token issued with the new key."), tr("The gateway takes it. Nothing has changed yet."));
    else
        m_bar->show(MessageBar::Kind::Info, tr("The gateway does not take the new key yet."),
            m_fromSecret ? tr("That is usual: it may need time. The secret stays in use, and nothing waits.")
                         : tr("That is usual: it may need time. The old key stays in use, and nothing waits."));
}

//! In the sandbox, where nobody else is there to do it.
void RotatePage::playTheGateway()
{
    QList<QByteArray> pems;
    for (const KeyFacts &key : m_session.keys().keys())
        pems.append(key.publicPem);
    m_session.sandboxControl()->registerKeys(pems)->then(this, [this](const Result<Done> &done) {
        if (!done)
            return refuse(done.error());
        m_bar->show(MessageBar::Kind::Info, tr("The practice gateway knows the new key now."), tr("Test it."));
    });
}

void RotatePage::switchOver()
{
    m_busy = true;
    m_bar->show(MessageBar::Kind::Info, tr("Asking the gateway…"), {});
    refresh();
    m_session.rotation().askAndSwitch()->then(
        this, [this, wasSecret = m_fromSecret](const Result<Done> &done) { switched(done, wasSecret); });
}

void RotatePage::switched(const Result<Done> &done, bool fromSecret)
{
    m_busy = false;
    m_bar->hide();
    refresh();
    if (!done)
        return refuse(done.error());
    Q_EMIT said(fromSecret ? tr("The new key signs from now on. The secret is used no more: remove it on the Keys page.")
                           : tr("The new key signs from now on. The old one is retired."));
    Q_EMIT left();
}

void RotatePage::giveUp()
{
    if (const auto done = m_session.rotation().giveUp(); !done)
        return refuse(done.error());
    Q_EMIT said(m_fromSecret ? tr("The secret stays in use. The new key is on the Keys page, to be deleted or taken up again.")
                             : tr("The key in use stays. The new one is on the Keys page, to be deleted or taken up again."));
    Q_EMIT left();
}

void RotatePage::refuse(const ApiError &error)
{
    const messages::Message message = messages::errorMessage(error);
    m_bar->show(MessageBar::Kind::Warning, message);
}

} // namespace kontor
