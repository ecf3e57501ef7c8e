// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

namespace kontor {

class ConnectionTestView;
class MerchantSession;
class Theme;

//! The connection test of the profile that is open, run at once. Shown by open(); deletes itself when it is closed.
class ConnectionTestDialog final : public QDialog {
    Q_OBJECT
public:
    //! `environment` stands in the title, so that live and practice are never mixed up. The session and the theme outlive the dialog.
    ConnectionTestDialog(const Theme &theme, MerchantSession &session, const QString &environment, QWidget *parent);

Q_SIGNALS:
    //! Where the gateway doesn't know the key.
    void keysRequested();
    //! How many of the six checks are open.
    void ended(int openChecks);

private:
    ConnectionTestView *m_test;
};

} // namespace kontor
