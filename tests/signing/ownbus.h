// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace kontor::testing {

//! A session bus of the test's own, with the services and the home that the test gives it. Ends with this object.
class OwnBus {
public:
    OwnBus(const QStringList &configuration, const QString &home)
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        for (const auto *name : {"HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
            environment.insert(QString::fromLatin1(name), home);
        m_bus.setProcessEnvironment(environment);
        m_bus.start(
            QStringLiteral("dbus-daemon"), configuration + QStringList {QStringLiteral("--nofork"), QStringLiteral("--print-address=1")});
        while (!m_bus.canReadLine() && m_bus.waitForReadyRead(10000)) { }
        m_address = QString::fromLocal8Bit(m_bus.readLine().trimmed());
    }
    ~OwnBus()
    {
        m_bus.terminate();
        m_bus.waitForFinished();
    }
    Q_DISABLE_COPY_MOVE(OwnBus)
    QString address() const { return m_address; }

    //! Of a bus that starts no service by itself, in a file of this folder.
    static QStringList bare(const QTemporaryDir &folder)
    {
        QFile file(folder.filePath(QStringLiteral("bus.conf")));
        if (file.open(QIODevice::WriteOnly))
            file.write("<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context=\"default\">"
                       "<allow send_destination=\"*\"/><allow receive_sender=\"*\"/><allow own=\"*\"/></policy></busconfig>");
        return {QStringLiteral("--config-file=") + file.fileName()};
    }

private:
    QProcess m_bus;
    QString m_address;
};

} // namespace kontor::testing
