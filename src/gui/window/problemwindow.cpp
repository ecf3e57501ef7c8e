// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/problemwindow.h"

#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/messagebar.h"
#include "gui/theme/theme.h"

#include <QVBoxLayout>

namespace kontor {

ProblemWindow::ProblemWindow(const Theme &theme, const messages::Message &message, const QString &where)
{
    setWindowTitle(tr("Kontor"));
    setMinimumWidth(theme.px(520));
    auto *bar = new MessageBar(theme);
    bar->setClosable(false);
    bar->show(MessageBar::Kind::Danger, message);
    auto *place = new PlainLabel(where, TextStyle::Caption, PlainLabel::Ink::Muted);
    place->setWordWrap(true);
    place->setVisible(!where.isEmpty());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(32, 32, 32, 24);
    layout->setSpacing(12);
    layout->addWidget(bar);
    layout->addWidget(place);
    QPushButton *quit = primaryButton(theme, tr("Quit"));
    connect(quit, &QPushButton::clicked, this, &QWidget::close);
    layout->addSpacing(12);
    layout->addWidget(quit, 0, Qt::AlignRight);
    setAccessibleName(message.headline);
    setAccessibleDescription(message.text);
}

} // namespace kontor
