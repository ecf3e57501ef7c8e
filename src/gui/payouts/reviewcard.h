// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/kit/card.h"
#include "gui/kit/factlist.h"
#include "office/fields/paymentdraft.h"

namespace kontor {

class PlainLabel;
class Theme;

//! "You are about to pay": what stands in the frozen bytes, account number first. Shows nothing that was not read back from them,
//! except the reference, which is not sent and says so, and what the ledger knows of the account.
class ReviewCard final : public Card {
    Q_OBJECT
public:
    ReviewCard(const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);
    void show(const PaymentRecord &frozen, const QString &known = {});

private:
    void addWhole(const QString &name, const QString &value, FactList::Kind kind = FactList::Kind::Words);

    const NumberFormat &m_format;
    PlainLabel *m_amount;
    PlainLabel *m_size; //!< of the amount, in words
    PlainLabel *m_to;
    PlainLabel *m_account;
    PlainLabel *m_known;
    FactList *m_facts;
};

} // namespace kontor
