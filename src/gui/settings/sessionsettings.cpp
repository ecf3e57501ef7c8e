// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/sessionsettings.h"

#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/factlist.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/toggles.h"
#include "gui/kit/typedtext.h"
#include "gui/settings/limitseditor.h"
#include "gui/theme/theme.h"
#include "messages/callbacks.h"
#include "messages/errors.h"
#include "messages/reasons.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPointer>
#include <QRegularExpression>
#include <QSpinBox>
#include <QUrl>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

std::function<void()> wayBackIf(bool isWanted, const std::function<void()> &wayBack)
{
    return isWanted ? wayBack : std::function<void()>();
}

} // namespace

// ---- sending

SendingSettings::SendingSettings(const Theme &theme, Preferences &preferences, MerchantSession &session, const NumberFormat &format)
    : PreferenceSection(theme, preferences, tr("Sending"))
    , m_session(session)
    , m_limits(new LimitsEditor(theme, format))
{
    const QSpinBox *hold = addNumber(Key::HoldSeconds, tr("&Hold in seconds"),
        tr("A payout waits this long after the last key, and you can cancel it until then. 0 sends at once."), 0, Preferences::longestHold);
    //: Other words by which this setting is found, separated by commas: how long a payout waits before it is sent.
    alsoFoundBy(hold, tr("undo, delay, wait, send later"));
    addNumber(Key::StopAfter, tr("&Stop a batch after so many problems in a row"),
        tr("For batches that are imported from now on; 0 is never. Each batch's page can say otherwise."), 0, BatchRecord::mostStopAfter);
    Card *card = addCard();
    card->body()->addWidget(m_limits);
    addFindable(m_limits, tr("Limits of payouts: one payout, a day, amount, currency"));
    //: Other words by which this setting is found, separated by commas: the most that one payout, and those of a day, may be.
    alsoFoundBy(m_limits, tr("daily limit, limit per day, limit per payment, limit per payout, maximum, cap"));
    m_limits->setLimits(session.profile().limits);
    connect(m_limits, &LimitsEditor::edited, this, [this](const Limits &limits) { set(limits, true); });
    connect(&session, &MerchantSession::statusChanged, this, [this] { m_limits->setLimits(m_session.profile().limits); });
    addRequired();
    addDuplicates();
    session.lookups().currencies()->then(this, [this](const Result<CodeList> &list) {
        QStringList codes;
        for (const CodeItem &currency : list ? list->items : QList<CodeItem>())
            codes.append(currency.code);
        m_limits->setCurrencies(codes);
    });
}

QString SendingSettings::keptOnReset() const
{
    return tr("This page is reset. The limits and the rules for duplicates belong to the profile and stay.");
}

void SendingSettings::addRequired()
{
    Card *card = addCard();
    card->body()->addWidget(new PlainLabel(tr("Required fields"), TextStyle::Section));
    auto *hint
        = new PlainLabel(tr("Which fields your gateway wants of each payment, beside amount and currency. Kontor leaves out an empty "
                            "field that isn't required. This goes for forms, files and kontorctl."),
            TextStyle::Caption);
    hint->setWordWrap(true);
    card->body()->addWidget(hint);
    const QHash<PaymentField, QString> names {{PaymentField::Name, tr("Account n&ame")}, {PaymentField::Account, tr("Account numbe&r")},
        {PaymentField::Bank, tr("Ban&k")}, {PaymentField::Method, tr("Pa&yment method")}, {PaymentField::Email, tr("&Email")}};
    for (const PaymentField field : RequiredFields::choices) {
        auto *box = new QCheckBox(names.value(field));
        m_required.insert(field, box);
        card->body()->addWidget(box);
        addFindable(box, tr("Required fields"));
        //: Other words by which these settings are found, separated by commas: which fields a payment can't do without.
        alsoFoundBy(box, tr("required, optional, mandatory, needed columns"));
        connect(box, &QCheckBox::toggled, this, [this, field](bool isOn) {
            RequiredFields wanted = m_session.profile().required;
            wanted.set(field, isOn);
            set(wanted, true);
        });
    }
    showRequired();
    connect(&m_session, &MerchantSession::statusChanged, this, &SendingSettings::showRequired);
}

void SendingSettings::showRequired()
{
    for (const auto &[field, box] : m_required.asKeyValueRange()) {
        const QSignalBlocker quiet(box);
        box->setChecked(m_session.profile().required.has(field));
    }
}

void SendingSettings::addDuplicates()
{
    Card *card = addCard();
    card->body()->addWidget(new PlainLabel(tr("Possible duplicates"), TextStyle::Section));
    m_days = new QSpinBox;
    m_days->setRange(1, DuplicateRules::mostDays);
    m_days->setKeyboardTracking(false);
    addRow(card, tr("&Days in which a payout is a possible duplicate"), m_days,
        tr("The same amount to the same account needs a reason within these days. Payouts that are queued or whose outcome is unknown "
           "count however old they are."));
    //: Other words by which this setting is found, separated by commas: how long a second payout counts as a duplicate.
    alsoFoundBy(m_days, tr("duplicates, double payment, paid twice, window"));
    m_phoneCodes = new QLineEdit;
    TypedText::watch(*m_phoneCodes);
    addRow(card, tr("Methods and &banks with phone numbers"), m_phoneCodes,
        tr("Their account numbers are phone numbers: +62812…, 0812… and 812… are one account. Codes, separated by commas. Known ones such "
           "as GOPAY and MPESA need not be named."));
    //: Other words by which this setting is found, separated by commas: payment methods whose accounts are phone numbers.
    alsoFoundBy(m_phoneCodes, tr("wallet, e-wallet, mobile money, calling code"));
    showDuplicates();
    connect(&m_session, &MerchantSession::statusChanged, this, &SendingSettings::showDuplicates);
    connect(m_days, &QSpinBox::valueChanged, this, [this](int days) {
        set(DuplicateRules {days, m_session.profile().duplicates.phoneCodes}, true);
    });
    connect(m_phoneCodes, &QLineEdit::editingFinished, this, [this] {
        static const QRegularExpression separators(u"[,;\n]"_s);
        QStringList codes = TypedText::of(*m_phoneCodes).split(separators, Qt::SkipEmptyParts);
        for (QString &code : codes)
            code = code.simplified();
        codes.removeAll(QString());
        codes.removeDuplicates();
        set(DuplicateRules {m_session.profile().duplicates.days, codes}, true);
    });
}

void SendingSettings::showDuplicates()
{
    const DuplicateRules &rules = m_session.profile().duplicates;
    const QSignalBlocker quiet(m_days);
    m_days->setValue(rules.days);
    if (!m_phoneCodes->hasFocus())
        m_phoneCodes->setText(rules.phoneCodes.join(u", "_s));
}

//! Only what that change changed: the other rule may be another by now.
void SendingSettings::takeBack(const DuplicateRules &before, const DuplicateRules &changed)
{
    DuplicateRules rules = m_session.profile().duplicates;
    if (before.days != changed.days)
        rules.days = before.days;
    if (before.phoneCodes != changed.phoneCodes)
        rules.phoneCodes = before.phoneCodes;
    set(rules, false);
}

//! What came of a change of the profile. Without a way back it is one itself, or changed nothing, and needs no word.
void SendingSettings::tell(const Result<Done> &kept, bool isInForce, const TermWords &words, const std::function<void()> &wayBack)
{
    if (!kept)
        Q_EMIT done((isInForce ? words.notRecorded : words.notKept).arg(messages::errorMessage(kept.error()).plain()), {});
    else if (wayBack)
        Q_EMIT done(words.changed, wayBack);
}

void SendingSettings::set(const Limits &limits, bool sayIt)
{
    const Limits before = m_session.profile().limits;
    const Limits wanted = withoutEmpty(limits);
    const TermWords words {tr("The limits are changed. They are in force now."),
        //: %1 says why, in a sentence or two.
        tr("The limits are in force; that could not be written into the audit chain. %1"),
        //: %1 says why, in a sentence or two.
        tr("The limits were not kept. %1")};
    const auto wayBack = [self = QPointer(this), before] {
        if (self)
            self->set(before, false);
    };
    m_session.settings().setLimits(wanted)->then(
        this, [this, wanted, words, back = wayBackIf(sayIt && before != wanted, wayBack)](const Result<Done> &kept) {
            m_limits->setLimits(m_session.profile().limits);
            tell(kept, m_session.profile().limits == wanted, words, back);
        });
}

void SendingSettings::set(const RequiredFields &required, bool sayIt)
{
    const RequiredFields before = m_session.profile().required;
    const TermWords words {tr("The required fields are changed."),
        //: %1 says why, in a sentence or two.
        tr("The required fields are changed, but not recorded in the audit chain. %1"),
        //: %1 says why, in a sentence or two.
        tr("The required fields are not changed. %1")};
    const auto wayBack = [self = QPointer(this), before] {
        if (self)
            self->set(before, false);
    };
    m_session.settings().setRequiredFields(required)->then(
        this, [this, required, words, back = wayBackIf(sayIt && before != required, wayBack)](const Result<Done> &kept) {
            showRequired();
            tell(kept, m_session.profile().required == required, words, back);
        });
}

void SendingSettings::set(const DuplicateRules &rules, bool sayIt)
{
    const DuplicateRules before = m_session.profile().duplicates;
    const TermWords words {tr("The rules for duplicates are changed. They are in force now."),
        //: %1 says why, in a sentence or two.
        tr("The rules for duplicates are in force; that could not be written into the audit chain. %1"),
        //: %1 says why, in a sentence or two.
        tr("The rules for duplicates were not kept. %1")};
    const auto wayBack = [self = QPointer(this), before, rules] {
        if (self)
            self->takeBack(before, rules);
    };
    m_session.settings().setDuplicateRules(rules)->then(
        this, [this, rules, words, back = wayBackIf(sayIt && before != rules, wayBack)](const Result<Done> &kept) {
            showDuplicates();
            tell(kept, m_session.profile().duplicates == rules, words, back);
        });
}

// ---- callbacks

CallbackSettings::CallbackSettings(const Theme &theme, MerchantSession &session)
    : SettingsSection(theme, tr("Callbacks"))
    , m_session(session)
{
    Card *card = addCard();
    m_on = new QCheckBox(tr("Listen on this computer"));
    addRow(card, tr("&Callbacks"), m_on,
        tr("Without callbacks Kontor asks the gateway again and again; nothing is lost, it only takes longer."));
    //: Other words by which this setting is found, separated by commas: whether callbacks are taken.
    alsoFoundBy(m_on, tr("webhook, webhooks, listener"));
    m_port = new QSpinBox;
    m_port->setRange(1, 65535);
    m_port->setKeyboardTracking(false);
    m_portRow = addRow(card, tr("&Port"), m_port,
        tr("It is part of the address that payments carry: those that were sent before go on calling the old one."));
    m_url = new QLineEdit;
    TypedText::watch(*m_url);
    m_urlRow = addRow(card, tr("Public &address"), m_url,
        tr("What the gateway calls: your relay's address. Empty when the gateway reaches this computer itself."));
    //: Other words by which this setting is found, separated by commas: the address that is called back.
    alsoFoundBy(m_url, tr("webhook, URL, callback address, domain"));
    show();
    connect(m_on, &QCheckBox::toggled, this, &CallbackSettings::apply);
    connect(m_port, &QSpinBox::valueChanged, this, &CallbackSettings::apply);
    connect(m_url, &QLineEdit::editingFinished, this, &CallbackSettings::apply);
    connect(&session, &MerchantSession::statusChanged, this, [this] {
        if (!m_isKeeping && !m_url->hasFocus() && !m_port->hasFocus())
            show();
    });
}

void CallbackSettings::focusPort()
{
    m_port->setFocus();
    m_port->selectAll();
}

CallbackSettings::Place CallbackSettings::kept() const
{
    const Profile &profile = m_session.profile();
    return {profile.callbackAddress, profile.callbackPort, profile.callbackUrl};
}

CallbackSettings::Place CallbackSettings::typed() const
{
    const QHostAddress &before = m_session.profile().callbackAddress;
    const QHostAddress address = !m_on->isChecked() ? QHostAddress() : before.isNull() ? QHostAddress(QHostAddress::LocalHost) : before;
    return {address, quint16(m_port->value()), TypedText::of(*m_url).trimmed()};
}

//! What was refused is still typed.
void CallbackSettings::show()
{
    const Place place = kept();
    const QSignalBlocker quiet(m_port);
    if (m_portRow->problem().isEmpty()) {
        setMark(*m_on, !place.address.isNull());
        m_port->setValue(place.port == 0 ? Profile::usualCallbackPort : place.port);
    }
    if (m_urlRow->problem().isEmpty())
        m_url->setText(place.url);
    m_port->setEnabled(m_on->isChecked());
    m_url->setEnabled(m_on->isChecked());
}

void CallbackSettings::apply()
{
    set(typed(), true);
}

void CallbackSettings::set(const Place &wanted, bool sayIt)
{
    const Place before = kept();
    m_portRow->setProblem({});
    m_urlRow->setProblem({});
    m_isKeeping = true;
    if (wanted != before && keep(wanted))
        keepApart(wanted);
    m_isKeeping = false;
    show();
    if (sayIt && kept() != before)
        Q_EMIT done(tr("Payments from now on name the new place for callbacks."), [self = QPointer(this), before] {
            if (self)
                self->set(before, false);
        });
}

std::optional<PlaceProblem> CallbackSettings::keep(const Place &place)
{
    return place == kept() ? std::nullopt : m_session.callbacks().setPlace(place.address, place.port, place.url);
}

//! One that is refused does not hold back the other.
void CallbackSettings::keepApart(const Place &wanted)
{
    const auto port = keep({wanted.address, wanted.port, kept().url});
    if (port && port->field == PlaceField::Port)
        m_portRow->setProblem(portRefused(messages::placeProblem(*port)));
    const Place now = kept();
    if (const auto url = keep({now.address, now.port, wanted.url}))
        m_urlRow->setProblem(urlRefused(messages::placeProblem(*url)));
}

QString CallbackSettings::portRefused(const QString &why) const
{
    const Place place = kept();
    //: An error below a field. %1 is a sentence that says what is wrong with a port.
    return place.address.isNull()
        ? tr("%1 Until then callbacks stay off.").arg(why)
        //: An error below a field. %1 is a sentence that says what is wrong with a port, %2 the number of the one before.
        : tr("%1 Until then callbacks come in at port %2.").arg(why).arg(place.port);
}

QString CallbackSettings::urlRefused(const QString &why) const
{
    const QString base = m_session.profile().callbackBase();
    //: An error below a field. %1 is a sentence that says what is wrong with a URL, %2 the URL before.
    return base.isEmpty() ? why : tr("%1 Until then payments name %2.").arg(why, base);
}

// ---- the ledger

LedgerSettings::LedgerSettings(const Theme &theme, MerchantSession &session)
    : SettingsSection(theme, tr("Ledger"))
{
    Card *card = addCard();
    const QString file = session.ledger().file();
    auto *facts = new FactList;
    QToolButton *copy = iconButton(theme, u"copy"_s, tr("Copy the path"));
    connect(copy, &QToolButton::clicked, this, [file] { QGuiApplication::clipboard()->setText(file); });
    facts->addFact(tr("File"), file, FactList::Kind::Words, copy);
    facts->addFact(tr("Profile"), session.profile().name);
    card->body()->addWidget(facts);
    addFindable(facts, tr("Where the ledger is: file, folder, profile"));
    auto *acts = new QWidget;
    auto *row = new FlowLayout(acts);
    row->setContentsMargins(0, 0, 0, 0);
    QPushButton *backUp = plainButton(theme, tr("Back up…"), u"export"_s);
    QPushButton *check = plainButton(theme, tr("Check ledger"), u"shield"_s);
    QPushButton *restore = plainButton(theme, tr("Restore a backup…"), u"undo"_s);
    QPushButton *folder = plainButton(theme, tr("Show folder"));
    for (QPushButton *button : {backUp, check, restore, folder})
        row->addWidget(button);
    connect(backUp, &QPushButton::clicked, this, &LedgerSettings::backUpRequested);
    connect(check, &QPushButton::clicked, this, &LedgerSettings::checkRequested);
    connect(restore, &QPushButton::clicked, this, &LedgerSettings::restoreRequested);
    connect(
        folder, &QPushButton::clicked, this, [file] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath())); });
    card->body()->addWidget(acts);
    addFindable(acts, tr("Back up, check, restore a backup, show folder"));
}

} // namespace kontor
