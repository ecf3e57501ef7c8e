// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/keydialog.h"

#include "gui/keys/keyfilefields.h"
#include "gui/keys/passphrasefields.h"
#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"

#include <QComboBox>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

namespace kontor {

KeyDialog::KeyDialog(Way way, MerchantSession &session, const Theme &theme, const QString &environment, QWidget *parent)
    : QDialog(parent)
    , m_way(way)
    , m_session(session)
{
    setAttribute(Qt::WA_DeleteOnClose);
    build(theme, environment);
    lookForKeychain();
    showRest();
}

void KeyDialog::build(const Theme &theme, const QString &environment)
{
    const bool isNew = m_way == Way::Create;
    //: The title of a dialog. %1 is the environment such as "Sandbox" or "Live".
    setWindowTitle(isNew ? tr("New signing key – %1").arg(environment)
                         : /*: The title of a dialog. %1 is the environment such as "Sandbox" or "Live". */ tr("Import a signing key – %1")
                               .arg(environment));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(12);
    auto *text = new PlainLabel(isNew
            ? tr("Kontor makes a pair of keys. The private half signs and is never shown; the public half goes to your gateway.")
            : tr("A private key that you have as a file, or a backup of one. It stays where it is; Kontor keeps a copy of its own."));
    text->setWordWrap(true);
    text->setMinimumWidth(theme.px(480));
    layout->addWidget(text);
    m_bar = new MessageBar(theme);
    m_bar->setClosable(false);
    layout->addWidget(m_bar);
    if (isNew) {
        m_bits = new QComboBox;
        for (const int bits : {3072, 4096, 2048})
            //: How long a key is to be, in a list to choose from. %1 is a number such as 3072.
            m_bits->addItem(bits == KeyPair::defaultBits
                    ? tr("%1 bits (usual)").arg(bits)
                    : /*: How long a key is to be, in a list to choose from. %1 is a number such as 4096. */ tr("%1 bits").arg(bits),
                bits);
        layout->addWidget(new FieldRow(theme, tr("&Length"), m_bits));
    } else {
        m_file = new KeyFileFields(theme);
        layout->addWidget(m_file);
        connect(m_file, &KeyFileFields::edited, m_bar, &QWidget::hide);
        m_file->first()->setFocus();
    }
    m_rest = new QComboBox;
    m_rest->addItem(tr("In your keychain"), int(KeyStorage::Keychain));
    m_rest->addItem(tr("In an encrypted file, with a passphrase"), int(KeyStorage::File));
    m_restRow = new FieldRow(theme, tr("&Where it is kept"), m_rest);
    layout->addWidget(m_restRow);
    //: Below a field for a passphrase. %1 is a number such as 12.
    m_passphrase = new PassphraseFields(theme,
        tr("At least %1 characters. Kontor asks for it whenever it is started; nobody can bring it back.")
            .arg(SigningKeys::leastPassphrase()));
    layout->addWidget(m_passphrase);
    m_cancel = plainButton(theme, tr("&Cancel"));
    m_go = primaryButton(theme, isNew ? tr("C&reate key") : tr("I&mport key"));
    layout->addSpacing(8);
    layout->addLayout(buttonRow({m_cancel}, {m_go}));
    layout->setSizeConstraint(QLayout::SetFixedSize);
    m_go->setDefault(true);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_go, &QPushButton::clicked, this, &KeyDialog::go);
    connect(m_rest, &QComboBox::currentIndexChanged, this, &KeyDialog::showRest);
}

void KeyDialog::setFile(const QString &path)
{
    m_file->setFile(path);
}

//! Without a prompt. It changes nothing in what is chosen.
void KeyDialog::lookForKeychain()
{
    m_session.keyAccess().keychainIsUsable()->then(this, [this](const Result<bool> &usable) {
        m_keychainIsThere = usable && *usable;
        if (!m_isBusy) // a passphrase that is being tried counts as known
            showRest();
    });
}

KeyStorage KeyDialog::rest() const
{
    return static_cast<KeyStorage>(m_rest->currentData().toInt());
}

bool KeyDialog::hasKeyFile() const
{
    const QList<KeyFacts> keys = m_session.keys().keys();
    return std::any_of(keys.begin(), keys.end(), [](const KeyFacts &key) { return key.rest == KeyStorage::File; });
}

void KeyDialog::showRest()
{
    const bool isFile = rest() == KeyStorage::File;
    const bool isKnown = m_session.keyAccess().knowsPassphrase() && !m_typedNew;
    m_passphrase->setVisible(isFile && !isKnown);
    m_passphrase->askForOld(hasKeyFile());
    if (isFile)
        return m_restRow->setHelp(isKnown ? tr("Under the passphrase of this profile's other key files.") : QString());
    m_restRow->setHelp({});
    m_restRow->setWarning(m_keychainIsThere
            ? QString()
            : tr("No unlocked keychain is there. Unlock it, or start GNOME Keyring, KWallet, or KeePassXC with a shared group; or choose a "
                 "file on purpose."));
}

// ---- doing it

void KeyDialog::go()
{
    m_bar->hide();
    if (m_way == Way::Import && !m_file->canBeRead())
        return;
    if (!m_passphrase->isVisibleTo(this))
        return m_way == Way::Create ? make() : import();
    if (m_passphrase->validate())
        tryPassphrase();
}

//! A wrong one is said where it was typed: the file that is imported has one of its own.
void KeyDialog::tryPassphrase()
{
    setBusy(true);
    m_typedNew = !hasKeyFile();
    QByteArray passphrase = m_passphrase->take();
    m_session.keyAccess().tryPassphrase(passphrase)->then(this, [this](const Result<Done> &known) {
        if (known)
            return m_way == Way::Create ? make() : import();
        if (known.error().kind != ErrorKind::BadPassphrase)
            return take(known.error());
        setBusy(false);
        showRest();
        m_passphrase->setProblem(tr("This passphrase does not open the key files of this profile. Enter theirs."));
    });
    wipe(passphrase);
}

void KeyDialog::make()
{
    setBusy(true);
    m_session.keys().generate(m_bits->currentData().toInt(), rest())->then(this, [this](const Result<KeyFacts> &key) { take(key); });
}

void KeyDialog::import()
{
    auto contents = m_file->read();
    if (!contents) {
        setBusy(false);
        return showRest();
    }
    setBusy(true);
    m_session.keys().import(contents->bytes, contents->opener, rest())->then(this, [this](const Result<KeyFacts> &key) { take(key); });
    wipe(contents->bytes);
    wipe(contents->opener);
}

void KeyDialog::take(const Result<KeyFacts> &key)
{
    setBusy(false);
    if (key) {
        if (m_file)
            m_file->forget();
        Q_EMIT made(*key);
        return accept();
    }
    showRest(); // a passphrase under which nothing rests is asked for again
    const ApiError &error = key.error();
    if (m_file && m_file->takeRefusal(error))
        return;
    const messages::Message message = messages::errorMessage(error);
    m_bar->show(MessageBar::Kind::Warning, message);
}

void KeyDialog::reject()
{
    if (!m_isBusy)
        QDialog::reject();
}

void KeyDialog::setBusy(bool busy)
{
    m_isBusy = busy;
    for (QWidget *part : std::initializer_list<QWidget *> {m_go, m_cancel, m_rest, m_passphrase})
        part->setEnabled(!busy);
    if (busy)
        m_bar->show(MessageBar::Kind::Info, m_way == Way::Create ? tr("Making the key…") : tr("Looking at the key…"), {});
    else
        m_bar->hide();
}

} // namespace kontor
