// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

//! Where the tests find things. Known to one source only, so that the others are the same in every folder the project is built in,
//! and a compiler cache is of use to all of them.
namespace kontor::testing {

//! A file of tests/data.
QString dataFile(const QString &name);
//! One of our programs.
QString program(const QString &name);
//! "unreadable" when it can't be read.
QByteArray contents(const QString &path);
//! Overwrites it.
[[nodiscard]] bool put(const QString &path, const QByteArray &bytes);

} // namespace kontor::testing
