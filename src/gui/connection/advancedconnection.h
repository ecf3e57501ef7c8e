// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLineEdit;

namespace kontor {

class FieldRow;
class Theme;

//! What few need on the way to their gateway: a certificate authority of its own, and a proxy.
class AdvancedConnection final : public QWidget {
    Q_OBJECT
public:
    explicit AdvancedConnection(const Theme &theme, QWidget *parent = nullptr);

    QString authority() const;
    QString proxy() const;
    void setWay(const QString &authority, const QString &proxy);
    FieldRow *authorityRow() const { return m_authorityRow; }
    FieldRow *proxyRow() const { return m_proxyRow; }

Q_SIGNALS:
    //! A person has left a field, or chosen a file.
    void edited();

private:
    void choose();

    QLineEdit *m_authority;
    QLineEdit *m_proxy;
    FieldRow *m_authorityRow;
    FieldRow *m_proxyRow;
};

} // namespace kontor
