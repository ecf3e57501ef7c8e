// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/notifications/desktopnotices.h"

class QWidget;

namespace kontor {

class Announcer;
class BatchJobs;
class CloseController;
class Navigator;

//! What a window tells people who don't look at it: aloud, and by notifications of the desktop, whose press leads to the page that they are
//! about. Knows whether somebody is at the window, and whether it is locked.
class NotificationCenter final : public QObject {
    Q_OBJECT
public:
    //! All given outlive this.
    struct Around {
        MerchantSession &session;
        const Preferences &preferences;
        const NumberFormat &format;
        Announcer &announcer;
        const BatchJobs &batchJobs;
        const CloseController &closing;
        Navigator &navigator;
        QWidget &window;
    };
    //! Without `desktop` there are no notifications.
    NotificationCenter(const Around &around, NoticeSender *desktop);
    ~NotificationCenter() override;

    //! The window is shown, so it isn't locked.
    void noteShown();
    //! The window is hidden behind the lock: names and amounts go.
    void noteLocked();

Q_SIGNALS:
    //! A notification was pressed: the window is wanted.
    void activationRequested();

private:
    void showOn(NoticeSender &desktop);
    void followForNotices();
    void findUnknown();
    void askUnknown(const OrderId &id, const std::function<void(bool)> &answer);
    void putNoticesAway();
    bool isSeen() const;
    bool isLocked() const;
    void openNotice(const DesktopNotices::About &about);

    Around m_around;
    DesktopNotices *m_notices = nullptr; //!< of the window; none without a desktop
    bool m_isLocked = false; //!< until the window is seen again
};

} // namespace kontor
