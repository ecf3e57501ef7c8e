// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "files/filedigest.h"
#include "files/icudecoder.h"
#include "files/legacytext.h"
#include "files/tableformat.h"
#include <QByteArray>
#include <QString>
#include <QStringDecoder>
#include <optional>

class QIODevice;

namespace kontor {

//! The text of a file, a piece at a time. Which encoding it has is found out in a first reading (UTF-8 and UTF-16 with or without a mark,
//! and a guess for what is neither), unless a person says it. Never holds more than a piece of it.
class TextSource final {
public:
    //! The device is open for reading, can be read again from its beginning, and outlives this. BadInput when it is empty
    //! or no text.
    static Result<TextSource> open(QIODevice &device, std::optional<TextEncoding> wanted = {});

    TextEncoding encoding() const { return m_encoding; }
    //! Read as Windows-1252 although some of it is UTF-8: two files were put together, and letters beyond English are wrong in one part.
    bool isMixed() const { return m_isMixed; }
    //! How the encoding was guessed; nothing where the bytes say it, or a person.
    const std::optional<GuessedEncoding> &guess() const { return m_guess; }
    //! A NUL stood in what was read. Text has none, so it is a problem of its row; a source with many of them is refused.
    bool hasNul() const { return m_nuls > 0; }
    //! Nothing at the end. BadInput when the text is damaged or the device can't be read any more.
    Result<std::optional<QString>> next();
    //! SHA-256 of all bytes that were read: of the whole file once next() gave nothing.
    QByteArray digest() const { return m_digest.result(); }

private:
    TextSource(QIODevice &device, TextEncoding encoding);
    QString decoded(const QByteArray &bytes);
    bool isWide() const { return m_encoding == TextEncoding::Utf16Le || m_encoding == TextEncoding::Utf16Be; }
    ApiError damaged() const;

    QIODevice *m_device;
    TextEncoding m_encoding;
    std::optional<QStringDecoder> m_decoder {}; //!< of UTF-8 and UTF-16
    std::optional<IcuDecoder> m_icu {}; //!< of what isn't ours
    std::optional<GuessedEncoding> m_guess {};
    FileDigest m_digest;
    qsizetype m_size = 0; //!< characters so far
    qsizetype m_nuls = 0;
    bool m_isRequested = false; //!< somebody chose the encoding
    bool m_isOdd = false; //!< the number of bytes so far
    bool m_atStart = true;
    bool m_atEnd = false;
    bool m_isMixed = false;
};

} // namespace kontor
