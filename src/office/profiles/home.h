// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/profiles/profile.h"
#include <QStringList>
#include <functional>

namespace kontor {

//! The folder that holds everything one person has: HOME/<profile>/{profile.ini, ledger.db, worker.lock, keys/}. Folders 0700, files 0600.
class Home {
public:
    //! Makes the folder when it isn't there. An empty path means the platform's data folder. BadInput when it can't be made, when its path
    //! is too long, and when others may write to it.
    static Result<Home> open(const QString &path);

    const QString &path() const { return m_path; }
    QString folderOf(const QString &profile) const;
    QString ledgerFile(const QString &profile) const;
    //! Outside the home folder, so that it doesn't come back with an older copy of it: the file that says how far the ledger had come
    //! (HighWater). The one that the profile names; else one in the desktop's state folder, which is made (0700) where it isn't there.
    //! Empty where nothing can be written there.
    QString markFile(const Profile &profile) const;
    //! Whether a person may name that file for a new profile: not in the home folder, in a folder that can be written, and not there yet.
    Result<Done> mayHoldMark(const QString &file) const;
    QString lockFile(const QString &profile) const;
    //! Of SharedRateLimit: what all programs of this profile sent lately.
    QString sendsFile(const QString &profile) const;
    QString keyFolder(const QString &profile) const;
    //! Of IssuedTokenStore: facts of the tokens that were handed out.
    QString tokensFile(const QString &profile) const;
    //! Of ColumnMemory: the same for all profiles, because it says nothing about payments.
    QString columnsFile() const;

    QList<Profile> profiles() const; //!< oldest first
    //! BadInput when there is none of that name, when its file can't be read, and when others may write to its folder.
    Result<Profile> profile(const QString &name) const;
    //! The one that `--profile` leaves open: the only one, else the last added; BadInput when there is none.
    Result<Profile> defaultProfile() const;
    //! Whether a profile of a person's own may be called so: letters, digits, space, dot, hyphen, underscore; 1 to 64; not starting with
    //! a dot. Exists when taken.
    Result<Done> isFree(const QString &name) const;
    //! Names as isFree() says.
    //! `uuid` where something of it was made before it, under that name: a secret in the keychain.
    Result<Profile> add(Profile profile, const QString &uuid = {});
    //! Changes the profile as its file says at this moment, and gives what it says then. No other program that keeps to this comes in
    //! between. When the file can't be read, is written by another program for seconds, or holds another profile by now, nothing is
    //! changed.
    Result<Profile> edit(const Profile &which, const std::function<void(Profile &)> &change) const;
    //! Written to a temporary file and renamed. Only for whoever knows that nobody else writes it: see edit().
    Result<Done> save(const Profile &profile) const;

private:
    explicit Home(QString path);
    QString m_path;
};

//! The name of the built-in sandbox's profile.
inline constexpr QLatin1StringView sandboxProfileName {"sandbox"};

} // namespace kontor
