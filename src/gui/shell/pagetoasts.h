// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <functional>

namespace kontor {

class ToastHost;
struct WindowContext;

//! What pages say of themselves: in a toast, with the way back where there is one, or aloud.
class PageToasts final : public QObject {
    Q_OBJECT
public:
    //! Everything given outlives this.
    explicit PageToasts(const WindowContext &context);

    void say(const QString &words);
    //! What can be taken back by `undo`, if there is one.
    void sayChanged(const QString &words, const std::function<void()> &undo);

private:
    ToastHost &m_toasts;
};

} // namespace kontor
