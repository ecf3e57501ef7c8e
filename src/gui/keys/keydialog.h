// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QDialog>

class QComboBox;
class QPushButton;

namespace kontor {

class FieldRow;
class KeyFileFields;
class MessageBar;
class PassphraseFields;
class Theme;

//! Makes a key, or takes one from a file (also a backup), and puts its private half where the person says: into the keychain, or into an
//! encrypted file. Nothing is chosen in the person's place. Shown by open(); deletes itself.
class KeyDialog final : public QDialog {
    Q_OBJECT
public:
    enum class Way { Create, Import };
    //! `environment` stands in the title.
    KeyDialog(Way way, MerchantSession &session, const Theme &theme, const QString &environment, QWidget *parent);

    //! The file that is to be imported.
    void setFile(const QString &path);
    //! While a key is made there is nothing to go back to: it is made, wherever the dialog is.
    void reject() override;

Q_SIGNALS:
    void made(const kontor::KeyFacts &key);

private:
    void build(const Theme &theme, const QString &environment);
    void lookForKeychain();
    void showRest();
    KeyStorage rest() const;
    bool hasKeyFile() const;
    void go();
    void tryPassphrase();
    void make();
    void import();
    void take(const Result<KeyFacts> &key);
    void setBusy(bool busy);

    Way m_way;
    MerchantSession &m_session;
    KeyFileFields *m_file = nullptr; //!< what is imported
    QComboBox *m_bits = nullptr;
    QComboBox *m_rest = nullptr;
    FieldRow *m_restRow = nullptr;
    PassphraseFields *m_passphrase = nullptr;
    MessageBar *m_bar = nullptr;
    QPushButton *m_go = nullptr;
    QPushButton *m_cancel = nullptr;
    bool m_keychainIsThere = true;
    bool m_isBusy = false;
    bool m_typedNew = false; //!< the passphrase that is known was typed here, and no key rests under it yet
};

} // namespace kontor
