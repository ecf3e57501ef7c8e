// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QElapsedTimer>
#include <QTest>
#include <chrono>

//! How a test waits. A test never sleeps: it names what it expects, and continues as soon as that is so.
//!
//!     EVENTUALLY(page.isLoaded());
//!     EVENTUALLY(texts().contains(u"Paid"_s), texts());
//!     EVENTUALLY_EQUAL(model.rowCount(), 3);
//!
//! Each runs the event loop until its condition holds. If that takes too long, the test function fails and returns, and says what it
//! waited for, for how long, and what was there at the end. A condition is evaluated many times; a detail only after giving up.
//! EVENTUALLY_WITHIN(Seconds(3), …) is for a time that the program must keep, not for a slow computer.

namespace kontor {

//! One wait for one condition. It looks again after every event of this thread, and every 10 ms for what comes from other threads,
//! processes and files.
class Eventually {
public:
    //! Enough for a busy computer. ctest's TIMEOUT bounds the whole test.
    static constexpr std::chrono::milliseconds patience {30'000};

    //! `pause` passes at least between two looks.
    explicit Eventually(std::chrono::milliseconds limit = patience, std::chrono::milliseconds pause = {});
    //! For the macros. A test that has failed already waits for nothing.
    Eventually(const char *condition, const char *file, int line, std::chrono::milliseconds limit = patience);

    //! Tells Qt Test when the condition holds.
    bool sees(bool holds) const;
    //! Runs the event loop until it is time for the next look; false once the limit has passed.
    bool goesOn();

    void fail(const QString &detail = {}) const;
    void fail(const QByteArray &detail) const;
    void fail(const char *detail) const;
    //! Deletes the two values: they are what QTest::toString() returns.
    void failEqual(const char *expected, const char *actualValue, const char *expectedValue) const;

private:
    QString waited() const;

    const char *m_condition = nullptr;
    const char *m_file = nullptr;
    int m_line = 0;
    std::chrono::milliseconds m_limit;
    std::chrono::milliseconds m_pause {};
    QElapsedTimer m_since;
    qint64 m_lookedAt = 0;
};

//! As EVENTUALLY, in functions that return whether it came true. `pause` passes at least between two looks: for a condition that moves
//! the test's own clock.
template <class Condition>
bool eventually(Condition holds, std::chrono::milliseconds limit = Eventually::patience, std::chrono::milliseconds pause = {})
{
    Eventually waiting(limit, pause);
    while (!holds()) {
        if (!waiting.goesOn())
            return false;
    }
    return true;
}

//! Prints a value as QCOMPARE does: overloads beside the type are found as well.
template <class T> const char *printedValue(const T &value)
{
    using QTest::toString;
    return toString(value);
}

} // namespace kontor

#define EVENTUALLY(condition, ...) KONTOR_WAIT_FOR(kontor::Eventually::patience, #condition, condition, __VA_ARGS__)
#define EVENTUALLY_WITHIN(limit, condition, ...) KONTOR_WAIT_FOR(limit, #condition, condition, __VA_ARGS__)

#define KONTOR_WAIT_FOR(limit, text, condition, ...)                                                                                       \
    do {                                                                                                                                   \
        kontor::Eventually kontorWaiting(text, __FILE__, __LINE__, limit);                                                                 \
        while (!kontorWaiting.sees(static_cast<bool>(condition))) {                                                                        \
            if (!kontorWaiting.goesOn()) {                                                                                                 \
                kontorWaiting.fail(__VA_ARGS__);                                                                                           \
                return;                                                                                                                    \
            }                                                                                                                              \
        }                                                                                                                                  \
    } while (false)

#define EVENTUALLY_EQUAL(actual, expected)                                                                                                 \
    do {                                                                                                                                   \
        kontor::Eventually kontorWaiting(#actual, __FILE__, __LINE__);                                                                     \
        while (!kontorWaiting.sees((actual) == (expected))) {                                                                              \
            if (!kontorWaiting.goesOn()) {                                                                                                 \
                kontorWaiting.failEqual(#expected, kontor::printedValue(actual), kontor::printedValue(expected));                          \
                return;                                                                                                                    \
            }                                                                                                                              \
        }                                                                                                                                  \
    } while (false)
