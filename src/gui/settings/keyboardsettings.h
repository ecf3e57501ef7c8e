// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/settings/keymap.h"
#include "gui/settings/settingssection.h"

namespace kontor {

class PaymentTable;

//! Every action of the window with its keys; Enter changes them.
class KeyboardSettings final : public SettingsSection {
    Q_OBJECT
public:
    KeyboardSettings(const Theme &theme, KeyMap &keys, QWidget *parent = nullptr);

    bool canReset() const override { return true; }
    void reset() override;

private:
    void ask(int row);
    void take(const KeyMap::Entry &entry, const QKeySequence &keys);

    const Theme &m_theme;
    KeyMap &m_keys;
    PaymentTable *m_table;
};

} // namespace kontor
