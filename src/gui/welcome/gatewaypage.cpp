// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/gatewaypage.h"

#include "gui/connection/advancedconnection.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/typedtext.h"
#include "gui/page/messagebar.h"
#include "gui/status/profilemark.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

GatewayPage::GatewayPage(const Theme &theme, ProfileSetup &setup)
    : WelcomePage(theme, tr("Gateway"),
        tr("Your gateway has given you a base address and a merchant code. One profile is one merchant at one gateway."))
    , m_setup(setup)
{
    m_bar = new MessageBar(theme);
    m_bar->setClosable(false);
    column()->addWidget(m_bar);
    build();
    column()->addStretch();
}

void GatewayPage::build()
{
    Card *card = addCard();
    m_address = new QLineEdit;
    m_address->setPlaceholderText(u"https://api.example.com"_s);
    m_merchant = new QLineEdit;
    m_kind = new QComboBox;
    m_kind->addItem(tr("Test: practice payments only"), int(Environment::Test));
    m_kind->addItem(tr("Live: real money"), int(Environment::Live));
    m_name = new QLineEdit;
    m_name->setMaxLength(64);
    for (QLineEdit *line : {m_address, m_merchant, m_name})
        TypedText::watch(*line);
    auto *address = new FieldRow(theme(), tr("Base &address"), m_address);
    address->setHelp(tr("It begins with https. Without encryption it may only be on this computer."));
    auto *merchant = new FieldRow(theme(), tr("&Merchant code"), m_merchant);
    m_kindRow = new FieldRow(theme(), tr("&Kind"), m_kind);
    auto *name = new FieldRow(theme(), tr("Profile &name"), m_name);
    m_colour = new ProfileColourBox(theme());
    auto *colour = new FieldRow(theme(), tr("C&olour"), m_colour);
    colour->setHelp(tr("A mark at the bottom of the window, so that you can tell your merchants apart."));
    for (FieldRow *row : {address, merchant, m_kindRow, name, colour})
        card->body()->addWidget(row);
    m_more = smallButton(linkButton(theme(), tr("Own certificate authority or proxy")));
    card->body()->addWidget(m_more, 0, Qt::AlignLeading);
    m_rare = new AdvancedConnection(theme());
    m_rare->hide();
    card->body()->addWidget(m_rare);
    m_rows = {name, address, merchant, m_rare->authorityRow(), m_rare->proxyRow()};
    for (FieldRow *row : std::as_const(m_rows)) // what is being mended is no longer marked
        connect(static_cast<QLineEdit *>(row->editor()), &QLineEdit::textChanged, row, [row] { row->setProblem({}); });
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_rare->setVisible(m_rare->isHidden());
        if (m_rare->isVisible())
            m_rare->authorityRow()->editor()->setFocus();
    });
    offerName();
    connect(m_merchant, &QLineEdit::textEdited, this, &GatewayPage::suggestName);
    connect(m_kind, &QComboBox::activated, this, &GatewayPage::suggestName);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &GatewayPage::refreshKind);
    refreshKind();
}

//! Once the profile is made, its name is that of a folder and stays.
void GatewayPage::offerName()
{
    m_name->setEnabled(!m_setup.hasProfile());
    rowOf(ProfileField::Name)
        ->setHelp(m_setup.hasProfile()
                ? tr("The profile is made by now, and its folder has this name: it stays. All else can still be changed.")
                : tr("What Kontor calls it on this computer. It is also the name of its folder."));
}

//! While nobody has typed another one.
void GatewayPage::suggestName()
{
    if (m_name->isModified() || m_setup.session())
        return;
    QString name;
    for (const QChar letter : TypedText::of(*m_merchant).trimmed())
        name += letter.unicode() < 128 && (letter.isLetterOrNumber() || letter == u'-' || letter == u'_') ? letter : QChar(u'-');
    const bool isLive = m_kind->currentData().toInt() == int(Environment::Live);
    m_name->setText(name.isEmpty() ? QString() : name.left(50) + (isLive ? u" Live"_s : u" Test"_s));
}

void GatewayPage::refreshKind()
{
    const bool isLive = m_kind->currentData().toInt() == int(Environment::Live);
    m_kindRow->setHelp(isLive ? tr("Payouts leave your real balance.") : tr("Sending stops when the gateway marks a payment as real."));
}

// ---- what is typed

ProfileDraft GatewayPage::typed() const
{
    return {.name = TypedText::of(*m_name),
        .baseUrl = TypedText::of(*m_address),
        .merchantCode = TypedText::of(*m_merchant),
        .environment = static_cast<Environment>(m_kind->currentData().toInt()),
        .caFile = m_rare->authority(),
        .proxy = m_rare->proxy(),
        .colour = m_colour->colour()};
}

void GatewayPage::show(const ProfileDraft &draft)
{
    m_name->setText(draft.name);
    m_name->setModified(!draft.name.isEmpty());
    m_address->setText(draft.baseUrl);
    m_merchant->setText(draft.merchantCode);
    m_kind->setCurrentIndex(m_kind->findData(int(draft.environment)));
    m_colour->setColour(draft.colour);
    m_rare->setWay(draft.caFile, draft.proxy);
    m_rare->setVisible(!draft.caFile.isEmpty() || !draft.proxy.isEmpty());
}

namespace {

constexpr const char *draftKeys[] = {"setup-draft/name", "setup-draft/baseUrl", "setup-draft/merchant", "setup-draft/kind",
    "setup-draft/caFile", "setup-draft/proxy", "setup-draft/colour"};

} // namespace

void GatewayPage::leave()
{
    if (m_setup.session())
        return m_setup.settings().remove(u"setup-draft"_s);
    const ProfileDraft draft = typed();
    const QVariant values[]
        = {draft.name, draft.baseUrl, draft.merchantCode, int(draft.environment), draft.caFile, draft.proxy, keyOf(draft.colour)};
    for (size_t i = 0; i < std::size(draftKeys); ++i)
        m_setup.settings().setValue(QLatin1StringView(draftKeys[i]), values[i]);
}

ProfileDraft GatewayPage::kept() const
{
    const auto value = [this](size_t i) { return m_setup.settings().value(QLatin1StringView(draftKeys[i])); };
    return {.name = value(0).toString(),
        .baseUrl = value(1).toString(),
        .merchantCode = value(2).toString(),
        .environment = value(3).toInt() == int(Environment::Live) ? Environment::Live : Environment::Test,
        .caFile = value(4).toString(),
        .proxy = value(5).toString(),
        .colour = profileColourOf(value(6).toString())};
}

void GatewayPage::arrive()
{
    const MerchantSession *session = m_setup.session();
    show(session ? draftOf(session->profile()) : kept());
    offerName();
    showProblems({});
    m_address->setFocus();
}

FieldRow *GatewayPage::rowOf(ProfileField field) const
{
    return m_rows.at(int(field));
}

//! True when there are none. The keyboard goes to the first.
bool GatewayPage::showProblems(const QList<ProfileProblem> &problems)
{
    for (FieldRow *row : std::as_const(m_rows))
        row->setProblem({});
    for (const ProfileProblem &problem : problems)
        rowOf(problem.field)->setProblem(messages::reason(problem.reason));
    m_bar->hide();
    if (problems.isEmpty())
        return true;
    if (!rowOf(ProfileField::CaFile)->problem().isEmpty() || !rowOf(ProfileField::Proxy)->problem().isEmpty())
        m_rare->show();
    FieldRow *first = rowOf(problems.constFirst().field);
    first->editor()->setFocus();
    findChild<QScrollArea *>()->ensureWidgetVisible(first);
    return false;
}

void GatewayPage::goOn()
{
    const ProfileDraft draft = typed();
    if (!showProblems(m_setup.hasProfile() ? problemsWithGateway(draft) : problemsWith(m_setup.home(), draft)))
        return;
    m_busy = true;
    Q_EMIT readinessChanged();
    m_setup.settle(draft)->then(this, [this](const Result<Done> &settled) {
        m_busy = false;
        Q_EMIT readinessChanged();
        if (settled) {
            leave();
            return Q_EMIT done();
        }
        offerName();
        const messages::Message message = messages::errorMessage(settled.error());
        m_bar->show(MessageBar::Kind::Warning, message);
    });
}

} // namespace kontor
