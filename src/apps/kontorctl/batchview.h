// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include "office/batches/batchservice.h"
#include "office/payments/balancecheck.h"
#include "wire/json.h"

//! How kontorctl shows batches.
namespace kontor::batchview {

//! The state's key, or "done" when nothing of it is left to be sent.
QString stateOf(const BatchService::Standing &standing);
//! Why it is paused, with its code; empty where it isn't, or a person paused it.
QString reasonOf(const BatchRecord &batch);
//! {"id","title","state","reason",…,"counts":{status key: n}}
Json json(const BatchService::Standing &standing);
//! The same with "rows": the payments in the order of the file, each with its row.
Json json(const BatchService::Standing &standing, const QList<PaymentRecord> &payments, UtcTime now);
//! The same with "cancelled_rest": numbers that add up to the rows, and why some couldn't be cancelled.
Json json(const BatchService::Standing &standing, const CancelledRest &rest);
QString text(const BatchService::Standing &standing);
QString text(const BatchService::Standing &standing, const QList<PaymentRecord> &payments, UtcTime now);
QString listText(const QList<BatchService::Standing> &standings);

//! {"id","rows","ready","problems","warnings",…}; the ID is null when nothing was imported.
Json importJson(const ReadBatch &batch, const QString &id, const QStringList &warnings);
QString problemsText(const ReadBatch &batch);
//! What the window would warn of beside the problems of rows, changed accounts first; a sentence each.
QStringList warnings(const ReadBatch &batch, const BalanceCheck &balances, UtcTime now);
//! "1,250.50 INR, 30.00 IDR" of the rows that are ready.
QString totals(const ReadBatch &batch);

} // namespace kontor::batchview
