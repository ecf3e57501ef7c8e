// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

constexpr double designSize = 13;

struct Measure {
    int pixels;
    int line;
    QFont::Weight weight;
};

constexpr Measure measure(TextStyle style)
{
    constexpr std::array<Measure, 8> table {{
        {12, 16, QFont::Normal},
        {13, 20, QFont::Normal},
        {13, 20, QFont::DemiBold},
        {15, 22, QFont::DemiBold},
        {22, 28, QFont::DemiBold},
        {28, 34, QFont::DemiBold},
        {12, 20, QFont::Normal},
        {12, 16, QFont::Medium},
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
    makeAll();
}

void Fonts::setScale(int percent)
{
    m_scale = std::clamp(percent, 80, 200);
    makeAll();
}

void Fonts::makeAll()
{
    for (size_t style = 0; style < m_made.size(); ++style)
        m_made.at(style) = make(static_cast<TextStyle>(style));
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

QFont Fonts::make(TextStyle style) const
{
    QFont font = m_base;
    if (style == TextStyle::Mono) {
        font.setFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
        font.setStyleHint(QFont::Monospace);
    }
    font.setPixelSize(pixelSize(style));
    if (measure(style).weight != QFont::Normal)
        font.setWeight(measure(style).weight);
    return font;
}

} // namespace kontor
