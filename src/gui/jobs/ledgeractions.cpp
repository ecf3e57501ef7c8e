// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/jobs/ledgeractions.h"

#include "gui/jobs/jobmodel.h"
#include "gui/page/initialdirectory.h"
#include "gui/page/messagebar.h"
#include "gui/page/toast.h"
#include "gui/status/environmenttitle.h"
#include "messages/errors.h"
#include "messages/message.h"

#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLocale>
#include <QPushButton>

namespace kontor {

using namespace Qt::StringLiterals;

LedgerActions::LedgerActions(MerchantSession &session, ToastHost &toasts, JobModel &jobs, MessageBar &report, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_toasts(toasts)
    , m_jobs(jobs)
    , m_report(report)
    , m_window(window)
{
}

// ---- backup

void LedgerActions::backUp()
{
    const QString day = QDateTime::fromMSecsSinceEpoch(m_session.clock().wall().time_since_epoch().count()).toString(u"yyyy-MM-dd-HHmm"_s);
    auto *dialog = new QFileDialog(m_window, environmentTitle(tr("Back up ledger"), m_window), initialDirectory());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // a backup is never written over
    dialog->setNameFilter(tr("Kontor ledgers (*.db)"));
    dialog->setDefaultSuffix(u"db"_s);
    dialog->selectFile(u"kontor-%1-%2.db"_s.arg(m_session.profile().name, day));
    connect(dialog, &QFileDialog::fileSelected, this, &LedgerActions::backUpTo);
    dialog->open();
}

void LedgerActions::backUpTo(const QString &path)
{
    //: A line of the list of jobs. %1 is the path of a file.
    const qint64 job = m_jobs.begin(tr("Backing up the ledger to %1").arg(path));
    m_session.ledger().backup(path)->then(this, [this, path, job](const Result<Done> &done) {
        //: A line of the list of jobs. %1 is the path of a file.
        m_jobs.end(job,
            done ? tr("Backed up to %1").arg(path)
                 : /*: A line of the list of jobs. %1 is the path of a file. */ tr("No backup was written to %1").arg(path),
            bool(done));
        //: %1 is the path of a file.
        if (done)
            return void(m_toasts.post({.text = tr("The ledger was backed up to %1 and checked there.").arg(path)}));
        if (done.error().kind == ErrorKind::Exists)
            return void(m_toasts.post(
                {.text = tr("There is a file of this name already, and a backup is never written over. Choose another name.")}));
        //: %1 says why, in a sentence or two.
        m_toasts.post({.text = tr("No backup was written. %1").arg(messages::errorMessage(done.error()).plain())});
    });
}

// ---- check

void LedgerActions::check()
{
    if (std::exchange(m_checking, true))
        return;
    m_report.show(
        MessageBar::Kind::Info, tr("Checking the ledger…"), tr("Every page, every payment and the whole audit chain. Sending goes on."));
    const qint64 job = m_jobs.begin(tr("Checking the ledger"));
    m_session.ledger().auditTrail().verify()->then(this, [this, job](const Result<QStringList> &problems) {
        m_checking = false;
        const bool isWhole = problems && problems->isEmpty();
        m_jobs.end(job, isWhole ? tr("The ledger is whole.") : tr("The check of the ledger found something. See the message on the page."),
            isWhole);
        if (problems)
            return showFindings(*problems);
        const messages::Message message = messages::errorMessage(problems.error());
        m_report.show(MessageBar::Kind::Danger, message);
    });
}

void LedgerActions::showFindings(const QStringList &problems)
{
    if (problems.isEmpty())
        return m_report.show(
            MessageBar::Kind::Info, tr("The ledger is whole."), tr("Every payment is as it was written, and the audit chain is unbroken."));
    //: On a bar.
    m_report.show(MessageBar::Kind::Danger, tr("The check of the ledger found %n problem(s).", nullptr, int(problems.size())),
        //: On a bar. %1 is the first problem that was found, in a sentence.
        tr("What it says of these payments may not be true: \"%1\" Restore a backup, or ask your administrator.").arg(problems.first()));
    connect(m_report.addAction(tr("Copy all")), &QPushButton::clicked, this,
        [problems] { QGuiApplication::clipboard()->setText(problems.join(u'\n')); });
    connect(m_report.addAction(tr("How to restore")), &QPushButton::clicked, this, &LedgerActions::sayHowToRestore);
}

// ---- restore

void LedgerActions::sayHowToRestore()
{
    const QString home = QDir::cleanPath(QFileInfo(m_session.ledger().file()).absolutePath() + "/.."_L1);
    const QString command = u"kontorctl --home \"%1\" --profile \"%2\" restore FILE"_s.arg(home, m_session.profile().name);
    m_report.show(MessageBar::Kind::Info,
        tr("To bring a backup back, quit Kontor and run this command with the backup in the place of FILE."),
        //: On a bar. %1 is a command to be typed in a terminal.
        tr("The backup is checked first, and the present ledger is kept beside it. When Kontor starts again nothing is sent until you say "
           "so. %1")
            .arg(command));
    connect(
        m_report.addAction(tr("Copy command")), &QPushButton::clicked, this, [command] { QGuiApplication::clipboard()->setText(command); });
}

} // namespace kontor
