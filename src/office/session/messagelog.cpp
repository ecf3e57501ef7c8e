// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/session/messagelog.h"

#include "office/session/eventlog.h"

#include <QLoggingCategory>
#include <QMutex>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

// Qt calls a plain function, from any thread.
QMutex access; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
MessageLog *current = nullptr; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

MessageLog::MessageLog(EventLog *file)
    : m_file(file)
{
    const QMutexLocker locked(&access);
    current = this;
    m_before = qInstallMessageHandler(&MessageLog::take);
}

MessageLog::~MessageLog()
{
    const QMutexLocker locked(&access);
    qInstallMessageHandler(m_before);
    current = nullptr;
}

void MessageLog::setDetailed(bool on)
{
    QLoggingCategory::setFilterRules(on ? u"kontor.*=true"_s : QString());
}

void MessageLog::take(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    const QString clean = redacted(text);
    const QMutexLocker locked(&access);
    if (!current)
        return;
    if (current->m_file)
        current->m_file->write(QString::fromLatin1(context.category) + u": "_s + clean);
    if (current->m_before)
        current->m_before(type, context, clean);
}

} // namespace kontor
