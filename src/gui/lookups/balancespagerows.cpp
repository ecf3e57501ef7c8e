// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with the rows, and what is kept over a restart.
#include "gui/lookups/balancespage.h"

#include "core/currency.h"
#include "core/visibletext.h"
#include "gui/lookups/rawreply.h"
#include "gui/table/paymenttable.h"
#include "gui/table/rowmenu.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QSettings>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr auto intervalKey = "balances/everyMinutes"_L1;

QString namesKey(const Profile &profile)
{
    return u"balances/names/"_s + profile.uuid;
}

} // namespace

// ---- rows

void BalancesPage::makeRowMenu()
{
    auto *menu = new RowMenu(m_table);
    QAction *copy = menu->addAction(tr("Copy &amount"));
    QAction *rows = menu->addAction(tr("&Copy rows"));
    QAction *reply = menu->addAction(tr("&Show reply"));
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) { m_table->chooseRow(index.row()); });
    connect(copy, &QAction::triggered, this, &BalancesPage::copyAmount);
    connect(rows, &QAction::triggered, this, &BalancesPage::copyRows);
    connect(reply, &QAction::triggered, this, [this] { m_raw->open(); });
    connect(menu, &RowMenu::opening, this, [this, copy, reply](int row) {
        copy->setEnabled(m_model.balances().at(row).amount.has_value());
        reply->setEnabled(m_raw->hasReply()); // what was kept from before the start has none
    });
}

//! A text field has these keys too, so they are the table's and never the window's.
bool BalancesPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_table || event->type() != QEvent::KeyPress || !static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy))
        return Page::eventFilter(watched, event);
    copyRows();
    return true;
}

//! Those that are selected, in the order of the table.
void BalancesPage::copyRows()
{
    QList<int> rows;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (m_table->selectionModel()->isRowSelected(row))
            rows.append(row);
    }
    if (rows.isEmpty())
        return Q_EMIT said(tr("No row is selected. Enter selects the one that has the keyboard."));
    QGuiApplication::clipboard()->setText(m_model.lines(rows));
    //: %n are the rows of a table of balances.
    Q_EMIT said(tr("Copied %n row(s), with the names of the columns.", nullptr, int(rows.size())));
}

void BalancesPage::copyAmount()
{
    const int row = m_table->currentIndex().row();
    if (row < 0 || !m_model.balances().at(row).amount)
        return;
    const Balance &balance = m_model.balances().at(row);
    QGuiApplication::clipboard()->setText(balance.amount->toString());
    //: %1 is an amount with its currency.
    Q_EMIT said(tr("Copied the amount: %1.").arg(m_format.money({*balance.amount, visibleLine(balance.currency)}).trimmed()));
}

// ---- what is kept

void BalancesPage::remember(QSettings &settings)
{
    m_settings = &settings;
    if (const int choice = m_interval->findData(settings.value(intervalKey, m_interval->currentData()).toInt()); choice >= 0)
        m_interval->setCurrentIndex(choice);
    const QVariantMap names = settings.value(namesKey(m_session.profile())).toMap();
    for (auto name = names.begin(); name != names.end(); ++name)
        m_names.insert(name.key(), name.value().toString());
    connect(m_interval, &QComboBox::currentIndexChanged, this, [this] { m_settings->setValue(intervalKey, m_interval->currentData()); });
}

//! Whoever asked.
void BalancesPage::noteAnswer(const Balances &balances)
{
    m_latest.note(balances, m_session.clock().wall());
    noteNames(balances);
}

//! Figures that are kept have no such words.
void BalancesPage::noteNames(const Balances &balances)
{
    for (const Balance &balance : balances.items) {
        if (!balance.amount || !isCurrencyCode(balance.currency))
            continue;
        if (balance.amountName.isEmpty())
            m_names.remove(balance.currency);
        else
            m_names.insert(balance.currency, balance.amountName);
    }
    keepNames();
}

void BalancesPage::keepNames()
{
    if (!m_settings)
        return;
    QVariantMap names;
    for (auto name = m_names.constBegin(); name != m_names.constEnd(); ++name)
        names.insert(name.key(), name.value());
    m_settings->setValue(namesKey(m_session.profile()), names);
}

} // namespace kontor
