// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/page.h"
#include "office/session/merchantsession.h"
#include <QPointer>

class QPushButton;

namespace kontor {

class KnownCurrencies;
class MessageBar;
class PayinForm;
class Theme;

//! Creates a payin. No money leaves, so there is no review page: what was typed is frozen, written and sent.
class NewPayinPage final : public Page {
    Q_OBJECT
public:
    NewPayinPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    QString title() const override;

    //! An empty form; one that was left half filled comes back as it was, and says so.
    void startNew();
    //! What was half typed before is put aside.
    void startLike(const PaymentRequest &request);
    void startWith(const PaymentDraft &draft);
    PayinForm &form() { return *m_form; }
    //! What stands in the form and is neither sent nor being written down; nothing when it is empty.
    std::optional<PaymentDraft> draftRestore() const;
    //! It stands in the form again, for when somebody comes back to it.
    void bringBack(const PaymentDraft &typed);

Q_SIGNALS:
    //! It is in the ledger and goes out.
    void created(const kontor::PaymentRecord &record);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void startEmpty(); //!< what was half typed can be brought back
    void build(const Theme &theme);
    void readOptions(const Money &money);
    void create();
    void write(const ReviewedPayment &reviewed);
    void refuse(const ApiError &error);
    void setBusy(bool busy);

    MerchantSession &m_session;
    const NumberFormat &m_format;
    MessageBar *m_message = nullptr;
    PayinForm *m_form = nullptr;
    KnownCurrencies *m_currencies;
    QPushButton *m_create = nullptr;
    QPointer<QObject> m_options; //!< the question for them that stands
    PaymentDraft m_prefilled {}; //!< what startLike() wrote: nobody typed it
    std::optional<PaymentDraft> m_aside; //!< what was typed before it
    bool m_busy = false; //!< until the ledger has it or says that it hasn't: a second press would make another payin
};

} // namespace kontor
