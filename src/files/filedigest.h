// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QByteArrayView>
#include <memory>

struct evp_md_ctx_st;

namespace kontor {

//! SHA-256 of a file that comes a piece at a time, by OpenSSL, which uses what the processor has for it: Qt's takes longer than all else
//! that is done to read a table.
class FileDigest final {
public:
    FileDigest();

    void add(QByteArrayView bytes);
    //! Of what was added so far. Empty when OpenSSL had no memory: that is no other file's.
    QByteArray result() const;

private:
    struct Free {
        void operator()(evp_md_ctx_st *context) const;
    };
    using Context = std::unique_ptr<evp_md_ctx_st, Free>;

    Context m_context; //!< none once a step of it didn't work
};

} // namespace kontor
