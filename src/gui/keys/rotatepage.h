// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/page.h"
#include "office/session/merchantsession.h"
#include <QPointer>
#include <array>

class QPushButton;

namespace kontor {

class Card;
class MessageBar;
class PageHeader;
class PassphraseFields;
class PlainLabel;
class PublicKeyBox;
class Theme;

//! Puts a new key in the place of the one in use, in four steps with the old one signing until the last; or, in the same steps, the first
//! key in the place of the merchant's secret. It may be left at any time and gone on with later; the gateway not knowing the new key yet is
//! nothing wrong.
class RotatePage final : public Page {
    Q_OBJECT
public:
    RotatePage(MerchantSession &session, const Theme &theme, QWidget *parent = nullptr);

    QString title() const override;
    void arrive() override;

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    using Step = KeyRotation::Step;
    struct Part {
        Card *card = nullptr;
        PlainLabel *mark = nullptr;
        QWidget *body = nullptr; //!< only seen while it is the step
    };
    void build();
    QWidget *makeCreate();
    QWidget *makeHandOver();
    QWidget *makeTest();
    QWidget *makeSwitch();
    Part addPart(const QString &title, QWidget *body);
    void refresh();
    void showStep();
    void placeKeyboard(const QWidget *before);
    void sayWhatGives();
    QString testWords() const;
    QString switchWords() const;
    QPushButton *mainButton() const;
    void create();
    void openKeyFiles();
    void make();
    void handedOver();
    void test();
    void tested(const Result<bool> &takes);
    void playTheGateway();
    void switchOver();
    void switched(const Result<Done> &done, bool fromSecret);
    void giveUp();
    void refuse(const ApiError &error);

    MerchantSession &m_session;
    const Theme &m_theme;
    PageHeader *m_header = nullptr;
    MessageBar *m_bar = nullptr;
    std::array<Part, 4> m_parts {};
    std::array<QPushButton *, 4> m_main {};
    PlainLabel *m_createText = nullptr;
    PassphraseFields *m_passphrase = nullptr;
    PlainLabel *m_handOverText = nullptr;
    PublicKeyBox *m_box = nullptr;
    PlainLabel *m_testText = nullptr;
    PlainLabel *m_switchText = nullptr;
    QPushButton *m_giveUp = nullptr;
    Step m_shown = Step::Create;
    QPointer<QWidget> m_stoodIn; //!< has the keyboard while the button that was pressed can't
    bool m_busy = false;
    bool m_fromSecret = false; //!< nothing signs yet: the merchant's secret proves the profile
};

} // namespace kontor
