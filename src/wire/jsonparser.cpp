// SPDX-License-Identifier: GPL-3.0-or-later
// Apart from json.cpp, because Boost's parser takes seconds to compile.
#include "wire/json.h"

#include <QSet>
#include <QStringDecoder>
#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <exception>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

// Values are destroyed level by level on the stack, so no caller may allow more than this.
constexpr int deepest = 256;
// Looking through a few names is quicker than hashing them; looking through thousands would let an answer stop the program.
constexpr size_t fewMembers = 16;

using Code = boost::json::error_code;
using View = boost::json::string_view;

//! An array or object that is not closed yet.
struct Open {
    bool isObject = false;
    Json::Array items {};
    Json::Object members {};
    QString key {};
    QSet<QString> keys {};

    void put(Json value)
    {
        if (isObject)
            members.emplace_back(std::move(key), std::move(value));
        else
            items.push_back(std::move(value));
    }
    bool has(const QString &name)
    {
        if (members.size() < fewMembers)
            return std::any_of(members.begin(), members.end(), [&](const Json::Member &member) { return member.first == name; });
        if (keys.isEmpty()) {
            for (const Json::Member &member : members)
                keys += member.first;
        }
        const bool known = keys.contains(name);
        keys += name;
        return known;
    }
};

//! What Boost's parser reports to, piece by piece; builds the tree.
class TreeBuilder {
public:
    static constexpr size_t max_object_size = size_t(-1);
    static constexpr size_t max_array_size = size_t(-1);
    static constexpr size_t max_key_size = size_t(-1);
    static constexpr size_t max_string_size = size_t(-1);

    explicit TreeBuilder(bool refusesRepeatedKeys)
        : m_refusesRepeatedKeys(refusesRepeatedKeys)
    {
    }

    Json takeRoot() { return std::move(m_root); }
    bool sawRepeatedKey() const { return m_sawRepeatedKey; }

    bool on_document_begin(Code &) { return true; }
    bool on_document_end(Code &) { return true; }
    bool on_object_begin(Code &) { return open(true); }
    bool on_object_end(size_t, Code &) { return close(); }
    bool on_array_begin(Code &) { return open(false); }
    bool on_array_end(size_t, Code &) { return close(); }
    bool on_key_part(View part, size_t, Code &) { return gather(part); }
    bool on_key(View part, size_t, Code &code)
    {
        gather(part);
        QString key = takeText();
        if (m_refusesRepeatedKeys && m_open.back().has(key)) {
            m_sawRepeatedKey = true;
            code = boost::json::error::syntax;
            return false;
        }
        m_open.back().key = std::move(key);
        return true;
    }
    bool on_string_part(View part, size_t, Code &) { return gather(part); }
    bool on_string(View part, size_t, Code &) { return gather(part) && put(takeText()); }
    bool on_number_part(View part, Code &) { return gather(part); }
    bool on_int64(int64_t, View part, Code &) { return putNumber(part); }
    bool on_uint64(uint64_t, View part, Code &) { return putNumber(part); }
    bool on_double(double, View part, Code &) { return putNumber(part); }
    bool on_bool(bool value, Code &) { return put(Json(value)); }
    bool on_null(Code &) { return put(nullptr); }
    bool on_comment_part(View, Code &) { return true; }
    bool on_comment(View, Code &) { return true; }

private:
    bool open(bool isObject)
    {
        m_open.push_back({.isObject = isObject});
        return true;
    }
    bool close()
    {
        Open closed = std::move(m_open.back());
        m_open.pop_back();
        return closed.isObject ? put(std::move(closed.members)) : put(std::move(closed.items));
    }
    bool put(Json value)
    {
        if (m_open.empty())
            m_root = std::move(value);
        else
            m_open.back().put(std::move(value));
        return true;
    }
    bool putNumber(View part)
    {
        gather(part);
        return put(Json::Number {std::exchange(m_gathered, {})});
    }
    bool gather(View part)
    {
        m_gathered.append(part.data(), static_cast<qsizetype>(part.size()));
        return true;
    }
    //! QString::fromUtf8 would drop a byte order mark at the start of a text; here it is a character like any other.
    QString takeText()
    {
        QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::ConvertInitialBom | QStringDecoder::Flag::Stateless);
        return decoder(std::exchange(m_gathered, {}));
    }

    bool m_refusesRepeatedKeys;
    bool m_sawRepeatedKey = false;
    std::vector<Open> m_open;
    QByteArray m_gathered;
    Json m_root;
};

using Parser = boost::json::basic_parser<TreeBuilder>;

ApiError unreadable(const QString &what, qsizetype byte)
{
    return ApiError {.kind = ErrorKind::Unreadable, .text = u"Not readable as JSON: %1 at byte %2."_s.arg(what).arg(byte)};
}

QString reason(const Code &code, const TreeBuilder &builder)
{
    if (builder.sawRepeatedKey())
        return u"the same key twice in one object"_s;
    if (code == boost::json::error::too_deep)
        return u"nested too deeply"_s;
    if (code == boost::json::error::incomplete)
        return u"it ends too early"_s;
    return QString::fromStdString(code.message());
}

Result<Json> parseWithin(const QByteArray &bytes, const JsonLimits &limits)
{
    boost::json::parse_options options;
    options.max_depth = static_cast<size_t>(std::clamp(limits.maxDepth, 0, deepest));
    Parser parser(options, limits.refuseRepeatedKeys);
    Code code;
    const auto size = static_cast<size_t>(bytes.size());
    const size_t read = parser.write_some(false, bytes.constData(), size, code);
    if (code)
        return unreadable(reason(code, parser.handler()), static_cast<qsizetype>(read));
    if (read != size || !parser.done())
        return unreadable(u"something follows the document"_s, static_cast<qsizetype>(read));
    return parser.handler().takeRoot();
}

} // namespace

Result<Json> parseJson(const QByteArray &bytes, const JsonLimits &limits)
{
    if (bytes.size() > limits.maxBytes)
        return unreadable(u"more than %1 bytes"_s.arg(limits.maxBytes), limits.maxBytes);
    try {
        return parseWithin(bytes, limits);
    } catch (const std::exception &) {
        return unreadable(u"no memory for it"_s, 0);
    }
}

} // namespace kontor
