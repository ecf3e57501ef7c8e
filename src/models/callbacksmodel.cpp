// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/callbacksmodel.h"

#include "core/clock.h"
#include "core/visibletext.h"
#include "models/exacttime.h"
#include "models/paymentroles.h"

#include <QDateTime>
#include <QLocale>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView familiarEvent {"payment.status_changed"};

//! Today the time is enough.
QString timeOf(UtcTime at, UtcTime now)
{
    const QDateTime then = QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count());
    const bool isToday = then.date() == QDateTime::fromMSecsSinceEpoch(now.time_since_epoch().count()).date();
    return QLocale().toString(then, isToday ? u"HH:mm:ss"_s : u"d MMM HH:mm:ss"_s);
}

QString payment(const CallbackEntry &entry)
{
    if (entry.end == CallbackEntry::End::Refused)
        return entry.call.request;
    return entry.payment ? entry.reference : QString();
}

} // namespace

CallbacksModel::CallbacksModel(const CallbackLog &log, Clock &clock, QObject *parent)
    : QAbstractTableModel(parent)
    , m_clock(clock)
    , m_entries(log.entries().rbegin(), log.entries().rend())
{
    connect(&log, &CallbackLog::added, this, &CallbacksModel::add);
    connect(&log, &CallbackLog::changed, this, &CallbacksModel::change);
}

void CallbacksModel::add(const CallbackEntry &entry)
{
    if (rowCount() == CallbackLog::mostEntries) {
        const int last = rowCount() - 1;
        beginRemoveRows({}, last, last);
        m_entries.pop_back();
        endRemoveRows();
    }
    beginInsertRows({}, 0, 0);
    m_entries.push_front(entry);
    endInsertRows();
}

void CallbacksModel::change(const CallbackEntry &entry)
{
    const qint64 row = m_entries.empty() ? -1 : m_entries.front().number - entry.number; // they are numbered without gaps
    if (row < 0 || row >= rowCount())
        return;
    m_entries[size_t(row)] = entry;
    Q_EMIT dataChanged(index(int(row), 0), index(int(row), columns - 1));
}

int CallbacksModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_entries.size());
}

int CallbacksModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString CallbacksModel::refusal(int status)
{
    switch (status) {
    case 400:
        return tr("Refused: not well formed");
    case 404:
        return tr("Refused: wrong path");
    case 405:
    case 501:
        return tr("Refused: wrong method");
    case 408:
        return tr("Refused: it took too long");
    case 413:
        return tr("Refused: too large");
    case 414:
        return tr("Refused: address too long");
    case 431:
        return tr("Refused: headers too large");
    default:
        return tr("Refused: no callback");
    }
}

QString CallbacksModel::ledTo(const CallbackEntry &entry)
{
    using enum CallbackEntry::End;
    switch (entry.end) {
    case Refused:
        return refusal(entry.call.status);
    case Looking:
        return tr("Looking whose it is");
    case Test:
        return tr("A test from here");
    case Unknown:
        return tr("unknown payment");
    case Asking:
        return tr("Asking the gateway");
    case AtRest:
        return tr("Nothing: it was not sent");
    case Changed:
        //: What a callback led to. %1 is the gateway's own word for a status, such as "SUCCESS".
        return tr("Checked: %1").arg(entry.word);
    case Unchanged:
        return entry.word.isEmpty() ? tr("no change") :
                                    //: What a callback led to. %1 is the gateway's own word for a status, such as "PROCESSING".
            tr("no change: %1").arg(entry.word);
    }
    return {};
}

QString CallbacksModel::text(const CallbackEntry &entry, int column) const
{
    const QString &event = entry.call.eventType;
    switch (column) {
    case Time:
        return timeOf(entry.at, m_clock.wall());
    case Payment:
        return payment(entry);
    case Event:
        if (entry.end == CallbackEntry::End::Refused && event.isEmpty())
            //: What a callback was about: it is not known, because it was refused.
            return tr("not read");
        if (event.isEmpty())
            //: What a callback was about: it did not say.
            return tr("none given");
        if (event == familiarEvent || entry.end == CallbackEntry::End::Test)
            return event;
        //: What a callback was about. %1 is a word of the gateway that Kontor does not know.
        return tr("unfamiliar: %1").arg(event);
    case From:
        return entry.call.from;
    case Answered:
        //: How a call was answered, and how long that took: %1 is a number such as 204.
        return entry.call.took < Millis(1)
            ? tr("%1, under 1 ms").arg(entry.call.status)
            //: How a call was answered, and how long that took: %1 is a number such as 204, %2 a number of milliseconds.
            : tr("%1, %2 ms").arg(entry.call.status).arg(entry.call.took.count());
    default:
        return ledTo(entry);
    }
}

QVariant CallbacksModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const CallbackEntry &entry = this->entry(index.row());
    const bool isRefused = index.column() == LedTo && entry.end == CallbackEntry::End::Refused;
    switch (role) {
    case Qt::DisplayRole:
        return visibleLine(text(entry, index.column()));
    case Qt::AccessibleTextRole: {
        const QString words = visibleLine(text(entry, index.column()));
        //: One cell of a table, read aloud. %1 is its column such as "From", %2 its text.
        return tr("%1: %2").arg(
            headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(), words.isEmpty() ? tr("none") : words);
    }
    case Qt::ToolTipRole:
        return index.column() == Time ? QVariant(exactTime(entry.at)) : QVariant();
    case StateRole: // the pill of what was refused: word, icon and colour
        return isRefused ? QVariant(int(PaymentState::Rejected)) : QVariant();
    case ColumnKindRole:
        return int(isRefused                                        ? ColumnKind::Status
                : index.column() == Event || index.column() == From ? ColumnKind::Mono
                : index.column() == Answered                        ? ColumnKind::Muted
                                                                    : ColumnKind::Plain);
    default:
        return {};
    }
}

QVariant CallbacksModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Time:
        return tr("Time");
    case Payment:
        return tr("Payment");
    case Event:
        return tr("Event");
    case From:
        return tr("From");
    case Answered:
        return tr("Answered");
    default:
        return tr("Led to");
    }
}

} // namespace kontor
