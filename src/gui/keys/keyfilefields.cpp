// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/keyfilefields.h"

#include "gui/keyboard/focusinsight.h"
#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/status/environmenttitle.h"
#include "gui/theme/theme.h"
#include "messages/reasons.h"
#include "office/keys/signingkeys.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QVBoxLayout>

namespace kontor {

KeyFileFields::KeyFileFields(const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_file(new QLineEdit)
    , m_opener(new QLineEdit)
    , m_fileRow(new FieldRow(theme, tr("&File"), m_file))
    , m_openerRow(new FieldRow(theme, tr("Passphrase of the file (leave &empty if it has none)"), m_opener))
{
    m_fileRow->setHelp(tr("PEM or PKCS#8, RSA with 2048 to 4096 bits."));
    m_opener->setEchoMode(QLineEdit::Password);
    QPushButton *choose = plainButton(theme, tr("C&hoose file…"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(m_fileRow);
    layout->addWidget(choose, 0, Qt::AlignLeading);
    layout->addWidget(m_openerRow);
    connect(choose, &QPushButton::clicked, this, &KeyFileFields::choose);
    for (QLineEdit *line : {m_file, m_opener})
        connect(line, &QLineEdit::textChanged, this, [this] {
            clearProblems();
            Q_EMIT edited();
        });
}

void KeyFileFields::clearProblems()
{
    m_fileRow->setProblem({});
    m_openerRow->setProblem({});
}

void KeyFileFields::choose()
{
    auto *dialog = new QFileDialog(this, environmentTitle(tr("Key file"), this));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Keys (*.pem *.key *.p8 *.der)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &KeyFileFields::setFile);
    dialog->open();
}

void KeyFileFields::setFile(const QString &path)
{
    m_file->setText(path);
    m_opener->setFocus();
}

void KeyFileFields::forget()
{
    m_opener->clear();
}

void KeyFileFields::refuseFile(const QString &words)
{
    m_fileRow->setProblem(words);
    m_file->setFocus();
    bringInSight(*m_fileRow);
}

bool KeyFileFields::canBeRead()
{
    return opened() != nullptr;
}

std::unique_ptr<QFile> KeyFileFields::opened()
{
    clearProblems();
    auto file = std::make_unique<QFile>(m_file->text().trimmed());
    if (file->fileName().isEmpty())
        refuseFile(tr("Choose the file of the key."));
    else if (const QFileInfo there(*file); there.exists() && !there.isFile()) // a pipe would be waited for
        refuseFile(tr("This is not a file. Choose the file of the key."));
    else if (!file->open(QIODevice::ReadOnly | QIODevice::Unbuffered)) // no second copy of a key
        //: An error below a field. %1 is the system's reason.
        refuseFile(tr("This file can't be read: %1").arg(file->errorString()));
    return file->isOpen() ? std::move(file) : nullptr;
}

std::optional<KeyFileFields::Contents> KeyFileFields::read()
{
    const auto file = opened();
    return file ? std::optional(Contents {file->read(KeyPair::largestFile + 1), m_opener->text().toUtf8()}) : std::nullopt;
}

bool KeyFileFields::takeRefusal(const ApiError &error)
{
    switch (error.kind) {
    case ErrorKind::BadPassphrase:
        m_openerRow->setProblem(messages::reasonOf(error));
        m_opener->selectAll();
        m_opener->setFocus();
        bringInSight(*m_openerRow);
        return true;
    case ErrorKind::KeyRefused:
        //: %1 is what is wrong with a key's file, in a whole sentence.
        refuseFile(tr("%1 Nothing was stored.").arg(messages::reasonOf(error)));
        return true;
    default:
        return false;
    }
}

} // namespace kontor
