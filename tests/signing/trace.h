// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "signing/keypair.h"
#include <QFile>
#include <algorithm>
#include <array>

namespace kontor::testing {

//! Counts the copies of a secret in this process's memory. Itself holds it in disguise only.
class Trace {
public:
    explicit Trace(QByteArray secret)
    {
        for (const char byte : std::as_const(secret))
            m_disguised.append(static_cast<char>(~byte));
        wipe(secret);
    }

    int copies() const
    {
        QFile maps(QStringLiteral("/proc/self/maps"));
        QFile memory(QStringLiteral("/proc/self/mem"));
        if (!maps.open(QIODevice::ReadOnly) || !memory.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
            return -1;
        int found = 0;
        for (const auto &line : maps.readAll().split('\n')) {
            const auto words = line.split(' ');
            const auto ends = words.first().split('-');
            if (words.size() > 1 && words.at(1).startsWith("rw"))
                found += copiesBetween(memory, ends.first().toULongLong(nullptr, 16), ends.last().toULongLong(nullptr, 16));
        }
        return found;
    }

private:
    static constexpr quint64 tooLarge = quint64(1) << 28; // the sanitizers' own maps

    int copiesBetween(QFile &memory, quint64 begin, quint64 end) const
    {
        static std::array<char, 65536> window;
        const auto own = reinterpret_cast<quint64>(window.data());
        int found = 0;
        for (quint64 at = begin; end - begin < tooLarge && at < end; at += window.size() - 31) {
            const bool isOwn = at < own + window.size() && own < at + window.size();
            if (isOwn || !memory.seek(static_cast<qint64>(at)))
                continue;
            const auto size = memory.read(window.data(), static_cast<qint64>(qMin(end - at, quint64(window.size()))));
            for (qint64 place = 0; place + m_disguised.size() <= size; ++place)
                found += isAt(window.data() + place);
        }
        return found;
    }

    bool isAt(const char *place) const
    {
        return std::equal(
            m_disguised.begin(), m_disguised.end(), place, [](char disguised, char byte) { return disguised == static_cast<char>(~byte); });
    }

    QByteArray m_disguised;
};

} // namespace kontor::testing
