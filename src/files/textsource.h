// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QByteArray>
#include <QCryptographicHash>
#include <QString>
#include <QStringDecoder>
#include <memory>
#include <optional>

class QIODevice;

namespace kontor {

//! The text of a file of unknown encoding, a piece at a time: UTF-8 with or without a mark, UTF-16 with one, and Windows-1252 for what
//! is no UTF-8. Reads the device twice, the first time to find out; never holds more than a piece of it.
class TextSource final {
public:
    enum class Encoding { Utf8, Utf16, Windows1252 };

    //! The device is open for reading, can be read again from its beginning, and outlives this. BadInput with a sentence when it is empty
    //! or no text.
    static Result<TextSource> open(QIODevice &device);

    Encoding encoding() const { return m_encoding; }
    //! Read as Windows-1252 although some of it is UTF-8: two files were put together, and letters beyond English are wrong in one part.
    bool isMixed() const { return m_isMixed; }
    //! Nothing at the end. BadInput when the text is damaged or the device can't be read any more.
    Result<std::optional<QString>> next();
    //! SHA-256 of all bytes that were read: of the whole file once next() gave nothing.
    QByteArray digest() const { return m_hash->result(); }

private:
    TextSource(QIODevice &device, Encoding encoding);
    QString decoded(const QByteArray &bytes);

    QIODevice *m_device;
    Encoding m_encoding;
    std::optional<QStringDecoder> m_decoder {}; //!< none for Windows-1252
    std::unique_ptr<QCryptographicHash> m_hash; //!< Qt's can't be moved
    bool m_isOdd = false; //!< the number of bytes so far
    bool m_atEnd = false;
    bool m_isMixed = false;
};

} // namespace kontor
