// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/profiles/profile.h"
#include <QUrl>
#include <QWidget>
#include <functional>

class QPlainTextEdit;
class QVBoxLayout;

namespace kontor {

class PlainLabel;
class Theme;

//! The public half of a key, to be handed over in whichever way the gateway takes it: copied, saved, or in an e-mail; and its fingerprint,
//! to read to each other. There is nothing secret in it.
class PublicKeyBox final : public QWidget {
    Q_OBJECT
public:
    explicit PublicKeyBox(const Theme &theme, QWidget *parent = nullptr);

    void setKey(const KeyFacts &key, const QString &merchant);
    QPlainTextEdit *text() const { return m_pem; }

    //! A letter to the gateway with the public half, and the address that opens it in the person's own mail program.
    static QString letter(const KeyFacts &key, const QString &merchant);
    static QUrl mail(const KeyFacts &key, const QString &merchant);
    //! Asks where to, and writes it there; `said` hears what came of it.
    static void save(QWidget *window, const KeyFacts &key, const QString &merchant, const std::function<void(const QString &)> &said);

private:
    void addActs(const Theme &theme, QVBoxLayout *body);
    void copy(const QString &text, const QString &words);
    void say(const QString &words);

    KeyFacts m_key {};
    QString m_merchant;
    QPlainTextEdit *m_pem;
    PlainLabel *m_fingerprint;
    PlainLabel *m_note;
};

} // namespace kontor
