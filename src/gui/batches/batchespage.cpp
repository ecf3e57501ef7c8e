// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchespage.h"

#include "gui/keyboard/actionkeys.h"
#include "gui/keyboard/mainkeys.h"
#include "gui/kit/buttons.h"
#include "gui/kit/emptystate.h"
#include "gui/page/messagebar.h"
#include "gui/page/pageheader.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"
#include "gui/table/tableheader.h"
#include "gui/theme/theme.h"

#include <QHeaderView>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

BatchesPage::BatchesPage(MerchantSession &session, const Theme &theme, QWidget *parent)
    : Page(parent)
    , m_theme(theme)
    , m_mending(new MessageBar(theme))
    , m_model(session.ledger(), session.clock())
    , m_table(new PaymentTable(theme, tr("Batches")))
    , m_card(new TableCard(m_table))
{
    auto *header = new PageHeader(tr("Batches"));
    header->setSubtitle(tr("Many payouts from one file, sent together, each on its own."));
    QPushButton *import = primaryButton(theme, tr("Import batch…"), u"import"_s);
    tellActionKeys(import, u"importAction"_s);
    connect(import, &QPushButton::clicked, this, &BatchesPage::importRequested);
    header->addButton(import);
    pressByMainKeys(this, import);
    m_table->setObjectName(u"batchesTable"_s);
    m_table->setModel(&m_model);
    keepFit(theme, m_table, [this] {
        m_table->setColumn(BatchesModel::State, 150);
        m_table->setColumn(BatchesModel::Title, 240);
        m_table->setColumn(BatchesModel::Made, 120);
        m_table->setGivingWay(
            BatchesModel::Standing, qMax(m_theme.px(180), m_table->header()->nameWidth(BatchesModel::Standing)), {BatchesModel::Made});
    });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    layout->addWidget(header);
    layout->addWidget(m_mending);
    layout->addWidget(m_card, 1);
    m_mending->setClosable(false);
    auto *paste = new QShortcut(QKeySequence(QKeySequence::Paste), this);
    paste->setContext(Qt::WidgetWithChildrenShortcut);
    connect(paste, &QShortcut::activated, this, &BatchesPage::pasteRequested);
    connect(&m_model, &BatchesModel::loaded, this, &BatchesPage::showEmptyOrTable);
    const auto open = [this](const QModelIndex &index) { Q_EMIT openRequested(m_model.batch(index.row()).id); };
    connect(m_table, &QTableView::activated, this, open);
    connect(m_table, &QTableView::clicked, this, open);
}

QString BatchesPage::title() const
{
    return tr("Batches");
}

void BatchesPage::setMending(const QString &words)
{
    if (words.isEmpty())
        return m_mending->hide();
    m_mending->show(MessageBar::Kind::Info, words, tr("Nothing of it is in the ledger yet."));
    connect(m_mending->addAction(tr("Go on")), &QPushButton::clicked, this, &BatchesPage::continueRequested);
    connect(m_mending->addAction(tr("Put it away")), &QPushButton::clicked, this, &BatchesPage::hideSecretsRequested);
}

void BatchesPage::arrive()
{
    m_card->takeKeyboard();
    if (!m_table->currentIndex().isValid() && m_model.rowCount() > 0)
        m_table->chooseRow(0);
}

void BatchesPage::showEmptyOrTable()
{
    //: Above a table: how many batches there are.
    m_card->setCounts(tr("%n batch(es)", nullptr, m_model.rowCount()));
    if (m_model.rowCount() > 0) {
        m_card->setInstead(nullptr);
        if (!m_table->currentIndex().isValid()) // Enter opens the newest
            m_table->chooseRow(0);
        return;
    }
    auto *empty = new EmptyState(m_theme, u"batch"_s,
        tr("No batches yet. Import a CSV file or an Excel workbook, drop one on this window, or paste rows from a spreadsheet."));
    QPushButton *import = plainButton(m_theme, tr("Import batch…"));
    connect(import, &QPushButton::clicked, this, &BatchesPage::importRequested);
    empty->addButton(import);
    m_card->setInstead(empty);
}

} // namespace kontor
