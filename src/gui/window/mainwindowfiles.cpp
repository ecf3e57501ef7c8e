// SPDX-License-Identifier: GPL-3.0-or-later
// What goes out of the window as a file or on paper.
#include "gui/window/mainwindow.h"

#include "gui/exports/exportjobs.h"
#include "gui/page/toast.h"
#include "gui/paper/paperdocuments.h"
#include "gui/paper/printservice.h"
#include "gui/window/sections.h"
#include "messages/errors.h"

#include <QSettings>

namespace kontor {

using namespace Qt::StringLiterals;

void MainWindow::buildFiles()
{
    m_exports = new ExportJobs(m_session, m_theme, m_settings, *m_jobs, *m_toasts, this);
    m_paper = new PrintService(m_settings, *m_jobs, *m_toasts, this);
}

void MainWindow::askForExport()
{
    ExportDialog::Shown shown;
    if (const auto *list = qobject_cast<PaymentListPage *>(&m_pageStack->currentPage())) {
        const PaymentQuery query = list->shownQuery();
        shown.kind = !query.kind ? ExportKind::Payments : query.kind == PaymentKind::Payin ? ExportKind::Payins : ExportKind::Payouts;
        shown.list = query;
        shown.columns = list->shownColumns();
        shown.selected = list->selectedSeqs();
    } else if (m_pageStack->entryOf(m_pageStack->current()) == section::callbacks) {
        shown.kind = ExportKind::Callbacks;
    } else if (m_pageStack->current() == section::balances) {
        shown.kind = ExportKind::Balances;
    }
    m_exports->ask(shown, environment());
}

void MainWindow::askForResult(const BatchRecord &batch)
{
    m_exports->askWhereForResult(batch);
}

void MainWindow::bringToPaper(Paper paper)
{
    if (const auto payment = chosen())
        hand(paper::receiptOf(*payment, letterhead()), u"receipt-"_s + payment->id.toString(), paper);
}

void MainWindow::bringAdviceToPaper(const BatchRecord &batch, Paper paper)
{
    m_session.batches().standing(batch.id)->then(this, [this, paper](const Result<BatchService::Standing> &standing) {
        if (!standing)
            return void(m_toasts->post({.text = messages::errorMessage(standing.error()).plain()}));
        m_session.ledger()
            .batches()
            .payments(standing->record.seq)
            ->then(this, [this, paper, standing = *standing](const Result<QList<PaymentRecord>> &payments) {
                if (!payments)
                    return void(m_toasts->post({.text = messages::errorMessage(payments.error()).plain()}));
                m_paper->prepare(
                    payments->size(),
                    [standing, payments = *payments, head = letterhead()] { return paper::adviceOf(standing, payments, head); },
                    [this, paper, name = u"advice-"_s + standing.record.id.first(8)](
                        const PaperSheet &sheet) { hand(sheet, name, paper); });
            });
    });
}

paper::Letterhead MainWindow::letterhead() const
{
    const auto zone = Zone::named(m_settings.value("export/zone").toString());
    return {m_session.merchantName(), m_session.profile(), m_format, zone.value_or(Zone()), m_session.clock().wall()};
}

void MainWindow::hand(const PaperSheet &sheet, const QString &fileName, Paper paper)
{
    if (paper == Paper::Pdf)
        m_paper->askForPdf(sheet, fileName);
    else
        m_paper->askForPrinter(sheet);
}

} // namespace kontor
