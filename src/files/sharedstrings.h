// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/textmark.h"
#include "files/xmlpart.h"
#include <memory>
#include <optional>

namespace kontor {

struct WorkbookText {
    QString text {};
    TextMark::Kind mark = TextMark::None;
};

//! The texts that the cells of a workbook share, read only as far as a cell has asked for: programs write them in the order in which they
//! are first used, so the beginning of a long sheet needs the beginning of them.
class SharedStrings final {
public:
    static constexpr qint64 largest = 134'217'728; //!< unpacked
    static constexpr qsizetype most = 2'000'000;

    //! A workbook may have none.
    explicit SharedStrings(std::unique_ptr<XmlPart> part = {});

    //! Nothing when there is no such text; BadInput when they can't be read as far as that.
    Result<std::optional<WorkbookText>> at(qsizetype index);

private:
    std::unique_ptr<XmlPart> m_part;
    QList<WorkbookText> m_texts;
};

//! The text of the present element, of all its pieces; how an Asian name is read aloud is left out. Of a text that is longer than any cell
//! may hold only as much as shows that.
WorkbookText textOf(XmlPart &part);
//! Of an element such as <strike/>: it says so, unless its value says that it doesn't.
bool isSet(const XmlPart &part);
//! Signs that XML can't hold stand in workbooks as _x000D_.
QString unescaped(const QString &text);

} // namespace kontor
