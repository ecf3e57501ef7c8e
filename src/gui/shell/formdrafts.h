// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/fields/paymentdraft.h"
#include <QList>

class QSettings;

namespace kontor {

class MerchantSession;
class Navigator;

//! What is half typed in the forms of a window, in no ledger yet: for the window that takes its place, or the next run of Kontor.
class FormDrafts final {
public:
    //! Everything given outlives this. `format` is that of the forms.
    FormDrafts(const MerchantSession &session, const NumberFormat &format, QSettings &settings, Navigator &navigator);

    //! For a window that takes the place of this one, perhaps with other numbers.
    QList<PaymentDraft> typed() const;
    void bringBack(const QList<PaymentDraft> &drafts);
    //! Into the settings, for another run.
    void keep();
    void bringBackKept();

private:
    QString setting() const;

    const MerchantSession &m_session;
    const NumberFormat &m_format;
    QSettings &m_settings;
    Navigator &m_navigator;
};

} // namespace kontor
