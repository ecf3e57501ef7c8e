// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/settings/keymap.h"
#include <QDialog>

class QKeySequenceEdit;
class QPushButton;

namespace kontor {

class FieldRow;
class Theme;

//! Asks for other keys of one action. What is taken already is said, and isn't taken away from whoever has it.
class KeysDialog final : public QDialog {
    Q_OBJECT
public:
    KeysDialog(const Theme &theme, const KeyMap &keys, const KeyMap::Entry &entry, QWidget *parent);

Q_SIGNALS:
    void chosen(const QKeySequence &keys);

private:
    void check();
    QString problem() const;

    const KeyMap &m_keys;
    const KeyMap::Entry m_entry;
    QKeySequenceEdit *m_edit;
    FieldRow *m_row;
    QPushButton *m_keep;
};

} // namespace kontor
