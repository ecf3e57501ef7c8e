// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/qrcode.h"

#include "gui/theme/theme.h"

#include <QPainter>
#include <qrcodegen/qrcodegen.hpp>

namespace kontor {

namespace {

constexpr int quietZone = 4; // modules, as the standard asks for
constexpr int wantedWidth = 200;
constexpr int pictureDot = 8;

QImage dotsOf(const qrcodegen::QrCode &code)
{
    QImage dots(code.getSize() + 2 * quietZone, code.getSize() + 2 * quietZone, QImage::Format_RGB32);
    dots.fill(Qt::white);
    for (int y = 0; y < code.getSize(); ++y) {
        for (int x = 0; x < code.getSize(); ++x) {
            if (code.getModule(x, y))
                dots.setPixel(x + quietZone, y + quietZone, qRgb(0, 0, 0));
        }
    }
    return dots;
}

} // namespace

QrCode::QrCode(const Theme &theme, const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, &QrCode::updateGeometry);
}

bool QrCode::setText(const QString &text)
{
    m_dots = {};
    try {
        if (!text.isEmpty())
            m_dots = dotsOf(qrcodegen::QrCode::encodeText(text.toUtf8().constData(), qrcodegen::QrCode::Ecc::MEDIUM));
    } catch (const qrcodegen::data_too_long &) {
        // nothing is shown
    }
    updateGeometry();
    update();
    return !m_dots.isNull();
}

QImage QrCode::picture() const
{
    return m_dots.scaled(m_dots.size() * pictureDot);
}

//! Whole pixels only: a reader needs them alike.
int QrCode::dotWidth() const
{
    return m_dots.isNull() ? 0 : qMax(2, m_theme.px(wantedWidth) / m_dots.width());
}

QSize QrCode::sizeHint() const
{
    return m_dots.size() * dotWidth();
}

void QrCode::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.drawImage(QRect(QPoint(), sizeHint()), m_dots);
}

} // namespace kontor
