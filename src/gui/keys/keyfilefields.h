// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include <QByteArray>
#include <QWidget>
#include <memory>
#include <optional>

class QFile;
class QLineEdit;

namespace kontor {

class FieldRow;
class Theme;

//! The file of a key that somebody has, and the passphrase that opens it. What is wrong with them is said beside them. What was typed to
//! open it is wiped when it is taken, or forgotten.
class KeyFileFields final : public QWidget {
    Q_OBJECT
public:
    explicit KeyFileFields(const Theme &theme, QWidget *parent = nullptr);

    struct Contents {
        QByteArray bytes;
        QByteArray opener;
    };
    //! When there is no such file, that is said, and the keyboard goes there.
    bool canBeRead();
    //! Whoever asked wipes both. Nothing when it can't be read.
    std::optional<Contents> read();
    //! Said beside the field that it is about; false: it is about neither.
    bool takeRefusal(const ApiError &error);
    void setFile(const QString &path);
    void forget();
    QLineEdit *first() const { return m_file; }

Q_SIGNALS:
    void edited();

private:
    void choose();
    void clearProblems();
    void refuseFile(const QString &words);
    std::unique_ptr<QFile> opened();

    QLineEdit *m_file;
    QLineEdit *m_opener;
    FieldRow *m_fileRow;
    FieldRow *m_openerRow;
};

} // namespace kontor
