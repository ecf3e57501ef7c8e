// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLocalServer>
#include <QLockFile>
#include <QObject>

namespace kontor {

//! One window per home folder. The lock decides who is first; a later start asks the first to show itself.
class SingleInstance final : public QObject {
    Q_OBJECT
public:
    explicit SingleInstance(const QString &home);
    bool isFirst() const { return m_first; }

Q_SIGNALS:
    void askedToShow();

private:
    void askTheOther() const;
    QString m_socket;
    QLockFile m_lock;
    QLocalServer m_server;
    bool m_first = false;
};

} // namespace kontor
