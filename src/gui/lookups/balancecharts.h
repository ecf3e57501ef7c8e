// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/widgets/card.h"
#include "models/balancehistory.h"

class QGridLayout;

namespace kontor {

class BarChart;
class PlainLabel;
class Theme;

//! The balances of the last days, a small chart for each currency: what was read, and gaps where nobody looked. Hidden while there is
//! nothing.
class BalanceCharts final : public Card {
    Q_OBJECT
public:
    static constexpr std::chrono::hours stretch {6};
    static constexpr int stretches = 28; // 7 days

    BalanceCharts(const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    //! Oldest first.
    void setBalances(const QList<BalanceSnapshot> &balances, UtcTime now);

private:
    struct Row {
        QString currency {};
        PlainLabel *name = nullptr;
        BarChart *chart = nullptr;
    };
    QWidget *makeScroll();
    void makeRows(const QList<BalanceHistory> &histories);
    void fill(const Row &row, const BalanceHistory &history, UtcTime now);
    QString wordsOf(const BalanceHistory &history, int place, UtcTime now) const;

    const Theme &m_theme;
    const NumberFormat &m_format;
    QGridLayout *m_grid;
    PlainLabel *m_words;
    QList<Row> m_rows;
    const BarChart *m_told = nullptr; //!< the one whose bar a person looked at last
};

} // namespace kontor
