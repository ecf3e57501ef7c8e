// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/profilesetup.h"
#include "gui/welcome/welcomepage.h"

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace kontor {

class Choice;
class FieldRow;
class KeyFileFields;
class MessageBar;
class PassphraseFields;
class PlainLabel;

//! The key that proves to the gateway that a request is ours, a new one or one from a file of a person's: in the keychain, or in a file
//! with a passphrase where there is none. The deprecated secret is behind a link.
class KeySetupPage final : public WelcomePage {
    Q_OBJECT
public:
    //! The desk outlives the page.
    KeySetupPage(const Theme &theme, ProfileSetup &setup);

    QString forwardWords() const override;
    bool canGoOn() const override;
    bool canLeave() const override { return !m_busy; }
    void arrive() override;
    void goOn() override;
    void leave() override;

private:
    enum class Way { HasKey, Looking, Keychain, File, Secret };
    void build();
    QWidget *makeWays();
    void addFields(QVBoxLayout *body);
    void look();
    void setWay(Way way);
    void show();
    QString meaning() const;
    bool imports() const;
    bool hasProof() const;
    void keepKey(KeyStorage rest);
    void keepKeyInFile();
    void createKey(KeyStorage rest);
    void importKey(KeyStorage rest);
    void take(const Result<KeyFacts> &key);
    void keepSecret();
    void end(const Result<Done> &result);
    void clearSecrets();

    ProfileSetup &m_setup;
    Way m_way = Way::Looking;
    bool m_keychainIsThere = false;
    bool m_busy = false;
    MessageBar *m_bar = nullptr;
    QWidget *m_ways = nullptr; //!< a new key, or one that is there
    Choice *m_create = nullptr;
    Choice *m_import = nullptr;
    PlainLabel *m_text = nullptr;
    KeyFileFields *m_file = nullptr;
    PassphraseFields *m_passphrase = nullptr;
    QLineEdit *m_typedSecret = nullptr;
    FieldRow *m_secret = nullptr;
    QPushButton *m_lookAgain = nullptr;
    QPushButton *m_other = nullptr;
};

} // namespace kontor
