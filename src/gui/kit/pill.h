// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/theme/statuslook.h"
#include <QWidget>

namespace kontor {

//! One status as icon and word on a tint, outside of tables. Drawn as the tables draw it.
class Pill final : public QWidget {
    Q_OBJECT

public:
    explicit Pill(const Theme &theme, QWidget *parent = nullptr);

    //! `word` is what people read: the state's word, or the gateway's own for Other.
    void setStatus(PaymentState state, const QString &word);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    PillPainter m_painter;
    PaymentState m_state = PaymentState::Draft;
    QString m_word;
};

} // namespace kontor
