// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kontor::sim {

//! SQLite's way to files, of which one call can be made to go wrong. Counts the calls that open, read, write, truncate or flush. It
//! flushes nothing: whether the system keeps its word is not what is asked here, and a thousand runs would take long.
class FaultyFiles {
public:
    //! From now on every connection of this process goes through here.
    static void install();
    //! The nth call from now goes wrong, once; 0: none does.
    static void failAt(int call);
    static bool hasFailed();
    //! While true, calls are neither counted nor spoilt.
    static void rest(bool rests);
};

} // namespace kontor::sim
