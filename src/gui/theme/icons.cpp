// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/icons.h"

#include "gui/theme/theme.h"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QPointer>
#include <QSet>
#include <QSvgRenderer>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

QByteArray drawing(const QString &name)
{
    QFile file(u":/icons/%1.svg"_s.arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("There is no icon of the name %s.", qUtf8Printable(name));
        return {};
    }
    return file.readAll();
}

bool isMirrored(const QString &name)
{
    return QGuiApplication::isRightToLeft() && isDirectional(name);
}

QColor inkColour(const Tokens &tokens, IconInk ink)
{
    switch (ink) {
    case IconInk::Text2:
        return tokens.text2;
    case IconInk::Text:
        return tokens.text;
    case IconInk::Muted:
        return tokens.muted;
    case IconInk::Link:
        return tokens.link;
    case IconInk::Danger:
        return tokens.danger;
    case IconInk::OnAccent:
        return tokens.onAccent;
    case IconInk::OnDanger:
        return tokens.onDanger;
    case IconInk::OnSandbox:
        return tokens.onSandbox;
    case IconInk::OnLive:
        return tokens.onLive;
    }
    Q_UNREACHABLE();
}

//! Keeps only the name: the colour is looked up when it is painted, so a change of theme needs no new icons.
class InkEngine final : public QIconEngine {
public:
    InkEngine(const Theme &theme, QString name, IconInk ink)
        : m_theme(&theme)
        , m_name(std::move(name))
        , m_ink(ink)
    {
    }

    QIconEngine *clone() const override { return new InkEngine(*this); }
    QString iconName() override { return m_name; }
    bool isNull() override { return m_theme.isNull(); }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        if (!m_theme.isNull())
            paintIcon(*painter, m_name, rect, colour(mode));
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        if (m_theme.isNull())
            return {};
        const QPixmap picture = tinted(m_name, qMin(size.width(), size.height()), colour(mode), 1);
        return size.width() > size.height() ? widened(picture, size.width()) : picture;
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal) override { return pixmap(size, mode, state); }

private:
    //! A button that asks for a box wider than high wants more air between the icon and its words.
    static QPixmap widened(const QPixmap &picture, int width)
    {
        QPixmap wide(width, picture.height());
        wide.fill(Qt::transparent);
        QPainter painter(&wide);
        painter.drawPixmap(QGuiApplication::isRightToLeft() ? width - picture.width() : 0, 0, picture);
        return wide;
    }

    QColor colour(QIcon::Mode mode) const
    {
        const Tokens &tokens = m_theme->tokens();
        return mode == QIcon::Disabled ? tokens.disabled : inkColour(tokens, m_ink);
    }

    QPointer<const Theme> m_theme; // an icon may outlive its theme in somebody's cache
    QString m_name;
    IconInk m_ink;
};

} // namespace

QIcon themedIcon(const Theme &theme, const QString &name, IconInk ink)
{
    return QIcon(new InkEngine(theme, name, ink));
}

QPixmap tinted(const QString &name, int size, const QColor &colour, qreal pixelRatio)
{
    const QString key = u"kontor/%1/%2/%3/%4/%5"_s.arg(name).arg(size).arg(colour.name()).arg(pixelRatio).arg(isMirrored(name));
    QPixmap picture;
    if (QPixmapCache::find(key, &picture))
        return picture;
    picture = QPixmap(QSize(size, size) * pixelRatio);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    {
        QPainter painter(&picture);
        paintIcon(painter, name, QRectF(0, 0, size, size), colour);
    }
    QPixmapCache::insert(key, picture);
    return picture;
}

void paintIcon(QPainter &painter, const QString &name, const QRectF &rect, const QColor &colour)
{
    QByteArray svg = drawing(name);
    svg.replace("currentColor", colour.name().toLatin1());
    QSvgRenderer renderer(svg);
    const double side = qMin(rect.width(), rect.height());
    const QRectF square(rect.center() - QPointF(side, side) / 2, QSizeF(side, side));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (isMirrored(name)) {
        painter.translate(2 * square.center().x(), 0);
        painter.scale(-1, 1);
    }
    renderer.render(&painter, square);
    painter.restore();
}

QStringList iconNames()
{
    QStringList names;
    for (const QString &file : QDir(u":/icons"_s).entryList({u"*.svg"_s}, QDir::Files, QDir::Name))
        names << file.chopped(4);
    names.removeIf([](const QString &name) { return name.startsWith(u"kontor"); });
    return names;
}

bool isDirectional(const QString &name)
{
    static const QSet<QString> directional {
        u"payout"_s, u"payin"_s, u"callback"_s, u"arrow-return"_s, u"back"_s, u"forward"_s, u"undo"_s, u"collapse"_s};
    return directional.contains(name);
}

QIcon applicationIcon(bool sandbox)
{
    const QString file = sandbox ? u":/icons/kontor-sandbox.svg"_s : u":/icons/kontor.svg"_s;
    QSvgRenderer renderer(file);
    QIcon icon;
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256}) {
        QPixmap picture(size, size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        renderer.render(&painter, picture.rect());
        painter.end();
        icon.addPixmap(picture);
    }
    return icon;
}

} // namespace kontor
