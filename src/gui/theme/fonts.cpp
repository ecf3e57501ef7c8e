// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cmath>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

constexpr double designSize = 13;

struct Measure {
    int pixels;
    int line;
    bool strong;
};

constexpr Measure measure(TextStyle style)
{
    constexpr std::array<Measure, 7> table {{
        {12, 16, false},
        {13, 20, false},
        {13, 20, true},
        {15, 22, true},
        {22, 28, true},
        {28, 34, true},
        {12, 20, false},
    }};
    return table[static_cast<size_t>(style)];
}

QFont withEqualDigits(QFont font)
{
    const QString replacement = u"Noto Sans"_s;
    if (!hasEqualDigits(font) && QFontDatabase::families().contains(replacement))
        font.setFamilies({replacement});
    return font;
}

} // namespace

bool hasEqualDigits(const QFont &font)
{
    const QFontMetricsF metrics(font);
    const double zero = metrics.horizontalAdvance(u'0');
    for (char16_t digit = u'1'; digit <= u'9'; ++digit) {
        if (std::abs(metrics.horizontalAdvance(QChar(digit)) - zero) > 0.01)
            return false;
    }
    return true;
}

Fonts::Fonts(const QFont &system)
    : m_base(withEqualDigits(system))
    // Where no desktop says otherwise Qt takes 9 pt, which is too small for a day's work.
    , m_basePixels(std::max(designSize, QFontInfo(system).pixelSize() * 1.0))
{
    // Hinted letters change their width with every scale; figures then no longer line up.
    m_base.setHintingPreference(QFont::PreferNoHinting);
}

void Fonts::setScale(int percent)
{
    m_scale = std::clamp(percent, 80, 200);
}

int Fonts::px(int length) const
{
    return static_cast<int>(std::lround(length * m_basePixels * m_scale / (designSize * 100)));
}

int Fonts::pixelSize(TextStyle style) const
{
    return px(measure(style).pixels);
}

int Fonts::lineHeight(TextStyle style) const
{
    return px(measure(style).line);
}

QFont Fonts::font(TextStyle style) const
{
    QFont font = m_base;
    if (style == TextStyle::Mono) {
        font.setFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
        font.setStyleHint(QFont::Monospace);
    }
    font.setPixelSize(pixelSize(style));
    if (measure(style).strong)
        font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace kontor
