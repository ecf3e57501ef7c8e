// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include <utility>
#include <variant>

namespace kontor {

//! A value or the reason why there is none. (std::expected needs C++23 in the compilers we support.)
template <class T> class [[nodiscard]] Result {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(ApiError error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }
    explicit operator bool() const { return m_state.index() == 0; }
    bool ok() const { return m_state.index() == 0; }
    const T &value() const & { return std::get<0>(m_state); }
    T &value() & { return std::get<0>(m_state); }
    T &&value() && { return std::get<0>(std::move(m_state)); }
    const T &operator*() const & { return value(); }
    T &operator*() & { return value(); }
    T &&operator*() && { return std::move(*this).value(); }
    const T *operator->() const { return &value(); }
    T *operator->() { return &value(); }
    const ApiError &error() const { return std::get<1>(m_state); }

private:
    std::variant<T, ApiError> m_state;
};

//! The value of an act that has no other result than being done.
struct Done {
    bool operator==(const Done &) const = default;
};

} // namespace kontor
