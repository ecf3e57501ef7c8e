// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/words.h"
#include <QWidget>

namespace kontor {

class Theme;

//! Stands where the main window would be when a profile can't be opened: what happened, what it means for the money, what to do.
class ProblemWindow final : public QWidget {
    Q_OBJECT
public:
    ProblemWindow(const Theme &theme, const words::Message &message, const QString &where);
};

} // namespace kontor
