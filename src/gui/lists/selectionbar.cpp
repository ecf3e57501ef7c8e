// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/selectionbar.h"

#include "gui/keyboard/actionkeys.h"
#include "gui/kit/buttons.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/lists/selectedpayments.h"
#include "gui/theme/theme.h"

#include <QLocale>

namespace kontor {

using namespace Qt::StringLiterals;

SelectionBar::SelectionBar(SelectedPayments &selected, const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_selected(selected)
    , m_count(new PlainLabel({}, TextStyle::Strong))
    , m_check(plainButton(theme, tr("Check now"), u"refresh"_s))
    , m_copy(plainButton(theme, tr("Copy"), u"copy"_s))
    , m_cancel(plainButton(theme, {}, u"slash-circle"_s))
{
    auto *row = new FlowLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    QPushButton *exportButton = plainButton(theme, tr("Export…"), u"export"_s);
    QPushButton *leave = linkButton(theme, tr("Select none"));
    for (QWidget *part : std::initializer_list<QWidget *> {m_count, m_check, m_copy, exportButton, m_cancel, leave})
        row->addWidget(part);
    m_check->setAccessibleName(tr("Check all that are selected now"));
    exportButton->setAccessibleName(tr("Export what is selected"));
    tellActionKeys(m_check, u"checkAction"_s);
    tellActionKeys(exportButton, u"exportAction"_s);
    m_copy->setToolTip(tr("Ctrl+C"));
    m_cancel->setToolTip(tr("Del"));
    connect(m_check, &QPushButton::clicked, &selected, &SelectedPayments::check);
    connect(m_cancel, &QPushButton::clicked, &selected, &SelectedPayments::cancel);
    connect(m_copy, &QPushButton::clicked, this, &SelectionBar::copyRequested);
    connect(exportButton, &QPushButton::clicked, this, &SelectionBar::exportRequested);
    connect(leave, &QPushButton::clicked, this, &SelectionBar::leaveRequested);
    connect(&selected, &SelectedPayments::changed, this, &SelectionBar::refresh);
    refresh();
}

void SelectionBar::refresh()
{
    const int count = m_selected.count();
    //: How many rows of a list are selected: %1 is that number.
    m_count->setText(tr("%1 selected").arg(QLocale().toString(count)));
    setAccessibleName(m_count->text());
    m_check->setVisible(m_selected.checkable() > 0);
    m_cancel->setVisible(m_selected.cancellable() > 0);
    //: A button. %1 is how many of the selected payments can be cancelled.
    m_cancel->setText(tr("Cancel %1").arg(QLocale().toString(m_selected.cancellable())));
}

} // namespace kontor
