// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/gatewaybehaviour.h"

#include <QRegularExpression>
#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

using Settings = GatewayBehaviour;

// Each reader says whether the value is one that the setting can have.
template <Millis Settings::*member> bool readMillis(const Json &json, Settings &settings)
{
    const auto value = json.toInteger();
    settings.*member = Millis(value.value_or(0));
    return value && *value >= 0 && *value <= longestSetTime;
}

template <Millis Settings::*member> Json showMillis(const Settings &settings)
{
    return Json(qint64((settings.*member).count()));
}

template <bool Settings::*member> bool readFlag(const Json &json, Settings &settings)
{
    settings.*member = json.toBool().value_or(false);
    return json.isBool();
}

template <bool Settings::*member> Json showFlag(const Settings &settings)
{
    return Json(settings.*member);
}

template <QString Settings::*member> bool readWord(const Json &json, Settings &settings)
{
    settings.*member = json.toText().value_or(QString());
    return !(settings.*member).isEmpty();
}

template <QString Settings::*member> Json showText(const Settings &settings)
{
    return settings.*member;
}

template <QList<Settings::Step> Settings::*member> bool readSteps(const Json &json, Settings &settings)
{
    (settings.*member).clear();
    for (const Json &item : json.items()) {
        const auto ms = item[u"ms"].toInteger();
        const auto status = item[u"status"].toText();
        if (!ms || *ms < 0 || *ms > longestSetTime || !status || status->isEmpty())
            return false;
        (settings.*member).append({Millis(*ms), *status});
    }
    return json.isArray();
}

bool readHeaderLine(const Json &json, Settings &settings)
{
    static const QRegularExpression line(u"\\A(?:[A-Za-z0-9-]+: [\\x20-\\x7e]+)?\\z"_s);
    const auto text = json.toText();
    if (!text || !line.match(*text).hasMatch())
        return false;
    settings.cacheHeader = *text;
    return true;
}

template <QList<Settings::Step> Settings::*member> Json showSteps(const Settings &settings)
{
    Json::Array steps;
    for (const auto &step : settings.*member)
        steps.push_back(Json(Json::Object {{u"ms"_s, Json(qint64(step.after.count()))}, {u"status"_s, step.status}}));
    return Json(steps);
}

// One of a few words, in the order of the values.
template <auto member, auto... values> struct Words {
    static constexpr std::array all {values...};
    template <class Names> static bool read(const Json &json, Settings &settings, const Names &names)
    {
        const auto found = std::find(names.begin(), names.end(), json.toText().value_or(QString()));
        if (found == names.end())
            return false;
        settings.*member = all.at(size_t(found - names.begin()));
        return true;
    }
    template <class Names> static QString show(const Settings &settings, const Names &names)
    {
        return names.at(qsizetype(std::find(all.begin(), all.end(), settings.*member) - all.begin()));
    }
};

using CallbackWords = Words<&Settings::callbacks, Settings::Callbacks::On, Settings::Callbacks::Off, Settings::Callbacks::Double>;
using NonceWords = Words<&Settings::wrongNonce, false, true>;
using WindowWords = Words<&Settings::window, RateLimit::Window::Sliding, RateLimit::Window::Fixed>;
using CountWords = Words<&Settings::counts, RateLimit::Counts::All, RateLimit::Counts::Accepted>;
using DateWords = Words<&Settings::dateForm, Settings::DateForm::Right, Settings::DateForm::Absent, Settings::DateForm::Stuck>;
using UnlistedWords = Words<&Settings::refusesUnlisted, false, true>;

QStringList callbackWords()
{
    return {u"on"_s, u"off"_s, u"double"_s};
}

QStringList nonceWords()
{
    return {u"right"_s, u"wrong"_s};
}

QStringList windowWords()
{
    return {u"sliding"_s, u"fixed"_s};
}

QStringList countWords()
{
    return {u"all"_s, u"accepted"_s};
}

QStringList dateWords()
{
    return {u"right"_s, u"absent"_s, u"stuck"_s};
}

QStringList unlistedWords()
{
    return {u"accept"_s, u"refuse"_s};
}

template <class Choice, QStringList (*names)()> bool readChoice(const Json &json, Settings &settings)
{
    return Choice::read(json, settings, names());
}

template <class Choice, QStringList (*names)()> Json showChoice(const Settings &settings)
{
    return Choice::show(settings, names());
}

template <Seconds Settings::*member> bool readSkew(const Json &json, Settings &settings)
{
    const auto value = json.toInteger();
    settings.*member = Seconds(value.value_or(0));
    return value && *value >= -longestSetTime && *value <= longestSetTime;
}

template <Seconds Settings::*member> Json showSkew(const Settings &settings)
{
    return Json(qint64((settings.*member).count()));
}

bool readLeeway(const Json &json, Settings &settings)
{
    const auto value = json.toInteger();
    settings.tokens.leeway = Seconds(value.value_or(0));
    return value && *value >= 0 && *value <= longestSetTime;
}

Json showLeeway(const Settings &settings)
{
    return Json(qint64(settings.tokens.leeway.count()));
}

bool readForm(const Json &json, Settings &settings)
{
    const QString word = json.toText().value_or(QString());
    settings.tokens.form = word == u"opaque" ? TokenHabits::Form::Opaque : TokenHabits::Form::Jwt;
    return word == u"opaque" || word == u"jwt";
}

Json showForm(const Settings &settings)
{
    return settings.tokens.form == TokenHabits::Form::Opaque ? u"opaque"_s : u"jwt"_s;
}

const QStringList &expiryWords()
{
    static const QStringList words {u"right"_s, u"absent"_s, u"zero"_s, u"past"_s, u"milliseconds"_s};
    return words;
}

bool readExpiry(const Json &json, Settings &settings)
{
    const auto index = expiryWords().indexOf(json.toText().value_or(QString()));
    settings.tokens.expiry = static_cast<TokenHabits::Expiry>(std::max<qsizetype>(0, index));
    return index >= 0;
}

Json showExpiry(const Settings &settings)
{
    return expiryWords().at(qsizetype(settings.tokens.expiry));
}

bool readTimes(const Json &json, Settings &settings)
{
    const auto value = json.toInteger();
    settings.callbackTimes = int(value.value_or(1));
    return value && *value >= 1 && *value <= 1000;
}

Json showTimes(const Settings &settings)
{
    return Json(qint64(settings.callbackTimes));
}

bool readCallbackBody(const Json &json, Settings &settings)
{
    settings.callbackBody = json.isNull() ? std::nullopt : std::optional(json.toText().value_or(QString()).toUtf8());
    if (!json.isObject())
        return json.isNull() || json.isString();
    const auto decoded
        = QByteArray::fromBase64Encoding(json[u"base64"].toText().value_or(QString()).toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    settings.callbackBody = *decoded;
    return json[u"base64"].isString() && decoded.decodingStatus == QByteArray::Base64DecodingStatus::Ok;
}

Json showCallbackBody(const Settings &settings)
{
    if (!settings.callbackBody)
        return {};
    const QString text = QString::fromUtf8(*settings.callbackBody);
    if (text.toUtf8() == *settings.callbackBody)
        return text;
    return Json(Json::Object {{u"base64"_s, QString::fromLatin1(settings.callbackBody->toBase64())}});
}

bool readValidity(const Json &json, Settings &settings)
{
    settings.tokens.longest = json.toInteger();
    return json.isNull() || (settings.tokens.longest && *settings.tokens.longest >= 0 && *settings.tokens.longest <= 86'400);
}

Json showValidity(const Settings &settings)
{
    return settings.tokens.longest ? Json(*settings.tokens.longest) : Json();
}

bool readLimit(const Json &json, Settings &settings)
{
    const auto value = json.toInteger();
    settings.limit = int(value.value_or(1));
    return value && *value >= 1 && *value <= 1'000'000;
}

Json showLimit(const Settings &settings)
{
    return Json(qint64(settings.limit));
}

bool readPayinWords(const Json &json, Settings &settings)
{
    settings.payinWords.clear();
    for (const auto &[name, value] : json.members()) {
        const auto stage = payinStage(name);
        const QString word = value.toText().value_or(QString());
        if (!stage || word.isEmpty())
            return false;
        settings.payinWords.insert(*stage, word);
    }
    return json.isObject();
}

Json showPayinWords(const Settings &settings)
{
    Json words(Json::Object {});
    for (const PayinStage stage :
        {PayinStage::Waiting, PayinStage::Paid, PayinStage::Short, PayinStage::Over, PayinStage::Late, PayinStage::Expired})
        words.add(nameOf(stage), settings.payinWord(stage));
    return words;
}

bool readOpening(const Json &json, Settings &settings)
{
    settings.openingBalances.clear();
    for (const auto &[currency, value] : json.members()) {
        const auto amount = value.toDecimal();
        if (!amount || amount->isNegative())
            return false;
        settings.openingBalances.insert(currency, *amount);
    }
    return json.isObject();
}

Json showOpening(const Settings &settings)
{
    QStringList currencies = settings.openingBalances.keys();
    currencies.sort();
    Json balances(Json::Object {});
    for (const QString &currency : currencies)
        balances.add(currency, settings.openingBalances.value(currency));
    return balances;
}

struct Setting {
    const char16_t *name;
    bool (*read)(const Json &, Settings &);
    Json (*show)(const Settings &);
    const char16_t *means;
};

constexpr std::array table {
    Setting {u"settle_ms", readMillis<&Settings::settle>, showMillis<&Settings::settle>,
        u"Time from a payout's acceptance to its final status."},
    Setting {u"callbacks", readChoice<CallbackWords, callbackWords>, showChoice<CallbackWords, callbackWords>,
        u"\"on\", \"off\" or \"double\" (each is sent twice)."},
    Setting {u"callback_delay_ms", readMillis<&Settings::callbackDelay>, showMillis<&Settings::callbackDelay>,
        u"Time from a change of status to its callback."},
    Setting {u"callback_times", readTimes, showTimes, u"How often each callback is sent, 1 to 1000."},
    Setting {
        u"callback_type", readWord<&Settings::callbackType>, showText<&Settings::callbackType>, u"The event type that callbacks name."},
    Setting {u"callback_body", readCallbackBody, showCallbackBody,
        u"What callbacks carry in place of their type: a text, \"\" for nothing, {\"base64\":\"…\"} for any bytes, null for the usual."},
    Setting {u"callback_nonce", readChoice<NonceWords, nonceWords>, showChoice<NonceWords, nonceWords>,
        u"\"right\" or \"wrong\": the last part of the callback address is another one."},
    Setting {u"token_validity_s", readValidity, showValidity, u"New tokens end after so many seconds at most; 0: at once; null: as asked."},
    Setting {u"token_leeway_s", readLeeway, showLeeway, u"So many seconds after its end a token is still taken."},
    Setting {u"token_form", readForm, showForm, u"\"jwt\", or \"opaque\": nothing can be read in a token."},
    Setting {u"token_exp", readExpiry, showExpiry,
        u"\"right\", \"absent\", \"zero\", \"past\" or \"milliseconds\": what a token says of its end; when it ends doesn't change."},
    Setting {u"clock_skew_s", readSkew<&Settings::clockSkew>, showSkew<&Settings::clockSkew>,
        u"The gateway's clock is ahead by so many seconds (behind, when negative)."},
    Setting {u"date_skew_s", readSkew<&Settings::dateSkew>, showSkew<&Settings::dateSkew>,
        u"The Date of answers is ahead by so many seconds (behind, when negative), as a proxy's: nothing else goes by it."},
    Setting {u"read_date_skew_s", readSkew<&Settings::readDateSkew>, showSkew<&Settings::readDateSkew>,
        u"The Date of answers to GETs is ahead by so many seconds more, as of another node."},
    Setting {u"date_form", readChoice<DateWords, dateWords>, showChoice<DateWords, dateWords>,
        u"\"right\", \"absent\", or \"stuck\": each Date is that of the moment when this was set."},
    Setting {u"read_lag_ms", readMillis<&Settings::readLag>, showMillis<&Settings::readLag>,
        u"A GET doesn't show a payment before so long after its acceptance: 404."},
    Setting {u"database_behind_ms", readMillis<&Settings::databaseBehind>, showMillis<&Settings::databaseBehind>,
        u"GETs come to a copy of the database that was so old when this was set: what was accepted in that time isn't shown."},
    Setting {u"absence_cache_ms", readMillis<&Settings::absenceCache>, showMillis<&Settings::absenceCache>,
        u"A cache repeats an answer 404 to the GET of a payment for so long, whatever is accepted meanwhile."},
    Setting {u"presence_cache_ms", readMillis<&Settings::presenceCache>, showMillis<&Settings::presenceCache>,
        u"That cache repeats an answer that shows a payment for so long, whatever becomes of it."},
    Setting {
        u"absence_cache_age", readFlag<&Settings::cacheTellsAge>, showFlag<&Settings::cacheTellsAge>, u"Whether that cache sends an Age."},
    Setting {u"absence_cache_header", readHeaderLine, showText<&Settings::cacheHeader>,
        u"A header that this cache adds, such as \"X-Cache: HIT\"; \"\" for none."},
    Setting {u"unsupported_version", readFlag<&Settings::unsupportedVersion>, showFlag<&Settings::unsupportedVersion>,
        u"true: every X-API-Version is answered 404."},
    Setting {u"final_status", readWord<&Settings::finalStatus>, showText<&Settings::finalStatus>, u"A payout's word in place of SUCCESS."},
    Setting {u"status_after", readSteps<&Settings::statusAfter>, showSteps<&Settings::statusAfter>,
        u"[{\"ms\":…,\"status\":\"…\"},…] after a payout's acceptance, in place of settle_ms and final_status."},
    Setting {u"window", readChoice<WindowWords, windowWords>, showChoice<WindowWords, windowWords>,
        u"\"sliding\" or \"fixed\": how a second of the request limit is measured."},
    Setting {u"counts", readChoice<CountWords, countWords>, showChoice<CountWords, countWords>,
        u"\"all\" or \"accepted\": whether requests answered 429 count towards the limit, too."},
    Setting {u"limit", readLimit, showLimit, u"Requests in a second before 429."},
    Setting {u"is_test", readFlag<&Settings::isTest>, showFlag<&Settings::isTest>, u"What process.isTest says."},
    Setting {u"payin_expiry_ms", readMillis<&Settings::payinExpiry>, showMillis<&Settings::payinExpiry>,
        u"Time from a payin's acceptance to its expireAt."},
    Setting {u"payin_words", readPayinWords, showPayinWords,
        u"Status words of payins: {\"waiting\":…,\"paid\":…,\"short\":…,\"over\":…,\"late\":…,\"expired\":…}, or some of them."},
    Setting {u"payin_status_after", readSteps<&Settings::payinStatusAfter>, showSteps<&Settings::payinStatusAfter>,
        u"[{\"ms\":…,\"status\":\"…\"},…] after a payin was paid."},
    Setting {u"payin_fee", readFlag<&Settings::payinFee>, showFlag<&Settings::payinFee>,
        u"true: new payins cost half a percent of what is paid."},
    Setting {u"unlisted_codes", readChoice<UnlistedWords, unlistedWords>, showChoice<UnlistedWords, unlistedWords>,
        u"\"accept\" or \"refuse\" (400) methods and operators that the payment options don't list for the money."},
    Setting {u"opening_balances", readOpening, showOpening,
        u"{\"IDR\":1000.50,\"*\":0}: what was there before any payment; \"*\" stands for all currencies not named."},
};

const Setting *settingOf(const QString &name)
{
    const auto found = std::find_if(table.begin(), table.end(), [&](const Setting &setting) { return name == QStringView(setting.name); });
    return found == table.end() ? nullptr : &*found;
}

// Enough for whoever tries amounts that no double can hold.
Decimal usualOpening(const QString &currency)
{
    const bool isBig = currency == u"IDR" || currency == u"INR" || currency == u"VND";
    return Decimal(isBig ? 10'000'000'000'000'000 : 1'000'000'000'000);
}

} // namespace

QList<GatewayBehaviour::Step> GatewayBehaviour::steps() const
{
    return statusAfter.isEmpty() ? QList<Step> {{settle, finalStatus}} : statusAfter;
}

QByteArray GatewayBehaviour::callback() const
{
    return callbackBody ? *callbackBody
                        : Json(Json::Object {{u"type"_s, callbackType}}).toBytes(); // no data of the payment: specification, Events §2
}

int GatewayBehaviour::callbacksEach() const
{
    return callbacks == Callbacks::Off ? 0 : callbackTimes * (callbacks == Callbacks::Double ? 2 : 1);
}

QString GatewayBehaviour::payinWord(PayinStage stage) const
{
    static const QHash<PayinStage, QString> usual {{PayinStage::Waiting, u"WAITING"_s}, {PayinStage::Paid, u"SUCCESS"_s},
        {PayinStage::Short, u"UNDERPAID"_s}, {PayinStage::Over, u"OVERPAID"_s}, {PayinStage::Late, u"LATE"_s},
        {PayinStage::Expired, u"EXPIRED"_s}};
    return payinWords.value(stage, usual.value(stage));
}

Decimal GatewayBehaviour::openingBalance(const QString &currency) const
{
    const auto own = openingBalances.constFind(openingBalances.contains(currency) ? currency : u"*"_s);
    return own == openingBalances.cend() ? usualOpening(currency) : *own;
}

Result<GatewayBehaviour> readSettings(const Json &json, GatewayBehaviour settings)
{
    for (const auto &[name, value] : json.members()) {
        const Setting *known = settingOf(name);
        if (!known)
            return ApiError {ErrorKind::BadInput, 0, u"There is no setting \"%1\"."_s.arg(name)};
        if (!known->read(value, settings))
            return ApiError {ErrorKind::BadInput, 0, u"The value of \"%1\" is not one it can have."_s.arg(name)};
    }
    return settings;
}

Json describeSettings(const GatewayBehaviour &settings)
{
    Json shown(Json::Object {});
    for (const Setting &setting : table)
        shown.add(QString::fromUtf16(setting.name), setting.show(settings));
    return shown;
}

Json documentSettings()
{
    Json sentences(Json::Object {});
    for (const Setting &setting : table)
        sentences.add(QString::fromUtf16(setting.name), QString::fromUtf16(setting.means));
    return sentences;
}

} // namespace kontor
