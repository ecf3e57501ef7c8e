// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/startpage.h"

#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/settings/preferencesection.h"
#include "gui/theme/theme.h"
#include "gui/welcome/choice.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QRadioButton>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

StartPage::StartPage(const Theme &theme, Preferences &preferences)
    : WelcomePage(theme, tr("Welcome to Kontor"), tr("How do you want to start?"))
    , m_note(new PlainLabel)
{
    auto *sandbox = new Choice(theme, u"flask"_s, tr("&Practise in the sandbox"), tr("ready in seconds, nothing leaves this computer"));
    auto *gateway = new Choice(theme, u"link"_s, tr("Connect to a &gateway"), tr("you need a base address and a merchant code"));
    m_sandbox = sandbox->button();
    m_gateway = gateway->button();
    auto *group = new QButtonGroup(this);
    for (Choice *choice : {sandbox, gateway}) {
        group->addButton(choice->button());
        column()->addWidget(choice);
        connect(choice->button(), &QRadioButton::toggled, this, &StartPage::readinessChanged);
    }
    m_sandbox->setChecked(true);
    m_note->setWordWrap(true);
    m_note->hide();
    column()->addWidget(m_note);
    addTongues(preferences);
    column()->addStretch();
}

void StartPage::addTongues(Preferences &preferences)
{
    using Key = Preferences::Key;
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    const auto add = [this, row, &preferences](Key key, const QString &label, const PreferenceSection::Choices &choices) {
        auto *box = new QComboBox;
        for (const auto &[words, value] : choices)
            box->addItem(words, value);
        box->setCurrentIndex(std::max(0, box->findData(preferences.value(key))));
        connect(box, &QComboBox::activated, this, [box, key, &preferences] { preferences.set(key, box->currentData()); });
        row->addWidget(new FieldRow(theme(), label, box), 1);
        m_tongues.insert(key, box);
    };
    if (const auto languages = languageChoices(); languages.size() > 2)
        add(Key::Language, tr("&Language"), languages);
    add(Key::Numbers, tr("&Numbers"), numberChoices());
    column()->addSpacing(8);
    column()->addLayout(row);
}

QString StartPage::forwardWords() const
{
    return m_sandbox->isChecked() ? tr("&Start practising") : WelcomePage::forwardWords();
}

void StartPage::arrive()
{
    (m_gateway->isChecked() ? m_gateway : m_sandbox)->setFocus();
}

void StartPage::goOnAfter(Preferences::Key key, const StartPage &before)
{
    m_gateway->setChecked(before.m_gateway->isChecked());
    if (QComboBox *box = m_tongues.value(key))
        box->setFocus();
}

void StartPage::goOn()
{
    if (m_gateway->isChecked())
        return Q_EMIT done();
    setBusy(true);
    Q_EMIT sandboxRequested();
}

void StartPage::setBusy(bool busy, const QString &trouble)
{
    m_busy = busy;
    m_note->setText(busy ? tr("Making your practice key and starting the practice gateway…") : trouble);
    m_note->setVisible(!m_note->text().isEmpty());
    Q_EMIT readinessChanged();
}

} // namespace kontor
