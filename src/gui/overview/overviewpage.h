// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/lists/listpreset.h"
#include "gui/overview/overviewlines.h"
#include "gui/page/page.h"
#include "models/latestbalances.h"
#include "models/overviewfigures.h"
#include "office/session/merchantsession.h"
#include <QTimer>

class QGridLayout;
class QPushButton;
class QSettings;
class QToolButton;

namespace kontor {

class DaysCard;
class FigureList;
class FinishSetupCard;
class PageHeader;
class Theme;
class GettingStarted;

//! How things stand, and what happened since a person looked last. Every figure leads to what it counts. Remembers when it was last seen,
//! for each profile.
class OverviewPage final : public Page {
    Q_OBJECT
public:
    //! Everything given outlives the page.
    OverviewPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QSettings &settings, QWidget *parent = nullptr);
    ~OverviewPage() override;

    QString title() const override;
    void arrive() override;
    bool canAskAgain() const override { return true; }
    //! F5: the balances are asked for again.
    void askAgain() override;
    const OverviewFigures &figures() const { return m_figures; }

Q_SIGNALS:
    void listRequested(const kontor::ListPreset &preset);
    void balancesRequested();
    void batchesRequested();
    void keysRequested();
    void callbacksRequested();
    //! What the clock is off, and what can be done about it.
    void clockComparisonRequested();
    //! The first act against that reason not to send.
    void pauseActionRequested(kontor::PauseReason reason);
    void newPayoutRequested();
    void newPayinRequested();
    //! The assistant is to go on with this profile.
    void setupRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    void makeCards();
    QWidget *makeOpenWork();
    static QString workOf(PaymentKind kind, PaymentState state);
    void place();
    OverviewActions lineActions();
    void refresh();
    void refreshAttention();
    void refreshSince();
    void watchCallbacks();
    void refreshHeader();
    void refreshOpenWork();
    void refreshBalances();
    void watchConnection();
    bool mayBeGone(const QList<BalanceSnapshot> &balances) const;
    void showBalancesAge();
    void takeBalances(const QList<BalanceSnapshot> &balances);
    void askDay(PaymentKind kind, const OverviewDay &day);
    void readAnew();
    void tick();
    void noteSeen();
    QString settingsKey(const QString &name) const;

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    QSettings &m_settings;
    OverviewFigures m_figures;
    PageHeader *m_header = nullptr;
    QGridLayout *m_grid = nullptr;
    FinishSetupCard *m_setup = nullptr;
    GettingStarted *m_things = nullptr;
    FigureList *m_attention = nullptr;
    FigureList *m_sinceCard = nullptr;
    FigureList *m_balances = nullptr;
    QToolButton *m_refresh = nullptr;
    DaysCard *m_days = nullptr;
    struct OpenWork {
        PaymentKind kind;
        PaymentState state;
        QPushButton *button;
    };
    QList<OpenWork> m_openWork;
    int m_columns = 0;
    std::optional<UtcTime> m_seenAt; //!< when a person last looked
    bool m_wasHere = false; //!< in this run
    bool m_sinceBeforeStart = false; //!< the time that is told of began before Kontor was started
    std::optional<UtcTime> m_balancesAt;
    QList<BalanceSnapshot> m_shownBalances; //!< oldest first
    LatestBalances m_latest;
    QString m_balanceTrouble;
    QList<CallbackGap> m_gaps; //!< as they are shown
    bool m_isConnected = false; //!< when it was last looked
    bool m_asking = false;
    QTimer m_tick;
};

} // namespace kontor
