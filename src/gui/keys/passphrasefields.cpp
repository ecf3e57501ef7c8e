// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/passphrasefields.h"

#include "gui/kit/fieldrow.h"
#include "office/keys/signingkeys.h"

#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

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
    , m_help(help)
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

void PassphraseFields::askForOld(bool old)
{
    m_isOld = old;
    m_firstRow->setHelp(old ? tr("The one of the key files that this profile has already.") : m_help);
    m_secondRow->setVisible(!old);
}

//! A pair of surrogates is one character.
bool PassphraseFields::isLongEnough(QStringView passphrase)
{
    const auto count = std::count_if(passphrase.begin(), passphrase.end(), [](QChar c) { return !c.isLowSurrogate(); });
    return count >= SigningKeys::leastPassphrase();
}

bool PassphraseFields::validate()
{
    const QString first = m_first->text();
    if (m_isOld) {
        m_firstRow->setProblem(first.isEmpty() ? tr("Enter the passphrase of your key files.") : QString());
        if (first.isEmpty())
            m_first->setFocus();
        return !first.isEmpty();
    }
    const bool isShort = !isLongEnough(first);
    const bool differs = first != m_second->text();
    //: An error below a field. %1 is a number such as 12.
    m_firstRow->setProblem(isShort ? tr("Enter at least %1 characters.").arg(SigningKeys::leastPassphrase()) : QString());
    m_secondRow->setProblem(!isShort && differs ? tr("This is not the same passphrase. Enter it once more.") : QString());
    if (isShort || differs)
        (isShort ? m_first : m_second)->setFocus();
    return !isShort && !differs;
}

void PassphraseFields::setProblem(const QString &words)
{
    m_firstRow->setProblem(words);
    m_secondRow->setProblem({});
    if (!words.isEmpty())
        m_first->setFocus();
}

QByteArray PassphraseFields::take()
{
    const QByteArray passphrase = m_first->text().toUtf8();
    m_first->clear();
    m_second->clear();
    return passphrase;
}

} // namespace kontor
