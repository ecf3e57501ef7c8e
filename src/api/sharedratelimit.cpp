// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/sharedratelimit.h"

#include "api/requestqueue.h"

#include <QFile>
#include <algorithm>
#include <array>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace kontor {
namespace {

constexpr size_t requests = 10;
// Whoever waited for the lock comes with a time that is older than the newest in the book.
constexpr Millis mayLieAhead {1'000};
constexpr Millis nextLook {2};
constexpr Millis heldForLong {1'000};

//! What lies in the file: milliseconds, as this computer writes numbers.
struct Page {
    std::array<qint64, requests> sent {};
    qint64 lastPerson = 0;
};

//! The lock, when it is free: the window's thread asks, too, and doesn't wait.
class Held {
public:
    explicit Held(int descriptor)
        : m_descriptor(descriptor)
        , m_isHeld(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    {
    }
    ~Held()
    {
        if (m_isHeld)
            flock(m_descriptor, LOCK_UN);
    }
    Q_DISABLE_COPY_MOVE(Held)
    bool isHeld() const { return m_isHeld; }

private:
    int m_descriptor;
    bool m_isHeld;
};

Page pageOf(int descriptor)
{
    Page page;
    if (pread(descriptor, &page, sizeof page, 0) != ssize_t(sizeof page))
        return {};
    return page;
}

// Newest first; what is over or lies ahead counts as never.
std::array<qint64, requests> recent(const Page &page, Millis now)
{
    auto sent = page.sent;
    const qint64 begin = (now - QueueLimits().window).count();
    std::replace_if(
        sent.begin(), sent.end(), [&](qint64 time) { return time <= begin || time > (now + mayLieAhead).count(); }, 0);
    std::sort(sent.begin(), sent.end(), std::greater<>());
    return sent;
}

} // namespace

SharedRateLimit::SharedRateLimit(const QString &file)
    : m_descriptor(::open(QFile::encodeName(file).constData(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR))
{
}

SharedRateLimit::~SharedRateLimit()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

std::optional<Millis> SharedRateLimit::claim(Millis now, Who who)
{
    if (m_descriptor < 0)
        return std::nullopt;
    const Held held(m_descriptor);
    if (!held.isHeld())
        return askAgain(now);
    m_busySince.reset();
    Page page = pageOf(m_descriptor);
    auto sent = recent(page, now);
    const bool personIsNear
        = page.lastPerson <= (now + mayLieAhead).count() && Millis(page.lastPerson) > now - personIsAround && page.lastPerson > 0;
    const size_t places = who == Who::Other && personIsNear ? requests - size_t(placesForPeople) : requests;
    if (who == Who::Person)
        page.lastPerson = now.count();
    const qint64 blocking = sent.at(places - 1);
    if (blocking == 0)
        sent.back() = now.count();
    page.sent = sent;
    [[maybe_unused]] const ssize_t written = pwrite(m_descriptor, &page, sizeof page, 0); // what can't be written only isn't shared
    return blocking == 0 ? std::nullopt : std::optional(Millis(blocking) + QueueLimits().window);
}

// Others hold it for microseconds, unless they were halted.
std::optional<Millis> SharedRateLimit::askAgain(Millis now)
{
    m_busySince = m_busySince.value_or(now);
    return now - *m_busySince < heldForLong ? std::optional(now + nextLook) : std::nullopt;
}

} // namespace kontor
