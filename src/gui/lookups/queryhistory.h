// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include "core/money.h"
#include <QList>
#include <QString>
#include <QStringList>

class QSettings;

namespace kontor {

//! What the gateway offered at the last look at an amount, so that the next one can say what came and went, also after a restart or in
//! another language. One profile's, the newest looks only; a list too long to be kept is none.
class QueryHistory {
public:
    static constexpr int most = 20;
    static constexpr int longest = 500; //!< methods with their banks, of one look

    //! Reads what is kept, and keeps from here on. Without it looks last as long as this.
    void keepIn(QSettings &settings, const QString &profile);
    //! Nothing: there was none at this amount. Methods and banks only.
    std::optional<PaymentOptions> of(const Money &money) const;
    void note(const Money &money, const PaymentOptions &options);

private:
    struct Look {
        Money money {};
        QStringList offers {}; //!< method, code of the bank, its name, and the next
    };
    void keep() const;

    QList<Look> m_looks; //!< oldest first
    QSettings *m_settings = nullptr;
    QString m_key;
};

} // namespace kontor
