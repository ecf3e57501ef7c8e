// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/kit/card.h"
#include "models/balancehistory.h"
#include <chrono>

namespace kontor {

class BarChart;
class PlainLabel;
class Theme;

//! One currency's balance over the last days: what was read, and gaps where nobody looked. Hidden while nothing of any was read.
class BalanceChart final : public Card {
    Q_OBJECT
public:
    static constexpr std::chrono::hours stretch {6};
    static constexpr int stretches = 28; // 7 days

    BalanceChart(const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    //! In stretches of that length and number, up to `now`.
    void setHistories(const QList<BalanceHistory> &histories, UtcTime now);
    //! Of which one it is: where none is named, of the first.
    void setCurrency(const QString &currency);

private:
    void showIt();
    void showWords(int bar);
    QString dayBeginningAt(int place) const;
    QString wordsOf(const BalanceHistory &history, int place) const;

    const NumberFormat &m_format;
    PlainLabel *m_title;
    BarChart *m_chart;
    PlainLabel *m_words;
    QList<BalanceHistory> m_histories;
    QString m_currency;
    UtcTime m_now {};
};

} // namespace kontor
