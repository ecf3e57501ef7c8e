// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QRandomGenerator>
#include <initializer_list>

namespace kontor::sim {

//! Everything in a run that is left to chance comes from here, so that the seed says it all.
class Chance {
public:
    explicit Chance(quint32 seed)
        : m_random(seed)
    {
    }
    double fraction() { return m_random.generateDouble(); }
    //! So many times in a hundred.
    bool percent(double likely) { return likely > 0 && fraction() * 100 < likely; }
    int between(int least, int most) { return m_random.bounded(least, most + 1); }
    Millis between(Millis least, Millis most) { return least + Millis(qint64(double((most - least).count()) * fraction())); }
    template <class T> T oneOf(std::initializer_list<T> all) { return all.begin()[between(0, int(all.size()) - 1)]; }
    template <class List> auto &in(List &list) { return list[between(0, int(list.size()) - 1)]; }
    quint32 number() { return m_random.generate(); }

private:
    QRandomGenerator m_random;
};

} // namespace kontor::sim
