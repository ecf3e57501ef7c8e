// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sim/scenario.h"

namespace kontor::sim {

// By what is untidy; untidyGateways() has them all.
QList<Scenario> tokensThatDontSay();
QList<Scenario> clocksOfOthers();
QList<Scenario> readsThatLag();
QList<Scenario> readsByOthers();
QList<Scenario> waysWithoutARoute();
QList<Scenario> refusalsOfOthers();
QList<Scenario> answersOfOthers();
QList<Scenario> sleepAndTakeOver();
QList<Scenario> clocksAndRestarts();
QList<Scenario> batches();

} // namespace kontor::sim
