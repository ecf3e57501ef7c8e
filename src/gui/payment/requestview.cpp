// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payment/requestview.h"

#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/explanation.h"
#include "messages/timeline.h"
#include "models/statuswords.h"
#include "office/exports/personaldata.h"

#include <QLocale>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int requestHeight = 200;

QString lineOf(const AttemptRecord &attempt)
{
    if (!attempt.endedAt)
        //: %1 is the number of a try to send a payment, %2 a time in UTC.
        return RequestView::tr("Try %1, %2: no outcome is written down").arg(attempt.number).arg(isoUtc(attempt.begunAt));
    const qint64 took = (*attempt.endedAt - attempt.begunAt).count();
    if (attempt.httpStatus == 0)
        //: %1 is the number of a try to send a payment, %2 a time in UTC, %3 a word for scripts, %4 a number.
        return RequestView::tr("Try %1, %2: %3, without an answer, after %4 ms")
            .arg(attempt.number)
            .arg(isoUtc(attempt.begunAt), attempt.outcome)
            .arg(took);
    //: %1 is the number of a try, %2 a time in UTC, %3 a word for scripts such as "accepted", %4 a number such as 201, %5 a number.
    return RequestView::tr("Try %1, %2: %3, HTTP %4, after %5 ms")
        .arg(attempt.number)
        .arg(isoUtc(attempt.begunAt), attempt.outcome)
        .arg(attempt.httpStatus)
        .arg(took);
}

QStringList linesOf(const QList<AttemptRecord> &attempts)
{
    QStringList lines;
    for (const AttemptRecord &attempt : attempts)
        lines.append(lineOf(attempt));
    return lines;
}

QString headOf(const ReplyRecord &reply)
{
    //: Above a reply of the gateway. %1 is a time in UTC, %2 a number such as 201.
    const QString asked = reply.isToPost
        ? RequestView::tr("Last reply to the POST, %1: HTTP %2")
        : /*: Above a reply. %1 is a time in UTC, %2 a number such as 200. */ RequestView::tr("Last reply to a GET, %1: HTTP %2");
    return asked.arg(isoUtc(reply.at)).arg(reply.httpStatus);
}

QStringList partsOf(const ReplyRecord &reply)
{
    QStringList parts {headOf(reply), reply.text};
    if (reply.isCut())
        //: Below a reply of the gateway.
        parts.append(RequestView::tr("It was longer: cut after %1 characters.").arg(QLocale().toString(ReplyRecord::mostText)));
    return parts;
}

//! The ledger's row can't be read, or isn't what was written.
QString notShown(const ApiError &error)
{
    //: In the place of a text that can't be read. %1 is the code of a message and a sentence or two that say why.
    return RequestView::tr("Not shown: %1").arg(messages::errorMessage(error).coded());
}

QString triesText(const PaymentRecord &payment, const Result<QList<AttemptRecord>> &attempts)
{
    if (!attempts)
        return notShown(attempts.error());
    if (!attempts->isEmpty())
        return linesOf(*attempts).join(u'\n');
    return payment.submission.state == PaymentState::Cancelled ? RequestView::tr("It was never sent.")
                                                               : RequestView::tr("It was not sent yet.");
}

QStringList requestParts(const PaymentRecord &payment, const Result<QList<AttemptRecord>> &attempts)
{
    if (wasMadeElsewhere(payment)) {
        QStringList parts {RequestView::tr("Not sent from here: it was made elsewhere, so this ledger has no request of it.")};
        if (!attempts)
            parts.append(notShown(attempts.error()));
        return parts;
    }
    QString body = QString::fromUtf8(payment.body);
    if (!payment.nonce.isEmpty())
        body.replace(payment.nonce, u"…"_s);
    return {requestLine(payment), body, triesText(payment, attempts)};
}

} // namespace

QString requestLine(const PaymentRecord &payment)
{
    return u"POST /%1/%2"_s.arg(collection(payment.submission.kind), payment.id.toString());
}

bool wasMadeElsewhere(const PaymentRecord &payment)
{
    return payment.body.isEmpty();
}

QString requestText(const PaymentRecord &payment, const Result<QList<AttemptRecord>> &attempts, const Result<QList<ReplyRecord>> &replies)
{
    QStringList parts = requestParts(payment, attempts);
    if (!replies)
        parts.append(notShown(replies.error()));
    for (const ReplyRecord &reply : replies ? *replies : QList<ReplyRecord>())
        parts.append(partsOf(reply));
    return parts.join(u"\n\n"_s);
}

QString supportText(
    const PaymentRecord &payment, const QList<TimelineEntry> &timeline, const Result<QList<AttemptRecord>> &attempts, UtcTime now)
{
    const PaymentKind kind = payment.submission.kind;
    //: For the gateway's support. %1 is a status that Kontor shows.
    QStringList lines {u"/%1/%2"_s.arg(collection(kind), payment.id.toString()), payment.request.money.toString(),
        RequestView::tr("Status here: %1").arg(statusWord(payment, now))};
    if (payment.submission.lastStatus.isKnown())
        //: For the gateway's support. %1 is the gateway's own word for a status.
        lines.append(RequestView::tr("Status at the gateway: %1").arg(payment.submission.lastStatus.word()));
    if (!payment.problem.isEmpty())
        lines.append(personaldata::withoutOwn(payment, messages::problem(payment)));
    lines.append(QString());
    for (const TimelineEntry &entry : timeline)
        lines.append(isoUtc(entry.at) + u"  "_s + personaldata::withoutOwn(payment, messages::timeline(entry.event, kind)));
    lines.append(QString());
    return (lines + (attempts ? linesOf(*attempts) : QStringList {notShown(attempts.error())})).join(u'\n').trimmed() + u'\n';
}

RequestView::RequestView(const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_toggle(smallButton(plainButton(theme, {})))
    , m_text(new QPlainTextEdit)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto *row = new QHBoxLayout;
    row->addWidget(m_toggle);
    row->addStretch(1);
    column->addLayout(row);
    column->addWidget(m_text);
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setAccessibleName(tr("Request and reply"));
    const auto fit = [this, &theme] {
        m_text->setFont(theme.font(TextStyle::Mono));
        m_text->setFixedHeight(theme.px(requestHeight));
    };
    connect(&theme, &Theme::changed, this, fit);
    fit();
    connect(m_toggle, &QPushButton::clicked, this, [this] { setShown(!m_isShown); });
    setShown(false);
}

void RequestView::setShown(bool shown)
{
    m_isShown = shown;
    m_text->setVisible(shown);
    m_toggle->setText(shown ? tr("Hide request and reply") : tr("Show request and reply"));
}

void RequestView::setPayment(
    const PaymentRecord &payment, const Result<QList<AttemptRecord>> &attempts, const Result<QList<ReplyRecord>> &replies)
{
    const QString text = visibleLines(requestText(payment, attempts, replies));
    if (m_text->toPlainText() != text) // what somebody reads stays where they scrolled it to
        m_text->setPlainText(text);
    m_toggle->setVisible(true);
    m_text->setVisible(m_isShown); // whoever goes through the list reads one after the other
    if (std::exchange(m_wantsKeyboard, false))
        m_text->setFocus();
}

void RequestView::open()
{
    setShown(true);
    m_wantsKeyboard = m_text->document()->isEmpty();
    if (!m_wantsKeyboard)
        m_text->setFocus();
}

void RequestView::clear()
{
    m_wantsKeyboard = false;
    m_text->clear();
    m_toggle->hide();
    m_text->hide();
}

} // namespace kontor
