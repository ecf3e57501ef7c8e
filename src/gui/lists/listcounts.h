// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "models/paymentsmodel.h"
#include <QObject>
#include <QTimer>

namespace kontor {

class Ledger;
struct ListConfig;

//! How many payments of a list's kind there are, whatever its filter: all, those that are open and those that need a person. Counted anew
//! when the ledger changes, many changes at once.
class ListCounts final : public QObject {
    Q_OBJECT
public:
    ListCounts(Ledger &ledger, const ListConfig &config, QObject *parent = nullptr);

    qint64 all() const { return m_all; }
    qint64 open() const { return m_open; }
    qint64 attention() const { return m_attention; }
    void refresh();
    //! As soon as what is under way is done.
    void refreshSoon() { m_counting.start(0); }

Q_SIGNALS:
    void counted();

private:
    void take(const PaymentCounts &counts, qint64 atAnEnd);

    Ledger &m_ledger;
    const ListConfig &m_config;
    QTimer m_counting;
    qint64 m_all = 0;
    qint64 m_open = 0;
    qint64 m_attention = 0;
};

} // namespace kontor
