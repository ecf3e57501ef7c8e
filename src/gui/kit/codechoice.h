// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include <QString>
#include <functional>

class QComboBox;
class QObject;

//! An editable choice of the gateway's codes, shown by their names: "HDFC Bank (HDFC)". What isn't listed can be typed.
namespace kontor::codechoice {

QString shownName(const CodeItem &item);
//! Once each; with its name where `list` has it.
void add(QComboBox &choice, const QString &code, const QList<CodeItem> &list);
//! Of what is chosen or typed: a name stands for its code, and a code is the listed one however large its letters were typed.
QString codeOf(const QComboBox &choice);
//! While somebody types, what is listed comes up wherever its name or its code contains the letters, and Enter takes the only one that
//! does. `listName` is the spoken one.
void findAnywhere(QComboBox &choice, const QString &listName);
//! Of a choice with findAnywhere() whose list was filled again: offers what matches. `isTyped`: the text was being typed before that.
void offerTyped(QComboBox &choice, bool isTyped);

//! Calls back when the field was left or Enter was pressed in it; not while its list is open, which has the keyboard then.
void whenLeft(QComboBox &choice, QObject *context, std::function<void()> left);

} // namespace kontor::codechoice
