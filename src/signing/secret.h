// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "signing/keypair.h"

namespace kontor {

//! Secret bytes of our own, copied deeply from the caller's (who may wipe his) and wiped when the last holder goes.
class Secret {
public:
    explicit Secret(const QByteArray &bytes)
        : m_bytes(bytes.constData(), bytes.size())
    {
    }
    ~Secret() { wipe(m_bytes); }
    Q_DISABLE_COPY_MOVE(Secret)
    const QByteArray &bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
};
using SharedSecret = std::shared_ptr<const Secret>;

inline SharedSecret keepSecret(const QByteArray &bytes)
{
    return std::make_shared<const Secret>(bytes);
}
//! The same of bytes that nobody needs otherwise: they are wiped.
inline SharedSecret takeSecret(QByteArray &&bytes)
{
    SharedSecret secret = keepSecret(bytes);
    wipe(bytes);
    return secret;
}

} // namespace kontor
