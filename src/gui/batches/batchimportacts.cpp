// SPDX-License-Identifier: GPL-3.0-or-later
// What is done with the rows, and the way on.
#include "gui/batches/batchimportpage.h"

#include "gui/batches/applytosimilarpopover.h"
#include "gui/batches/batchgrid.h"
#include "gui/batches/batchrowline.h"
#include "gui/batches/batchsourcestrip.h"
#include "gui/kit/buttons.h"
#include "gui/page/initialdirectory.h"
#include "gui/page/questiondialog.h"
#include "gui/status/environmenttitle.h"
#include "gui/status/statusstories.h"
#include "messages/errors.h"
#include "office/sheets/sheetsearch.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

//! Where nothing has to be mended it goes through what is to be looked at.
void BatchImportPage::stepProblem(int step)
{
    if (!m_repair.isOpen())
        return;
    m_grid->endEditing();
    const BatchSheet &sheet = m_repair.sheet();
    const int row = nextProblem(sheet, m_grid->sheetRow(), step);
    if (row < 0)
        return void(Q_EMIT heard(tr("There is nothing to mend.")));
    if (m_model.rowOf(row) < 0)
        m_model.show(SheetFilter::All);
    m_grid->goTo(row, fieldToCorrect(sheet, row));
    m_grid->setFocus();
    showCounts();
}

//! One correction for all cells of that column that have the same kind of problem, or in which the same stands. Taken as it is suggested,
//! each of them gets the suggestion of its own.
void BatchImportPage::fixAlike()
{
    m_grid->endEditing();
    const int row = m_grid->sheetRow();
    const auto field = m_grid->field();
    if (row < 0 || !field || m_repair.isReading())
        return;
    const BatchSheet &sheet = m_repair.sheet();
    const QList<int> rows = rowsAlike(sheet, row, *field);
    const QString now = sheet.cell(row, *field).text;
    const QString suggested = suggestion(sheet, row, *field);
    QList<BatchSheet::Entry> own;
    QList<BatchSheet::Entry> typed; // of other rows nothing but their own correction is meant
    for (const int each : rows) {
        own.append({each, *field, suggestion(sheet, each, *field)});
        if (!hasOwnCorrections(sheet, row, *field) || sheet.cell(each, *field).text == now)
            typed.append({each, *field, {}});
    }
    const ApplyToSimilarPopover::What what {
        BatchSheetModel::nameOf(*field), now, suggested.isEmpty() ? now : suggested, int(rows.size()), int(typed.size())};
    auto *popover = new ApplyToSimilarPopover(m_theme, what, this);
    connect(popover, &ApplyToSimilarPopover::fixed, this, [this, own, typed, suggested](const QString &text) {
        QList<BatchSheet::Entry> entries = text == suggested ? own : typed;
        for (BatchSheet::Entry &entry : entries)
            entry.text = entry.text.isEmpty() ? text : entry.text;
        m_repair.type(entries);
        //: %n are the rows of a file of payouts that were changed alike.
        Q_EMIT said(tr("Changed in %n row(s).", nullptr, int(entries.size())));
    });
    popover->openAt(m_line);
}

void BatchImportPage::useAmountsAsShown()
{
    m_grid->endEditing();
    const int rows = m_repair.sheet().counts().rounded;
    m_repair.useAmountsAsShown();
    //: %n are the rows of a file of payouts whose amounts were rounded.
    Q_EMIT said(tr("Rounded %n amount(s) as shown. Undo brings the exact ones back.", nullptr, rows));
}

QList<int> BatchImportPage::rowsMeant() const
{
    const QList<int> chosen = m_grid->chosenRows();
    return chosen.contains(m_grid->sheetRow()) ? chosen : QList {m_grid->sheetRow()};
}

void BatchImportPage::keepOrTake(const QList<int> &rows, bool leftOut)
{
    if (rows.isEmpty() || rows.first() < 0 || m_isGoingOn || m_repair.isReading())
        return;
    m_repair.setLeftOut(rows, leftOut);
    if (leftOut)
        //: %n are the rows of a file of payouts that are not to be paid.
        Q_EMIT said(tr("Left out %n row(s). Undo takes them in again.", nullptr, int(rows.size())));
}

void BatchImportPage::leaveOutProblems()
{
    m_grid->endEditing();
    keepOrTake(rowsWithProblems(m_repair.sheet()), true);
}

void BatchImportPage::leaveOutImported()
{
    keepOrTake(rowsImportedBefore(m_repair.sheet()), true);
}

//! Of the same kind as the file they came from.
void BatchImportPage::saveRejected()
{
    m_grid->endEditing();
    const QFileInfo source(m_repair.source().path);
    const QString kind = m_repair.sheet().origin().format.sheet ? u"xlsx"_s : u"csv"_s;
    const QString folder = m_repair.source().path.isEmpty() ? initialDirectory() : source.absolutePath();
    auto *dialog = new QFileDialog(this, environmentTitle(tr("Save rejected rows"), this), folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("CSV (*.csv)"), tr("Excel workbook (*.xlsx)")});
    dialog->selectNameFilter(kind == "xlsx"_L1 ? tr("Excel workbook (*.xlsx)") : tr("CSV (*.csv)"));
    dialog->setDefaultSuffix(kind);
    connect(dialog, &QFileDialog::filterSelected, dialog,
        [dialog](const QString &filter) { dialog->setDefaultSuffix(filter.contains("xlsx"_L1) ? u"xlsx"_s : u"csv"_s); });
    const QString stem = m_repair.source().path.isEmpty() ? m_repair.source().title : source.completeBaseName();
    //: The name of a file: "Payroll Nov rejected.csv".
    dialog->selectFile(tr("%1 rejected").arg(stem) + u'.' + kind);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_repair.saveRejected(path)->then(this, [this, path](const Result<int> &saved) {
            //: %n are the rows that were rejected, %1 is the path of the file they are in now.
            Q_EMIT said(saved ? tr("Saved %n row(s) to %1", nullptr, *saved).arg(path) : messages::errorMessage(saved.error()).plain());
        });
    });
    dialog->open();
}

void BatchImportPage::readAgain(const TableFormat &wanted)
{
    m_grid->endEditing();
    if (!isMended())
        return m_repair.setFormat(wanted);
    auto *dialog = new QuestionDialog(m_theme, tr("Read the file again?"),
        tr("Kontor reads the file from its start. Your changes to its rows are lost, and rows that you left out come back."),
        environmentWord(m_session.profile()), this);
    dialog->addSafe(tr("&Keep my changes"));
    dialog->addAnswer(plainButton(m_theme, tr("&Read it again")));
    connect(dialog, &QDialog::accepted, this, [this, wanted, opened = m_opened] {
        if (opened == m_opened && m_repair.isOpen())
            m_repair.setFormat(wanted);
    });
    connect(dialog, &QDialog::rejected, this, [this] {
        if (m_repair.isOpen())
            m_source->show(m_repair.sheet(), m_repair.wanted());
    });
    dialog->open();
}

// ---- onwards

void BatchImportPage::goOn(bool isDraft)
{
    m_grid->endEditing();
    if (!m_repair.isOpen() || m_isGoingOn || m_repair.isBusy())
        return;
    m_isGoingOn = true;
    showBusy();
    m_repair.review()->then(this, [this, isDraft, opened = m_opened](const Result<ReadBatch> &batch) {
        if (opened == m_opened)
            reviewMade(batch, isDraft);
    });
}

//! What was imported before is only imported again from the review, where it is asked.
void BatchImportPage::reviewMade(const Result<ReadBatch> &batch, bool isDraft)
{
    if (batch && isDraft && batch->duplicatesReason.isEmpty())
        return import(*batch);
    if (!batch)
        return stay(batch.error());
    m_isGoingOn = false;
    showBusy();
    Q_EMIT reviewRequested(*batch);
}

void BatchImportPage::import(ReadBatch batch)
{
    batch.record.stopAfter = m_stopAfter;
    m_isImporting = true;
    m_session.batches().import(batch)->then(this, [this, opened = m_opened](const Result<BatchRecord> &done) {
        m_isImporting = false;
        const bool isStillHere = opened == m_opened; // otherwise something else was opened meanwhile
        if (!done && isStillHere)
            return stay(done.error());
        if (!done)
            return Q_EMIT said(messages::errorMessage(done.error()).plain());
        if (isStillHere)
            forget();
        showBusy();
        Q_EMIT imported(*done);
    });
}

void BatchImportPage::stay(const ApiError &why)
{
    m_isGoingOn = false;
    showBusy();
    showRefusal(why);
    if (m_repair.isOpen())
        takeKeyboard(m_grid); // it was there
}

} // namespace kontor
