// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/args.h"
#include <QList>
#include <QObject>

namespace kontor {

//! Why something that was given to Kontor wasn't taken, or what is to be known about it. messages/reasons.h has a sentence for each. In
//! brackets stand the arguments that it needs. A code is stored by its name, so it is never renamed.
class ReasonCodes {
    Q_GADGET
public:
    enum class Code {
        None,

        // Files of this computer. Of the first four the sentence is one that stands behind a colon.
        System, //!< an operation on a file didn't succeed (see systemArgs())
        SymbolicLink, //!< Kontor doesn't follow one when it writes
        NothingReadsPipe,
        FileExists,
        FolderOpenToOthers, //!< others may write to it (File)
        FolderUnreadable, //!< (File)
        FolderNotMade, //!< (File)
        FolderUnwritable, //!< (File)
        FolderUnusable, //!< (File, systemArgs())
        HomeNotMade, //!< the folder of the profiles (File, systemArgs())
        FileUnreadable, //!< (File, systemArgs())
        FileNotWritten, //!< (File, systemArgs())
        FileNotDeleted, //!< (File, systemArgs())
        TokenNotRecorded, //!< one that was handed out (systemArgs())
        FileReadBackDiffers, //!< what was written is not what is read (File)

        // The ledger's file. Said has the words of SQLite or the system, with their number.
        LedgerLocked, //!< another program writes to it
        LedgerLockRefused, //!< its folder can't be locked
        LedgerReadOnly,
        DiskFull,

        // Keys
        KeyTooShort, //!< (Count: its bits)
        KeyTooLong, //!< (Count: its bits)
        KeyElliptic,
        KeyNotRsa,
        KeyExponent, //!< its public exponent isn't 65537
        KeyHalvesDiffer,
        KeyNotMade,
        KeyNotEncrypted, //!< OpenSSL couldn't encrypt it
        KeyNotExported, //!< OpenSSL couldn't write it out
        KeyCannotSign,
        KeyTooMuchWork, //!< to try its passphrase would take minutes or days
        KeyFileTooLarge,
        NotPrivateKey,
        NotEncryptedKey,
        NotPublicKey,
        OtherKey, //!< the store has another one than the profile uses
        PublicKeyGiven, //!< where a private one is needed; the same of the next three
        CertificateGiven,
        CertificateRequestGiven,
        UnknownKeyFormat,
        KeyTruncated,
        KeyDamaged,
        NoPrivateKey, //!< there is none in the file
        KeyAbsentFromFiles,
        KeyAbsentFromKeychain,
        KeyFileExists,
        KeychainEntryExists,
        KeychainLocked,
        KeychainSilent,
        KeychainKeptEntry, //!< it was told to delete one, and still has it
        PassphraseNeeded,
        PassphraseWrong,
        PassphraseEmpty,
        PassphraseShort, //!< (Count: how many characters it needs)
        SecretNotText, //!< the merchant secret isn't UTF-8
        SecretMissing,
        SecretInUse, //!< the gateway knows the profile by nothing else
        NoSigningKey, //!< the profile has none
        NoSuchKey, //!< (Key)
        KeyInProfile, //!< it is there already (Key)
        KeyInUse,
        SigningKeyNotInKeychain, //!< (Key)
        SigningKeyNotInFolder, //!< (Key)
        SigningKeyNeedsPassphrase, //!< it is in a file
        StoredKeyNeedsPassphrase, //!< the same of another key
        NewKeyNeedsPassphrase, //!< the same of one that is to be stored
        BackupPassphraseShort, //!< (Count: how many characters it needs)
        BackupFileExists, //!< (File)
        BackupNotWritten, //!< of a key (File, systemArgs())

        // The way to the gateway
        CertificateFileUnreadable, //!< (File)
        NoCertificate,
        NotProxy,
        NotServerAddress,
        AddressNotHttps,
        AddressOpenHttp,
        AddressWithUser,
        AddressWithQuery,
        AddressOddCharacters,

        // Profiles, and what belongs to one
        HomeMissing, //!< (File)
        HomeNotSet,
        ProfileAddressUnused, //!< (Profile, ProfileAddress, How: the key of the code that says why)
        ProfileNotWritten, //!< (File)
        MarkInHome, //!< where the mark of a ledger is to be kept outside it (File, Folder)
        NoFolderForFile, //!< (File, Folder)
        FileNameTaken, //!< (File)
        NoSuchProfile, //!< (Profile, Folder)
        ProfileUnreadable, //!< (File)
        NoProfileYet, //!< (Folder)
        NotProfileName,
        NameOfSandbox,
        ProfileExists, //!< (Profile)
        ProfileBusy, //!< (File)
        ProfileReplaced, //!< (File)
        NotSandboxProfile,
        SandboxNotStarted,
        GatewayStays,
        NoProxySet,
        NotProxyUser,
        CallbacksOff,
        NoNewKey,
        NewKeyUntested,

        // What a person wants done with payments, and tokens to hand out
        TooLateToCancel,
        TrackedWhileSent,
        TrackedUnsent,
        TrackedForMismatch,
        NotTracked,
        TrackedAlready,
        NoMismatch,
        MismatchAccepted,
        TrackedStill,
        NotWrittenYet,
        DecisionWithoutReason,
        CommandWaits,
        AcceptedMeanwhile,
        NothingToReview,
        CancelUncertain,
        NoSuchPayment, //!< (PaymentId)
        AnswerWhileSent,
        AnswerForMismatch,
        AnswerBeforeSending,
        AnswerRecorded,
        AnswerComes,
        OutcomeKnown,
        QueuedAgainAlready,
        NotAllCancelled,
        BatchNothingReady,
        FileImportedBefore, //!< (Batch, Count: of its payouts, At, Now)
        RowsImportedBefore, //!< the same of all rows, from another file
        SomeImportedBefore, //!< (Count, Rows, Names: of batches, each with its ID, More, At: the last time, Now)
        MatchesPayouts, //!< (Count, Rows, At, Now)
        MatchesBatch, //!< (Count, Rows, Batch, At, Now)
        MatchesBatchAndOthers, //!< the same
        TooManyPayouts, //!< (Count, Most)
        MethodsUnknown, //!< (Said: their codes, each with the number of its rows)
        CodesNotChecked,
        NewRecipients, //!< (Count: of rows)
        RecipientsNotChecked,
        ColumnsRemembered,
        ColumnMapNotObject,
        ColumnMapNotName, //!< (Column)
        ColumnMapNotLine, //!< (Line)
        ColumnMapNoColumn, //!< (Column, Names: of those that there are)
        ColumnMapColumnTwice, //!< (Column)
        AboveBalance, //!< (Ours, Balance, ReadAt, Now)
        QueuedUncountable, //!< (Balance, ReadAt, Now)
        AboveBalanceWithQueued, //!< (Ours, Queued, Balance, ReadAt, Now)
        NoBalanceInCurrency, //!< (Currency)
        CallbackTestElsewhere, //!< (Said: the address that was called)
        CallbackTestUnreachable, //!< (Said: the address)
        CallbackTestBroken, //!< (Said: the address, Name: why, in the words of the operating system)
        NoSuchBatch, //!< (Batch: its ID)
        BatchInOlderCopy,
        BatchEnded,
        BatchSentAlready,
        BatchNotSending,
        BatchNeverSent,
        NotProblemLimit,
        BatchGoesOn,
        FileTooLarge, //!< (File, Count: how many megabytes it may have)
        NotFile, //!< (File)
        FileNotRead, //!< (File)
        RowsInWork,
        IdOfPayin, //!< a new payment has the ID of one (At, Now)
        IdOfPayout, //!< (At, Now)
        RowAboveLimit, //!< of a batch (Row, Theirs: its amount, Name, Ours: the limit)
        HiddenSomewhere,
        NotPublicAddress,
        PublicAddressMissing,
        GatewayAddressMissing,
        MerchantCodeMissing,
        NotPaymentId,
        LookUpOfOther, //!< (PaymentId)
        LookUpWithoutAmount,
        LookUpTestInLive,
        LookUpRealInPractice,
        NotTokenAction,
        TokenWithoutPayin,
        NotOperation, //!< (Said)
        OperationIsPattern, //!< (Said)
        TokenWithoutWish,
        NotTokenLife,
        NotTokenMoney,
        LinkWithoutToken,
        LinkUnsafe,

        // An older ledger that is to be taken over, and a ledger's gateway
        NoSuchFile, //!< (File)
        NotOldLedger, //!< (File)
        OldLedgerSchema, //!< (File, Schema, FirstSchema, LastSchema)
        OldLedgerWrites, //!< writes of its program aren't in it yet (File, LogFile)
        OldLedgerInUse, //!< (File)
        LedgerHasPayments,
        PaymentsOpen, //!< at the gateway that the ledger had so far (Count)

        // Tables as a whole
        TableEmpty,
        TableBlank,
        TableTooManyRows, //!< (Count: how many it may have)
        TableTooManyCells, //!< (Count: how many millions it may have)
        TableTooWide, //!< (Line, Count: how many columns it may have)
        NoSuchRow, //!< (Row)
        NoSuchSheet, //!< (Sheet, Said: the names of those that there are)
        NoSheetWithCells,
        FileCompressed,
        FileUnpacksHuge,
        FileCutByReading, //!< it couldn't be read to its end (Said)
        NotText,
        HoldsNul, //!< (Line)
        NotInEncoding, //!< (Encoding)
        RecordTooLong, //!< (Line)
        WorkbookLocked,
        WorkbookPartLocked,
        WorkbookDamaged,
        WorkbookUnpackable,
        WorkbookWithMacros,
        WorkbookNumberFormat, //!< one is longer than Excel allows
        WorkbookDoctype,
        WorkbookTagTooLarge,
        OldExcel, //!< .xls
        OldOffice,
        BinaryExcel, //!< .xlsb
        ExcelXml, //!< of the year 2003
        OpenDocument,
        WordDocument,
        RichText,
        AppleNumbers,
        OtherArchive,
        PdfDocument,
        Picture,
        JsonDocument,
        WebPage,
        IsoPayments, //!< pain.001
        IsoDirectDebit, //!< pain.008
        IsoStatement, //!< (Said: the message's name)
        IsoMessage, //!< (Said: the message's name)
        SwiftStatement,
        SwiftInterimReport,
        SwiftPayments,
        NothingToExport, //!< and the file is there already (File)
        WorkbookNotWritten, //!< (systemArgs(), or Said with the words of the library that writes it)

        // One row of a table
        RowDamagedCharacter,
        RowNul,
        RowWiderThanHeader, //!< (Count: its cells, Columns)
        RowWiderThanNames, //!< the same where the header names so few that it may be none (Count, Columns)
        RowWiderThanOthers, //!< the same without a header (Count, Columns)
        RowMayBeCut, //!< by the quotation mark of a line above (Line, Count, Columns)
        RowMayBeText, //!< of the cell whose quotation mark opens in a line above (Line)
        TextAfterQuote, //!< (Line, Character)
        QuoteTookRows, //!< (Line, Character)
        QuoteNeverClosed, //!< (Line, Character)
        RowOutOfPlace, //!< of a workbook (Said: what stands in the place of its number)
        CellOutOfPlace, //!< (Said: what stands in the place of its name)
        CellTwice, //!< (Cell)
        CellTooLong, //!< (Cell, Count)
        HeaderRepeated, //!< (Line)
        OtherHeader, //!< (Line)
        RowCommentedOut, //!< (Said: the sign)
        RowOfSums, //!< (Said: the cell)
        RowSaysNotToPay, //!< (Said: the cell)
        RowStatusNotToPay, //!< (Said: the cell, Column)
        RowIsSum, //!< of the rows above (Said: the amount)

        // What is to be known of a table, and doesn't stop it
        MixedEncoding,
        GuessedEncoding, //!< (Encoding, Said: some of its words, OtherEncodings)
        OpenQuote, //!< (Line)
        NoLineEnd,
        HiddenRows, //!< (Row: the first)
        HiddenColumns, //!< (Column: the name of the first)
        MergedCells, //!< (Cell: the first)
        CommentsUnreadable,
        Comments, //!< (Cell: where the first are, Count: how many there are beside them)

        // One field of a payment, in a form or a file
        AmountMissing,
        AmountNotDigits,
        AmountNotPositive,
        AmountNegative, //!< (Said)
        AmountAmbiguous, //!< two can be meant (Said, Amount, OtherAmount)
        AmountAmbiguousSo, //!< the same where the first has to be typed otherwise (Said, Amount, OtherAmount, SureAmount)
        AmountTooLong,
        AmountOfOtherCurrency, //!< (Said, Currency)
        AmountWithDecimals, //!< of a currency without them (Currency; Amount, where it may be meant)
        AmountTooManyDecimals, //!< (Currency, Count; Amount, where it may be meant)
        AmountWithZero,
        AboveLimit, //!< of one payout (Ours: the limit)
        AboveDailyLimit, //!< (Theirs: what was paid out today, Ours: the limit)
        CurrencyMissing,
        CustomerNameMissing,
        AccountNameMissing,
        RecipientNameMissing,
        CustomerAccountMissing,
        AccountMissing,
        BankMissing,
        MethodMissing,
        NotEmail,
        NotOwnId,
        NotReturnUrl,
        HiddenCharacter, //!< (Character)
        NameOfTwoLines,
        NameWithNumber,
        NameMisread, //!< (Name)
        NotName, //!< (Said)
        NameLostLetters,
        AccountLengthUnusual, //!< (Count: its digits)
        AccountWithoutDigit,
        AccountIsIban,
        AccountIbanWrong,
        AccountLetter, //!< (Character)
        AccountOtherDigit, //!< of another script (Character)
        AccountInvisible,
        AccountOddSign, //!< (Said)
        AccountIsDate,
        AccountIsNumber,
        AccountLostEnd,
        AccountsInOneCell,
        CodeOfTwoLines,
        CellFormula, //!< (Said)
        CellFormulaSign, //!< (Said)
        CellError, //!< (Said)
        CellLostDigits, //!< (Said)
        CellMissingValue, //!< (Said)
        BankUnlisted, //!< (Bank, At, Now; Suggestion)
        CurrencyUnlisted, //!< (Currency, At, Now; Suggestion)
        MethodUnknown, //!< (Method; Suggestion)
        BankOfOtherCurrency, //!< (Bank, OtherCurrency, Currency)
        BankWithoutMethod, //!< (Bank, OtherMethod, Method)
        BankTakesMore, //!< (Bank, Theirs: the least)
        BankTakesLess, //!< (Bank, Theirs: the most)
        BankListedAs, //!< (Bank, OtherBank)
        MethodAcceptedAs, //!< (Method, OtherMethod)

        // A row of a file, and what other rows and the ledger have to do with it
        AccountLostDigits, //!< (Said, Row: of the sheet)
        CodeLostDigits, //!< (Said, Row: of the sheet)
        CellWithoutValue, //!< (Sheet, Line, Position)
        CellUnreadable, //!< (Sheet, Line, Position, Said)
        CellIsDate, //!< (Said)
        CellShowsNothing, //!< (Said)
        AccountShownOtherwise, //!< (Said, Account)
        CellRounded, //!< (Said)
        CellShortened, //!< (Said)
        CellPartlyStruck, //!< (Said)
        CellStruck, //!< (Said)
        AmountWrittenOtherwise, //!< than the others of the file (Said, Amount)
        AmountMayBeCut, //!< (Said, Amount)
        AmountIsAccount,
        AmountMayBeAccount,
        AmountNotConverted, //!< (OtherCurrency, Currency)
        AmountCountsOther, //!< (Said)
        AmountShownOtherwise, //!< (Said, Amount)
        CodeJoined, //!< (Said)
        BanksInRow, //!< (Bank, OtherBank)
        AccountsInRow, //!< (Account, OtherAccount)
        NamesInRow, //!< (Name, OtherName)
        WalletWithoutZero,
        SavedWithProblem, //!< (Said: what stands there)
        LeftOutByHand,
        Quoted, //!< words that no code is known for: those of an earlier Kontor, or of the system (Said)
        DuplicateInFile, //!< (Row)
        SimilarInFile, //!< (Row, Name, Bank, Account)
        OtherNameInFile, //!< (Row, Name)
        OtherAccountInFile, //!< (Row)
        ImportedBefore, //!< (At, Now, Row, Batch)
        DuplicateOfRow, //!< (Row, Batch, At, Now)
        PaidBefore, //!< the same money went to the same account (At, Now, Said: the reference of that payout, PaymentId, How, More)
        CopyMayPayTwice, //!< of a copy: the original may still be paid (Said: its reference, PaymentId, How)
        NewRecipient, //!< no payout has gone to this account
        MaybePaidAlready, //!< (Name, Bank, Account, PaymentId)
        NameChanged, //!< (Name)
        AccountChanged, //!< (Name, Bank, EarlierAccount, Account: the one that is paid now)

        // The columns of a file, and what is to be known of all its rows
        ColumnMissing, //!< (Column)
        ColumnTwice, //!< (Column)
        ColumnRivals, //!< (Column, Names)
        ColumnAndFixed, //!< (Column)
        NamePartsJoined, //!< (Column, Names)
        MapNamesNumber, //!< (Column)
        MapNamesColumn, //!< (Column)
        ColumnDoubtful, //!< (Column, Names)
        ColumnsUnused, //!< (Names)
        ColumnInHundredths, //!< (Column)
        ColumnInUnits, //!< (Column)
        AmountsInUnits, //!< (Column)
        NamelessBeside, //!< (Column, OtherColumn, Field)
        NamelessUnused, //!< (Names)
        AmountsMixed,
        NoRows,
        AccountsInvisible, //!< (Count)
        AccountsAreIbans, //!< (Count)
        AmountsRounded, //!< a spreadsheet rounds them for the eye, and they wait (Count)
        AmountsTakenAsShown, //!< (Count)
        SheetsAlike, //!< (Names)
        OtherSheets, //!< (Names)
        LinesAboveHeader, //!< (Line, HeaderLine)
        LinesNotRead, //!< (Said)
        TableNote, //!< (Said)
        ColumnsByContent, //!< (Names)
    };
    Q_ENUM(Code)
};
using ReasonCode = ReasonCodes::Code;

QString keyOf(ReasonCode code);
std::optional<ReasonCode> reasonCodeOfKey(const QString &key);
//! All but None.
const QList<ReasonCode> &allReasonCodes();

//! What Arg::How says of a System and of the reasons with systemArgs(); without it Said has the system's own words.
namespace how {
inline constexpr QLatin1StringView fileSizeLimit("file_size_limit");
inline constexpr QLatin1StringView quota("quota");
inline constexpr QLatin1StringView pathTooLong("path_too_long");
} // namespace how
//! What Arg::How says of a PaidBefore: its outcome isn't known, or only a person can find it out. Without it the payout was paid.
namespace how {
inline constexpr QLatin1StringView outcomeUnknown("outcome_unknown");
inline constexpr QLatin1StringView needsPerson("needs_person");
} // namespace how

struct Reason {
    ReasonCode code = ReasonCode::None;
    Args args {};

    bool isEmpty() const { return code == ReasonCode::None; }
    bool operator==(const Reason &) const = default;
};

//! The same of a batch of which this row is the cause. Empty where there is none.
inline Reason inRow(int row, Reason reason)
{
    if (!reason.isEmpty())
        reason.args.set(Arg::InRow, qint64(row));
    return reason;
}

} // namespace kontor
