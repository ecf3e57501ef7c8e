// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "pagefixture.h"
#include <QSettings>
#include <memory>

namespace kontor {

class Navigator;

//! An office with payments in every standing that a page has words for, a batch and a file for another one.
struct WalkFixture {
    WalkFixture();
    //! What people and the gateway wrote: it stands on the screen as it came, in every language.
    QStringList written() const;

    PageFixture fixture;
    OrderId settled;
    OrderId unknown;
    OrderId conflict;
    OrderId other;
    OrderId payin;
    QString batch;
    QString file;

private:
    void issueAll();
    void importBatch();
};

//! An office that is sending: its gateway takes the call and doesn't answer.
struct BusyFixture;
//! The desk of a sandbox of one's own.
struct SandboxPlay;

//! The real window over it, and the way to everything that it can show.
class Walk {
public:
    Walk(WalkFixture &fixture, Theme &theme, const NumberFormat &format, const QSize &size = {1280, 800});

    //! Every page, dialog, sheet and drawer by name.
    static QStringList places();
    //! Brings it on the screen, with the keyboard in it; null when it doesn't come.
    QWidget *open(const QString &place);
    ~Walk();
    MainWindow &window() { return m_window; }

private:
    using Way = QWidget *(Walk::*)();
    struct Place {
        const char *name;
        Way way;
    };
    static const QList<Place> &allPlaces();

    QWidget *enter(const QString &section);
    QWidget *trigger(const QString &section, const char *action);
    template <typename Sheet> QWidget *opened();
    QWidget *filterEditor(int field);
    QWidget *partOf(const char *statusPart);
    QWidget *settings(int subject);
    //! Everything that was asked of the ledger has been answered and stands on the screen.
    void settle();
    Navigator &book();

    QWidget *overview();
    QWidget *daysAsTable();
    QWidget *payouts();
    QWidget *payoutPanel();
    QWidget *manyPayouts();
    QWidget *filteredPayouts();
    QWidget *noPayouts();
    QWidget *payins();
    QWidget *payinPanel();
    QWidget *onePayout();
    QWidget *onePayin();
    QWidget *conflict();
    QWidget *newPayout();
    QWidget *newPayoutProblems();
    QWidget *newPayin();
    QWidget *batches();
    QWidget *batchImport();
    QWidget *batchImportFixAlike();
    QWidget *batchImportColumn();
    QWidget *batchImportNoTable();
    QWidget *batchBeingMended();
    QWidget *batchReview();
    QWidget *batchRun();
    QWidget *recovery();
    QWidget *balances();
    QWidget *options();
    QWidget *keys();
    template <typename Dialog> QWidget *onKeys(const QString &button);
    QWidget *newKey();
    QWidget *importKey();
    QWidget *backUpKey();
    QWidget *deleteKey();
    QWidget *rotateKey();
    QWidget *handOverKey();
    QWidget *testKey();
    QWidget *newToken();
    QWidget *wideToken();
    QWidget *locked();
    QWidget *callbacks();
    QWidget *settings0() { return settings(0); }
    QWidget *settings1() { return settings(1); }
    QWidget *settings2() { return settings(2); }
    QWidget *settings3() { return settings(3); }
    QWidget *settings4() { return settings(4); }
    QWidget *settings6() { return settings(6); }
    QWidget *palette();
    QWidget *exportDialog();
    QWidget *lookUp();
    QWidget *lookUpProblem();
    QWidget *keyMap();
    QWidget *connectionTest();
    QWidget *certificate();
    QWidget *help();
    QWidget *columns();
    QWidget *viewName();
    QWidget *statusFilter() { return filterEditor(0); }
    QWidget *daysFilter() { return filterEditor(1); }
    QWidget *currencyFilter() { return filterEditor(2); }
    QWidget *amountFilter() { return filterEditor(3); }
    QWidget *jobs();
    QWidget *toast();
    QWidget *environmentPart() { return partOf("environmentButton"); }
    QWidget *connectionPart() { return partOf("connectionButton"); }
    QWidget *callbacksPart() { return partOf("callbacksButton"); }
    QWidget *requestsPart() { return partOf("rateGauge"); }
    QWidget *clockPart() { return partOf("clockButton"); }
    QWidget *payoutReview();
    QWidget *sandboxControl();
    QWidget *endOfBatch();
    QWidget *closingWhileSending();
    QWidget *frame(); //!< what surrounds the pages

    WalkFixture &m_fixture;
    Theme &m_theme;
    const NumberFormat &m_format;
    QSettings m_settings;
    MainWindow m_window;
    std::unique_ptr<BusyFixture> m_busy; //!< where something is being sent
    std::unique_ptr<MainWindow> m_busyWindow;
    std::unique_ptr<SandboxPlay> m_play;
    std::unique_ptr<QWidget> m_lock;
};

//! The language and the look that a walk is done in, taken back at its end.
void useLook(Theme &theme, bool dark);

} // namespace kontor
