// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/tablecard.h"

#include "gui/keyboard/taborder.h"
#include "gui/kit/buttons.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QApplication>
#include <QStackedLayout>
#include <QTableView>

namespace kontor {
using namespace Qt::StringLiterals;

TableCard::TableCard(QTableView *table, QWidget *parent)
    : Card(parent)
    , m_table(table)
    , m_stack(new QStackedLayout)
    , m_counts(new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Text2))
    , m_foot(new FlowLayout)
{
    setFlush();
    body()->setContentsMargins(1, 4, 1, 1); // the header's own corners would cover the card's
    body()->addLayout(m_stack, 1);
    m_stack->addWidget(table); // not before: it shows what comes first, and what has no parent as a window
    body()->addWidget(makeFooter());
}

QWidget *TableCard::makeFooter()
{
    m_footer = new QFrame;
    m_footer->setObjectName(u"cardFooter"_s);
    m_footer->setLayout(m_foot);
    m_foot->setContentsMargins(15, 8, 15, 8);
    m_foot->setSpacing(16);
    m_counts->setElided(Qt::ElideRight);
    m_foot->addWidget(m_counts);
    m_foot->setRoomBehind(0);
    m_footer->hide();
    return m_footer;
}

void TableCard::setCounts(const QString &text)
{
    m_counts->setText(text);
    showFooter();
}

//! An empty strip below a table looks as if something were missing.
void TableCard::showFooter()
{
    m_footer->setVisible(!m_counts->text().isEmpty() || !m_sumLabels.isEmpty());
}

void TableCard::setSums(const QStringList &sums)
{
    qDeleteAll(m_sumLabels);
    m_sumLabels.clear();
    for (const QString &sum : sums) {
        auto *label = new PlainLabel(sum, TextStyle::Caption);
        m_foot->addWidget(label);
        m_sumLabels << label;
    }
    showFooter();
}

void TableCard::setInstead(QWidget *widget)
{
    const QWidget *keyboard = QApplication::focusWidget(); // not this card's own memory of it: it may lie in a sheet above
    const bool hadKeyboard = keyboard && (keyboard == m_table || m_stack->currentWidget()->isAncestorOf(keyboard));
    if (m_instead != nullptr && m_instead != widget)
        m_instead->deleteLater();
    m_instead = widget;
    if (widget != nullptr && m_stack->indexOf(widget) < 0)
        takeOver(widget);
    m_stack->setCurrentWidget(widget == nullptr ? m_table : widget);
    if (hadKeyboard)
        takeKeyboard();
}

//! Made after its window, it would come last in the order of Tab.
void TableCard::takeOver(QWidget *widget)
{
    m_stack->addWidget(widget);
    QWidget *before = m_table;
    for (QWidget *part : widget->findChildren<QWidget *>()) {
        if (part->focusPolicy() == Qt::NoFocus)
            continue;
        tabBehind(before, part);
        before = part;
    }
}

void TableCard::takeKeyboard()
{
    if (m_instead == nullptr)
        return m_table->setFocus();
    if (auto *button = m_instead->findChild<QPushButton *>())
        return button->setFocus();
    m_instead->setFocusPolicy(Qt::StrongFocus); // nothing to press: so that it is read
    m_instead->setFocus();
}

} // namespace kontor
