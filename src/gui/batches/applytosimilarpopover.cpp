// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/applytosimilarpopover.h"

#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int textWidth = 300;

} // namespace

QString ApplyToSimilarPopover::leadOf(const What &what)
{
    const QString shown = visibleLine(what.now).left(60);
    if (what.typedRows < what.rows)
        //: %1 is the name of a column, %2 what stands there in one of these rows.
        return tr(
            "%1 is \"%2\" here, and %n row(s) have the same kind of problem. Each gets its own correction; another text goes into rows "
            "with this text only.",
            nullptr, what.rows)
            .arg(what.column, shown);
    if (what.now.isEmpty())
        //: %1 is the name of a column, %n are the rows of a file.
        return tr("%1 is empty in %n row(s). What belongs there?", nullptr, what.rows).arg(what.column);
    //: %1 is the name of a column, %2 what stands there in all of these rows.
    return tr("%1 is \"%2\" in %n row(s). What belongs there?", nullptr, what.rows).arg(what.column, shown);
}

QString ApplyToSimilarPopover::buttonText(int rows)
{
    //: A button. %n are the rows of a file that are changed alike.
    return tr("Fix %n row(s)", nullptr, rows);
}

ApplyToSimilarPopover::ApplyToSimilarPopover(const Theme &theme, const What &what, QWidget *parent)
    : TitledPopover(theme, tr("Fix alike"), parent)
    , m_text(new QLineEdit(what.suggestion))
{
    auto *lead = new PlainLabel(leadOf(what));
    lead->setWordWrap(true);
    m_text->setAccessibleName(tr("What belongs there"));
    m_text->setMinimumWidth(theme.px(textWidth));
    m_text->selectAll();
    QPushButton *fix = primaryButton(theme, buttonText(what.rows));
    connect(m_text, &QLineEdit::textChanged, fix,
        [fix, what](const QString &text) { fix->setText(buttonText(text == what.suggestion ? what.rows : what.typedRows)); });
    column()->addWidget(lead);
    column()->addWidget(m_text);
    column()->addWidget(fix, 0, Qt::AlignRight);
    setFirst(m_text);
    connect(fix, &QPushButton::clicked, this, &TitledPopover::entered);
    connect(this, &TitledPopover::entered, this, [this] {
        const QString text = m_text->text();
        dismiss();
        Q_EMIT fixed(text);
    });
}

} // namespace kontor
