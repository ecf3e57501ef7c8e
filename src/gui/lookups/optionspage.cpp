// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lookups/optionspage.h"

#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/kit/emptystate.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/skeletonrows.h"
#include "gui/kit/typedtext.h"
#include "gui/lookups/knowncurrencies.h"
#include "gui/lookups/rawreply.h"
#include "gui/page/messagebar.h"
#include "gui/page/pageheader.h"
#include "gui/table/paymenttable.h"
#include "gui/table/rowmenu.h"
#include "gui/table/tablecard.h"
#include "gui/table/tableheader.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"
#include "messages/times.h"
#include "office/exports/optionscsv.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QLocale>
#include <QShortcut>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int amountWidth = 240;
constexpr int currencyWidth = 140;

} // namespace

OptionsPage::OptionsPage(MerchantSession &session, const Theme &theme, const NumberFormat &format, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_currencies(new KnownCurrencies(session, PaymentKind::Payin, this))
{
    build(theme);
    connect(m_currencies, &KnownCurrencies::known, this, &OptionsPage::takeCurrencies);
    auto *go = new QShortcut(QKeySequence(u"Ctrl+Return"_s), this);
    go->setContext(Qt::WidgetWithChildrenShortcut);
    connect(go, &QShortcut::activated, this, &OptionsPage::ask);
    showNothing();
    showInvitation();
}

void OptionsPage::remember(QSettings &settings)
{
    m_looks.keepIn(settings, m_session.profile().uuid);
}

QString OptionsPage::title() const
{
    return tr("Payment options");
}

void OptionsPage::build(const Theme &theme)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    m_header = new PageHeader(tr("Payment options"));
    QPushButton *reply = plainButton(theme, tr("Show reply"));
    m_raw = new RawReply(theme, reply);
    m_copy = plainButton(theme, tr("Copy as CSV"), u"copy"_s);
    connect(m_copy, &QPushButton::clicked, this, &OptionsPage::copy);
    m_header->addButton(reply);
    m_header->addButton(m_copy);
    layout->addWidget(m_header);
    m_message = new MessageBar(theme);
    layout->addWidget(m_message);
    layout->addWidget(makeQuestion(theme));
    layout->addWidget(makeTable(theme), 1);
    layout->addWidget(m_raw);
}

QWidget *OptionsPage::makeQuestion(const Theme &theme)
{
    auto *row = new QWidget;
    auto *layout = new FlowLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    m_amount = new QLineEdit;
    m_amount->setObjectName(u"amountEdit"_s);
    m_amount->setAccessibleName(tr("Amount"));
    m_amount->setMaxLength(longestAmount);
    TypedText::watch(*m_amount);
    m_currency = new QComboBox;
    m_currency->setObjectName(u"currencyCombo"_s);
    m_currency->setEditable(true);
    m_currency->setInsertPolicy(QComboBox::NoInsert);
    m_currency->setAccessibleName(tr("Currency"));
    m_currency->lineEdit()->setAccessibleName(tr("Currency"));
    m_amountRow = new FieldRow(theme, tr("&Amount"), m_amount);
    m_currencyRow = new FieldRow(theme, tr("&Currency"), m_currency);
    m_ask = primaryButton(theme, tr("Show"), u"search"_s);
    m_ask->setToolTip(tr("Ctrl+Enter"));
    auto *besideEditors = new QWidget;
    auto *button = new QVBoxLayout(besideEditors);
    button->addWidget(m_ask);
    for (QWidget *part : std::initializer_list<QWidget *> {m_amountRow, m_currencyRow, besideEditors}) {
        layout->addWidget(part);
        layout->setAlignment(part, Qt::AlignTop);
    }
    keepFit(theme, row, [this, &theme, button] {
        m_amountRow->setFixedWidth(theme.px(amountWidth));
        m_currencyRow->setFixedWidth(theme.px(currencyWidth));
        const QLayout &field = *m_amountRow->layout();
        button->setContentsMargins(0, field.itemAt(0)->sizeHint().height() + field.spacing(), 0, 0); // its label
    });
    connect(m_ask, &QPushButton::clicked, this, &OptionsPage::ask);
    connect(m_amount, &QLineEdit::returnPressed, this, &OptionsPage::ask);
    connect(m_currency->lineEdit(), &QLineEdit::returnPressed, this, &OptionsPage::ask);
    connect(m_amount, &QLineEdit::textEdited, this, [this] { m_amountRow->setProblem({}); });
    return row;
}

QWidget *OptionsPage::makeTable(const Theme &theme)
{
    m_table = new PaymentTable(theme, tr("Payment options"));
    m_table->setObjectName(u"optionsTable"_s);
    m_table->setModel(&m_model);
    keepFit(theme, m_table, [this] { fitColumns(); });
    connect(&m_model, &QAbstractItemModel::modelReset, this, &OptionsPage::fitColumns);
    connect(m_table, &QTableView::activated, this, &OptionsPage::useInPayin);
    makeRowMenu();
    m_card = new TableCard(m_table);
    return m_card;
}

//! As wide as what stands in them: a code that is cut is another code. Rather is the table scrolled. Only where something changed, a long
//! name gives way: its tooltip has it whole, and what changed has to be seen.
void OptionsPage::fitColumns()
{
    static constexpr std::array drawn {180, 140, 200, 200};
    PaymentTable::Plan plan {.wide = OptionsModel::Name};
    for (int column = 0; column < OptionsModel::columns; ++column) {
        const bool givesWay = column == OptionsModel::Name && m_model.marksChanges();
        const int content = givesWay ? 0 : m_table->contentWidth(column);
        const int needed = std::max(m_table->header()->nameWidth(column), content);
        plan.widths.append(std::max(needed, m_theme.px(drawn.at(size_t(column)))));
        if (column != OptionsModel::Change || m_model.marksChanges())
            plan.shown.append(column);
    }
    plan.least = plan.widths.at(OptionsModel::Name);
    m_table->setPlan(plan);
}

void OptionsPage::makeRowMenu()
{
    auto *menu = new RowMenu(m_table);
    QAction *use = menu->addAction(tr("&Use in new payin"));
    connect(use, &QAction::triggered, this, &OptionsPage::useInPayin);
    connect(menu, &RowMenu::opening, this, [this, use](int row) { use->setEnabled(m_model.offer(row).isOffered); });
}

void OptionsPage::useInPayin()
{
    const int row = m_table->currentIndex().row();
    if (row < 0)
        return;
    const OptionsModel::Offer offer = m_model.offer(row);
    if (!offer.isOffered)
        //: %1 is the code of a method of payment.
        return Q_EMIT said(tr("%1 is no longer offered for this amount.").arg(visibleLine(offer.methodCode)));
    PaymentDraft draft = m_money;
    draft.methodCode = offer.methodCode;
    draft.operatorCode = offer.operatorCode;
    Q_EMIT payinRequested(draft);
}

void OptionsPage::arrive()
{
    m_amount->setFocus();
    m_amount->selectAll();
    m_currencies->read();
}

void OptionsPage::takeCurrencies(const QStringList &codes)
{
    const QString typed = m_currency->currentText();
    const QSignalBlocker quiet(m_currency);
    m_currency->clear();
    m_currency->addItems(codes);
    m_currency->setEditText(typed.isEmpty() ? codes.first() : typed);
}

void OptionsPage::ask()
{
    const QString currency = m_currency->currentText().trimmed().toUpper();
    m_amountRow->setProblem(messages::reason(moneyProblem(PaymentField::Amount, m_amount->text(), currency, m_format)));
    m_currencyRow->setProblem(messages::reason(moneyProblem(PaymentField::Currency, m_amount->text(), currency, m_format)));
    if (!m_amountRow->problem().isEmpty())
        return m_amount->setFocus();
    if (!m_currencyRow->problem().isEmpty())
        return m_currency->setFocus();
    const auto amount = m_format.parseAmount(m_amount->text(), currency);
    if (m_asking || !std::holds_alternative<Decimal>(amount))
        return;
    m_typed = m_amount->text();
    askFor({std::get<Decimal>(amount), currency});
}

//! What is shown, whatever has been typed since; before there is any, what is typed.
void OptionsPage::askAgain()
{
    if (!m_shownFor)
        return ask();
    if (m_asking)
        return;
    m_typed = m_money.amount;
    askFor(*m_shownFor);
}

void OptionsPage::askFor(const Money &money)
{
    m_asking = true;
    m_message->hide(); // it was about the question before
    m_ask->setEnabled(m_ask->hasFocus()); // the keyboard stays with whoever pressed it, and a second press does nothing
    m_ask->setText(tr("Asking…"));
    if (m_model.rowCount() == 0)
        m_card->setInstead(new SkeletonRows(m_theme));
    m_session.lookups().paymentOptions(money)->then(this, [this, money](const Result<PaymentOptions> &options) { take(money, options); });
}

void OptionsPage::take(const Money &money, const Result<PaymentOptions> &options)
{
    m_asking = false;
    m_ask->setEnabled(true);
    m_ask->setText(tr("Show"));
    if (options)
        return show(money, *options);
    if (m_shownFor != money)
        showNothing(); // another amount has other methods
    const messages::Message message = messages::queryErrorMessage(options.error());
    m_message->show(MessageBar::Kind::Danger, message);
    connect(m_message->addAction(tr("Try now")), &QPushButton::clicked, this, [this, money] {
        if (!m_asking)
            askFor(money);
    });
    m_raw->setReply(options.error().body); // that of the look before is not this one's
    if (m_raw->hasReply()) {
        QPushButton *reply = m_message->addAction(tr("Show reply"));
        connect(reply, &QPushButton::clicked, m_raw, &RawReply::open);
    }
    if (m_model.rowCount() == 0)
        showInvitation();
}

void OptionsPage::showNothing()
{
    m_model.setOptions({}, {});
    m_shown.reset();
    m_shownFor.reset();
    m_header->setSubtitle(tr("Which methods and banks the gateway offers to a paying customer. They can be copied once they are shown."));
    m_copy->setEnabled(false);
}

void OptionsPage::show(const Money &money, const PaymentOptions &options)
{
    m_message->hide();
    // Methods have limits: only of the same amount it can be said that one came or went.
    m_model.setOptions(options, m_looks.of(money));
    m_looks.note(money, options);
    m_shown = options;
    m_shownFor = money;
    m_money = {.kind = PaymentKind::Payin, .amount = m_typed, .currency = money.currency};
    m_raw->setReply(options.raw);
    m_copy->setEnabled(!options.options.isEmpty());
    showAge(money, options);
    //: %1 is an amount with its currency.
    const QString none = tr("No method for %1. Try another amount or currency.").arg(m_format.money(money));
    if (m_model.rowCount() == 0)
        return showEmpty(none);
    if (options.options.isEmpty()) // what was offered before stands below
        m_message->show(MessageBar::Kind::Warning, none, {});
    m_card->setInstead(nullptr);
    m_card->setCounts(counts().join(u" · "_s));
}

QStringList OptionsPage::counts() const
{
    //: Below a table: how many methods of payment there are for an amount.
    QStringList parts {tr("%n method(s)", nullptr, int(m_shown->options.size()))};
    if (m_model.added() > 0)
        //: Methods and banks that the last look for this amount did not have.
        parts += tr("%n new since the last look", nullptr, m_model.added());
    if (m_model.gone() > 0)
        //: Methods and banks that the last look for this amount had.
        parts += tr("%n no longer offered", nullptr, m_model.gone());
    return parts + QStringList {tr("Enter makes a payin of the chosen row")};
}

//! Beside the button that copies: where that can't be pressed, it says why.
void OptionsPage::showAge(const Money &money, const PaymentOptions &options)
{
    const QString at = messages::asOf(m_session.clock().wall(), m_session.clock().wall());
    //: Below the title of a page. %1 is an amount with its currency, %2 a time.
    m_header->setSubtitle(options.options.isEmpty()
            ? tr("For %1, as of %2: there is nothing to copy").arg(m_format.money(money), at)
            : /*: Below the title of a page. %1 is an amount with its currency, %2 a time. */ tr("For %1, as of %2")
                  .arg(m_format.money(money), at));
}

void OptionsPage::copy()
{
    if (!m_shown)
        return;
    QGuiApplication::clipboard()->setText(optionsCsv(*m_shown));
    //: %n are the methods of payment that there are for an amount.
    Q_EMIT said(tr("Copied as CSV: %n method(s) with their banks.", nullptr, int(m_shown->options.size())));
}

void OptionsPage::showInvitation()
{
    showEmpty(tr("Type an amount to see which methods and banks accept it."));
}

void OptionsPage::showEmpty(const QString &words)
{
    m_card->setCounts({});
    m_card->setInstead(new EmptyState(m_theme, u"options"_s, words));
}

} // namespace kontor
