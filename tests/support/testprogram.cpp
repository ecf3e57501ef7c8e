// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/testprogram.h"

#include <QtCore/QFileInfo>
#include <QtCore/QStringList>
#include <QtCore/QTemporaryDir>

#include <cstdio>

namespace kontor {

const TestEntry *TestEntry::s_first = nullptr;

TestEntry::TestEntry(const char *source, Main run) noexcept
    : m_source(source)
    , m_run(run)
    , m_next(s_first)
{
    s_first = this;
}

int runNamedTest(int argc, char **argv)
{
    const QString wanted = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
    QStringList names;
    for (const TestEntry *entry = TestEntry::s_first; entry; entry = entry->m_next) {
        names << QFileInfo(QString::fromLocal8Bit(entry->m_source)).completeBaseName();
        if (names.constLast() == wanted)
            return entry->m_run(argc - 1, argv + 1);
    }
    names.sort();
    std::fprintf(stderr, "Usage: %s TEST [options of Qt Test]\nTests: %s\n", argv[0], qPrintable(names.join(u' ')));
    return 2;
}

} // namespace kontor

//! What programs keep between their runs must not go to that of whoever runs the tests.
int main(int argc, char **argv)
{
    const QTemporaryDir state;
    qputenv("XDG_STATE_HOME", state.path().toLocal8Bit());
    return kontor::runNamedTest(argc, argv);
}
