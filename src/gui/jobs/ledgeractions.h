// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QObject>

class QWidget;

namespace kontor {

class JobModel;
class MessageBar;
class ToastHost;

//! What a person does with the ledger as a whole: a backup, a check of everything, and how to bring a backup back.
class LedgerActions final : public QObject {
    Q_OBJECT
public:
    //! `report` shows what a check found until it is closed.
    LedgerActions(MerchantSession &session, ToastHost &toasts, JobModel &jobs, MessageBar &report, QWidget *window);

    void backUp();
    void check();
    void sayHowToRestore();

private:
    void backUpTo(const QString &path);
    void showFindings(const QStringList &problems);

    MerchantSession &m_session;
    ToastHost &m_toasts;
    JobModel &m_jobs;
    MessageBar &m_report;
    QWidget *m_window;
    bool m_checking = false;
};

} // namespace kontor
