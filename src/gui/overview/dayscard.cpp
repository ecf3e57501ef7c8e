// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/overview/dayscard.h"

#include "gui/kit/barchart.h"
#include "gui/kit/buttons.h"
#include "gui/kit/chip.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/toggles.h"
#include "gui/overview/figurelist.h"
#include "gui/table/paymenttable.h"
#include "gui/theme/theme.h"
#include "models/spokenmoney.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLocale>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int dayChartHeight = 120;
constexpr int dayTableHeight = 220;

}

DaysCard::DaysCard(const Theme &theme, const NumberFormat &format, const OverviewFigures &figures, QWidget *parent)
    : Card(parent)
    , m_theme(theme)
    , m_format(format)
    , m_figures(figures)
    , m_model(format)
{
    //: The title of a chart: %n is a fixed number of days.
    body()->addWidget(cardTitle(theme, tr("Last %n day(s)", nullptr, OverviewFigures::dayCount)));
    body()->addWidget(makeChoices());
    makeViews();
    body()->addStretch();
    showAsTable(false);
    refresh();
}

QWidget *DaysCard::makeChoices()
{
    auto *row = new QWidget;
    auto *layout = new FlowLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_payouts = toggleChip(tr("Payouts"));
    m_payins = toggleChip(tr("Payins"));
    for (QPushButton *choice : {m_payouts, m_payins}) {
        choice->setAutoExclusive(true);
        layout->addWidget(choice);
    }
    m_payouts->setChecked(true);
    m_currency = new QComboBox;
    m_currency->setAccessibleName(tr("Currency of the last days"));
    m_currencyLabel = new PlainLabel(tr("Currency"), TextStyle::Body, PlainLabel::Ink::Muted);
    m_currencyLabel->setAccessibleName(m_currency->accessibleName());
    m_currencyLabel->setBuddy(m_currency); // a choice is spoken by its label
    layout->addWidget(m_currencyLabel);
    layout->addWidget(m_currency);
    m_toggle = linkButton(m_theme, {});
    layout->addWidget(m_toggle);
    whenPicked(*m_payouts, this, [this] { setKind(PaymentKind::Payout); });
    whenPicked(*m_payins, this, [this] { setKind(PaymentKind::Payin); });
    connect(m_currency, &QComboBox::activated, this, &DaysCard::refresh);
    m_toggle->setObjectName(u"daysAsTable"_s);
    connect(m_toggle, &QPushButton::clicked, this, [this] { showAsTable(m_table->isHidden()); });
    return row;
}

void DaysCard::makeViews()
{
    m_chart = new BarChart(m_theme, dayChartHeight, {});
    m_chart->setOpensBars(true);
    m_words = new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2);
    m_words->setWordWrap(true);
    m_table = new PaymentTable(m_theme, tr("Last days"));
    m_table->setModel(&m_model);
    m_table->setEvenColumns();
    keepFit(m_theme, m_table, [this] { m_table->setMinimumHeight(m_theme.px(dayTableHeight)); });
    body()->addWidget(m_chart);
    body()->addWidget(m_words);
    body()->addWidget(m_table, 1); // all that the card beside it leaves
    connect(m_chart, &BarChart::currentChanged, this, [this](int bar) { m_words->setText(m_chart->bars().at(bar).words); });
    connect(m_chart, &BarChart::opened, this, &DaysCard::ask);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) { ask(index.row()); });
}

QString DaysCard::currency() const
{
    return m_currency->currentText();
}

void DaysCard::setKind(PaymentKind kind)
{
    m_kind = kind;
    refresh();
}

void DaysCard::showAsTable(bool table)
{
    m_chart->setVisible(!table);
    m_words->setVisible(!table);
    m_table->setVisible(table);
    m_toggle->setText(table ? tr("Show as chart") : tr("Show as table"));
    if (!table || m_model.rowCount() == 0)
        return;
    // Today is what is looked for, and where the keyboard comes to.
    m_table->selectionModel()->setCurrentIndex(m_model.index(m_model.rowCount() - 1, 0), QItemSelectionModel::NoUpdate);
    m_table->scrollToBottom();
}

//! The one that was chosen stays as long as it is there.
void DaysCard::refreshCurrencies()
{
    QStringList currencies = m_figures.currencies(m_kind);
    const QString chosen = currency();
    QStringList shown;
    for (int i = 0; i < m_currency->count(); ++i)
        shown.append(m_currency->itemText(i));
    if (shown == currencies)
        return;
    m_currency->clear();
    m_currency->addItems(currencies);
    m_currency->setCurrentIndex(std::max(0, int(currencies.indexOf(chosen))));
}

void DaysCard::refresh()
{
    refreshCurrencies();
    const QString currency = this->currency();
    for (QWidget *part : {static_cast<QWidget *>(m_currencyLabel), static_cast<QWidget *>(m_currency)})
        part->setVisible(m_currency->count() > 0);
    const QList<OverviewDay> days = m_figures.days(m_kind, currency);
    m_model.setDays(days, currency);
    const auto inFigures = [this](const Money &money) { return m_format.money(money); };
    QList<BarChart::Bar> bars;
    for (const OverviewDay &day : days)
        bars.append({.value = day.sum,
            .solid = day.settled,
            .words = wordsOf(day, inFigures),
            .spoken = wordsOf(day, spokenMoney),
            .mark = shortDay(day.date)});
    m_chart->setName(name());
    m_chart->setBars(bars);
}

QString DaysCard::name() const
{
    const QString currency = this->currency();
    if (currency.isEmpty())
        return m_kind == PaymentKind::Payin ? tr("No payins in the last days") : tr("No payouts in the last days");
    //: The name of a chart, read aloud. %1 is the code of a currency.
    return m_kind == PaymentKind::Payin ? tr("Payins by day, in %1").arg(currency)
                                        //: The name of a chart, read aloud. %1 is the code of a currency.
                                        : tr("Payouts by day, in %1").arg(currency);
}

QString DaysCard::wordsOf(const OverviewDay &day, const std::function<QString(const Money &)> &said) const
{
    const QString currency = this->currency();
    const QString date = dayName(day.date);
    const int n = int(day.payments);
    if (n == 0)
        //: What a bar of a chart says. %1 is a day.
        return m_kind == PaymentKind::Payin ? tr("%1: no payins").arg(date)
                                            //: What a bar of a chart says. %1 is a day.
                                            : tr("%1: no payouts").arg(date);
    if (!day.sum || !day.settled)
        //: What a bar of a chart says. %1 is a day.
        return m_kind == PaymentKind::Payin ? tr("%1: %n payin(s)", nullptr, n).arg(date)
                                            //: What a bar of a chart says. %1 is a day.
                                            : tr("%1: %n payout(s)", nullptr, n).arg(date);
    const QString sum = said({*day.sum, currency});
    const QString settled = said({*day.settled, currency});
    //: What a bar of a chart says. %1 is a day, %2 the sum of that day, %3 how much of it is paid.
    return m_kind == PaymentKind::Payin ? tr("%1: %n payin(s), %2; paid: %3", nullptr, n).arg(date, sum, settled)
                                        //: What a bar of a chart says. %1 is a day, %2 the sum of that day, %3 how much of it is paid.
                                        : tr("%1: %n payout(s), %2; paid: %3", nullptr, n).arg(date, sum, settled);
}

void DaysCard::ask(int day)
{
    if (day >= 0 && day < m_model.days().size())
        Q_EMIT dayRequested(m_kind, m_model.days().at(day));
}

} // namespace kontor
