// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/preferencesection.h"

#include "core/textformat.h"
#include "core/zone.h"
#include "gui/widgets/fieldrow.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QLocale>
#include <QSpinBox>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int lettersOfZone = 24;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Settings)
};

QString shownIn(const QLocale &locale)
{
    return NumberFormat(locale).amount(Decimal::parse(u"1234567.89").value_or(Decimal()));
}

//! Time zones by their IANA names; the first is this computer's.
PreferenceSection::Choices zoneChoices()
{
    PreferenceSection::Choices choices {{Texts::tr("As this computer"), QString()}};
    for (const QString &name : Zone::places())
        choices.append({name, name});
    return choices;
}

} // namespace

PreferenceSection::Choices languageChoices()
{
    PreferenceSection::Choices choices {{Texts::tr("As this computer"), QString()}};
    for (const QString &file : QDir(u":/translations"_s).entryList({u"kontor_*.qm"_s})) {
        const QString code = file.mid(7).chopped(3);
        choices.append({QLocale(code).nativeLanguageName(), code});
    }
    return choices;
}

PreferenceSection::Choices numberChoices()
{
    PreferenceSection::Choices choices {{Texts::tr("As this computer: %1").arg(shownIn(QLocale::system())), QString()}};
    for (const auto &[name, where] : {std::pair(u"en_US"_s, Texts::tr("English")), std::pair(u"en_IN"_s, Texts::tr("India")),
             std::pair(u"id_ID"_s, Texts::tr("Indonesia")), std::pair(u"fr_FR"_s, Texts::tr("France")),
             std::pair(u"de_CH"_s, Texts::tr("Switzerland"))})
        choices.append({Texts::tr("%1 (%2)").arg(shownIn(QLocale(name)), where), name});
    return choices;
}

PreferenceSection::PreferenceSection(const Theme &theme, Preferences &preferences, const QString &title, QWidget *parent)
    : SettingsSection(theme, title, parent)
    , m_preferences(preferences)
{
}

Card *PreferenceSection::card()
{
    if (m_card == nullptr)
        m_card = addCard();
    return m_card;
}

void PreferenceSection::keepTrue(Key key, std::function<void()> show)
{
    m_keys.append(key);
    show();
    connect(&m_preferences, &Preferences::changed, this, [key, show = std::move(show)](Key changed) {
        if (changed == key)
            show();
    });
}

void PreferenceSection::change(Key key, const QString &label, const QVariant &value)
{
    const QVariant before = m_preferences.value(key);
    if (before == value)
        return;
    m_preferences.set(key, value);
    Q_EMIT done(Texts::tr("Changed: %1").arg(label), [preferences = &m_preferences, key, before] { preferences->set(key, before); });
}

QComboBox *PreferenceSection::addChoice(Key key, const QString &label, const QString &help, const Choices &choices)
{
    auto *box = new QComboBox;
    for (const auto &[words, value] : choices)
        box->addItem(words, value);
    const FieldRow *row = addRow(card(), label, box, help);
    keepTrue(key, [this, box, key] { box->setCurrentIndex(std::max(0, box->findData(m_preferences.value(key)))); });
    connect(box, &QComboBox::activated, this, [this, box, row, key] { change(key, row->label(), box->currentData()); });
    return box;
}

QSpinBox *PreferenceSection::addNumber(Key key, const QString &label, const QString &help, int least, int most)
{
    auto *box = new QSpinBox;
    box->setRange(least, most);
    box->setKeyboardTracking(false);
    const FieldRow *row = addRow(card(), label, box, help);
    keepTrue(key, [this, box, key] {
        const QSignalBlocker quiet(box);
        box->setValue(m_preferences.number(key));
    });
    connect(box, &QSpinBox::valueChanged, this, [this, row, key](int value) { change(key, row->label(), value); });
    return box;
}

QCheckBox *PreferenceSection::addSwitch(Key key, const QString &label, const QString &words, const QString &help)
{
    auto *box = new QCheckBox(words);
    const FieldRow *row = addRow(card(), label, box, help);
    keepTrue(key, [this, box, key] { box->setChecked(m_preferences.isOn(key)); });
    connect(box, &QCheckBox::clicked, this, [this, row, key](bool on) { change(key, row->label(), on); });
    return box;
}

void PreferenceSection::reset()
{
    QList<std::pair<Key, QVariant>> before;
    for (const Key key : std::as_const(m_keys)) {
        before.append({key, m_preferences.value(key)});
        m_preferences.set(key, Preferences::usual(key));
    }
    Q_EMIT done(Texts::tr("This page is as it was in the beginning."), [preferences = &m_preferences, before] {
        for (const auto &[key, value] : before)
            preferences->set(key, value);
    });
}

SettingsSection *makeGeneralSettings(const Theme &theme, Preferences &preferences, const PreferenceSection::Choices &pages)
{
    using Key = Preferences::Key;
    auto *section = new PreferenceSection(theme, preferences, Texts::tr("General"));
    if (const auto choices = languageChoices(); choices.size() > 2)
        section->addChoice(Key::Language, Texts::tr("&Language"), Texts::tr("The gateway's own words are never translated."), choices);
    section->addChoice(Key::Numbers, Texts::tr("&Numbers"),
        Texts::tr("How amounts are written and read. Digits are never rounded; copies and exports stay plain."), numberChoices());
    QComboBox *zones = section->addChoice(Key::TimeZone, Texts::tr("&Time zone"),
        Texts::tr("Of the times and days on the screen and on paper. It counts when Kontor is started again."), zoneChoices());
    zones->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    zones->setMinimumContentsLength(lettersOfZone);
    section->addChoice(Key::StartPage, Texts::tr("Start &page"), Texts::tr("What is seen when Kontor starts."), pages);
    return section;
}

SettingsSection *makePrivacySettings(const Theme &theme, Preferences &preferences)
{
    using Key = Preferences::Key;
    auto *section = new PreferenceSection(theme, preferences, Texts::tr("Privacy"));
    section->addNumber(Key::LockMinutes, Texts::tr("&Lock after minutes without a touch"),
        Texts::tr("The windows are hidden; what was confirmed goes on. 0 is never. Lock in the menu File does it at once."), 0,
        Preferences::longestLockMinutes);
    section->addSwitch(Key::LockWithScreen, Texts::tr("When the &screen is locked"), Texts::tr("Lock Kontor, too"),
        Texts::tr("And before the computer sleeps, as far as this desktop says so."));
    section->addSwitch(Key::HideAccounts, Texts::tr("&Account numbers"), Texts::tr("Show their last four digits only"),
        Texts::tr(
            "Of a payment that is looked at; the eye beside it shows one whole. Lists always show the last four, and what you are about "
            "to pay is always shown whole."));
    section->addSwitch(Key::NoticeAmounts, Texts::tr("A&mounts in notifications"), Texts::tr("Show amounts and names"),
        Texts::tr(
            "Others can read the desktop's notifications over your shoulder, and while the screen is locked. Account numbers are never "
            "in them."));
    return section;
}

SettingsSection *makeAppearanceSettings(const Theme &theme, Preferences &preferences)
{
    using Key = Preferences::Key;
    auto *section = new PreferenceSection(theme, preferences, Texts::tr("Appearance"));
    section->addChoice(Key::Theme, Texts::tr("&Colours"), Texts::tr("The system's are followed as they change."),
        {{Texts::tr("As this computer"), 0}, {Texts::tr("Light"), 1}, {Texts::tr("Dark"), 2}});
    section->addSwitch(Key::Compact, Texts::tr("&Density"), Texts::tr("Compact rows"),
        Texts::tr("Rows and buttons stand closer together. The menu View does the same."));
    section
        ->addNumber(Key::TextScale, Texts::tr("&Text size in percent"), Texts::tr("From 80 to 200. The menu View does the same."), 80, 200)
        ->setSingleStep(10);
    section->addSwitch(Key::LessMovement, Texts::tr("&Movement"), Texts::tr("Less movement"),
        Texts::tr("Rows that change are not tinted for a moment, and nothing slides or fades. Where this computer asks for that, it is so "
                  "anyway."));
    return section;
}

} // namespace kontor
