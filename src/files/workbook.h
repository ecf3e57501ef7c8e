// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/cellformat.h"
#include "files/sharedstrings.h"
#include "files/zipfile.h"
#include <QHash>
#include <QSet>

namespace kontor {

//! What all sheets of an Excel workbook share, and which sheets there are. Macros are not run and not read around: a workbook that has
//! any is refused, because what its cells show may be theirs.
class Workbook final {
public:
    struct Sheet {
        QString name;
        QString part;
        bool isHidden = false;
        bool isInFront = false; //!< the one that is seen when the workbook is opened
    };

    //! The device is open for reading and outlives this. BadInput with what the file is when it is no such workbook.
    static Result<std::unique_ptr<Workbook>> open(QIODevice &device);

    const QList<Sheet> &sheets() const { return m_sheets; } //!< hidden ones, too; at least one
    QStringList visibleSheets() const;
    Result<std::unique_ptr<XmlPart>> read(const Sheet &sheet) const;
    //! Which cells of it have a note or a discussion beside them, by their names, as they stand there: "C7".
    Result<QSet<QString>> commented(const Sheet &sheet) const;
    SharedStrings &strings() { return *m_strings; }
    const CellFormat &format(int style) const;
    bool isStruckThrough(int style) const { return m_struck.value(style); }
    bool countsFrom1904() const { return m_countsFrom1904; }
    //! Some program left it to the next one to work out the formulas: a 0 beside one of them says nothing.
    bool isUncalculated() const { return m_isUncalculated; }

private:
    using Relations = QHash<QString, std::pair<QString, QString>>; //!< by its ID: what kind it is, and which part

    explicit Workbook(std::shared_ptr<ZipFile> archive);
    static QString partOfKind(const Relations &relations, QLatin1StringView kind);
    Result<Done> readAll();
    Result<std::unique_ptr<XmlPart>> xml(const QString &part, qint64 largest) const;
    Result<Relations> relationsOf(const QString &part) const;
    Result<QString> mainPart() const;
    Result<Done> readMain(const QString &part, const Relations &relations);
    void readMainElement(const XmlPart &xml, const Relations &relations);
    Result<Done> readStyles(const QString &part);
    static QList<bool> readFonts(XmlPart &xml);
    Result<Done> openStrings(const QString &part);

    std::shared_ptr<ZipFile> m_archive;
    QList<Sheet> m_sheets;
    QList<CellFormat> m_formats; //!< by style
    QList<bool> m_struck; //!< by style, too
    std::unique_ptr<SharedStrings> m_strings;
    int m_tabInFront = 0; //!< among sheets of all kinds
    int m_tabs = 0;
    bool m_countsFrom1904 = false;
    bool m_isUncalculated = false;
};

} // namespace kontor
