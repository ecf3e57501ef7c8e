// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QIODevice>
#include <array>
#include <optional>

namespace kontor {

//! The bytes of XML on their way to QXmlStreamReader, which compares each attribute of a tag with all others of that tag: 350,000 of them
//! take minutes. Passes on what it reads, and ends before a tag or a text that is larger than any spreadsheet program writes, and before a
//! document type. Recognises tags in UTF-8, its subsets, Latin-1 and UTF-16 only: reads() tells once the XML has named its encoding.
class TagGuard final : public QIODevice {
public:
    static constexpr qint64 longestTag = 65'536; //!< also of a comment and of a processing instruction; in bytes, in UTF-16 in units
    static constexpr int mostAttributes = 256; //!< declarations of namespaces count
    static constexpr qint64 longestText = 1'048'576; //!< between two tags; a cell holds 32,767 characters
    enum class Stop { None, TooLarge, DocumentType, Encoding };

    //! The device is open for reading and outlives this.
    explicit TagGuard(QIODevice &from);

    //! Why it ended early; None when it didn't.
    Stop stop() const { return m_stop; }
    //! Whether tags are recognised in this encoding, as the XML declares it. An empty name is that of XML that declares none.
    bool reads(QStringView encoding) const;
    bool isSequential() const override { return true; }

protected:
    qint64 readData(char *to, qint64 most) override;
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    enum class In { Text, Opening, Tag, Value, Declaration, Comment, CData, Instruction };

    void begin();
    qint64 fetch(char *to, qint64 most);
    bool takes(char byte);
    void take(char16_t unit);
    void takeText(char16_t unit);
    void takeTag(char16_t unit);
    void takeDeclaration();
    void enter(In where);
    bool endsWith(QLatin1StringView end) const;

    QIODevice &m_from;
    Stop m_stop = Stop::None;
    In m_in = In::Text;
    char16_t m_quote = 0;
    qint64 m_length = 0; //!< of what it is in
    int m_attributes = 0;
    std::array<char16_t, 8> m_last {}; //!< the units that came last, the newest at the end
    QByteArray m_head {}; //!< the first bytes, by which the encoding is known, until they are passed on
    bool m_hasBegun = false;
    bool m_isWide = false;
    bool m_isBigEndian = false;
    std::optional<char> m_half {}; //!< the first byte of a unit of UTF-16
};

} // namespace kontor
