// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/tokens.h"

#include <array>

namespace kontor {
namespace {

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

Tokens makeLight()
{
    return {
        .dark = false,
        .window = rgb(0xF5F6F8),
        .surface = rgb(0xFFFFFF),
        .raised = rgb(0xFFFFFF),
        .sunken = rgb(0xEEF1F5),
        .hover = rgb(0xF0F4FA),
        .selected = rgb(0xDCE9FB),
        .line = rgb(0xDFE3EA),
        .sidebar = rgb(0xEBEEF3),
        .sideSelected = rgb(0xFFFFFF),
        .accentSoft = rgb(0xE6EFFC),
        .text = rgb(0x1A2230),
        .text2 = rgb(0x465163),
        .muted = rgb(0x566174),
        .disabled = rgb(0x9AA3B0),
        .link = rgb(0x174FA3),
        .danger = rgb(0xB3261E),
        .onDanger = rgb(0xFFFFFF),
        .accent = rgb(0x1D5FBF),
        .accentHover = rgb(0x174D9C),
        .onAccent = rgb(0xFFFFFF),
        .control = rgb(0x7A8493),
        .focus = rgb(0x1D5FBF),
        .sandbox = rgb(0xFFD98A),
        .onSandbox = rgb(0x4A2F00),
        .live = rgb(0x12324F),
        .onLive = rgb(0xFFFFFF),
    };
}

Tokens makeDark()
{
    return {
        .dark = true,
        .window = rgb(0x12161D),
        .surface = rgb(0x1A202A),
        .raised = rgb(0x222A36),
        .sunken = rgb(0x151A22),
        .hover = rgb(0x232C39),
        .selected = rgb(0x23405F),
        .line = rgb(0x303A48),
        .sidebar = rgb(0x151B24),
        .sideSelected = rgb(0x243041),
        .accentSoft = rgb(0x1B3050),
        .text = rgb(0xE9EDF3),
        .text2 = rgb(0xB7C1CF),
        .muted = rgb(0xA6B2C2),
        .disabled = rgb(0x5F6B7C),
        .link = rgb(0x8FBBFF),
        .danger = rgb(0xFF8F85),
        .onDanger = rgb(0x3A0905),
        .accent = rgb(0x7DB0FF),
        .accentHover = rgb(0x9CC3FF),
        .onAccent = rgb(0x0A1A30),
        .control = rgb(0x7E8BA2),
        .focus = rgb(0x9CC3FF),
        .sandbox = rgb(0x7A5200),
        .onSandbox = rgb(0xFFEBC7),
        .live = rgb(0x2A5A86),
        .onLive = rgb(0xFFFFFF),
    };
}

//! Light ink, light tint, dark ink, dark tint.
StatusColours pick(bool dark, QRgb lightInk, QRgb lightTint, QRgb darkInk, QRgb darkTint)
{
    return dark ? StatusColours {rgb(darkInk), rgb(darkTint)} : StatusColours {rgb(lightInk), rgb(lightTint)};
}

constexpr std::array tokensByName {
    TokenName {"window", &Tokens::window},
    TokenName {"surface", &Tokens::surface},
    TokenName {"raised", &Tokens::raised},
    TokenName {"sunken", &Tokens::sunken},
    TokenName {"hover", &Tokens::hover},
    TokenName {"selected", &Tokens::selected},
    TokenName {"line", &Tokens::line},
    TokenName {"sidebar", &Tokens::sidebar},
    TokenName {"sideSelected", &Tokens::sideSelected},
    TokenName {"accentSoft", &Tokens::accentSoft},
    TokenName {"text", &Tokens::text},
    TokenName {"text2", &Tokens::text2},
    TokenName {"muted", &Tokens::muted},
    TokenName {"disabled", &Tokens::disabled},
    TokenName {"link", &Tokens::link},
    TokenName {"danger", &Tokens::danger},
    TokenName {"onDanger", &Tokens::onDanger},
    TokenName {"accent", &Tokens::accent},
    TokenName {"accentHover", &Tokens::accentHover},
    TokenName {"onAccent", &Tokens::onAccent},
    TokenName {"control", &Tokens::control},
    TokenName {"focus", &Tokens::focus},
    TokenName {"sandbox", &Tokens::sandbox},
    TokenName {"onSandbox", &Tokens::onSandbox},
    TokenName {"live", &Tokens::live},
    TokenName {"onLive", &Tokens::onLive},
};

} // namespace

StatusColours Tokens::status(PaymentState state) const
{
    using enum PaymentState;
    switch (state) {
    case Draft:
    case Paused:
    case TrackingStopped:
        return pick(dark, 0x475364, 0xEBEEF2, 0xBAC4D1, 0x2A3340);
    case Queued:
        return pick(dark, 0x2B4F7E, 0xE5EDF7, 0xA9C7EC, 0x213349);
    case Sending:
        return pick(dark, 0x154FA8, 0xE1ECFD, 0x93BEFF, 0x1B3459);
    case Processing:
    case AwaitingPayment:
        return pick(dark, 0x0A5A66, 0xDDF2F4, 0x83D6E0, 0x153B41);
    case OutcomeUnknown:
        return pick(dark, 0x7F4400, 0xFFEFD6, 0xFFC46B, 0x47310E);
    case Rejected:
    case Mismatch:
        return pick(dark, 0x9E1F1A, 0xFCE6E4, 0xFFA79F, 0x4A1F1C);
    case Paid:
        return pick(dark, 0x13633A, 0xE0F4E8, 0x86DFA9, 0x173D29);
    case OtherStatus:
        return {dark ? rgb(0xD5DCE6) : rgb(0x333F50), surface, true};
    case LikelyExpired:
        return pick(dark, 0x6B4A12, 0xF7EEDC, 0xE6C88C, 0x3D321B);
    case Cancelled:
        return pick(dark, 0x5B5248, 0xF1ECE6, 0xCDBFAF, 0x37302A);
    }
    Q_UNREACHABLE();
}

QColor Tokens::profile(ProfileColour colour) const
{
    switch (colour) {
    case ProfileColour::None:
        return {};
    case ProfileColour::Blue:
        return dark ? rgb(0x8FBBFF) : rgb(0x1D5FBF);
    case ProfileColour::Teal:
        return dark ? rgb(0x5FE3EC) : rgb(0x00707F);
    case ProfileColour::Green:
        return dark ? rgb(0xA6E36B) : rgb(0x356B0A);
    case ProfileColour::Violet:
        return dark ? rgb(0xCDB4FF) : rgb(0x6B2FB3);
    case ProfileColour::Rose:
        return dark ? rgb(0xFFA3C4) : rgb(0xB0184F);
    }
    Q_UNREACHABLE();
}

const Tokens &lightTokens()
{
    static const Tokens tokens = makeLight();
    return tokens;
}

const Tokens &darkTokens()
{
    static const Tokens tokens = makeDark();
    return tokens;
}

std::span<const TokenName> tokenNames()
{
    return tokensByName;
}

} // namespace kontor
