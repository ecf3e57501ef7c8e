// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/settings/settingssection.h"
#include "office/profiles/preferences.h"

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace kontor {

//! Settings that are a person's own (Preferences): follows them wherever they are changed.
class PreferenceSection : public SettingsSection {
    Q_OBJECT
public:
    using Key = Preferences::Key;
    using Choices = QList<std::pair<QString, QVariant>>;

    PreferenceSection(const Theme &theme, Preferences &preferences, const QString &title, QWidget *parent = nullptr);

    //! `label` may carry a mnemonic.
    QComboBox *addChoice(Key key, const QString &label, const QString &help, const Choices &choices);
    QSpinBox *addNumber(Key key, const QString &label, const QString &help, int least, int most);
    QCheckBox *addSwitch(Key key, const QString &label, const QString &words, const QString &help);

    bool canReset() const override { return !m_keys.isEmpty(); }
    void reset() override;

protected:
    Card *card();
    //! What reset() leaves as it is, in a sentence; empty: nothing.
    virtual QString keptOnReset() const { return {}; }

private:
    void change(Key key, const QString &label, const QVariant &value);
    //! `show` puts the present value into the editor.
    void keepTrue(Key key, std::function<void()> show);

    Preferences &m_preferences;
    Card *m_card = nullptr;
    QList<Key> m_keys;
};

//! Languages with a catalogue, by their own names; the first is this computer's.
PreferenceSection::Choices languageChoices();
//! One locale for each way of writing numbers that is common where Kontor is used; the first is this computer's.
PreferenceSection::Choices numberChoices();
//! Language, numbers, where the window begins. `pages` are the names of the sections and what people call them.
SettingsSection *makeGeneralSettings(const Theme &theme, Preferences &preferences, const PreferenceSection::Choices &pages);
//! When the window locks itself.
SettingsSection *makePrivacySettings(const Theme &theme, Preferences &preferences);
SettingsSection *makeAppearanceSettings(const Theme &theme, Preferences &preferences);

} // namespace kontor
