// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/paymentstate.h"
#include "office/profiles/profilecolour.h"
#include <QColor>
#include <span>

namespace kontor {

//! The two colours of a state: its words and icon, and the tint of its pill. The words are readable on the tint and on any row.
struct StatusColours {
    QColor ink;
    QColor tint;
    bool outlined = false; //!< drawn as an outline: the word is the gateway's own
};

//! Every colour of one appearance. Nothing in gui/ names a colour that isn't here.
struct Tokens {
    bool dark = false;
    // backgrounds
    QColor window;
    QColor surface;
    QColor raised;
    QColor sunken;
    QColor hover;
    QColor selected;
    QColor line;
    QColor sidebar;
    QColor sideSelected;
    QColor accentSoft;
    // words and marks
    QColor text;
    QColor text2;
    QColor muted;
    QColor disabled;
    QColor link;
    QColor danger;
    QColor onDanger;
    QColor accent;
    QColor accentHover;
    QColor onAccent;
    QColor control;
    QColor focus;
    // which money this is
    QColor sandbox;
    QColor onSandbox;
    QColor live;
    QColor onLive;

    StatusColours status(PaymentState state) const;
    //! The disc of a profile's mark; its edge is the surface. Invalid for None.
    QColor profile(ProfileColour colour) const;
};

const Tokens &lightTokens();
const Tokens &darkTokens();

//! A colour and the name by which the style sheet asks for it ("@surface").
struct TokenName {
    const char *name;
    QColor Tokens::*colour;
};
std::span<const TokenName> tokenNames();

} // namespace kontor
