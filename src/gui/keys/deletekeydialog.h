// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QDialog>

class QLineEdit;
class QPushButton;

namespace kontor {

class FieldRow;
class Theme;

//! Asks whether a private key is to be deleted; the person types the beginning of its fingerprint first. Starts on keeping it. Shown by
//! open(); deletes itself.
class DeleteKeyDialog final : public QDialog {
    Q_OBJECT
public:
    static constexpr int typed = 4; //!< characters

    //! `environment` stands in the title.
    DeleteKeyDialog(MerchantSession &session, const KeyFacts &key, const Theme &theme, const QString &environment, QWidget *parent);

Q_SIGNALS:
    void deleted();

private:
    QString what() const;
    bool isRight() const;
    void remove();
    MerchantSession &m_session;
    KeyFacts m_key;
    QLineEdit *m_line;
    FieldRow *m_row;
    QPushButton *m_delete;
};

} // namespace kontor
