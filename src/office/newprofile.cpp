// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/newprofile.h"

#include "api/gatewaynetwork.h"
#include "api/requestqueue.h"
#include "core/visibletext.h"
#include "messages/reasons.h"

#include <QCoreApplication>
#include <QDir>
#include <QHostAddress>
#include <QUrl>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct NewProfileTexts {
    Q_DECLARE_TR_FUNCTIONS(NewProfile)
};

//! Nothing where everybody sees what is sent.
QString hiddenIn(const QString &text)
{
    return visibleText(text) == text ? QString() : NewProfileTexts::tr("There is an invisible character in it. Type it again.");
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
    if (const QString hidden = hiddenIn(publicUrl); !hidden.isEmpty())
        return PlaceProblem {PlaceField::Url, hidden};
    if (!publicUrl.isEmpty() && !isPublicAddress(publicUrl))
        return PlaceProblem {PlaceField::Url,
            NewProfileTexts::tr("Enter a web address that begins with https:// or http://, without a question mark or a name in it.")};
    if (publicUrl.isEmpty() && isEveryAddress(address))
        return PlaceProblem {PlaceField::Url, NewProfileTexts::tr("Enter the public address that the gateway is to call.")};
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
        problems.append(
            {ProfileField::BaseUrl, NewProfileTexts::tr("Enter the address that your gateway gave you, such as https://api.example.com.")});
    else if (const auto url = parseBaseUrl(draft.baseUrl.trimmed()); !url)
        problems.append({ProfileField::BaseUrl, messages::reasonOf(url.error())});
    if (draft.merchantCode.trimmed().isEmpty())
        problems.append({ProfileField::MerchantCode, NewProfileTexts::tr("Enter the merchant code that your gateway gave you.")});
    else if (const QString hidden = hiddenIn(draft.merchantCode); !hidden.isEmpty())
        problems.append({ProfileField::MerchantCode, hidden});
    if (const auto trust = GatewayNetwork::make(absolute(draft.caFile)); !trust)
        problems.append({ProfileField::CaFile, messages::reasonOf(trust.error())});
    if (const auto way = GatewayNetwork::make({}, draft.proxy.trimmed()); !way)
        problems.append({ProfileField::Proxy, messages::reasonOf(way.error())});
    return problems;
}

QList<ProfileProblem> problemsWith(const Home &home, const ProfileDraft &draft)
{
    QList<ProfileProblem> problems = problemsWithGateway(draft);
    if (const auto fits = home.isFree(draft.name.trimmed()); !fits)
        problems.append({ProfileField::Name, messages::reasonOf(fits.error())});
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
        return ApiError {.kind = ErrorKind::BadInput, .text = problems.constFirst().text};
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
