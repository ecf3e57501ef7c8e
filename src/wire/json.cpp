// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire/json.h"

#include <algorithm>

namespace kontor {
namespace {

const Json nothing;
const Json::Array noItems;
const Json::Object noMembers;

template <class T, class Variant> std::optional<T> copyOf(const Variant &value)
{
    const T *held = std::get_if<T>(&value);
    return held ? std::optional(*held) : std::nullopt;
}

//! Takes the digits that stand at `at`; false when there is none.
[[maybe_unused]] bool skipDigits(const QByteArray &text, qsizetype &at)
{
    const qsizetype start = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9')
        ++at;
    return at > start;
}

//! RFC 8259 §6.
[[maybe_unused]] bool isNumberText(const QByteArray &text)
{
    const auto isAt = [&](qsizetype at, const char *any) { return at < text.size() && QByteArrayView(any).contains(text[at]); };
    qsizetype at = isAt(0, "-") ? 1 : 0;
    const bool leadingZero = isAt(at, "0") && isAt(at + 1, "0123456789");
    if (leadingZero || !skipDigits(text, at) || (isAt(at, ".") && !skipDigits(text, ++at)))
        return false;
    if (isAt(at, "eE") && (at += isAt(at + 1, "+-") ? 2 : 1, !skipDigits(text, at)))
        return false;
    return at == text.size();
}

QByteArray escapedControl(char c)
{
    switch (c) {
    case '\b':
        return "\\b";
    case '\f':
        return "\\f";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        return "\\u00" + QByteArray(1, c).toHex();
    }
}

void writeText(QByteArray &out, const QString &text)
{
    out += '"';
    const QByteArray bytes = text.toUtf8();
    for (const char c : bytes) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (static_cast<uchar>(c) < 0x20)
            out += escapedControl(c);
        else
            out += c;
    }
    out += '"';
}

class Writer {
public:
    QByteArray out;

    void write(const Json &json)
    {
        if (json.isArray())
            writeList('[', json.items(), ']');
        else if (json.isObject())
            writeList('{', json.members(), '}');
        else if (json.isNumber())
            out += json.numberText();
        else if (const auto text = json.toText())
            writeText(out, *text);
        else if (const auto truth = json.toBool())
            out += *truth ? "true" : "false";
        else
            out += "null";
    }

private:
    void write(const Json::Member &member)
    {
        writeText(out, member.first);
        out += ':';
        write(member.second);
    }
    template <class List> void writeList(char open, const List &list, char close)
    {
        out += open;
        for (const auto &entry : list) {
            write(entry);
            out += ',';
        }
        if (!list.empty())
            out.chop(1);
        out += close;
    }
};

} // namespace

Json::Json(bool value)
    : m_value(value)
{
}

Json::Json(const QString &text)
    : m_value(text)
{
}

Json::Json(Number number)
    : m_value(std::move(number))
{
    Q_ASSERT(isNumberText(numberText())); // it goes out as it is
}

Json::Json(const Decimal &number)
    : m_value(Number {number.toBytes()})
{
}

Json::Json(qint64 number)
    : m_value(Number {QByteArray::number(number)})
{
}

Json::Json(Array items)
    : m_value(std::move(items))
{
}

Json::Json(Object members)
    : m_value(std::move(members))
{
}

bool Json::isNull() const
{
    return std::holds_alternative<std::nullptr_t>(m_value);
}

bool Json::isBool() const
{
    return std::holds_alternative<bool>(m_value);
}

bool Json::isNumber() const
{
    return std::holds_alternative<Number>(m_value);
}

bool Json::isString() const
{
    return std::holds_alternative<QString>(m_value);
}

bool Json::isArray() const
{
    return std::holds_alternative<Array>(m_value);
}

bool Json::isObject() const
{
    return std::holds_alternative<Object>(m_value);
}

std::optional<bool> Json::toBool() const
{
    return copyOf<bool>(m_value);
}

std::optional<QString> Json::toText() const
{
    return copyOf<QString>(m_value);
}

std::optional<Decimal> Json::toDecimal() const
{
    const auto *number = std::get_if<Number>(&m_value);
    return number ? Decimal::parse(QByteArrayView(number->text)) : std::nullopt;
}

std::optional<qint64> Json::toInteger() const
{
    const auto *number = std::get_if<Number>(&m_value);
    if (!number)
        return std::nullopt;
    bool fits = false;
    const qint64 value = number->text.toLongLong(&fits); // takes no fraction and no exponent
    return fits ? std::optional(value) : std::nullopt;
}

QByteArray Json::numberText() const
{
    const auto *number = std::get_if<Number>(&m_value);
    return number ? number->text : QByteArray();
}

const Json::Array &Json::items() const
{
    const auto *items = std::get_if<Array>(&m_value);
    return items ? *items : noItems;
}

const Json::Object &Json::members() const
{
    const auto *members = std::get_if<Object>(&m_value);
    return members ? *members : noMembers;
}

const Json &Json::operator[](QStringView name) const
{
    const Object &all = members();
    const auto found = std::find_if(all.begin(), all.end(), [name](const Member &member) { return member.first == name; });
    return found == all.end() ? nothing : found->second;
}

bool Json::has(QStringView name) const
{
    const Object &all = members();
    return std::any_of(all.begin(), all.end(), [name](const Member &member) { return member.first == name; });
}

void Json::add(const QString &name, Json value)
{
    if (isNull())
        m_value = Object();
    Q_ASSERT(isObject());
    if (auto *members = std::get_if<Object>(&m_value))
        members->emplace_back(name, std::move(value));
}

QByteArray Json::toBytes() const
{
    Writer writer;
    writer.write(*this);
    return std::move(writer.out);
}

QByteArray minifiedJson(const QByteArray &document)
{
    QByteArray minified;
    minified.reserve(document.size());
    bool isInText = false;
    bool isEscaped = false;
    for (const char c : document) {
        if (!isInText && (c == ' ' || c == '\t' || c == '\n' || c == '\r'))
            continue;
        if (c == '"' && !isEscaped)
            isInText = !isInText;
        isEscaped = isInText && c == '\\' && !isEscaped;
        minified += c;
    }
    return minified;
}

} // namespace kontor
