// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/payouts/payoutacts.h"
#include "office/office.h"
#include <QObject>
#include <optional>

class QPushButton;

namespace kontor {

class DetailPanel;
class RequestView;
class Theme;

//! Fills the detail panel with one payment and keeps it true: facts, the Explain box with what can be done now, and the timeline.
class PaymentDetails final : public QObject {
    Q_OBJECT
public:
    PaymentDetails(Office &office, const Theme &theme, const NumberFormat &format, DetailPanel &panel, QObject *parent = nullptr);
    void show(const OrderId &id);
    //! Reads it again, when it changed or time has passed.
    void refresh();
    void clear() { m_id.reset(); }
    const std::optional<PaymentRecord> &payment() const { return m_payment; }

Q_SIGNALS:
    void shown();
    //! For a toast.
    void said(const QString &words);
    void actAsked(kontor::PaymentAct act, const kontor::PaymentRecord &payment);

private:
    void forget();
    void take(const PaymentRecord &payment);
    void refuse(const ApiError &error);
    void takeTimeline(const QList<TimelineEntry> &entries);
    void takeAttempts(const QList<AttemptRecord> &attempts);
    void showTimeline();
    void setUtc(bool utc);
    void addCopyActions(const PaymentRecord &payment);
    void copyForSupport();
    void showCode(const QString &reply, QPushButton *anchor);
    void showFacts(const PaymentRecord &payment);
    void showPayTo(const PaymentRecord &payment);
    void showActions(const PaymentRecord &payment);
    void explain();

    Office &m_office;
    const Theme &m_theme;
    const NumberFormat &m_format;
    DetailPanel &m_panel;
    std::optional<OrderId> m_id;
    std::optional<PaymentRecord> m_payment;
    QList<TimelineEntry> m_entries;
    QList<AttemptRecord> m_attempts;
    QList<ReplyRecord> m_replies;
    RequestView *m_request;
    bool m_utc = false;
};

} // namespace kontor
