// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/keysmodel.h"

#include "gui/accessibility/plainwords.h"

#include <QAction>

namespace kontor {

using namespace Qt::StringLiterals;

QString wordsOf(const QList<QKeySequence> &keys)
{
    return keys.isEmpty() ? KeysModel::tr("none") : QKeySequence::listToString(keys, QKeySequence::NativeText).replace(u"; "_s, u", "_s);
}

KeysModel::KeysModel(KeyMap &keys, QObject *parent)
    : QAbstractTableModel(parent)
    , m_keys(keys)
{
    connect(&keys, &KeyMap::changed, this, [this] { Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Keys)); });
}

int KeysModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_keys.entries().size());
}

int KeysModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : Keys + 1;
}

QString KeysModel::text(const KeyMap::Entry &entry, int column) const
{
    switch (column) {
    case What:
        return plainWords(entry.action->text());
    case Menu:
        return entry.menu;
    default:
        //: The keys of an action that a person chose, such as "Ctrl+Shift+U (yours)".
        return m_keys.isUsual(entry) ? wordsOf(entry.usual) : tr("%1 (yours)").arg(wordsOf(entry.action->shortcuts()));
    }
}

QVariant KeysModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const QString words = text(m_keys.entries().at(index.row()), index.column());
    if (role == Qt::DisplayRole)
        return words;
    if (role == Qt::AccessibleTextRole)
        //: A cell of a table in words: %1 is what its column is called.
        return tr("%1: %2").arg(headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(), words);
    return {};
}

QVariant KeysModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == What ? tr("Action") : section == Menu ? tr("Menu") : tr("Shortcut");
}

} // namespace kontor
