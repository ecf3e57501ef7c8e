// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/args.h"

#include <algorithm>

namespace kontor {

std::optional<Arg> argOfKey(QStringView key)
{
    const auto *found = std::find_if(argFacts.begin(), argFacts.end(), [key](const ArgFacts &each) { return each.key == key; });
    return found == argFacts.end() ? std::nullopt : std::optional(found->arg);
}

Args::Args(std::initializer_list<Named> named)
{
    for (const auto &[arg, value] : named)
        set(arg, value);
}

Args &Args::set(Arg arg, Value value)
{
    const auto found = std::find_if(m_named.begin(), m_named.end(), [arg](const Named &each) { return each.first == arg; });
    if (found == m_named.end())
        m_named.emplace_back(arg, std::move(value));
    else
        found->second = std::move(value);
    return *this;
}

const Args::Value *Args::find(Arg arg) const
{
    const auto found = std::find_if(m_named.begin(), m_named.end(), [arg](const Named &each) { return each.first == arg; });
    return found == m_named.end() ? nullptr : &found->second;
}

namespace {

template <typename T> const T *as(const Args::Value *value)
{
    return value ? std::get_if<T>(value) : nullptr;
}

} // namespace

QString Args::text(Arg arg) const
{
    const auto *value = as<QString>(find(arg));
    return value ? *value : QString();
}

qint64 Args::number(Arg arg) const
{
    const auto *value = as<qint64>(find(arg));
    return value ? *value : 0;
}

UtcTime Args::time(Arg arg) const
{
    return UtcTime(Millis(number(arg)));
}

std::optional<Money> Args::money(Arg arg) const
{
    const auto *value = as<Money>(find(arg));
    return value ? std::optional(*value) : std::nullopt;
}

} // namespace kontor
