// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/profilesetup.h"
#include "gui/welcome/welcomepage.h"

class QComboBox;
class QLineEdit;
class QPushButton;

namespace kontor {

class FieldRow;
class AdvancedConnection;
class MessageBar;
class ProfileColourBox;

//! Which gateway, which merchant, test or live. What was typed is kept when the assistant is left.
class GatewayPage final : public WelcomePage {
    Q_OBJECT
public:
    //! The desk outlives the page.
    GatewayPage(const Theme &theme, ProfileSetup &setup);

    bool canGoOn() const override { return !m_busy; }
    void arrive() override;
    void goOn() override;
    void leave() override;
    ProfileDraft typed() const;
    void show(const ProfileDraft &draft);

private:
    void build();
    void offerName();
    void suggestName();
    bool showProblems(const QList<ProfileProblem> &problems);
    FieldRow *rowOf(ProfileField field) const;
    void refreshKind();
    ProfileDraft kept() const;

    ProfileSetup &m_setup;
    MessageBar *m_bar = nullptr;
    QLineEdit *m_address = nullptr;
    QLineEdit *m_merchant = nullptr;
    QComboBox *m_kind = nullptr;
    QLineEdit *m_name = nullptr;
    ProfileColourBox *m_colour = nullptr;
    QPushButton *m_more = nullptr;
    AdvancedConnection *m_rare = nullptr;
    QList<FieldRow *> m_rows; //!< in the order of ProfileField, but the kind
    FieldRow *m_kindRow = nullptr;
    bool m_busy = false;
};

} // namespace kontor
