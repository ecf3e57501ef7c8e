// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/icudecoder.h"

#include <array>

namespace kontor {

IcuDecoder::IcuDecoder(TextEncoding encoding)
{
    UErrorCode status = U_ZERO_ERROR;
    m_converter.adoptInstead(ucnv_open(nameOf(encoding).toLatin1().constData(), &status));
    ucnv_setToUCallBack(m_converter.getAlias(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
    m_hasError = U_FAILURE(status);
}

QString IcuDecoder::decode(const QByteArray &bytes, bool isEnd)
{
    QString text;
    std::array<char16_t, 4096> piece {};
    const char *from = bytes.constData();
    UErrorCode status = U_BUFFER_OVERFLOW_ERROR;
    while (!m_hasError && status == U_BUFFER_OVERFLOW_ERROR) {
        char16_t *to = piece.data();
        status = U_ZERO_ERROR;
        ucnv_toUnicode(
            m_converter.getAlias(), &to, piece.data() + piece.size(), &from, bytes.constData() + bytes.size(), nullptr, isEnd, &status);
        text += QStringView(piece.data(), to);
        m_hasError = U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR;
    }
    return text;
}

} // namespace kontor
