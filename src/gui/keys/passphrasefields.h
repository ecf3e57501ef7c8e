// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLineEdit;

namespace kontor {

class FieldRow;
class Theme;

//! A new passphrase, typed twice. What is typed is wiped when it was taken.
class PassphraseFields final : public QWidget {
    Q_OBJECT
public:
    //! `help` says what it is for, and that nobody can bring it back.
    PassphraseFields(const Theme &theme, const QString &help, QWidget *parent = nullptr);

    //! Says what has to be mended, and takes the keyboard there.
    bool validate();
    //! Once: the fields are empty then. Whoever asked wipes it.
    QByteArray take();
    QLineEdit *first() const { return m_first; }

private:
    QLineEdit *m_first;
    QLineEdit *m_second;
    FieldRow *m_firstRow;
    FieldRow *m_secondRow;
};

} // namespace kontor
