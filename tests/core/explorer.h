// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/submission.h"
#include <QString>
#include <functional>

//! Walks every interleaving of the submission machine with a modelled gateway, network, clock and disk, breadth first, to a bounded
//! depth: requests and answers lost, delayed and doubled, tokens expiring, writes that don't reach the disk, crashes at every step,
//! callbacks before, after and never, a person who cancels, checks, stops tracking and pauses. Looks for a world in which money went twice,
//! or in which a payment that the gateway has is called not sent, or one that it hasn't is called accepted, or an untracked one is sent.
namespace explorer {

using StepFunction = std::function<kontor::submission::Step(const kontor::submission::Submission &, const kontor::submission::Event &)>;

struct Bounds {
    int attempts = 2;
    int ticks = 4; //!< of ten seconds; a token lives two, and a proof of absence takes five
    int crashes = 1;
    int hints = 1;
    int people = 1; //!< cancels, checks, stops tracking and pauses
    int failedWrites = 1;
    int doubledPosts = 1;
    size_t states = 3'000'000;
};

struct Setting {
    StepFunction step = kontor::submission::step;
    bool idSurvivesCrash = true; //!< false: the program makes a new ID after a crash, as if it had not been kept
    bool gatewayRefuses = false; //!< every POST that is looked at gets a 4xx
    bool gatewayWavers = false; //!< any POST that is looked at may get a 4xx
    int leeway = 0; //!< seconds after its expiry in which a token is still good
    int lag = 0; //!< seconds after which a GET shows what was accepted
    int dateAhead = 0; //!< seconds by which the Date of every answer is ahead
    bool tokensAreOpaque = false; //!< nothing can be read in them, and they are good for ever
    kontor::submission::AbsenceRules absence {kontor::Seconds(10), kontor::Seconds(10)};
    bool idTypedByPerson = false;
    kontor::PaymentKind kind = kontor::PaymentKind::Payout;
    bool gatewayShowsMoney = true; //!< false: what a GET shows can't be compared
    bool idIsTaken = false; //!< by somebody else, for other money, before we begin
    bool takenAlike = false; //!< for the same money
    bool everyPostIsAnswered = false; //!< a typed ID's lost answer can't be told from an equal payment of somebody else's
    Bounds bounds {};
};

struct Finding {
    QString violation {}; //!< empty: none
    QString trace {}; //!< how to get there
    size_t states = 0;
    bool complete = true; //!< every state within the bounds was seen
    bool provesAbsence = false; //!< in some world a payment that was sent twice is called not sent, and rightly
    bool provesRefusal = false; //!< the same of one that was sent once and refused
};

Finding explore(const Setting &setting);

} // namespace explorer
