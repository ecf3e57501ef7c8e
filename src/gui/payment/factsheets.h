// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

class Card;
class FactList;
class SideBySide;

//! Two sheets of facts beside each other, the first ours and the second the other's: what differs is marked in it.
namespace factsheets {

//! In pixels of the usual letters: with less room they stand below each other.
constexpr int leastForTwo = 620;

struct Sheet {
    Card *card = nullptr;
    FactList *facts = nullptr;
};
Sheet add(SideBySide &sheets, const QString &title);
//! A fact of the second sheet, and whether it is another than ours.
void addCompared(FactList &sheet, const QString &name, const QString &value, bool differs);

} // namespace factsheets

} // namespace kontor
