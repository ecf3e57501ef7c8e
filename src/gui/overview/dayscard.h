// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/kit/card.h"
#include "models/overviewdaysmodel.h"
#include <functional>

class QComboBox;
class QPushButton;

namespace kontor {

class BarChart;
class PaymentTable;
class PlainLabel;
class Theme;

//! The last days as bars, or as a table that says the same; payouts or payins, in one currency.
class DaysCard final : public Card {
    Q_OBJECT
public:
    DaysCard(const Theme &theme, const NumberFormat &format, const OverviewFigures &figures, QWidget *parent = nullptr);

    //! The figures are others.
    void refresh();
    QString currency() const;

Q_SIGNALS:
    void dayRequested(kontor::PaymentKind kind, const kontor::OverviewDay &day);

private:
    QWidget *makeChoices();
    void makeViews();
    void setKind(PaymentKind kind);
    void refreshCurrencies();
    void showAsTable(bool table);
    QString wordsOf(const OverviewDay &day, const std::function<QString(const Money &)> &said) const;
    QString name() const;
    void ask(int day);

    const Theme &m_theme;
    const NumberFormat &m_format;
    const OverviewFigures &m_figures;
    OverviewDaysModel m_model;
    PaymentKind m_kind = PaymentKind::Payout;
    QPushButton *m_payouts = nullptr;
    QPushButton *m_payins = nullptr;
    PlainLabel *m_currencyLabel = nullptr;
    QComboBox *m_currency = nullptr;
    QPushButton *m_toggle = nullptr;
    BarChart *m_chart = nullptr;
    PlainLabel *m_words = nullptr;
    PaymentTable *m_table = nullptr;
};

} // namespace kontor
