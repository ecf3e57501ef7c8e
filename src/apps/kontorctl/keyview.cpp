// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/keyview.h"

#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

Json timeOf(const std::optional<UtcTime> &time)
{
    return time ? Json(isoUtc(*time)) : Json();
}

} // namespace

QString standingOf(const KeyFacts &key, const Profile &profile)
{
    if (key.id == profile.keyInUse)
        return u"in use"_s;
    if (key.id == profile.nextKey)
        return u"to come"_s;
    return key.retiredAt ? u"retired"_s : QString();
}

Json json(const KeyFacts &key, const Profile &profile)
{
    return Json::Object {
        {u"id"_s, key.id},
        {u"fingerprint"_s, key.fingerprint},
        {u"bits"_s, Json(qint64(key.bits))},
        {u"created_at_utc"_s, isoUtc(key.createdAt)},
        {u"store"_s, key.rest == KeyStorage::File ? u"file"_s : u"keychain"_s},
        {u"in_use"_s, Json(key.id == profile.keyInUse)},
        {u"standing"_s, standingOf(key, profile)},
        {u"last_used_at_utc"_s, timeOf(key.usedAt)},
        {u"handed_over_at_utc"_s, timeOf(key.handedOverAt)},
        {u"accepted_at_utc"_s, timeOf(key.acceptedAt)},
        {u"retired_at_utc"_s, timeOf(key.retiredAt)},
    };
}

void showAnswer(CliSession &cli, const QString &id, bool takes)
{
    cli.out().answer(Json::Object {{u"id"_s, id}, {u"accepted"_s, Json(takes)}}, [takes] {
        return takes ? u"The gateway takes this key.\n"_s
                     : u"The gateway does not take this key now. It may need time to register it; nothing else is changed.\n"_s;
    });
    cli.finish(takes ? exitcode::done : exitcode::refused);
}

} // namespace kontor
