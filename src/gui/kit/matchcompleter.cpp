// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/matchcompleter.h"

#include "gui/keyboard/clickthrough.h"
#include "models/rankedmatches.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>

namespace kontor {

MatchCompleter::MatchCompleter(QAbstractItemModel &list, QLineEdit &line, Preset preset, QObject *parent)
    : QCompleter(parent)
    , m_line(line)
    , m_preset(preset)
    , m_matches(new RankedMatches(list, Qt::EditRole, this))
{
    setModel(m_matches);
    setCaseSensitivity(Qt::CaseInsensitive);
    popup(); // made here, so that eventFilter() never makes it
    ClickThrough::let(*this);
    connect(&line, &QLineEdit::textEdited, this, &MatchCompleter::beginAnew);
    connect(&line, &QLineEdit::textEdited, this, &MatchCompleter::showHighlight, Qt::QueuedConnection); // when the rows are there
}

int MatchCompleter::rowOf(const QModelIndex &offered) const
{
    const auto *shown = static_cast<const QAbstractProxyModel *>(completionModel());
    return m_matches->mapToSource(shown->mapToSource(offered)).row();
}

//! The list has only what matches, so every row of it is a completion.
QStringList MatchCompleter::splitPath(const QString &path) const
{
    m_matches->setTyped(path);
    return {QString()};
}

void MatchCompleter::beginAnew()
{
    m_highlighted.clear();
    m_isChosen = false;
    m_isDismissed = false;
}

void MatchCompleter::offer()
{
    if (m_isDismissed || !m_line.hasFocus() || !m_line.isModified() || m_line.text().trimmed().isEmpty())
        return;
    setCompletionPrefix(m_line.text());
    complete();
    showHighlight();
}

// ---- the highlight

void MatchCompleter::showHighlight()
{
    if (!popup()->isVisible() || popup()->currentIndex().isValid())
        return;
    const auto same = m_highlighted.isEmpty()
        ? QModelIndexList()
        : completionModel()->match(completionModel()->index(0, 0), Qt::DisplayRole, m_highlighted, 1, Qt::MatchExactly);
    if (!same.isEmpty())
        highlight(same.constFirst().row());
    else if (m_preset == Preset::First)
        highlight(0);
}

//! Current and selected are one. Without our signals: the field would take the text of each row on the way.
void MatchCompleter::highlight(int row)
{
    const QSignalBlocker quiet(this);
    const QModelIndex index = completionModel()->index(row, 0);
    popup()->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    popup()->scrollTo(index);
    m_highlighted = index.data(Qt::DisplayRole).toString();
}

// ---- keys

bool MatchCompleter::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress && watched == popup();
    return (isKey && takeKey(*static_cast<QKeyEvent *>(event))) || QCompleter::eventFilter(watched, event);
}

bool MatchCompleter::takeKey(const QKeyEvent &key)
{
    showHighlight();
    const bool isPlain = (key.modifiers() & ~Qt::KeypadModifier) == 0;
    switch (key.key()) {
    case Qt::Key_Up:
        return moveBy(-1);
    case Qt::Key_Down:
        return moveBy(1);
    case Qt::Key_PageUp:
        return moveBy(-maxVisibleItems());
    case Qt::Key_PageDown:
        return moveBy(maxVisibleItems());
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return isPlain ? takeHighlighted() : close();
    case Qt::Key_Tab:
        return m_isChosen ? takeHighlighted() : close();
    case Qt::Key_Escape:
        m_isDismissed = true;
        return false;
    default:
        return false;
    }
}

bool MatchCompleter::moveBy(int rows)
{
    const int least = m_preset == Preset::First ? 0 : -1;
    highlight(qBound(least, popup()->currentIndex().row() + rows, completionModel()->rowCount() - 1));
    m_isChosen = popup()->currentIndex().isValid();
    return true;
}

//! The key goes on to the field where the field still has the keyboard.
bool MatchCompleter::takeHighlighted()
{
    const QModelIndex taken = popup()->currentIndex();
    close();
    if (!taken.isValid())
        return false;
    const QString text = taken.data(completionRole()).toString();
    Q_EMIT activated(taken);
    Q_EMIT activated(text);
    return !m_line.hasFocus();
}

//! Nothing stays highlighted: QCompleter would take it with the key that closes the list.
bool MatchCompleter::close()
{
    highlight(-1);
    popup()->hide();
    return false;
}

} // namespace kontor
