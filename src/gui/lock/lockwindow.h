// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QDialog>
#include <optional>

class QLineEdit;
class QPushButton;

namespace kontor {

class FieldRow;
class PlainLabel;
class Theme;

//! Stands in the place of the windows while they are locked: says that what was confirmed goes on, and offers to pause it. Where the key in
//! use rests in a file, its passphrase opens it; otherwise a press does, because nobody has given Kontor a secret to ask for.
class LockWindow final : public QDialog {
    Q_OBJECT
public:
    //! Both outlive the window.
    LockWindow(MerchantSession &session, const Theme &theme);

    void reject() override { }

Q_SIGNALS:
    void unlocked();

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    void fit();
    void showStanding();
    QString standing() const;
    void count();
    void unlock();
    MerchantSession &m_session;
    const Theme &m_theme;
    QLineEdit *m_line = nullptr; //!< null where no passphrase is asked for
    FieldRow *m_row = nullptr;
    PlainLabel *m_standing = nullptr;
    QPushButton *m_pause = nullptr;
    QPushButton *m_unlock = nullptr;
    std::optional<qint64> m_open; //!< nothing while the ledger has not said it
};

} // namespace kontor
