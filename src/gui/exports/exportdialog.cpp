// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/exports/exportdialog.h"

#include "gui/exports/exportwords.h"
#include "gui/kit/buttons.h"
#include "gui/kit/codechoice.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"
#include "office/profiles/preferences.h"

#include <QComboBox>
#include <QDateEdit>
#include <QGridLayout>
#include <QSettings>
#include <QTimeZone>

namespace kontor {

using namespace Qt::StringLiterals;
using exportdays::Span;

namespace {

constexpr int countPause = 120;
constexpr int monthsEndIsDone = 10; //!< until this day of a month people export the one before
constexpr std::array kinds {
    ExportKind::Payments, ExportKind::Payouts, ExportKind::Payins, ExportKind::Callbacks, ExportKind::Audit, ExportKind::Balances};

QDateEdit *dayEdit(QDate start)
{
    auto *edit = new QDateEdit(start);
    edit->setDisplayFormat(u"d MMM yyyy"_s);
    edit->setCalendarPopup(true);
    return edit;
}

} // namespace

ExportDialog::ExportDialog(
    Ledger &ledger, Clock &clock, const Shown &shown, const Theme &theme, QSettings &settings, const QString &environment, QWidget *parent)
    : QDialog(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_shown(shown)
    , m_theme(theme)
    , m_settings(settings)
    , m_exporter(ledger, clock)
    , m_rows(new QComboBox)
    , m_span(new QComboBox)
    , m_first(dayEdit(today()))
    , m_last(dayEdit(today()))
    , m_zones(new QComboBox)
    , m_columns(new QComboBox)
    , m_format(new QComboBox)
    , m_spanRow(new FieldRow(theme, tr("&Days"), m_span))
    , m_firstRow(new FieldRow(theme, tr("&First day"), m_first))
    , m_lastRow(new FieldRow(theme, tr("&Last day"), m_last))
    , m_zoneRow(new FieldRow(theme, tr("Days and local times &in"), m_zones))
    , m_columnsRow(new FieldRow(theme, tr("C&olumns"), m_columns))
    , m_formatRow(new FieldRow(theme, tr("&Kind of file"), m_format))
    , m_sentence(new PlainLabel({}, TextStyle::Strong))
    , m_times(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
    , m_useWorkbook(linkButton(theme, tr("Use an &Excel workbook")))
    , m_export(primaryButton(theme, tr("E&xport…"), u"export"_s))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"exportDialog"_s);
    addChoices();
    addZones();
    addFormats();
    build(environment);
    start();
    m_soon.setSingleShot(true);
    m_soon.setInterval(countPause);
    connect(&m_soon, &QTimer::timeout, this, &ExportDialog::askCount);
    for (QComboBox *box : {m_rows, m_span, m_columns, m_format})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    connect(m_zones, &QComboBox::currentTextChanged, this, &ExportDialog::refresh);
    for (QDateEdit *edit : {m_first, m_last})
        connect(edit, &QDateEdit::dateChanged, this, &ExportDialog::refresh);
    connect(m_useWorkbook, &QPushButton::clicked, this, [this] { setFormat(ExportFormat::Xlsx); });
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::choose);
    refresh();
    m_rows->setFocus();
}

// ---- what there is to choose

void ExportDialog::addChoices()
{
    if (m_shown.selected.size() > 1)
        m_choices.append({Rows::Selected, m_shown.kind});
    if (m_shown.list)
        m_choices.append({Rows::Listed, m_shown.kind});
    for (const ExportKind kind : kinds)
        m_choices.append({Rows::OfKind, kind});
    for (const Choice &each : std::as_const(m_choices)) {
        m_rows->addItem(each.rows == Rows::Selected ? tr("The selected rows")
                : each.rows == Rows::Listed         ? tr("What the list shows")
                                                    : exportwords::nameOf(each.kind));
    }
    for (const Span each : exportdays::spans)
        m_span->addItem(exportdays::nameOf(each));
    m_columns->addItem(tr("Those of the list"));
    m_columns->addItem(tr("All, for scripts (schema 1)"));
}

void ExportDialog::addZones()
{
    m_zones->setEditable(true);
    m_zones->setInsertPolicy(QComboBox::NoInsert);
    const QList<QByteArray> ids = QTimeZone::availableTimeZoneIds();
    for (const QByteArray &id : ids)
        m_zones->addItem(QString::fromLatin1(id));
    m_zones->setMaxVisibleItems(12);
    codechoice::findAnywhere(*m_zones, tr("Time zones"));
    const auto remembered = Zone::named(m_settings.value("export/zone").toString());
    m_zone = remembered.value_or(Zone());
    m_zones->setCurrentText(m_zone.name());
    //: Below a field. %1 is the name of a time zone, such as Asia/Jakarta.
    m_zoneRow->setHelp(tr("This computer is in %1.").arg(Zone().name()));
}

void ExportDialog::addFormats()
{
    for (const ExportFormat each : allExportFormats)
        m_format->addItem(exportwords::nameOf(each), int(each));
    const auto remembered = exportFormatOf(m_settings.value("export/format").toString());
    setFormat(remembered.value_or(ExportFormat::Csv));
}

//! Selected rows were selected for something. Otherwise the month that has ended, at the beginning of a month; and what was chosen last.
void ExportDialog::start()
{
    const auto chooseRows = [this](Rows rows, ExportKind kind) {
        const auto found = std::find_if(m_choices.begin(), m_choices.end(),
            [rows, kind](const Choice &each) { return each.rows == rows && (rows != Rows::OfKind || each.kind == kind); });
        if (found != m_choices.end())
            m_rows->setCurrentIndex(int(found - m_choices.begin()));
    };
    const bool isMonthsEnd = today().day() <= monthsEndIsDone;
    const Span span = isMonthsEnd ? Span::LastMonth : exportdays::spanOfKey(m_settings.value("export/days").toString());
    m_span->setCurrentIndex(int(span));
    m_columns->setCurrentIndex(m_settings.value("export/allColumns").toBool() ? 1 : 0);
    if (m_shown.selected.size() > 1)
        return m_rows->setCurrentIndex(0);
    if (!isOfPayments(m_shown.kind))
        return chooseRows(Rows::OfKind, m_shown.kind);
    if (isMonthsEnd)
        return chooseRows(Rows::OfKind, ExportKind::Payments);
    if (m_shown.list && m_settings.value("export/listed", true).toBool())
        return chooseRows(Rows::Listed, m_shown.kind);
    chooseRows(Rows::OfKind, m_shown.kind);
}

void ExportDialog::build(const QString &environment)
{
    //: The title of a dialog. %1 is the environment such as "Sandbox" or "Live".
    setWindowTitle(tr("Export to a file – %1").arg(environment));
    QPushButton *leave = plainButton(m_theme, tr("&Cancel"));
    connect(leave, &QPushButton::clicked, this, &QDialog::reject);
    auto *answers = new QHBoxLayout;
    answers->setSpacing(8);
    answers->addStretch();
    answers->addWidget(leave);
    answers->addWidget(m_export);
    m_export->setDefault(true);
    m_sentence->setObjectName(u"exportSentence"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(12);
    layout->addWidget(makeFields());
    for (PlainLabel *label : {m_sentence, m_times}) {
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    layout->addSpacing(8);
    layout->addLayout(answers);
    layout->setSizeConstraint(QLayout::SetFixedSize);
}

QWidget *ExportDialog::makeFields()
{
    auto *fields = new QWidget;
    auto *grid = new QGridLayout(fields);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(12);
    auto *rows = new FieldRow(m_theme, tr("&Rows"), m_rows);
    auto *file = new QWidget;
    auto *fileColumn = new QVBoxLayout(file);
    fileColumn->setContentsMargins(0, 0, 0, 0);
    fileColumn->setSpacing(4);
    fileColumn->addWidget(m_formatRow);
    fileColumn->addWidget(m_useWorkbook, 0, Qt::AlignLeading);
    grid->addWidget(rows, 0, 0, Qt::AlignTop);
    grid->addWidget(m_columnsRow, 0, 1);
    grid->addWidget(m_spanRow, 0, 1);
    grid->addWidget(m_firstRow, 1, 0, Qt::AlignTop);
    grid->addWidget(m_lastRow, 1, 1);
    grid->addWidget(m_zoneRow, 2, 0, Qt::AlignTop);
    grid->addWidget(file, 2, 1);
    for (const int column : {0, 1})
        grid->setColumnMinimumWidth(column, m_theme.px(260));
    return fields;
}

// ---- what is chosen

ExportDialog::Choice ExportDialog::choice() const
{
    return m_choices.value(m_rows->currentIndex());
}

Span ExportDialog::span() const
{
    return exportdays::spans.at(size_t(std::max(0, m_span->currentIndex())));
}

exportdays::Days ExportDialog::days() const
{
    return span() == Span::Own ? exportdays::Days {m_first->date(), m_last->date()} : exportdays::daysOf(span(), today());
}

QDate ExportDialog::today() const
{
    return m_zone.dayOf(m_clock.wall());
}

void ExportDialog::setFormat(ExportFormat format)
{
    m_format->setCurrentIndex(m_format->findData(int(format)));
}

ExportFormat ExportDialog::format() const
{
    return ExportFormat(m_format->currentData().toInt());
}

ExportOrder ExportDialog::order() const
{
    const Choice its = choice();
    ExportOrder order {.kind = its.kind, .zone = m_zone, .format = format(), .options = {.decimalSign = decimalSign()}};
    if (its.rows != Rows::OfKind && m_columns->currentIndex() == 0)
        order.columns = exportwords::columnsOf(m_shown.columns);
    if (its.rows == Rows::Selected) {
        order.only = m_shown.selected;
    } else if (its.rows == Rows::Listed) {
        order.query = *m_shown.list;
        order.asListed = true;
    } else if (const auto range = days(); range.first.isValid()) {
        order.query.from = m_zone.beginningOf(range.first);
        order.query.to = m_zone.beginningOf(range.last.addDays(1));
    }
    return order;
}

// ---- what that comes to

void ExportDialog::refresh()
{
    const auto zone = Zone::named(m_zones->currentText());
    m_zoneRow->setProblem(zone ? QString() : tr("There is no time zone of this name. They are named like Asia/Jakarta."));
    if (zone)
        m_zone = *zone;
    const bool isOfKind = choice().rows == Rows::OfKind;
    m_columnsRow->setVisible(!isOfKind);
    m_spanRow->setVisible(isOfKind);
    m_firstRow->setVisible(isOfKind && span() == Span::Own);
    m_lastRow->setVisible(isOfKind && span() == Span::Own);
    const bool isBackwards = isOfKind && span() == Span::Own && m_last->date() < m_first->date();
    m_lastRow->setProblem(isBackwards ? tr("The last day lies before the first.") : QString());
    m_formatRow->setHelp(formatHelp());
    m_useWorkbook->setVisible(format() == ExportFormat::Csv || format() == ExportFormat::CsvForExcel);
    m_export->setEnabled(zone && !isBackwards);
    const bool isForPeople = format() == ExportFormat::Xlsx || format() == ExportFormat::CsvForExcel;
    m_times->setText((isForPeople ? /*: %1 is the name of a time zone, such as Asia/Jakarta. */ tr("Times are in UTC, and beside it in %1.")
                                  : /*: %1 is the name of a time zone, such as Asia/Jakarta. */
            tr("Times are in UTC, and beside it with their offset in %1."))
                         .arg(m_zone.name()));
    m_times->setVisible(zone.has_value());
    ++m_generation;
    m_sentence->setText(tr("Counting…"));
    m_soon.start();
}

QString ExportDialog::formatHelp() const
{
    const bool hasAccounts = choice().kind != ExportKind::Balances;
    switch (format()) {
    case ExportFormat::Csv:
        return hasAccounts ? tr("A spreadsheet has to open account numbers as text, or it drops their zeros.") : QString();
    case ExportFormat::CsvForExcel:
        return decimalSign() == u','
            ? tr("Semicolons and decimal commas, as your numbers are written. Account numbers lose their zeros in a spreadsheet.")
            : tr("Commas and decimal points, as your numbers are written. Account numbers lose their zeros in a spreadsheet.");
    case ExportFormat::Xlsx:
        return hasAccounts ? tr("Account numbers are text, amounts are numbers, times are dates.")
                           : tr("Amounts are numbers, times are dates.");
    case ExportFormat::JsonLines:
        return tr("An object a line, for scripts.");
    }
    return {};
}

//! As the person writes numbers in this window.
QChar ExportDialog::decimalSign() const
{
    return spreadsheetDecimalSign(Preferences(m_settings).numbers());
}

void ExportDialog::askCount()
{
    if (!m_export->isEnabled())
        return m_sentence->setText({});
    m_exporter.count(order())->cancelWith(this)->then(this, [this, generation = m_generation](const Result<qint64> &rows) {
        if (generation == m_generation)
            rows ? showCount(*rows) : m_sentence->setText({});
    });
}

void ExportDialog::showCount(qint64 rows)
{
    const Choice its = choice();
    if (its.rows == Rows::Selected)
        return m_sentence->setText(exportwords::selectionSentence(its.kind, rows));
    if (its.rows == Rows::Listed)
        return m_sentence->setText(exportwords::listSentence(its.kind, rows));
    m_sentence->setText(exportwords::sentence(its.kind, rows, days(), m_zone.name()));
}

void ExportDialog::choose()
{
    remember();
    const Choice its = choice();
    const bool isOfDays = its.rows == Rows::OfKind;
    Q_EMIT chosen(order(), exportwords::fileName(its.kind, span(), isOfDays ? days() : exportdays::Days {}));
    accept();
}

void ExportDialog::remember()
{
    m_settings.setValue("export/format", nameOf(format()));
    m_settings.setValue("export/days", exportdays::key(span()));
    m_settings.setValue("export/listed", choice().rows != Rows::OfKind);
    m_settings.setValue("export/allColumns", m_columns->currentIndex() == 1);
    // This computer's own is not kept: it may travel.
    if (m_zone.name() == Zone().name())
        m_settings.remove("export/zone");
    else
        m_settings.setValue("export/zone", m_zone.name());
}

} // namespace kontor
