// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchreviewpage.h"

#include "core/visibletext.h"
#include "gui/batches/batchwords.h"
#include "gui/table/paymenttable.h"
#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/card.h"
#include "gui/widgets/factlist.h"
#include "gui/widgets/messagebar.h"
#include "gui/widgets/pagecolumn.h"
#include "gui/widgets/pageheader.h"
#include "gui/widgets/plainlabel.h"
#include "gui/widgets/questiondialog.h"
#include "models/paymentcells.h"
#include "office/words.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int pageWidth = 860;
constexpr int readingPause = 1000;
constexpr int shownProblems = 8; //!< rows of the table before it scrolls

void fillLayout(QVBoxLayout *layout, const QList<QWidget *> &widgets)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (QWidget *widget : widgets)
        layout->addWidget(widget);
}

} // namespace

BatchReviewPage::BatchReviewPage(Office &office, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_office(office)
    , m_theme(theme)
    , m_format(format)
    , m_header(new PageHeader(tr("Import batch")))
    , m_message(new MessageBar(theme))
    , m_before(new MessageBar(theme))
    , m_insist(new QCheckBox(tr("I &know: import these rows once more, as a new batch")))
    , m_sums(new QWidget)
    , m_sumCards(new QVBoxLayout(m_sums))
{
    // The buttons stay in sight however long the page is.
    auto *content = new QWidget;
    QVBoxLayout *page = pageColumn(content, theme, pageWidth);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(content, 1);
    whole->addWidget(makeRule());
    whole->addWidget(makeButtons());
    m_sumCards->setContentsMargins(0, 0, 0, 0);
    m_sumCards->setSpacing(12);
    m_message->setClosable(false);
    m_before->setClosable(false);
    for (QWidget *part : std::initializer_list<QWidget *> {m_header, m_message, m_before, m_insist, makeProblems(), m_sums})
        page->addWidget(part);
    page->addStretch();
    connect(m_insist, &QCheckBox::toggled, this, &BatchReviewPage::armButtons);
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        armButtons();
        placeKeyboard();
    });
    auto *go = new QShortcut(QKeySequence(u"Ctrl+Return"_s), this);
    go->setContext(Qt::WidgetWithChildrenShortcut);
    go->setAutoRepeat(false);
    connect(go, &QShortcut::activated, this, [this] {
        if (m_send->isEnabled())
            import(true);
    });
}

QString BatchReviewPage::title() const
{
    return tr("Import batch");
}

QWidget *BatchReviewPage::makeProblems()
{
    m_problemsCard = new Card;
    m_problemsLead = new PlainLabel({}, TextStyle::Strong);
    m_problemsLead->setWordWrap(true);
    m_table = new PaymentTable(m_theme, tr("Rows with problems"));
    m_table->setObjectName(u"problemsTable"_s);
    m_table->setModel(&m_problems);
    keepFit(m_theme, m_table, [this] {
        m_table->setColumn(BatchProblemsModel::Row, 72);
        m_table->setColumn(BatchProblemsModel::Line, 64);
        m_table->setColumn(BatchProblemsModel::Name, 136);
    });
    m_problemsCard->body()->addWidget(m_problemsLead);
    m_problemsCard->body()->addWidget(m_table);
    return m_problemsCard;
}

QWidget *BatchReviewPage::makeButtons()
{
    m_leave = plainButton(m_theme, tr("Cancel"));
    m_importOnly = plainButton(m_theme, tr("Import only"));
    m_send = primaryButton(m_theme, tr("Import and send"));
    m_send->setToolTip(tr("Ctrl+Enter"));
    connect(m_leave, &QPushButton::clicked, this, &BatchReviewPage::left);
    connect(m_importOnly, &QPushButton::clicked, this, [this] { import(false); });
    connect(m_send, &QPushButton::clicked, this, [this] { import(true); });
    auto *foot = new QWidget;
    QLayout *line = buttonRow({m_leave}, {m_importOnly, m_send});
    line->setContentsMargins(24, 12, 24, 12);
    foot->setLayout(line);
    return foot;
}

// ---- reading

void BatchReviewPage::start(const QString &file)
{
    if (m_importing)
        return; // what is being written is still this page's
    m_batch = {};
    m_reading = true;
    m_file = file;
    m_header->setTitle(QFileInfo(file).fileName());
    m_header->setSubtitle(tr("Reading the file…"));
    for (QWidget *part : std::initializer_list<QWidget *> {m_message, m_before, m_insist, m_problemsCard, m_sums})
        part->hide();
    m_send->setText(tr("Import and send"));
    armButtons();
    m_leave->setFocus();
    // Files hold plain numbers, as scripts write them, whatever this person's own format is.
    m_office.batches().read(file, NumberFormat(QLocale::c()))->cancelWith(this)->then(this, [this, file](const Result<ReadBatch> &read) {
        if (file == m_file)
            readEnded(read);
    });
}

void BatchReviewPage::readEnded(const Result<ReadBatch> &read)
{
    m_reading = false;
    if (!read) {
        m_header->setSubtitle({});
        const words::Message message = words::trouble(read.error());
        m_message->show(
            MessageBar::Kind::Danger, message.headline, (message.text + u' ' + tr("Nothing was imported and nothing is sent.")).trimmed());
        return armButtons();
    }
    m_batch = *read;
    showBatch();
}

void BatchReviewPage::showBatch()
{
    showHeader();
    showWarnings();
    showProblems();
    showSums();
    if (m_office.profile().environment == Environment::Live)
        m_pause.start(readingPause); // the same keys pressed twice must not carry a batch through a page that nobody read
    armButtons();
    m_importOnly->setText(tr("Import only"));
    m_send->setText(tr("Import and send %n payout(s)", nullptr, int(m_batch.ready.size())));
    placeKeyboard();
}

//! On what goes on, or else on what stands in the way.
void BatchReviewPage::placeKeyboard()
{
    if (m_send->isEnabled())
        m_send->setFocus();
    else if (m_insist->isVisible())
        m_insist->setFocus();
    else
        m_leave->setFocus();
}

void BatchReviewPage::showHeader()
{
    m_header->setTitle(m_batch.record.title);
    const int broken = m_batch.rows - int(m_batch.ready.size());
    const QString rows = tr("%n row(s)", nullptr, m_batch.rows);
    const QString ready = tr("%n ready", nullptr, int(m_batch.ready.size()));
    m_header->setSubtitle(broken > 0 ? tr("%1 · %2 · %3").arg(rows, ready, tr("%n with a problem", nullptr, broken))
                                     : tr("%1 · %2 · %3").arg(rows, ready, batchwords::expectedTime(int(m_batch.ready.size()))));
}

void BatchReviewPage::showWarnings()
{
    const auto &before = m_batch.importedBefore;
    m_insist->setChecked(false);
    m_insist->setVisible(!before.isEmpty());
    m_before->setVisible(!before.isEmpty());
    if (before.isEmpty())
        return;
    const BatchRecord &earlier = before.first();
    m_before->show(MessageBar::Kind::Warning, tr("Look whether these payouts are meant once more."), m_batch.importedBeforeWords);
    QPushButton *open = m_before->addAction(tr("Open that batch"));
    connect(open, &QPushButton::clicked, this, [this, id = earlier.id] { Q_EMIT openAsked(id); });
}

void BatchReviewPage::showProblems()
{
    const int problems = int(m_batch.problems.size());
    m_problems.setProblems(m_batch.problems);
    m_problemsCard->setVisible(problems > 0);
    const auto blocking = std::count_if(m_batch.problems.begin(), m_batch.problems.end(), [](const BatchProblem &p) { return p.blocks; });
    m_problemsLead->setText(blocking > 0
            ? tr(
                "Rows with a problem are left out when the rest is imported. Mend them in the file and choose it again to have them in it.")
            : tr("Look at these once more. The rows are ready all the same."));
    m_table->setFixedHeight(m_theme.px(36) + std::min(problems, shownProblems) * m_theme.rowHeight() + 4);
}

void BatchReviewPage::showSums()
{
    QList<QWidget *> cards;
    const BatchSummary summary = summaryOf(m_batch);
    for (const BatchSummary::Currency &currency : summary.currencies)
        cards.append(sumCard(currency));
    fillLayout(m_sumCards, cards);
    m_sums->setVisible(!cards.isEmpty());
}

QWidget *BatchReviewPage::sumCard(const BatchSummary::Currency &currency)
{
    auto *card = new Card;
    card->body()->setContentsMargins(20, 16, 20, 16);
    const QString sum = currency.isTooLarge ? tr("More %1 than can be added up").arg(currency.sum.currency) : m_format.money(currency.sum);
    card->body()->addWidget(new PlainLabel(sum, TextStyle::Title));
    card->body()->addWidget(
        new PlainLabel(tr("in %n payout(s). The largest:", nullptr, currency.payouts), TextStyle::Body, PlainLabel::Ink::Muted));
    auto *facts = new FactList;
    for (const PaymentRequest &request : currency.largest)
        facts->addFact(
            m_format.money(request.money), tr("%1 of %2").arg(groupedAccount(request.accountNumber), visibleLine(request.accountName)));
    card->body()->addWidget(facts);
    return card;
}

void BatchReviewPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !m_importing)
        Q_EMIT left();
    else
        QWidget::keyPressEvent(event);
}

} // namespace kontor
