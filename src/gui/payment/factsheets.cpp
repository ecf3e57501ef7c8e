// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payment/factsheets.h"

#include "gui/kit/card.h"
#include "gui/kit/factlist.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/sidebyside.h"

#include <QCoreApplication>
#include <QVBoxLayout>

namespace kontor::factsheets {

namespace {

struct SheetTexts {
    Q_DECLARE_TR_FUNCTIONS(FactSheets)
};

} // namespace

Sheet add(SideBySide &sheets, const QString &title)
{
    auto *card = new Card;
    card->body()->setContentsMargins(20, 16, 20, 16);
    card->body()->addWidget(new PlainLabel(title, TextStyle::Section));
    auto *facts = new FactList;
    facts->setAccessibleName(title);
    card->body()->addWidget(facts);
    card->body()->addStretch();
    sheets.addPart(card, 1);
    return {card, facts};
}

void addCompared(FactList &sheet, const QString &name, const QString &value, bool differs)
{
    //: One fact of two payments that are compared. %1 is its value in the other one, such as an amount.
    const QString words = differs ? SheetTexts::tr("%1  (differs)").arg(value)
                                  //: One fact of two payments that are compared. %1 is its value in both, such as an amount.
                                  : SheetTexts::tr("%1  (the same)").arg(value);
    PlainLabel *shown = sheet.addFact(name, words);
    shown->setWordWrap(true);
    if (differs)
        shown->setInk(PlainLabel::Ink::Danger);
}

} // namespace kontor::factsheets
