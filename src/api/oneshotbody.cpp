// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/oneshotbody.h"

#include <algorithm>
#include <cstring>

namespace kontor {

OneShotBody::OneShotBody(QByteArray bytes, QObject *parent)
    : QIODevice(parent)
    , m_bytes(std::move(bytes))
{
    // Unbuffered, so that what Qt took and what we counted are the same.
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

bool OneShotBody::isSequential() const
{
    // A size that is known keeps Content-Length; a sequential device would make Qt read everything ahead.
    return false;
}

qint64 OneShotBody::size() const
{
    return m_bytes.size();
}

bool OneShotBody::seek(qint64 position)
{
    return position >= m_read && QIODevice::seek(position);
}

bool OneShotBody::reset()
{
    return m_read == 0 && !m_bytes.isEmpty() && QIODevice::reset(); // of nothing can't be told whether it was sent
}

qint64 OneShotBody::readData(char *data, qint64 maxSize)
{
    const qint64 from = pos();
    const qint64 count = std::min(maxSize, size() - from);
    if (count <= 0)
        return -1;
    std::memcpy(data, m_bytes.constData() + from, static_cast<size_t>(count));
    m_read = std::max(m_read, from + count);
    return count;
}

qint64 OneShotBody::writeData(const char *, qint64)
{
    return -1;
}

} // namespace kontor
