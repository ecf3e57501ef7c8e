// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, their passphrases and where they are kept.
#include "messages/reasonsentence.h"

namespace kontor::messages {

namespace {

constexpr std::array keyTexts {
    //: %1 is a number.
    Sentence {ReasonCode::KeyTooShort,
        QT_TRANSLATE_NOOP("Reasons", "The key has %1 bits, so it can be forged; 2048 to 4096 bits are taken, and 3072 are right."),
        {Arg::Count}},
    //: %1 is a number.
    Sentence {ReasonCode::KeyTooLong, QT_TRANSLATE_NOOP("Reasons", "The key has %1 bits; 2048 to 4096 are taken."), {Arg::Count}},
    Sentence {ReasonCode::KeyElliptic,
        QT_TRANSLATE_NOOP(
            "Reasons", "This is a key of elliptic curves (EC), not an RSA key. The gateway takes signatures by RSA keys only.")},
    Sentence {
        ReasonCode::KeyNotRsa, QT_TRANSLATE_NOOP("Reasons", "This is not an RSA key. The gateway takes signatures by RSA keys only.")},
    Sentence {ReasonCode::KeyExponent,
        QT_TRANSLATE_NOOP(
            "Reasons", "The key's public exponent is not 65537: it was made in an unusual way, which may be unsafe. Make a new key.")},
    Sentence {ReasonCode::KeyHalvesDiffer,
        QT_TRANSLATE_NOOP("Reasons", "The key is damaged: its private and public half don't belong together.")},
    Sentence {ReasonCode::KeyNotMade, QT_TRANSLATE_NOOP("Reasons", "The system could not make a key.")},
    Sentence {ReasonCode::KeyNotEncrypted, QT_TRANSLATE_NOOP("Reasons", "The key could not be encrypted.")},
    Sentence {ReasonCode::KeyNotExported, QT_TRANSLATE_NOOP("Reasons", "The key could not be taken out of its file.")},
    Sentence {ReasonCode::KeyCannotSign, QT_TRANSLATE_NOOP("Reasons", "The key could not sign.")},
    Sentence {ReasonCode::KeyTooMuchWork,
        QT_TRANSLATE_NOOP("Reasons",
            "This file is made so that trying its passphrase would keep this computer busy for minutes or days, so it was not tried. Save "
            "the key once more with the program that made it, with fewer rounds.")},
    Sentence {ReasonCode::KeyFileTooLarge, QT_TRANSLATE_NOOP("Reasons", "The file is too large for a key.")},
    Sentence {ReasonCode::NotPrivateKey, QT_TRANSLATE_NOOP("Reasons", "These bytes are not a private key.")},
    Sentence {ReasonCode::NotEncryptedKey, QT_TRANSLATE_NOOP("Reasons", "These bytes are not an encrypted private key.")},
    Sentence {ReasonCode::NotPublicKey, QT_TRANSLATE_NOOP("Reasons", "The text holds no public key in PEM.")},
    Sentence {ReasonCode::OtherKey, QT_TRANSLATE_NOOP("Reasons", "The store holds another key than the one this profile uses.")},
    Sentence {ReasonCode::PublicKeyGiven,
        QT_TRANSLATE_NOOP(
            "Reasons", "This is a public key. The private half is needed here: the file that begins with \"BEGIN PRIVATE KEY\".")},
    Sentence {ReasonCode::CertificateGiven,
        QT_TRANSLATE_NOOP(
            "Reasons", "This is a certificate, which holds a public key only. The private key that belongs to it is needed here.")},
    Sentence {ReasonCode::CertificateRequestGiven,
        QT_TRANSLATE_NOOP("Reasons",
            "This is a request for a certificate, which holds a public key only. The private key that belongs to it is needed here.")},
    Sentence {ReasonCode::UnknownKeyFormat,
        QT_TRANSLATE_NOOP("Reasons",
            "This file is of another kind than the keys that Kontor reads. Save the key from the program that made it as PKCS#8 in PEM; "
            "encrypted with a passphrase is right.")},
    Sentence {ReasonCode::KeyTruncated,
        QT_TRANSLATE_NOOP("Reasons",
            "The file ends in the middle of the key: its last line, which begins with \"-----END\", is missing. Copy the whole file.")},
    Sentence {ReasonCode::KeyDamaged,
        QT_TRANSLATE_NOOP("Reasons", "The key in this file is damaged, so it cannot be read. Copy the file once more from where it came.")},
    Sentence {ReasonCode::NoPrivateKey,
        QT_TRANSLATE_NOOP("Reasons",
            "There is no private key in this file. It begins with \"-----BEGIN PRIVATE KEY-----\" or \"-----BEGIN ENCRYPTED PRIVATE "
            "KEY-----\".")},
    Sentence {ReasonCode::KeyAbsentFromFiles, QT_TRANSLATE_NOOP("Reasons", "There is no such key file.")},
    Sentence {ReasonCode::KeyAbsentFromKeychain, QT_TRANSLATE_NOOP("Reasons", "The keychain holds no such key.")},
    Sentence {ReasonCode::KeyFileExists, QT_TRANSLATE_NOOP("Reasons", "There is a key file of this name already.")},
    Sentence {ReasonCode::KeychainEntryExists, QT_TRANSLATE_NOOP("Reasons", "The keychain holds an entry of this name already.")},
    Sentence {ReasonCode::KeychainLocked, QT_TRANSLATE_NOOP("Reasons", "The keychain is locked.")},
    Sentence {ReasonCode::KeychainSilent, QT_TRANSLATE_NOOP("Reasons", "The keychain did not answer within 5 seconds.")},
    Sentence {ReasonCode::KeychainKeptEntry, QT_TRANSLATE_NOOP("Reasons", "The keychain did not delete the entry.")},
    Sentence {ReasonCode::PassphraseNeeded, QT_TRANSLATE_NOOP("Reasons", "The key is encrypted and needs its passphrase.")},
    Sentence {ReasonCode::PassphraseWrong, QT_TRANSLATE_NOOP("Reasons", "The passphrase doesn't fit this key.")},
    Sentence {ReasonCode::PassphraseEmpty, QT_TRANSLATE_NOOP("Reasons", "An empty passphrase protects nothing.")},
    //: %1 is a number.
    Sentence {
        ReasonCode::PassphraseShort, QT_TRANSLATE_NOOP("Reasons", "A new key's passphrase needs at least %1 characters."), {Arg::Count}},
    Sentence {ReasonCode::SecretNotText, QT_TRANSLATE_NOOP("Reasons", "The merchant secret is no UTF-8 text.")},
    Sentence {ReasonCode::SecretMissing, QT_TRANSLATE_NOOP("Reasons", "Enter the secret of your merchant.")},
    Sentence {ReasonCode::SecretInUse,
        QT_TRANSLATE_NOOP(
            "Reasons", "The gateway knows this profile by the secret alone, so it was not deleted. Move to a signing key first.")},
    Sentence {ReasonCode::NoSigningKey,
        QT_TRANSLATE_NOOP("Reasons", "This profile has no signing key yet. Make one with: kontorctl key generate")},
    //: %1 is the ID of a key.
    Sentence {ReasonCode::NoSuchKey, QT_TRANSLATE_NOOP("Reasons", "There is no key %1."), {Arg::Key}},
    //: %1 is the beginning of the key's fingerprint.
    Sentence {ReasonCode::KeyInProfile, QT_TRANSLATE_NOOP("Reasons", "This key is in the profile already (fingerprint %1)."), {Arg::Key}},
    Sentence {ReasonCode::KeyInUse, QT_TRANSLATE_NOOP("Reasons", "This key is in use. Use another one first; nothing was deleted.")},
    //: %1 is the beginning of the key's fingerprint.
    Sentence {ReasonCode::SigningKeyNotInKeychain, QT_TRANSLATE_NOOP("Reasons", "The signing key %1 is not in this keychain."), {Arg::Key}},
    //: %1 is the beginning of the key's fingerprint.
    Sentence {ReasonCode::SigningKeyNotInFolder,
        QT_TRANSLATE_NOOP("Reasons", "The file of the signing key %1 is not in the profile's folder."), {Arg::Key}},
    Sentence {ReasonCode::SigningKeyNeedsPassphrase,
        QT_TRANSLATE_NOOP("Reasons", "The signing key rests in a file and needs its passphrase: give --passphrase-file.")},
    Sentence {ReasonCode::StoredKeyNeedsPassphrase,
        QT_TRANSLATE_NOOP("Reasons", "This key rests in a file: give --key-store file and --passphrase-file.")},
    Sentence {
        ReasonCode::NewKeyNeedsPassphrase, QT_TRANSLATE_NOOP("Reasons", "A key in a file needs a passphrase: give --passphrase-file.")},
    //: %1 is a number.
    Sentence {
        ReasonCode::BackupPassphraseShort, QT_TRANSLATE_NOOP("Reasons", "A backup's passphrase has at least %1 characters."), {Arg::Count}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::BackupFileExists,
        QT_TRANSLATE_NOOP("Reasons", "There is a file %1 already, and a backup overwrites nothing. Choose another name."), {Arg::File}},
    //: %1 is the path of a file, %2 why, in the words of the operating system.
    Sentence {ReasonCode::BackupNotWritten,
        QT_TRANSLATE_NOOP("Reasons", "%1 could not be written: %2. Nothing was kept there; choose another place."), {Arg::File, Arg::How}},
};

} // namespace

std::span<const Sentence> keySentences()
{
    return keyTexts;
}

} // namespace kontor::messages
