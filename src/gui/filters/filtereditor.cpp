// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/filters/filtereditor.h"

#include "core/outcome.h"
#include "core/visibletext.h"
#include "core/zone.h"
#include "gui/filters/filterwords.h"
#include "gui/keyboard/taborder.h"
#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/theme/theme.h"
#include "models/statuswords.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QDateEdit>
#include <QDateTime>
#include <QLineEdit>
#include <QLocale>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int longestList = 320;

QStringList with(QStringList known, const QStringList &more)
{
    for (const QString &one : more) {
        if (!known.contains(one))
            known.append(one);
    }
    return known;
}

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

FilterEditor::FilterEditor(const Theme &theme, const NumberFormat &format, const Start &start, QWidget *parent)
    : TitledPopover(theme, filterwords::nameOf(start.field, start.kind), parent)
    , m_format(format)
    , m_start(start)
{
    build();
    addButtons();
    connect(this, &TitledPopover::entered, this, &FilterEditor::choose);
}

void FilterEditor::build()
{
    const ListFilter &filter = m_start.filter;
    switch (m_start.field) {
    case FilterField::Status:
        return addStates();
    case FilterField::Created:
        return addDays(filter.created);
    case FilterField::Changed:
        return addDays(filter.changed);
    case FilterField::Currency:
        return addCodes(m_start.codes.currencies, filter.currencies, tr("Another currency"));
    case FilterField::Amount:
        return addAmounts();
    case FilterField::Method:
        return addCodes(m_start.codes.methods, filter.methods, tr("Another method"));
    case FilterField::Bank:
        return addCodes(m_start.codes.operators, filter.banks, tr("Another bank"));
    case FilterField::Recipient:
        return addRecipient();
    case FilterField::Batch:
        return addBatches();
    case FilterField::TestMark:
        return addMarks();
    case FilterField::Attention:
        return addTroubles();
    }
}

// ---- what there is to choose

void FilterEditor::addStates()
{
    QStringList names;
    QList<bool> checked;
    for (const PaymentState state : allStates()) {
        const bool isOffered = state != PaymentState::Draft && isOf(state, m_start.kind); // what is half typed is in no ledger
        if (!isOffered && !m_start.filter.states.contains(state))
            continue;
        m_states.append(state);
        names.append(statusWord(state, m_start.kind));
        checked.append(m_start.filter.states.contains(state));
    }
    addList(names, checked);
}

void FilterEditor::addCodes(const QStringList &known, const QStringList &now, const QString &another)
{
    m_codes = with(known, now);
    QList<bool> checked;
    for (const QString &code : std::as_const(m_codes))
        checked.append(now.contains(code));
    if (!m_codes.isEmpty())
        addList(m_codes, checked);
    m_another = new QLineEdit;
    m_another->setPlaceholderText(another);
    m_another->setAccessibleName(another);
    TypedText::watch(*m_another);
    column()->addWidget(m_another);
}

//! What may be higher than the window scrolls.
QVBoxLayout *FilterEditor::addScrolled()
{
    auto *inside = new QWidget;
    auto *lines = new QVBoxLayout(inside);
    lines->setContentsMargins(4, 4, 4, 4);
    lines->setSpacing(2);
    m_scroll = new QScrollArea;
    m_scroll->setWidgetResizable(true);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(inside);
    column()->addWidget(m_scroll);
    return lines;
}

void FilterEditor::fitInto(const QSize &room)
{
    if (!m_scroll)
        return;
    const QSize needed = m_scroll->widget()->sizeHint();
    m_scroll->setFixedWidth(qMax(theme().px(contentWidth), needed.width() + m_scroll->verticalScrollBar()->sizeHint().width()));
    giveWay(m_scroll, qMin(needed.height(), theme().px(longestList)), room);
}

void FilterEditor::addList(const QStringList &names, const QList<bool> &checked)
{
    QVBoxLayout *lines = addScrolled();
    for (qsizetype i = 0; i < names.size(); ++i) {
        auto *box = new QCheckBox(QString(names.at(i)).replace(u'&', u"&&"_s));
        box->setAccessibleName(names.at(i));
        box->setChecked(checked.at(i));
        lines->addWidget(box);
        m_choices.append(box);
    }
}

void FilterEditor::addDays(const std::optional<FilterDays> &chosen)
{
    using enum FilterDays::Span;
    const FilterDays now = chosen.value_or(FilterDays {});
    QVBoxLayout *lines = addScrolled();
    for (const FilterDays::Span span : {Today, LastSevenDays, ThisMonth, Range}) {
        auto *button = new QRadioButton(filterwords::nameOf(span));
        button->setChecked(now.span == span);
        if (now.span == span)
            setFirst(button);
        lines->addWidget(button);
        m_choices.append(button);
    }
    tabToChosen(m_choices);
    const auto day = [this, lines](const QString &label, QDate start) {
        auto *edit = new QDateEdit(start.isValid() ? start : m_start.today);
        edit->setAccessibleName(QString(label).remove(u'&'));
        connect(edit, &QDateEdit::userDateChanged, this, [this] { m_choices.last()->setChecked(true); });
        lines->addSpacing(6);
        lines->addWidget(new FieldRow(theme(), label, edit));
        return edit;
    };
    m_firstDay = day(tr("&First day"), now.first);
    m_lastDay = day(tr("&Last day"), now.last);
    //: %1 is the name of a time zone, such as Asia/Jakarta.
    addNote(tr("Days in %1.").arg(Zone().name()));
}

void FilterEditor::addAmounts()
{
    m_least = addAmount(tr("&At least"), m_start.filter.least);
    m_most = addAmount(tr("At &most"), m_start.filter.most);
    addNote(tr("Compared as numbers, whatever the currency."));
}

FieldRow *FilterEditor::addAmount(const QString &label, const std::optional<Decimal> &amount)
{
    auto *line = new QLineEdit(amount ? amount->toString() : QString());
    line->setAccessibleName(QString(label).remove(u'&'));
    line->setMinimumWidth(theme().px(contentWidth));
    auto *row = new FieldRow(theme(), label, line);
    column()->addWidget(row);
    return row;
}

void FilterEditor::addButtons()
{
    auto *row = new QHBoxLayout;
    row->addStretch(1);
    QPushButton *clear = plainButton(theme(), tr("Remove"));
    clear->setVisible(m_start.filter.has(m_start.field));
    QPushButton *show = primaryButton(theme(), tr("Show"));
    row->addWidget(clear);
    row->addWidget(show);
    column()->addLayout(row);
    connect(show, &QPushButton::clicked, this, &FilterEditor::choose);
    connect(clear, &QPushButton::clicked, this, [this] {
        ListFilter filter = m_start.filter;
        filter.clear(m_start.field);
        Q_EMIT chosen(filter);
        dismiss();
    });
}

// ---- what was chosen

void FilterEditor::choose()
{
    const auto filter = read();
    if (!filter)
        return;
    Q_EMIT chosen(*filter);
    dismiss();
}

bool FilterEditor::isChosen(qsizetype choice) const
{
    return m_choices.at(choice)->isChecked();
}

QStringList FilterEditor::codesChosen() const
{
    QStringList codes = choicesOf(m_codes);
    const QString another = TypedText::of(*m_another).trimmed();
    if (another.isEmpty())
        return codes;
    const QString code = m_start.field == FilterField::Currency ? another.toUpper() : another;
    return with(codes, {code});
}

std::optional<ListFilter> FilterEditor::read()
{
    ListFilter filter = m_start.filter;
    switch (m_start.field) {
    case FilterField::Status:
        filter.states = choicesOf(m_states);
        break;
    case FilterField::Created:
        filter.created = daysChosen();
        break;
    case FilterField::Changed:
        filter.changed = daysChosen();
        break;
    case FilterField::Recipient:
        filter.recipient = TypedText::of(*m_recipient).simplified();
        break;
    case FilterField::Batch:
        return readBatches(filter) ? std::optional(filter) : std::nullopt;
    case FilterField::TestMark:
        filter.marks = choicesOf(m_marks);
        break;
    case FilterField::Attention:
        filter.attentionReasons = choicesOf(m_troubles);
        break;
    case FilterField::Currency:
        filter.currencies = codesChosen();
        break;
    case FilterField::Amount:
        return readAmounts(filter) ? std::optional(filter) : std::nullopt;
    case FilterField::Method:
        filter.methods = codesChosen();
        break;
    case FilterField::Bank:
        filter.banks = codesChosen();
        break;
    }
    return filter;
}

FilterDays FilterEditor::daysChosen() const
{
    FilterDays days;
    for (qsizetype i = 0; i < m_choices.size(); ++i) {
        if (m_choices.at(i)->isChecked())
            days.span = static_cast<FilterDays::Span>(i);
    }
    if (days.span == FilterDays::Span::Range) {
        days.first = qMin(m_firstDay->date(), m_lastDay->date());
        days.last = qMax(m_firstDay->date(), m_lastDay->date());
    }
    return days;
}

bool FilterEditor::readAmounts(ListFilter &filter)
{
    if (!readAmount(m_least, filter.least) || !readAmount(m_most, filter.most))
        return false;
    if (!filter.least || !filter.most || *filter.least <= *filter.most)
        return true;
    m_most->setProblem(tr("This is less than the amount above."));
    m_most->editor()->setFocus();
    return false;
}

bool FilterEditor::readAmount(FieldRow *row, std::optional<Decimal> &amount)
{
    const QString typed = static_cast<QLineEdit *>(row->editor())->text().trimmed();
    row->setProblem({});
    amount.reset();
    if (typed.isEmpty())
        return true;
    const QString currency = m_start.filter.currencies.size() == 1 ? m_start.filter.currencies.first() : QString();
    const auto read = m_format.parseAmount(typed, currency);
    if (const auto *value = std::get_if<Decimal>(&read)) {
        amount = *value;
        return true;
    }
    const auto &refusal = std::get<NumberFormat::Refusal>(read);
    const bool isAmbiguous = refusal.problem == NumberFormat::Problem::Ambiguous;
    //: An error below a field. %1 is what was typed, %2 and %3 are the two amounts that it can mean.
    row->setProblem(isAmbiguous
            ? tr("\"%1\" can mean %2 or %3. Type one of these.").arg(typed, refusal.first.shortened().toString(), refusal.second.toString())
            : tr("Enter an amount above 0, such as 1250 or 1250.50."));
    row->editor()->setFocus();
    return false;
}

// ---- what the editor of a filter has for who is paid, for batches, and for what is wrong with a payment

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
