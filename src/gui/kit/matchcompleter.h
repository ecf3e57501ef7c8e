// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QCompleter>

class QKeyEvent;
class QLineEdit;

namespace kontor {

class RankedMatches;

//! Completes a field from a list, the best match first. At most one row is highlighted, and Enter takes that one. Up and Down move the
//! highlight and leave the typed text alone. Tab takes only a row that was chosen by these keys.
class MatchCompleter final : public QCompleter {
    Q_OBJECT
public:
    //! Whether the first row is highlighted before a key or the pointer has chosen one.
    enum class Preset { First, None };

    //! Caller connects it to the field, or to the box around the field, by setCompleter(). `parent` owns it.
    MatchCompleter(QAbstractItemModel &list, QLineEdit &line, Preset preset, QObject *parent);
    //! The row of the list behind one that is offered.
    int rowOf(const QModelIndex &offered) const;
    //! Opens for what was typed before the list had its rows. The highlighted row stays the highlighted one.
    void offer();

    QStringList splitPath(const QString &path) const override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void beginAnew();
    void showHighlight();
    void highlight(int row);
    bool takeKey(const QKeyEvent &key);
    bool moveBy(int rows);
    bool takeHighlighted();
    bool close();

    QLineEdit &m_line;
    Preset m_preset;
    RankedMatches *m_matches;
    QString m_highlighted; //!< survives new rows
    bool m_isChosen = false; //!< by a key
    bool m_isDismissed = false; //!< until more is typed
};

} // namespace kontor
