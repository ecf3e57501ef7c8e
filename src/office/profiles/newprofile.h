// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/placeproblem.h"
#include "core/reason.h"
#include "office/profiles/home.h"
#include <QList>

namespace kontor {

//! What a person types about one merchant at one gateway. Nothing secret.
struct ProfileDraft {
    QString name {};
    QString baseUrl {};
    QString merchantCode {};
    Environment environment = Environment::Test;
    QString caFile {};
    QString proxy {};
    ProfileColour colour = ProfileColour::None;

    bool operator==(const ProfileDraft &) const = default;
};

enum class ProfileField { Name, BaseUrl, MerchantCode, CaFile, Proxy };

//! What has to be mended before it goes on, in the order of the fields.
struct ProfileProblem {
    ProfileField field;
    Reason reason;
};

//! As far as it can be said without listening there; a null address is no place, and all right.
std::optional<PlaceProblem> problemWithPlace(const QHostAddress &address, const QString &publicUrl);
//! An address as it is kept, with a path to go behind it.
QString withoutLastSlashes(const QString &url);

QList<ProfileProblem> problemsWith(const Home &home, const ProfileDraft &draft);
//! The same of everything but the name, for a profile that is there.
QList<ProfileProblem> problemsWithGateway(const ProfileDraft &draft);
ProfileDraft draftOf(const Profile &profile);
//! The profile with what was typed, its name apart; the first problem's reason when there is one.
Result<Profile> filledIn(Profile profile, const ProfileDraft &draft);
//! Makes it, with callbacks off and without a key. BadInput or Exists when something has to be mended.
Result<Profile> addProfile(Home &home, const ProfileDraft &draft, Clock &clock);

} // namespace kontor
