// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
//! Read before every test's own text. Qt's QTRY_… macros give up after five seconds, which a computer that does other things beside can
//! need for a start of a gateway or a window. A test waits for what happens; how long that may take is ctest's TIMEOUT.
#include <QTest>

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expr) QTRY_VERIFY_WITH_TIMEOUT(expr, 30000)
#define QTRY_VERIFY2(expr, messageExpression) QTRY_VERIFY2_WITH_TIMEOUT(expr, messageExpression, 30000)
#define QTRY_COMPARE(expr, expected) QTRY_COMPARE_WITH_TIMEOUT(expr, expected, 30000)
