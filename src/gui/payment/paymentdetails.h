// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/kit/explainbox.h"
#include "gui/payment/payoutactions.h"
#include "messages/explanation.h"
#include "office/session/merchantsession.h"
#include <QDate>
#include <QObject>
#include <optional>

class QPushButton;
class QToolButton;

namespace kontor {

class DetailPanel;
class RequestView;
class Theme;

//! Fills the detail panel with one payment and keeps it true: facts, the Explain box with what can be done now, and the timeline.
class PaymentDetails final : public QObject {
    Q_OBJECT
public:
    PaymentDetails(MerchantSession &session, const Theme &theme, const NumberFormat &format, DetailPanel &panel, QObject *parent = nullptr);
    void show(const OrderId &id);
    //! Reads it again, when it changed or time has passed.
    void refresh();
    //! Nothing is shown and nothing acts any more.
    void clear();
    //! Unfolds what was sent and answered, and leads there.
    void openRequest();
    //! What a gateway contact needs of it, without its name and account.
    void copyForSupport();
    const std::optional<PaymentRecord> &payment() const { return m_payment; }

Q_SIGNALS:
    void shown();
    //! For a toast.
    void said(const QString &words);
    void actionRequested(kontor::PaymentAction act, const kontor::PaymentRecord &payment);
    //! A link with which the customer can pay this payin.
    void linkRequested(const kontor::PaymentRecord &payment);

private:
    void forget();
    void take(const PaymentRecord &payment);
    void refuse(const ApiError &error);
    void readHistory(const OrderId &id);
    void takeTimeline(const Result<QList<TimelineEntry>> &entries);
    void showTimeline();
    void showRequest();
    void setUtc(bool utc);
    QList<ExplainBox::Action> payinActions(const PaymentRecord &payment);
    QList<ExplainBox::Action> unknownActions(const PaymentRecord &payment);
    void showCode(QPushButton *anchor);
    void showFacts(const PaymentRecord &payment);
    void showAccount(const PaymentRecord &payment);
    QString accountShown(const PaymentRecord &payment) const;
    QToolButton *eye(const PaymentRecord &payment);
    void showTimes(const PaymentRecord &payment);
    void showPayTo(const PaymentRecord &payment);
    void showActions(const PaymentRecord &payment);
    void explain();
    QString explanation(const PaymentRecord &payment, UtcTime now) const;
    void countAhead();
    std::optional<messages::CallbacksHeard> callbacksHeard(const PaymentRecord &payment) const;
    void lookAtDay();

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    DetailPanel &m_panel;
    bool m_hides; //!< account numbers, when they were last shown
    std::optional<OrderId> m_id;
    std::optional<PaymentRecord> m_payment;
    QList<TimelineEntry> m_entries;
    QString m_timelineTrouble; //!< why there are none
    // nothing until they were read
    std::optional<Result<QList<AttemptRecord>>> m_attempts;
    std::optional<Result<QList<ReplyRecord>>> m_replies;
    std::optional<qint64> m_ahead; //!< queued before this one; nothing until they were counted
    bool m_isCounting = false;
    messages::FirstSaid m_said;
    QDate m_day; //!< when times were last put into words
    RequestView *m_request;
    bool m_utc = false;
    std::optional<OrderId> m_whole; //!< whose account number a person asked to see
};

} // namespace kontor
