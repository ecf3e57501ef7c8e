// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/titledpopover.h"

namespace kontor {

class QrCode;

//! Where the customer pays, as a QR code for their phone: the same words that are copied for them. It is no bank's own payment code, and
//! says so.
class PayinCode final : public TitledPopover {
    Q_OBJECT
public:
    //! `words` is what the code holds; `caution` what to think of before a customer gets it, or empty.
    PayinCode(const Theme &theme, const QString &words, const QString &caution, QWidget *parent);

Q_SIGNALS:
    //! For a toast.
    void said(const QString &words);

private:
    void copyPicture();
    void savePicture();
    void saveTo(const QString &file);

    QrCode *m_code;
};

} // namespace kontor
