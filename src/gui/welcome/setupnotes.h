// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

class QSettings;

namespace kontor {

//! Where the assistant is with a profile. After Callbacks it ends.
enum class SetupStep { Gateway, Key, HandOver, Test, Callbacks, End };

//! How far a profile has been set up, as far as the profile itself doesn't say it: the page on which the assistant was left, and how many
//! checks are open. Kept with what a person prefers at this computer.
class SetupNotes final {
public:
    //! `store` outlives this.
    SetupNotes(QSettings &store, const QString &profile);

    //! The assistant has begun with this profile and has not come to its end.
    bool isUnderWay() const;
    SetupStep step() const;
    void setStep(SetupStep step);
    //! A person chose to finish it later: Kontor opens on the profile and reminds.
    bool isLeftForLater() const;
    void leaveForLater();
    //! Of the six lines of the connection test.
    int openChecks() const;
    void setOpenChecks(int open);
    void end();

private:
    QString key(const char *name) const;
    QSettings &m_store;
    QString m_profile;
};

} // namespace kontor
