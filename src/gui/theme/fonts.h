// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFont>

namespace kontor {

//! The sizes of letters that the program uses, smallest first; Mono is for identifiers.
enum class TextStyle { Caption, Body, Strong, Section, Title, Figure, Mono };

//! Makes the fonts of every style from the system's own font. Columns of figures need digits of one width; a system font
//! that hasn't them is replaced by Noto Sans where that is installed.
class Fonts {
public:
    explicit Fonts(const QFont &system);

    //! 100 is the size that the desktop asks for; kept between 80 and 200.
    void setScale(int percent);
    int scale() const { return m_scale; }

    QFont font(TextStyle style) const;
    int pixelSize(TextStyle style) const;
    int lineHeight(TextStyle style) const;
    //! A length that is drawn for 13 px letters, grown with them.
    int px(int length) const;

private:
    QFont m_base;
    double m_basePixels;
    int m_scale = 100;
};

//! All ten digits are equally wide.
bool hasEqualDigits(const QFont &font);

} // namespace kontor
