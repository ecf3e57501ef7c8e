// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/settings/preferencesection.h"
#include "office/profiles/preferences.h"
#include <QCoreApplication>

class QSettings;

namespace kontor {

class MerchantSession;

//! Where the window begins: on the page that a person chose for it, or in the section of this profile where they were last.
class InitialPage final {
    Q_DECLARE_TR_FUNCTIONS(kontor::InitialPage)
public:
    //! Everything given outlives this.
    InitialPage(const Preferences &preferences, QSettings &settings, const MerchantSession &session);

    //! What can be chosen, and what people call it.
    static PreferenceSection::Choices choices();
    QString name() const;
    //! The person is in this section now. Of others than the sidebar's nothing is remembered.
    void remember(const QString &section);

private:
    QString setting() const;

    const Preferences &m_preferences;
    QSettings &m_settings;
    const MerchantSession &m_session;
};

} // namespace kontor
