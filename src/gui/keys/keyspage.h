// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/widgets/page.h"
#include "office/office.h"

class QVBoxLayout;

namespace kontor {

class Theme;

//! The signing keys of this profile: which is in use, where it rests, and its public half to hand over.
class KeysPage final : public Page {
    Q_OBJECT
public:
    KeysPage(Office &office, const Theme &theme, QWidget *parent = nullptr);

    QString title() const override;

private:
    QWidget *secretBar();
    void refresh();
    QWidget *cardFor(const KeyFacts &key);
    QString restWords(const KeyFacts &key) const;
    Office &m_office;
    const Theme &m_theme;
    QVBoxLayout *m_cards;
};

} // namespace kontor
