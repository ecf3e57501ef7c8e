// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/profiles/newprofile.h"

#include "api/gatewaynetwork.h"
#include "api/requestqueue.h"
#include "core/visibletext.h"
#include "messages/reasons.h"

#include <QDir>
#include <QHostAddress>
#include <QUrl>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! Somebody who compares it with what was given sees no difference.
bool hasHidden(const QString &text)
{
    return visibleText(text) != text;
}

QString absolute(const QString &file)
{
    return file.trimmed().isEmpty() ? QString() : QDir().absoluteFilePath(file.trimmed());
}

bool isPublicAddress(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    const bool web = url.scheme() == "https"_L1 || url.scheme() == "http"_L1;
    return url.isValid() && web && !url.host().isEmpty() && !url.hasQuery() && !url.hasFragment() && url.userInfo().isEmpty();
}

bool isEveryAddress(const QHostAddress &address)
{
    return address == QHostAddress::Any || address == QHostAddress::AnyIPv4 || address == QHostAddress::AnyIPv6;
}

} // namespace

std::optional<PlaceProblem> problemWithPlace(const QHostAddress &address, const QString &publicUrl)
{
    if (hasHidden(publicUrl))
        return PlaceProblem {PlaceField::Url, {ReasonCode::HiddenSomewhere}};
    if (!publicUrl.isEmpty() && !isPublicAddress(publicUrl))
        return PlaceProblem {PlaceField::Url, {ReasonCode::NotPublicAddress}};
    if (publicUrl.isEmpty() && isEveryAddress(address))
        return PlaceProblem {PlaceField::Url, {ReasonCode::PublicAddressMissing}};
    return std::nullopt;
}

QString withoutLastSlashes(const QString &url)
{
    QString kept = url.trimmed();
    while (kept.endsWith(u'/'))
        kept.chop(1);
    return kept;
}

QList<ProfileProblem> problemsWithGateway(const ProfileDraft &draft)
{
    QList<ProfileProblem> problems;
    if (draft.baseUrl.trimmed().isEmpty())
        problems.append({ProfileField::BaseUrl, {ReasonCode::GatewayAddressMissing}});
    else if (const auto url = parseBaseUrl(draft.baseUrl.trimmed()); !url)
        problems.append({ProfileField::BaseUrl, url.error().reason});
    if (draft.merchantCode.trimmed().isEmpty())
        problems.append({ProfileField::MerchantCode, {ReasonCode::MerchantCodeMissing}});
    else if (hasHidden(draft.merchantCode))
        problems.append({ProfileField::MerchantCode, {ReasonCode::HiddenSomewhere}});
    if (const auto trust = GatewayNetwork::make(absolute(draft.caFile)); !trust)
        problems.append({ProfileField::CaFile, trust.error().reason});
    if (const auto way = GatewayNetwork::make({}, draft.proxy.trimmed()); !way)
        problems.append({ProfileField::Proxy, way.error().reason});
    return problems;
}

QList<ProfileProblem> problemsWith(const Home &home, const ProfileDraft &draft)
{
    QList<ProfileProblem> problems = problemsWithGateway(draft);
    if (const auto fits = home.isFree(draft.name.trimmed()); !fits)
        problems.append({ProfileField::Name, fits.error().reason});
    return problems;
}

ProfileDraft draftOf(const Profile &profile)
{
    return {.name = profile.name,
        .baseUrl = profile.baseUrl.toString(QUrl::FullyEncoded),
        .merchantCode = profile.merchantCode,
        .environment = profile.environment,
        .caFile = profile.caFile,
        .proxy = profile.proxy,
        .colour = profile.colour};
}

Result<Profile> filledIn(Profile profile, const ProfileDraft &draft)
{
    if (const auto problems = problemsWithGateway(draft); !problems.isEmpty())
        return ApiError {.kind = ErrorKind::BadInput, .reason = problems.constFirst().reason};
    profile.baseUrl = *parseBaseUrl(draft.baseUrl.trimmed());
    profile.merchantCode = draft.merchantCode.trimmed();
    profile.environment = draft.environment;
    profile.caFile = absolute(draft.caFile);
    profile.proxy = draft.proxy.trimmed();
    profile.colour = draft.colour;
    return profile;
}

Result<Profile> addProfile(Home &home, const ProfileDraft &draft, Clock &clock)
{
    Profile empty;
    empty.name = draft.name.trimmed();
    empty.addedAt = clock.wall();
    const auto profile = filledIn(empty, draft);
    return profile ? home.add(*profile) : profile.error();
}

} // namespace kontor
