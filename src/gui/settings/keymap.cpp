// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/keymap.h"

#include <QAction>
#include <QSettings>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

bool isFunctionKey(Qt::Key key)
{
    return key >= Qt::Key_F1 && key <= Qt::Key_F35;
}

//! Of fields and pages.
bool isTaken(QKeyCombination chord)
{
    static const QList<QKeySequence> theirs {QKeySequence::Copy, QKeySequence::Cut, QKeySequence::Paste, QKeySequence::SelectAll,
        QKeySequence(Qt::Key_F8), QKeySequence(Qt::SHIFT | Qt::Key_F8), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)};
    switch (chord.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
    case Qt::Key_Space:
    case Qt::Key_Escape:
    case Qt::Key_Backspace:
    case Qt::Key_Delete:
        return true;
    default:
        return theirs.contains(QKeySequence(chord));
    }
}

QString textOf(const QList<QKeySequence> &keys)
{
    return QKeySequence::listToString(keys, QKeySequence::PortableText);
}

} // namespace

KeyMap::KeyMap(QSettings &settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
{
}

void KeyMap::add(QAction *action, const QString &menu)
{
    const Entry entry {action, menu, action->shortcuts()};
    m_entries.append(entry);
    const QVariant kept = m_settings.value(nameOf(entry));
    if (!kept.isValid())
        return;
    const QKeySequence keys(kept.toString(), QKeySequence::PortableText);
    if (keys.isEmpty() || isFree(keys)) // the file may have been written by hand
        action->setShortcuts(keys.isEmpty() ? QList<QKeySequence>() : QList {keys});
}

QString KeyMap::nameOf(const Entry &entry) const
{
    return u"keys/"_s + entry.action->objectName();
}

bool KeyMap::isFree(const QKeySequence &keys)
{
    if (keys.count() != 1)
        return false;
    const QKeyCombination chord = keys[0];
    const bool isWithOthers = chord.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    return (isWithOthers || isFunctionKey(chord.key())) && !isTaken(chord);
}

const KeyMap::Entry *KeyMap::holder(const QKeySequence &keys, const QAction *except) const
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
        [&](const Entry &each) { return each.action != except && each.action->shortcuts().contains(keys); });
    return found == m_entries.end() ? nullptr : &*found;
}

bool KeyMap::isUsual(const Entry &entry) const
{
    return entry.action->shortcuts() == entry.usual;
}

void KeyMap::give(const Entry &entry, const QList<QKeySequence> &keys)
{
    entry.action->setShortcuts(keys);
    if (keys == entry.usual)
        m_settings.remove(nameOf(entry));
    else
        m_settings.setValue(nameOf(entry), textOf(keys));
}

void KeyMap::set(const Entry &entry, const QKeySequence &keys)
{
    give(entry, keys.isEmpty() ? QList<QKeySequence>() : QList {keys});
    Q_EMIT changed();
}

void KeyMap::setUsual(const Entry &entry)
{
    give(entry, entry.usual);
    Q_EMIT changed();
}

KeyMap::Choice KeyMap::choice() const
{
    Choice choice;
    for (const Entry &entry : m_entries)
        choice.append(entry.action->shortcuts());
    return choice;
}

void KeyMap::choose(const Choice &choice)
{
    for (qsizetype i = 0; i < qMin(choice.size(), m_entries.size()); ++i)
        give(m_entries.at(i), choice.at(i));
    Q_EMIT changed();
}

void KeyMap::chooseUsual()
{
    for (const Entry &entry : std::as_const(m_entries))
        give(entry, entry.usual);
    Q_EMIT changed();
}

} // namespace kontor
