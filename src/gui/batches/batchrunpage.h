// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/lists/listpreset.h"
#include "gui/page/page.h"
#include "models/batchfigures.h"
#include "models/paymentsmodel.h"
#include "office/batches/batchprogress.h"
#include "office/session/merchantsession.h"
#include <memory>

class QPushButton;
class QSpinBox;

namespace kontor {

class Announcer;
class BatchProgressLine;
class FlowLayout;
class MessageBar;
class PageHeader;
class PaymentTable;
class PlainLabel;
class TableCard;
class Theme;

//! One batch while it is sent and afterwards: how far it is, how many stand where (each figure opens its list), every row in the order of
//! the file, and what a person may do: pause, go on, end it, and after how many problems in a row it stops by itself.
class BatchRunPage final : public Page {
    Q_OBJECT
public:
    BatchRunPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, Announcer &announcer, QWidget *parent = nullptr);

    QString title() const override;
    ~BatchRunPage() override;

    void open(const QString &id);
    const QString &id() const { return m_id; }
    void arrive() override;

Q_SIGNALS:
    void listRequested(const kontor::ListPreset &preset);
    void paymentRequested(const kontor::OrderId &id);
    void resultRequested(const kontor::BatchRecord &batch);
    //! Its drafts are to be sent: they are reviewed first.
    void reviewRequested(const kontor::ReadBatch &batch);
    //! Those that paid nobody in a new batch.
    void againRequested(const kontor::BatchRecord &batch);
    void advicePdfRequested(const kontor::BatchRecord &batch);
    void advicePrintRequested(const kontor::BatchRecord &batch);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeStopAfter();
    QPushButton *makeFiles();
    QWidget *makeTable();
    void fitColumns();
    void showNothing();
    void refresh();
    void showState();
    QString rateWords() const;
    void showActs();
    void showCounts();
    void addCount(const QString &words, qint64 count, const QList<PaymentState> &states);
    void announce(const BatchFigures &before);
    void pauseOrResume();
    void review();
    void askToEnd();
    void end(const QString &id);
    void setStopAfter(int problems);
    template <class T> void report(Reply<T> *act, const QString &words);

    MerchantSession &m_session;
    const Theme &m_theme;
    const NumberFormat &m_format;
    Announcer &m_announcer;
    PageHeader *m_header;
    BatchProgressLine *m_line;
    MessageBar *m_reason;
    Problem m_shownReason {}; //!< what it says
    QWidget *m_counts;
    FlowLayout *m_countRow;
    QSpinBox *m_stopAfter = nullptr;
    QPushButton *m_back;
    QPushButton *m_files;
    QPushButton *m_again;
    QPushButton *m_end;
    QPushButton *m_pause;
    QPushButton *m_send;
    PaymentsModel m_model;
    PaymentTable *m_table = nullptr;
    TableCard *m_card = nullptr;
    std::unique_ptr<BatchProgress> m_progress;
    QString m_id;
    BatchRecord m_batch;
    BatchFigures m_figures;
    QList<qint64> m_shownCounts;
};

} // namespace kontor
