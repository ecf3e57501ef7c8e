// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/fieldrow.h"

#include "gui/accessibility/plainwords.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

namespace kontor {
using namespace Qt::StringLiterals;
FieldRow::FieldRow(const Theme &theme, const QString &label, QWidget *editor, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_label(new PlainLabel(label, TextStyle::Strong))
    , m_editor(editor)
    , m_icon(new QLabel)
    , m_note(new PlainLabel({}, TextStyle::Caption))
    , m_help(new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Muted))
{
    m_label->setBuddy(editor);
    // The buddy names a line edit but neither a combo box nor a table.
    editor->setAccessibleName(withoutMnemonic(label));
    m_label->setWordWrap(true);
    m_note->setWordWrap(true);
    m_help->setWordWrap(true);
    auto *note = new QHBoxLayout;
    note->setSpacing(6);
    note->addWidget(m_icon, 0, Qt::AlignTop);
    note->addWidget(m_note, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_label);
    column->addWidget(editor);
    column->addLayout(note);
    column->addWidget(m_help);
    m_help->hide();
    showNote(Mark::None, {});
    if (auto *line = qobject_cast<QLineEdit *>(editor))
        watchLength(*line);
    else if (auto *choice = qobject_cast<QComboBox *>(editor); choice && choice->isEditable())
        watchLength(*choice->lineEdit());
    connect(&theme, &Theme::changed, this, &FieldRow::refreshIcon);
}

QString FieldRow::label() const
{
    return withoutMnemonic(m_label->text());
}

void FieldRow::setHelp(const QString &text)
{
    m_help->setText(text);
    m_help->setVisible(!text.isEmpty());
    describe();
}

void FieldRow::setProblem(const QString &text)
{
    m_problem = text;
    setStyleProperty(m_editor, "problem", !text.isEmpty());
    showNotes();
}

void FieldRow::setWarning(const QString &text)
{
    m_warning = text;
    showNotes();
}

//! What didn't fit is said as long as the line is full.
void FieldRow::watchLength(QLineEdit &line)
{
    connect(&line, &QLineEdit::inputRejected, this, [this, &line] {
        if (line.text().size() < line.maxLength())
            return; // what can't stand here at all
        //: Below a field, when something longer was typed or pasted.
        m_cut = tr("This field holds %n character(s). What was beyond them was left out.", nullptr, line.maxLength());
        showNotes();
    });
    connect(&line, &QLineEdit::textChanged, this, [this, &line](const QString &text) {
        if (m_cut.isEmpty() || text.size() >= line.maxLength())
            return;
        m_cut.clear();
        showNotes();
    });
}

//! The most urgent alone.
void FieldRow::showNotes()
{
    if (!m_problem.isEmpty())
        return showNote(Mark::Problem, m_problem);
    const QString warning = m_cut.isEmpty() ? m_warning : m_cut;
    showNote(warning.isEmpty() ? Mark::None : Mark::Warning, warning);
}

void FieldRow::showNote(Mark mark, const QString &text)
{
    m_mark = mark;
    m_note->setText(text);
    m_note->setInk(mark == Mark::Problem ? PlainLabel::Ink::Danger : PlainLabel::Ink::Text);
    m_note->setVisible(mark != Mark::None);
    m_icon->setVisible(mark != Mark::None);
    refreshIcon();
    describe();
}

void FieldRow::refreshIcon()
{
    if (m_mark == Mark::None)
        return;
    const Tokens &tokens = m_theme.tokens();
    const bool problem = m_mark == Mark::Problem;
    m_icon->setPixmap(tinted(problem ? u"cross-circle"_s : u"warning"_s, m_theme.px(16),
        problem ? tokens.danger : tokens.status(PaymentState::OutcomeUnknown).ink, devicePixelRatioF()));
}

//! The editor's description is what stands below it, the urgent first.
void FieldRow::describe()
{
    QStringList lines {m_note->text(), m_help->text()};
    lines.removeAll(QString());
    m_editor->setAccessibleDescription(lines.join(u' '));
}

} // namespace kontor
