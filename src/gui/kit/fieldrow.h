// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLabel;
class QLineEdit;

namespace kontor {

class PlainLabel;
class Theme;

//! One field of a form: its label above, the editor, and below it either a help or echo line, or what has to be mended. Label
//! and problem are tied to the editor for screen readers. A line that is full says so when more is typed or pasted, instead of cutting it
//! off in silence. The row takes the editor over.
class FieldRow final : public QWidget {
    Q_OBJECT

public:
    //! `label` may carry a mnemonic ("&Amount").
    FieldRow(const Theme &theme, const QString &label, QWidget *editor, QWidget *parent = nullptr);

    QWidget *editor() const { return m_editor; }
    QString label() const;
    //! The quiet line below: what to type, or what Kontor understood ("= 1.25 million IDR").
    void setHelp(const QString &text);
    //! What has to be mended before it goes on; empty takes it back.
    void setProblem(const QString &text);
    //! What a person should know but may leave as it is; empty takes it back.
    void setWarning(const QString &text);
    QString problem() const { return m_problem; }

private:
    enum class Mark { None, Warning, Problem };
    void watchLength(QLineEdit &line);
    void showNotes();
    void showNote(Mark mark, const QString &text);
    void refreshIcon();
    void describe();

    const Theme &m_theme;
    QLabel *m_label;
    QWidget *m_editor;
    QLabel *m_icon;
    PlainLabel *m_note;
    PlainLabel *m_help;
    Mark m_mark = Mark::None;
    QString m_problem;
    QString m_warning;
    QString m_cut; //!< says that something didn't fit
};

} // namespace kontor
