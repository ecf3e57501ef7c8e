// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/args.h"
#include "files/exportline.h"
#include <QLocale>
#include <QStringList>
#include <array>
#include <functional>
#include <memory>

class QIODevice;

namespace kontor {

enum class ExportFormat {
    Csv, //!< for programs: the same everywhere
    Xlsx,
    CsvForExcel, //!< for people: as a spreadsheet of their locale opens it by a double click
    JsonLines,
};
inline constexpr std::array allExportFormats {ExportFormat::Csv, ExportFormat::Xlsx, ExportFormat::CsvForExcel, ExportFormat::JsonLines};

//! Some rows on their way to a file, in the form that its writer has for them.
struct ExportRows {
    QByteArray text {}; //!< of formats that are text
    QList<ExportCells> cells {}; //!< of the others
    qint64 count = 0;
};

//! Writes a table in one kind of file, row by row or some rows together, so that a million rows need no more memory than these. False as
//! soon as the device, or the format, takes no more; the rest is then not written.
class ExportWriter {
public:
    //! The device is open for writing and outlives the writer. `folder` is where a format that can't write straight away may keep parts of
    //! it for as long as that takes: the folder of the file itself. `decimalSign` is that of CSV for Excel.
    static std::unique_ptr<ExportWriter> make(ExportFormat format, QIODevice &device, const QString &folder, QChar decimalSign = u'.');
    virtual ~ExportWriter() = default;

    //! Once, before the rows.
    virtual bool begin(const QStringList &columns) = 0;
    //! On any thread, while the writer is busy with other rows: puts one more behind those.
    void add(ExportRows &rows, const ExportCells &cells) const;
    using Fill = std::function<void(ExportLine &line)>;
    void add(ExportRows &rows, const Fill &fill) const;
    virtual bool write(const ExportRows &rows) = 0;
    bool writeRow(const ExportCells &cells);
    //! Once, behind them.
    virtual bool end() { return true; }
    //! Why it takes no more, as systemArgs(); empty where the device says it.
    virtual Args trouble() const { return {}; }

protected:
    //! Changes nothing but the rows. The row comes straight into the line that the format has for it.
    virtual void append(ExportRows &rows, const Fill &fill) const = 0;
    //! For a format that needs a row's cells together.
    static ExportCells cellsOf(const Fill &fill);
    ExportWriter() = default;
    Q_DISABLE_COPY_MOVE(ExportWriter)
};

//! "csv", "xlsx", "csv-excel" and "jsonl", as kontorctl names them; nothing for another word.
QString nameOf(ExportFormat format);
std::optional<ExportFormat> exportFormatOf(const QString &name);
//! As its files end, without the point.
QString suffixOf(ExportFormat format);
//! A comma where the locale writes 1,5, otherwise a point. Spreadsheets of such a locale part cells by semicolons.
QChar spreadsheetDecimalSign(const QLocale &locale);

} // namespace kontor
