// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/network.h"
#include "support/eventually.h"
#include "support/places.h"
#include "wire/json.h"
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QProcess>
#include <QTest>
#include <QUrl>
#include <memory>

namespace kontor {

//! The real sandbox as a child process, and what its control calls say. Ends with this object.
class SandboxChild {
public:
    ~SandboxChild() { stop(); }

    bool start(const QString &publicKeyFile, quint16 port = 0, const QStringList &more = {})
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(testing::program(QStringLiteral("kontor-sandbox")),
            QStringList {QStringLiteral("--port"), QString::number(port), QStringLiteral("--public-key"), publicKeyFile,
                QStringLiteral("--settle-ms"), QStringLiteral("300"), QStringLiteral("--exit-with-stdin")}
                + more);
        while (!m_process.canReadLine()) {
            if (!m_process.waitForReadyRead(20'000))
                return false;
        }
        const QString line = QString::fromUtf8(m_process.readLine()).trimmed();
        m_url = QUrl(line.mid(13));
        return line.startsWith(QLatin1StringView("listening on "));
    }
    bool stop()
    {
        if (m_process.state() == QProcess::NotRunning)
            return true;
        m_process.closeWriteChannel();
        return m_process.waitForFinished(10'000) && m_process.exitCode() == 0;
    }
    const QUrl &url() const { return m_url; }

    QByteArray control(const QByteArray &method, const QByteArray &path, const QByteArray &content = {})
    {
        QNetworkAccessManager network;
        configureNetwork(network);
        QNetworkRequest request(QUrl(m_url.toString() + QString::fromLatin1(path)));
        request.setRawHeader("Content-Type", "application/json");
        const std::unique_ptr<QNetworkReply> reply(network.sendCustomRequest(request, method, content));
        if (!eventually([&reply] { return reply->isFinished(); }) || reply->error() != QNetworkReply::NoError)
            qWarning("%s %s: %s", method.constData(), path.constData(), qPrintable(reply->errorString()));
        return reply->readAll();
    }
    //! `rules` is the inside of the list, `settings` that of the object.
    void setFaults(const QByteArray &rules, const QByteArray &settings = {})
    {
        control("PUT", "/sandbox/faults", "{\"rules\":[" + rules + "],\"settings\":{" + settings + "}}");
    }
    Json truth()
    {
        const auto truth = parseJson(control("GET", "/sandbox/truth"));
        return truth ? *truth : Json();
    }
    //! What the gateway has of this payment; null when no POST of it ever came.
    Json payout(const QString &id) { return listed(QStringLiteral("payouts"), id); }
    Json payin(const QString &id) { return listed(QStringLiteral("payins"), id); }
    //! How often this ID was POSTed, to whichever of the two.
    qint64 posts(const QString &id) { return payout(id)[u"posts"].toInteger().value_or(0) + payin(id)[u"posts"].toInteger().value_or(0); }
    //! The customer transfers all that is missing.
    void pay(const QString &id) { control("POST", "/sandbox/payins/" + id.toUtf8() + "/pay"); }
    qint64 requests() { return truth()[u"requests"].toInteger().value_or(-1); }

private:
    Json listed(const QString &list, const QString &id)
    {
        const Json all = truth();
        for (const Json &payment : all[list].items()) {
            if (payment[u"id"].toText() == id)
                return payment;
        }
        return {};
    }

    QProcess m_process;
    QUrl m_url;
};

} // namespace kontor
