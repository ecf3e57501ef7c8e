// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QDialog>
#include <memory>

class QPushButton;

namespace kontor {

namespace Ui {
class RecordAnswerDialog;
}

//! Asks what the gateway's support answered in writing about a payment that Kontor can't find out about. Shown by open(); deletes itself
//! when it is answered.
class RecordAnswerDialog final : public QDialog {
    Q_OBJECT
public:
    RecordAnswerDialog(const PaymentRecord &payment, const QString &money, QWidget *parent);
    ~RecordAnswerDialog() override;

Q_SIGNALS:
    void answered(bool executed, const QString &reason);

private:
    void showWhetherComplete();

    std::unique_ptr<Ui::RecordAnswerDialog> m_ui;
    QPushButton *m_record;
};

} // namespace kontor
