// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/setupdesk.h"
#include "gui/welcome/welcomepage.h"

class QLineEdit;
class QPushButton;

namespace kontor {

class FieldRow;
class MessageBar;
class PassphraseFields;
class PlainLabel;

//! The key that proves to the gateway that a request is ours: in the keychain, or in a file with a passphrase where there is none. The
//! deprecated secret is behind a link.
class KeySetupPage final : public WelcomePage {
    Q_OBJECT
public:
    //! The desk outlives the page.
    KeySetupPage(const Theme &theme, SetupDesk &desk);

    QString forwardWords() const override;
    bool canGoOn() const override;
    bool canLeave() const override { return !m_busy; }
    void arrive() override;
    void goOn() override;
    void leave() override;

private:
    enum class Way { HasKey, Looking, Keychain, File, Secret };
    void build();
    void look();
    void setWay(Way way);
    void show();
    bool hasProof() const;
    void createKey(KeyRest rest);
    void createKeyInFile();
    void keepSecret();
    void end(const Result<Done> &result);
    void clearSecrets();

    SetupDesk &m_desk;
    Way m_way = Way::Looking;
    bool m_keychainIsThere = false;
    bool m_busy = false;
    MessageBar *m_bar = nullptr;
    PlainLabel *m_text = nullptr;
    PassphraseFields *m_passphrase = nullptr;
    QLineEdit *m_typedSecret = nullptr;
    FieldRow *m_secret = nullptr;
    QPushButton *m_lookAgain = nullptr;
    QPushButton *m_other = nullptr;
};

} // namespace kontor
