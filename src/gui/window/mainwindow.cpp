// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/keys/keyspage.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/payouts/payoutspage.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "gui/widgets/announcer.h"
#include "gui/widgets/environmentband.h"
#include "gui/widgets/messagebar.h"
#include "gui/widgets/sidebar.h"
#include "gui/widgets/toast.h"
#include "gui/window/statusparts.h"
#include "office/exportdesk.h"
#include "office/words.h"

#include <QActionGroup>
#include <QClipboard>
#include <QCloseEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

namespace kontor {

using namespace Qt::StringLiterals;
using submission::Notice;

namespace {

const QString payoutsSection = u"payouts"_s;
const QString keysSection = u"keys"_s;
constexpr int textStep = 10;

//! In the order in which a person should hear of them: what only they can mend comes first.
constexpr PauseReason pauseOrder[] {PauseReason::LedgerDamaged, PauseReason::TestFlag, PauseReason::LedgerTrouble, PauseReason::KeyGone, PauseReason::KeychainMissing,
    PauseReason::KeychainLocked, PauseReason::NotAllowed, PauseReason::WrongAddress, PauseReason::Redirected, PauseReason::Tls, PauseReason::GatewayTrouble, PauseReason::Offline, PauseReason::Person};

} // namespace

MainWindow::MainWindow(Office &office, Theme &theme, const NumberFormat &format, QSettings &settings)
    : m_office(office)
    , m_theme(theme)
    , m_format(format)
    , m_settings(settings)
    , m_ui(std::make_unique<Ui::MainWindow>())
{
    m_ui->setupUi(this);
    setWindowIcon(applicationIcon(office.profile().environment == Environment::Test));
    m_toasts = new ToastHost(theme, this);
    m_announcer = new Announcer(this);
    buildFrame();
    buildSidebar();
    connectMenus();
    connectViewMenu();
    connectPaymentsMenu();
    connect(&office, &Office::statusChanged, this, &MainWindow::showPauses);
    connect(&office, &Office::noticed, this, &MainWindow::announce);
    restore();
    enter(payoutsSection);
    showPauses();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildFrame()
{
    if (m_office.profile().environment == Environment::Test)
        m_ui->frame->insertWidget(0, new EnvironmentBand(m_theme));
    m_pauseBar = new MessageBar(m_theme);
    m_pauseBar->setClosable(false);
    auto *margin = new QHBoxLayout;
    margin->setContentsMargins(24, 16, 24, 0);
    margin->addWidget(m_pauseBar);
    auto *holder = new QWidget;
    holder->setLayout(margin);
    holder->hide();
    m_ui->content->insertWidget(0, holder);
    m_payouts = new PayoutsPage(m_office, m_theme, m_format);
    m_ui->pages->addWidget(m_payouts);
    auto *bar = new StatusBar;
    auto *parts = new StatusParts(m_office, m_theme, *bar, this);
    connect(parts, &StatusParts::connectionPressed, this, [this] { m_office.tryAgain(); });
    m_ui->frame->addWidget(bar);
    connect(m_payouts, &PayoutsPage::newPayoutAsked, this, &MainWindow::startPayout);
    connect(m_payouts, &PayoutsPage::exportAsked, this, &MainWindow::exportPayouts);
}

NewPayoutPage &MainWindow::newPayoutPage()
{
    if (!m_newPayout) {
        m_newPayout = new NewPayoutPage(m_office, m_theme, m_format);
        m_ui->pages->addWidget(m_newPayout);
        connect(m_newPayout, &NewPayoutPage::queued, this, &MainWindow::payoutQueued);
        connect(m_newPayout, &NewPayoutPage::left, this, [this] { enter(payoutsSection); });
    }
    return *m_newPayout;
}

KeysPage &MainWindow::keysPage()
{
    if (!m_keys) {
        m_keys = new KeysPage(m_office, m_theme);
        m_ui->pages->addWidget(m_keys);
    }
    return *m_keys;
}

void MainWindow::buildSidebar()
{
    m_sidebar = new Sidebar(m_theme);
    m_sidebar->addEntry(payoutsSection, u"payout"_s, tr("Payouts"), u"Ctrl+2"_s);
    m_sidebar->addEntry(keysSection, u"key"_s, tr("Keys"), u"Ctrl+6"_s);
    m_ui->body->insertWidget(0, m_sidebar);
    connect(m_sidebar, &Sidebar::entered, this, &MainWindow::enter);
    connect(m_sidebar, &Sidebar::collapsedChanged, m_ui->sidebarAction, &QAction::setChecked);
    connect(m_payouts, &PayoutsPage::attentionChanged, this, [this](int count) { m_sidebar->setAttention(payoutsSection, count); });
}

// ---- menus

void MainWindow::connectMenus()
{
    connect(m_ui->newPayoutAction, &QAction::triggered, this, &MainWindow::startPayout);
    connect(m_ui->exportAction, &QAction::triggered, this, &MainWindow::exportPayouts);
    connect(m_ui->quitAction, &QAction::triggered, this, &QWidget::close);
    connect(m_ui->payoutsAction, &QAction::triggered, this, [this] { enter(payoutsSection); });
    connect(m_ui->keysAction, &QAction::triggered, this, [this] { enter(keysSection); });
    connect(m_ui->tryAgainAction, &QAction::triggered, this, [this] { m_office.tryAgain(); });
    connect(m_ui->aboutAction, &QAction::triggered, this, &MainWindow::about);
}

void MainWindow::connectViewMenu()
{
    auto *modes = new QActionGroup(this);
    const QList<QAction *> actions {m_ui->systemThemeAction, m_ui->lightThemeAction, m_ui->darkThemeAction};
    for (int mode = 0; mode < actions.size(); ++mode) {
        modes->addAction(actions.at(mode));
        actions.at(mode)->setChecked(int(m_theme.mode()) == mode);
        connect(actions.at(mode), &QAction::triggered, this, [this, mode] { setMode(mode); });
    }
    const auto scaleTo = [this](int percent) {
        m_theme.setTextScale(percent);
        m_settings.setValue("textScale", m_theme.textScale());
    };
    connect(m_ui->largerAction, &QAction::triggered, this, [this, scaleTo] { scaleTo(m_theme.textScale() + textStep); });
    connect(m_ui->smallerAction, &QAction::triggered, this, [this, scaleTo] { scaleTo(m_theme.textScale() - textStep); });
    connect(m_ui->normalSizeAction, &QAction::triggered, this, [scaleTo] { scaleTo(100); });
    m_ui->compactAction->setChecked(m_theme.isCompact());
    connect(m_ui->compactAction, &QAction::toggled, this, [this](bool compact) {
        m_theme.setCompact(compact);
        m_settings.setValue("compact", compact);
    });
    connect(m_ui->sidebarAction, &QAction::toggled, this, [this](bool narrow) {
        m_sidebar->setCollapsed(narrow);
        m_settings.setValue("narrowSidebar", narrow);
    });
}

void MainWindow::connectPaymentsMenu()
{
    m_payouts->setRowMenu(m_ui->paymentsMenu);
    const auto onChosen = [this](QAction *action, auto act) {
        connect(action, &QAction::triggered, this, [this, act] {
            if (const auto payment = m_payouts->chosen())
                act(*payment);
        });
    };
    const auto withdrawIt = [this](const OrderId &id) { withdraw(id, tr("Withdrawn. Nothing was sent.")); };
    const auto checkIt = [this](const OrderId &id) { sayIfNot(m_office.check(id)); };
    connect(m_payouts, &PayoutsPage::withdrawAsked, this, withdrawIt);
    connect(m_payouts, &PayoutsPage::checkAsked, this, checkIt);
    onChosen(m_ui->checkAction, [checkIt](const PaymentRecord &payment) { checkIt(payment.id); });
    onChosen(m_ui->cancelAction, [withdrawIt](const PaymentRecord &payment) { withdrawIt(payment.id); });
    onChosen(m_ui->parkAction, [this](const PaymentRecord &payment) { sayIfNot(m_office.park(payment.id)); });
    onChosen(m_ui->duplicateAction, [this](const PaymentRecord &payment) {
        const PaymentState state = payment.submission.state;
        if (state == PaymentState::Unknown || state == PaymentState::Sending || state == PaymentState::Conflict)
            return void(m_toasts->post({.text = tr("Not while its outcome is open: a second payout could pay the same thing twice.")}));
        enter(u"newPayout"_s);
        newPayoutPage().startLike(payment.request);
    });
    onChosen(m_ui->copyIdAction, [](const PaymentRecord &payment) { QGuiApplication::clipboard()->setText(payment.id.toString()); });
    connect(m_ui->filterAction, &QAction::triggered, this, [this] {
        enter(payoutsSection);
        m_payouts->focusFilter();
    });
}

void MainWindow::setMode(int mode)
{
    m_theme.setMode(static_cast<Theme::Mode>(mode));
    m_settings.setValue("theme", mode);
}

// ---- sections

void MainWindow::enter(const QString &section)
{
    QWidget *page = m_payouts;
    if (section == keysSection)
        page = &keysPage();
    else if (section != payoutsSection)
        page = &newPayoutPage();
    m_ui->pages->setCurrentWidget(page);
    m_sidebar->setCurrent(section == keysSection ? keysSection : payoutsSection);
    if (page == m_payouts)
        m_payouts->focusTable();
    updateTitle(section == keysSection ? tr("Keys") : section != payoutsSection ? tr("New payout") : tr("Payouts"));
}

void MainWindow::updateTitle(const QString &section)
{
    const Profile &profile = m_office.profile();
    const QString environment = profile.builtInSandbox ? tr("Sandbox") : profile.environment == Environment::Live ? tr("Live") : tr("Test");
    setWindowTitle(tr("%1 – %2 – Kontor").arg(section, environment));
}

void MainWindow::startPayout()
{
    enter(u"newPayout"_s);
    newPayoutPage().startNew();
}

void MainWindow::payoutQueued(const PaymentRecord &record, Millis hold)
{
    enter(payoutsSection);
    m_payouts->choose(record.id);
    if (m_office.pauseReasons())
        return void(m_toasts->post({.text = tr("Queued. It goes out when sending goes on.")}));
    const auto words = [money = m_format.money(record.request.money), name = record.request.accountName](qint64 seconds) {
        return tr("Sending %1 to %2 in %3 s").arg(money, name).arg(seconds);
    };
    qint64 left = std::chrono::duration_cast<Seconds>(hold).count();
    Toast *toast = m_toasts->post({.text = words(left), .action = tr("Undo"), .stay = hold, .pauses = false});
    auto *second = new QTimer(toast);
    connect(second, &QTimer::timeout, toast, [toast, words, left]() mutable { toast->setText(words(std::max<qint64>(--left, 0))); });
    second->start(1000);
    connect(toast, &Toast::undone, this, [this, id = record.id, name = record.request.accountName] {
        withdraw(id, tr("Withdrawn. Nothing was sent to %1.").arg(name));
    });
}

void MainWindow::withdraw(const OrderId &id, const QString &words)
{
    m_office.cancel(id)->then(this, [this, words](const Result<Done> &done) {
        m_toasts->post({.text = done ? words : words::trouble(done.error()).plain()});
    });
}

void MainWindow::sayIfNot(Reply<Done> *act)
{
    act->then(this, [this](const Result<Done> &done) {
        if (!done)
            m_toasts->post({.text = words::trouble(done.error()).plain()});
    });
}

// ---- what a person must know

void MainWindow::showPauses()
{
    const PauseReasons reasons = m_office.pauseReasons();
    QWidget *holder = m_pauseBar->parentWidget();
    holder->setVisible(bool(reasons));
    if (!reasons)
        return;
    for (const PauseReason reason : pauseOrder) {
        if (!reasons.testFlag(reason))
            continue;
        const words::Message message = words::pause(reason, m_office.pauseDetail(reason));
        if (m_pauseBar->property("code") == message.code && m_pauseBar->isVisible())
            return;
        m_pauseBar->setProperty("code", message.code);
        m_pauseBar->show(reason == PauseReason::Offline || reason == PauseReason::GatewayTrouble ? MessageBar::Kind::Warning : MessageBar::Kind::Danger, message.headline, message.text);
        QPushButton *again = m_pauseBar->addAction(tr("Try now"));
        connect(again, &QPushButton::clicked, this, [this] { m_office.tryAgain(); });
        return;
    }
}

void MainWindow::announce(const OrderId &, Notice notice, PaymentKind kind)
{
    if (kind == PaymentKind::Payin) // the window shows payouts so far
        return;
    switch (notice) {
    case Notice::Settled:
        return m_announcer->count(u"settled"_s, [](int n) { return tr("%n payout(s) settled", nullptr, n); });
    case Notice::Accepted:
        return m_announcer->count(u"accepted"_s, [](int n) { return tr("%n payout(s) accepted by the gateway", nullptr, n); });
    case Notice::Refused:
        return m_announcer->count(u"refused"_s, [](int n) { return tr("%n payout(s) not accepted; no money moved", nullptr, n); }, Announcer::Urgency::Assertive);
    case Notice::ReplyLost:
        return m_announcer->say(tr("A reply was lost. The outcome of one payout is unknown; Kontor is asking."), Announcer::Urgency::Assertive);
    case Notice::OtherMoney:
    case Notice::IdTaken:
        return m_announcer->say(tr("One payout needs a look."), Announcer::Urgency::Assertive);
    default:
        return;
    }
}

void MainWindow::exportPayouts()
{
    auto *dialog = new QFileDialog(this, tr("Export payouts"), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("CSV files (*.csv)"));
    dialog->setDefaultSuffix(u"csv"_s);
    dialog->selectFile(u"payouts.csv"_s);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        auto *desk = new ExportDesk(m_office.ledger(), m_office.clock(), this);
        desk->exportPayments(m_payouts->query(), PaymentKind::Payout, path)->then(this, [this, desk, path](const Result<qint64> &rows) {
            desk->deleteLater();
            m_toasts->post({.text = rows ? tr("Saved %n row(s) to %1", nullptr, int(*rows)).arg(path) : words::trouble(rows.error()).plain()});
        });
    });
    dialog->open();
}

void MainWindow::about()
{
    m_toasts->post({.text = tr("Kontor %1, a back-office for merchants of a payment gateway. GPL-3.0-or-later.").arg(QStringLiteral(KONTOR_VERSION))});
}

// ---- remembered

void MainWindow::restore()
{
    // A first window never reaches beyond the screen, title bar included.
    const QSize room = screen()->availableSize() - QSize(0, m_theme.px(40));
    resize(QSize(1280, 800).boundedTo(room));
    restoreGeometry(m_settings.value("geometry").toByteArray());
    m_ui->sidebarAction->setChecked(m_settings.value("narrowSidebar").toBool());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_settings.setValue("geometry", saveGeometry());
    QMainWindow::closeEvent(event);
}

bool MainWindow::isSettled() const
{
    return m_payouts->isLoaded();
}

} // namespace kontor
