// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/listnotices.h"

#include "gui/kit/buttons.h"
#include "gui/kit/emptystate.h"
#include "gui/lists/listconfig.h"
#include "gui/lists/listcontroller.h"
#include "gui/page/messagebar.h"
#include "gui/table/tablecard.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/times.h"
#include "models/paymentsmodel.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

ListNotices::ListNotices(const Parts &parts, QWidget *page)
    : QObject(page)
    , m_clock(parts.clock)
    , m_theme(parts.theme)
    , m_config(parts.config)
    , m_model(parts.model)
    , m_controller(parts.controller)
    , m_card(parts.card)
    , m_body(parts.body)
    , m_page(page)
{
    connect(&m_model, &PaymentsModel::loaded, this, &ListNotices::showEmptyOrTable);
    connect(&m_model, &PaymentsModel::loaded, this, &ListNotices::noteRead);
    connect(&m_model, &PaymentsModel::failed, this, &ListNotices::showError);
    connect(&m_model, &PaymentsModel::outdated, this, &ListNotices::showOutdated);
}

void ListNotices::showError(const ApiError &error)
{
    const messages::Message message = messages::errorMessage(error);
    //: In the place of a list. %1 says why, in a sentence or two.
    auto *instead = new EmptyState(m_theme, u"warning"_s, tr("The list could not be read. %1").arg(message.plain()));
    QPushButton *again = plainButton(m_theme, tr("Try again"), u"refresh"_s);
    connect(again, &QPushButton::clicked, &m_controller, &ListController::ask);
    instead->addButton(again);
    m_card.setInstead(instead);
}

//! The rows that are here stay: they are of the same question, and say what was so a while ago.
void ListNotices::showOutdated(const ApiError &error)
{
    if (!m_outdated)
        makeOutdatedBar();
    const QString at = messages::asOf(m_readAt, m_clock.wall());
    m_outdated->show(MessageBar::Kind::Warning, tr("The list could not be read again."),
        //: %1 is a time, such as 16:31:10, %2 a sentence that says why.
        tr("Its rows are as of %1; payments may have changed since. %2").arg(at, messages::errorMessage(error).plain()));
    connect(m_outdated->addAction(tr("Try again")), &QPushButton::clicked, this, [this] { m_model.lookAgain(); });
}

void ListNotices::makeOutdatedBar()
{
    m_outdated = new MessageBar(m_theme, m_page);
    m_outdated->setClosable(true);
    connect(m_outdated, &MessageBar::closed, m_outdated, &QWidget::hide);
    auto *column = qobject_cast<QVBoxLayout *>(m_page->layout());
    column->insertWidget(column->indexOf(&m_body), m_outdated);
    Q_EMIT barMade();
}

void ListNotices::noteRead()
{
    m_readAt = m_clock.wall();
    if (m_outdated)
        m_outdated->hide();
}

void ListNotices::showEmptyOrTable()
{
    if (m_model.rowCount() > 0 || !m_model.isLoaded())
        return m_card.setInstead(nullptr);
    const bool filtered = m_controller.state().isFiltered();
    const int filters = m_controller.state().filterCount();
    auto *empty = new EmptyState(m_theme, filtered ? u"filter"_s : m_config.icon, filtered ? m_config.noneMatch(filters) : m_config.none);
    const QString clear = filters < 2 ? tr("Clear filter") : tr("Clear filters");
    QPushButton *button = plainButton(m_theme, filtered ? clear : m_config.create);
    connect(button, &QPushButton::clicked, this, [this, filtered] { filtered ? m_controller.clear() : newRequested(); });
    empty->addButton(button);
    if (!filtered) {
        //: Read aloud, beside another button of the same name: %1 is "New payin" or "New payout".
        button->setAccessibleName(tr("%1, the first one").arg(m_config.create));
        QPushButton *look = plainButton(m_theme, tr("Look up by ID"));
        connect(look, &QPushButton::clicked, this, &ListNotices::lookUpRequested);
        empty->addButton(look);
    }
    m_card.setInstead(empty);
}

} // namespace kontor
