// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/queries/paymentwalk.h"

#include "ledger/rows/rows.h"
#include "ledger/storage/database.h"

namespace kontor {

namespace {

constexpr qint64 mostAhead = 8; // pages that wait in memory for one that takes long

} // namespace

PaymentWalk::PaymentWalk(int threads, Source source, NewWalkPage newPage, WalkConclusion conclude)
    : m_source(std::move(source))
    , m_newPage(std::move(newPage))
    , m_conclude(std::move(conclude))
    , m_threads(threads)
{
}

bool PaymentWalk::step(Database &database)
{
    database.stopWhen(&m_isStopped);
    const auto turn = next(database);
    if (turn) {
        auto page = m_newPage();
        const auto look = [this, &page](PaymentRecord &&record) {
            if (record.isAltered) { // it says so itself
                const std::scoped_lock lock(m_lock);
                m_damage = m_damage.value_or(rows::changedPayment(record.id.toString()));
            }
            page->add(std::move(record));
        };
        if (const auto read = turn->read(database, look); !read)
            giveUp(read.error());
        put(turn->number, std::move(page));
    }
    database.stopWhen(nullptr);
    return turn.has_value();
}

bool PaymentWalk::waitForRoom()
{
    std::unique_lock lock(m_lock);
    m_moved.wait(lock, [this] { return !goesOn() || m_begun - m_taken < mostAhead; });
    return goesOn();
}

std::optional<PaymentWalk::Turn> PaymentWalk::next(Database &database)
{
    if (!waitForRoom())
        return {};
    const std::scoped_lock asking(m_asking);
    if (m_isAtEnd || m_isStopped)
        return {};
    auto page = m_source(database);
    m_isAtEnd = !page || !*page;
    if (!page)
        giveUp(page.error());
    if (m_isAtEnd)
        return {};
    const std::scoped_lock lock(m_lock);
    return Turn {m_begun++, **std::move(page)};
}

//! Whoever finds nobody taking takes all whose turn it is, and the others read on meanwhile.
void PaymentWalk::put(qint64 number, std::unique_ptr<WalkPage> page)
{
    std::unique_lock lock(m_lock);
    m_made.emplace(number, std::move(page));
    if (std::exchange(m_isTaking, true))
        return;
    for (auto first = m_made.find(m_taken); goesOn() && first != m_made.end(); first = m_made.find(m_taken)) {
        std::unique_ptr<WalkPage> made = std::move(first->second);
        m_made.erase(first);
        lock.unlock();
        const bool wantsMore = made->take();
        made.reset();
        lock.lock();
        ++m_taken;
        m_isEnough = !wantsMore;
        m_moved.notify_all();
    }
    m_isTaking = false;
}

void PaymentWalk::giveUp(const ApiError &error)
{
    const std::scoped_lock lock(m_lock);
    m_trouble = m_trouble.value_or(error);
    m_moved.notify_all();
}

void PaymentWalk::stop()
{
    m_isStopped = true; // interrupts what is being read
    const std::scoped_lock lock(m_lock); // or a thread that is about to wait would miss it
    m_moved.notify_all();
}

std::optional<ApiError> PaymentWalk::takeDamage()
{
    const std::scoped_lock lock(m_lock);
    return std::exchange(m_damage, std::nullopt);
}

bool PaymentWalk::isWhole()
{
    const std::scoped_lock lock(m_lock);
    return goesOn();
}

Result<Done> PaymentWalk::conclusion()
{
    if (m_trouble)
        return *m_trouble;
    return isWhole() && m_conclude ? m_conclude() : Result<Done>(Done {});
}

std::optional<Result<Done>> PaymentWalk::leave()
{
    {
        const std::scoped_lock lock(m_lock);
        if (--m_threads > 0)
            return {};
    }
    // The others are gone, so nothing but stop() comes in between.
    const Result<Done> end = conclusion();
    m_made.clear();
    m_source = nullptr;
    m_newPage = nullptr;
    m_conclude = nullptr;
    return end;
}

} // namespace kontor
