// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reply.h"

#include <QPointer>

namespace kontor {

ReplyBase::ReplyBase(QObject *parent)
    : QObject(parent)
{
}

ReplyBase::~ReplyBase() = default;

void ReplyBase::emitLater()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_finished = true;
            const QPointer<ReplyBase> self(this); // a handler may take down whoever owns this reply
            Q_EMIT finished();
            if (self)
                deleteLater();
        },
        Qt::QueuedConnection);
}

} // namespace kontor
