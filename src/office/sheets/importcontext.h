// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/accountrules.h"
#include "core/reason.h"
#include "office/fields/knowncodes.h"
#include "office/fields/requiredfields.h"
#include "office/imports/earlierpayouts.h"
#include "office/profiles/profile.h"
#include <memory>

namespace kontor {

//! What is known beside the file. Each part may be missing: then nothing is said of it.
struct ImportContext {
    std::shared_ptr<const AccountRules> accounts = std::make_shared<const AccountRules>();
    bool isLedgerSilent = false; //!< the ledger was asked for earlier payouts and did not answer
    KnownLists lists {};
    bool areListsRequested = false; //!< what was read of them is in `lists`
    EarlierPayoutsPtr earlier {};
    Limits limits {};
    RequiredFields required {};

    //! Why new recipients are not pointed out. Empty: they are, once the ledger has been asked for them.
    Reason recipientsRemark() const { return isLedgerSilent ? Reason {ReasonCode::RecipientsNotChecked} : Reason(); }
};

} // namespace kontor
