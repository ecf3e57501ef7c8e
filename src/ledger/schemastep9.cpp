// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/schemasteps.h"

//! Version 9: how long the tokens live that carried a payment, in seconds; -1 when one of them has no end that can be relied on. NULL: no
//! attempt yet, or one of an older program, of which it isn't known.
namespace kontor::schema {

const char version9[] = R"sql(
ALTER TABLE payments ADD COLUMN token_life INTEGER CHECK (token_life >= -1);
CREATE TRIGGER payments_bound_kept BEFORE UPDATE ON payments
    WHEN (OLD.token_life = -1 AND NEW.token_life IS NOT -1) OR (NEW.token_life <> -1 AND NEW.token_life < OLD.token_life)
        OR (OLD.token_life IS NOT NULL AND NEW.token_life IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'how long a payment can still be accepted is never forgotten');
END;
)sql";

} // namespace kontor::schema
