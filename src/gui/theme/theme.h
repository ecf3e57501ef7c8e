// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/theme/fonts.h"
#include "gui/theme/systemcolours.h"
#include "gui/theme/tokens.h"
#include <QObject>
#include <QPalette>

class QApplication;

namespace kontor {

class FocusRing;

//! The appearance of the whole program: colours, letters and measures, and who must hear when they change. Owns the one
//! style sheet, made from a template, and the ring around what has the keyboard. Give it to widgets by reference; it must
//! outlive them.
class Theme final : public QObject {
    Q_OBJECT

public:
    enum class Mode { System, Light, Dark };

    explicit Theme(QObject *parent = nullptr);
    ~Theme() override;

    const Tokens &tokens() const;
    bool isDark() const { return tokens().dark; }
    Mode mode() const { return m_mode; }
    void setMode(Mode mode);

    //! The size of letters in percent of what the desktop asks for, 80 to 200.
    int textScale() const { return m_fonts.scale(); }
    void setTextScale(int percent);
    //! What one step to larger or smaller letters is, in percent.
    static constexpr int textStep = 10;

    //! Rows and controls closer together.
    bool isCompact() const { return m_compact; }
    void setCompact(bool compact);

    //! The person asked for less movement, or the desktop does.
    bool reducesMotion() const { return m_reducesMotion || m_system.isStill(); }
    void setReducesMotion(bool reduces) { m_reducesMotion = reduces; }

    //! Account numbers are shown by their last four digits until a person asks for one.
    bool hidesAccounts() const { return m_hidesAccounts; }
    void setHidesAccounts(bool hides);

    const QFont &font(TextStyle style) const { return m_fonts.font(style); }
    int lineHeight(TextStyle style) const { return m_fonts.lineHeight(style); }
    //! A length that is drawn for 13 px letters, grown with them.
    int px(int length) const { return m_fonts.px(length); }
    int controlHeight() const { return px(m_compact ? 28 : 32); }
    int rowHeight() const { return px(m_compact ? 28 : 36); }

    QPalette palette() const;
    QString styleSheet() const;
    //! Gives the application our style, and our colours and letters now and at every change.
    void install(QApplication &application);

Q_SIGNALS:
    void changed();

private:
    QString tokenValue(const QString &name) const;
    void apply();

    SystemColours m_system;
    Fonts m_fonts;
    Mode m_mode = Mode::System;
    bool m_compact = false;
    bool m_reducesMotion = false;
    bool m_hidesAccounts = false;
    QApplication *m_application = nullptr;
    FocusRing *m_ring = nullptr;
};

//! Does it now and at every change of the appearance, for as long as `context` lives: for measures that Theme::px() gives.
template <typename Fit> void keepFit(const Theme &theme, QObject *context, Fit fit)
{
    fit();
    QObject::connect(&theme, &Theme::changed, context, fit);
}

} // namespace kontor
