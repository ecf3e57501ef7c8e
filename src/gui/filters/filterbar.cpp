// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/filters/filterbar.h"

#include "core/clock.h"
#include "gui/filters/filterwords.h"
#include "gui/kit/buttons.h"
#include "gui/kit/chip.h"
#include "gui/kit/clearbutton.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QDateTime>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int boxWidth = 280;
constexpr int beside = 72; // the hint in the box
constexpr qsizetype chipsToClear = 2;

bool namesCodes(FilterField field)
{
    return field == FilterField::Currency || field == FilterField::Method || field == FilterField::Bank;
}

} // namespace

FilterBar::FilterBar(Ledger &ledger, Clock &clock, const Theme &theme, const NumberFormat &format, const ListConfig &face, QWidget *parent)
    : QWidget(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_theme(theme)
    , m_format(format)
    , m_face(face)
    , m_box(new QLineEdit(this))
    , m_flow(new FlowLayout(this))
{
    m_flow->setContentsMargins(0, 0, 0, 0);
    m_box->setObjectName(u"filterBox"_s);
    m_box->setPlaceholderText(face.hint);
    m_box->setAccessibleName(face.name);
    addClearButton(*m_box);
    m_box->addAction(themedIcon(theme, u"search"_s, IconInk::Muted), QLineEdit::LeadingPosition)->setText(face.name);
    m_box->setToolTip(plainTip(face.hint));
    m_box->installEventFilter(this);
    TypedText::watch(*m_box);
    m_flow->addWidget(m_box);
    keepFit(theme, m_box, [this] { fitBox(); });
    buildButtons();
    showParts();
}

//! The hint is read in full: beside it are the glass and the place of the cross.
void FilterBar::fitBox()
{
    m_box->ensurePolished();
    const int hint = m_box->fontMetrics().horizontalAdvance(m_face.hint);
    m_box->setMinimumWidth(std::max(m_theme.px(boxWidth), hint + m_theme.px(beside)));
}

void FilterBar::buildButtons()
{
    m_add = plainButton(m_theme, tr("Add filter"), u"plus"_s);
    m_add->setObjectName(u"addFilter"_s);
    m_add->setProperty("chip", true);
    m_add->setProperty("ringRadius", 16);
    connect(m_add, &QPushButton::clicked, this, &FilterBar::openMenu);
    m_clear = linkButton(m_theme, tr("Clear all"));
    m_clear->setAccessibleName(tr("Clear all filters"));
    connect(m_clear, &QPushButton::clicked, this, &FilterBar::clearRequested);
    m_flow->addWidget(m_add);
    m_flow->addWidget(m_clear);
}

QString FilterBar::text() const
{
    return TypedText::of(*m_box).trimmed();
}

// ---- chips

void FilterBar::setFilter(const ListFilter &filter, const ListFilter &given)
{
    m_filter = filter;
    m_given = given;
    const auto isNamed = [this](FilterField field) { return m_filter.has(field) && !m_filter.isSame(field, m_given); };
    m_order.removeIf([&isNamed](FilterField field) { return !isNamed(field); });
    for (const FilterField field : filterFields) {
        if (isNamed(field) && !m_order.contains(field))
            m_order.append(field);
    }
    rebuild();
}

void FilterBar::setNarrowing(const QString &words)
{
    m_narrowingWords = words;
    rebuild();
}

void FilterBar::rebuild()
{
    const auto old = findChildren<Chip *>(QString(), Qt::FindDirectChildrenOnly);
    for (Chip *chip : old) {
        chip->hide();
        m_flow->removeWidget(chip);
        chip->setParent(nullptr);
        chip->deleteLater(); // its own press may have led here
    }
    m_chips.clear();
    m_preset = nullptr;
    if (!m_narrowingWords.isEmpty()) {
        //: A chip, read aloud: %1 is what the list is narrowed to. Its press takes that away.
        m_preset = addChip(m_narrowingWords, tr("Filter: %1. Remove").arg(m_narrowingWords));
        connect(m_preset, &Chip::removeRequested, this, &FilterBar::narrowingLeft);
        connect(m_preset, &Chip::clicked, this, &FilterBar::narrowingLeft);
    }
    for (const FilterField field : std::as_const(m_order))
        addFieldChip(field);
    showParts();
}

Chip *FilterBar::addChip(const QString &text, const QString &spoken)
{
    auto *chip = new Chip(m_theme, text, spoken, this);
    // Before the two buttons at the end; those after it move behind it.
    m_flow->removeWidget(m_add);
    m_flow->removeWidget(m_clear);
    m_flow->addWidget(chip);
    m_flow->addWidget(m_add);
    m_flow->addWidget(m_clear);
    QWidget::setTabOrder(m_chips.isEmpty() ? static_cast<QWidget *>(m_box) : m_chips.last(), chip);
    QWidget::setTabOrder(chip, m_add);
    QWidget::setTabOrder(m_add, m_clear);
    return chip;
}

void FilterBar::addFieldChip(FilterField field)
{
    const QString words = filterwords::chip(m_filter, field, m_face.kind, m_format);
    //: A chip, read aloud. Its press edits the filter, the key Delete takes it away.
    Chip *chip = addChip(
        words, tr("Filter: %1. Press to change, Delete to remove").arg(filterwords::condition(m_filter, field, m_face.kind, m_format)));
    m_chips.append(chip);
    connect(chip, &Chip::removeRequested, this, [this, field] { remove(field); });
    connect(chip, &Chip::clicked, this, [this, field, chip] { edit(field, chip); });
}

void FilterBar::showParts()
{
    for (Chip *chip : std::as_const(m_chips))
        chip->setVisible(!m_isInstead);
    if (m_preset)
        m_preset->setVisible(!m_isInstead);
    m_add->setVisible(!m_isInstead);
    m_clear->setVisible(!m_isInstead && m_chips.size() + (m_preset ? 1 : 0) >= chipsToClear);
    if (m_instead)
        m_instead->setVisible(m_isInstead);
    const QString sentence = filterwords::sentence(m_filter, m_face.kind, m_format);
    setAccessibleName(sentence.isEmpty()
            ? tr("No filters")
            : /*: Read aloud: %1 is a sentence of all conditions, such as "status is Queued". */ tr("Filters: %1").arg(sentence));
    updateGeometry();
}

void FilterBar::setInstead(QWidget *widget)
{
    m_instead = widget;
    m_flow->addWidget(widget);
    showParts();
}

void FilterBar::showInstead(bool instead)
{
    if (std::exchange(m_isInstead, instead) != instead)
        showParts();
}

// ---- what a person does

void FilterBar::remove(FilterField field)
{
    ListFilter filter = m_filter;
    filter.clear(field);
    m_box->setFocus(); // the chip that had it goes
    Q_EMIT filterChosen(filter);
}

void FilterBar::removeLast()
{
    if (!m_order.isEmpty())
        remove(m_order.last());
    else if (m_preset)
        Q_EMIT narrowingLeft();
}

bool FilterBar::eventFilter(QObject *watched, QEvent *event)
{
    const bool isBackspace = event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Backspace;
    if (watched == m_box && isBackspace && m_box->text().isEmpty() && hasChips()) {
        removeLast();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void FilterBar::openMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(m_add->text());
    for (const FilterField field : filterFields) {
        if (isFieldOf(field, m_face.kind))
            connect(
                menu->addAction(filterwords::nameOf(field, m_face.kind)), &QAction::triggered, this, [this, field] { edit(field, m_add); });
    }
    menu->popup(m_add->mapToGlobal(QPoint(0, m_add->height() + 4)));
    menu->setActiveAction(menu->actions().first());
}

void FilterBar::edit(FilterField field, QWidget *anchor)
{
    const QPointer<QWidget> place(anchor);
    if (field == FilterField::Batch) {
        m_ledger.batches().newest()->then(this, [this, field, place](const Result<QList<BatchRecord>> &batches) {
            openEditor({.field = field, .batches = batches ? *batches : QList<BatchRecord>()}, place ? place.data() : m_add);
        });
    } else if (namesCodes(field)) {
        m_ledger.statistics().codesInUse(m_face.kind)->then(this, [this, field, place](const Result<CodesInUse> &codes) {
            openEditor({.field = field, .codes = codes ? *codes : CodesInUse {}}, place ? place.data() : m_add);
        });
    } else {
        openEditor({.field = field}, anchor);
    }
}

void FilterBar::openEditor(FilterEditor::Start start, QWidget *anchor)
{
    start.filter = m_filter;
    start.kind = m_face.kind;
    start.today = QDateTime::fromMSecsSinceEpoch(m_clock.wall().time_since_epoch().count()).date();
    auto *editor = new FilterEditor(m_theme, m_format, start, this);
    connect(editor, &FilterEditor::chosen, this, &FilterBar::filterChosen);
    editor->openAt(anchor);
}

} // namespace kontor
