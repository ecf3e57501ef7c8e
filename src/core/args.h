// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "core/time.h"
#include <QLatin1StringView>
#include <QString>
#include <array>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace kontor {

//! What a fact is about, by name: a fact is stored with its arguments, never as a sentence, so that each reader gets it in a language and a
//! number format of their own.
enum class Arg {
    How, //!< which of the ways that its type knows: one of the words beside the type
    HttpStatus,
    Said, //!< a text from outside, as it came: the gateway's, or what a person typed
    GatewayStatus, //!< the gateway's status of the payment, such as SUCCESS
    Attempt, //!< the number of an attempt, from 1
    Attempts, //!< how many there were
    Count,
    Row, //!< of a batch, from 1
    Batch, //!< its title
    PaymentId,
    Ours, //!< money that we sent
    Theirs, //!< money that the gateway shows; absent where it names none
    Account, //!< an account number
    EarlierAccount,
    Proof, //!< whether an absence can be proven: "possible", "boundless", "ruled_out"
    Entries, //!< how many the audit chain has
    ExpectedEntries, //!< how many it had when this computer last used it
    LedgerMerchant, //!< whose payments a ledger has: the merchant's code
    LedgerAddress, //!< the base address of the gateway that they were made for
    ProfileMerchant, //!< whom the profile names
    ProfileAddress,
    Key, //!< the ID of a signing key, or the beginning of its fingerprint
    File, //!< the path of a file or folder
    Folder, //!< the path of one, beside a File
    Profile, //!< its name
    LogFile, //!< of the one beside it, in which SQLite keeps writes
    Schema, //!< of a ledger
    FirstSchema, //!< of those that can be taken over
    LastSchema,
    Line, //!< of a file, from 1
    Character, //!< of a line, from 1
    Columns, //!< how many there are
    Column, //!< the name of one: its header's, or the letter of a workbook
    Cell, //!< of a workbook: "C7"; several are separated by ", "
    Sheet, //!< its name
    Encoding, //!< its name, such as "GB18030"
    OtherEncodings, //!< their names, separated by ", "
    HeaderLine, //!< the one of the names of the columns; of a reason about a row: it is that one, so the file is refused
    Position, //!< of a cell in its row, from 0
    Names, //!< of columns or sheets, separated by ", "
    OtherColumn,
    Field, //!< what Kontor calls a column: "amount"
    Name, //!< of a person
    OtherName,
    Bank, //!< its code
    OtherBank,
    Method, //!< its code
    OtherMethod,
    Currency, //!< its code
    OtherCurrency,
    OtherAccount,
    Amount, //!< as it was written, or may be meant
    OtherAmount,
    SureAmount, //!< the same amount written so that it can mean nothing else
    Suggestion, //!< a code that may be meant
    At, //!< a time, in milliseconds since 1970 UTC
    Now, //!< when that was said, so that the time can be called "today"
    Rows, //!< of a file: how many there are
    InRow, //!< of a batch: the one that the whole reason is about
    Most, //!< how many there may be
    More, //!< how many there are beyond those that are named
    Queued, //!< money that is to be sent already
    Balance, //!< money
    ReadAt, //!< when the balance was read, as At
};

enum class ArgKind { Number, Text, Money };
struct ArgFacts {
    Arg arg;
    QLatin1StringView key; //!< as it is stored: never changed
    ArgKind kind;
};

inline constexpr std::array argFacts {
    ArgFacts {Arg::How, QLatin1StringView("how"), ArgKind::Text},
    ArgFacts {Arg::HttpStatus, QLatin1StringView("http_status"), ArgKind::Number},
    ArgFacts {Arg::Said, QLatin1StringView("said"), ArgKind::Text},
    ArgFacts {Arg::GatewayStatus, QLatin1StringView("gateway_status"), ArgKind::Text},
    ArgFacts {Arg::Attempt, QLatin1StringView("attempt"), ArgKind::Number},
    ArgFacts {Arg::Attempts, QLatin1StringView("attempts"), ArgKind::Number},
    ArgFacts {Arg::Count, QLatin1StringView("count"), ArgKind::Number},
    ArgFacts {Arg::Row, QLatin1StringView("row"), ArgKind::Number},
    ArgFacts {Arg::Batch, QLatin1StringView("batch"), ArgKind::Text},
    ArgFacts {Arg::PaymentId, QLatin1StringView("payment"), ArgKind::Text},
    ArgFacts {Arg::Ours, QLatin1StringView("ours"), ArgKind::Money},
    ArgFacts {Arg::Theirs, QLatin1StringView("theirs"), ArgKind::Money},
    ArgFacts {Arg::Account, QLatin1StringView("account"), ArgKind::Text},
    ArgFacts {Arg::EarlierAccount, QLatin1StringView("earlier_account"), ArgKind::Text},
    ArgFacts {Arg::Proof, QLatin1StringView("proof"), ArgKind::Text},
    ArgFacts {Arg::Entries, QLatin1StringView("entries"), ArgKind::Number},
    ArgFacts {Arg::ExpectedEntries, QLatin1StringView("expected_entries"), ArgKind::Number},
    ArgFacts {Arg::LedgerMerchant, QLatin1StringView("ledger_merchant"), ArgKind::Text},
    ArgFacts {Arg::LedgerAddress, QLatin1StringView("ledger_address"), ArgKind::Text},
    ArgFacts {Arg::ProfileMerchant, QLatin1StringView("profile_merchant"), ArgKind::Text},
    ArgFacts {Arg::ProfileAddress, QLatin1StringView("profile_address"), ArgKind::Text},
    ArgFacts {Arg::Key, QLatin1StringView("key"), ArgKind::Text},
    ArgFacts {Arg::File, QLatin1StringView("file"), ArgKind::Text},
    ArgFacts {Arg::Folder, QLatin1StringView("folder"), ArgKind::Text},
    ArgFacts {Arg::Profile, QLatin1StringView("profile"), ArgKind::Text},
    ArgFacts {Arg::LogFile, QLatin1StringView("log_file"), ArgKind::Text},
    ArgFacts {Arg::Schema, QLatin1StringView("schema"), ArgKind::Number},
    ArgFacts {Arg::FirstSchema, QLatin1StringView("first_schema"), ArgKind::Number},
    ArgFacts {Arg::LastSchema, QLatin1StringView("last_schema"), ArgKind::Number},
    ArgFacts {Arg::Line, QLatin1StringView("line"), ArgKind::Number},
    ArgFacts {Arg::Character, QLatin1StringView("character"), ArgKind::Number},
    ArgFacts {Arg::Columns, QLatin1StringView("columns"), ArgKind::Number},
    ArgFacts {Arg::Column, QLatin1StringView("column"), ArgKind::Text},
    ArgFacts {Arg::Cell, QLatin1StringView("cell"), ArgKind::Text},
    ArgFacts {Arg::Sheet, QLatin1StringView("sheet"), ArgKind::Text},
    ArgFacts {Arg::Encoding, QLatin1StringView("encoding"), ArgKind::Text},
    ArgFacts {Arg::OtherEncodings, QLatin1StringView("other_encodings"), ArgKind::Text},
    ArgFacts {Arg::HeaderLine, QLatin1StringView("header_line"), ArgKind::Number},
    ArgFacts {Arg::Position, QLatin1StringView("position"), ArgKind::Number},
    ArgFacts {Arg::Names, QLatin1StringView("names"), ArgKind::Text},
    ArgFacts {Arg::OtherColumn, QLatin1StringView("other_column"), ArgKind::Text},
    ArgFacts {Arg::Field, QLatin1StringView("field"), ArgKind::Text},
    ArgFacts {Arg::Name, QLatin1StringView("name"), ArgKind::Text},
    ArgFacts {Arg::OtherName, QLatin1StringView("other_name"), ArgKind::Text},
    ArgFacts {Arg::Bank, QLatin1StringView("bank"), ArgKind::Text},
    ArgFacts {Arg::OtherBank, QLatin1StringView("other_bank"), ArgKind::Text},
    ArgFacts {Arg::Method, QLatin1StringView("method"), ArgKind::Text},
    ArgFacts {Arg::OtherMethod, QLatin1StringView("other_method"), ArgKind::Text},
    ArgFacts {Arg::Currency, QLatin1StringView("currency"), ArgKind::Text},
    ArgFacts {Arg::OtherCurrency, QLatin1StringView("other_currency"), ArgKind::Text},
    ArgFacts {Arg::OtherAccount, QLatin1StringView("other_account"), ArgKind::Text},
    ArgFacts {Arg::Amount, QLatin1StringView("amount"), ArgKind::Text},
    ArgFacts {Arg::OtherAmount, QLatin1StringView("other_amount"), ArgKind::Text},
    ArgFacts {Arg::SureAmount, QLatin1StringView("sure_amount"), ArgKind::Text},
    ArgFacts {Arg::Suggestion, QLatin1StringView("suggestion"), ArgKind::Text},
    ArgFacts {Arg::At, QLatin1StringView("at"), ArgKind::Number},
    ArgFacts {Arg::Now, QLatin1StringView("now"), ArgKind::Number},
    ArgFacts {Arg::Rows, QLatin1StringView("rows"), ArgKind::Number},
    ArgFacts {Arg::InRow, QLatin1StringView("in_row"), ArgKind::Number},
    ArgFacts {Arg::Most, QLatin1StringView("most"), ArgKind::Number},
    ArgFacts {Arg::More, QLatin1StringView("more"), ArgKind::Number},
    ArgFacts {Arg::Queued, QLatin1StringView("queued"), ArgKind::Money},
    ArgFacts {Arg::Balance, QLatin1StringView("balance"), ArgKind::Money},
    ArgFacts {Arg::ReadAt, QLatin1StringView("read_at"), ArgKind::Number},
};

constexpr const ArgFacts &factsOf(Arg arg)
{
    return argFacts[static_cast<size_t>(arg)];
}
std::optional<Arg> argOfKey(QStringView key);

//! How a time stands among arguments.
constexpr qint64 millisOf(UtcTime time)
{
    return time.time_since_epoch().count();
}

//! The arguments of one fact, each at most once, in the order in which they were given.
class Args {
public:
    using Value = std::variant<qint64, QString, Money>;
    using Named = std::pair<Arg, Value>;

    Args() = default;
    Args(std::initializer_list<Named> named);

    //! Takes the place of an earlier value of that name.
    Args &set(Arg arg, Value value);
    bool has(Arg arg) const { return find(arg) != nullptr; }
    bool isEmpty() const { return m_named.empty(); }

    //! Each gives nothing, 0 or an empty text where there is no such argument, or one of another type.
    QString text(Arg arg) const;
    qint64 number(Arg arg) const;
    std::optional<Money> money(Arg arg) const;
    UtcTime time(Arg arg) const; //!< of a number of milliseconds

    const std::vector<Named> &named() const { return m_named; }
    bool operator==(const Args &) const = default;

private:
    const Value *find(Arg arg) const;

    std::vector<Named> m_named {};
};

} // namespace kontor
