// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/pagecolumn.h"

#include "gui/keyboard/focusinsight.h"
#include "gui/kit/flowlayout.h"
#include "gui/theme/theme.h"

#include <QEvent>
#include <QResizeEvent>
#include <QScrollArea>
#include <QVBoxLayout>
#include <climits>

namespace kontor {

namespace {

//! As high as what it shows, where there is room for that.
class ColumnScroll final : public QScrollArea {
public:
    ColumnScroll()
    {
        setFrameShape(QFrame::NoFrame);
        setWidgetResizable(true);
        setFocusPolicy(Qt::NoFocus);
        keepFocusInSight(*this);
    }
    //! Something stands below it.
    void makeRoomBelow() { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum); }
    QSize sizeHint() const override
    {
        const QLayout *shown = widget() ? widget()->layout() : nullptr;
        const QSize wanted = QScrollArea::sizeHint();
        if (!shown)
            return wanted;
        const bool flows = shown->hasHeightForWidth();
        return {wanted.width(), flows ? shown->totalHeightForWidth(viewport()->width()) : shown->totalSizeHint().height()};
    }
    QSize minimumSizeHint() const override { return QScrollArea::minimumSizeHint().boundedTo({INT_MAX, leastHeight}); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
    void resizeEvent(QResizeEvent *event) override
    {
        QScrollArea::resizeEvent(event);
        if (event->size().width() != event->oldSize().width())
            updateGeometry();
    }

private:
    static constexpr int leastHeight = 48;
};

//! At the leading edge of the place, as wide as is comfortable.
QVBoxLayout *columnIn(QWidget *place, const Theme &theme, int width, const QMargins &around)
{
    auto *row = new QHBoxLayout(place);
    row->setContentsMargins(around);
    auto *inner = new QWidget;
    keepFit(theme, inner, [inner, &theme, width] { inner->setMaximumWidth(theme.px(width)); });
    auto *column = new QVBoxLayout(inner);
    column->setContentsMargins(0, 0, 0, 0);
    row->addWidget(inner, 100);
    row->addStretch(1);
    return column;
}

} // namespace

QVBoxLayout *pageColumn(QWidget *page, const Theme &theme, int width)
{
    auto *outer = new QVBoxLayout(page);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    auto *scroll = new ColumnScroll;
    auto *content = new QWidget;
    QVBoxLayout *layout = columnIn(content, theme, width, {24, 20, 24, 24});
    layout->setSpacing(16);
    scroll->setWidget(content);
    outer->addWidget(scroll);
    return layout;
}

void setPageFoot(QWidget *page, const Theme &theme, int width, QLayout *foot)
{
    auto *outer = static_cast<QVBoxLayout *>(page->layout());
    auto *scroll = static_cast<ColumnScroll *>(outer->itemAt(0)->widget());
    scroll->makeRoomBelow();
    scroll->widget()->layout()->setContentsMargins(24, 20, 24, 0);
    auto *below = new QWidget;
    columnIn(below, theme, width, {24, 16, 24, 24})->addLayout(foot);
    outer->addWidget(below);
    outer->addStretch();
}

QLayout *buttonRow(std::initializer_list<QWidget *> back, std::initializer_list<QWidget *> onwards)
{
    auto *row = new FlowLayout;
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget *button : back)
        row->addWidget(button);
    row->setRoomBehind(row->count() - 1);
    for (QWidget *button : onwards)
        row->addWidget(button);
    return row;
}

} // namespace kontor
