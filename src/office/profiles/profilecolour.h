// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <array>

namespace kontor {

//! The mark by which a person tells one of their merchants from another. It says nothing about money: what is practice and what is real has
//! colours of its own.
enum class ProfileColour { None, Blue, Teal, Green, Violet, Rose };

inline constexpr std::array profileColours {
    ProfileColour::None, ProfileColour::Blue, ProfileColour::Teal, ProfileColour::Green, ProfileColour::Violet, ProfileColour::Rose};

//! As it stands in a file; empty for None.
QString keyOf(ProfileColour colour);
//! None when it is no such word: the file may have been written by hand, or by a later Kontor.
ProfileColour profileColourOf(const QString &key);

} // namespace kontor
