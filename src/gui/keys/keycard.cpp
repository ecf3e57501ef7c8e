// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/keycard.h"

#include "core/textformat.h"
#include "gui/accessibility/plainwords.h"
#include "gui/keys/publickeybox.h"
#include "gui/kit/buttons.h"
#include "gui/kit/factlist.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/messagebar.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/times.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

KeyCard::KeyCard(MerchantSession &session, const Theme &theme, const KeyFacts &key, QWidget *parent)
    : Card(parent)
    , m_session(session)
    , m_theme(theme)
    , m_standing(new PlainLabel({}, TextStyle::Section))
    , m_bar(new MessageBar(theme))
    , m_facts(new FactList)
    , m_advice(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Warning))
{
    body()->setContentsMargins(20, 16, 20, 16);
    m_standing->setWordWrap(true);
    body()->addWidget(m_standing);
    body()->addWidget(m_bar);
    body()->addWidget(m_facts);
    m_advice->setWordWrap(true);
    m_advice->hide();
    body()->addWidget(m_advice);
    addActs();
    update(key);
    lookForIt();
}

void KeyCard::update(const KeyFacts &key)
{
    m_key = key;
    const Profile &profile = m_session.profile();
    m_standing->setText(standing());
    //: Read aloud. %1 begins a key's fingerprint, %2 says what it is for, such as "In use".
    setAccessibleName(tr("Key %1, %2").arg(shortFingerprint(key.fingerprint), standing()));
    m_use->setVisible(key.id != profile.keyInUse && key.id != profile.nextKey);
    m_delete->setVisible(key.id != profile.keyInUse);
    for (QPushButton *act : m_actions->findChildren<QPushButton *>())
        act->setAccessibleName(named(plainWords(act->text())));
    showFacts();
}

void KeyCard::lookForIt()
{
    m_session.keys().presence(m_key.id)->then(this, [this](const Result<KeyPresence> &presence) {
        m_presence = presence ? std::optional(*presence) : std::nullopt;
        showFacts();
    });
}

QString KeyCard::standing() const
{
    const Profile &profile = m_session.profile();
    if (m_key.id == profile.keyInUse)
        return tr("In use");
    if (m_key.id == profile.nextKey)
        return profile.usesSecret() ? tr("To come: it takes the place of the secret when the gateway takes it")
                                    : tr("To come: it takes the place of the key in use when the gateway takes it");
    if (m_key.retiredAt)
        //: The status of a key. %1 is a time.
        return tr("Retired %1").arg(messages::when(*m_key.retiredAt, m_session.clock().wall()));
    return tr("Not in use");
}

QString KeyCard::restWords() const
{
    if (m_key.rest == KeyStorage::Keychain)
        return tr("Your keychain");
    if (m_session.profile().builtInSandbox)
        return tr("An encrypted file with its passphrase beside it. Practice only: no unlocked keychain was found.");
    return tr("An encrypted file");
}

QString KeyCard::presenceWords() const
{
    const bool isInKeychain = m_key.rest == KeyStorage::Keychain;
    switch (*m_presence) {
    case KeyPresence::Present:
        return isInKeychain ? tr("In the keychain") : tr("The file is there");
    case KeyPresence::Locked:
        return tr("Keychain locked");
    case KeyPresence::Absent:
        return isInKeychain ? tr("Not in the keychain") : tr("File not found");
    case KeyPresence::NoCollection:
        return tr("No default collection");
    case KeyPresence::NoService:
        break;
    }
    return isInKeychain ? tr("No keychain service") : tr("File not readable");
}

//! What can be done about it, and what it means until then; empty where nothing is wrong.
QString KeyCard::whatToDo() const
{
    const bool isInUse = m_key.id == m_session.profile().keyInUse;
    const bool isInKeychain = m_key.rest == KeyStorage::Keychain;
    switch (m_presence.value_or(KeyPresence::Present)) {
    case KeyPresence::Present:
        return {};
    case KeyPresence::Locked:
        return tr("Nothing is signed with this key until you unlock your keychain.");
    case KeyPresence::NoCollection:
        return tr("Nothing is signed with this key until your keychain has a default collection: in KeePassXC open your database and share "
                  "a group, in another one make a keyring and set it as the default.");
    case KeyPresence::NoService:
        return isInKeychain ? tr("Nothing is signed with this key until a keychain runs: start GNOME Keyring or KWallet.")
                            : tr("Nothing is signed with this key until its file can be read: look who may read Kontor's folder.");
    case KeyPresence::Absent:
        break;
    }
    if (isInUse)
        return tr("Its private half is gone, so nothing can be signed and what is queued waits. Rotate to a new key.");
    return tr("Its private half is gone, so nothing can be signed with it any more. Delete it from this list, and import a backup if you "
              "have one.");
}

//! Several cards stand below each other: what is read aloud says of which key it is.
QString KeyCard::named(const QString &words) const
{
    //: Read aloud. %1 is a fact of a key, or what a button does with it; %2 begins its fingerprint.
    return tr("%1, key %2").arg(words, shortFingerprint(m_key.fingerprint));
}

void KeyCard::showFacts()
{
    const UtcTime now = m_session.clock().wall();
    const auto add = [this](const QString &name, const QString &value, QToolButton *button = nullptr) {
        PlainLabel *label = m_facts->addFact(name, value, FactList::Kind::Words, button);
        label->setAccessibleName(named(label->accessibleName()));
    };
    m_facts->clear();
    add(tr("Kind"),
        //: The kind of a key. %1 is a number such as 3072.
        tr("RSA, %1 bits").arg(m_key.bits));
    add(tr("Made"), messages::when(m_key.createdAt, now));
    add(tr("Last used"), m_key.usedAt ? messages::when(*m_key.usedAt, now) : tr("Never"));
    if (m_key.acceptedAt && m_key.id != m_session.profile().keyInUse)
        add(tr("The gateway"),
            //: A fact about a key, behind "The gateway". %1 is a time.
            tr("takes it since %1").arg(messages::when(*m_key.acceptedAt, now)));
    add(tr("Private half"), restWords());
    if (m_presence)
        add(tr("At this moment"), presenceWords());
    m_advice->setText(whatToDo());
    m_advice->setVisible(!whatToDo().isEmpty());
    QToolButton *copy = iconButton(m_theme, u"copy"_s, tr("Copy fingerprint"));
    connect(copy, &QToolButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(inFours(m_key.fingerprint));
        Q_EMIT said(tr("The fingerprint is copied."));
    });
    copy->setAccessibleName(named(copy->accessibleName()));
    add(tr("Fingerprint"), inFours(m_key.fingerprint), copy);
    Q_EMIT factsShown();
}

QPushButton *KeyCard::addAct(FlowLayout *row, QPushButton *button)
{
    row->addWidget(smallButton(button));
    return button;
}

void KeyCard::addActs()
{
    m_actions = new QWidget;
    auto *row = new FlowLayout(m_actions);
    row->setContentsMargins(0, 0, 0, 0);
    const QString merchant = m_session.profile().merchantCode;
    connect(addAct(row, plainButton(m_theme, tr("Copy public key"), u"copy"_s)), &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(QString::fromLatin1(m_key.publicPem));
        Q_EMIT said(tr("The public key is copied."));
    });
    connect(addAct(row, plainButton(m_theme, tr("Save public key…"), u"export"_s)), &QPushButton::clicked, this, [this, merchant] {
        PublicKeyBox::save(window(), m_key, merchant, [self = QPointer(this)](const QString &words) {
            if (self)
                Q_EMIT self->said(words);
        });
    });
    connect(addAct(row, plainButton(m_theme, tr("E-mail public key…"))), &QPushButton::clicked, this, [this, merchant] {
        if (!QDesktopServices::openUrl(PublicKeyBox::mail(m_key, merchant)))
            Q_EMIT said(tr("No mail program opened. Copy the public key instead."));
    });
    m_ask = addAct(row, plainButton(m_theme, tr("Test with the gateway")));
    connect(m_ask, &QPushButton::clicked, this, &KeyCard::ask);
    connect(addAct(row, plainButton(m_theme, tr("Back up…"))), &QPushButton::clicked, this, [this] { Q_EMIT backUpRequested(m_key); });
    m_use = addAct(row, plainButton(m_theme, tr("Use this key…")));
    connect(m_use, &QPushButton::clicked, this, [this] { Q_EMIT rotateRequested(m_key); });
    m_delete = addAct(row, plainButton(m_theme, tr("Delete…")));
    connect(m_delete, &QPushButton::clicked, this, [this] { Q_EMIT deleteRequested(m_key); });
    body()->addWidget(m_actions);
}

void KeyCard::ask()
{
    m_ask->setEnabled(false);
    m_bar->show(MessageBar::Kind::Info, tr("Asking the gateway…"), {});
    m_session.rotation().ask(m_key.id)->then(this, [this](const Result<bool> &takes) { answered(takes); });
}

void KeyCard::answered(const Result<bool> &takes)
{
    m_ask->setEnabled(true);
    if (!takes) {
        const messages::Message message = messages::queryErrorMessage(takes.error());
        return m_bar->show(MessageBar::Kind::Warning, message);
    }
    if (*takes)
        return m_bar->show(MessageBar::Kind::Info, tr("The gateway takes this key."), tr("It issued a token that was used for nothing."));
    m_bar->show(MessageBar::Kind::Warning, tr("The gateway does not take this key now."),
        m_key.retiredAt ? tr("That is right for a retired key: it can be deleted.")
                        : tr("It may need time to register it. Ask your gateway's people, and read the fingerprint to each other."));
}

} // namespace kontor
