// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/profiles/profilecolour.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

QString keyOf(ProfileColour colour)
{
    switch (colour) {
    case ProfileColour::None:
        return {};
    case ProfileColour::Blue:
        return u"blue"_s;
    case ProfileColour::Teal:
        return u"teal"_s;
    case ProfileColour::Green:
        return u"green"_s;
    case ProfileColour::Violet:
        return u"violet"_s;
    case ProfileColour::Rose:
        return u"rose"_s;
    }
    return {};
}

ProfileColour profileColourOf(const QString &key)
{
    const auto *found
        = std::find_if(profileColours.begin(), profileColours.end(), [&key](ProfileColour each) { return keyOf(each) == key; });
    return found == profileColours.end() ? ProfileColour::None : *found;
}

} // namespace kontor
