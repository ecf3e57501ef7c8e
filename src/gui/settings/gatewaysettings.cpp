// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/gatewaysettings.h"

#include "gui/connection/advancedconnection.h"
#include "gui/connection/proxylogindialog.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/factlist.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/status/profilemark.h"
#include "gui/status/statusstories.h"
#include "messages/errors.h"
#include "messages/reasons.h"
#include "office/profiles/newprofile.h"

#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

GatewaySettings::GatewaySettings(const Theme &theme, MerchantSession &session)
    : SettingsSection(theme, tr("Gateway"))
    , m_session(session)
    , m_way(new AdvancedConnection(theme))
    , m_proxyLogin(plainButton(theme, tr("Proxy &login…")))
{
    const Profile &profile = session.profile();
    Card *card = addCard();
    auto *facts = new FactList;
    facts->addFact(tr("Base address"), profile.baseUrl.toString());
    facts->addFact(tr("Merchant code"), profile.merchantCode);
    auto *stays
        = new PlainLabel(tr("These two stay: at another gateway or merchant the payments of this profile would not be found. For another "
                            "one make a new profile."),
            TextStyle::Caption, PlainLabel::Ink::Muted);
    stays->setWordWrap(true);
    card->body()->addWidget(facts);
    card->body()->addWidget(stays);
    QPushButton *test = plainButton(theme, tr("&Test connection"), u"refresh"_s);
    card->body()->addWidget(test, 0, Qt::AlignLeading);
    connect(test, &QPushButton::clicked, this, &GatewaySettings::connectionTestRequested);
    addFindable(facts, tr("Gateway: base address, merchant code, connection test"));
    addColour(addCard());
    Card *way = addCard();
    auto *when = new PlainLabel(tr("What you change here counts when Kontor is started again."));
    when->setWordWrap(true);
    way->body()->addWidget(when);
    way->body()->addWidget(m_way);
    m_proxyLogin->setEnabled(!profile.proxy.isEmpty());
    way->body()->addWidget(m_proxyLogin, 0, Qt::AlignLeading);
    connect(m_proxyLogin, &QPushButton::clicked, this, &GatewaySettings::askForProxyLogin);
    addFindable(m_way, tr("Certificate authority file, proxy"));
    //: Other words by which this setting is found, separated by commas: a file of certificates, a proxy.
    alsoFoundBy(m_way, tr("TLS, SSL, network"));
    show();
    connect(m_way, &AdvancedConnection::edited, this, &GatewaySettings::apply);
}

void GatewaySettings::askForProxyLogin()
{
    auto *dialog = new ProxyLoginDialog(m_session, theme(), environmentWord(m_session.profile()), window());
    connect(dialog, &ProxyLoginDialog::changed, this, [this] {
        const bool isKept = !m_session.profile().proxyLoginId.isEmpty();
        Q_EMIT done(
            isKept ? tr("The proxy's login is in your keychain and is used from now on.") : tr("The proxy's login is deleted."), {});
    });
    dialog->open();
}

void GatewaySettings::addColour(Card *card)
{
    m_colour = new ProfileColourBox(theme());
    addRow(card, tr("&Colour of this profile"), m_colour,
        tr("A mark at the bottom of the window, so that you can tell your merchants apart. In force at once."));
    connect(m_colour, &QComboBox::activated, this, [this] { setColour(m_colour->colour(), true); });
    const auto showIt = [this] { m_colour->setColour(m_session.profile().colour); };
    connect(&m_session, &MerchantSession::statusChanged, this, showIt);
    showIt();
}

void GatewaySettings::setColour(ProfileColour colour, bool sayIt)
{
    const ProfileColour before = m_session.profile().colour;
    if (before == colour)
        return;
    const auto kept = m_session.settings().setColour(colour);
    m_colour->setColour(m_session.profile().colour);
    if (!kept)
        //: %1 says why, in a sentence or two.
        return Q_EMIT done(tr("The colour was not changed. %1").arg(messages::errorMessage(kept.error()).plain()), {});
    if (sayIt)
        Q_EMIT done(tr("The profile has another colour."), [self = QPointer(this), before] {
            if (self)
                self->setColour(before, false);
        });
}

ProfileDraft GatewaySettings::typed() const
{
    ProfileDraft draft = m_session.settings().amendedProfile();
    draft.caFile = m_way->authority().trimmed();
    draft.proxy = m_way->proxy().trimmed();
    return draft;
}

void GatewaySettings::show()
{
    const ProfileDraft kept = m_session.settings().amendedProfile();
    m_way->setWay(kept.caFile, kept.proxy);
}

void GatewaySettings::apply()
{
    const ProfileDraft draft = typed();
    for (FieldRow *row : {m_way->authorityRow(), m_way->proxyRow()})
        row->setProblem({});
    const QList<ProfileProblem> problems = problemsWithGateway(draft);
    for (const ProfileProblem &problem : problems)
        (problem.field == ProfileField::CaFile ? m_way->authorityRow() : m_way->proxyRow())->setProblem(messages::reason(problem.reason));
    if (problems.isEmpty() && draft != m_session.settings().amendedProfile())
        set(draft, true);
}

void GatewaySettings::set(const ProfileDraft &draft, bool sayIt)
{
    const ProfileDraft before = m_session.settings().amendedProfile();
    ProfileDraft wanted = draft;
    wanted.colour = m_session.profile().colour; // which goes its own way
    m_session.settings().amendProfile(wanted)->then(this, [this, before, sayIt](const Result<Done> &kept) {
        show();
        //: %1 says why, in a sentence or two.
        if (!kept)
            return Q_EMIT done(tr("The way to the gateway was not changed. %1").arg(messages::errorMessage(kept.error()).plain()), {});
        if (!sayIt)
            return;
        Q_EMIT done(tr("The new way to the gateway counts when Kontor is started again. Until then it is as before."),
            [self = QPointer(this), before] {
                if (self)
                    self->set(before, false);
            });
    });
}

} // namespace kontor
