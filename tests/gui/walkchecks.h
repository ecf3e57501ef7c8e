// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <QWidget>

namespace kontor {

// What is looked at on each page, sheet and dialog. Each answers with what is not as it should be, a line each.

//! Who can have the keyboard has a name, and no two in one place have the same.
QStringList unnamed(QWidget &root);
//! Descriptions are words, not the source of a tool tip, and say something that the name doesn't.
QStringList spokenBadly(QWidget &root);
//! Cells of tables and lists say in words what they show; their columns have headings.
QStringList silentCells(QWidget &root);
//! What is pressed is at least 24 by 24 (WCAG 2.5.8).
QStringList tooSmallToPress(QWidget &root);
//! Tab leaves every view and every field, comes by everything that can be reached, and back to where it began; Shift+Tab goes the same
//! way back. A sheet that is left closes. Where the keyboard is can be seen.
QStringList tabTraps(QWidget &root);
//! Tab goes from card to card as they are read, from top to bottom.
QStringList tabGoesUp(QWidget &root);
//! Words that don't fit and don't end in dots, and parts that reach out of what they lie in.
QStringList cutOff(QWidget &root);
//! What a person reads or hears there: (where, text).
QList<std::pair<QString, QString>> placedTexts(QWidget &root);
QString placeOf(const QWidget *widget);

} // namespace kontor
