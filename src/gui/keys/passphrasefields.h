// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLineEdit;

namespace kontor {

class FieldRow;
class Theme;

//! A new passphrase, typed twice; or one that is there already, typed once. What is typed is wiped when it was taken.
class PassphraseFields final : public QWidget {
    Q_OBJECT
public:
    //! `help` says what it is for, and that nobody can bring it back.
    PassphraseFields(const Theme &theme, const QString &help, QWidget *parent = nullptr);

    //! The passphrase of key files that are there: any length will do, and their own key says whether it is right.
    void askForOld(bool old);
    //! Says what has to be mended, and takes the keyboard there.
    bool validate();
    //! What came of it; empty takes back all that was said.
    void setProblem(const QString &words);
    //! Once: the fields are empty then. Whoever asked wipes it.
    QByteArray take();
    QLineEdit *first() const { return m_first; }

    //! Whether a new one is, counted as people count; without a copy of it.
    static bool isLongEnough(QStringView passphrase);

private:
    QString m_help;
    QLineEdit *m_first;
    QLineEdit *m_second;
    FieldRow *m_firstRow;
    FieldRow *m_secondRow;
    bool m_isOld = false;
};

} // namespace kontor
