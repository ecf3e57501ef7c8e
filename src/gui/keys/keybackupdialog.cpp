// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/keybackupdialog.h"

#include "gui/keys/passphrasefields.h"
#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/initialdirectory.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/status/environmenttitle.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

KeyBackupDialog::KeyBackupDialog(
    MerchantSession &session, const KeyFacts &key, const Theme &theme, const QString &environment, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_key(key)
{
    setAttribute(Qt::WA_DeleteOnClose);
    build(theme, environment);
    m_file->setText(initialDirectory() + u'/' + session.profile().merchantCode + u'-' + key.fingerprint.left(8) + u".pem"_s);
    m_passphrase->first()->setFocus();
}

void KeyBackupDialog::build(const Theme &theme, const QString &environment)
{
    //: The title of a dialog. %1 is the environment such as "Sandbox" or "Live".
    setWindowTitle(tr("Back up a key – %1").arg(environment));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(12);
    //: %1 begins a key's fingerprint, such as "7F3A 91C2".
    auto *text
        = new PlainLabel(tr("Whoever has this file and its passphrase can send payments in your name. Keep them apart, and not on this "
                            "computer alone. Key %1.")
                             .arg(shortFingerprint(m_key.fingerprint)));
    text->setWordWrap(true);
    text->setMinimumWidth(theme.px(480));
    m_bar = new MessageBar(theme);
    m_bar->setClosable(false);
    m_file = new QLineEdit;
    m_fileRow = new FieldRow(theme, tr("&File"), m_file);
    QPushButton *choose = plainButton(theme, tr("C&hoose…"));
    //: Below a field for a passphrase. %1 is a number such as 12.
    m_passphrase = new PassphraseFields(theme,
        tr("At least %1 characters. Without it the backup is worth nothing, and nobody can bring it back.")
            .arg(SigningKeys::leastPassphrase()));
    for (QWidget *part : std::initializer_list<QWidget *> {text, m_bar, m_fileRow})
        layout->addWidget(part);
    layout->addWidget(choose, 0, Qt::AlignLeading);
    layout->addWidget(m_passphrase);
    QPushButton *cancel = plainButton(theme, tr("&Cancel"));
    m_go = primaryButton(theme, tr("&Back up"), u"export"_s);
    layout->addSpacing(8);
    layout->addLayout(buttonRow({cancel}, {m_go}));
    layout->setSizeConstraint(QLayout::SetFixedSize);
    m_go->setDefault(true);
    connect(choose, &QPushButton::clicked, this, &KeyBackupDialog::chooseFile);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_go, &QPushButton::clicked, this, &KeyBackupDialog::write);
    connect(m_file, &QLineEdit::textChanged, m_fileRow, [this] { m_fileRow->setProblem({}); });
}

void KeyBackupDialog::chooseFile()
{
    auto *dialog = new QFileDialog(this, environmentTitle(tr("Back up a key to"), this));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // nothing is overwritten
    dialog->setDefaultSuffix(u"pem"_s);
    dialog->selectFile(m_file->text());
    connect(dialog, &QFileDialog::fileSelected, this, &KeyBackupDialog::setFile);
    dialog->open();
}

void KeyBackupDialog::setFile(const QString &path)
{
    m_file->setText(path);
}

void KeyBackupDialog::write()
{
    m_bar->hide();
    const QString path = m_file->text().trimmed();
    if (path.isEmpty()) {
        m_fileRow->setProblem(tr("Say where the backup goes."));
        return m_file->setFocus();
    }
    if (!m_passphrase->validate())
        return;
    m_go->setEnabled(false);
    QByteArray passphrase = m_passphrase->take();
    m_session.keys().backUp(m_key.id, passphrase, path)->then(this, [this, path](const Result<Done> &done) {
        m_go->setEnabled(true);
        if (!done)
            return refuse(done.error());
        Q_EMIT written(path);
        accept();
    });
    wipe(passphrase);
}

void KeyBackupDialog::refuse(const ApiError &error)
{
    if (error.kind == ErrorKind::Exists) {
        m_fileRow->setProblem(messages::reasonOf(error));
        return m_file->setFocus();
    }
    const messages::Message message = messages::errorMessage(error);
    m_bar->show(MessageBar::Kind::Warning, message);
}

} // namespace kontor
