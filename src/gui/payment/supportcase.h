// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QObject>

class QWidget;

namespace kontor {

class ToastHost;

//! What goes to the gateway's support about one payment, and what comes back: the evidence as a file, and their written answer. Dialogs
//! open over `parent`.
class SupportCase final : public QObject {
    Q_OBJECT
public:
    SupportCase(MerchantSession &session, const NumberFormat &format, ToastHost &toasts, QWidget *parent);

    void saveEvidence(const PaymentRecord &payment);
    void recordAnswer(const PaymentRecord &payment);

private:
    void writeEvidence(const OrderId &id, const QString &path);

    MerchantSession &m_session;
    const NumberFormat &m_format;
    ToastHost &m_toasts;
    QWidget *m_parent;
};

} // namespace kontor
