// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/exports/exportdays.h"
#include "models/paymentcells.h"
#include "office/exports/exporter.h"

//! What an export says of itself.
namespace kontor::exportwords {

QString nameOf(ExportKind kind);
QString nameOf(ExportFormat format);
//! "412 payouts created from 1 Oct 2026 to 31 Oct 2026, days in Asia/Jakarta."
QString sentence(ExportKind kind, qint64 rows, const exportdays::Days &days, const QString &zone);
//! "412 payouts, as the list shows them."
QString listSentence(ExportKind kind, qint64 rows);
QString selectionSentence(ExportKind kind, qint64 rows);
//! "Saved 412 rows to payouts.csv".
QString saved(qint64 rows, const QString &path);

//! The columns of an export for those of a list. What is asked for once is there once.
QStringList columnsOf(const PaymentColumns &shown);
//! "payouts-2026-10", "payouts": without a folder and an ending.
QString fileName(ExportKind kind, exportdays::Span span, const exportdays::Days &days);

} // namespace kontor::exportwords
