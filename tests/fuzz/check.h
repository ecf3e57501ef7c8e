// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdio>
#include <cstdlib>

//! Stops a fuzz target at a broken promise, whatever the build says about assertions.
#define FUZZ_CHECK(promise)                                                                                                                \
    do {                                                                                                                                   \
        if (!(promise)) {                                                                                                                  \
            std::fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #promise);                                                     \
            std::abort();                                                                                                                  \
        }                                                                                                                                  \
    } while (false)
