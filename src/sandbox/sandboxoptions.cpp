// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sandboxoptions.h"

#include "core/apierror.h"
#include "sandbox/sandboxcontrol.h"

#include <QCommandLineParser>
#include <QFile>
#include <QSslCertificate>
#include <QSslKey>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

Result<QByteArray> contentOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return badInput(path + u": "_s + file.errorString());
    return file.readAll();
}

void describe(QCommandLineParser &parser)
{
    parser.setApplicationDescription(u"The payment gateway of the specification on this computer, for trying and testing."_s);
    parser.addOptions({
        {u"port"_s, u"Port on 127.0.0.1; 0 is any free one."_s, u"port"_s, u"0"_s},
        {u"state"_s, u"File that keeps accepted payments over a restart."_s, u"file"_s},
        {u"merchant"_s, u"Merchant code."_s, u"code"_s, u"SANDBOX"_s},
        {u"public-key"_s, u"Public key of the merchant, PEM. May be repeated."_s, u"file"_s},
        {u"secret"_s, u"Merchant secret; without one the secret method is refused."_s, u"text"_s},
        {u"settle-ms"_s, u"Time from acceptance to the final status."_s, u"ms"_s, u"1500"_s},
        {u"faults"_s, u"Faults to begin with, as for PUT /sandbox/faults."_s, u"file"_s},
        {u"seed"_s, u"Makes tokens and secrets the same again."_s, u"number"_s},
        {u"tls-cert"_s, u"Certificate chain, PEM: speak https."_s, u"file"_s},
        {u"tls-key"_s, u"Its private key, PEM."_s, u"file"_s},
        {u"exit-with-stdin"_s, u"End when standard input ends."_s},
    });
}

Result<std::optional<qint64>> numberOf(const QCommandLineParser &parser, const QString &name, qint64 most)
{
    if (parser.value(name).isEmpty())
        return std::optional<qint64>();
    bool ok = false;
    const qint64 number = parser.value(name).toLongLong(&ok);
    if (!ok || number < 0 || number > most)
        return badInput(u"--%1 takes a number from 0 to %2."_s.arg(name).arg(most));
    return std::optional(number);
}

Result<Done> readNumbers(const QCommandLineParser &parser, SandboxOptions &options)
{
    const auto port = numberOf(parser, u"port"_s, 65535);
    const auto settle = numberOf(parser, u"settle-ms"_s, 24LL * 3600 * 1000);
    const auto seed = numberOf(parser, u"seed"_s, 0xffffffffLL);
    for (const auto *number : {&port, &settle, &seed}) {
        if (!*number)
            return number->error();
    }
    options.port = quint16(port->value_or(0));
    options.gateway.settings.settle = Millis(settle->value_or(1500));
    if (*seed)
        options.gateway.seed = quint32(**seed);
    return Done {};
}

Result<Done> readKeys(const QCommandLineParser &parser, SandboxOptions &options)
{
    for (const QString &path : parser.values(u"public-key"_s)) {
        const auto pem = contentOf(path);
        if (!pem)
            return pem.error();
        options.publicKeys += pemBlocks(*pem);
    }
    return Done {};
}

Result<Done> readFaults(const QCommandLineParser &parser, SandboxOptions &options)
{
    if (!parser.isSet(u"faults"_s))
        return Done {};
    const auto text = contentOf(parser.value(u"faults"_s));
    if (!text)
        return text.error();
    const auto json = parseJson(*text);
    if (!json)
        return json.error();
    options.faults = *json;
    return Done {};
}

Result<Done> readTls(const QCommandLineParser &parser, SandboxOptions &options)
{
    if (parser.isSet(u"tls-cert"_s) != parser.isSet(u"tls-key"_s))
        return badInput(u"--tls-cert and --tls-key go together."_s);
    if (!parser.isSet(u"tls-cert"_s))
        return Done {};
    const auto cert = contentOf(parser.value(u"tls-cert"_s));
    const auto keyPem = contentOf(parser.value(u"tls-key"_s));
    if (!cert || !keyPem)
        return cert ? keyPem.error() : cert.error();
    const QList<QSslCertificate> chain = QSslCertificate::fromData(*cert, QSsl::Pem);
    QSslKey key(*keyPem, QSsl::Rsa);
    if (key.isNull())
        key = QSslKey(*keyPem, QSsl::Ec);
    if (chain.isEmpty() || key.isNull())
        return badInput(u"The certificate or its key can't be read."_s);
    QSslConfiguration tls;
    tls.setLocalCertificateChain(chain);
    tls.setPrivateKey(key);
    tls.setProtocol(QSsl::TlsV1_2OrLater);
    options.tls = tls;
    return Done {};
}

} // namespace

Result<SandboxOptions> readSandboxOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    describe(parser);
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    SandboxOptions options;
    if (!parser.parse(arguments) || !parser.positionalArguments().isEmpty())
        return badInput(parser.errorText().isEmpty() ? u"There is an argument too many."_s : parser.errorText());
    if (parser.isSet(help) || parser.isSet(version)) {
        options.shown = parser.isSet(help) ? parser.helpText() : u"kontor-sandbox "_s + QStringLiteral(KONTOR_VERSION) + u'\n';
        return options;
    }
    options.stateFile = parser.value(u"state"_s);
    options.gateway.merchant = parser.value(u"merchant"_s);
    options.gateway.secret = parser.value(u"secret"_s).toUtf8();
    options.exitWithStdin = parser.isSet(u"exit-with-stdin"_s);
    for (const auto read : {readNumbers, readKeys, readFaults, readTls}) {
        if (const auto done = read(parser, options); !done)
            return done.error();
    }
    return options;
}

} // namespace kontor
