// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QDialog>

class QLineEdit;
class QPushButton;

namespace kontor {

class FieldRow;
class MessageBar;
class Theme;

//! Takes the user name and password of the profile's proxy and keeps them in the keychain, or deletes them there. Shown by open(); deletes
//! itself.
class ProxyLoginDialog final : public QDialog {
    Q_OBJECT
public:
    //! `environment` stands in the title.
    ProxyLoginDialog(MerchantSession &session, const Theme &theme, const QString &environment, QWidget *parent);

    //! While it is written there is nothing to go back to.
    void reject() override;

Q_SIGNALS:
    //! Kept or deleted: the connection is worth another try.
    void changed();

private:
    void build(const Theme &theme);
    void keep();
    void forget();
    void await(Reply<Done> *reply);
    void setBusy(bool busy);

    MerchantSession &m_session;
    QLineEdit *m_name;
    QLineEdit *m_password;
    FieldRow *m_nameRow;
    FieldRow *m_passwordRow;
    MessageBar *m_bar;
    QPushButton *m_cancel;
    QPushButton *m_forget;
    QPushButton *m_keep;
    bool m_isBusy = false;
};

} // namespace kontor
