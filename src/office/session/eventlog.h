// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QFile>
#include <QMutex>
#include <QObject>
#include <QString>

namespace kontor {

class MerchantSession;

//! What the program did, a line each, in log/kontor.log of the home folder, for whoever has to find out later. A file that is full is put
//! aside and the oldest goes. No names, accounts or amounts are written, and whatever looks like a secret is blotted out. A log
//! that can't be written is no reason not to work: nothing is said about it. write() may be called from any thread.
class EventLog final : public QObject {
    Q_OBJECT
public:
    static constexpr qint64 usualSize = qint64 {1024} * 1024;
    static constexpr int older = 4; //!< files beside the present one

    EventLog(const QString &folder, Clock &clock, qint64 most = usualSize, QObject *parent = nullptr);

    void write(const QString &words);
    //! Writes down what changes about this session, as long as both are there; each once, however often it is said.
    void follow(MerchantSession &session);
    //! Newest first; those that are there.
    static QStringList files(const QString &folder);

private:
    void rotate();
    void noteStatus(const MerchantSession &session);

    QString m_folder;
    Clock &m_clock;
    qint64 m_most;
    QMutex m_access {};
    QFile m_file;
    QString m_status;
};

//! The text without what lets somebody in: PEM blocks, tokens, signatures, and what stands behind words such as secret and passphrase.
QString redacted(const QString &text);

} // namespace kontor
