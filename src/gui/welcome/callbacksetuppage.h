// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/profilesetup.h"
#include "gui/welcome/welcomepage.h"

class QLineEdit;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace kontor {

class FieldRow;
class PlainLabel;

//! Whether the gateway calls this computer when a payment changes, or is asked again and again instead.
class CallbackSetupPage final : public WelcomePage {
    Q_OBJECT
public:
    //! The desk outlives the page.
    CallbackSetupPage(const Theme &theme, ProfileSetup &setup);

    QString forwardWords() const override;
    bool canGoOn() const override { return !m_busy; }
    void arrive() override;
    void goOn() override;

private:
    QWidget *makePlace();
    void refresh();
    void test();
    //! Whether what is chosen is in force; otherwise the trouble stands beside its field.
    bool apply();
    void setBusy(bool busy);
    void say(const QString &words);

    ProfileSetup &m_setup;
    QRadioButton *m_none = nullptr;
    QRadioButton *m_listen = nullptr;
    QWidget *m_place = nullptr;
    QSpinBox *m_port = nullptr;
    QLineEdit *m_url = nullptr;
    FieldRow *m_portRow = nullptr;
    FieldRow *m_urlRow = nullptr;
    QPushButton *m_test = nullptr;
    PlainLabel *m_said = nullptr;
    bool m_busy = false;
};

} // namespace kontor
