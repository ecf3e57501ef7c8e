// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

class QWidget;

namespace kontor {

//! The keys by which an action of the widget's window goes now, as people write them. Empty while it goes by none, and in other windows.
QString actionKeys(const QWidget &widget, const QString &action);
//! "Issue a payout (Ctrl+N)"; only the words, or only the keys, where the other is missing.
QString withActionKeys(const QWidget &widget, const QString &action, const QString &words = {});
//! The widget does what that action of its window does: its tool tip says by which keys, whatever a person has made of them since.
void tellActionKeys(QWidget *widget, const QString &action, const QString &words = {});

} // namespace kontor
