// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QObject>
#include <QTimer>

namespace kontor {

class Sidebar;

//! How many payments need a person, beside their sections: from the ledger's counters, whichever page is seen. Read first when the sections
//! have been painted, and after each change of the ledger.
class AttentionBadges final : public QObject {
    Q_OBJECT
public:
    //! Both given outlive this.
    AttentionBadges(Ledger &ledger, Sidebar &sidebar, QObject *parent = nullptr);

    //! Where somebody is needed: of `seen`, unless only the other kind needs anybody.
    PaymentKind leadsTo(PaymentKind seen) const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void begin();
    void read();
    void readOf(PaymentKind kind, const QString &section, qint64 &count);

    Ledger &m_ledger;
    Sidebar &m_sidebar;
    QTimer m_soon;
    qint64 m_payouts = 0;
    qint64 m_payins = 0;
};

} // namespace kontor
