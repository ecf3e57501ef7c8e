// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QCoreApplication>
#include <QEvent>

namespace kontor::sim {

//! Delivers posted events until none is left. Qt's own call leaves those that came up meanwhile for the next time.
class EventPump final : public QObject {
public:
    EventPump() { QCoreApplication::instance()->installEventFilter(this); }
    void run()
    {
        do {
            m_delivered = 0;
            QCoreApplication::sendPostedEvents();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        } while (m_delivered > 0);
    }

protected:
    bool eventFilter(QObject *, QEvent *) override
    {
        ++m_delivered;
        return false;
    }

private:
    int m_delivered = 0;
};

} // namespace kontor::sim
