// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/theme/fonts.h"
#include <QCache>
#include <QStaticText>

class QPainter;

namespace kontor {

class Theme;

//! Lines of text that are painted again and again, as the cells of a table are: each is laid out once, and cut off once for each width that
//! is too narrow for it. Keeps as many as a few screens have.
class TextLayoutCache final {
public:
    //! The theme must outlive it.
    explicit TextLayoutCache(const Theme &theme);

    struct Line {
        QString text {};
        TextStyle style = TextStyle::Body;
        Qt::TextElideMode elide = Qt::ElideRight;
        bool isIsolated = false; //!< read from the left, whatever its letters are
        bool operator==(const Line &) const = default;
    };
    //! In the painter's colour, in the middle of the height, at the side that is said: left or right as they are seen. Read the way it is
    //! written (readingOf()), wherever it stands.
    void paint(QPainter &painter, const QRect &room, Qt::AlignmentFlag side, const Line &line);
    //! As wide as it is when nothing is cut off.
    int width(const Line &line);

private:
    struct Key {
        Line line;
        int room; //!< for which it is cut off; as much as there is where it isn't
        bool operator==(const Key &) const = default;
    };
    friend size_t qHash(const Key &key, size_t seed) { return qHashMulti(seed, key.line.text, int(key.line.style), key.room); }
    QStaticText laidOut(const Key &key);

    const Theme &m_theme;
    int m_scale;
    QCache<Key, QStaticText> m_kept;
};

} // namespace kontor
