<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Reasons</name>
    <message>
        <source>Row %1, %2 to %3, is above your limit of %4 for one payout. Nothing of this batch was queued. Whoever answers for the limit can change it under Settings, Sending.</source>
        <translation>Row %1, %2 to %3, is above your limit of %4 for one payout. Nothing of this batch was queued. Change the limit with kontorctl profile limit.</translation>
    </message>
    <message>
        <source>%1 is to hold a number or a text of the workbook, but holds &quot;%2&quot;. Correct it in the spreadsheet program, or type the value here.</source>
        <translation>%1 is to hold a number or a text of the workbook, but holds &quot;%2&quot;. Correct it in the spreadsheet program.</translation>
    </message>
    <message>
        <source>The map of columns names &quot;%1&quot;, and the columns of this file have names of their own. Use these, or read the file without a header.</source>
        <translation>The map of columns names &quot;%1&quot;, and the columns of this file have names of their own. Use these, or read the file without a header with --header-row none.</translation>
    </message>
    <message>
        <source>Each of these columns can be %1: %2. Say which.</source>
        <translation>Each of these columns can be %1: %2. Say which with --map.</translation>
    </message>
    <message>
        <source>The column %1 can mean %2, so it isn&apos;t used. Say which.</source>
        <translation>The column %1 can mean %2, so it isn&apos;t used. Say which with --map.</translation>
    </message>
    <message>
        <source>The column %1 is missing. Add it to the header.</source>
        <translation>The column %1 is missing. Add it to the header, name another column for it with --map, or give one value for all rows with --set.</translation>
    </message>
    <message>
        <source>The file has a column for %1, and a fixed value was given for it, too. Keep one.</source>
        <translation>The file has a column for %1, and --set or the map gives a fixed value for it, too. Keep one.</translation>
    </message>
    <message>
        <source>These columns are not used: %1.</source>
        <translation>These columns are not used: %1. If one of them is needed, name it with --map.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands in this file beside its rows, so they may not be meant to be paid, or their amounts may be counted otherwise. If they are to be paid as they stand, choose the header row, or take the line out.</source>
        <translation>&quot;%1&quot; stands in this file beside its rows, so they may not be meant to be paid, or their amounts may be counted otherwise. If they are to be paid as they stand, name the header row with --header-row, or take the line out.</translation>
    </message>
    <message>
        <source>The Amount column mixes two ways of writing amounts, such as 1.234,50 and 1,234.50. Choose one under Numbers.</source>
        <translation>The amount column mixes two ways of writing amounts, such as 1.234,50 and 1,234.50. Say which one it is with --numbers.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not written like %2. Mend it, or choose another way under Numbers.</source>
        <translation>&quot;%1&quot; is not written like %2. Correct it in the file, or say how amounts are written with --numbers.</translation>
    </message>
    <message>
        <source>Several sheets of this workbook look like payouts: %1. Choose the sheet to read.</source>
        <translation>Several sheets of this workbook look like payouts: %1. Name the sheet to read with --sheet.</translation>
    </message>
    <message>
        <source>This file has no row with the names of its columns. What they are was told by what stands in them: %1. Look at them before you send.</source>
        <translation>This file has no row with the names of its columns. What they are was told by what stands in them: %1. If that is wrong, name them with --map.</translation>
    </message>
    <message numerus="yes">
        <source>The spreadsheet shows rounded amounts in %n row(s). Use the rounded amounts as shown, or type the amounts that you mean.</source>
        <translation>
            <numerusform>The spreadsheet shows a rounded amount in %n row. Use it with --amounts as-shown, or write the amount that you mean in the file.</numerusform>
            <numerusform>The spreadsheet shows rounded amounts in %n rows. Use them with --amounts as-shown, or write the amounts that you mean in the file.</numerusform>
        </translation>
    </message>
    <message>
        <source>With %1 of payouts made today, this is above your limit of %2 a day. Nothing was queued. Whoever answers for the limit can change it under Settings, Sending.</source>
        <translation>With %1 of payouts made today, this is above your limit of %2 a day. Nothing was queued. Change the limit with kontorctl profile limit.</translation>
    </message>
    <message>
        <source>The amount is above your limit of %1. Nothing was queued. Whoever answers for the limit can change it under Settings, Sending.</source>
        <translation>The amount is above your limit of %1. Nothing was queued. Change the limit with kontorctl profile limit.</translation>
    </message>
    <message>
        <source>Choose a currency, for example IDR.</source>
        <translation>Name a currency, for example IDR.</translation>
    </message>
    <message>
        <source>Choose a bank from the list.</source>
        <translation>Name a bank by its code. kontorctl operators lists them.</translation>
    </message>
    <message>
        <source>Choose a payment method.</source>
        <translation>Name a payment method by its code.</translation>
    </message>
    <message>
        <source>This row has %1 cells, but the header names %2 columns. If the names of the columns stand in another line, choose that line as the header row.</source>
        <translation>This row has %1 cells, but the header names %2 columns. If the names of the columns stand in another line, name that line with --header-row.</translation>
    </message>
    <message>
        <source>The file doesn&apos;t say its encoding. Kontor read it as %1: %2. If these names look wrong, choose another encoding, such as %3.</source>
        <translation>The file doesn&apos;t say its encoding. Kontor read it as %1: %2. If these names look wrong, give another one with --encoding, such as %3.</translation>
    </message>
    <message>
        <source>There is no row %1 in this table, so it holds no names of columns. Choose another header row.</source>
        <translation>There is no row %1 in this table, so it holds no names of columns. Give another one with --header-row.</translation>
    </message>
    <message>
        <source>This file can&apos;t be read as %1: some of its bytes stand for nothing there. Choose another encoding.</source>
        <translation>This file can&apos;t be read as %1: some of its bytes stand for nothing there. Give another one with --encoding.</translation>
    </message>
</context>
<context>
    <name>Connections</name>
    <message>
        <source>Enter the proxy&apos;s login under Settings &gt; Gateway.</source>
        <translation>Enter the proxy&apos;s login with kontorctl profile proxy-login.</translation>
    </message>
</context>
</TS>
