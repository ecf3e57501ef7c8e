// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QtGlobal>

namespace kontor {

class EventLog;

//! While it is there, what the program and Qt log (core/log.h, qWarning) reaches standard error, and a log file where there is one, without
//! what looks like a secret. From any thread. There is one at a time, because Qt has one message handler.
class MessageLog {
public:
    //! `file` outlives this; null: standard error only.
    explicit MessageLog(EventLog *file = nullptr);
    ~MessageLog();
    Q_DISABLE_COPY_MOVE(MessageLog)

    //! Of this program: everything, or warnings only. QT_LOGGING_RULES goes before it.
    static void setDetailed(bool on);

private:
    static void take(QtMsgType type, const QMessageLogContext &context, const QString &text);

    EventLog *m_file;
    QtMessageHandler m_before;
};

} // namespace kontor
