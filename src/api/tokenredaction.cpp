// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/tokenredaction.h"

#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <bitset>
#include <memory>
#include <optional>
#include <vector>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype shortestCredential = 12;
constexpr qsizetype window = 6; // characters of a piece at least
constexpr qsizetype tellingInARow = 12; // in a row: no other text has them by accident
constexpr qsizetype tellingInPieces = 24; // in pieces, together
constexpr int unwrappings = 3; // JSON in JSON in an address
constexpr int codeBits = 6;
constexpr quint64 windowMask = (quint64(1) << (codeBits * window)) - 1;
constexpr size_t filterSize = 1 << 18;

//! A character of what an answer means, and the bytes of the answer that it is written with.
struct Letter {
    uchar byte = 0;
    qsizetype from = 0;
    qsizetype to = 0;
};
using Letters = std::vector<Letter>;

//! Signs of credentials and of base64, in both of its alphabets and without regard to case; −1 for what may stand between two pieces.
constexpr std::array<int, 256> codes = [] {
    std::array<int, 256> all {};
    all.fill(-1);
    for (size_t i = 0; i < 26; ++i)
        all[size_t('a') + i] = all[size_t('A') + i] = int(i);
    for (size_t i = 0; i < 10; ++i)
        all[size_t('0') + i] = int(26 + i);
    all['+'] = all['-'] = 36;
    all['/'] = all['_'] = 37;
    all['.'] = 38;
    all['~'] = 39;
    return all;
}();

//! The windows of some texts, to be looked up fast.
class Windows {
public:
    void add(const QByteArray &text)
    {
        quint64 code = 0;
        qsizetype length = 0;
        for (const char c : text) {
            const int next = codes[uchar(c)];
            if (next < 0)
                continue;
            code = (code << codeBits | quint64(next)) & windowMask;
            if (++length >= window)
                m_all.push_back(code);
        }
    }
    void close()
    {
        std::sort(m_all.begin(), m_all.end());
        for (const quint64 code : m_all)
            m_filter.set(placeOf(code));
    }
    bool has(quint64 code) const { return m_filter.test(placeOf(code)) && std::binary_search(m_all.begin(), m_all.end(), code); }

private:
    static size_t placeOf(quint64 code) { return size_t(code * 0x9e3779b97f4a7c15U >> 46); }

    std::vector<quint64> m_all;
    std::bitset<filterSize> m_filter;
};

//! Every way to write it that can't be undone letter by letter. What comes before it in base64 shifts it by up to two bytes.
void addForms(Windows &windows, const QByteArray &text)
{
    QByteArray backwards = text;
    std::reverse(backwards.begin(), backwards.end());
    windows.add(text);
    windows.add(backwards);
    windows.add(text.toHex());
    for (const qsizetype before : {0, 1, 2}) {
        const qsizetype mixed = before == 0 ? 0 : before + 1; // characters that hold bits of what stood before
        const QByteArray encoded = (QByteArray(before, '\0') + text).toBase64(QByteArray::OmitTrailingEquals);
        windows.add(encoded.sliced(std::min(mixed, encoded.size())).chopped(encoded.size() > mixed ? 1 : 0));
    }
}

int hexOf(uchar c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

//! A number in text, and how many letters it takes; nothing where there is none.
struct Number {
    uint value = 0;
    size_t size = 0;
};
std::optional<Number> numberAt(const Letters &text, size_t at, size_t most, uint base)
{
    Number number;
    for (; number.size < most && at + number.size < text.size(); ++number.size) {
        const int digit = hexOf(text[at + number.size].byte);
        if (digit < 0 || uint(digit) >= base)
            break;
        number.value = number.value * base + uint(digit);
    }
    return number.size > 0 ? std::optional(number) : std::nullopt;
}

//! What an escape that begins at this letter stands for, and how many letters it takes; one letter where there is none.
Number meaningAt(const Letters &text, size_t at)
{
    const auto is = [&text, at](size_t i, char c) { return at + i < text.size() && text[at + i].byte == uchar(c); };
    if (is(0, '\\') && is(1, 'u')) {
        if (const auto code = numberAt(text, at + 2, 4, 16); code && code->size == 4)
            return {code->value, 6};
    }
    if (is(0, '\\') && at + 1 < text.size())
        return {QByteArrayView("bfnrt").contains(char(text[at + 1].byte)) ? uint(' ') : text[at + 1].byte, 2};
    if (is(0, '%')) {
        if (const auto code = numberAt(text, at + 1, 2, 16); code && code->size == 2)
            return {code->value, 3};
    }
    if (is(0, '&') && is(1, '#')) {
        const bool isHex = is(2, 'x') || is(2, 'X');
        const size_t digits = isHex ? 3 : 2;
        if (const auto code = numberAt(text, at + digits, 6, isHex ? 16 : 10))
            return {code->value, digits + code->size + (is(digits + code->size, ';') ? 1 : 0)};
    }
    return {text[at].byte, 1};
}

Letters unwrapped(const Letters &text)
{
    Letters plain;
    plain.reserve(text.size());
    for (size_t at = 0; at < text.size();) {
        const Number meaning = meaningAt(text, at);
        const uchar byte = meaning.value < 0x80 || meaning.size == 1 ? uchar(meaning.value) : uchar(' ');
        plain.push_back({byte, text[at].from, text[at + meaning.size - 1].to});
        at += meaning.size;
    }
    return plain;
}

//! The letters that count, with the pieces of what is looked for.
struct Piece {
    size_t first = 0;
    size_t size = 0;
};
class PieceFinder {
public:
    explicit PieceFinder(const Windows &windows)
        : m_windows(windows)
    {
    }
    //! One letter after the other; what doesn't count is left out.
    void take(int letter)
    {
        if (letter < 0)
            return;
        m_code = (m_code << codeBits | quint64(letter)) & windowMask;
        if (++m_size < size_t(window) || !m_windows.has(m_code))
            return;
        const size_t first = m_size - size_t(window);
        if (!m_pieces.empty() && first <= m_pieces.back().first + m_pieces.back().size)
            m_pieces.back().size = m_size - m_pieces.back().first;
        else
            m_pieces.push_back({first, size_t(window)});
    }
    const std::vector<Piece> &pieces() const { return m_pieces; }

private:
    const Windows &m_windows;
    std::vector<Piece> m_pieces;
    quint64 m_code = 0;
    size_t m_size = 0;
};

std::vector<Piece> piecesIn(const Letters &letters, const Windows &windows)
{
    PieceFinder finder(windows);
    for (const Letter &letter : letters)
        finder.take(codes[letter.byte]);
    return finder.pieces();
}

bool areTelling(const std::vector<Piece> &pieces)
{
    size_t all = 0;
    for (const Piece &piece : pieces) {
        if (piece.size >= size_t(tellingInARow))
            return true;
        all += piece.size;
    }
    return all >= size_t(tellingInPieces);
}

using Ranges = std::vector<std::pair<qsizetype, qsizetype>>;

//! One credential as it may come back.
class Echo {
public:
    explicit Echo(const QByteArray &credential)
        : m_credential(credential)
    {
        const QByteArray signature = credential.sliced(credential.lastIndexOf('.') + 1);
        const bool isSigned = credential.count('.') == 2 && signature.size() >= shortestCredential;
        addForms(m_proof, isSigned ? signature : credential);
        m_proof.close();
    }
    //! In an answer without escapes; most have none, and no echo.
    bool isIn(const QByteArray &answer) const
    {
        PieceFinder finder(m_proof);
        for (const char c : answer)
            finder.take(codes[uchar(c)]);
        return areTelling(finder.pieces());
    }
    void findIn(const Letters &letters, Ranges &found) const
    {
        if (!areTelling(piecesIn(letters, m_proof)))
            return;
        Windows whole;
        addForms(whole, m_credential);
        whole.close();
        for (const Piece &piece : piecesIn(letters, whole)) {
            for (size_t i = piece.first; i < piece.first + piece.size; ++i)
                found.emplace_back(letters[i].from, letters[i].to);
        }
    }

private:
    QByteArray m_credential;
    Windows m_proof;
};

Letters countingOf(const Letters &text)
{
    Letters letters;
    letters.reserve(text.size());
    for (size_t at = 0; at < text.size(); ++at) {
        if (text[at].byte == '\\')
            at += meaningAt(text, at).size - 1; // the n of a line end is no letter
        else if (codes[text[at].byte] >= 0)
            letters.push_back(text[at]);
    }
    return letters;
}

//! Letters that stand side by side are one.
Ranges joined(Ranges ranges)
{
    std::sort(ranges.begin(), ranges.end());
    Ranges all;
    for (const auto &[from, to] : ranges) {
        if (!all.empty() && from <= all.back().second)
            all.back().second = std::max(all.back().second, to);
        else
            all.emplace_back(from, to);
    }
    return all;
}

QByteArray without(const QByteArray &answer, const Ranges &ranges)
{
    QByteArray clean;
    qsizetype done = 0;
    for (const auto &[from, to] : ranges) {
        clean += answer.sliced(done, from - done) + "[hidden]";
        done = to;
    }
    return clean + answer.sliced(done);
}

} // namespace

QByteArray withoutEchoes(const QByteArray &answer, const QByteArrayList &credentials)
{
    std::vector<std::unique_ptr<Echo>> echoes;
    for (const QByteArray &credential : credentials) {
        if (credential.size() >= shortestCredential)
            echoes.push_back(std::make_unique<Echo>(credential));
    }
    if (echoes.empty() || answer.size() < tellingInARow)
        return answer;
    const bool hasEscapes = answer.contains('\\') || answer.contains('%') || answer.contains("&#");
    if (!hasEscapes && std::none_of(echoes.begin(), echoes.end(), [&answer](const auto &echo) { return echo->isIn(answer); }))
        return answer;
    Letters text;
    text.reserve(size_t(answer.size()));
    for (qsizetype i = 0; i < answer.size(); ++i)
        text.push_back({uchar(answer.at(i)), i, i + 1});
    Ranges found;
    for (int layer = 0; layer <= unwrappings; ++layer) {
        const Letters letters = countingOf(text);
        for (const auto &echo : echoes)
            echo->findIn(letters, found);
        Letters plain = unwrapped(text);
        if (plain.size() == text.size())
            break;
        text = std::move(plain);
    }
    return found.empty() ? answer : without(answer, joined(std::move(found)));
}

QString withoutTokens(const QString &text)
{
    // Tried once for each word: whatever a text holds, its length counts once.
    static const QRegularExpression plain(
        u"(?<![\\w-])(?=[\\w-]*eyJ)[\\w-]++(?:\\.|%2[eE]|\\\\u002[eE])[\\w-]++(?:\\.|%2[eE]|\\\\u002[eE])[\\w-]*+"_s);
    // "eyJ" in base64, behind nothing, one byte or two
    static const QRegularExpression encoded(u"(?<![\\w+/-])(?=[\\w+/-]*(?:ZXlK|V5S|leUp))[\\w+/-]{60,}+={0,2}"_s);
    QString clean = text;
    clean.replace(plain, u"…"_s);
    return clean.replace(encoded, u"…"_s);
}

} // namespace kontor
