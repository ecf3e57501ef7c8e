// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/status/profilemark.h"

#include "gui/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>

namespace kontor {

namespace {

struct ColourTexts {
    Q_DECLARE_TR_FUNCTIONS(ProfileColour)
};

QIcon markIcon(const Theme &theme, ProfileColour colour, qreal ratio)
{
    const int side = theme.px(14);
    QPixmap picture(QSize(side, side) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    paintProfileMark(painter, QRectF(0, 0, side, side), theme.tokens(), colour);
    painter.end();
    return picture;
}

} // namespace

QString wordOf(ProfileColour colour)
{
    switch (colour) {
    case ProfileColour::None:
        //: The colour of a profile's mark: it has no mark.
        return ColourTexts::tr("None");
    case ProfileColour::Blue:
        return ColourTexts::tr("Blue");
    case ProfileColour::Teal:
        return ColourTexts::tr("Teal");
    case ProfileColour::Green:
        return ColourTexts::tr("Green");
    case ProfileColour::Violet:
        return ColourTexts::tr("Violet");
    case ProfileColour::Rose:
        return ColourTexts::tr("Rose");
    }
    return {};
}

void paintProfileMark(QPainter &painter, const QRectF &place, const Tokens &tokens, ProfileColour colour)
{
    if (colour == ProfileColour::None)
        return;
    const double side = qMin(place.width(), place.height());
    const double edge = side / 7;
    QRectF disc(0, 0, side - edge, side - edge);
    disc.moveCenter(place.center());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.surface, edge));
    painter.setBrush(tokens.profile(colour));
    painter.drawEllipse(disc);
    painter.restore();
}

ProfileColourBox::ProfileColourBox(const Theme &theme, QWidget *parent)
    : QComboBox(parent)
    , m_theme(theme)
{
    for (const ProfileColour each : profileColours)
        addItem(wordOf(each), int(each));
    keepFit(theme, this, [this] { drawMarks(); });
}

ProfileColour ProfileColourBox::colour() const
{
    return static_cast<ProfileColour>(currentData().toInt());
}

void ProfileColourBox::setColour(ProfileColour colour)
{
    setCurrentIndex(findData(int(colour)));
}

void ProfileColourBox::drawMarks()
{
    for (int i = 0; i < count(); ++i)
        setItemIcon(i, markIcon(m_theme, static_cast<ProfileColour>(itemData(i).toInt()), devicePixelRatioF()));
}

} // namespace kontor
