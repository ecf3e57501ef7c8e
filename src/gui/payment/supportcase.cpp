// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payment/supportcase.h"

#include "core/namedfile.h"
#include "gui/page/initialdirectory.h"
#include "gui/page/toast.h"
#include "gui/payment/recordanswerdialog.h"
#include "gui/status/environmenttitle.h"
#include "messages/errors.h"
#include "office/exports/evidence.h"

#include <QFileDialog>
#include <QFileInfo>

namespace kontor {

using namespace Qt::StringLiterals;

SupportCase::SupportCase(MerchantSession &session, const NumberFormat &format, ToastHost &toasts, QWidget *parent)
    : QObject(parent)
    , m_session(session)
    , m_format(format)
    , m_toasts(toasts)
    , m_parent(parent)
{
}

void SupportCase::saveEvidence(const PaymentRecord &payment)
{
    auto *dialog = new QFileDialog(m_parent, environmentTitle(tr("Save evidence for the gateway's support"), m_parent), initialDirectory());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Text (*.txt)")});
    dialog->setDefaultSuffix(u"txt"_s);
    dialog->selectFile(evidence::fileName(payment.id));
    connect(dialog, &QFileDialog::fileSelected, this, [this, id = payment.id](const QString &path) { writeEvidence(id, path); });
    dialog->open();
}

void SupportCase::writeEvidence(const OrderId &id, const QString &path)
{
    m_session.evidence(id)->then(this, [this, path](const Result<QByteArray> &text) {
        const Result<Done> written = text ? writeWhole(path, *text) : Result<Done>(text.error());
        //: %1 is the name of a file.
        m_toasts.post({.text = written ? tr("Saved %1. It holds no secrets, names or accounts.").arg(QFileInfo(path).fileName())
                                       : messages::errorMessage(written.error()).plain()});
    });
}

void SupportCase::recordAnswer(const PaymentRecord &payment)
{
    auto *dialog = new RecordAnswerDialog(payment, m_format.money(payment.request.money), m_parent);
    connect(dialog, &RecordAnswerDialog::answered, this, [this, id = payment.id](bool executed, const QString &reason) {
        m_session.actions().recordAnswer(id, executed, reason)->then(this, [this, executed](const Result<Done> &done) {
            m_toasts.post({.text = !done ? messages::errorMessage(done.error()).plain()
                    : executed           ? tr("Recorded. Kontor tracks it at the gateway.")
                                         : tr("Recorded. It is marked Rejected; nothing proves that no money moved.")});
        });
    });
    dialog->open();
}

} // namespace kontor
