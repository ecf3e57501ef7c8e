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

//! Takes a new merchant's secret in the place of the one that is kept. The one before stays until the new one rests in the keychain. Shown
//! by open(); deletes itself.
class SecretDialog final : public QDialog {
    Q_OBJECT
public:
    //! `environment` stands in the title.
    SecretDialog(MerchantSession &session, const Theme &theme, const QString &environment, QWidget *parent);

    //! While it is written there is nothing to go back to.
    void reject() override;

Q_SIGNALS:
    void kept();

private:
    void build(const Theme &theme);
    void keep();
    void take(const Result<Done> &done);
    void setBusy(bool busy);

    MerchantSession &m_session;
    QLineEdit *m_line;
    FieldRow *m_row;
    MessageBar *m_bar;
    QPushButton *m_cancel;
    QPushButton *m_go;
    bool m_isBusy = false;
};

} // namespace kontor
