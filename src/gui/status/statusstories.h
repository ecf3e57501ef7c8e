// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QList>
#include <QString>

namespace kontor {

//! What a part of the status bar tells when it is pressed: facts, what they mean for the money, and the words of its one act.
struct StatusDetails {
    QString title {};
    QString text {};
    QList<std::pair<QString, QString>> facts {};
    QString act {};
    //! Other profiles that can be opened, by their names and how they are called.
    QList<std::pair<QString, QString>> profiles {};
    bool offersNewProfile = false;
};

//! "Sandbox", "Test" or "Live".
QString environmentWord(const Profile &profile);
//! Its name, and which kind it is where the name doesn't say so.
QString profileWords(const Profile &profile);
StatusDetails environmentStory(MerchantSession &session);
//! `since` is when it became what it is; nothing while that isn't known.
StatusDetails connectionStory(MerchantSession &session, const std::optional<UtcTime> &since);
StatusDetails callbacksStory(MerchantSession &session);
StatusDetails rateStory(MerchantSession &session);
StatusDetails clockStory(MerchantSession &session);

} // namespace kontor
