// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchreviewpage.h"

#include "gui/batches/batchwords.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/page/pageheader.h"
#include "gui/status/pauses.h"
#include "gui/table/paymenttable.h"
#include "gui/theme/theme.h"
#include "messages/reasons.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownProblems = 8; //!< rows of the table before it scrolls

} // namespace

BatchReviewPage::BatchReviewPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_header(new PageHeader(tr("Review batch")))
    , m_message(new MessageBar(theme))
    , m_before(new MessageBar(theme))
    , m_codes(new MessageBar(theme))
    , m_reason(new QLineEdit)
    , m_reasonRow(new FieldRow(theme, tr("Why they are paid &again"), m_reason))
    , m_sums(new QWidget)
    , m_sumCards(new QVBoxLayout(m_sums))
    , m_advice(session, format)
    , m_people(format)
{
    // The buttons stay in sight however long the page is.
    auto *content = new QWidget;
    QVBoxLayout *page = pageColumn(content, theme, reviewWidth);
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
    m_codes->setClosable(false);
    for (QWidget *part :
        std::initializer_list<QWidget *> {m_header, m_message, m_before, m_reasonRow, m_codes, makePeople(), m_sums, makeProblems()})
        page->addWidget(part);
    page->addStretch();
    m_reason->setMaxLength(longestReason);
    TypedText::watch(*m_reason);
    m_reasonRow->setHelp(tr("One reason for the whole batch. It is recorded with these payouts."));
    connect(m_reason, &QLineEdit::textChanged, this, &BatchReviewPage::armButtons);
    connect(&m_advice, &PayoutAdvice::changed, this, &BatchReviewPage::showSums);
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
    return tr("Review batch");
}

void BatchReviewPage::arrive()
{
    placeKeyboard();
}

QWidget *BatchReviewPage::makeProblems()
{
    m_problemsCard = new Card;
    m_problemsLead = new PlainLabel({}, TextStyle::Strong);
    m_problemsLead->setWordWrap(true);
    m_table = new PaymentTable(m_theme, tr("Rows to look at"));
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
    m_leave = plainButton(m_theme, tr("Back"));
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

// ---- what is shown

void BatchReviewPage::review(const ReadBatch &batch)
{
    if (m_importing)
        return; // what is being written is still this page's
    forget();
    m_batch = batch;
    m_message->hide();
    m_advice.refreshBalancesAndLists();
    showHeader();
    showWarnings();
    showPeople();
    showProblems();
    showSums();
    if (m_session.profile().environment == Environment::Live)
        m_pause.start(readingPause); // the same keys pressed twice must not carry a batch through a page that nobody read
    armButtons();
    m_importOnly->setText(tr("Import only"));
    m_importOnly->setVisible(!isStored());
    showSendButton();
    placeKeyboard();
}

void BatchReviewPage::showSendButton()
{
    const int payouts = int(m_batch.ready.size());
    m_send->setText(isStored() ? //: A button. %n are the payouts of a batch.
            tr("Send %n payout(s)", nullptr, payouts)
                               : //: A button. %n are the payouts of a batch.
            tr("Import and send %n payout(s)", nullptr, payouts));
}

//! Not even the tables hold any of it afterwards, so that it is taken apart where nobody waits.
void BatchReviewPage::forget()
{
    m_people.setBatch({});
    m_problems.setProblems({});
    m_session.batches().dispose(std::exchange(m_batch, {}));
}

//! On what goes on, or else on what stands in the way. Not from another page: a key must not send what isn't seen.
void BatchReviewPage::placeKeyboard()
{
    if (!isVisible())
        return;
    if (m_send->isEnabled())
        m_send->setFocus();
    else if (m_reasonRow->isVisible())
        m_reason->setFocus();
    else
        m_leave->setFocus();
}

void BatchReviewPage::showHeader()
{
    m_header->setTitle(m_batch.record.title);
    const int payouts = int(m_batch.ready.size());
    //: How many payouts, how long they take, and a short code of what they are: "496 payouts · about 1 min 48 s to send · code 7F3A-91C2".
    m_header->setSubtitle(
        tr("%1 · %2 · code %3")
            .arg(
                //: A part of a line about a batch: how many payouts it has.
                tr("%n payout(s)", nullptr, payouts), batchwords::expectedTime(payouts), batchwords::codeOf(m_batch.record.rowsDigest)));
}

void BatchReviewPage::showWarnings()
{
    m_reason->clear();
    m_reasonRow->setVisible(needsReason());
    m_before->setVisible(needsReason());
    m_codes->hide();
    QStringList lines {messages::reason(m_batch.methodsRemark)};
    if (!m_batch.areCodesChecked)
        lines.prepend(messages::reason({ReasonCode::CodesNotChecked}));
    lines.removeAll(QString());
    if (!lines.isEmpty())
        m_codes->show(MessageBar::Kind::Warning, tr("Check the codes."), lines.join(u'\n'));
    if (!needsReason())
        return;
    const QString again = m_batch.importedBeforeReason.isEmpty()
        ? tr("Sending them would pay these recipients again. If you mean it, say why.")
        : messages::reason(m_batch.importedBeforeReason);
    m_before->show(MessageBar::Kind::Warning, messages::reason(m_batch.duplicatesReason), again);
    if (m_batch.duplicatesBatch.isEmpty())
        return;
    QPushButton *open = m_before->addAction(tr("Open that batch"));
    connect(open, &QPushButton::clicked, this, [this, id = m_batch.duplicatesBatch] { Q_EMIT openRequested(id); });
}

void BatchReviewPage::showProblems()
{
    const int problems = int(m_batch.problems.size());
    m_problems.setProblems(m_batch.problems);
    m_problemsCard->setVisible(problems > 0);
    m_problemsLead->setText(tr("Look at these once more. The rows are ready all the same."));
    m_table->setFixedHeight(m_theme.px(36) + std::min(problems, shownProblems) * m_theme.rowHeight() + 4);
}

void BatchReviewPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !m_importing)
        Q_EMIT left();
    else
        QWidget::keyPressEvent(event);
}

} // namespace kontor
