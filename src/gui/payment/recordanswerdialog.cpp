// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payment/recordanswerdialog.h"

#include "core/visibletext.h"
#include "gui/status/environmenttitle.h"
#include "ui_recordanswer.h"

#include <QPushButton>

namespace kontor {

RecordAnswerDialog::RecordAnswerDialog(const PaymentRecord &payment, const QString &money, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::RecordAnswerDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(environmentTitle(windowTitle(), parent));
    //: Above the choice of an answer. %1 is an amount with its currency, %2 a name, %3 the payment's ID.
    m_ui->about->setText(
        tr("%1, %2. It isn't known whether the gateway executed it. Ask the gateway's support about the ID %3, and record only what they "
           "answered in writing.")
            .arg(money, visibleLine(payment.request.accountName), payment.id.toString()));
    //: A button.
    m_record = m_ui->buttons->addButton(tr("&Record"), QDialogButtonBox::AcceptRole);
    m_record->setDefault(true);
    for (const QRadioButton *choice : {m_ui->executed, m_ui->notExecuted})
        connect(choice, &QRadioButton::toggled, this, &RecordAnswerDialog::showWhetherComplete);
    connect(m_ui->reason, &QLineEdit::textChanged, this, &RecordAnswerDialog::showWhetherComplete);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, [this] {
        Q_EMIT answered(m_ui->executed->isChecked(), m_ui->reason->text().trimmed());
        accept();
    });
    showWhetherComplete();
}

RecordAnswerDialog::~RecordAnswerDialog() = default;

void RecordAnswerDialog::showWhetherComplete()
{
    const bool isChosen = m_ui->executed->isChecked() || m_ui->notExecuted->isChecked();
    m_record->setEnabled(isChosen && !m_ui->reason->text().trimmed().isEmpty());
}

} // namespace kontor
