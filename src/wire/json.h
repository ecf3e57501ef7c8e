// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/decimal.h"
#include "core/result.h"
#include <QByteArray>
#include <QList>
#include <QString>
#include <utility>
#include <variant>
#include <vector>

namespace kontor {

//! A JSON value whose numbers are the text that stood there and whose members keep their order.
//! (RFC 8259. QJsonDocument turns 100.10 into 100.1 and takes the last of repeated keys without a word.)
class Json {
public:
    struct Number {
        QByteArray text; //!< a valid JSON number, exactly as written
        bool operator==(const Number &) const = default;
    };
    using Member = std::pair<QString, Json>;
    using Array = std::vector<Json>;
    using Object = std::vector<Member>;

    Json() = default; //!< null
    Json(std::nullptr_t) { }
    explicit Json(bool value);
    Json(const QString &text);
    Json(Number number);
    Json(const Decimal &number);
    explicit Json(qint64 number);
    Json(Array items);
    Json(Object members);

    bool isNull() const;
    bool isBool() const;
    bool isNumber() const;
    bool isString() const;
    bool isArray() const;
    bool isObject() const;

    //! Each gives nothing when the value is of another type.
    std::optional<bool> toBool() const;
    std::optional<QString> toText() const;
    std::optional<Decimal> toDecimal() const; //!< also nothing when the number doesn't fit a Decimal
    std::optional<qint64> toInteger() const; //!< only numbers without fraction or exponent
    QByteArray numberText() const; //!< empty when not a number
    const Array &items() const; //!< empty when not an array
    const Object &members() const; //!< empty when not an object

    //! The member of that name; null when there is none or this is no object. Unknown members are simply not looked at.
    const Json &operator[](QStringView name) const;
    bool has(QStringView name) const;
    //! Adds a member at the end of an object (a null value becomes an object).
    void add(const QString &name, Json value);

    //! Minified, members in their order, non-ASCII as UTF-8, control characters escaped. The bytes that are signed and sent.
    QByteArray toBytes() const;

    bool operator==(const Json &) const = default;

private:
    std::variant<std::nullptr_t, bool, Number, QString, Array, Object> m_value {nullptr};
};

struct JsonLimits {
    qsizetype maxBytes = qsizetype {1024} * 1024;
    int maxDepth = 64;
    //! Documents that carry money: a key that stands twice in one object makes the whole document unreadable.
    bool refuseRepeatedKeys = true;
};

//! The same document without the white space around its values; names, texts and numbers keep every byte. `document` must be JSON that
//! parseJson() reads.
QByteArray minifiedJson(const QByteArray &document);

//! Reads one document, strictly. The error (kind Unreadable) says what and at which byte.
Result<Json> parseJson(const QByteArray &bytes, const JsonLimits &limits = {});

} // namespace kontor
