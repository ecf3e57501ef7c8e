// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace kontor::messages {

//! What a person is told: what happened, what it means for the money, what to do.
struct Message {
    QString code; //!< "K-102"; docs/messages.md has a section for each. Empty: none
    QString headline; //!< one sentence, shown bold
    QString text; //!< the rest
    // What is known of the request behind it, for people who look into it later.
    QByteArray request {}; //!< "POST /payouts"
    int httpStatus = 0;
    QString reply {}; //!< the gateway's or the system's own words
    QString plain() const;
    //! With the code before it.
    QString coded() const;
};

//! With what is known of the request behind it. `reply` is dropped where there was no request: then it is our own, and said already.
Message withRequest(Message message, const QByteArray &request, int httpStatus, const QString &reply);

//! " It said: \"…\"", to be put behind a sentence; empty where nothing was said. Safe to show: no line break and nothing invisible in it.
QString quoted(const QString &said);

} // namespace kontor::messages
