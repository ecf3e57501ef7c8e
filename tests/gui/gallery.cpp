// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/gallerymodel.h"
#include "gui/kit/buttons.h"
#include "gui/kit/chip.h"
#include "gui/kit/emptystate.h"
#include "gui/kit/explainbox.h"
#include "gui/kit/factlist.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/figurecard.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/pill.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/skeletonrows.h"
#include "gui/kit/timeline.h"
#include "gui/page/detailpanel.h"
#include "gui/page/messagebar.h"
#include "gui/page/pageheader.h"
#include "gui/page/toast.h"
#include "gui/shell/sidebar.h"
#include "gui/status/environmentband.h"
#include "gui/status/statusbutton.h"
#include "gui/table/paymentdelegate.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "models/statuswords.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QCommandLineParser>
#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QRadioButton>
#include <QSpinBox>
#include <QSplitter>
#include <QTabBar>
#include <functional>

using namespace kontor;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Sidebar *makeSidebar(const Theme &theme)
{
    auto *sidebar = new Sidebar(theme);
    const QList<QStringList> entries {{u"overview"_s, u"overview"_s, u"Overview"_s}, {u"payouts"_s, u"payout"_s, u"Payouts"_s},
        {u"payins"_s, u"payin"_s, u"Payins"_s}, {u"balances"_s, u"balance"_s, u"Balances"_s},
        {u"options"_s, u"options"_s, u"Payment options"_s}, {u"keys"_s, u"key"_s, u"Keys & access"_s},
        {u"callbacks"_s, u"callback"_s, u"Callbacks"_s}, {u"audit"_s, u"audit"_s, u"Audit log"_s},
        {u"settings"_s, u"settings"_s, u"Settings"_s}};
    for (qsizetype i = 0; i < entries.size(); ++i)
        sidebar->addEntry(entries[i][0], entries[i][1], entries[i][2], u"Ctrl+%1"_s.arg(i + 1));
    sidebar->setAttention(u"payouts"_s, 3);
    sidebar->setCurrent(u"payouts"_s);
    sidebar->setFooter(u"Toko Nusantara"_s);
    return sidebar;
}

PageHeader *makeHeader(const Theme &theme)
{
    auto *header = new PageHeader(u"Payouts"_s);
    header->setSubtitle(u"412 of 100,000 shown · changed 4 s ago by a callback"_s);
    header->addButton(plainButton(theme, u"Export…"_s, u"export"_s));
    header->addButton(plainButton(theme, u"Import batch…"_s, u"import"_s));
    header->addButton(primaryButton(theme, u"New payout"_s, u"plus"_s));
    return header;
}

QWidget *makeFilterLine(const Theme &theme)
{
    auto *line = new QWidget;
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto *box = new QLineEdit;
    box->setObjectName(u"filterBox"_s);
    box->setAccessibleName(u"Filter payouts"_s);
    box->setPlaceholderText(u"Filter by reference, name or account"_s);
    box->addAction(themedIcon(theme, u"search"_s, IconInk::Muted), QLineEdit::LeadingPosition);
    box->setMinimumWidth(theme.px(240));
    QPushButton *attention = toggleChip(u"Needs attention  3"_s);
    row->addWidget(box, 0, Qt::AlignTop);
    auto *chips = new FlowLayout;
    chips->addWidget(attention);
    chips->addWidget(new Chip(theme, u"Created: last 7 days"_s, u"Filter: created in the last 7 days. Remove"_s));
    chips->addWidget(new Chip(theme, u"Currency: IDR, INR"_s, u"Filter: currency is IDR or INR. Remove"_s));
    chips->addWidget(linkButton(theme, u"Add filter"_s, u"plus"_s));
    row->addLayout(chips, 1);
    row->setAlignment(chips, Qt::AlignVCenter);
    row->addWidget(iconButton(theme, u"columns"_s, u"Choose columns"_s));
    row->addWidget(iconButton(theme, u"density"_s, u"Closer rows"_s));
    return line;
}

PaymentTable *makeTable(const Theme &theme, QWidget *owner)
{
    auto *table = new PaymentTable(theme, u"Payouts"_s);
    table->setModel(new GalleryModel(owner));
    QHeaderView *header = table->horizontalHeader();
    header->resizeSection(GalleryModel::Status, table->paymentDelegate()->statusColumnWidth(PaymentKind::Payout));
    const QList<std::pair<int, int>> widths {{GalleryModel::Amount, 116}, {GalleryModel::Currency, 48}, {GalleryModel::Recipient, 156},
        {GalleryModel::Account, 90}, {GalleryModel::Bank, 92}, {GalleryModel::Reference, 128}, {GalleryModel::Created, 110}};
    for (const auto &[column, width] : widths)
        header->resizeSection(column, theme.px(width));
    table->setSortingEnabled(false);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(GalleryModel::Created, Qt::DescendingOrder);
    return table;
}

TableCard *makeTableCard(const Theme &theme, QWidget *owner)
{
    auto *card = new TableCard(makeTable(theme, owner));
    card->setCounts(u"100,000 payouts, 412 shown, 1 selected"_s);
    card->setSums({u"1,204,551 IDR"_s, u"2,019.40 INR"_s});
    return card;
}

DetailPanel *makeDetail(const Theme &theme)
{
    auto *panel = new DetailPanel(theme);
    panel->setHeading(u"281.83 INR"_s, u"to Asha Verma"_s, u"Payout 281.83 INR to Asha Verma"_s);
    panel->setStatus(PaymentState::Processing, statusWord(PaymentState::Processing, PaymentKind::Payout));
    panel->explain()->setText(
        PaymentState::Processing, u"The gateway accepted it at 16:26:44. It will tell us when the status changes. Next check in 0:42."_s);
    panel->explain()->setActions({{u"Check now"_s, u"refresh"_s}, {u"Copy for support"_s}});
    FactList *facts = panel->facts();
    facts->addFact(u"Bank"_s, u"HDFC Bank"_s);
    facts->addFact(u"Account"_s, u"50100 2348 1074"_s, FactList::Kind::Words, iconButton(theme, u"eye-off"_s, u"Hide the account"_s));
    facts->addFact(u"Method"_s, u"BANK_TRANSFER"_s);
    facts->addFact(u"Reference"_s, u"INV-2026-4202"_s);
    facts->addFact(u"Fee"_s, u"not known yet"_s);
    facts->addFact(
        u"ID"_s, u"7f3a2c1e-90d4-4b1c-8f0e-5a6d7c8e9fc2"_s, FactList::Kind::Mono, iconButton(theme, u"copy"_s, u"Copy the ID"_s));
    panel->timeline()->setEntries({{u"16:26:03"_s, u"Created on this computer"_s},
        {u"16:26:42"_s, u"Sent to the gateway (try 1), answered in 212 ms"_s}, {u"16:26:44"_s, u"Accepted by the gateway"_s, {}, false},
        {u"16:31:10"_s, u"Callback received"_s, {}, false}, {u"16:31:10"_s, u"Checked: PROCESSING"_s, {}, false}});
    return panel;
}

StatusBar *makeStatusBar(const Theme &theme, bool live)
{
    auto *bar = new StatusBar;
    auto part = [&](const QString &name, const QString &icon, const QString &words, StatusButton::Tone tone) {
        auto *button = new StatusButton(theme, name);
        button->setStatus(icon, words, words, tone);
        bar->addPart(button);
    };
    if (live)
        part(u"environmentButton"_s, u"live"_s, u"Live · Toko Nusantara"_s, StatusButton::Tone::Live);
    else
        part(u"environmentButton"_s, u"flask"_s, u"Sandbox · Toko Nusantara"_s, StatusButton::Tone::Sandbox);
    part(u"connectionButton"_s, u"dot"_s, u"Connected 84 ms"_s, StatusButton::Tone::Good);
    part(u"callbackButton"_s, u"callback"_s, u"Callbacks on, last 12 s ago"_s, StatusButton::Tone::Calm);
    auto *gauge = new RateGauge(theme);
    gauge->setRate(3, 10);
    bar->addPart(gauge);
    part(u"clockButton"_s, u"clock"_s, live ? u"Clock +12 s"_s : u"Clock +0.2 s"_s,
        live ? StatusButton::Tone::Warning : StatusButton::Tone::Calm);
    bar->addGap();
    part(u"jobsButton"_s, u"batch"_s, u"2 jobs"_s, StatusButton::Tone::Calm);
    return bar;
}

QWidget *makePage(const Theme &theme, QWidget *owner)
{
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(24, 16, 24, 16);
    column->setSpacing(12);
    column->addWidget(makeHeader(theme));
    column->addWidget(makeFilterLine(theme));
    auto *splitter = new QSplitter;
    splitter->addWidget(makeTableCard(theme, owner));
    splitter->addWidget(makeDetail(theme));
    splitter->setStretchFactor(0, 1);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({698, 318});
    column->addWidget(splitter, 1);
    return page;
}

QMainWindow *makeWindow(const Theme &theme, bool live)
{
    auto *window = new QMainWindow;
    window->setWindowTitle(live ? u"Payouts – Live – Kontor"_s : u"Payouts – Sandbox – Kontor"_s);
    for (const QString &menu : {u"&File"_s, u"&Edit"_s, u"&View"_s, u"&Payments"_s, u"&Go"_s, u"&Help"_s})
        window->menuBar()->addMenu(menu)->addAction(u"About Kontor"_s);
    auto *middle = new QWidget;
    auto *column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    if (!live) {
        auto *band = new EnvironmentBand(theme, true);
        band->addAction(u"Sandbox controls"_s);
        column->addWidget(band);
    }
    auto *row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(makeSidebar(theme));
    row->addWidget(makePage(theme, window), 1);
    column->addLayout(row, 1);
    column->addWidget(makeStatusBar(theme, live));
    window->setCentralWidget(middle);
    window->resize(1280, 800);
    return window;
}

QWidget *buttonsCard(const Theme &theme)
{
    auto *card = new Card;
    card->body()->addWidget(new PlainLabel(u"Buttons and chips"_s, TextStyle::Section));
    auto *row = new QHBoxLayout;
    QPushButton *off = plainButton(theme, u"Not yet"_s, u"pencil"_s);
    off->setEnabled(false);
    for (QPushButton *button : {primaryButton(theme, u"Pay 1,250,000 IDR"_s), plainButton(theme, u"Export…"_s, u"export"_s),
             dangerButton(theme, u"Delete key"_s), linkButton(theme, u"Show timeline"_s), off, smallButton(plainButton(theme, u"Show"_s))})
        row->addWidget(button);
    row->addStretch(1);
    card->body()->addLayout(row);
    auto *chips = new QHBoxLayout;
    QPushButton *on = toggleChip(u"Needs attention  3"_s);
    on->setChecked(true);
    chips->addWidget(on);
    chips->addWidget(toggleChip(u"Today"_s));
    chips->addWidget(new Chip(theme, u"Currency: IDR"_s, u"Filter: currency is IDR. Remove"_s));
    chips->addWidget(iconButton(theme, u"more"_s, u"More"_s));
    chips->addStretch(1);
    card->body()->addLayout(chips);
    auto *tabs = new QTabBar;
    for (const QString &tab : {u"All"_s, u"Mine today"_s, u"Outcome unknown"_s})
        tabs->addTab(tab);
    tabs->setDrawBase(false);
    tabs->setExpanding(false);
    card->body()->addWidget(tabs);
    auto *progress = new QProgressBar;
    progress->setAccessibleName(u"Sending batch Payroll Nov"_s);
    progress->setValue(43);
    progress->setTextVisible(false);
    card->body()->addWidget(progress);
    return card;
}

QWidget *pillsCard(const Theme &theme)
{
    auto *card = new Card;
    card->body()->addWidget(new PlainLabel(u"States"_s, TextStyle::Section));
    auto *grid = new QGridLayout;
    grid->setSpacing(8);
    int place = 0;
    for (const PaymentState state : allStates()) {
        auto *pill = new Pill(theme);
        pill->setStatus(state, statusWord(state, PaymentKind::Payout, u"PROCESSING"_s));
        grid->addWidget(pill, place / 3, place % 3);
        ++place;
    }
    card->body()->addLayout(grid);
    return card;
}

QWidget *formCard(const Theme &theme)
{
    auto *card = new Card;
    card->body()->setSpacing(12);
    card->body()->addWidget(new PlainLabel(u"New payout"_s, TextStyle::Section));
    auto *recipient = new QLineEdit(u"Asha Verma"_s);
    auto *row1 = new FieldRow(theme, u"&Recipient"_s, recipient);
    row1->setHelp(u"For a new recipient just type the name."_s);
    auto *account = new FieldRow(theme, u"A&ccount number"_s, new QLineEdit(u"0081-22x-41"_s));
    account->setWarning(u"The account number has a letter at position 8. Check it."_s);
    auto *bank = new QComboBox;
    bank->addItems({u"HDFC Bank (HDFC)"_s, u"BCA"_s});
    auto *amount = new FieldRow(theme, u"&Amount"_s, new QLineEdit(u"1.250"_s));
    amount->setProblem(u"\"1.250\" can mean 1.25 or 1250. Type one of these."_s);
    auto *spin = new QSpinBox;
    spin->setSuffix(u" s"_s);
    card->body()->addWidget(row1);
    card->body()->addWidget(account);
    card->body()->addWidget(new FieldRow(theme, u"&Bank"_s, bank));
    card->body()->addWidget(amount);
    card->body()->addWidget(new FieldRow(theme, u"&Hold"_s, spin));
    auto *choices = new QHBoxLayout;
    auto *tick = new QCheckBox(u"Mask accounts"_s);
    tick->setChecked(true);
    auto *radio = new QRadioButton(u"Dark"_s);
    radio->setChecked(true);
    choices->addWidget(tick);
    choices->addWidget(new QCheckBox(u"Reduce motion"_s));
    choices->addWidget(radio);
    choices->addWidget(new QRadioButton(u"Light"_s));
    choices->addStretch(1);
    card->body()->addLayout(choices);
    card->body()->addStretch(1);
    return card;
}

QWidget *figures(const Theme &theme)
{
    auto *place = new QWidget;
    auto *row = new QHBoxLayout(place);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    auto *one = new FigureCard(u"Available"_s);
    one->setFigure(u"1,204,551,000 IDR"_s, u"as of 16:31:10"_s);
    auto *two = new FigureCard(u"Since you were last here"_s);
    two->setFigure(u"214 paid"_s, u"12,84,530.50 INR"_s);
    auto *three = new FigureCard(u"Needs attention"_s);
    three->setFigure(u"3 payouts"_s, u"2 outcomes unknown, 1 rejected"_s);
    for (QWidget *card : {one, two, three})
        row->addWidget(card);
    Q_UNUSED(theme)
    return place;
}

QWidget *messages(const Theme &theme)
{
    auto *place = new QWidget;
    auto *column = new QVBoxLayout(place);
    column->setContentsMargins(0, 0, 0, 0);
    auto *danger = new MessageBar(theme);
    danger->show(MessageBar::Kind::Danger, u"The gateway did not accept our access."_s,
        u"The key may not be registered, or this profile may not use payouts. The request for a payout was refused. The payout isn't rejected: it is paused and keeps its ID."_s);
    danger->addAction(u"Test connection"_s);
    danger->addAction(u"Open Keys"_s);
    auto *warning = new MessageBar(theme);
    warning->show(MessageBar::Kind::Warning, u"The reply was lost, so it is not known whether this payout was accepted."_s,
        u"Kontor checks with the gateway, and sends it again only with the same ID, which the gateway never pays twice. Do not create it again."_s);
    warning->addAction(u"Check now"_s);
    auto *info = new MessageBar(theme);
    info->show(MessageBar::Kind::Info, u"Callbacks are off."_s, u"Kontor asks the gateway instead, next in 0:42."_s);
    for (QWidget *bar : {danger, warning, info})
        column->addWidget(bar);
    return place;
}

QWidget *makeBlocks(const Theme &theme)
{
    auto *window = new QWidget;
    window->setWindowTitle(u"Building blocks"_s);
    auto *column = new QVBoxLayout(window);
    column->setContentsMargins(24, 16, 24, 24);
    column->setSpacing(16);
    column->addWidget(new PlainLabel(u"Building blocks"_s, TextStyle::Title));
    column->addWidget(figures(theme));
    column->addWidget(messages(theme));
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    auto *left = new QVBoxLayout;
    left->setSpacing(16);
    left->addWidget(buttonsCard(theme));
    left->addWidget(pillsCard(theme));
    auto *empty = new Card;
    auto *nothing = new EmptyState(
        theme, u"payout"_s, u"No payouts yet. Kontor lists what is made or looked up here; the gateway cannot list older ones."_s);
    nothing->addButton(primaryButton(theme, u"New payout"_s));
    nothing->addButton(plainButton(theme, u"Look up by ID"_s));
    empty->body()->addWidget(nothing);
    left->addWidget(empty, 1);
    row->addLayout(left, 3);
    row->addWidget(formCard(theme), 2);
    column->addLayout(row, 1);
    window->resize(1280, 1000);
    return window;
}

QWidget *makeIcons(const Theme &theme)
{
    auto *window = new QWidget;
    auto *grid = new QGridLayout(window);
    int place = 0;
    for (const QString &name : iconNames()) {
        auto *picture = new QToolButton;
        picture->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        picture->setIconSize({32, 32});
        picture->setIcon(themedIcon(theme, name, IconInk::Text));
        picture->setText(name);
        grid->addWidget(picture, place / 10, place % 10);
        ++place;
    }
    auto *logos = new QToolButton;
    logos->setIconSize({64, 64});
    logos->setIcon(applicationIcon(false));
    auto *practice = new QToolButton;
    practice->setIconSize({64, 64});
    practice->setIcon(applicationIcon(true));
    grid->addWidget(logos, place / 10 + 1, 0);
    grid->addWidget(practice, place / 10 + 1, 1);
    return window;
}

QWidget *makeSmall(const Theme &theme)
{
    auto *window = makeWindow(theme, true);
    window->resize(960, 600);
    window->findChild<Sidebar *>()->setCollapsed(true);
    window->findChild<DetailPanel *>()->hide();
    return window;
}

void settle(QWidget *window)
{
    window->show();
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
}

QWidget *prepared(QWidget *window, const Theme &theme)
{
    settle(window);
    if (auto *table = window->findChild<PaymentTable *>()) {
        table->chooseRow(2);
        table->setFocus(Qt::TabFocusReason);
    }
    if (auto *main = qobject_cast<QMainWindow *>(window)) {
        auto *toasts = new ToastHost(theme, main);
        toasts->post({u"Sending 1,250,000 IDR to Asha Verma in 5 s"_s, u"Undo"_s, 60s, true});
    }
    settle(window);
    return window;
}

int shoot(Theme &theme, QApplication &application, const QDir &folder)
{
    const QList<std::pair<QString, std::function<QWidget *()>>> scenes {{u"window"_s, [&] { return makeWindow(theme, false); }},
        {u"blocks"_s, [&] { return makeBlocks(theme); }}, {u"icons"_s, [&] { return makeIcons(theme); }},
        {u"small-live"_s, [&] { return makeSmall(theme); }}};
    const QString scale = application.devicePixelRatio() > 1 ? u"-%1x"_s.arg(application.devicePixelRatio()) : QString();
    bool good = true;
    for (const auto &[name, make] : scenes) {
        const std::unique_ptr<QWidget> window(prepared(make(), theme));
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            theme.setMode(mode);
            settle(window.get());
            const QString look = mode == Theme::Mode::Light ? u"light"_s : u"dark"_s;
            good = window->grab().save(folder.filePath(u"%1-%2%3.png"_s.arg(name, look, scale))) && good;
        }
    }
    return good ? 0 : 1;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QCommandLineParser options;
    options.addOptions({{u"shots"_s, u"Write pictures into this folder and end."_s, u"folder"_s}, {u"rtl"_s, u"Read from the right."_s},
        {u"scale"_s, u"Text size in percent."_s, u"percent"_s, u"100"_s}, {u"compact"_s, u"Close rows."_s}, {u"dark"_s, u"Start dark."_s}});
    options.addHelpOption();
    options.process(application);
    if (options.isSet(u"rtl"_s))
        QApplication::setLayoutDirection(Qt::RightToLeft);
    Theme theme;
    theme.setTextScale(options.value(u"scale"_s).toInt());
    theme.setCompact(options.isSet(u"compact"_s));
    theme.setMode(options.isSet(u"dark"_s) ? Theme::Mode::Dark : Theme::Mode::Light);
    theme.install(application);
    QApplication::setWindowIcon(applicationIcon(true));
    if (options.isSet(u"shots"_s))
        return shoot(theme, application, QDir(options.value(u"shots"_s)));
    const std::unique_ptr<QWidget> window(prepared(makeWindow(theme, false), theme));
    const std::unique_ptr<QWidget> blocks(prepared(makeBlocks(theme), theme));
    return QApplication::exec();
}
