// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QDialog>

class QLineEdit;
class QPushButton;

namespace kontor {

class FieldRow;
class MessageBar;
class PassphraseFields;
class Theme;

//! Writes a key to a new encrypted file under a passphrase of its own. Shown by open(); deletes itself.
class KeyBackupDialog final : public QDialog {
    Q_OBJECT
public:
    //! `environment` stands in the title.
    KeyBackupDialog(MerchantSession &session, const KeyFacts &key, const Theme &theme, const QString &environment, QWidget *parent);

    void setFile(const QString &path);

Q_SIGNALS:
    void written(const QString &path);

private:
    void build(const Theme &theme, const QString &environment);
    void chooseFile();
    void write();
    void refuse(const ApiError &error);

    MerchantSession &m_session;
    KeyFacts m_key;
    QLineEdit *m_file = nullptr;
    FieldRow *m_fileRow = nullptr;
    PassphraseFields *m_passphrase = nullptr;
    MessageBar *m_bar = nullptr;
    QPushButton *m_go = nullptr;
};

} // namespace kontor
