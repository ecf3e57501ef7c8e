// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDate>
#include <QList>
#include <QString>
#include <array>

//! The stretches of days that an export offers.
namespace kontor::exportdays {

enum class Span { LastMonth, ThisMonth, LastSevenDays, Yesterday, Own, Always };
inline constexpr std::array spans {Span::LastMonth, Span::ThisMonth, Span::LastSevenDays, Span::Yesterday, Span::Own, Span::Always};

//! "Last month".
QString nameOf(Span span);
//! By which it is remembered.
QString key(Span span);
Span spanOfKey(const QString &key); //!< Always when there is none of that name

//! Both are in it; not valid: without an end.
struct Days {
    QDate first {};
    QDate last {};
};
//! Of `today`, which is in the stretches that end now. A person's own is for the caller to say.
Days daysOf(Span span, QDate today);

} // namespace kontor::exportdays
