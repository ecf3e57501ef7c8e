// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/profiles/preferences.h"
#include "office/session/merchantsession.h"
#include <QObject>
#include <functional>

namespace kontor {

class Announcer;
class BatchImportPage;
class ExportJobs;
class Navigator;
class Page;
class PrintActions;
class Theme;
class ToastHost;
struct ReadBatch;
struct UnpaidRows;
struct WindowContext;

//! The pages of batches, and the way of a file through them: chosen, dropped or pasted, its rows corrected, reviewed, imported and sent.
class BatchesFeature final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    BatchesFeature(const WindowContext &context, ExportJobs &exports, PrintActions &printing);

    void chooseFile();
    void startImport(const QString &file);

private:
    Page *makeList();
    Page *makeImport();
    Page *makeReview();
    Page *makeRun();
    void pasteRows();
    bool isSaving();
    void takeRows(const std::function<void(BatchImportPage &)> &start);
    void startAgain(const BatchRecord &batch);
    void askWithoutUnproven(const BatchRecord &batch, const UnpaidRows &unpaid);
    void review(const ReadBatch &batch);
    void putImportAway();
    //! The file of it has done its work.
    void forgetImported();
    void showMending();
    void takeImported(const BatchRecord &batch);
    void takeReleased(const BatchRecord &batch);
    void takeNotReleased(const BatchRecord &batch, const ApiError &why);
    void setStopAfter();

    QWidget &m_window;
    MerchantSession &m_session;
    Theme &m_theme;
    const NumberFormat &m_format;
    Preferences &m_preferences;
    Navigator &m_navigator;
    ToastHost &m_toasts;
    Announcer &m_announcer;
    ExportJobs &m_exports;
    PrintActions &m_printing;
    std::optional<int> m_reviewed {}; //!< what was open to be mended when its batch was reviewed; nothing: a batch of the ledger is
};

} // namespace kontor
