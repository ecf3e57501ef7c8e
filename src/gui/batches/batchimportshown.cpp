// SPDX-License-Identifier: GPL-3.0-or-later
// What the page says of the sheet.
#include "gui/batches/batchimportpage.h"

#include "core/visibletext.h"
#include "gui/batches/batchcolumnstrip.h"
#include "gui/batches/batchgrid.h"
#include "gui/batches/batchrowline.h"
#include "gui/batches/batchsourcestrip.h"
#include "gui/kit/card.h"
#include "gui/kit/toggles.h"
#include "gui/page/messagebar.h"
#include "gui/page/pageheader.h"
#include "gui/table/tablecard.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"
#include "office/imports/batchremarks.h"
#include "office/sheets/sheetsearch.h"
#include "office/sheets/sheettotals.h"

#include <QApplication>
#include <QLocale>
#include <QPushButton>

namespace kontor {

using namespace Qt::StringLiterals;

void BatchImportPage::showReplaced()
{
    const bool isOpen = m_repair.isOpen();
    for (QWidget *part : std::initializer_list<QWidget *> {m_columns, m_chips, m_card})
        part->setVisible(isOpen);
    m_how->setVisible(isOpen || m_repair.wanted().sheet); // another sheet can be chosen, whatever is on this one
    m_line->show(nullptr, -1, {}, 0);
    m_message->hide(); // it was about the sheet of before, or about a reading that was refused
    m_said.clear();
    m_refusedAt.reset();
    m_header->setTitle(m_repair.title().isEmpty() ? tr("Import batch") : m_repair.title());
    if (!isOpen)
        return showNoRows();
    const BatchSheet &sheet = m_repair.sheet();
    showChanged();
    const int first = nextProblem(sheet, -1, 1);
    const bool isToMend = first >= 0 && sheet.row(first).isBlocked();
    m_grid->goTo(isToMend ? first : 0, isToMend ? fieldToCorrect(sheet, first) : std::nullopt);
    if (!m_how->isAncestorOf(QApplication::focusWidget())) // who chooses how it is read goes on choosing
        takeKeyboard(m_grid);
}

void BatchImportPage::showNoRows()
{
    m_header->setSubtitle(m_repair.isReading() ? tr("Reading the file…") : tr("Choose a file, or drop one on this window."));
    showBusy();
}

//! Whoever types elsewhere by now goes on typing there.
void BatchImportPage::takeKeyboard(QWidget *part)
{
    if (isVisible())
        part->setFocus();
}

void BatchImportPage::showChanged()
{
    if (!m_repair.isOpen())
        return;
    m_source->show(m_repair.sheet(), m_repair.wanted());
    m_columns->show(m_repair.sheet());
    showCounts();
    showSums();
    showRow();
    showObstacles();
    showBusy();
}

void BatchImportPage::showBusy()
{
    const bool isOpen = m_repair.isOpen();
    const bool isStill = isOpen && !m_repair.isReading() && !m_isGoingOn;
    const int ready = isOpen ? m_repair.sheet().ready() : 0;
    const int broken = isOpen ? m_repair.sheet().counts().problems : 0;
    const int rejected = isOpen ? broken + m_repair.sheet().counts().leftOut : 0;
    m_review->setText(m_isGoingOn ? tr("Making the batch…") : /*: A button. %n are the payouts of a file that can be paid. */ ready > 0
            ? tr("Review %n payout(s)", nullptr, ready)
            : tr("Review"));
    m_review->setEnabled(isStill && !m_repair.isBusy() && ready > 0);
    m_draft->setEnabled(m_review->isEnabled());
    m_leaveOut->setVisible(broken > 0);
    m_leaveOut->setEnabled(isStill);
    m_reject->setVisible(rejected > 0);
    m_reject->setEnabled(isStill && !m_repair.isBusy());
    m_next->setEnabled(isOpen && (broken > 0 || m_repair.sheet().counts().warnings > 0));
    m_previous->setEnabled(m_next->isEnabled());
    m_grid->setEnabled(isStill);
    m_line->setEnabled(isStill);
    m_how->setEnabled(!m_isGoingOn); // while it is read, who chooses how goes on choosing
    if (m_repair.isReading())
        m_reading.start();
    else
        m_reading.stop();
}

void BatchImportPage::showReading()
{
    if (m_repair.rowsRead() > 0)
        //: Below the title of a page: %n are the rows of a file that have been read.
        m_header->setSubtitle(tr("Reading the file… %n row(s) so far", nullptr, m_repair.rowsRead()));
}

void BatchImportPage::showCounts()
{
    const BatchSheet &sheet = m_repair.sheet();
    const SheetTotals::Counts &counts = sheet.counts();
    //: Below the title of a page: the rows of a file.
    QStringList parts {tr("%n row(s)", nullptr, sheet.rows()),
        //: Below the title of a page: %n are the rows of a file that can be paid.
        tr("%n ready", nullptr, sheet.ready())};
    const auto add = [&parts](int count, const QString &words) {
        if (count > 0)
            parts.append(words);
    };
    //: Below the title of a page: %n are the rows of a file in which something is wrong.
    add(counts.problems, tr("%n need(s) a fix", nullptr, counts.problems));
    //: Below the title of a page: %n are the rows of a file that are not to be paid.
    add(counts.leftOut, tr("%n left out", nullptr, counts.leftOut));
    //: Below the title of a page: people who have not been paid before.
    add(counts.newRecipients, tr("%n new recipient(s)", nullptr, counts.newRecipients));
    //: Below the title of a page: people whose account is another than last time.
    add(counts.changedAccounts, tr("%n changed account(s)", nullptr, counts.changedAccounts));
    //: Below the title of a page: %n are the rows of a file that may pay the same thing twice.
    add(counts.duplicates, tr("%n possible duplicate(s)", nullptr, counts.duplicates));
    //: Below the title of a page: %n are the rows of a file that were in another batch already.
    add(counts.importedBefore, tr("%n imported before", nullptr, counts.importedBefore));
    m_header->setSubtitle(parts.join(u" · "_s));
    //: Above a table. %1 is "12 rows · 10 ready".
    m_card->setCounts(m_repair.source().path.isEmpty() || !sheet.origin().isRemembered
            ? parts.mid(0, 2).join(u" · "_s)
            : tr("%1 · columns as chosen before").arg(parts.mid(0, 2).join(u" · "_s)));
    //: A button that shows all rows of a file: %1 is how many.
    m_shows.at(0)->setText(tr("All %1").arg(QLocale().toString(sheet.rows())));
    //: A button that shows the rows in which something is wrong: %1 is how many.
    m_shows.at(1)->setText(tr("Needs a fix %1").arg(QLocale().toString(counts.problems)));
    //: A button that shows the rows with a warning: %1 is how many.
    m_shows.at(2)->setText(tr("Warnings %1").arg(QLocale().toString(counts.warnings)));
    for (int i = 0; i < m_shows.size(); ++i)
        setMark(*m_shows.at(i), int(m_model.shown()) == i);
}

void BatchImportPage::showShown(SheetFilter show)
{
    const int row = m_grid->sheetRow();
    const auto field = m_grid->field();
    m_model.show(show);
    if (m_repair.isOpen())
        showCounts();
    if (m_model.rowCount() > 0)
        m_grid->goTo(m_model.rowOf(row) >= 0 ? row : m_model.sheetRow(0), field);
    m_grid->setFocus();
}

//! What is paid, and what would be left of the balance as it was last read.
void BatchImportPage::showSums()
{
    if (!m_repair.isOpen() || !m_repair.sheet().obstacles().isEmpty())
        return m_card->setSums({});
    QStringList words;
    for (const auto &[currency, sum] : m_repair.sheet().sums().asKeyValueRange()) {
        const QString money = sum.amount ? m_format.money({*sum.amount, currency})
                                         //: In the place of a sum. %1 is the code of a currency.
                                         : tr("More %1 than can be added up").arg(currency);
        //: A sum and how many payouts it is of: "1,204,551,000 IDR (488)".
        const QString of = tr("%1 (%2)").arg(money, QLocale().toString(sum.payouts));
        const auto after = sum.amount ? m_advice.balances().after({*sum.amount, currency}) : std::nullopt;
        //: %1 is a sum and of how many payouts, such as "1,204,551,000 IDR (488)", %2 an amount.
        words.append(after ? tr("%1, balance after: %2").arg(of, m_format.money({*after, currency})) : of);
    }
    m_card->setSums(words);
}

void BatchImportPage::showRow()
{
    m_line->show(m_repair.isOpen() ? &m_repair.sheet() : nullptr, m_grid->sheetRow(), m_grid->field(), int(rowsMeant().size()));
}

//! Why nothing can be ready, or what was imported before; the rest is said by the rows.
void BatchImportPage::showObstacles()
{
    const BatchSheet &sheet = m_repair.sheet();
    const SheetTotals::Counts &counts = sheet.counts();
    if (m_refusedAt == sheet.ready()) // nothing was done about it yet; the ledger's answers are no reason to take it away
        return;
    m_refusedAt.reset();
    const QStringList obstacles = messages::reasons(sheet.obstacles());
    const QStringList remarks = messages::reasons(sheet.remarks());
    const QString before = counts.importedBefore > 0 ? messages::reason(batchremarks::importedBefore(
                               *sheet.knowledge().earlier, counts.importedBefore, counts.ready, sheet.origin().digest))
                                                     : QString();
    const QString said = obstacles.join(u'\n') + before + remarks.join(u'\n');
    if (said == m_said)
        return;
    m_said = said;
    if (!obstacles.isEmpty())
        return m_message->show(MessageBar::Kind::Danger, tr("No row can be ready yet."), visibleSentence(obstacles.join(u' ')));
    if (!before.isEmpty()) {
        m_message->show(MessageBar::Kind::Warning, tr("Look whether these payouts are meant once more."), before);
        QPushButton *open = m_message->addAction(tr("Open that batch"));
        connect(
            open, &QPushButton::clicked, this, [this, id = sheet.knowledge().earlier->batches.first().id] { Q_EMIT openRequested(id); });
        const bool isWhole = counts.importedBefore == counts.ready;
        QPushButton *act = m_message->addAction(isWhole ? tr("Import as new batch…") : tr("Leave them out"));
        connect(act, &QPushButton::clicked, this, [this, isWhole] { isWhole ? goOn(false) : leaveOutImported(); });
        return;
    }
    if (counts.rounded > 0) {
        m_message->show(MessageBar::Kind::Warning, tr("Some amounts are rounded."), visibleSentence(remarks.join(u' ')));
        QPushButton *use = m_message->addAction(tr("Use the rounded amounts as shown"));
        connect(use, &QPushButton::clicked, this, &BatchImportPage::useAmountsAsShown);
        return;
    }
    if (!remarks.isEmpty())
        return m_message->show(MessageBar::Kind::Info, tr("About this file"), visibleSentence(remarks.join(u' ')));
    m_message->hide();
}

//! Of the file or sheet that the title and the choices name there are no rows; or the open rows can't be read in another way.
void BatchImportPage::showUnread(const ApiError &why)
{
    if (!m_repair.isOpen()) {
        m_header->setSubtitle({});
        showRefusal(why);
        if (!m_how->isAncestorOf(QApplication::focusWidget()))
            takeKeyboard(m_back);
        return;
    }
    m_source->show(m_repair.sheet(), m_repair.wanted());
    showCounts();
    showRefusal({.kind = why.kind, .text = messages::reasonOf(why, m_format) + u' ' + tr("The rows are shown as they were read before.")});
}

void BatchImportPage::showRefusal(const ApiError &why)
{
    messages::Message message = messages::errorMessage(why, m_format);
    m_said = message.plain();
    m_refusedAt = m_repair.isOpen() ? m_repair.sheet().ready() : 0;
    message.text = (message.text + u' ' + tr("Nothing was imported and nothing is sent.")).trimmed();
    m_message->show(MessageBar::Kind::Danger, message);
}

} // namespace kontor
