// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles, and the way to their gateways.
#include "messages/reasonsentence.h"

namespace kontor::messages {

namespace {

constexpr std::array profileTexts {
    //: %1 is the path of a file.
    Sentence {ReasonCode::CertificateFileUnreadable,
        QT_TRANSLATE_NOOP("Reasons", "The certificate file %1 cannot be read. Nothing was sent."), {Arg::File}},
    Sentence {ReasonCode::NoCertificate, QT_TRANSLATE_NOOP("Reasons", "There is no certificate in this file.")},
    Sentence {ReasonCode::NotProxy,
        QT_TRANSLATE_NOOP("Reasons",
            "A proxy is \"system\", http://host:port or socks5://host:port, without a name or password in it. Nothing was sent.")},
    //: %1 is the path of a folder.
    Sentence {ReasonCode::HomeMissing,
        QT_TRANSLATE_NOOP("Reasons",
            "Your home folder %1 doesn't exist, so your payments can't be found. Make it available, or choose a folder with --home."),
        {Arg::File}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::ProfileNotWritten,
        QT_TRANSLATE_NOOP("Reasons", "%1 cannot be written. Free some space or check the folder's permissions."), {Arg::File}},
    //: %1 is the path of a file, %2 the path of a folder.
    Sentence {ReasonCode::MarkInHome,
        QT_TRANSLATE_NOOP("Reasons", "%1 is in the home folder %2 and would come back with an older copy of it. Choose a file outside."),
        {Arg::File, Arg::Folder}},
    //: %1 is the path of a file, %2 the path of a folder.
    Sentence {ReasonCode::NoFolderForFile,
        QT_TRANSLATE_NOOP("Reasons", "%1 cannot be written: there is no folder %2 that you may write to."), {Arg::File, Arg::Folder}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::FileNameTaken, QT_TRANSLATE_NOOP("Reasons", "There is a file %1 already. Choose another name."), {Arg::File}},
    //: %1 is the name of a profile, %2 the path of a folder.
    Sentence {ReasonCode::NoSuchProfile, QT_TRANSLATE_NOOP("Reasons", "There is no profile named %1 in %2."), {Arg::Profile, Arg::Folder}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::ProfileUnreadable,
        QT_TRANSLATE_NOOP("Reasons", "%1 cannot be read, so nothing was changed in it. Check its permissions, or put back a copy of it."),
        {Arg::File}},
    //: %1 is the path of a folder.
    Sentence {ReasonCode::NoProfileYet, QT_TRANSLATE_NOOP("Reasons", "There is no profile yet in %1. Add one with: kontorctl profile add"),
        {Arg::Folder}},
    Sentence {ReasonCode::NotProfileName,
        QT_TRANSLATE_NOOP("Reasons",
            "A profile's name has 1 to 64 letters, digits, spaces, dots, hyphens or underscores, and does not start with a dot.")},
    Sentence {ReasonCode::NameOfSandbox,
        QT_TRANSLATE_NOOP("Reasons", "The name \"sandbox\" belongs to the built-in sandbox. Choose another name.")},
    //: %1 is the name of a profile.
    Sentence {ReasonCode::ProfileExists, QT_TRANSLATE_NOOP("Reasons", "There is a profile named %1 already. Choose another name."),
        {Arg::Profile}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::ProfileBusy,
        QT_TRANSLATE_NOOP("Reasons", "Another program is writing %1, so nothing was changed. Try again in a moment."), {Arg::File}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::ProfileReplaced,
        QT_TRANSLATE_NOOP("Reasons", "%1 belongs to another profile by now, so nothing was changed. Close Kontor and open it again."),
        {Arg::File}},
    Sentence {ReasonCode::NotSandboxProfile,
        QT_TRANSLATE_NOOP("Reasons", "The profile named \"sandbox\" is not the built-in sandbox. Rename its folder.")},
    Sentence {ReasonCode::SandboxNotStarted, QT_TRANSLATE_NOOP("Reasons", "The built-in sandbox could not be started. Nothing was sent.")},
    Sentence {ReasonCode::GatewayStays,
        QT_TRANSLATE_NOOP("Reasons", "This profile holds payments, so its gateway and merchant stay. Make a new profile instead.")},
    Sentence {ReasonCode::NoProxySet,
        QT_TRANSLATE_NOOP(
            "Reasons", "This computer is set to no proxy for this gateway, so there is none to log in to. Nothing was kept.")},
    Sentence {ReasonCode::NotProxyUser, QT_TRANSLATE_NOOP("Reasons", "Enter the proxy's user name, without a colon.")},
    Sentence {ReasonCode::CallbacksOff,
        QT_TRANSLATE_NOOP("Reasons", "The listener is off, so a test could not arrive. Turn callbacks on first.")},
    Sentence {ReasonCode::NoNewKey, QT_TRANSLATE_NOOP("Reasons", "There is no new key yet. Make one first.")},
    Sentence {ReasonCode::NewKeyUntested,
        QT_TRANSLATE_NOOP("Reasons",
            "The gateway has not taken the new key yet, so the old one stays in use. Test it first: then nothing is ever refused.")},
    //: What came of a test of callbacks. %1 is the address that was called.
    Sentence {ReasonCode::CallbackTestElsewhere,
        QT_TRANSLATE_NOOP("Reasons", "%1 answered, but the test did not arrive here. Look where it leads."), {Arg::Said}},
    //: What came of a test of callbacks. %1 is the address that was called.
    Sentence {ReasonCode::CallbackTestUnreachable,
        QT_TRANSLATE_NOOP("Reasons", "The test did not arrive: %1 could not be reached. Look whether the address is right and leads here."),
        {Arg::Said}},
    //: What came of a test of callbacks. %1 is the address that was called, %2 why, in the words of the operating system.
    Sentence {ReasonCode::CallbackTestBroken,
        QT_TRANSLATE_NOOP(
            "Reasons", "The test did not arrive: %1 could not be reached (%2). Look whether the address is right and leads here."),
        {Arg::Said, Arg::Name}},
    Sentence {ReasonCode::HomeNotSet,
        QT_TRANSLATE_NOOP(
            "Reasons", "HOME isn't set, so Kontor doesn't know where your payments are. Set it, or choose a folder with --home.")},
    Sentence {ReasonCode::NotServerAddress, QT_TRANSLATE_NOOP("Reasons", "This is not the address of a server.")},
    Sentence {ReasonCode::AddressNotHttps, QT_TRANSLATE_NOOP("Reasons", "The address has to begin with https://.")},
    Sentence {ReasonCode::AddressOpenHttp,
        QT_TRANSLATE_NOOP(
            "Reasons", "Without https only 127.0.0.1 and [::1] are possible: anybody on the way could read and change what is sent.")},
    Sentence {ReasonCode::AddressWithUser, QT_TRANSLATE_NOOP("Reasons", "The address can't carry a user name or a password.")},
    Sentence {ReasonCode::AddressWithQuery, QT_TRANSLATE_NOOP("Reasons", "The address can't carry a query (?) or a fragment (#).")},
    Sentence {ReasonCode::AddressOddCharacters, QT_TRANSLATE_NOOP("Reasons", "The address holds characters that addresses don't have.")},
};

} // namespace

std::span<const Sentence> profileSentences()
{
    return profileTexts;
}

} // namespace kontor::messages
