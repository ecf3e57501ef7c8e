// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/settings/preferencesection.h"
#include "office/session/merchantsession.h"

class QCheckBox;
class QLineEdit;
class QSpinBox;

namespace kontor {

class LimitsEditor;

//! How long a payout is held, when a batch stops, which payouts are duplicates, and the limits. The last two are the
//! profile's and no preferences: resetting the page leaves them.
class SendingSettings final : public PreferenceSection {
    Q_OBJECT
public:
    SendingSettings(const Theme &theme, Preferences &preferences, MerchantSession &session, const NumberFormat &format);

protected:
    QString keptOnReset() const override;

private:
    //! Of a setting of the profile; the last two with %1 for the reason.
    struct TermWords {
        QString changed;
        QString notRecorded;
        QString notKept;
    };
    void addRequired();
    void showRequired();
    void addDuplicates();
    void showDuplicates();
    void set(const Limits &limits, bool sayIt);
    void set(const RequiredFields &required, bool sayIt);
    void set(const DuplicateRules &rules, bool sayIt);
    void takeBack(const DuplicateRules &before, const DuplicateRules &changed);
    void tell(const Result<Done> &kept, bool isInForce, const TermWords &words, const std::function<void()> &wayBack);
    MerchantSession &m_session;
    LimitsEditor *m_limits;
    QHash<PaymentField, QCheckBox *> m_required {};
    QSpinBox *m_days = nullptr;
    QLineEdit *m_phoneCodes = nullptr;
};

//! Where the gateway's callbacks are heard. What is refused stays typed, with what counts until it is mended; the rest is in force.
class CallbackSettings final : public SettingsSection {
    Q_OBJECT
public:
    CallbackSettings(const Theme &theme, MerchantSession &session);

    //! The keyboard goes to the port; what is typed takes the place of what stands there.
    void focusPort();

private:
    struct Place {
        QHostAddress address {};
        quint16 port = 0;
        QString url {};
        bool operator==(const Place &) const = default;
    };
    Place kept() const;
    Place typed() const;
    void show();
    void apply();
    void set(const Place &wanted, bool sayIt);
    std::optional<PlaceProblem> keep(const Place &place);
    void keepApart(const Place &wanted);
    QString portRefused(const QString &why) const;
    QString urlRefused(const QString &why) const;

    MerchantSession &m_session;
    bool m_isKeeping = false;
    QCheckBox *m_on = nullptr;
    QSpinBox *m_port = nullptr;
    QLineEdit *m_url = nullptr;
    FieldRow *m_portRow = nullptr;
    FieldRow *m_urlRow = nullptr;
};

//! Where the ledger is, and what can be done with it as a whole.
class LedgerSettings final : public SettingsSection {
    Q_OBJECT
public:
    LedgerSettings(const Theme &theme, MerchantSession &session);

Q_SIGNALS:
    void backUpRequested();
    void checkRequested();
    void restoreRequested();
};

} // namespace kontor
