// SPDX-License-Identifier: GPL-3.0-or-later
// Files of this computer, and ledgers that are to be taken over.
#include "messages/reasonsentence.h"

namespace kontor::messages {

namespace {

constexpr std::array fileTexts {
    Sentence {ReasonCode::SymbolicLink,
        QT_TRANSLATE_NOOP("Reasons", "This is a symbolic link, and Kontor doesn't follow links when it writes a file")},
    Sentence {ReasonCode::NothingReadsPipe, QT_TRANSLATE_NOOP("Reasons", "Nothing reads from this pipe")},
    Sentence {ReasonCode::FileExists, QT_TRANSLATE_NOOP("Reasons", "There is a file of this name already.")},
    //: %1 is the path of a folder.
    Sentence {ReasonCode::FolderOpenToOthers,
        QT_TRANSLATE_NOOP("Reasons",
            "Others may write to the folder %1, so they could put other keys and payments there. Take that from them first: chmod go-w "
            "'%1'"),
        {Arg::File}},
    //: %1 is the path of a folder.
    Sentence {ReasonCode::FolderUnreadable, QT_TRANSLATE_NOOP("Reasons", "The folder %1 cannot be read."), {Arg::File}},
    //: %1 is the path of a folder.
    Sentence {ReasonCode::FolderNotMade, QT_TRANSLATE_NOOP("Reasons", "The folder %1 cannot be made."), {Arg::File}},
    //: %1 is the path of a folder.
    Sentence {ReasonCode::FolderUnwritable, QT_TRANSLATE_NOOP("Reasons", "%1 cannot be written. Choose another folder."), {Arg::File}},
    //: %1 is the path of a folder, %2 why.
    Sentence {ReasonCode::FolderUnusable, QT_TRANSLATE_NOOP("Reasons", "The folder %1 cannot be used: %2."), {Arg::File, Arg::How}},
    //: %1 is the path of a folder, %2 why, in the words of the operating system.
    Sentence {ReasonCode::HomeNotMade, QT_TRANSLATE_NOOP("Reasons", "The folder %1 can't be made: %2. Choose another one with --home."),
        {Arg::File, Arg::How}},
    //: %1 is the path of a file, %2 why, in the words of the operating system.
    Sentence {ReasonCode::FileUnreadable, QT_TRANSLATE_NOOP("Reasons", "%1 cannot be read: %2."), {Arg::File, Arg::How}},
    //: %1 is the path of a file, %2 why, in the words of the operating system.
    Sentence {ReasonCode::FileNotWritten, QT_TRANSLATE_NOOP("Reasons", "%1 cannot be written: %2."), {Arg::File, Arg::How}},
    //: %1 is the path of a file, %2 why, in the words of the operating system.
    Sentence {ReasonCode::FileNotDeleted, QT_TRANSLATE_NOOP("Reasons", "%1 cannot be deleted: %2."), {Arg::File, Arg::How}},
    //: %1 is why, in the words of the operating system.
    Sentence {ReasonCode::TokenNotRecorded, QT_TRANSLATE_NOOP("Reasons", "What was handed out could not be written down: %1"), {Arg::How}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::FileReadBackDiffers, QT_TRANSLATE_NOOP("Reasons", "%1 gave back other bytes than it was given."), {Arg::File}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::NoSuchFile, QT_TRANSLATE_NOOP("Reasons", "There is no file %1."), {Arg::File}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::NotOldLedger, QT_TRANSLATE_NOOP("Reasons", "%1 is not a ledger of an older Kontor."), {Arg::File}},
    //: %1 is the path of a file; %2, %3 and %4 are numbers.
    Sentence {ReasonCode::OldLedgerSchema, QT_TRANSLATE_NOOP("Reasons", "%1 has schema %2. Only schemas %3 to %4 can be taken over."),
        {Arg::File, Arg::Schema, Arg::FirstSchema, Arg::LastSchema}},
    //: %1 and %2 are paths of files.
    Sentence {ReasonCode::OldLedgerWrites,
        QT_TRANSLATE_NOOP("Reasons",
            "Writes that aren't in the ledger yet are in %2. Close every Kontor that works on it. If none does, open and close it with the "
            "Kontor that made it, or run: sqlite3 \"%1\" \"PRAGMA wal_checkpoint(TRUNCATE)\""),
        {Arg::File, Arg::LogFile}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::OldLedgerInUse, QT_TRANSLATE_NOOP("Reasons", "A Kontor works on %1. Close it first; nothing was changed."),
        {Arg::File}},
    Sentence {ReasonCode::LedgerHasPayments,
        QT_TRANSLATE_NOOP(
            "Reasons", "This profile has payments already. Older ones are taken over into a profile without payments; make another one.")},
};

} // namespace

std::span<const Sentence> fileSentences()
{
    return fileTexts;
}

} // namespace kontor::messages
