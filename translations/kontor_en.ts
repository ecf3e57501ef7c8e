<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>kontor::MainWindow</name>
    <message numerus="yes">
        <location filename="../src/gui/window/mainwindow.cpp" line="249"/>
        <source>%n payout(s) settled</source>
        <translation>
            <numerusform>%n payout settled</numerusform>
            <numerusform>%n payouts settled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../src/gui/window/mainwindow.cpp" line="251"/>
        <source>%n payout(s) accepted by the gateway</source>
        <translation>
            <numerusform>%n payout accepted by the gateway</numerusform>
            <numerusform>%n payouts accepted by the gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../src/gui/window/mainwindow.cpp" line="253"/>
        <source>%n payout(s) not accepted; no money moved</source>
        <translation>
            <numerusform>%n payout not accepted; no money moved</numerusform>
            <numerusform>%n payouts not accepted; no money moved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../src/gui/window/mainwindow.cpp" line="276"/>
        <source>Saved %n row(s) to %1</source>
        <translation>
            <numerusform>Saved %n row to %1</numerusform>
            <numerusform>Saved %n rows to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::Sidebar</name>
    <message numerus="yes">
        <location filename="../src/gui/widgets/sidebar.cpp" line="94"/>
        <source>%1, %n need attention</source>
        <extracomment>%1 is a section such as &quot;Payouts&quot;, %n how many payments in it need a person.</extracomment>
        <translation>
            <numerusform>%1, %n needs attention</numerusform>
            <numerusform>%1, %n need attention</numerusform>
        </translation>
    </message>
</context>
</TS>
