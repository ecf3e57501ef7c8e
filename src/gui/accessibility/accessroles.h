// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kontor {

//! Says to screen readers what some widgets are: a toast is an alert, the panel of a payment a group, the band of the sandbox a text. And
//! has them see scroll areas through an interface that looks at what it is asked for: Qt's own (6.4) takes a child by its number without a
//! look at how many there are, and when a scroll bar goes between a reader's two questions, the program ends. Once, at the start.
void installAccessRoles();

} // namespace kontor
