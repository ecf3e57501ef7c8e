// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QValidator>

class QLineEdit;

namespace kontor {

//! How many characters a line for an amount takes.
inline constexpr int longestAmount = 64;

//! What is put into a line with everything in it to be seen: what would turn the letters beside it round or hide between them stands there
//! by its code, "⟨U+202E⟩", from the moment it comes in, and goes as a whole when a part of it is deleted. What was entered stays what it
//! was: of() gives it back. For lines whose text is shown; a passphrase is kept as it is.
class TypedText final : public QValidator {
    Q_OBJECT

public:
    //! The line owns it.
    static TypedText *watch(QLineEdit &line);
    //! What was entered where `shown` stands.
    static QString of(const QString &shown);
    static QString of(const QLineEdit &line);

    State validate(QString &input, int &cursor) const override;

private:
    explicit TypedText(QLineEdit &line);

    mutable QString m_shown; //!< before the change that is looked at
};

} // namespace kontor
