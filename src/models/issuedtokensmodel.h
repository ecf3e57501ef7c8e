// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/textformat.h"
#include "office/keys/issuedtokenstore.h"
#include <QAbstractTableModel>

namespace kontor {

//! Tokens that were handed out, newest first, by their facts: what for, what they allow, and until when.
class IssuedTokensModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { For, Allows, Limit, Ends, MadeBy };
    static constexpr int columns = MadeBy + 1;

    //! Both outlive the model.
    IssuedTokensModel(const NumberFormat &format, Clock &clock, QObject *parent = nullptr);

    void setTokens(const QList<TokenFacts> &tokens);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    static QString allowed(const TokenFacts &token);
    QString text(const TokenFacts &token, int column) const;
    bool hasEnded(const TokenFacts &token) const;
    const NumberFormat &m_format;
    Clock &m_clock;
    QList<TokenFacts> m_tokens;
};

} // namespace kontor
