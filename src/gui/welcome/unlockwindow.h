// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QDialog>

class QLineEdit;
class QPushButton;

namespace kontor {

class FieldRow;
class Theme;

//! Asks for the passphrase of a signing key that rests in a file, before the window of its profile opens. Without it everything can be read
//! and nothing is sent.
class UnlockWindow final : public QDialog {
    Q_OBJECT
public:
    //! Both outlive the window.
    UnlockWindow(MerchantSession &session, const Theme &theme);

    void reject() override { }

Q_SIGNALS:
    //! The key is open, or the person goes on without it.
    void passed();

private:
    void unlock();
    MerchantSession &m_session;
    QLineEdit *m_line;
    FieldRow *m_row;
    QPushButton *m_unlock;
};

} // namespace kontor
