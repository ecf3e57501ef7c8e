// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/issuedtokensmodel.h"

#include "core/visibletext.h"
#include "messages/times.h"
#include "models/paymentroles.h"

namespace kontor {

using namespace Qt::StringLiterals;

IssuedTokensModel::IssuedTokensModel(const NumberFormat &format, Clock &clock, QObject *parent)
    : QAbstractTableModel(parent)
    , m_format(format)
    , m_clock(clock)
{
}

void IssuedTokensModel::setTokens(const QList<TokenFacts> &tokens)
{
    if (tokens == m_tokens)
        return;
    beginResetModel();
    m_tokens = tokens;
    endResetModel();
}

int IssuedTokensModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_tokens.size());
}

int IssuedTokensModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

bool IssuedTokensModel::hasEnded(const TokenFacts &token) const
{
    return token.expiresAt <= m_clock.wall();
}

//! What the gateway put into it, not what was asked for.
QString IssuedTokensModel::allowed(const TokenFacts &token)
{
    const bool creates = token.action == "PAYIN_CREATE"_L1;
    if (!creates && token.action != "PAYIN_INFO"_L1)
        return visibleLine(token.operations.join(", "_L1));
    if (!isBeyond(token))
        return creates ? tr("Create and see this payin") : tr("See this payin");
    //: What a token allows. %1 is operations, such as "GET /payouts/7".
    return (creates ? tr("Create and see this payin, and more: %1") :
                    //: What a token allows. %1 is operations, such as "GET /payouts/7".
            tr("See this payin, and more: %1"))
        .arg(visibleLine(beyondOf(token).join(", "_L1)));
}

QString IssuedTokensModel::text(const TokenFacts &token, int column) const
{
    switch (column) {
    case For:
        return token.id.isEmpty() ? tr("Operations") :
                                  //: What a token is for. %1 is the ID of a payin.
            tr("Payin %1").arg(visibleLine(token.id));
    case Allows:
        return allowed(token);
    case Limit:
        return token.money ? m_format.money(*token.money) : tr("Any amount");
    case Ends:
        //: When a token ended. %1 is a time.
        return hasEnded(token) ? tr("Ended %1").arg(messages::when(token.expiresAt, m_clock.wall()))
                               : messages::when(token.expiresAt, m_clock.wall());
    default:
        return visibleLine(token.by);
    }
}

QVariant IssuedTokensModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const TokenFacts &token = m_tokens.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return text(token, index.column());
    case ColumnKindRole:
        return int(hasEnded(token) ? ColumnKind::Muted : ColumnKind::Plain);
    default:
        return {};
    }
}

QVariant IssuedTokensModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case For:
        return tr("For");
    case Allows:
        return tr("Allows");
    case Limit:
        return tr("Limit");
    case Ends:
        return tr("Ends");
    default:
        return tr("Made by");
    }
}

} // namespace kontor
