// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/schemasteps.h"

namespace kontor::schema {

//! Version 5: the tables that batches were made from, cell by cell, so that the result of a batch has the columns of its file. A list of
//! cells is one text: each with its length before it. Batches that were there before have none.
const char version5[] = R"sql(
CREATE TABLE batch_headers (
    batch INTEGER PRIMARY KEY REFERENCES batches (seq),
    cells TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
CREATE TABLE batch_lines (
    batch INTEGER NOT NULL REFERENCES batch_headers (batch),
    row INTEGER NOT NULL CHECK (row > 0),
    cells TEXT NOT NULL,
    problem TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (batch, row)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER batch_headers_frozen BEFORE UPDATE ON batch_headers BEGIN
    SELECT RAISE(ABORT, 'the table of a batch never changes');
END;
CREATE TRIGGER batch_headers_kept BEFORE DELETE ON batch_headers BEGIN
    SELECT RAISE(ABORT, 'the table of a batch is never deleted');
END;
CREATE TRIGGER batch_lines_frozen BEFORE UPDATE ON batch_lines BEGIN
    SELECT RAISE(ABORT, 'the table of a batch never changes');
END;
CREATE TRIGGER batch_lines_kept BEFORE DELETE ON batch_lines BEGIN
    SELECT RAISE(ABORT, 'the table of a batch is never deleted');
END;
)sql";

} // namespace kontor::schema
