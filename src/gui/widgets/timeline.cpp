// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/timeline.h"

#include "core/visibletext.h"
#include "gui/theme/reading.h"
#include "gui/theme/theme.h"
#include "gui/widgets/plainlabel.h"

#include <QPainter>
#include <QResizeEvent>
#include <QStyledItemDelegate>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

enum Role { WordsRole = Qt::UserRole + 1, OursRole };

class EntryDelegate final : public QStyledItemDelegate {
public:
    EntryDelegate(const Theme &theme, QListWidget *list)
        : QStyledItemDelegate(list)
        , m_theme(theme)
        , m_list(list)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        const int width = m_list->viewport()->width() - wordsLeft();
        const QFontMetrics metrics(m_theme.font(TextStyle::Body));
        const QString said = index.data(WordsRole).toString();
        const QRect words = metrics.boundingRect(QRect(0, 0, width, 10000), wrappingOf(said, metrics, width), said);
        return {0, qMax(words.height(), m_theme.lineHeight(TextStyle::Body)) + m_theme.px(8)};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setPen(QPen(m_theme.tokens().focus, 2));
            painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 4, 4);
        }
        paintThread(*painter, option, index);
        paintWords(*painter, option, index);
        painter->restore();
    }

private:
    // The dots, then the times, then the words. All lines of a list have the same columns.
    int dotCentre() const { return m_theme.px(10); }
    int timeLeft() const { return m_theme.px(26); }
    int wordsLeft() const
    {
        const QFontMetrics metrics(m_theme.font(TextStyle::Caption));
        return timeLeft() + metrics.horizontalAdvance(u"00:00:00"_s) + m_theme.px(12);
    }

    void paintThread(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
    {
        const Tokens &tokens = m_theme.tokens();
        const int line = m_theme.px(4) + m_theme.lineHeight(TextStyle::Body) / 2;
        const double x = option.direction == Qt::RightToLeft ? option.rect.right() + 1 - dotCentre() : option.rect.left() + dotCentre();
        const double y = option.rect.top() + line;
        const double radius = m_theme.px(4);
        painter.setPen(QPen(tokens.line, 2));
        if (index.row() > 0)
            painter.drawLine(QPointF(x, option.rect.top()), QPointF(x, y - radius - 2));
        if (index.row() + 1 < index.model()->rowCount())
            painter.drawLine(QPointF(x, y + radius + 2), QPointF(x, option.rect.bottom() + 1));
        painter.setPen(QPen(tokens.accent, 2));
        painter.setBrush(index.data(OursRole).toBool() ? QBrush(tokens.surface) : QBrush(tokens.accent));
        painter.drawEllipse(QPointF(x, y), radius, radius);
    }

    void paintWords(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
    {
        const QRect row = option.rect.adjusted(0, m_theme.px(4), 0, 0);
        const auto align = QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignTop);
        const int lineHeight = m_theme.lineHeight(TextStyle::Body);
        const QRect time(row.left() + timeLeft(), row.top(), wordsLeft() - timeLeft(), lineHeight);
        painter.setFont(m_theme.font(TextStyle::Caption));
        painter.setPen(m_theme.tokens().muted);
        painter.drawText(QStyle::visualRect(option.direction, row, time),
            static_cast<int>((align & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter), index.data().toString());
        painter.setFont(m_theme.font(TextStyle::Body));
        painter.setPen(m_theme.tokens().text);
        const QRect words = row.adjusted(wordsLeft(), 0, 0, 0);
        const QString said = index.data(WordsRole).toString();
        const int wrapping = wrappingOf(said, painter.fontMetrics(), words.width());
        painter.drawText(QStyle::visualRect(option.direction, row, words), static_cast<int>(align) | readingOf(said) | wrapping, said);
    }

    const Theme &m_theme;
    QListWidget *m_list;
};

} // namespace

Timeline::Timeline(const Theme &theme, QWidget *parent)
    : QListWidget(parent)
{
    setObjectName(u"timeline"_s);
    setAccessibleName(tr("Timeline"));
    setItemDelegate(new EntryDelegate(theme, this));
    setFrameShape(QFrame::NoFrame);
    setStyleSheet(u"background: transparent;"_s);
    setSelectionMode(NoSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, &Timeline::fit);
}

void Timeline::setEntries(const QList<Entry> &entries)
{
    clear();
    for (const Entry &entry : entries) {
        const QString words = visibleSentence(entry.words);
        auto *item = new QListWidgetItem(entry.time, this);
        item->setData(WordsRole, words);
        item->setData(OursRole, entry.isOurs);
        //: One line of a payment's timeline, read aloud. %1 is the time, %2 what happened.
        item->setData(Qt::AccessibleTextRole, tr("%1, %2").arg(entry.time, words));
        item->setData(Qt::AccessibleDescriptionRole, entry.exactTime);
        item->setToolTip(plainTip(entry.exactTime));
    }
    fit();
}

int Timeline::contentHeight() const
{
    int height = 0;
    for (int row = 0; row < count(); ++row)
        height += sizeHintForRow(row);
    return height;
}

void Timeline::fit()
{
    scheduleDelayedItemsLayout();
    updateGeometry();
}

QSize Timeline::sizeHint() const
{
    return {200, contentHeight()};
}

QSize Timeline::minimumSizeHint() const
{
    return {120, contentHeight()};
}

void Timeline::resizeEvent(QResizeEvent *event)
{
    QListWidget::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        fit(); // other line breaks, another height
}

} // namespace kontor
