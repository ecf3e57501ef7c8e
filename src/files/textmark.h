// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <utility>

namespace kontor {

//! What the look of a cell's text says about its value.
struct TextMark {
    enum Kind : quint8 {
        None,
        Struck, //!< all of it is struck through
        Partly, //!< a part of it is struck through, or raised or lowered as the number of a footnote is
        Rounded, //!< a number of which a spreadsheet shows less than the cell holds
        Shortened, //!< a number that has more digits than a spreadsheet keeps
        Unseen, //!< the spreadsheet shows nothing of it
        ShownOtherwise, //!< the spreadsheet shows other characters than the cell holds, beside the marks of currencies and what parts
                        //!< digits
    };
    Kind kind = None;
    QString shown {}; //!< of a ShownOtherwise one: what the spreadsheet shows

    TextMark() = default;
    TextMark(Kind itsKind, QString itsShown = {})
        : kind(itsKind)
        , shown(std::move(itsShown))
    {
    }
    bool operator==(const TextMark &) const = default;
};

//! Of a text that comes in pieces.
class TextMarks {
public:
    void add(QStringView piece, bool isStruck, bool isRaised)
    {
        if (piece.trimmed().isEmpty())
            return;
        m_hasStruck = m_hasStruck || isStruck;
        m_hasRaised = m_hasRaised || (isRaised && !isStruck);
        m_hasPlain = m_hasPlain || !(isStruck || isRaised);
    }
    //! What is raised as a whole is a matter of taste.
    TextMark::Kind mark() const
    {
        const bool isOfOneKind = m_hasStruck + m_hasRaised + m_hasPlain <= 1;
        return isOfOneKind ? (m_hasStruck ? TextMark::Struck : TextMark::None) : TextMark::Partly;
    }

private:
    bool m_hasStruck = false;
    bool m_hasRaised = false;
    bool m_hasPlain = false;
};

} // namespace kontor
