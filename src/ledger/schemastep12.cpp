// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/schemasteps.h"

//! Version 12: a payment whose batch was cancelled after it was sent isn't sent again.
namespace kontor::schema {

const char version12[] = R"sql(
ALTER TABLE payments ADD COLUMN sending_stopped INTEGER CHECK (sending_stopped = 1);
CREATE TRIGGER payments_sending_stopped BEFORE UPDATE ON payments
    WHEN OLD.sending_stopped = 1 AND (NEW.sending_stopped IS NULL OR NEW.attempts > OLD.attempts)
BEGIN
    SELECT RAISE(ABORT, 'a payment whose batch was cancelled is never sent again');
END;
)sql";

} // namespace kontor::schema
