// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/gallerymodel.h"

#include "models/paymentroles.h"
#include "models/statuswords.h"

#include <array>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

ColumnKind kindOf(int column)
{
    static constexpr std::array kinds {ColumnKind::Status, ColumnKind::Amount, ColumnKind::Muted, ColumnKind::Plain, ColumnKind::Account,
        ColumnKind::Plain, ColumnKind::Mono, ColumnKind::Muted};
    return kinds[static_cast<size_t>(column)];
}

} // namespace

GalleryModel::GalleryModel(QObject *parent)
    : QAbstractTableModel(parent)
{
    using enum PaymentState;
    const std::array states {Processing, Rejected, Queued, Paid, OutcomeUnknown, Paid, Draft, Sending, Paid, OtherStatus, Paid, Mismatch,
        Paused, Paid, TrackingStopped, Paid, AwaitingPayment, LikelyExpired, Cancelled};
    const QStringList names {u"Siti Rahmawati"_s, u"PT Sumber Makmur"_s, u"Asha Verma"_s, u"Kirana Textiles Pvt Ltd"_s, u"प्रिया शर्मा"_s,
        u"Budi Santoso"_s, u"محمد العلي"_s, u"Dewi Lestari"_s, u"Nguyễn Văn An"_s, u"Rahul Nair"_s, u"สมชาย ใจดี"_s, u"CV Anugerah Jaya"_s,
        u"Łukasz Żółć"_s};
    const QStringList wholes {u"62,345"_s, u"1,250,000"_s, u"781"_s, u"94,021"_s, u"1,019"_s, u"450,000"_s, u"12,84,530"_s, u"109,859"_s,
        u"0"_s, u"86,102"_s, u"1,732"_s};
    const QStringList fractions {{}, {}, u".83"_s, {}, u".40"_s, {}, u".50"_s, {}, u".50"_s, {}, u".11"_s};
    const std::array indian {false, false, true, false, true, false, true, false, true, false, true};
    for (int i = 0; i < 40; ++i) {
        const auto money = i % wholes.size();
        const bool rupees = indian[static_cast<size_t>(money)];
        const PaymentState state = states[static_cast<size_t>(i) % states.size()];
        m_rows << Row {state, statusWord(state, PaymentKind::Payout, u"PROCESSING"_s), wholes[money], fractions[money],
            rupees ? u"INR"_s : u"IDR"_s, names[i % names.size()], u"•••• %1"_s.arg(1000 + i * 37), rupees ? u"HDFC Bank"_s : u"BCA"_s,
            u"INV-2026-%1"_s.arg(4202 - i), u"20 Nov, %1:%2"_s.arg(16 - i / 10).arg(59 - (i * 7) % 60, 2, 10, QChar(u'0'))};
    }
}

int GalleryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GalleryModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString GalleryModel::text(const Row &row, int column) const
{
    switch (column) {
    case Status:
        return row.word;
    case Amount:
        return row.whole + row.fraction;
    case Currency:
        return row.currency;
    case Recipient:
        return row.recipient;
    case Account:
        return row.account;
    case Bank:
        return row.bank;
    case Reference:
        return row.reference;
    default:
        return row.created;
    }
}

QVariant GalleryModel::data(const QModelIndex &index, int role) const
{
    const Row &row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case StateRole:
        return static_cast<int>(row.state);
    case GatewayWordRole:
        return row.state == PaymentState::OtherStatus ? row.word : QString();
    case AmountRole:
        return index.column() == Amount ? QVariant(QStringList {row.whole, row.fraction}) : QVariant();
    case ColumnKindRole:
        return static_cast<int>(kindOf(index.column()));
    default:
        return {};
    }
}

QVariant GalleryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    static const QStringList names {
        u"Status"_s, u"Amount"_s, u"Cur"_s, u"Recipient"_s, u"Account"_s, u"Bank"_s, u"Reference"_s, u"Created"_s};
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole)
        return names[section];
    if (role == Qt::TextAlignmentRole && section == Amount)
        return static_cast<int>(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter);
    return {};
}

} // namespace kontor
