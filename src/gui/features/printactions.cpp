// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/features/printactions.h"
#include "ui_mainwindow.h"

#include "gui/page/toast.h"
#include "gui/paper/paperdocuments.h"
#include "gui/paper/printservice.h"
#include "gui/shell/navigator.h"
#include "gui/shell/windowcontext.h"
#include "messages/errors.h"

#include <QSettings>

namespace kontor {

using namespace Qt::StringLiterals;

PrintActions::PrintActions(const WindowContext &context, JobModel &jobs)
    : m_session(context.session)
    , m_format(context.format)
    , m_settings(context.settings)
    , m_navigator(context.navigator)
    , m_toasts(context.toasts)
    , m_printer(new PrintService(context.settings, jobs, context.toasts, &context.window))
{
    connect(context.ui.receiptAction, &QAction::triggered, this, [this] { printReceipt(Paper::Pdf); });
    connect(context.ui.printReceiptAction, &QAction::triggered, this, [this] { printReceipt(Paper::Printer); });
}

void PrintActions::printReceipt(Paper paper)
{
    if (const auto payment = m_navigator.chosen())
        hand(paper::receiptOf(*payment, letterhead()), u"receipt-"_s + payment->id.toString(), paper);
}

void PrintActions::printAdvice(const BatchRecord &batch, Paper paper)
{
    m_session.batches().standing(batch.id)->then(this, [this, paper](const Result<BatchService::Standing> &standing) {
        if (!standing)
            return void(m_toasts.post({.text = messages::errorMessage(standing.error()).plain()}));
        m_session.ledger()
            .batches()
            .payments(standing->record.seq)
            ->then(this, [this, paper, standing = *standing](const Result<QList<PaymentRecord>> &payments) {
                if (!payments)
                    return void(m_toasts.post({.text = messages::errorMessage(payments.error()).plain()}));
                m_printer->prepare(
                    payments->size(),
                    [standing, payments = *payments, head = letterhead()] { return paper::adviceOf(standing, payments, head); },
                    [this, paper, name = u"advice-"_s + standing.record.id.first(8)](
                        const PaperSheet &sheet) { hand(sheet, name, paper); });
            });
    });
}

paper::Letterhead PrintActions::letterhead() const
{
    const auto zone = Zone::named(m_settings.value("export/zone").toString());
    return {m_session.merchantName(), m_session.profile(), m_format, zone.value_or(Zone()), m_session.clock().wall()};
}

void PrintActions::hand(const PaperSheet &sheet, const QString &fileName, Paper paper)
{
    if (paper == Paper::Pdf)
        m_printer->askForPdf(sheet, fileName);
    else
        m_printer->askForPrinter(sheet);
}

} // namespace kontor
