// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/publickeybox.h"

#include "core/namedfile.h"
#include "core/textformat.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/status/environmenttitle.h"
#include "gui/theme/theme.h"
#include "messages/reasons.h"

#include <QAccessible>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QUrlQuery>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int linesOfPem = 11;

} // namespace

PublicKeyBox::PublicKeyBox(const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_pem(new QPlainTextEdit)
    , m_fingerprint(new PlainLabel({}, TextStyle::Mono))
    , m_note(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
{
    auto *body = new QVBoxLayout(this);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(12);
    m_pem->setReadOnly(true);
    m_pem->setTabChangesFocus(true);
    m_pem->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    body->addWidget(new FieldRow(theme, tr("&Public key"), m_pem));
    addActs(theme, body);
    body->addWidget(makeRule());
    body->addWidget(new PlainLabel(tr("Fingerprint, to read to each other"), TextStyle::Strong));
    m_fingerprint->setWordWrap(true);
    m_fingerprint->setAccessibleName(tr("Fingerprint"));
    m_fingerprint->setTextInteractionFlags(Qt::TextSelectableByMouse);
    body->addWidget(m_fingerprint);
    keepFit(theme, m_pem, [this, &theme] {
        m_pem->setFont(theme.font(TextStyle::Mono));
        m_pem->setFixedHeight(QFontMetrics(m_pem->font()).lineSpacing() * linesOfPem + theme.px(24));
    });
}

void PublicKeyBox::addActs(const Theme &theme, QVBoxLayout *body)
{
    auto *acts = new QWidget;
    auto *row = new FlowLayout(acts);
    row->setContentsMargins(0, 0, 0, 0);
    QPushButton *copyKey = plainButton(theme, tr("&Copy"), u"copy"_s);
    QPushButton *saveKey = plainButton(theme, tr("&Save…"), u"export"_s);
    QPushButton *write = plainButton(theme, tr("&Write e-mail…"));
    QPushButton *copyEmail = plainButton(theme, tr("Copy &e-mail text"), u"copy"_s);
    for (QPushButton *button : {copyKey, saveKey, write, copyEmail})
        row->addWidget(button);
    body->addWidget(acts);
    m_note->setWordWrap(true);
    m_note->hide();
    body->addWidget(m_note);
    connect(copyKey, &QPushButton::clicked, this, [this] { copy(QString::fromLatin1(m_key.publicPem), tr("The public key is copied.")); });
    connect(copyEmail, &QPushButton::clicked, this,
        [this] { copy(letter(m_key, m_merchant), tr("The text of an e-mail with the public key is copied.")); });
    connect(saveKey, &QPushButton::clicked, this, [this] {
        save(window(), m_key, m_merchant, [self = QPointer(this)](const QString &words) {
            if (self)
                self->say(words);
        });
    });
    connect(write, &QPushButton::clicked, this, [this] {
        if (!QDesktopServices::openUrl(mail(m_key, m_merchant)))
            say(tr("No mail program opened. Copy the text of the e-mail instead."));
    });
}

void PublicKeyBox::setKey(const KeyFacts &key, const QString &merchant)
{
    m_key = key;
    m_merchant = merchant;
    m_note->hide();
    m_pem->setPlainText(QString::fromLatin1(key.publicPem).trimmed());
    m_fingerprint->setText(inFours(key.fingerprint));
    //: Read aloud. %1 is a whole fingerprint, in groups of four.
    m_fingerprint->setAccessibleName(tr("Fingerprint: %1").arg(inFours(key.fingerprint)));
}

void PublicKeyBox::copy(const QString &text, const QString &words)
{
    QGuiApplication::clipboard()->setText(text);
    say(words);
}

void PublicKeyBox::say(const QString &words)
{
    m_note->setText(words);
    m_note->show();
    QAccessibleEvent heard(m_note, QAccessible::Alert);
    QAccessible::updateAccessibility(&heard);
}

QString PublicKeyBox::letter(const KeyFacts &key, const QString &merchant)
{
    //: An e-mail to the gateway. %1 is the code of the merchant, %2 a number such as 3072, %3 a fingerprint, %4 the key itself.
    return tr("Hello,\n\nthis is the public key of our merchant %1 for signing requests (RSA, %2 bits, SHA256withRSA). We ask you to "
              "register it for us and to tell us when it is in force.\n\nFingerprint (SHA-256):\n%3\n\n%4")
        .arg(merchant, QString::number(key.bits), inFours(key.fingerprint), QString::fromLatin1(key.publicPem));
}

//! Encoded by hand: QUrlQuery leaves a plus sign, of which base64 is full, and mail programs read it as a blank.
QUrl PublicKeyBox::mail(const KeyFacts &key, const QString &merchant)
{
    const auto encoded = [](const QString &text) { return QUrl::toPercentEncoding(QString(text).replace(u'\n', u"\r\n"_s)); };
    //: The subject of an e-mail to the gateway. %1 is the code of the merchant.
    return QUrl::fromEncoded(
        "mailto:?subject=" + encoded(tr("Public key of merchant %1").arg(merchant)) + "&body=" + encoded(letter(key, merchant)));
}

void PublicKeyBox::save(QWidget *window, const KeyFacts &key, const QString &merchant, const std::function<void(const QString &)> &said)
{
    auto *dialog = new QFileDialog(window, environmentTitle(tr("Save public key"), window));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"pem"_s);
    dialog->setNameFilter(tr("Public keys (*.pem)"));
    dialog->selectFile(merchant + u"-public-key.pem"_s);
    connect(dialog, &QFileDialog::fileSelected, window, [pem = key.publicPem, said](const QString &path) {
        const auto saved = writeWhole(path, pem);
        //: %1 is the path of a file.
        said(saved ? tr("Saved as %1.").arg(path)
                   : /*: %1 is the path of a file, %2 the system's reason. */ tr("%1 could not be written: %2")
                         .arg(path, messages::reasonOf(saved.error())));
    });
    dialog->open();
}

} // namespace kontor
