// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArrayView>

namespace kontor {

//! Follows the framing of a chunked body (RFC 9112 §7.1) over its bytes as they come, and keeps nothing of them.
//! Qt HTTP Server 6.4 takes a broken chunk size for the end of the body and what follows for the next request.
class ChunkScanner {
public:
    enum class State { Size, Extension, SizeLf, Data, DataCr, DataLf, TrailerStart, Trailer, TrailerLf, LastLf, Done, Broken };
    //! What the framing has come to after these bytes. Bytes after the end are not looked at.
    State feed(QByteArrayView bytes);
    State state() const { return m_state; }

private:
    void take(char c);
    void takeSize(char c);
    void endOfSizeLine();
    void takeTrailer(char c);
    void expect(char wanted, char found, State next);
    State m_state = State::Size;
    qint64 m_left = 0;
    int m_digits = 0;
    int m_lineLength = 0;
};

} // namespace kontor
