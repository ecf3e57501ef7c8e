// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/profiles/profilecolour.h"
#include <QComboBox>

class QPainter;
class QRectF;

namespace kontor {

class Theme;
struct Tokens;

//! "Blue"; "None".
QString wordOf(ProfileColour colour);
//! The mark of a profile: a disc with an edge, so that it stands out from what is practice and from what is real. Nothing for None.
void paintProfileMark(QPainter &painter, const QRectF &place, const Tokens &tokens, ProfileColour colour);

//! A choice of marks, each with its word.
class ProfileColourBox final : public QComboBox {
    Q_OBJECT
public:
    explicit ProfileColourBox(const Theme &theme, QWidget *parent = nullptr);

    ProfileColour colour() const;
    void setColour(ProfileColour colour);

private:
    void drawMarks();

    const Theme &m_theme;
};

} // namespace kontor
