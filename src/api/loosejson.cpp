// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/loosejson.h"

#include <algorithm>
#include <array>

namespace kontor::loose {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype maxLeaves = 100;
constexpr qsizetype maxDepth = 8;
constexpr qsizetype maxName = 64; // of one part
constexpr qsizetype maxText = 1000;

bool isContainer(const Json &json)
{
    return json.isObject() || json.isArray();
}

QString cut(const QString &text, qsizetype length)
{
    return text.size() > length ? text.first(length) + u'…' : text;
}

QString textOf(const Json &json)
{
    if (const auto text = json.toText())
        return *text;
    if (json.isNumber())
        return QString::fromLatin1(json.numberText());
    return QString::fromUtf8(json.toBytes());
}

//! Collects leaves below one object.
class Collector {
public:
    QList<Leaf> leaves {};

    void walk(const Json &object)
    {
        for (const auto &[name, value] : object.members())
            step(name, value);
    }

private:
    void step(const QString &name, const Json &value)
    {
        if (value.isNull() || leaves.size() >= maxLeaves)
            return;
        m_path.append(cut(name, maxName));
        if (!isContainer(value))
            add(textOf(value), &value);
        else if (m_path.size() >= maxDepth)
            add(textOf(value), nullptr);
        else if (value.isObject())
            walk(value);
        else
            walkList(value.items());
        m_path.removeLast();
    }
    void walkList(const Json::Array &items)
    {
        const bool wasInList = std::exchange(m_inList, true);
        if (std::none_of(items.begin(), items.end(), isContainer))
            add(joined(items), nullptr);
        else
            for (size_t i = 0; i < items.size() && leaves.size() < maxLeaves; ++i)
                step(QString::number(i), items[i]);
        m_inList = wasInList;
    }
    static QString joined(const Json::Array &items)
    {
        QString text;
        for (const Json &item : items) {
            if (text.size() > maxText)
                break;
            text += (text.isEmpty() ? QString() : u", "_s) + textOf(item);
        }
        return text;
    }
    void add(const QString &text, const Json *value)
    {
        const QString kept = cut(text, maxText);
        const bool isWhole = kept.size() == text.size();
        leaves.append(
            {.path = m_path, .text = kept, .value = isWhole ? value : nullptr, .inList = m_inList, .isBeginning = value && !isWhole});
    }

    QStringList m_path {};
    bool m_inList = false;
};

QList<Entry> entriesOf(const Json &json)
{
    QList<Entry> entries;
    for (const Json &item : json.items())
        entries.append(Entry {.key = {}, .value = &item});
    for (const auto &[name, value] : json.members())
        entries.append(Entry {.key = name, .value = &value});
    return entries;
}

// Names under which what was asked for stands, likeliest first; and what stands beside it.
constexpr std::array knownLists {"data", "items", "balances", "available", "currencies", "paymentoperators", "operators", "banks",
    "accounts", "results", "result", "content", "list", "records", "entries", "values", "response", "payload"};

size_t rankOf(const QString &name)
{
    const QByteArray plain = plainName(name).toUtf8();
    return size_t(std::find(knownLists.begin(), knownLists.end(), plain) - knownLists.begin());
}

bool isAside(const QString &name)
{
    static const QStringList aside {u"errors"_s, u"warnings"_s, u"messages"_s, u"links"_s};
    return aside.contains(plainName(name));
}

QList<const Json::Member *> membersBy(const Json &object, bool (Json::*isOfType)() const)
{
    QList<const Json::Member *> found;
    for (const auto &member : object.members()) {
        if ((member.second.*isOfType)() && !isAside(member.first))
            found.append(&member);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto *a, const auto *b) { return rankOf(a->first) < rankOf(b->first); });
    return found;
}

// A list of any name will do when it is the only one; of several that we don't know nobody can say which was meant.
QList<const Json::Member *> listsOf(const Json &object)
{
    auto lists = membersBy(object, &Json::isArray);
    const auto unknown = std::find_if(lists.begin(), lists.end(), [](const auto *each) { return !isKnownList(each->first); });
    if (lists.size() > 1)
        lists.erase(unknown, lists.end());
    return lists;
}

void addPlaces(QList<QList<Entry>> &places, const Json &json)
{
    if (json.isArray())
        places.append(entriesOf(json));
    for (const auto *member : listsOf(json))
        places.append(entriesOf(member->second));
    if (json.isObject())
        places.append(entriesOf(json));
}

} // namespace

QList<Leaf> leavesOf(const Json &object)
{
    Collector collector;
    collector.walk(object);
    return std::move(collector.leaves);
}

QString plainName(const QString &name)
{
    QString plain;
    for (const QChar c : name) {
        if (c.isLetterOrNumber())
            plain += c.toLower();
    }
    return plain;
}

bool isKnownList(const QString &name)
{
    return rankOf(name) < knownLists.size();
}

QList<QList<Entry>> placesIn(const Json &document)
{
    QList<QList<Entry>> places;
    addPlaces(places, document);
    for (const auto *member : membersBy(document, &Json::isObject))
        addPlaces(places, member->second);
    return places;
}

bool isEmptyList(const Json &document)
{
    const auto lists = listsOf(document);
    const Json &list = lists.size() == 1 ? lists.first()->second : document;
    return list.isArray() && list.items().empty();
}

QList<NamedText> othersOf(const QList<Leaf> &leaves, const QList<const Leaf *> &taken)
{
    QList<NamedText> others;
    for (const Leaf &leaf : leaves) {
        if (!taken.contains(&leaf))
            others.append(NamedText {.name = leaf.name(), .text = leaf.text});
    }
    return others;
}

} // namespace kontor::loose
