// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/sheets/batchsheet.h"
#include <QWidget>

class QPushButton;

namespace kontor {

class PlainLabel;
class Theme;

//! What is to be said of the row where the keyboard is, in whole sentences, and what can be done about it at once.
class BatchRowLine final : public QWidget {
    Q_OBJECT
public:
    explicit BatchRowLine(const Theme &theme, QWidget *parent = nullptr);

    //! A row of the sheet; -1: none. `rows`: how many its button leaves out or takes in again.
    void show(const BatchSheet *sheet, int row, std::optional<BatchField> field, int rows);

Q_SIGNALS:
    void useRequested(kontor::BatchField field, const QString &text);
    void keepRequested(const QString &bank);
    void alikeRequested();
    void leaveOutRequested(bool leftOut);

private:
    void showSuggestion(const QList<SheetProblem> &problems);

    PlainLabel *m_row;
    PlainLabel *m_words;
    QPushButton *m_use;
    QPushButton *m_keep;
    QPushButton *m_alike;
    QPushButton *m_leaveOut;
    SheetProblem m_suggested;
    QString m_bank;
    bool m_isLeftOut = false;
};

} // namespace kontor
