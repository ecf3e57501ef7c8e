// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
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
};

enum class ArgKind { Number, Text, Money };
struct ArgFacts {
    Arg arg;
    QLatin1StringView key; //!< as it is stored: never changed
    ArgKind kind;
};

inline constexpr std::array<ArgFacts, 37> argFacts = [] {
    using namespace Qt::StringLiterals;
    using enum ArgKind;
    return std::array<ArgFacts, 37> {{
        {Arg::How, "how"_L1, Text},
        {Arg::HttpStatus, "http_status"_L1, Number},
        {Arg::Said, "said"_L1, Text},
        {Arg::GatewayStatus, "gateway_status"_L1, Text},
        {Arg::Attempt, "attempt"_L1, Number},
        {Arg::Attempts, "attempts"_L1, Number},
        {Arg::Count, "count"_L1, Number},
        {Arg::Row, "row"_L1, Number},
        {Arg::Batch, "batch"_L1, Text},
        {Arg::PaymentId, "payment"_L1, Text},
        {Arg::Ours, "ours"_L1, Money},
        {Arg::Theirs, "theirs"_L1, Money},
        {Arg::Account, "account"_L1, Text},
        {Arg::EarlierAccount, "earlier_account"_L1, Text},
        {Arg::Proof, "proof"_L1, Text},
        {Arg::Entries, "entries"_L1, Number},
        {Arg::ExpectedEntries, "expected_entries"_L1, Number},
        {Arg::LedgerMerchant, "ledger_merchant"_L1, Text},
        {Arg::LedgerAddress, "ledger_address"_L1, Text},
        {Arg::ProfileMerchant, "profile_merchant"_L1, Text},
        {Arg::ProfileAddress, "profile_address"_L1, Text},
        {Arg::Key, "key"_L1, Text},
        {Arg::File, "file"_L1, Text},
        {Arg::Folder, "folder"_L1, Text},
        {Arg::Profile, "profile"_L1, Text},
        {Arg::LogFile, "log_file"_L1, Text},
        {Arg::Schema, "schema"_L1, Number},
        {Arg::FirstSchema, "first_schema"_L1, Number},
        {Arg::LastSchema, "last_schema"_L1, Number},
        {Arg::Line, "line"_L1, Number},
        {Arg::Character, "character"_L1, Number},
        {Arg::Columns, "columns"_L1, Number},
        {Arg::Column, "column"_L1, Text},
        {Arg::Cell, "cell"_L1, Text},
        {Arg::Sheet, "sheet"_L1, Text},
        {Arg::Encoding, "encoding"_L1, Text},
        {Arg::OtherEncodings, "other_encodings"_L1, Text},
    }};
}();

constexpr const ArgFacts &factsOf(Arg arg)
{
    return argFacts[static_cast<size_t>(arg)];
}
std::optional<Arg> argOfKey(QStringView key);

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

    const std::vector<Named> &named() const { return m_named; }
    bool operator==(const Args &) const = default;

private:
    const Value *find(Arg arg) const;

    std::vector<Named> m_named {};
};

} // namespace kontor
