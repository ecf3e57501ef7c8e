// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/page.h"
#include "models/balancesmodel.h"
#include "models/latestbalances.h"
#include "office/session/merchantsession.h"
#include <QHash>
#include <QTimer>

class QComboBox;
class QPushButton;
class QSettings;

namespace kontor {

class BalanceChart;
class MessageBar;
class PageHeader;
class PaymentTable;
class PlainLabel;
class RawReply;
class TableCard;
class Theme;

//! What the gateway holds for the merchant, as of when it was asked, and what our own queue will take from it. Asked for when the page is
//! entered and the figures are older than a minute, on F5, and every few minutes while it is seen, if a person wants that. What was read
//! last stays when asking again leads to nothing, with its age; what was read before this start, or elsewhere, is kept by the ledger.
class BalancesPage final : public Page {
    Q_OBJECT
public:
    BalancesPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    QString title() const override;

    //! The page is entered.
    void arrive() override;
    bool canAskAgain() const override { return true; }
    void askAgain() override;
    bool isLoaded() const { return m_readAt.has_value(); }
    //! How often it asks again, and what the gateway calls its amounts, are kept there.
    void remember(QSettings &settings);

Q_SIGNALS:
    //! What was read, as a file.
    void exportRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build(const Theme &theme);
    QWidget *makeTable(const Theme &theme);
    void makeRowMenu();
    QWidget *makeInterval();
    void fitColumns();
    void take(const Result<Balances> &balances);
    void showError(const ApiError &trouble);
    void show(const Balances &balances);
    void showRemarks(const Balances &balances);
    void offerReply();
    void copyRows();
    void copyAmount();
    void noteAnswer(const Balances &balances);
    void noteNames(const Balances &balances);
    void keepNames();
    void readQueued();
    void readHistory();
    void showKept();
    void showHistory();
    void showChosen();
    void addToHistory(const Balances &balances);
    void showAge();
    void showEmptyOrTable();
    void tick();

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    BalancesModel m_model;
    PageHeader *m_header = nullptr;
    QPushButton *m_refresh = nullptr;
    MessageBar *m_message = nullptr;
    PaymentTable *m_table = nullptr;
    TableCard *m_card = nullptr;
    BalanceChart *m_chart = nullptr;
    QList<BalanceSnapshot> m_history; //!< oldest first
    LatestBalances m_latest;
    RawReply *m_raw = nullptr;
    QComboBox *m_interval = nullptr;
    QSettings *m_settings = nullptr;
    QHash<QString, QString> m_names; //!< what the gateway calls the amount, by its currency, where that isn't available
    std::optional<ApiError> m_trouble; //!< why the last question led to nothing
    std::optional<UtcTime> m_askedAt;
    std::optional<UtcTime> m_readAt;
    QTimer m_tick;
    QTimer m_counting;
    bool m_asking = false;
    bool m_familiar = true; //!< the last answer had a form that is known
};

} // namespace kontor
