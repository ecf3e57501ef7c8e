// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/keyspage.h"

#include "gui/keyboard/actionkeys.h"
#include "gui/keyboard/mainkeys.h"
#include "gui/keyboard/taborder.h"
#include "gui/keys/deletekeydialog.h"
#include "gui/keys/keybackupdialog.h"
#include "gui/keys/keycard.h"
#include "gui/keys/keydialog.h"
#include "gui/keys/secretcard.h"
#include "gui/kit/buttons.h"
#include "gui/kit/emptystate.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/messagebar.h"
#include "gui/page/pageheader.h"
#include "gui/status/statusstories.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int rowsSeen = 6;

} // namespace

KeysPage::KeysPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_tokens(format, session.clock())
    , m_cards(new QVBoxLayout)
{
    build();
    connect(&session.keys(), &SigningKeys::changed, this, &KeysPage::refresh);
    connect(&session.rotation(), &KeyRotation::changed, this, &KeysPage::showRotation);
    connect(&session.tokens(), &AccessTokenService::handedOut, this, &KeysPage::readTokens);
    refresh();
    readTokens();
}

void KeysPage::build()
{
    auto *header = new PageHeader(tr("Keys"));
    header->setSubtitle(tr("The private half signs and never leaves its place; the public half is the gateway's."));
    QPushButton *import = plainButton(m_theme, tr("Import key…"), u"import"_s);
    m_rotate = plainButton(m_theme, tr("&Rotate key…"));
    m_token = primaryButton(m_theme, tr("New token…"), u"token"_s);
    tellActionKeys(m_token, u"tokenAction"_s);
    for (QPushButton *button : {import, m_rotate, m_token})
        header->addButton(button);
    pressByMainKeys(this, m_token);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    layout->addWidget(header);
    m_bar = new MessageBar(m_theme);
    m_bar->setClosable(false);
    layout->addWidget(m_bar);
    m_cards->setSpacing(12);
    layout->addLayout(m_cards);
    m_secret = new SecretCard(m_session, m_theme);
    layout->addWidget(m_secret);
    layout->addWidget(makeTokens());
    layout->addStretch();
    connect(m_secret, &SecretCard::said, this, &Page::said);
    connect(import, &QPushButton::clicked, this, &KeysPage::import);
    connect(m_rotate, &QPushButton::clicked, this, &KeysPage::rotateRequested);
    connect(m_token, &QPushButton::clicked, this, &KeysPage::tokenRequested);
}

QWidget *KeysPage::makeTokens()
{
    auto *part = new QWidget;
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(8);
    auto *text = new PlainLabel(
        tr("A token cannot be taken back, and is kept nowhere: these are only their facts."), TextStyle::Body, PlainLabel::Ink::Text2);
    text->setWordWrap(true);
    layout->addWidget(new PlainLabel(tr("Tokens that were handed out"), TextStyle::Section));
    layout->addWidget(text);
    m_table = new PaymentTable(m_theme, tr("Tokens that were handed out"));
    m_table->setObjectName(u"tokensTable"_s);
    m_table->setModel(&m_tokens);
    m_tokenCard = new TableCard(m_table);
    layout->addWidget(m_tokenCard);
    keepFit(m_theme, m_table, [this] {
        m_table->setColumn(IssuedTokensModel::For, 150);
        m_table->setColumn(IssuedTokensModel::Limit, 140);
        m_table->setColumn(IssuedTokensModel::Ends, 150);
        m_table->setColumn(IssuedTokensModel::MadeBy, 100);
        m_table->setGivingWay(IssuedTokensModel::Allows, m_theme.px(200), {IssuedTokensModel::MadeBy});
        m_tokenCard->setMinimumHeight(m_theme.rowHeight() * rowsSeen);
    });
    return part;
}

QString KeysPage::title() const
{
    return tr("Keys");
}

void KeysPage::arrive()
{
    readTokens(); // another program may have handed some out
    for (KeyCard *card : findChildren<KeyCard *>())
        card->lookForIt();
    m_token->setFocus();
}

QString KeysPage::environment() const
{
    return environmentWord(m_session.profile());
}

//! A card stays for as long as its key does: somebody may be reading it.
void KeysPage::refresh()
{
    const Profile &profile = m_session.profile();
    qDeleteAll(std::exchange(m_instead, {}));
    if (profile.usesSecret())
        m_instead.append(secretBar());
    else if (m_session.keys().keys().isEmpty())
        m_instead.append(nothing());
    for (QWidget *instead : std::as_const(m_instead))
        m_cards->insertWidget(0, instead);
    m_secret->refresh();
    QList<KeyFacts> keys = m_session.keys().keys();
    std::stable_sort(keys.begin(), keys.end(), [&profile](const KeyFacts &a, const KeyFacts &b) {
        const auto rank = [&profile](const KeyFacts &key) { return key.id == profile.keyInUse ? 0 : key.id == profile.nextKey ? 1 : 2; };
        return rank(a) < rank(b);
    });
    for (KeyCard *card : findChildren<KeyCard *>()) {
        if (!profile.key(card->id())) {
            card->hide();
            m_cards->removeWidget(card);
            card->deleteLater();
        }
    }
    for (const KeyFacts &key : std::as_const(keys)) {
        KeyCard *card = cardOf(key);
        m_cards->removeWidget(card);
        m_cards->addWidget(card);
        card->update(key);
    }
    showRotation();
    tabAsLaidOut(this); // cards come and go
}

KeyCard *KeysPage::cardOf(const KeyFacts &key)
{
    for (KeyCard *card : findChildren<KeyCard *>()) {
        if (card->id() == key.id)
            return card;
    }
    auto *card = new KeyCard(m_session, m_theme, key);
    connect(card, &KeyCard::said, this, &Page::said);
    connect(card, &KeyCard::factsShown, this, [this] { tabAsLaidOut(this); });
    connect(card, &KeyCard::backUpRequested, this, &KeysPage::backUp);
    connect(card, &KeyCard::deleteRequested, this, &KeysPage::remove);
    connect(card, &KeyCard::rotateRequested, this, &KeysPage::rotateTo);
    return card;
}

QWidget *KeysPage::nothing()
{
    auto *empty = new EmptyState(m_theme, u"key"_s, tr("No signing key yet. Without one nothing can be sent."));
    QPushButton *create = plainButton(m_theme, tr("Create key…"));
    connect(create, &QPushButton::clicked, this, &KeysPage::create);
    empty->addButton(create);
    return empty;
}

//! The way away from it, by the same steps as from one key to another. While it is gone, the other bar leads on.
QWidget *KeysPage::secretBar()
{
    auto *bar = new MessageBar(m_theme);
    bar->setClosable(false);
    bar->show(MessageBar::Kind::Warning, tr("This profile proves itself with the merchant's secret, which is deprecated."),
        tr("Whoever learns it can send payments in your name, and it travels with each request for access. Move to a key of your own: "
           "it is made here, your gateway gets its public half, and the secret stays in use until the gateway takes the key."));
    if (!m_session.profile().keyToCome())
        connect(bar->addAction(tr("Move to a key…")), &QPushButton::clicked, this, &KeysPage::rotateRequested);
    return bar;
}

void KeysPage::showRotation()
{
    const KeyRotation &rotation = m_session.rotation();
    m_rotate->setVisible(m_session.profile().activeKey() != nullptr);
    const QString before = std::exchange(m_rotationShown, {});
    if (rotation.step() == KeyRotation::Step::Create)
        return m_bar->hide();
    const QString key = shortFingerprint(rotation.key()->fingerprint);
    const bool isReady = rotation.step() == KeyRotation::Step::Switch;
    // Shown anew, it would be read aloud anew and lose the keyboard.
    m_rotationShown = key + inUseUntilThen(isReady);
    if (m_rotationShown == before)
        return;
    //: On a bar. %1 begins a key's fingerprint.
    m_bar->show(MessageBar::Kind::Info,
        isReady ? tr("The gateway takes the new key %1. It is ready to be used.").arg(key)
                : /*: On a bar. %1 begins a key's fingerprint. */ tr("A new key, %1, is on its way.").arg(key),
        inUseUntilThen(isReady));
    connect(m_bar->addAction(isReady ? tr("Use the new key…") : tr("Go on")), &QPushButton::clicked, this, &KeysPage::rotateRequested);
    tabAsLaidOut(this);
}

QString KeysPage::inUseUntilThen(bool isReady) const
{
    if (m_session.profile().usesSecret())
        return isReady ? tr("Until you switch, the secret proves every request.")
                       : tr("The secret proves every request until the last step.");
    return isReady ? tr("Until you switch, the old key signs everything.") : tr("The old key signs everything until the last step.");
}

void KeysPage::readTokens()
{
    m_tokens.setTokens(m_session.tokens().issued());
    //: Above a table: how many tokens were handed out.
    m_tokenCard->setCounts(tr("%n token(s)", nullptr, m_tokens.rowCount()));
    if (m_tokens.rowCount() > 0)
        return m_tokenCard->setInstead(nullptr);
    m_tokenCard->setInstead(new EmptyState(m_theme, u"token"_s, tr("No token has been handed out from this profile yet.")));
}

// ---- what can be done

void KeysPage::create()
{
    auto *dialog = new KeyDialog(KeyDialog::Way::Create, m_session, m_theme, environment(), window());
    connect(dialog, &KeyDialog::made, this, [this] { Q_EMIT said(tr("The key is made. Give its public half to your gateway.")); });
    dialog->open();
}

void KeysPage::import()
{
    auto *dialog = new KeyDialog(KeyDialog::Way::Import, m_session, m_theme, environment(), window());
    //: %1 begins a key's fingerprint.
    connect(dialog, &KeyDialog::made, this,
        [this](const KeyFacts &key) { Q_EMIT said(tr("The key %1 is imported.").arg(shortFingerprint(key.fingerprint))); });
    dialog->open();
}

void KeysPage::backUp(const KeyFacts &key)
{
    auto *dialog = new KeyBackupDialog(m_session, key, m_theme, environment(), window());
    connect(dialog, &KeyBackupDialog::written, this, [this](const QString &path) {
        //: %1 is the name of a file.
        Q_EMIT said(tr("The key is in %1, encrypted. Keep the passphrase somewhere else.").arg(QFileInfo(path).fileName()));
    });
    dialog->open();
}

void KeysPage::remove(const KeyFacts &key)
{
    auto *dialog = new DeleteKeyDialog(m_session, key, m_theme, environment(), window());
    connect(dialog, &DeleteKeyDialog::deleted, this, [this] { Q_EMIT said(tr("The key is deleted.")); });
    dialog->open();
}

//! By the same steps as a new one: it is used when the gateway takes it.
void KeysPage::rotateTo(const KeyFacts &key)
{
    if (const auto begun = m_session.rotation().begin(key.id); !begun)
        return Q_EMIT said(messages::errorMessage(begun.error()).plain());
    Q_EMIT rotateRequested();
}

} // namespace kontor
