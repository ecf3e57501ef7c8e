// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/session/merchantsession.h"
#include <QObject>

class QSettings;

namespace kontor {

class JobModel;
class Navigator;
class PrintService;
class ToastHost;
struct PaperSheet;
struct WindowContext;
namespace paper {
struct Letterhead;
}

//! What goes out of the window on paper, or as a PDF: the receipt of a payment and the report of a batch.
class PrintActions final : public QObject {
    Q_OBJECT
public:
    enum class Paper { Pdf, Printer };

    //! Everything given outlives this.
    PrintActions(const WindowContext &context, JobModel &jobs);

    //! Of the chosen payment.
    void printReceipt(Paper paper);
    void printAdvice(const BatchRecord &batch, Paper paper);

private:
    paper::Letterhead letterhead() const;
    void hand(const PaperSheet &sheet, const QString &fileName, Paper paper);

    MerchantSession &m_session;
    const NumberFormat &m_format;
    QSettings &m_settings;
    Navigator &m_navigator;
    ToastHost &m_toasts;
    PrintService *m_printer; //!< the window's
};

} // namespace kontor
