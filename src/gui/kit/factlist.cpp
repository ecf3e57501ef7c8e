// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/factlist.h"

#include "gui/keyboard/taborder.h"
#include "gui/kit/plainlabel.h"

#include <QAbstractButton>
#include <QGridLayout>

namespace kontor {
namespace {

constexpr qsizetype longestToWrap = 22;

qsizetype longestWord(const QString &text)
{
    qsizetype longest = 0;
    for (const QString &word : text.simplified().split(u' '))
        longest = qMax(longest, word.size());
    return longest;
}

} // namespace

FactList::FactList(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(0);
    m_grid->setColumnStretch(1, 1);
}

PlainLabel *FactList::addFact(const QString &name, const QString &value, Kind kind, QAbstractButton *button)
{
    auto *what = new PlainLabel(name, TextStyle::Body, PlainLabel::Ink::Muted);
    auto *shown = new PlainLabel(value, kind == Kind::Mono ? TextStyle::Mono : TextStyle::Body);
    // Identifiers have no place to break; the whole is in the tool tip and behind the copy button.
    if (kind == Kind::Mono || (longestWord(value) > longestToWrap && !value.simplified().contains(u' ')))
        shown->setElided(Qt::ElideMiddle);
    else
        shown->setWordWrap(true);
    // As high as a line with a button, so that all lines stand equally far apart.
    what->setContentsMargins(0, 4, 0, 4);
    what->setWordWrap(true);
    shown->setContentsMargins(0, kind == Kind::Mono ? 6 : 4, 0, 4);
    shown->setTextInteractionFlags(Qt::TextSelectableByMouse);
    shown->setCursor(Qt::IBeamCursor);
    //: One fact of a payment, read aloud. %1 is its name such as "Bank", %2 its value.
    shown->setAccessibleName(tr("%1: %2").arg(name, shown->text()));
    m_grid->addWidget(what, m_rows, 0, Qt::AlignTop);
    m_grid->addWidget(shown, m_rows, 1, Qt::AlignTop);
    if (button != nullptr) {
        button->setFixedSize(26, 26);
        m_grid->addWidget(button, m_rows, 2, Qt::AlignTop);
    }
    ++m_rows;
    tabBehind(m_lastInTab != nullptr ? m_lastInTab : m_behind ? m_behind() : this, shown);
    if (button != nullptr)
        tabBehind(shown, button);
    m_lastInTab = button == nullptr ? shown : static_cast<QWidget *>(button);
    if (button != nullptr)
        m_buttons.insert(name, button);
    if (button != nullptr && name == m_keyboardOn) {
        button->show(); // before the one of before is deleted, which would hand the keyboard to whatever is next
        button->setFocus();
    }
    return shown;
}

void FactList::clear()
{
    auto *keyboard = qobject_cast<QAbstractButton *>(focusWidget());
    m_keyboardOn = keyboard ? m_buttons.key(keyboard) : QString();
    m_buttons.clear();
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    m_rows = 0;
    m_lastInTab = nullptr;
}

} // namespace kontor
