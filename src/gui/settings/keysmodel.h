// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/settings/keymap.h"
#include <QAbstractTableModel>

namespace kontor {

//! The actions of a KeyMap and their keys, in the order of the menus.
class KeysModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { What, Menu, Keys };

    explicit KeysModel(KeyMap &keys, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const KeyMap::Entry &entry, int column) const;

    KeyMap &m_keys;
};

//! "Ctrl+9, Ctrl+," as this computer writes keys; "none" where there are none.
QString wordsOf(const QList<QKeySequence> &keys);

} // namespace kontor
