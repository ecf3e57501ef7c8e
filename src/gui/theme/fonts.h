// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFont>
#include <array>

namespace kontor {

//! The sizes of letters that the program uses, smallest first; Mono is for identifiers, Pill for the words of states.
enum class TextStyle { Caption, Body, Strong, Section, Title, Figure, Mono, Pill };

//! Makes the fonts of every style from the system's own font. Columns of figures need digits of one width; a system font
//! that hasn't them is replaced by Noto Sans where that is installed.
class Fonts {
public:
    explicit Fonts(const QFont &system);

    //! 100 is the size that the desktop asks for; kept between 80 and 200.
    void setScale(int percent);
    int scale() const { return m_scale; }

    //! The same for everybody, so that what Qt has found out about it is found once.
    const QFont &font(TextStyle style) const { return m_made.at(static_cast<size_t>(style)); }
    int pixelSize(TextStyle style) const;
    int lineHeight(TextStyle style) const;
    //! A length that is drawn for 13 px letters, grown with them.
    int px(int length) const;

private:
    QFont make(TextStyle style) const;
    void makeAll();

    QFont m_base;
    double m_basePixels;
    int m_scale = 100;
    std::array<QFont, 8> m_made;
};

//! All ten digits are equally wide.
bool hasEqualDigits(const QFont &font);

} // namespace kontor
