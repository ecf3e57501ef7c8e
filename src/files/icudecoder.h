// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/tableformat.h"
#include <QByteArray>
#include <unicode/ucnv.h>

namespace kontor {

//! Text in one of the encodings that ICU knows, a piece at a time.
class IcuDecoder final {
public:
    explicit IcuDecoder(TextEncoding encoding);

    //! What can be read of it together with what was left of the pieces before. `isEnd`: no piece follows.
    QString decode(const QByteArray &bytes, bool isEnd);
    //! Some bytes stand for nothing.
    bool hasError() const { return m_hasError; }

private:
    icu::LocalUConverterPointer m_converter;
    bool m_hasError = false;
};

} // namespace kontor
