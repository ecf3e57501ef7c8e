// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/eventually.h"
#include <QCoreApplication>
#include <QTimer>
#include <algorithm>
#include <memory>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 betweenLooks = 10; // ms, when no event comes
constexpr qint64 longestRest = 50; // ms

} // namespace

Eventually::Eventually(std::chrono::milliseconds limit, std::chrono::milliseconds pause)
    : m_limit(limit)
    , m_pause(pause)
{
    m_since.start();
}

Eventually::Eventually(const char *condition, const char *file, int line, std::chrono::milliseconds limit)
    : m_condition(condition)
    , m_file(file)
    , m_line(line)
    , m_limit(limit)
{
    m_since.start();
}

bool Eventually::sees(bool holds) const
{
    if (holds)
        QTest::qVerify(true, m_condition, "", m_file, m_line);
    return holds;
}

bool Eventually::goesOn()
{
    const bool hasFailed = m_condition && QTest::runningTest() && QTest::currentTestFailed();
    if (hasFailed || m_since.elapsed() >= m_limit.count())
        return false;
    // Looks that take long, as those that ask a ledger or a gateway, get a tenth of the time: the program needs the rest.
    const qint64 now = m_since.elapsed();
    const qint64 rest = std::max<qint64>(m_pause.count(), std::min(9 * (now - m_lookedAt), longestRest));
    QTimer wake;
    wake.start(int(std::min(betweenLooks, m_limit.count() - now)));
    do {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    } while (m_since.elapsed() < now + rest);
    m_lookedAt = m_since.elapsed();
    return true;
}

QString Eventually::waited() const
{
    const qint64 elapsed = m_since.elapsed();
    if (elapsed < m_limit.count())
        return u"Not waited, since the test had already failed"_s;
    return elapsed < 1000 ? u"Waited %1 ms"_s.arg(elapsed) : u"Waited %1 s"_s.arg(double(elapsed) / 1000, 0, 'f', 1);
}

void Eventually::fail(const QString &detail) const
{
    QString message = u"%1: %2"_s.arg(waited(), QString::fromUtf8(m_condition));
    if (!detail.isEmpty())
        message += u"\n   At the end: "_s + detail;
    QTest::qFail(message.toUtf8().constData(), m_file, m_line);
}

void Eventually::fail(const QByteArray &detail) const
{
    fail(QString::fromUtf8(detail));
}

void Eventually::fail(const char *detail) const
{
    fail(QString::fromUtf8(detail));
}

void Eventually::failEqual(const char *expected, const char *actualValue, const char *expectedValue) const
{
    const std::unique_ptr<const char[]> actualOwner(actualValue);
    const std::unique_ptr<const char[]> expectedOwner(expectedValue);
    const QString message
        = u"%1: %2 == %3\n   Actual:   %4\n   Expected: %5"_s.arg(waited(), QString::fromUtf8(m_condition), QString::fromUtf8(expected),
            QString::fromUtf8(actualValue ? actualValue : "?"), QString::fromUtf8(expectedValue ? expectedValue : "?"));
    QTest::qFail(message.toUtf8().constData(), m_file, m_line);
}

} // namespace kontor
