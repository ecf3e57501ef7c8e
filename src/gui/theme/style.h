// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QProxyStyle>

namespace kontor {

class Theme;

//! Fusion on every desktop, with our measures and hints. Colours come from the palette and the style sheet.
class Style final : public QProxyStyle {
    Q_OBJECT

public:
    explicit Style(const Theme &theme);

    using QProxyStyle::polish;
    //! Fields have their text on the side where reading begins, whatever letters it has.
    void polish(QWidget *widget) override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const override;
    //! Sides by the widget, letters by the text: readingOf().
    void drawItemText(QPainter *painter, const QRect &place, int flags, const QPalette &palette, bool enabled, const QString &text,
        QPalette::ColorRole role) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;

private:
    const Theme &m_theme;
};

} // namespace kontor
