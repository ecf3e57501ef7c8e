// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/timeline.h"

#include "core/visibletext.h"
#include "gui/keyboard/focusinsight.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/reading.h"
#include "gui/theme/theme.h"
#include "gui/theme/wrappedtext.h"

#include <QKeyEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QStyledItemDelegate>
#include <QtMath>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

enum EntryRole {
    WordsRole = Qt::UserRole + 1, //!< empty: a line between the entries
    OursRole,
    TookRole,
    ThreadRole, //!< an entry stands above it
    NumberRole, //!< of the entry
    FactsRole, //!< all of them, a line each; empty: it doesn't open
    OpenRole,
    SpokenRole, //!< as long as it is closed
};

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
        if (isBetween(index)) {
            const int room = m_list->viewport()->width() - timeLeft();
            return {0, qCeil(heightOfWrapped(index.data().toString(), m_theme.font(TextStyle::Caption), room, m_list)) + m_theme.px(12)};
        }
        const int room = m_list->viewport()->width() - wordsLeft() - tookWidth(index);
        const int words = qCeil(heightOfWrapped(index.data(WordsRole).toString(), m_theme.font(TextStyle::Body), room, m_list));
        return {0, qMax(words, m_theme.lineHeight(TextStyle::Body)) + m_theme.px(8) + factsHeight(index)};
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
        if (isBetween(index))
            paintBetween(*painter, option, index);
        else
            paintWords(*painter, option, index);
        painter->restore();
    }

private:
    static bool isBetween(const QModelIndex &index) { return index.data(WordsRole).toString().isEmpty(); }
    static Qt::Alignment sideOf(const QStyleOptionViewItem &option)
    {
        return option.direction == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    }

    // The dots, then the times, then the words, then how long it took. All lines of a list have the same columns.
    int dotCentre() const { return m_theme.px(10); }
    int timeLeft() const { return m_theme.px(26); }
    int wordsLeft() const
    {
        const QFontMetrics metrics(m_theme.font(TextStyle::Caption));
        return timeLeft() + metrics.horizontalAdvance(u"00:00:00"_s) + m_theme.px(12);
    }

    //! What stands at the end of a line: how long it took, and the mark that it opens.
    int tookWidth(const QModelIndex &index) const
    {
        const QString took = index.data(TookRole).toString();
        const int words = took.isEmpty() ? 0 : QFontMetrics(m_theme.font(TextStyle::Caption)).horizontalAdvance(took) + m_theme.px(10);
        return words + markWidth(index);
    }
    int markWidth(const QModelIndex &index) const { return index.data(FactsRole).toString().isEmpty() ? 0 : m_theme.px(18); }

    static QString openFacts(const QModelIndex &index)
    {
        return index.data(OpenRole).toBool() ? index.data(FactsRole).toString() : QString();
    }

    int factsHeight(const QModelIndex &index) const
    {
        const QString facts = openFacts(index);
        const int room = m_list->viewport()->width() - timeLeft();
        return facts.isEmpty() ? 0 : qCeil(heightOfWrapped(facts, m_theme.font(TextStyle::Caption), room, m_list)) + m_theme.px(6);
    }

    void paintThread(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
    {
        const Tokens &tokens = m_theme.tokens();
        const int line = m_theme.px(4) + m_theme.lineHeight(TextStyle::Body) / 2;
        const double x = option.direction == Qt::RightToLeft ? option.rect.right() + 1 - dotCentre() : option.rect.left() + dotCentre();
        const double y = option.rect.top() + line;
        const double radius = m_theme.px(4);
        painter.setPen(QPen(tokens.line, 2));
        if (isBetween(index)) {
            if (index.data(ThreadRole).toBool())
                painter.drawLine(QPointF(x, option.rect.top()), QPointF(x, option.rect.bottom() + 1));
            return;
        }
        if (index.data(ThreadRole).toBool())
            painter.drawLine(QPointF(x, option.rect.top()), QPointF(x, y - radius - 2));
        if (index.row() + 1 < index.model()->rowCount())
            painter.drawLine(QPointF(x, y + radius + 2), QPointF(x, option.rect.bottom() + 1));
        painter.setPen(QPen(tokens.accent, 2));
        painter.setBrush(index.data(OursRole).toBool() ? QBrush(tokens.surface) : QBrush(tokens.accent));
        painter.drawEllipse(QPointF(x, y), radius, radius);
    }

    void paintBetween(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
    {
        const QRect words = option.rect.adjusted(timeLeft(), m_theme.px(6), 0, 0);
        painter.setFont(m_theme.font(TextStyle::Caption));
        painter.setPen(m_theme.tokens().muted);
        drawWrapped(painter, QStyle::visualRect(option.direction, option.rect, words), sideOf(option), index.data().toString());
    }

    void paintWords(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
    {
        const QRect row = option.rect.adjusted(0, m_theme.px(4), 0, 0);
        const int lineHeight = m_theme.lineHeight(TextStyle::Body);
        const int behind = tookWidth(index);
        const int mark = markWidth(index);
        const QRect time(row.left() + timeLeft(), row.top(), wordsLeft() - timeLeft(), lineHeight);
        const QRect took(row.right() + 1 - behind, row.top(), behind - mark, lineHeight);
        const auto side = sideOf(option);
        const auto end = side == Qt::AlignLeft ? Qt::AlignRight : Qt::AlignLeft;
        painter.setFont(m_theme.font(TextStyle::Caption));
        painter.setPen(m_theme.tokens().muted);
        const auto draw = [&](const QRect &place, Qt::Alignment at, const QString &text) {
            painter.drawText(QStyle::visualRect(option.direction, row, place),
                static_cast<int>(at | Qt::AlignAbsolute | Qt::AlignVCenter) | readingOf(text), text);
        };
        draw(time, side, index.data().toString());
        draw(took, end, index.data(TookRole).toString());
        painter.setFont(m_theme.font(TextStyle::Body));
        painter.setPen(m_theme.tokens().text);
        const int below = factsHeight(index);
        const QRect words = row.adjusted(wordsLeft(), 0, -behind, -below);
        drawWrapped(painter, QStyle::visualRect(option.direction, row, words), side, index.data(WordsRole).toString());
        if (mark > 0)
            paintMark(painter, QStyle::visualRect(option.direction, row, QRect(row.right() + 1 - mark, row.top(), mark, lineHeight)), index,
                option.direction);
        if (below == 0)
            return;
        painter.setFont(m_theme.font(TextStyle::Caption));
        painter.setPen(m_theme.tokens().text2);
        const QRect facts(row.left() + timeLeft(), row.bottom() + 1 - below, row.width() - timeLeft(), below);
        drawWrapped(painter, QStyle::visualRect(option.direction, row, facts), side, openFacts(index));
    }

    //! Points to the words while it is closed, and down to the facts when they are there.
    void paintMark(QPainter &painter, const QRect &place, const QModelIndex &index, Qt::LayoutDirection direction) const
    {
        const double size = m_theme.px(4);
        const QPointF middle = QRectF(place).center();
        const double ahead = direction == Qt::RightToLeft ? -size : size;
        const QPolygonF closed {middle + QPointF(-ahead / 2, -size), middle + QPointF(ahead / 2, 0), middle + QPointF(-ahead / 2, size)};
        const QPolygonF open {middle + QPointF(-size, -size / 2), middle + QPointF(0, size / 2), middle + QPointF(size, -size / 2)};
        painter.setPen(QPen(m_theme.tokens().muted, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(index.data(OpenRole).toBool() ? open : closed);
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
    connect(this, &QListWidget::itemClicked, this, &Timeline::toggle);
}

void Timeline::setEntries(const QList<Entry> &entries)
{
    const int current = currentItem() ? currentItem()->data(NumberRole).toInt() : 0;
    if (entries.isEmpty())
        m_open.clear();
    clear();
    for (int n = 0; n < entries.size(); ++n) {
        for (const QString &line : entries.at(n).above)
            addLine(line, n > 0);
        addEntry(entries.at(n), n + 1, n > 0);
        if (current == n + 1)
            setCurrentRow(count() - 1);
    }
    fit();
}

void Timeline::toggle(QListWidgetItem *item)
{
    if (!item || item->data(FactsRole).toString().isEmpty())
        return;
    const int number = item->data(NumberRole).toInt();
    const bool isOpen = !m_open.contains(number);
    if (isOpen)
        m_open.insert(number);
    else
        m_open.remove(number);
    setOpen(item, isOpen);
    fit();
    const QRect row = visualItemRect(item);
    bringInSight(*this, row);
    bringInSight(*this, QRect(row.topLeft(), QSize(row.width(), fontMetrics().height()))); // its words, where not all of it has room
}

//! What is open is heard with its line.
void Timeline::setOpen(QListWidgetItem *item, bool isOpen)
{
    const QString spoken = item->data(SpokenRole).toString();
    item->setData(OpenRole, isOpen);
    item->setData(Qt::AccessibleTextRole, isOpen ? spoken + u'\n' + item->data(FactsRole).toString() : spoken);
}

void Timeline::keyPressEvent(QKeyEvent *event)
{
    const bool isPress = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (isPress && event->modifiers().testAnyFlags(Qt::ControlModifier | Qt::AltModifier))
        return event->ignore(); // the page's main button has those keys
    if (!isPress)
        return QListWidget::keyPressEvent(event);
    toggle(currentItem());
}

void Timeline::addLine(const QString &words, bool hasThread)
{
    auto *item = new QListWidgetItem(words, this);
    item->setData(ThreadRole, hasThread);
    item->setData(Qt::AccessibleTextRole, words);
}

void Timeline::addEntry(const Entry &entry, int number, bool hasThread)
{
    const QString words = visibleSentence(entry.words);
    auto *item = new QListWidgetItem(entry.time, this);
    item->setData(WordsRole, words);
    item->setData(OursRole, entry.isOurs);
    item->setData(TookRole, entry.took);
    item->setData(ThreadRole, hasThread);
    const QString spoken = entry.took.isEmpty()
        //: One line of a payment's timeline, read aloud. %1 is the time, %2 what happened.
        ? tr("%1, %2").arg(entry.time, words)
        //: One line of a payment's timeline, read aloud. %1 is the time, %2 what happened, %3 how long it took such as "212 ms".
        : tr("%1, %2, took %3").arg(entry.time, words, entry.took);
    QStringList facts;
    for (const QString &fact : entry.facts)
        facts.append(visibleLine(fact));
    item->setData(NumberRole, number);
    item->setData(FactsRole, facts.join(u'\n'));
    item->setData(SpokenRole, spoken);
    setOpen(item, m_open.contains(number) && !facts.isEmpty());
    item->setData(Qt::AccessibleDescriptionRole,
        //: Said of one line of a payment's timeline. %1 is its time, to the millisecond.
        facts.isEmpty() ? entry.exactTime : tr("%1. Enter shows more, or less").arg(entry.exactTime));
    item->setToolTip(plainTip(entry.exactTime));
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
