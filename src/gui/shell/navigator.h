// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/lists/paymentlistpage.h"
#include "gui/page/page.h"
#include <QHash>
#include <QStringList>
#include <functional>

class QSettings;
class QStackedWidget;

namespace kontor {

class MerchantSession;
class PageScroll;
class PayinsPage;
class PayoutsPage;

//! The pages of the window by name, and every way from one to another. Each page is made when it is first needed, so that the first list is
//! on the screen sooner. Remembers the way that a person took, for Back and Forward, and the payments that were opened last.
class Navigator final : public QObject {
    Q_OBJECT
public:
    using Make = std::function<Page *()>;

    //! `stack` shows the pages and owns them, each in a place of its own that scrolls where it has to. Everything given outlives this.
    Navigator(QStackedWidget &stack, MerchantSession &session, QSettings &settings, QObject *parent = nullptr);

    //! `entry` is the sidebar's that the page belongs to.
    void add(const QString &name, const QString &entry, Make make);
    //! From now on what this page says is said by the signals below. For pages that are shown elsewhere, too.
    template <typename OnePage> OnePage *listen(OnePage *page)
    {
        passOn(*page);
        return page;
    }
    //! Makes it when it isn't there yet. The name was added.
    Page &page(const QString &name);
    template <typename OnePage> OnePage &get(const QString &name) { return static_cast<OnePage &>(page(name)); }
    bool isMade(const QString &name) const;
    QString entryOf(const QString &name) const;
    //! The first list is on the screen: what a picture waits for.
    bool isFirstListShown();

    QString current() const { return m_current; }
    Page &currentPage() { return page(m_current); }
    //! Null where the page that is seen is no list of payments.
    PaymentListPage *currentList();
    //! On the page that is seen.
    std::optional<PaymentRecord> chosen();
    PayoutsPage &payouts();
    PayinsPage &payins();

    void enter(const QString &name);
    bool canGoBack() const { return m_place > 0; }
    bool canGoForward() const { return m_place + 1 < m_way.size(); }
    void goBack();
    void goForward();
    //! To the list of payouts or payins, which shows only these.
    void narrow(const ListPreset &preset);
    //! To its list, where it is chosen.
    void showPayment(const OrderId &id, PaymentKind kind);
    //! To a page of its own.
    void openPayment(const OrderId &id, PaymentKind kind);
    void openBatch(const QString &id);
    //! To what has been open at the gateway for longest; to what nobody knows the outcome of first.
    void showOldestOpen();
    //! To what waits to be sent from this computer.
    void showWaiting();

    //! It was opened, on a page or in a window of its own.
    void rememberOpened(const OrderId &id);
    QList<OrderId> openedLast() const;

Q_SIGNALS:
    void entered(const QString &name);
    //! As the pages say it (Page).
    void chosenChanged();
    void said(const QString &words);
    void changed(const QString &words, const std::function<void()> &undo);
    void heard(const QString &words);

private:
    struct Leaf {
        QString entry {};
        Make make {};
        Page *page = nullptr;
        PageScroll *place = nullptr; //!< in the stack, with the page in it
    };
    void passOn(const Page &page);
    void show(const QString &name);

    QStackedWidget &m_stack;
    MerchantSession &m_session;
    QSettings &m_settings;
    QHash<QString, Leaf> m_leaves;
    QString m_current;
    QStringList m_way; //!< the pages in the order in which they were entered
    qsizetype m_place = -1; //!< where on it the person is
};

} // namespace kontor
