// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/settingspage.h"

#include "gui/keyboard/focusinsight.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/clearbutton.h"
#include "gui/kit/emptystate.h"
#include "gui/kit/typedtext.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/settings/gatewaysettings.h"
#include "gui/settings/keyboardsettings.h"
#include "gui/settings/noticesettings.h"
#include "gui/settings/sessionsettings.h"
#include "gui/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int sectionListWidth = 180;
constexpr int leastForTwo = 600;
constexpr int leastSectionHeight = 240;

} // namespace

SettingsPage::SettingsPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, Preferences &preferences,
    const PreferenceSection::Choices &pages, KeyMap &keys, const NoticeSender *desktop, QWidget *parent)
    : Page(parent)
    , m_theme(theme)
{
    build(theme);
    add(makeGeneralSettings(theme, preferences, pages));
    add(makeAppearanceSettings(theme, preferences));
    add(new SendingSettings(theme, preferences, session, format));
    add(new NoticeSettings(theme, preferences, desktop));
    if (!session.sandboxControl()) { // which is made by Kontor, and on this computer
        auto *gateway = new GatewaySettings(theme, session);
        connect(gateway, &GatewaySettings::connectionTestRequested, this, &SettingsPage::connectionTestRequested);
        add(gateway);
    }
    m_callbacks = new CallbackSettings(theme, session);
    add(m_callbacks);
    auto *ledger = new LedgerSettings(theme, session);
    connect(ledger, &LedgerSettings::backUpRequested, this, &SettingsPage::backUpRequested);
    connect(ledger, &LedgerSettings::checkRequested, this, &SettingsPage::checkRequested);
    connect(ledger, &LedgerSettings::restoreRequested, this, &SettingsPage::restoreRequested);
    add(ledger);
    add(new KeyboardSettings(theme, keys));
    add(makePrivacySettings(theme, preferences));
    m_nothing = new EmptyState(theme, u"search"_s, tr("No setting has these words."));
    m_stack->addWidget(m_nothing);
    m_list->setCurrentRow(0);
    fillChoice();
    fit();
}

void SettingsPage::build(const Theme &theme)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    auto *header = new PageHeader(tr("Settings"));
    header->setSubtitle(tr("Changes are in force at once."));
    m_search = new QLineEdit;
    m_search->setObjectName(u"settingsSearch"_s);
    m_search->setPlaceholderText(tr("Find a setting"));
    m_search->setAccessibleName(tr("Find a setting"));
    addClearButton(*m_search);
    TypedText::watch(*m_search);
    m_reset = plainButton(theme, tr("Reset this page"), u"undo"_s);
    header->addButton(m_reset);
    layout->addWidget(header);
    layout->addWidget(m_search);
    makeSubjects();
    m_stack = new QStackedWidget;
    layout->addWidget(m_choice);
    auto *body = new QHBoxLayout;
    body->setSpacing(16);
    body->addWidget(m_listCard);
    body->addWidget(m_stack, 1);
    layout->addLayout(body, 1);
    connect(m_search, &QLineEdit::textChanged, this, &SettingsPage::find);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { subjects()->setFocus(); });
    connect(m_reset, &QPushButton::clicked, this, [this] { m_sections.at(m_list->currentRow())->reset(); });
    keepFit(theme, m_list, [this] { fit(); });
}

void SettingsPage::makeSubjects()
{
    m_list = new QListWidget;
    m_list->setObjectName(u"settingsList"_s);
    m_list->setAccessibleName(tr("Subjects"));
    m_list->setFrameShape(QFrame::NoFrame);
    auto *card = new Card; // its corners are round, a list's are not
    card->body()->setContentsMargins(8, 8, 8, 8);
    card->body()->addWidget(m_list);
    card->body()->addStretch();
    m_listCard = card;
    m_choice = new QComboBox;
    m_choice->setObjectName(u"settingsChoice"_s);
    m_choice->setAccessibleName(tr("Subject"));
    m_choice->hide();
    connect(m_list, &QListWidget::currentRowChanged, this, &SettingsPage::showCurrent);
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem *now) {
        if (now && m_list->hasFocus())
            bringInSight(*m_list->viewport(), m_list->visualItemRect(now));
    });
    connect(m_choice, &QComboBox::activated, this, [this] { m_list->setCurrentRow(m_choice->currentData().toInt()); });
}

QWidget *SettingsPage::subjects() const
{
    return m_choice->isHidden() ? static_cast<QWidget *>(m_list) : m_choice;
}

void SettingsPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    fitWidth();
}

//! The keyboard stays at the subjects.
void SettingsPage::fitWidth()
{
    const bool isNarrow = width() < m_theme.px(leastForTwo);
    if (isNarrow != m_choice->isHidden())
        return;
    const bool hasKeys = subjects()->hasFocus();
    m_listCard->setVisible(!isNarrow);
    m_choice->setVisible(isNarrow);
    if (hasKeys)
        subjects()->setFocus();
}

void SettingsPage::fillChoice()
{
    m_choice->clear();
    for (int row = 0; row < m_list->count(); ++row) {
        if (!m_list->item(row)->isHidden())
            m_choice->addItem(m_list->item(row)->text(), row);
    }
    m_choice->setCurrentIndex(m_choice->findData(m_list->currentRow()));
}

void SettingsPage::fit()
{
    for (QWidget *line : std::initializer_list<QWidget *> {m_search, m_choice})
        line->setMaximumWidth(m_theme.px(360));
    m_list->setFixedWidth(m_theme.px(sectionListWidth));
    m_list->setFixedHeight(m_list->count() * m_theme.rowHeight() + 4);
    for (int row = 0; row < m_list->count(); ++row)
        m_list->item(row)->setSizeHint(QSize(0, m_theme.rowHeight()));
    m_stack->setMinimumHeight(m_theme.px(leastSectionHeight));
    fitWidth();
}

void SettingsPage::add(SettingsSection *section)
{
    auto *page = new QWidget;
    QVBoxLayout *column = pageColumn(page, m_theme, sectionWidth);
    column->parentWidget()->parentWidget()->layout()->setContentsMargins(8, 0, 8, 0);
    column->addWidget(section);
    column->addStretch();
    m_stack->addWidget(page);
    new QListWidgetItem(section->title(), m_list);
    m_sections.append(section);
    connect(section, &SettingsSection::done, this, &SettingsPage::changedSetting);
}

QString SettingsPage::title() const
{
    return tr("Settings");
}

//! Whoever comes back wants all settings, not those of a search that is over.
void SettingsPage::arrive()
{
    m_search->clear();
    subjects()->setFocus();
}

void SettingsPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape || m_search->text().isEmpty())
        return Page::keyPressEvent(event);
    m_search->clear();
    subjects()->setFocus();
}

bool SettingsPage::focusFilter()
{
    m_search->setFocus();
    m_search->selectAll();
    return true;
}

QList<SettingsSection::Setting> SettingsPage::settings() const
{
    QList<SettingsSection::Setting> all;
    for (const SettingsSection *section : m_sections)
        all += section->settings();
    return all;
}

void SettingsPage::showSetting(const QString &name)
{
    m_search->setText(name);
    focusFilter();
}

void SettingsPage::showPort()
{
    m_search->clear();
    m_list->setCurrentRow(int(m_sections.indexOf(m_callbacks)));
    m_callbacks->focusPort();
}

//! The subjects that have it stay, and the first of them is shown.
void SettingsPage::find(const QString &words)
{
    int first = -1;
    for (int row = 0; row < m_sections.size(); ++row) {
        const bool fits = m_sections.at(row)->narrow(TypedText::of(words)) > 0;
        m_list->item(row)->setHidden(!fits);
        if (fits && first < 0)
            first = row;
    }
    const int current = m_list->currentRow();
    if (current < 0 || m_list->item(current)->isHidden())
        m_list->setCurrentRow(first);
    fillChoice();
    showCurrent();
}

void SettingsPage::showCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0)
        m_stack->setCurrentWidget(m_nothing);
    else
        m_stack->setCurrentIndex(row);
    m_choice->setCurrentIndex(m_choice->findData(row));
    m_reset->setVisible(row >= 0 && m_sections.at(row)->canReset());
}

} // namespace kontor
