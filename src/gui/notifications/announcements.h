// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"
#include "core/orderid.h"
#include "core/submission.h"
#include "gui/page/announcer.h"
#include <QMap>
#include <QObject>
#include <QSet>
#include <QTimer>
#include <functional>

namespace kontor {

class MerchantSession;
struct PaymentRecord;

//! What is said aloud of payments that move while somebody does something else: one by its name, several that move at once by their
//! number. That nobody knows an outcome is said once it has been so for two minutes; most are known within seconds.
class Announcements final : public QObject {
    Q_OBJECT
public:
    static constexpr Seconds unknownFor {120};

    //! `mayName`: whether names may be heard now, which they may not while Kontor is locked. All given outlive this.
    Announcements(MerchantSession &session, Announcer &announcer, std::function<bool()> mayName, QObject *parent);

private:
    enum class Kind { Settled, Accepted, Rejected, Unknown, Look };
    using Subject = std::pair<PaymentKind, Kind>;
    void take(const OrderId &id, submission::Notice notice, PaymentKind kind);
    void waitForOutcome(const OrderId &id, PaymentKind kind);
    void lookAfter(Millis wait, const OrderId &id, PaymentKind kind);
    void tellUnknown(const PaymentRecord &payment, PaymentKind kind);
    void add(const Subject &subject, const OrderId &id);
    void tell();
    void tellOne(const Subject &subject, const OrderId &id);
    void say(const Subject &subject, const QString &words);
    static QString one(const Subject &subject, const QString &name);
    static QString several(const Subject &subject, int n);

    MerchantSession &m_session;
    Announcer &m_announcer;
    std::function<bool()> m_mayName;
    QMap<Subject, QSet<OrderId>> m_moved;
    QSet<OrderId> m_unknown; //!< that are waited for
    QTimer m_gathering;
};

} // namespace kontor
