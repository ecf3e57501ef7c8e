// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/paymentstate.h"
#include "gui/theme/textlayoutcache.h"
#include "gui/theme/tokens.h"
#include <QRectF>
#include <QString>

class QPainter;

namespace kontor {

class Theme;

//! The icon that stands for a state, always beside its word (words: models/statuswords.h).
QString statusIcon(PaymentState state);

//! Draws one pill: icon and word on a tint, or outlined when the word is the gateway's own. The widget in the detail panel
//! and the delegate of the tables both use it, so they can't differ.
class PillPainter {
public:
    explicit PillPainter(const Theme &theme);

    QSize size(const QString &word) const;
    //! Draws within `room`, at its leading edge, and elides the word when it is too long.
    void paint(QPainter &painter, const QRect &room, PaymentState state, const QString &word, Qt::LayoutDirection direction,
        bool onSelection) const;

private:
    void paintGround(QPainter &painter, const QRectF &pill, const StatusColours &colours, bool onSelection) const;

    const Theme &m_theme;
    mutable TextLayoutCache m_words; //!< what is kept changes nothing that is seen
};

} // namespace kontor
