// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest/QTest>

class QApplication;

namespace kontor {

//! One test of a program that holds several. A program runs one of them: `test_office tst_driver [what Qt Test understands]`.
class TestEntry {
public:
    using Main = int (*)(int argc, char **argv);

    //! A \a source like tests/office/tst_driver.cpp names the test tst_driver. \a run gets that name as its argv[0].
    TestEntry(const char *source, Main run) noexcept;
    TestEntry(const TestEntry &) = delete;
    TestEntry &operator=(const TestEntry &) = delete;

private:
    friend int runNamedTest(int argc, char **argv);

    const char *m_source;
    Main m_run;
    const TestEntry *m_next;
    static const TestEntry *s_first;
};

//! What a program's main() does. Without a known name it lists the names and returns 2.
int runNamedTest(int argc, char **argv);

template <class Test, class Application> int runTest(int argc, char **argv)
{
    Application application(argc, argv);
    if constexpr (std::is_same_v<Application, QApplication>)
        application.setAttribute(Qt::AA_Use96Dpi); // as QTEST_MAIN does: pictures are the same on every screen
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace kontor

//! Written at the end of a test, instead of QTEST_MAIN: the class and its kind of application.
#define KONTOR_TEST(Test, Application) static const kontor::TestEntry entryOf##Test(__FILE__, kontor::runTest<Test, Application>);

//! The same for a test that does something before there is an application, or is started as a child: a body with argc and argv follows.
#define KONTOR_TEST_MAIN(Test)                                                                                                             \
    static int mainOf##Test(int argc, char **argv);                                                                                        \
    static const kontor::TestEntry entryOf##Test(__FILE__, mainOf##Test);                                                                  \
    static int mainOf##Test(int argc, char **argv)
