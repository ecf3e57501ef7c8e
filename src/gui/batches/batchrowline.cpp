// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchrowline.h"

#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"
#include "messages/reasons.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QString forButton(const QString &text)
{
    return visibleLine(text).left(24).replace(u'&', u"&&"_s);
}

} // namespace

BatchRowLine::BatchRowLine(const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_row(new PlainLabel({}, TextStyle::Strong))
    , m_words(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
    , m_use(smallButton(plainButton(theme, {})))
    , m_keep(smallButton(plainButton(theme, {})))
    , m_alike(smallButton(plainButton(theme, tr("&Fix alike…"))))
    , m_leaveOut(smallButton(plainButton(theme, {})))
{
    m_words->setWordWrap(true);
    m_alike->setObjectName(u"fixAlike"_s);
    auto *acts = new FlowLayout;
    acts->setContentsMargins(0, 0, 0, 0);
    acts->setSpacing(8);
    for (QPushButton *button : {m_use, m_keep, m_alike, m_leaveOut})
        acts->addWidget(button);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(m_row, 0, Qt::AlignTop);
    row->addWidget(m_words, 3);
    row->addLayout(acts, 2);
    // Copies: while it is done, this shows the row anew.
    connect(m_use, &QPushButton::clicked, this, [this] { Q_EMIT useRequested(*m_suggested.field, QString(m_suggested.suggestion)); });
    connect(m_keep, &QPushButton::clicked, this, [this] { Q_EMIT keepRequested(QString(m_bank)); });
    connect(m_alike, &QPushButton::clicked, this, &BatchRowLine::alikeRequested);
    connect(m_leaveOut, &QPushButton::clicked, this, [this] { Q_EMIT leaveOutRequested(!m_isLeftOut); });
    show(nullptr, -1, {}, 0);
}

void BatchRowLine::show(const BatchSheet *sheet, int row, std::optional<BatchField> field, int rows)
{
    const bool isRow = sheet && row >= 0 && row < sheet->rows();
    setVisible(isRow);
    if (!isRow)
        return;
    m_isLeftOut = sheet->row(row).leftOut;
    m_bank = sheet->fields(row).value(BatchField::OperatorCode);
    const QList<SheetProblem> problems = m_isLeftOut ? QList<SheetProblem>() : sheet->problems(row);
    QStringList words;
    for (const SheetProblem &problem : problems)
        words.append(messages::reason(problem.reason));
    if (words.isEmpty())
        words.append(m_isLeftOut ? tr("This row is left out: it isn't paid.") : tr("This row is ready."));
    //: %1 is the number of a row of a file.
    m_row->setText(tr("Row %1").arg(sheet->numberOf(row)));
    m_words->setText(words.join(u' '));
    if (m_isLeftOut && rows > 1)
        //: A button. %n are the chosen rows of a file.
        m_leaveOut->setText(tr("&Take %n row(s) in again", nullptr, rows));
    else if (m_isLeftOut)
        m_leaveOut->setText(tr("&Take it in again"));
    else if (rows > 1)
        //: A button. %n are the chosen rows of a file.
        m_leaveOut->setText(tr("Leave %n row(s) &out", nullptr, rows));
    else
        m_leaveOut->setText(tr("Leave this row &out"));
    m_alike->setVisible(field.has_value() && !m_isLeftOut);
    showSuggestion(problems);
}

void BatchRowLine::showSuggestion(const QList<SheetProblem> &problems)
{
    const auto suggests
        = [](const SheetProblem &problem) { return problem.field && (problem.isUnlisted() || !problem.suggestion.isEmpty()); };
    const auto found = std::find_if(problems.begin(), problems.end(), suggests);
    m_suggested = found == problems.end() ? SheetProblem {} : *found;
    m_use->setVisible(!m_suggested.suggestion.isEmpty());
    m_keep->setVisible(m_suggested.isUnlisted() && m_suggested.field == BatchField::OperatorCode); // the list may be older than the bank
    //: A button that puts a better value into a cell: %1 is that value.
    m_use->setText(tr("&Use %1").arg(forButton(m_suggested.suggestion)));
    //: A button that leaves a cell as it is: %1 is the code of a bank that stands there.
    m_keep->setText(tr("&Keep %1").arg(forButton(m_bank)));
}

} // namespace kontor
