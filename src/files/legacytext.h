// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/tableformat.h"
#include <QByteArray>
#include <QStringList>

namespace kontor {

//! An encoding that was guessed because the bytes don't say it: not UTF-8, not UTF-16.
struct GuessedEncoding {
    TextEncoding encoding {};
    QStringList words {}; //!< some of those with letters beyond English, as they are read so
    bool hasUtf8 = false; //!< other words of it are UTF-8, and nothing in this encoding
    QList<TextEncoding> others {}; //!< by which the bytes can be read as well, the likely ones first
};

//! Keeps of a text what tells its encoding: the words with bytes that are no ASCII. The others would make each language look like English.
class LegacyText final {
public:
    void take(const QByteArray &bytes);
    //! By ICU's detector, among encodings that it doesn't know (Macintosh, DOS, Thai), and by whether letters look misread. Nothing when
    //! the bytes are no text. Once, behind the last piece.
    std::optional<GuessedEncoding> guess();

private:
    void endWord();

    QByteArray m_words {}; //!< a line each
    QByteArray m_utf8Words {}; //!< those that would be UTF-8
    QByteArray m_word {}; //!< that the next piece may continue
    bool m_isBinary = false; //!< has control characters
};

} // namespace kontor
