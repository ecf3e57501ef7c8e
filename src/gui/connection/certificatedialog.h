// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QDialog>

namespace kontor {

class Theme;

//! The certificate that the gateway showed and that was refused: for whom it is, who vouches for it, how long, and the fingerprint by
//! which two people compare it. There is no way to go on with it. Shown by open(); deletes itself when it is closed.
class CertificateDialog final : public QDialog {
    Q_OBJECT
public:
    //! `trouble` is a sentence that says what is wrong with it; `environment` stands in the title.
    CertificateDialog(
        const Theme &theme, const CertificateFacts &certificate, const QString &trouble, const QString &environment, QWidget *parent);

    //! What "Copy" copies: a line for each fact.
    QString text() const;

private:
    using Fact = QPair<QString, QString>;
    static QList<Fact> factsOf(const CertificateFacts &certificate);

    QList<Fact> m_facts;
};

} // namespace kontor
