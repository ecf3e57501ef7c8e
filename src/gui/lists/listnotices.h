// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QObject>

namespace kontor {

class ListController;
class MessageBar;
class PaymentsModel;
class TableCard;
class Theme;
struct ApiError;
struct ListConfig;

//! What a list says of its rows when there are none, when they couldn't be read, and when those that are here couldn't be read again; and
//! what a person can do then. The first two stand in the place of the table, the last one above `body`, which is in the page's column.
class ListNotices final : public QObject {
    Q_OBJECT
public:
    //! The parts of the list that it speaks of: the page's, as it is itself.
    struct Parts {
        Clock &clock;
        const Theme &theme;
        const ListConfig &config;
        PaymentsModel &model;
        ListController &controller;
        TableCard &card;
        QWidget &body;
    };
    ListNotices(const Parts &parts, QWidget *page);

Q_SIGNALS:
    void newRequested();
    //! One that was made elsewhere, by its ID.
    void lookUpRequested();
    //! Above the list stands another part that Tab comes to.
    void barMade();

private:
    void showError(const ApiError &error);
    void showOutdated(const ApiError &error);
    void makeOutdatedBar();
    void showEmptyOrTable();
    void noteRead();

    Clock &m_clock;
    const Theme &m_theme;
    const ListConfig &m_config;
    PaymentsModel &m_model;
    ListController &m_controller;
    TableCard &m_card;
    QWidget &m_body;
    QWidget *m_page;
    MessageBar *m_outdated = nullptr; //!< made when it is needed first
    UtcTime m_readAt {}; //!< when the list was last answered
};

} // namespace kontor
