// SPDX-License-Identifier: GPL-3.0-or-later
// links: Qt6::Widgets
// The least that a program with a window can be: what kontor's start is compared with.
#include <QApplication>
#include <QMainWindow>

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    QMainWindow window;
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
