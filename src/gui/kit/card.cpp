// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/card.h"

#include <QVBoxLayout>

namespace kontor {
using namespace Qt::StringLiterals;

Card::Card(QWidget *parent)
    : QFrame(parent)
    , m_body(new QVBoxLayout(this))
{
    setObjectName(u"card"_s);
    m_body->setContentsMargins(16, 16, 16, 16);
    m_body->setSpacing(8);
}

void Card::setFlush()
{
    // The edge is drawn by the style sheet inside the frame: stay clear of it.
    m_body->setContentsMargins(1, 1, 1, 1);
    m_body->setSpacing(0);
}

QFrame *makeRule()
{
    auto *rule = new QFrame;
    rule->setObjectName(u"rule"_s);
    return rule;
}

} // namespace kontor
