// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/page.h"
#include "gui/settings/preferencesection.h"
#include "office/session/merchantsession.h"

class QComboBox;
class QLineEdit;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace kontor {

class CallbackSettings;
class EmptyState;
class KeyMap;
class NoticeSender;
class Theme;

//! What can be set, by subject. Only what works is here. Changes are in force at once and can be taken back; the box on top finds a setting
//! by its words.
class SettingsPage final : public Page {
    Q_OBJECT
public:
    //! `pages` are those that the window can begin with; `desktop` shows notifications, null: nothing does.
    SettingsPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, Preferences &preferences,
        const PreferenceSection::Choices &pages, KeyMap &keys, const NoticeSender *desktop, QWidget *parent = nullptr);

    QString title() const override;
    void arrive() override;
    bool focusFilter() override;
    QList<SettingsSection::Setting> settings() const;
    //! The keyboard goes to it.
    void showSetting(const QString &name);
    //! Where callbacks come in: the keyboard goes to its field. What was searched for is cleared.
    void showPort();

Q_SIGNALS:
    //! Done, and how to take it back; no way back when it is empty.
    void changedSetting(const QString &words, const kontor::SettingsSection::Undo &undo);
    void connectionTestRequested();
    void backUpRequested();
    void checkRequested();
    void restoreRequested();

protected:
    //! Escape: all settings again.
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build(const Theme &theme);
    void makeSubjects();
    void fit();
    void fitWidth();
    void fillChoice();
    QWidget *subjects() const;
    void add(SettingsSection *section);
    void find(const QString &words);
    void showCurrent();

    const Theme &m_theme;
    QLineEdit *m_search = nullptr;
    QListWidget *m_list = nullptr;
    QWidget *m_listCard = nullptr;
    QComboBox *m_choice = nullptr; //!< in its place where there is no room beside what is set
    QStackedWidget *m_stack = nullptr;
    QPushButton *m_reset = nullptr;
    EmptyState *m_nothing = nullptr;
    CallbackSettings *m_callbacks = nullptr;
    QList<SettingsSection *> m_sections;
};

} // namespace kontor
