// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/fields/paymentdraft.h"
#include <QWidget>

class QPushButton;

namespace kontor {

class FactList;
class Theme;

//! The payout that is reviewed and the one that looks the same, beside each other, what differs marked. Accounts are whole: people
//! compare them.
class DuplicateComparison final : public QWidget {
    Q_OBJECT
public:
    DuplicateComparison(const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);
    void show(const PaymentRecord &reviewed, const PaymentRecord &duplicate, UtcTime now);

Q_SIGNALS:
    void duplicateRequested(); //!< the other one as a whole

private:
    void addBoth(const QString &name, const QString &ours, const QString &theirs, bool differs);

    const NumberFormat &m_format;
    FactList *m_ours = nullptr;
    FactList *m_theirs = nullptr;
    QPushButton *m_open = nullptr;
};

} // namespace kontor
