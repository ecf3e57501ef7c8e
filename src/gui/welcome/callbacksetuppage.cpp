// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/callbacksetuppage.h"

#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/theme/theme.h"
#include "gui/welcome/choice.h"
#include "messages/callbacks.h"
#include "messages/errors.h"

#include <QAccessible>
#include <QButtonGroup>
#include <QLineEdit>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

CallbackSetupPage::CallbackSetupPage(const Theme &theme, ProfileSetup &setup)
    : WelcomePage(theme, tr("Callbacks"),
        tr("A callback only says that a payment has changed: Kontor then reads it from the gateway. Without callbacks nothing is lost."))
    , m_setup(setup)
{
    auto *none = new Choice(
        theme, u"refresh"_s, tr("&No callbacks"), tr("Kontor asks the gateway for each open payment: often at first, then more rarely."));
    auto *listen = new Choice(theme, u"callback"_s, tr("&Listen here"),
        tr("You learn of changes at once. The gateway has to reach this computer, usually over a relay of yours."));
    m_none = none->button();
    m_listen = listen->button();
    m_place = makePlace();
    listen->addBelow(m_place);
    auto *group = new QButtonGroup(this);
    for (Choice *choice : {none, listen}) {
        group->addButton(choice->button());
        column()->addWidget(choice);
    }
    column()->addStretch();
    m_none->setChecked(true);
    connect(m_listen, &QRadioButton::toggled, this, &CallbackSetupPage::refresh);
    connect(m_test, &QPushButton::clicked, this, &CallbackSetupPage::test);
    refresh();
}

QWidget *CallbackSetupPage::makePlace()
{
    auto *place = new QWidget;
    auto *rows = new QVBoxLayout(place);
    rows->setContentsMargins(theme().px(26), 12, 0, 0);
    rows->setSpacing(16);
    m_port = new QSpinBox;
    m_port->setRange(1, 65535);
    m_url = new QLineEdit;
    TypedText::watch(*m_url);
    m_url->setPlaceholderText(u"https://relay.example/kontor"_s);
    m_portRow = new FieldRow(theme(), tr("&Port"), m_port);
    m_portRow->setHelp(tr("Where Kontor listens on this computer."));
    m_urlRow = new FieldRow(theme(), tr("Public &address"), m_url);
    m_urlRow->setHelp(tr("What the gateway calls: your relay's address. Empty when the gateway reaches this computer itself."));
    m_test = plainButton(theme(), tr("&Test address"));
    m_said = new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2);
    m_said->setWordWrap(true);
    for (QWidget *row : std::initializer_list<QWidget *> {m_portRow, m_urlRow})
        rows->addWidget(row);
    rows->addWidget(m_test, 0, Qt::AlignLeading);
    rows->addWidget(m_said);
    return place;
}

QString CallbackSetupPage::forwardWords() const
{
    return tr("&Finish");
}

void CallbackSetupPage::arrive()
{
    const Profile &profile = m_setup.session()->profile();
    const bool listens = !profile.callbackAddress.isNull();
    (listens ? m_listen : m_none)->setChecked(true);
    m_port->setValue(profile.callbackPort == 0 ? Profile::usualCallbackPort : profile.callbackPort);
    m_url->setText(profile.callbackUrl);
    m_portRow->setProblem({});
    m_urlRow->setProblem({});
    say({});
    refresh();
    (listens ? m_listen : m_none)->setFocus();
}

void CallbackSetupPage::refresh()
{
    m_place->setVisible(m_listen->isChecked());
}

void CallbackSetupPage::setBusy(bool busy)
{
    m_busy = busy;
    m_test->setEnabled(!busy);
    Q_EMIT readinessChanged();
}

void CallbackSetupPage::say(const QString &words)
{
    m_said->setText(words);
    m_said->setVisible(!words.isEmpty());
    QAccessibleEvent heard(m_said, QAccessible::Alert);
    QAccessible::updateAccessibility(&heard);
}

// ---- in force

bool CallbackSetupPage::apply()
{
    MerchantSession &session = *m_setup.session();
    const Profile &profile = session.profile();
    const QHostAddress here = profile.callbackAddress.isNull() ? QHostAddress(QHostAddress::LocalHost) : profile.callbackAddress;
    const auto problem = m_listen->isChecked() ? session.callbacks().setPlace(here, quint16(m_port->value()), TypedText::of(*m_url))
                                               : session.callbacks().setPlace({}, profile.callbackPort, profile.callbackUrl);
    m_portRow->setProblem({});
    m_urlRow->setProblem({});
    if (!problem)
        return true;
    FieldRow *row = problem->field == PlaceField::Port ? m_portRow : m_urlRow;
    row->setProblem(messages::placeProblem(*problem));
    row->editor()->setFocus();
    return false;
}

void CallbackSetupPage::test()
{
    say({});
    if (!apply())
        return;
    say(tr("Calling the address…"));
    setBusy(true);
    m_setup.session()->callbacks().sendTest()->then(this, [this](const Result<Done> &arrived) {
        setBusy(false);
        say(arrived ? tr("The test arrived here.") : messages::errorMessage(arrived.error()).plain());
    });
}

void CallbackSetupPage::goOn()
{
    if (apply())
        Q_EMIT done();
}

} // namespace kontor
