// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

class QFileDevice;

namespace kontor {

//! Why a file can't be made or written, in words that go behind a colon. A quota, a limit on the size of files and a path that is too long
//! are said with what to do; of anything else the system's own words.
QString fileError(int systemError);
//! The same of the system's words, as QFileDevice::errorString() gives them.
QString fileError(const QString &systemWords);
//! Of the call that has just not succeeded: by errno, which was 0 before, because QFile knows of no reason when a part was written.
QString fileError(const QFileDevice &file);

} // namespace kontor
