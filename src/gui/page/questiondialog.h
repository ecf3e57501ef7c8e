// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

class QHBoxLayout;
class QPushButton;

namespace kontor {

class Theme;

//! One of the few questions that stop a person: what is asked, what it means for the money, and buttons that name their act. Starts on
//! the safe one. Shown by open(), so nothing waits inside it; deletes itself when it is answered.
class QuestionDialog final : public QDialog {
    Q_OBJECT
public:
    //! `environment` stands in the title, so that live and practice are never mixed up.
    QuestionDialog(const Theme &theme, const QString &question, const QString &text, const QString &environment, QWidget *parent);

    //! The safe answer: the default, and what Escape means. Comes first.
    QPushButton *addSafe(const QString &words);
    QPushButton *addAnswer(QPushButton *button);

private:
    QHBoxLayout *m_answers;
};

} // namespace kontor
