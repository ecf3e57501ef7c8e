// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include <QString>

namespace kontor {

class MerchantSession;

//! Writes a folder for whoever helps: versions, the profile without its secrets, where Kontor stands, what happened to the last
//! payments and when, what a check of the ledger says, and the newest part of the log. Neither keys, tokens and secrets nor names (of
//! people, profiles, merchants, hosts, folders), accounts and amounts are in it. Gives the folder's path, which is made anew inside of
//! `where`. `owner` is the reply's parent.
Reply<QString> *writeSupportBundle(MerchantSession &session, const QString &logFolder, const QString &where, QObject *owner);

} // namespace kontor
