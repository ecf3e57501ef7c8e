// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/handoverpage.h"

#include "core/textformat.h"
#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/card.h"
#include "gui/widgets/fieldrow.h"
#include "gui/widgets/flowlayout.h"
#include "gui/widgets/plainlabel.h"

#include <QAccessible>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QSaveFile>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int linesOfPem = 11;

} // namespace

HandOverPage::HandOverPage(const Theme &theme, SetupDesk &desk)
    : WelcomePage(theme, tr("Hand over the public key"),
        tr("Give it to your gateway in the way they take it. It is no secret. You can go on and come back: the next page shows whether "
           "they have registered it."))
    , m_desk(desk)
    , m_pem(new QPlainTextEdit)
    , m_fingerprint(new PlainLabel({}, TextStyle::Mono))
    , m_note(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
{
    Card *card = addCard();
    m_pem->setReadOnly(true);
    m_pem->setTabChangesFocus(true);
    m_pem->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    card->body()->addWidget(new FieldRow(theme, tr("&Public key"), m_pem));
    addActs(card->body());
    card->body()->addWidget(makeRule());
    card->body()->addWidget(new PlainLabel(tr("Fingerprint, to read to each other"), TextStyle::Strong));
    m_fingerprint->setWordWrap(true);
    m_fingerprint->setAccessibleName(tr("Fingerprint"));
    m_fingerprint->setTextInteractionFlags(Qt::TextSelectableByMouse);
    card->body()->addWidget(m_fingerprint);
    column()->addStretch();
    const auto fit = [this] {
        m_pem->setFont(this->theme().font(TextStyle::Mono));
        m_pem->setFixedHeight(QFontMetrics(m_pem->font()).lineSpacing() * linesOfPem + this->theme().px(24));
    };
    connect(&theme, &Theme::changed, this, fit);
    fit();
}

void HandOverPage::addActs(QVBoxLayout *body)
{
    auto *acts = new QWidget;
    auto *row = new FlowLayout(acts);
    row->setContentsMargins(0, 0, 0, 0);
    QPushButton *copyKey = plainButton(theme(), tr("&Copy"), u"copy"_s);
    QPushButton *save = plainButton(theme(), tr("&Save…"), u"export"_s);
    QPushButton *copyEmail = plainButton(theme(), tr("Copy &e-mail text"), u"copy"_s);
    for (QPushButton *button : {copyKey, save, copyEmail})
        row->addWidget(button);
    body->addWidget(acts);
    m_note->setWordWrap(true);
    m_note->hide();
    body->addWidget(m_note);
    connect(copyKey, &QPushButton::clicked, this, [this] { copy(QString::fromLatin1(key().publicPem), tr("The public key is copied.")); });
    connect(copyEmail, &QPushButton::clicked, this, [this] { copy(email(), tr("The text of an e-mail with the public key is copied.")); });
    connect(save, &QPushButton::clicked, this, &HandOverPage::chooseFile);
}

const KeyFacts &HandOverPage::key() const
{
    return *m_desk.office()->profile().activeKey();
}

void HandOverPage::arrive()
{
    m_note->hide();
    if (!m_desk.office()->profile().activeKey())
        return;
    m_pem->setPlainText(QString::fromLatin1(key().publicPem).trimmed());
    m_fingerprint->setText(inFours(key().fingerprint));
    m_fingerprint->setAccessibleName(tr("Fingerprint: %1").arg(inFours(key().fingerprint)));
    m_pem->setFocus();
}

void HandOverPage::copy(const QString &text, const QString &words)
{
    QGuiApplication::clipboard()->setText(text);
    m_note->setText(words);
    m_note->show();
    QAccessibleEvent heard(m_note, QAccessible::Alert);
    QAccessible::updateAccessibility(&heard);
}

QString HandOverPage::email() const
{
    const Profile &profile = m_desk.office()->profile();
    return tr("Hello,\n\nthis is the public key of our merchant %1 for signing requests (RSA, %2 bits, SHA256withRSA). We ask you to "
              "register it for us and to tell us when it is in force.\n\nFingerprint (SHA-256):\n%3\n\n%4")
        .arg(profile.merchantCode)
        .arg(key().bits)
        .arg(inFours(key().fingerprint), QString::fromLatin1(key().publicPem));
}

void HandOverPage::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Save public key"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"pem"_s);
    dialog->setNameFilter(tr("Public keys (*.pem)"));
    dialog->selectFile(m_desk.office()->profile().merchantCode + u"-public-key.pem"_s);
    connect(dialog, &QFileDialog::fileSelected, this, &HandOverPage::save);
    dialog->open();
}

void HandOverPage::save(const QString &path)
{
    QSaveFile file(path);
    const bool saved = file.open(QIODevice::WriteOnly) && file.write(key().publicPem) == key().publicPem.size() && file.commit();
    m_note->setText(saved ? tr("Saved as %1.").arg(path) : tr("%1 could not be written: %2").arg(path, file.errorString()));
    m_note->show();
}

} // namespace kontor
