// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/secretclipboard.h"

#include <QClipboard>
#include <QCryptographicHash>
#include <QGuiApplication>
#include <QMimeData>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QByteArray digestOf(const QString &text)
{
    return QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha256);
}

} // namespace

SecretClipboard::SecretClipboard(Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{
}

SecretClipboard::~SecretClipboard()
{
    if (qGuiApp)
        takeOut();
}

void SecretClipboard::put(const QString &secret)
{
    auto *content = new QMimeData;
    content->setText(secret);
    // What the programs of KDE, Windows and macOS look for before they keep a copy.
    content->setData(u"x-kde-passwordManagerHint"_s, "secret");
    content->setData(u"ExcludeClipboardContentFromMonitorProcessing"_s, "1");
    content->setData(u"application/x-nspasteboard-concealed-type"_s, "1");
    QGuiApplication::clipboard()->setMimeData(content);
    m_digest = digestOf(secret);
    m_clock.after(stay, this, [this, put = ++m_puts] {
        if (put == m_puts)
            clear();
    });
}

void SecretClipboard::clear()
{
    if (takeOut())
        Q_EMIT cleared();
}

//! False: nothing was put there since the last time.
bool SecretClipboard::takeOut()
{
    if (m_digest.isEmpty())
        return false;
    QClipboard *clipboard = QGuiApplication::clipboard();
    if (digestOf(clipboard->text()) == m_digest)
        clipboard->clear();
    m_digest.clear();
    return true;
}

} // namespace kontor
