// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QKeySequence>
#include <QList>
#include <QObject>

class QAction;
class QSettings;

namespace kontor {

//! By which keys the actions of a window go: the usual ones, unless a person chose others. The actions obey at once, and the choice is kept
//! with the window's settings.
class KeyMap final : public QObject {
    Q_OBJECT
public:
    struct Entry {
        QAction *action = nullptr; //!< its objectName is what its keys are kept under
        QString menu {};
        QList<QKeySequence> usual {};
    };

    explicit KeyMap(QSettings &settings, QObject *parent = nullptr);

    //! The keys it has now are its usual ones; those that were chosen are given to it.
    void add(QAction *action, const QString &menu);
    const QList<Entry> &entries() const { return m_entries; }

    //! Keys that can be an action's: one chord with Ctrl or Alt, or a function key. A letter alone would go off while somebody writes, and
    //! what fields, lists and pages need stays theirs.
    static bool isFree(const QKeySequence &keys);
    //! Which other one has these keys; null: none.
    const Entry *holder(const QKeySequence &keys, const QAction *except) const;

    //! Empty: it goes by no keys. They are free and nobody else's.
    void set(const Entry &entry, const QKeySequence &keys);
    void setUsual(const Entry &entry);
    bool isUsual(const Entry &entry) const;

    //! What was chosen, and back to it: to take a change back.
    using Choice = QList<QList<QKeySequence>>;
    Choice choice() const;
    void choose(const Choice &choice);
    void chooseUsual();

Q_SIGNALS:
    void changed();

private:
    QString nameOf(const Entry &entry) const;
    void give(const Entry &entry, const QList<QKeySequence> &keys);

    QSettings &m_settings;
    QList<Entry> m_entries;
};

} // namespace kontor
