// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/simlog.h"

#include <cstdio>

namespace kontor::sim {
namespace {

constexpr size_t keptLines = 60;

QByteArray stamped(const SimClock &clock, const QByteArray &line)
{
    return QByteArray::number(double(clock.monotonic().count()) / 1000 - 1000, 'f', 3).rightJustified(11) + "  " + line;
}

} // namespace

void SimLog::note(const QByteArray &line)
{
    const QByteArray whole = stamped(m_clock, line);
    for (const char byte : whole)
        m_digest = (m_digest ^ quint8(byte)) * 1'099'511'628'211ULL;
    m_last.push_back(whole);
    if (m_last.size() > keptLines)
        m_last.pop_front();
    if (m_isLoud)
        std::fprintf(stderr, "%s\n", whole.constData());
}

} // namespace kontor::sim
