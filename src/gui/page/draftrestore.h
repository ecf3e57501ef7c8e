// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/fields/paymentdraft.h"
#include <QVariantList>
#include <functional>

namespace kontor {

class MessageBar;

//! A form that was left half filled loses nothing: what is said of it when the person comes back.
namespace draftrestore {

//! It stands in the form as it was; the button empties it.
void sayStillHere(MessageBar &bar, std::function<void()> startEmpty);
//! Something else was asked for, and took its place; the button brings it back.
void sayPutAside(MessageBar &bar, std::function<void()> bringBack);

//! As settings keep it over a restart, and back; what somebody has edited by hand is an empty form at worst.
QVariantList toSettings(const QList<PaymentDraft> &drafts);
QList<PaymentDraft> ofSettings(const QVariantList &kept);

} // namespace draftrestore
} // namespace kontor
