// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QtGlobal>

namespace kontor {

//! libxlsxwriter prints on standard error what it also returns. While this lives, its lines are left out; what others print meanwhile comes
//! when this goes. Owns standard error of the whole process for that time: on several threads one waits for the other.
class LibraryWords final {
public:
    LibraryWords();
    ~LibraryWords();
    Q_DISABLE_COPY_MOVE(LibraryWords)

private:
    void passOn() const;

    int m_held = -1; //!< what is printed meanwhile
    int m_aside = -1; //!< standard error itself
};

} // namespace kontor
