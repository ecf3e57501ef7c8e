// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusObjectPath>
#include <QDBusVirtualObject>
#include <QMap>
#include <functional>

namespace kontor::testing {

//! As the Secret Service hands secrets over.
struct WrappedSecret {
    QDBusObjectPath session;
    QByteArray parameters;
    QByteArray value;
    QString contentType;
};

//! A Secret Service with one collection, on a connection of its own, for what no real keyring can be brought to do: to answer
//! one message wrongly or late, and to say that it did what it didn't.
class MadeUpSecrets final : public QDBusVirtualObject {
public:
    explicit MadeUpSecrets(const QString &address);
    ~MadeUpSecrets() override;
    Q_DISABLE_COPY_MOVE(MadeUpSecrets)
    bool isThere() const { return m_isThere; }

    //! What the nth message from now on gets instead of its answer: an error of this name, or with an empty one nothing before answerNow().
    void spoil(int nth, const QString &error);
    bool hasSpoilt() const { return m_hasSpoilt; }
    //! Whether libsecret was at work already when its answer was spoilt; it begins by asking for all properties.
    bool hadBegun() const { return m_hadBegun; }
    void answerNow();

    bool hasKeyOf(const QString &user) const;
    void forget(const QString &user);

    bool keepsNothing = false; //!< says that it stored the secret
    bool deletesNothing = false; //!< says that it deleted the item
    bool garbles = false; //!< gives other bytes back
    bool isLocked = false; //!< and unlocked by promptAnswered(false) alone
    //! What the person does whom it asks to unlock it.
    void promptAnswered(bool dismissed);
    //! As when a keyring ends, and another begins.
    void leave();
    void comeBack();
    bool isAsking() const { return m_isAsking; }
    bool hasNoCollection = false; //!< that goes by the name of the default one
    bool showsOnce = false; //!< what was found once is not found the next time

    QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &) override;

private:
    using Attributes = QMap<QString, QString>;
    struct Entry {
        Attributes attributes;
        QByteArray value;
    };
    QDBusMessage answerTo(const QDBusMessage &message);
    QDBusMessage searched(const QDBusMessage &message);
    QDBusMessage stored(const QDBusMessage &message);
    QDBusMessage handedOver(const QDBusMessage &message) const;
    QDBusMessage properties(const QDBusMessage &message) const;

    QDBusConnection m_bus;
    QMap<QString, Entry> m_entries; //!< by path
    int m_next = 1;
    int m_left = -1;
    QString m_error;
    bool m_isThere = false;
    bool m_isAsking = false;
    bool m_hasSpoilt = false;
    bool m_hadBegun = false;
    std::function<void()> m_late;
};

} // namespace kontor::testing

Q_DECLARE_METATYPE(kontor::testing::WrappedSecret)
