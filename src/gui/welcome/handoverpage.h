// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/setupdesk.h"
#include "gui/welcome/welcomepage.h"

class QPlainTextEdit;
class QVBoxLayout;

namespace kontor {

class PlainLabel;

//! The public key, ready to be handed over in whichever way the gateway takes it. That it was handed over is the gateway's to know: nothing
//! is asked.
class HandOverPage final : public WelcomePage {
    Q_OBJECT
public:
    //! The desk outlives the page.
    HandOverPage(const Theme &theme, SetupDesk &desk);

    void arrive() override;

private:
    void addActs(QVBoxLayout *body);
    void copy(const QString &text, const QString &words);
    void chooseFile();
    void save(const QString &path);
    const KeyFacts &key() const;
    QString email() const;

    SetupDesk &m_desk;
    QPlainTextEdit *m_pem = nullptr;
    PlainLabel *m_fingerprint = nullptr;
    PlainLabel *m_note = nullptr;
};

} // namespace kontor
