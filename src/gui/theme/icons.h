// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QIcon>
#include <QPixmap>
#include <QStringList>

class QPainter;

namespace kontor {

class Theme;

//! What colour an icon has: that of the words it stands with.
enum class IconInk { Text2, Text, Muted, Link, Danger, OnAccent, OnDanger, OnSandbox, OnLive };

//! The icon of this name (resources/icons), drawn anew at every size, in the colour that the theme and the state ask for now.
QIcon themedIcon(const Theme &theme, const QString &name, IconInk ink = IconInk::Text2);
//! The same as a picture, for places that draw themselves. Kept in the picture cache.
QPixmap tinted(const QString &name, int size, const QColor &colour, qreal pixelRatio);
//! Draws it into this rectangle.
void paintIcon(QPainter &painter, const QString &name, const QRectF &rect, const QColor &colour);

//! Every name that themedIcon knows.
QStringList iconNames();
//! Points to where reading goes, so it is mirrored where people read from the right.
bool isDirectional(const QString &name);

//! The program's own icon; with a flask while it works in the sandbox.
QIcon applicationIcon(bool sandbox);

} // namespace kontor
