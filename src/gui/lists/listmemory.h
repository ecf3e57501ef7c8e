// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/orderid.h"
#include "gui/lists/listview.h"
#include <QObject>
#include <QTimer>

class QSettings;

namespace kontor {

class MerchantSession;

//! What a list remembers in the settings: its columns with their widths, its order and a person's own views, the same for all profiles; and
//! for each profile the view and the payment that it was left with and the size of its detail. What changes often waits for a moment
//! before it is written, so that a person who goes through the list with a key held down needn't wait for the disk; it is written at the
//! latest when this ends. Before it is opened it knows nothing and keeps nothing.
class ListMemory final : public QObject {
    Q_OBJECT
public:
    ListMemory(const QString &list, const MerchantSession &session, QObject *parent = nullptr);
    ~ListMemory() override;

    void open(QSettings &settings);

    QStringList columns() const;
    void keepColumns(const QStringList &keys);
    QVariantMap widths() const;
    void keepWidths(const QVariantMap &widths);
    SortKeys order() const;
    void keepOrder(const SortKeys &order);
    QList<ListView> ownViews() const;
    //! Of these views, those that are a person's own.
    void keepOwnViews(const QList<ListView> &views);

    //! The key of the view that it was left in (ListView::key()).
    QString view() const;
    void keepView(const QString &key);
    std::optional<OrderId> chosen() const;
    void noteChosen(const std::optional<OrderId> &id);
    //! Of the detail below the list or beside it, for letters of 13 pixels; 0: a person never changed it.
    int detailSize(Qt::Orientation orientation) const;
    void noteDetailSize(Qt::Orientation orientation, int size);
    //! What waits is written now.
    void write();

private:
    QVariant value(const QString &key) const;
    void keep(const QString &key, const QVariant &value);
    void note(const QString &key, const QVariant &value);
    QString keyOf(const QString &what) const;
    QString ofProfile(const QString &what) const;
    QString detailKey(Qt::Orientation orientation) const;

    QString m_list;
    const MerchantSession &m_session;
    QSettings *m_settings = nullptr;
    QVariantMap m_noted; //!< what is to be written once nothing has changed for a moment
    QTimer m_noting;
};

} // namespace kontor
