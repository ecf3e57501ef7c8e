// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QCoreApplication>

namespace kontor {

//! The context of translation that the sources of BatchReader share.
struct BatchReaderTexts {
    Q_DECLARE_TR_FUNCTIONS(BatchReader)
};

} // namespace kontor
