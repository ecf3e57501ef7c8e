// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! process.status, in the gateway's own word. The vocabulary is open: the specification names SUCCESS and no other.
class PaymentStatus {
public:
    PaymentStatus() = default;
    explicit PaymentStatus(QString word)
        : m_word(std::move(word))
    {
    }
    const QString &word() const { return m_word; }
    bool isKnown() const { return !m_word.isEmpty(); }
    bool isSuccess() const { return m_word == QLatin1String("SUCCESS"); }
    bool operator==(const PaymentStatus &) const = default;

private:
    QString m_word;
};

} // namespace kontor
