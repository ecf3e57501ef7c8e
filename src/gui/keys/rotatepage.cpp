// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/rotatepage.h"

#include "gui/keys/passphrasefields.h"
#include "gui/keys/publickeybox.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/times.h"

#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QVBoxLayout *columnIn(QWidget *body)
{
    auto *column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    return column;
}

PlainLabel *paragraph(const QString &words)
{
    auto *label = new PlainLabel(words);
    label->setWordWrap(true);
    return label;
}

} // namespace

RotatePage::RotatePage(MerchantSession &session, const Theme &theme, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
{
    build();
    auto *go = new QShortcut(QKeySequence(u"Ctrl+Return"_s), this);
    go->setContext(Qt::WidgetWithChildrenShortcut);
    go->setAutoRepeat(false);
    connect(go, &QShortcut::activated, this, [this] { mainButton()->click(); });
    connect(&session.rotation(), &KeyRotation::changed, this, &RotatePage::refresh);
    refresh();
}

QString RotatePage::title() const
{
    return tr("Rotate key");
}

void RotatePage::build()
{
    QVBoxLayout *layout = pageColumn(this, m_theme, formWidth);
    m_header = new PageHeader(tr("Rotate key"));
    layout->addWidget(m_header);
    m_bar = new MessageBar(m_theme);
    layout->addWidget(m_bar);
    m_parts = {addPart(tr("1. Create a new key"), makeCreate()), addPart(tr("2. Hand over its public half"), makeHandOver()),
        addPart(tr("3. Test it with the gateway"), makeTest()), addPart(tr("4. Use it"), makeSwitch())};
    for (const Part &part : m_parts)
        layout->addWidget(part.card);
    QPushButton *later = plainButton(m_theme, tr("Later"));
    later->setToolTip(tr("Where it stands is kept."));
    m_giveUp = plainButton(m_theme, tr("Give up the new key"));
    connect(later, &QPushButton::clicked, this, &Page::left);
    connect(m_giveUp, &QPushButton::clicked, this, &RotatePage::giveUp);
    layout->addLayout(buttonRow({later, m_giveUp}, {}));
    layout->addStretch();
}

RotatePage::Part RotatePage::addPart(const QString &title, QWidget *body)
{
    Part part {.card = new Card, .mark = new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Text2), .body = body};
    part.card->body()->setContentsMargins(20, 16, 20, 16);
    part.card->body()->setSpacing(12);
    auto *head = new QHBoxLayout;
    head->addWidget(new PlainLabel(title, TextStyle::Section), 1);
    head->addWidget(part.mark);
    part.card->body()->addLayout(head);
    part.card->body()->addWidget(body);
    return part;
}

QWidget *RotatePage::makeCreate()
{
    auto *body = new QWidget;
    QVBoxLayout *column = columnIn(body);
    m_createText = paragraph({});
    column->addWidget(m_createText);
    m_passphrase = new PassphraseFields(m_theme, {});
    m_passphrase->askForOld(true);
    column->addWidget(m_passphrase);
    m_main[0] = primaryButton(m_theme, tr("Create key"));
    connect(m_main[0], &QPushButton::clicked, this, &RotatePage::create);
    column->addLayout(buttonRow({}, {m_main[0]}));
    return body;
}

QWidget *RotatePage::makeHandOver()
{
    auto *body = new QWidget;
    QVBoxLayout *column = columnIn(body);
    m_handOverText = paragraph({});
    column->addWidget(m_handOverText);
    m_box = new PublicKeyBox(m_theme);
    column->addWidget(m_box);
    m_main[1] = primaryButton(m_theme, tr("They have it"));
    connect(m_main[1], &QPushButton::clicked, this, &RotatePage::handedOver);
    column->addLayout(buttonRow({}, {m_main[1]}));
    return body;
}

QWidget *RotatePage::makeTest()
{
    auto *body = new QWidget;
    QVBoxLayout *column = columnIn(body);
    m_testText = paragraph({});
    column->addWidget(m_testText);
    m_main[2] = primaryButton(m_theme, tr("Test now"));
    connect(m_main[2], &QPushButton::clicked, this, &RotatePage::test);
    QPushButton *play = plainButton(m_theme, tr("Play the gateway: register the key"));
    play->setVisible(m_session.sandboxControl() != nullptr);
    connect(play, &QPushButton::clicked, this, &RotatePage::playTheGateway);
    column->addLayout(buttonRow({play}, {m_main[2]}));
    return body;
}

QWidget *RotatePage::makeSwitch()
{
    auto *body = new QWidget;
    QVBoxLayout *column = columnIn(body);
    m_switchText = paragraph({});
    column->addWidget(m_switchText);
    m_main[3] = primaryButton(m_theme, tr("Use the new key"));
    connect(m_main[3], &QPushButton::clicked, this, &RotatePage::switchOver);
    column->addLayout(buttonRow({}, {m_main[3]}));
    return body;
}

QPushButton *RotatePage::mainButton() const
{
    return m_main.at(size_t(m_session.rotation().step()));
}

void RotatePage::arrive()
{
    refresh();
    mainButton()->setFocus();
}

//! Comes by itself, too: another program may have used a key, or the gateway takes the new one by now.
void RotatePage::refresh()
{
    const KeyRotation &rotation = m_session.rotation();
    const QWidget *before = window()->focusWidget();
    if (std::exchange(m_shown, rotation.step()) != rotation.step())
        m_bar->hide(); // what it says is of the step before
    showStep();
    m_fromSecret = m_session.profile().usesSecret();
    sayWhatGives();
    if (rotation.key())
        m_box->setKey(*rotation.key(), m_session.profile().merchantCode);
    m_testText->setText(testWords());
    m_switchText->setText(switchWords());
    placeKeyboard(before);
}

void RotatePage::showStep()
{
    const auto now = size_t(m_shown);
    for (size_t i = 0; i < m_parts.size(); ++i) {
        m_parts.at(i).mark->setText(i < now ? tr("Done") : i == now ? tr("Now") : tr("Later"));
        m_parts.at(i).body->setVisible(i == now);
        m_main.at(i)->setEnabled(!m_busy);
    }
    m_giveUp->setVisible(now > 0);
    m_passphrase->setVisible(m_session.keyAccess().needsPassphrase());
    m_passphrase->setEnabled(!m_busy);
}

//! To the main button when what had it is gone or has done its work; from nobody who is doing something else meanwhile.
void RotatePage::placeKeyboard(const QWidget *before)
{
    QWidget *now = window()->focusWidget();
    const bool wasTaken = isAncestorOf(before) && now != before;
    if (m_busy) {
        if (wasTaken)
            m_stoodIn = now;
        return;
    }
    const QPointer<QWidget> stoodIn = std::exchange(m_stoodIn, nullptr);
    if (isVisible() && (wasTaken || (stoodIn && stoodIn == before)))
        mainButton()->setFocus();
}

void RotatePage::sayWhatGives()
{
    m_header->setSubtitle(m_fromSecret
            ? tr("A key takes the place of the merchant's secret. The secret proves your requests until the last step, so nothing waits.")
            : tr("A new key takes the place of the one in use. The old one signs everything until the last step, so nothing waits."));
    m_createText->setText(m_fromSecret
            ? tr("Kontor makes a pair of keys (RSA, 3072 bits) and keeps the private half in your keychain, where the secret rests.")
            : tr("Kontor makes a pair of keys (RSA, 3072 bits) and keeps the private half where the key in use rests."));
    m_handOverText->setText(m_fromSecret
            ? tr("Give it to your gateway in the way they take it, and ask them to let the secret count for now. It is no secret.")
            : tr("Give it to your gateway in the way they take it, and ask them to keep the old one for now. It is no secret."));
}

QString RotatePage::testWords() const
{
    const KeyRotation &rotation = m_session.rotation();
    if (!rotation.key() || !rotation.key()->askedAt)
        return tr("Kontor asks the gateway for a token with the new key. The token lives a minute and is used for nothing.");
    const UtcTime now = m_session.clock().wall();
    //: %1 is a time.
    const QString lead = (m_fromSecret
            ? tr("Not accepted yet when it was asked at %1. The gateway may need time. The secret stays in use.")
            : /*: %1 is a time. */ tr("Not accepted yet when it was asked at %1. The gateway may need time. The old key stays in use."))
                             .arg(messages::when(*rotation.key()->askedAt, now));
    if (!rotation.nextTry())
        return lead;
    //: %1 is a time.
    return lead + u' ' + tr("Kontor asks again at %1, every 10 minutes, and tells you.").arg(messages::when(*rotation.nextTry(), now));
}

QString RotatePage::switchWords() const
{
    const KeyFacts *old = m_session.profile().activeKey();
    const QString key = m_session.rotation().key() ? shortFingerprint(m_session.rotation().key()->fingerprint) : QString();
    if (m_fromSecret)
        //: %1 begins the fingerprint of a key.
        return tr("The gateway takes the new key %1. Once you use it, the secret proves nothing any more and can be removed on the Keys "
                  "page. What is being sent goes on.")
            .arg(key);
    //: %1 and %2 begin the fingerprints of two keys; without an old one, %2 is "(none)".
    return tr(
        "The gateway takes the new key %1. Once you use it, the old key %2 is retired and stays on the Keys page until you delete it. "
        "What is being sent goes on.")
        .arg(key, old ? shortFingerprint(old->fingerprint) : tr("(none)"));
}

void RotatePage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else
        Page::keyPressEvent(event);
}

// ---- the four steps, as they are taken

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
