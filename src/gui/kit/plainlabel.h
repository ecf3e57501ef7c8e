// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/theme/fonts.h"
#include <QLabel>

namespace kontor {

//! A label that shows its text as it is: marks such as < and & in a text from outside stay letters. Use it instead of QLabel.
class PlainLabel : public QLabel {
    Q_OBJECT

public:
    enum class Ink { Text, Text2, Muted, Warning, Danger, OnSandbox };

    explicit PlainLabel(const QString &text = {}, TextStyle style = TextStyle::Body, Ink ink = Ink::Text, QWidget *parent = nullptr);

    //! Marks of direction and what hides between letters stand there by their codes: visibleSentence().
    void setText(const QString &text);
    void setInk(Ink ink);
    //! Text that doesn't fit ends in "…"; the tool tip has the whole. Otherwise the label asks for the room it needs.
    void setElided(Qt::TextElideMode mode);
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    bool isElided() const;
    bool breaksWords(int width) const;
    void alignToReading();

    Qt::TextElideMode m_elide = Qt::ElideNone;
};

//! The text of a tool tip, safe against marks in texts from outside: tool tips would otherwise read them as HTML.
QString plainTip(const QString &text);

//! For QPainter::drawText() and the like: wrapped between words, and in the middle of one only where it is wider than its place.
int wrappingOf(const QString &text, const QFontMetrics &metrics, int width);

//! Sets a property that the style sheet looks at, and has it looked at again.
void setStyleProperty(QWidget *widget, const char *name, const QVariant &value);

} // namespace kontor
