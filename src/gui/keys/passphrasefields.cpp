// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/passphrasefields.h"

#include "gui/widgets/fieldrow.h"
#include "office/keycabinet.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace kontor {

namespace {

QLineEdit *passwordLine()
{
    auto *line = new QLineEdit;
    line->setEchoMode(QLineEdit::Password);
    return line;
}

} // namespace

PassphraseFields::PassphraseFields(const Theme &theme, const QString &help, QWidget *parent)
    : QWidget(parent)
    , m_first(passwordLine())
    , m_second(passwordLine())
    , m_firstRow(new FieldRow(theme, tr("&Passphrase"), m_first))
    , m_secondRow(new FieldRow(theme, tr("Passphrase, &again"), m_second))
{
    m_firstRow->setHelp(help);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(m_firstRow);
    layout->addWidget(m_secondRow);
}

bool PassphraseFields::validate()
{
    const QString first = m_first->text();
    const bool isShort = first.toUcs4().size() < KeyCabinet::leastPassphrase();
    const bool differs = first != m_second->text();
    m_firstRow->setProblem(isShort ? tr("Enter at least %1 characters.").arg(KeyCabinet::leastPassphrase()) : QString());
    m_secondRow->setProblem(!isShort && differs ? tr("This is not the same passphrase. Enter it once more.") : QString());
    if (isShort || differs)
        (isShort ? m_first : m_second)->setFocus();
    return !isShort && !differs;
}

QByteArray PassphraseFields::take()
{
    const QByteArray passphrase = m_first->text().toUtf8();
    m_first->clear();
    m_second->clear();
    return passphrase;
}

} // namespace kontor
