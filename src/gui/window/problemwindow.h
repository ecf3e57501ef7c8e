// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "messages/message.h"
#include <QWidget>

namespace kontor {

class Theme;

//! Stands where the main window would be when a profile can't be opened: what happened, what it means for the money, what to do.
class ProblemWindow final : public QWidget {
    Q_OBJECT
public:
    ProblemWindow(const Theme &theme, const messages::Message &message, const QString &where);
};

} // namespace kontor
