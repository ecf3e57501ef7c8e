// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/preferencesection.h"

#include "core/textformat.h"
#include "core/zone.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/toggles.h"

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

struct SettingsTexts {
    Q_DECLARE_TR_FUNCTIONS(Settings)
};

QString shownIn(const QLocale &locale)
{
    return NumberFormat(locale).amount(Decimal::parse(u"1234567.89").value_or(Decimal()));
}

//! Time zones by their IANA names; the first is this computer's.
PreferenceSection::Choices zoneChoices()
{
    PreferenceSection::Choices choices {{SettingsTexts::tr("As this computer"), QString()}};
    for (const QString &name : Zone::places())
        choices.append({name, name});
    return choices;
}

} // namespace

PreferenceSection::Choices languageChoices()
{
    PreferenceSection::Choices choices {{SettingsTexts::tr("As this computer"), QString()}};
    for (const QString &file : QDir(u":/translations"_s).entryList({u"kontor_*.qm"_s})) {
        const QString code = file.mid(7).chopped(3);
        choices.append({QLocale(code).nativeLanguageName(), code});
    }
    return choices;
}

PreferenceSection::Choices numberChoices()
{
    //: How numbers are written, in a list to choose from. %1 is an example such as "1,234,567.89".
    PreferenceSection::Choices choices {{SettingsTexts::tr("As this computer: %1").arg(shownIn(QLocale::system())), QString()}};
    for (const auto &[name, where] : {std::pair(u"en_US"_s, SettingsTexts::tr("English")),
             std::pair(u"en_IN"_s, SettingsTexts::tr("India")), std::pair(u"id_ID"_s, SettingsTexts::tr("Indonesia")),
             std::pair(u"fr_FR"_s, SettingsTexts::tr("France")), std::pair(u"de_CH"_s, SettingsTexts::tr("Switzerland"))})
        //: How numbers are written, in a list to choose from. %1 is an example such as "1,234,567.89", %2 where they are so.
        choices.append({SettingsTexts::tr("%1 (%2)").arg(shownIn(QLocale(name)), where), name});
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
    //: After a setting was changed. %1 is its name.
    Q_EMIT done(
        SettingsTexts::tr("Changed: %1").arg(label), [preferences = &m_preferences, key, before] { preferences->set(key, before); });
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
    keepTrue(key, [this, box, key] { setMark(*box, m_preferences.isOn(key)); });
    connect(box, &QCheckBox::toggled, this, [this, row, key](bool on) { change(key, row->label(), on); });
    return box;
}

void PreferenceSection::reset()
{
    QList<std::pair<Key, QVariant>> before;
    for (const Key key : std::as_const(m_keys)) {
        before.append({key, m_preferences.value(key)});
        m_preferences.set(key, Preferences::usual(key));
    }
    const QString kept = keptOnReset();
    const QString words = kept.isEmpty() ? SettingsTexts::tr("This page is as it was in the beginning.") : kept;
    Q_EMIT done(words, [preferences = &m_preferences, before] {
        for (const auto &[key, value] : before)
            preferences->set(key, value);
    });
}

SettingsSection *makeGeneralSettings(const Theme &theme, Preferences &preferences, const PreferenceSection::Choices &pages)
{
    using Key = Preferences::Key;
    auto *section = new PreferenceSection(theme, preferences, SettingsTexts::tr("General"));
    if (const auto choices = languageChoices(); choices.size() > 2)
        section->addChoice(
            Key::Language, SettingsTexts::tr("&Language"), SettingsTexts::tr("The gateway's own words are never translated."), choices);
    const QComboBox *numbers = section->addChoice(Key::Numbers, SettingsTexts::tr("&Numbers"),
        SettingsTexts::tr("How amounts are written and read. Digits are never rounded; copies and exports stay plain."), numberChoices());
    //: Other words by which this setting is found, separated by commas: how numbers are written.
    section->alsoFoundBy(numbers, SettingsTexts::tr("number format, decimal comma, decimal point, thousands separator, region"));
    QComboBox *zones = section->addChoice(Key::TimeZone, SettingsTexts::tr("&Time zone"),
        SettingsTexts::tr("Of the times and days on the screen and on paper. It counts when Kontor is started again."), zoneChoices());
    zones->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    zones->setMinimumContentsLength(lettersOfZone);
    //: Other words by which this setting is found, separated by commas: the time zone.
    section->alsoFoundBy(zones, SettingsTexts::tr("timezone, local time, UTC, clock"));
    const QComboBox *start = section->addChoice(
        Key::StartPage, SettingsTexts::tr("Start &page"), SettingsTexts::tr("What is seen when Kontor starts."), pages);
    //: Other words by which this setting is found, separated by commas: the page that Kontor begins with.
    section->alsoFoundBy(start, SettingsTexts::tr("home page, first page, startup"));
    return section;
}

SettingsSection *makePrivacySettings(const Theme &theme, Preferences &preferences)
{
    using Key = Preferences::Key;
    auto *section = new PreferenceSection(theme, preferences, SettingsTexts::tr("Privacy"));
    const QSpinBox *minutes = section->addNumber(Key::LockMinutes, SettingsTexts::tr("&Lock after minutes without a touch"),
        SettingsTexts::tr("The windows are hidden; what was confirmed goes on. 0 is never. Lock in the menu File does it at once."), 0,
        Preferences::longestLockMinutes);
    //: Other words by which this setting is found, separated by commas: Kontor locks itself after some minutes.
    section->alsoFoundBy(minutes, SettingsTexts::tr("auto-lock, sign in, log in, password, idle, timeout"));
    const QCheckBox *screen = section->addSwitch(Key::LockWithScreen, SettingsTexts::tr("When the &screen is locked"),
        SettingsTexts::tr("Lock Kontor, too"), SettingsTexts::tr("And before the computer sleeps, as far as this desktop says so."));
    //: Other words by which this setting is found, separated by commas: Kontor locks itself with the screen.
    section->alsoFoundBy(screen, SettingsTexts::tr("lock screen, screen saver, sign in, log in, password, suspend"));
    const QCheckBox *accounts = section->addSwitch(Key::HideAccounts, SettingsTexts::tr("&Account numbers"),
        SettingsTexts::tr("Show their last four digits only"),
        SettingsTexts::tr(
            "Of a payment that is looked at; the eye beside it shows one whole. Lists always show the last four, and what you are about "
            "to pay is always shown whole."));
    //: Other words by which this setting is found, separated by commas: whether account numbers are shown whole.
    section->alsoFoundBy(accounts, SettingsTexts::tr("mask, masked, hide account numbers"));
    const QCheckBox *amounts = section->addSwitch(Key::NoticeAmounts, SettingsTexts::tr("A&mounts in notifications"),
        SettingsTexts::tr("Show amounts and names"),
        SettingsTexts::tr(
            "Others can read the desktop's notifications over your shoulder, and while the screen is locked. Account numbers are never "
            "in them."));
    //: Other words by which this setting is found, separated by commas: what notifications tell.
    section->alsoFoundBy(amounts, SettingsTexts::tr("hide amounts, preview, alerts"));
    const QCheckBox *log
        = section->addSwitch(Key::DetailedLog, SettingsTexts::tr("&Detailed log"), SettingsTexts::tr("Log each request, step and callback"),
            SettingsTexts::tr("For your gateway's support or your IT. No names, accounts, amounts or secrets are logged. A support bundle "
                              "takes the log along."));
    //: Other words by which this setting is found, separated by commas: what Kontor logs.
    section->alsoFoundBy(log, SettingsTexts::tr("debug, trace, verbose, diagnostics, troubleshooting"));
    return section;
}

SettingsSection *makeAppearanceSettings(const Theme &theme, Preferences &preferences)
{
    using Key = Preferences::Key;
    auto *section = new PreferenceSection(theme, preferences, SettingsTexts::tr("Appearance"));
    const QComboBox *colours
        = section->addChoice(Key::Theme, SettingsTexts::tr("&Colours"), SettingsTexts::tr("The system's are followed as they change."),
            {{SettingsTexts::tr("As this computer"), 0}, {SettingsTexts::tr("Light"), 1}, {SettingsTexts::tr("Dark"), 2}});
    //: Other words by which this setting is found, separated by commas: light or dark colours.
    section->alsoFoundBy(colours, SettingsTexts::tr("theme, dark mode, light mode, night mode, dark theme, light theme, colors"));
    const QCheckBox *density = section->addSwitch(Key::Compact, SettingsTexts::tr("&Density"), SettingsTexts::tr("Compact rows"),
        SettingsTexts::tr("Rows and buttons stand closer together. The menu View does the same."));
    //: Other words by which this setting is found, separated by commas: how close together rows stand.
    section->alsoFoundBy(density, SettingsTexts::tr("row height, spacing"));
    QSpinBox *size = section->addNumber(Key::TextScale, SettingsTexts::tr("&Text size in percent"),
        SettingsTexts::tr("From 80 to 200. The menu View does the same."), 80, 200);
    size->setSingleStep(10);
    //: Other words by which this setting is found, separated by commas: how large letters are.
    section->alsoFoundBy(size, SettingsTexts::tr("zoom, font size, larger letters, smaller letters, bigger, magnify"));
    const QCheckBox *movement = section->addSwitch(Key::LessMovement, SettingsTexts::tr("&Movement"), SettingsTexts::tr("Less movement"),
        SettingsTexts::tr(
            "Rows that change are not tinted for a moment, and nothing slides or fades. Where this computer asks for that, it is so "
            "anyway."));
    //: Other words by which this setting is found, separated by commas: whether things move on the screen.
    section->alsoFoundBy(movement, SettingsTexts::tr("animation, motion, effects, fading"));
    return section;
}

} // namespace kontor
