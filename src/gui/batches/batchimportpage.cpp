// SPDX-License-Identifier: GPL-3.0-or-later
// What stands on the page.
#include "gui/batches/batchimportpage.h"

#include "core/visibletext.h"
#include "gui/batches/batchcolumnstrip.h"
#include "gui/batches/batchgrid.h"
#include "gui/batches/batchrowline.h"
#include "gui/batches/batchsourcestrip.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/chip.h"
#include "gui/kit/flowlayout.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/table/tablecard.h"
#include "gui/theme/theme.h"

#include <QKeyEvent>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int readingStep = 250;

} // namespace

BatchImportPage::BatchImportPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_repair(session.ledger(), session.payments(), session.clock(), session.columnMemory())
    , m_model(m_repair, format)
    , m_advice(session, format)
    , m_header(new PageHeader(tr("Import batch")))
    , m_message(new MessageBar(theme))
    , m_grid(new BatchGrid(theme, m_model, m_repair))
    , m_card(new TableCard(m_grid))
    , m_line(new BatchRowLine(theme))
{
    auto *content = new QVBoxLayout;
    content->setContentsMargins(24, 16, 24, 12);
    content->setSpacing(10);
    for (QWidget *part : std::initializer_list<QWidget *> {m_header, m_message, makeHow(), makeChips()})
        content->addWidget(part);
    content->addWidget(m_card, 1);
    content->addWidget(m_line);
    content->addStretch(); // without rows the message stands at the top
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addLayout(content, 1);
    whole->addWidget(makeRule());
    whole->addWidget(makeButtons());
    m_message->setClosable(false);
    m_reading.setInterval(readingStep);
    connect(&m_reading, &QTimer::timeout, this, &BatchImportPage::showReading);
    connectRepair();
    connectGrid();
    addKeys();
    showReplaced();
}

QString BatchImportPage::title() const
{
    return tr("Import batch");
}

QWidget *BatchImportPage::makeHow()
{
    m_how = new Card;
    m_how->body()->setContentsMargins(16, 10, 16, 10);
    m_how->body()->setSpacing(8);
    m_source = new BatchSourceStrip(m_theme);
    m_columns = new BatchColumnStrip(m_theme);
    m_how->body()->addWidget(m_source);
    m_how->body()->addWidget(m_columns);
    return m_how;
}

QWidget *BatchImportPage::makeChips()
{
    m_chips = new QWidget;
    auto *flow = new FlowLayout(m_chips);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(8);
    for (const auto show : {SheetFilter::All, SheetFilter::Problems, SheetFilter::Warnings}) {
        QPushButton *chip = toggleChip({});
        connect(chip, &QPushButton::toggled, this, [this, show] { showShown(show); });
        flow->addWidget(chip);
        m_shows.append(chip);
    }
    flow->setRoomBehind(2);
    m_previous = smallButton(plainButton(m_theme, tr("&Previous problem")));
    m_next = smallButton(plainButton(m_theme, tr("&Next problem")));
    m_previous->setToolTip(tr("Shift+F8"));
    m_next->setToolTip(tr("F8"));
    connect(m_previous, &QPushButton::clicked, this, [this] { stepProblem(-1); });
    connect(m_next, &QPushButton::clicked, this, [this] { stepProblem(1); });
    flow->addWidget(m_previous);
    flow->addWidget(m_next);
    return m_chips;
}

QWidget *BatchImportPage::makeButtons()
{
    m_back = plainButton(m_theme, tr("Back"));
    m_leaveOut = plainButton(m_theme, tr("&Leave out rows with problems"));
    m_reject = plainButton(m_theme, tr("Save &rejected rows…"));
    m_reject->setObjectName(u"saveRejected"_s);
    m_draft = plainButton(m_theme, tr("Save as &draft batch"));
    m_review = primaryButton(m_theme, tr("Review"));
    m_review->setToolTip(tr("Ctrl+Enter"));
    connect(m_back, &QPushButton::clicked, this, &BatchImportPage::left);
    connect(m_leaveOut, &QPushButton::clicked, this, &BatchImportPage::leaveOutProblems);
    connect(m_reject, &QPushButton::clicked, this, &BatchImportPage::saveRejected);
    connect(m_draft, &QPushButton::clicked, this, [this] { goOn(true); });
    connect(m_review, &QPushButton::clicked, this, [this] { goOn(false); });
    auto *foot = new QWidget;
    QLayout *line = buttonRow({m_back, m_leaveOut, m_reject}, {m_draft, m_review});
    line->setContentsMargins(24, 10, 24, 10);
    foot->setLayout(line);
    return foot;
}

void BatchImportPage::connectRepair()
{
    connect(&m_repair, &BatchRepair::replaced, this, &BatchImportPage::showReplaced);
    connect(&m_repair, &BatchRepair::changed, this, [this](const QList<int> &rows) {
        if (!rows.isEmpty()) // something was done about what was refused
            m_refusedAt.reset();
        showChanged();
    });
    connect(&m_repair, &BatchRepair::busyChanged, this, &BatchImportPage::showBusy);
    connect(&m_repair, &BatchRepair::refused, this, &BatchImportPage::showUnread);
    connect(m_source, &BatchSourceStrip::formatChosen, this, &BatchImportPage::readAgain);
    connect(m_source, &BatchSourceStrip::numbersChosen, &m_repair, &BatchRepair::setNumbers);
    connect(m_columns, &BatchColumnStrip::mapChosen, &m_repair, &BatchRepair::setMap);
    connect(&m_session.lookups(), &GatewayQueries::codesRead, &m_repair, &BatchRepair::readLists); // the session has kept them
    connect(&m_advice, &PayoutAdvice::changed, this, &BatchImportPage::showSums);
}

void BatchImportPage::connectGrid()
{
    connect(m_grid->selectionModel(), &QItemSelectionModel::currentChanged, this, &BatchImportPage::showRow);
    connect(m_grid->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BatchImportPage::showRow);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &BatchImportPage::showRow);
    connect(m_grid, &BatchGrid::filePasted, this, &BatchImportPage::fileRequested);
    // What is half typed comes first: it would otherwise be put over what was asked for.
    connect(m_line, &BatchRowLine::useRequested, this, [this](BatchField field, const QString &text) {
        m_grid->endEditing();
        m_repair.type({{m_grid->sheetRow(), field, text}});
        m_grid->setFocus();
    });
    connect(m_line, &BatchRowLine::keepRequested, this, [this](const QString &bank) {
        m_grid->endEditing();
        m_repair.keepBank(bank);
        m_grid->setFocus();
    });
    connect(m_line, &BatchRowLine::alikeRequested, this, &BatchImportPage::fixAlike);
    connect(m_line, &BatchRowLine::leaveOutRequested, this, [this](bool leftOut) {
        m_grid->endEditing();
        keepOrTake(rowsMeant(), leftOut);
        m_grid->setFocus();
    });
}

void BatchImportPage::addKeys()
{
    const auto add = [this](const QString &keys, auto act) {
        auto *shortcut = new QShortcut(QKeySequence(keys), this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
        return shortcut;
    };
    add(u"F8"_s, [this] { stepProblem(1); });
    add(u"Shift+F8"_s, [this] { stepProblem(-1); });
    add(u"Ctrl+Shift+Z"_s, [this] { doAgain(); });
    add(u"Ctrl+Return"_s, [this] {
        if (m_review->isEnabled())
            goOn(false);
    })->setAutoRepeat(false);
}

// ---- from a file

void BatchImportPage::start(const QString &file)
{
    begin();
    m_repair.openFile(file);
}

void BatchImportPage::startRows(const QString &rows, const CopiedMarks &marks)
{
    begin();
    m_repair.openRows(rows, tr("Pasted rows"), marks);
}

void BatchImportPage::startAgain(const QByteArray &rows, const BatchRecord &batch)
{
    begin();
    //: %1 is the name of a batch.
    m_repair.openOwn(rows, tr("%1, what was not paid").arg(batch.title));
}

void BatchImportPage::begin()
{
    dropGoingOn();
    m_advice.refreshBalancesAndLists();
}

void BatchImportPage::forget()
{
    dropGoingOn();
    m_message->hide();
    m_repair.close();
}

void BatchImportPage::dropGoingOn()
{
    ++m_opened;
    m_isGoingOn = false;
}

bool BatchImportPage::isMended() const
{
    return m_repair.isOpen() && m_repair.sheet().isEdited();
}

QString BatchImportPage::standing() const
{
    if (!m_repair.isOpen())
        return {};
    const BatchSheet &sheet = m_repair.sheet();
    //: On a bar. %1 is the name of a file, %2 how many of its rows can be paid, %n how many it has.
    return tr("%1 is being mended: %2 of %n row(s) are ready.", nullptr, sheet.rows())
        .arg(visibleLine(sheet.origin().title), QLocale().toString(sheet.ready()));
}

void BatchImportPage::arrive()
{
    if (m_repair.isOpen())
        m_card->takeKeyboard();
    else
        m_back->setFocus();
}

bool BatchImportPage::takeBack()
{
    if (m_isGoingOn)
        return true; // the batch is made of the rows as they are
    if (!m_repair.isOpen() || !m_repair.sheet().history().canUndo())
        return false;
    m_repair.undo();
    return true;
}

bool BatchImportPage::doAgain()
{
    if (m_isGoingOn)
        return true;
    if (!m_repair.isOpen() || !m_repair.sheet().history().canRedo())
        return false;
    m_repair.redo();
    return true;
}

//! One step back: all rows again, then the page before. What was mended stays.
void BatchImportPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    if (m_model.shown() != SheetFilter::All)
        return showShown(SheetFilter::All);
    Q_EMIT left();
}

} // namespace kontor
