// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reply.h"

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
            Q_EMIT finished();
            deleteLater();
        },
        Qt::QueuedConnection);
}

} // namespace kontor
