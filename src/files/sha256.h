// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QByteArrayView>
#include <QCryptographicHash>
#include <memory>

struct evp_md_ctx_st;

namespace kontor {

//! SHA-256 of what comes piece by piece: by OpenSSL, which uses what the processor has for it. By Qt's it was nearly half of what reading a
//! table of text took.
class Sha256 final {
public:
    Sha256();
    void addData(QByteArrayView bytes);
    //! Of all so far; more may follow.
    QByteArray result() const;

private:
    struct Free {
        void operator()(evp_md_ctx_st *context) const;
    };
    std::unique_ptr<evp_md_ctx_st, Free> m_context;
    std::unique_ptr<QCryptographicHash> m_instead {}; //!< where OpenSSL has none: each file gets its digest all the same
};

} // namespace kontor
