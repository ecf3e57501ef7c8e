// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "signing/keypair.h"

namespace kontor {

//! Secret bytes of our own, copied deeply from the caller's (who may wipe his) and wiped when the last holder goes. They lie where they are
//! neither swapped nor dumped, as long as there is room.
class Secret {
public:
    explicit Secret(const QByteArray &bytes);
    ~Secret();
    Q_DISABLE_COPY_MOVE(Secret)
    //! Good for as long as this is: copies of it are views, too.
    const QByteArray &bytes() const { return m_view; }

private:
    char *m_place; //!< in the locked heap; null where that is full
    QByteArray m_spare; //!< then here
    QByteArray m_view;
};
using SharedSecret = std::shared_ptr<const Secret>;

//! How many characters this UTF-8 has, counted in place: no other copy of a passphrase is made.
qsizetype characters(const QByteArray &utf8);

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
