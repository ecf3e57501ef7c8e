// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSplitter>

namespace kontor {

class DetailPanel;
class ListMemory;
class Theme;

//! A list and, beside it, the panel with one of its payments in detail; below it where there is no room beside. Shares the room between
//! them, and has the memory keep where a person drew the border, beside and below apart.
class ListBody final : public QSplitter {
    Q_OBJECT
public:
    ListBody(const Theme &theme, ListMemory &memory, QWidget *parent);

    //! Takes it over.
    void setPanel(DetailPanel *panel);
    //! On a page of this width.
    void fitTo(int width);
    //! Other letters ask for other places; with the same ones the border stays where a person drew it.
    void takeAppearance(int width);

private:
    void share();
    void keepSize();

    const Theme &m_theme;
    ListMemory &m_memory;
    DetailPanel *m_panel = nullptr; //!< made when the first payment is shown in it
    int m_sharedFor = 0; //!< the panel's usual width with the letters for which the room was shared
};

} // namespace kontor
