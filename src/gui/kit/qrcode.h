// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QImage>
#include <QWidget>
#include <memory>

namespace kontor {

class Theme;

//! A text as a QR code. Black on white in every theme, with the empty margin that readers need: some can't read it otherwise.
class QrCode final : public QWidget {
    Q_OBJECT
public:
    //! `name` is what screen readers say.
    QrCode(const Theme &theme, const QString &name, QWidget *parent = nullptr);

    //! False, and nothing is shown, when there is no text or it is too long for a code (2,953 bytes at most).
    bool setText(const QString &text);
    //! For the clipboard and for files, larger than on the screen; null when there is none.
    QImage picture() const;

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int dotWidth() const;

    const Theme &m_theme;
    QImage m_dots; //!< one pixel a module, with its margin
};

} // namespace kontor
