// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/callbacks/callbacklog.h"
#include <QAbstractTableModel>
#include <deque>

namespace kontor {

//! What came to the listener, newest first: what it was, and what it led to. Follows the log.
class CallbacksModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Time, Payment, Event, From, Answered, LedTo };
    static constexpr int columns = LedTo + 1;

    CallbacksModel(const CallbackLog &log, Clock &clock, QObject *parent = nullptr);

    const CallbackEntry &entry(int row) const { return m_entries.at(size_t(row)); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void add(const CallbackEntry &entry);
    void change(const CallbackEntry &entry);
    QString text(const CallbackEntry &entry, int column) const;
    static QString ledTo(const CallbackEntry &entry);
    static QString refusal(int status);

    Clock &m_clock;
    std::deque<CallbackEntry> m_entries; //!< newest first
};

} // namespace kontor
