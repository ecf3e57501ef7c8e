// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/overview/figurelist.h"
#include "office/session/merchantsession.h"

class QSettings;
class QVBoxLayout;

namespace kontor {

//! For whoever is new here: five things to try, each ticked by the ledger itself once it was done. Goes when all are, or when a person says
//! so; that is remembered for each profile. Starts hidden.
class GettingStarted final : public QWidget {
    Q_OBJECT
public:
    enum Thing { Payout, Cancellation, Payin, Balances, Batch };
    static constexpr int count = Batch + 1;

    GettingStarted(MerchantSession &session, const Theme &theme, QSettings &settings, QWidget *parent = nullptr);

    //! Somebody of that profile has opened the page of balances: the ledger can't know, and Kontor reads them by itself, too.
    static void noteBalancesSeen(QSettings &settings, const QString &profile);

    //! Looks in the ledger which have been done.
    void refresh();
    bool isDone(Thing thing) const { return m_done.contains(thing); }

Q_SIGNALS:
    void asked(kontor::GettingStarted::Thing thing);

private:
    void look(Thing thing);
    void note(Thing thing, bool isDone);
    void showList();
    FigureList::Line line(Thing thing, const QString &text, const QString &action);

    MerchantSession &m_session;
    QSettings &m_settings;
    QString m_hiddenKey;
    FigureList *m_list;
    QList<Thing> m_done;
    int m_looking = 0;
    bool m_isShown = false;
};

} // namespace kontor
