// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/sheethistory.h"

namespace kontor {

void SheetHistory::add(const Step &step)
{
    m_done.append(step);
    m_undone.clear();
}

SheetHistory::Step SheetHistory::undo()
{
    m_undone.append(m_done.takeLast());
    return m_undone.constLast();
}

SheetHistory::Step SheetHistory::redo()
{
    m_done.append(m_undone.takeLast());
    return m_done.constLast();
}

void SheetHistory::clear()
{
    m_done.clear();
    m_undone.clear();
}

} // namespace kontor
