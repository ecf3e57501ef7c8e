// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include <QString>

class QComboBox;

//! An editable choice of the gateway's codes, shown by their names: "HDFC Bank (HDFC)". What isn't listed can be typed.
namespace kontor::codechoice {

QString shownName(const CodeItem &item);
//! Once each; with its name where `list` has it.
void add(QComboBox &choice, const QString &code, const QList<CodeItem> &list);
//! Of what is chosen or typed: a name stands for its code.
QString codeOf(const QComboBox &choice);

} // namespace kontor::codechoice
