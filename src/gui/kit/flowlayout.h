// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLayout>
#include <QList>

namespace kontor {

//! Sets widgets beside each other and begins a new line where the room ends: chips of a filter, actions under a text. Mirrors
//! where people read from the right. Items stand in the middle of their line, or at its top where their alignment says so.
class FlowLayout final : public QLayout {
    Q_OBJECT

public:
    explicit FlowLayout(QWidget *parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    int count() const override;
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    //! Where the line has room left, it lies behind the item with this number: those after it stand at the end.
    void setRoomBehind(int item) { m_roomBehind = item; }
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    struct Line {
        qsizetype end; //!< behind its last item
        int height;
        int width; //!< of its items with what lies between them
    };
    Line lineFrom(qsizetype first, int width) const;
    QSize sizeOf(const QLayoutItem &item, int width) const;
    void placeLine(qsizetype first, const Line &line, const QRect &room, int top) const;
    int arrange(const QRect &rect, bool apply) const;

    QList<QLayoutItem *> m_items;
    int m_roomBehind = -1;
};

} // namespace kontor
