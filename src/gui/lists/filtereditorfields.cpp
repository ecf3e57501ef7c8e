// SPDX-License-Identifier: GPL-3.0-or-later
// What the editor of a filter has for who is paid, for batches, and for what is wrong with a payment.
#include "core/visibletext.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/lists/filtereditor.h"
#include "gui/lists/filterwords.h"
#include "gui/theme/theme.h"

#include <QAbstractButton>
#include <QDateTime>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>

namespace kontor {

namespace {

constexpr qsizetype newestBatches = 40; // older ones are named

//! Two of a name are told apart by when they were imported.
QString nameOf(const BatchRecord &batch)
{
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(batch.createdAt.time_since_epoch().count());
    //: A batch to choose: %1 is its name, %2 when it was imported.
    return FilterEditor::tr("%1, %2").arg(visibleLine(batch.title), QLocale().toString(at, QLocale::ShortFormat));
}

bool has(const QList<FilterBatch> &batches, const QString &id)
{
    return std::any_of(batches.begin(), batches.end(), [&id](const FilterBatch &batch) { return batch.id == id; });
}

} // namespace

void FilterEditor::addNote(const QString &words)
{
    auto *note = new PlainLabel(words, TextStyle::Caption, PlainLabel::Ink::Muted);
    note->setWordWrap(true);
    column()->addWidget(note);
}

void FilterEditor::addRecipient()
{
    m_recipient = new QLineEdit(m_start.filter.recipient);
    m_recipient->setMinimumWidth(theme().px(contentWidth));
    TypedText::watch(*m_recipient);
    column()->addWidget(new FieldRow(theme(), tr("Name &contains"), m_recipient));
    addNote(tr("Capital letters and accents make no difference."));
}

//! Those that are chosen stay in sight, however old they are and even when they are of another ledger.
void FilterEditor::addBatches()
{
    QStringList names;
    QList<bool> checked;
    const QList<FilterBatch> &now = m_start.filter.batches;
    for (const BatchRecord &batch : m_start.batches) {
        const bool isChosen = has(now, batch.id);
        if (!isChosen && m_batches.size() >= newestBatches)
            continue;
        m_batches.append({batch.id, batch.title});
        names.append(nameOf(batch));
        checked.append(isChosen);
    }
    for (const FilterBatch &batch : now) {
        if (has(m_batches, batch.id))
            continue;
        m_batches.append(batch);
        names.append(visibleLine(batch.title));
        checked.append(true);
    }
    if (!m_batches.isEmpty())
        addList(names, checked);
    auto *line = new QLineEdit;
    line->setMinimumWidth(theme().px(contentWidth));
    TypedText::watch(*line);
    m_batchName = new FieldRow(theme(), m_batches.isEmpty() ? tr("Name &contains") : tr("Or its &name contains"), line);
    column()->addWidget(m_batchName);
    if (m_start.batches.isEmpty())
        addNote(tr("No batch has been imported yet."));
}

//! A part of a name stands for all batches that have it now.
bool FilterEditor::readBatches(ListFilter &filter)
{
    filter.batches = choicesOf(m_batches);
    const QString part = TypedText::of(*static_cast<QLineEdit *>(m_batchName->editor())).simplified();
    m_batchName->setProblem({});
    if (part.isEmpty())
        return true;
    bool isNamed = false;
    for (const BatchRecord &batch : m_start.batches) {
        if (!batch.title.contains(part, Qt::CaseInsensitive))
            continue;
        isNamed = true;
        if (!has(filter.batches, batch.id))
            filter.batches.append({batch.id, batch.title});
    }
    if (isNamed)
        return true;
    m_batchName->setProblem(tr("No batch has this in its name. Type another part of it, or leave it empty."));
    m_batchName->editor()->setFocus();
    return false;
}

void FilterEditor::addMarks()
{
    QStringList names;
    QList<bool> checked;
    for (const TestMark mark : allMarks) {
        m_marks.append(mark);
        names.append(filterwords::nameOf(mark));
        checked.append(m_start.filter.marks.contains(mark));
    }
    addList(names, checked);
    addNote(tr("The gateway says of each payment whether it is a test."));
}

//! Whoever looks for problems means all of them at first.
void FilterEditor::addTroubles()
{
    const QList<AttentionReason> &now = m_start.filter.attentionReasons;
    QStringList names;
    QList<bool> checked;
    for (const AttentionReason trouble : allTroubles) {
        if (!isTroubleOf(trouble, m_start.kind) && !now.contains(trouble))
            continue;
        m_troubles.append(trouble);
        names.append(filterwords::nameOf(trouble, m_start.kind));
        checked.append(now.isEmpty() || now.contains(trouble));
    }
    addList(names, checked);
    addNote(tr("Payments that somebody may have to look at, for any of these."));
}

} // namespace kontor
