// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/settingssection.h"

#include "gui/kit/card.h"
#include "gui/kit/fieldrow.h"
#include "gui/theme/theme.h"

#include <QCheckBox>
#include <QVBoxLayout>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

SettingsSection::SettingsSection(const Theme &theme, const QString &title, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_title(title)
    , m_cards(new QVBoxLayout(this))
{
    m_cards->setContentsMargins(0, 0, 0, 0);
    m_cards->setSpacing(16);
}

Card *SettingsSection::addCard()
{
    auto *card = new Card;
    card->body()->setContentsMargins(24, 20, 24, 20);
    card->body()->setSpacing(16);
    m_cards->addWidget(card);
    m_all.append(card);
    return card;
}

FieldRow *SettingsSection::addRow(Card *card, const QString &label, QWidget *editor, const QString &help)
{
    auto *row = new FieldRow(m_theme, label, editor);
    row->setHelp(help);
    editor->setAccessibleName(row->label());
    if (qobject_cast<QCheckBox *>(editor)) // its words stand in it: they are never cut
        editor->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    else
        keepFit(m_theme, editor, [this, editor] { editor->setMaximumWidth(m_theme.px(360)); });
    card->body()->addWidget(row);
    m_findable.append({row, row->label() + u' ' + help, row->label()});
    return row;
}

void SettingsSection::addFindable(QWidget *widget, const QString &words)
{
    m_findable.append({widget, words, words.section(u':', 0, 0)});
}

QList<SettingsSection::Setting> SettingsSection::settings() const
{
    QList<Setting> settings;
    for (const Findable &each : m_findable) {
        if (each.name.isEmpty())
            continue;
        const QString name = m_isNamedWithSubject ? m_title + u' ' + each.name : each.name;
        //: A setting and its subject, in a list of commands. %1 is its name, such as "Key", %2 the subject, such as "Notifications".
        const QString shown = m_isNamedWithSubject ? tr("%1 (%2)").arg(each.name, m_title) : each.name;
        settings.append({name, shown, m_title + u' ' + each.words});
    }
    return settings;
}

void SettingsSection::alsoFoundBy(const QWidget *part, const QString &words)
{
    for (Findable &each : m_findable) {
        if (each.widget == part || each.widget->isAncestorOf(part))
            each.words += u' ' + words;
    }
}

int SettingsSection::narrow(const QString &words)
{
    const QStringList wanted = words.simplified().split(u' ', Qt::SkipEmptyParts);
    int shown = 0;
    for (const Findable &each : std::as_const(m_findable)) {
        const QString text = m_title + u' ' + each.words;
        const bool fits
            = std::all_of(wanted.begin(), wanted.end(), [&text](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
        each.widget->setVisible(fits);
        shown += fits;
    }
    for (Card *card : std::as_const(m_all)) {
        const bool any = std::any_of(m_findable.begin(), m_findable.end(),
            [card](const Findable &each) { return card->isAncestorOf(each.widget) && !each.widget->isHidden(); });
        card->setVisible(any);
    }
    return shown;
}

} // namespace kontor
