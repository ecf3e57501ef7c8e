<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Batches</name>
    <message numerus="yes">
        <source>Cancelled before it was sent: %n payout(s).</source>
        <extracomment>%n are the payouts of a batch that had not been sent yet.</extracomment>
        <translation>
            <numerusform>Cancelled before it was sent: %n payout.</numerusform>
            <numerusform>Cancelled before they were sent: %n payouts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The gateway had already accepted %n payout(s).</source>
        <extracomment>%n are payouts of a batch whose rest was cancelled.</extracomment>
        <translation>
            <numerusform>The gateway had already accepted %n payout.</numerusform>
            <numerusform>The gateway had already accepted %n payouts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) had been rejected.</source>
        <extracomment>%n are payouts of a batch whose rest was cancelled.</extracomment>
        <translation>
            <numerusform>%n payout had been rejected.</numerusform>
            <numerusform>%n payouts had been rejected.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) can&apos;t be cancelled, because an attempt was sent and the gateway may have accepted it. Kontor doesn&apos;t send them again, and checks with the gateway until the outcome is known.</source>
        <extracomment>%n are payouts of a batch whose rest was cancelled.</extracomment>
        <translation>
            <numerusform>%n payout can&apos;t be cancelled, because an attempt was sent and the gateway may have accepted it. Kontor doesn&apos;t send it again, and checks with the gateway until the outcome is known.</numerusform>
            <numerusform>%n payouts can&apos;t be cancelled, because attempts were sent and the gateway may have accepted them. Kontor doesn&apos;t send them again, and checks with the gateway until the outcomes are known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rejected payout(s) are left out, because it is not proven that no money moved.</source>
        <extracomment>%n are the payouts of a batch that were rejected and are not taken into a new one.</extracomment>
        <translation>
            <numerusform>%n rejected payout is left out, because it is not proven that no money moved.</numerusform>
            <numerusform>%n rejected payouts are left out, because it is not proven that no money moved.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Duplicates</name>
    <message numerus="yes">
        <source>There are %n more payouts of that amount to this account.</source>
        <extracomment>Behind a sentence about one earlier payout. %n is how many more there are.</extracomment>
        <translation>
            <numerusform>There is %n more payout of that amount to this account.</numerusform>
            <numerusform>There are %n more payouts of that amount to this account.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Explanations</name>
    <message numerus="yes">
        <source>Queued, with %n ahead of it.</source>
        <extracomment>Of a payment that waits to be sent. %n is how many go out before it.</extracomment>
        <translation>
            <numerusform>Queued, with %n ahead of it.</numerusform>
            <numerusform>Queued, with %n ahead of it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message numerus="yes">
        <source>%Ln balance(s): the last that was read in each hour, all that this ledger holds.</source>
        <extracomment>What an export will have in it: balances that the gateway named.</extracomment>
        <translation>
            <numerusform>%Ln balance: the last that was read in each hour, all that this ledger holds.</numerusform>
            <numerusform>%Ln balances: the last that was read in each hour, all that this ledger holds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln balance(s) from %1 to %2, the last that was read in each hour; days in %3.</source>
        <extracomment>What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln balance from %1 to %2, the last that was read in each hour; days in %3.</numerusform>
            <numerusform>%Ln balances from %1 to %2, the last that was read in each hour; days in %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s): all that this ledger holds.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln payout: all that this ledger holds.</numerusform>
            <numerusform>%Ln payouts: all that this ledger holds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s): all that this ledger holds.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln payin: all that this ledger holds.</numerusform>
            <numerusform>%Ln payins: all that this ledger holds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s) and payin(s): all that this ledger holds.</source>
        <extracomment>What an export will have in it: %n counts both together.</extracomment>
        <translation>
            <numerusform>%Ln payout or payin: all that this ledger holds.</numerusform>
            <numerusform>%Ln payouts and payins: all that this ledger holds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln callback(s): all that belong to a payment of this ledger.</source>
        <extracomment>What an export will have in it: calls of the gateway about payments.</extracomment>
        <translation>
            <numerusform>%Ln callback: all that belong to a payment of this ledger.</numerusform>
            <numerusform>%Ln callbacks: all that belong to a payment of this ledger.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(ies): the whole audit log.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln entry: the whole audit log.</numerusform>
            <numerusform>%Ln entries: the whole audit log.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s) created from %1 to %2, days in %3.</source>
        <extracomment>What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln payout created from %1 to %2, days in %3.</numerusform>
            <numerusform>%Ln payouts created from %1 to %2, days in %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s) created from %1 to %2, days in %3.</source>
        <extracomment>What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln payin created from %1 to %2, days in %3.</numerusform>
            <numerusform>%Ln payins created from %1 to %2, days in %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s) and payin(s) created from %1 to %2, days in %3.</source>
        <extracomment>What an export will have in it: %n counts both together. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln payout or payin created from %1 to %2, days in %3.</numerusform>
            <numerusform>%Ln payouts and payins created from %1 to %2, days in %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln callback(s) received from %1 to %2, days in %3.</source>
        <extracomment>What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln callback received from %1 to %2, days in %3.</numerusform>
            <numerusform>%Ln callbacks received from %1 to %2, days in %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(ies) of the audit log from %1 to %2, days in %3.</source>
        <extracomment>What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln entry of the audit log from %1 to %2, days in %3.</numerusform>
            <numerusform>%Ln entries of the audit log from %1 to %2, days in %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payment(s), as the list shows them: its filter and its order.</source>
        <extracomment>What an export will have in it: payouts and payins together.</extracomment>
        <translation>
            <numerusform>%Ln payment, as the list shows it: its filter and its order.</numerusform>
            <numerusform>%Ln payments, as the list shows them: its filter and its order.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s), as the list shows them: its filter and its order.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln payin, as the list shows it: its filter and its order.</numerusform>
            <numerusform>%Ln payins, as the list shows them: its filter and its order.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s), as the list shows them: its filter and its order.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln payout, as the list shows it: its filter and its order.</numerusform>
            <numerusform>%Ln payouts, as the list shows them: its filter and its order.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %Ln payment(s) that are selected, in the order of the list.</source>
        <extracomment>What an export will have in it: payouts and payins together.</extracomment>
        <translation>
            <numerusform>The %Ln payment that is selected.</numerusform>
            <numerusform>The %Ln payments that are selected, in the order of the list.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %Ln payin(s) that are selected, in the order of the list.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>The %Ln payin that is selected.</numerusform>
            <numerusform>The %Ln payins that are selected, in the order of the list.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %Ln payout(s) that are selected, in the order of the list.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>The %Ln payout that is selected.</numerusform>
            <numerusform>The %Ln payouts that are selected, in the order of the list.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %Ln row(s) to %1</source>
        <extracomment>After an export: %n are its rows, %1 is the path of the file.</extracomment>
        <translation>
            <numerusform>Saved %Ln row to %1</numerusform>
            <numerusform>Saved %Ln rows to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilterTexts</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <extracomment>On a chip of a filter: %1 is the first of several values, %n how many there are beside it.</extracomment>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message numerus="yes">
        <source>Batch paused after %n problems in a row.</source>
        <extracomment>%n is how many payouts one after the other had a problem.</extracomment>
        <translation>
            <numerusform>Batch paused after %n problem.</numerusform>
            <numerusform>Batch paused after %n problems in a row.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The gateway did not accept this payin in %n attempts.</source>
        <extracomment>%n is how often it was sent.</extracomment>
        <translation>
            <numerusform>The gateway did not accept this payin in %n attempt.</numerusform>
            <numerusform>The gateway did not accept this payin in %n attempts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The gateway did not accept this payout in %n attempts.</source>
        <extracomment>%n is how often it was sent.</extracomment>
        <translation>
            <numerusform>The gateway did not accept this payout in %n attempt.</numerusform>
            <numerusform>The gateway did not accept this payout in %n attempts.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message numerus="yes">
        <source>Cells of this sheet have comments, which Kontor doesn&apos;t read: %1 and %n more. Look at them in the spreadsheet.</source>
        <extracomment>%1 is where cells are, such as &quot;B2, C7&quot;, %n how many more there are.</extracomment>
        <translation>
            <numerusform>Cells of this sheet have comments, which Kontor doesn&apos;t read: %1 and %n more. Look at them in the spreadsheet.</numerusform>
            <numerusform>Cells of this sheet have comments, which Kontor doesn&apos;t read: %1 and %n more. Look at them in the spreadsheet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) were sent to the earlier gateway and are not final. Put its address and merchant back into the profile, or make a new profile for the other gateway. Nothing was changed.</source>
        <extracomment>%n is how many there are.</extracomment>
        <translation>
            <numerusform>%n payment was sent to the earlier gateway and is not final. Put its address and merchant back into the profile, or make a new profile for the other gateway. Nothing was changed.</numerusform>
            <numerusform>%n payments were sent to the earlier gateway and are not final. Put its address and merchant back into the profile, or make a new profile for the other gateway. Nothing was changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This account number has %n digit(s), which is unusual. Check it.</source>
        <extracomment>%n is a number of digits.</extracomment>
        <translation>
            <numerusform>This account number has %n digit, which is unusual. Check it.</numerusform>
            <numerusform>This account number has %n digits, which is unusual. Check it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The spreadsheet shows rounded amounts in %n row(s). Use the rounded amounts as shown, or type the amounts that you mean.</source>
        <extracomment>%n is a number of rows of a file.</extracomment>
        <translation>
            <numerusform>The spreadsheet shows rounded amounts in %n row. Use the rounded amounts as shown, or type the amounts that you mean.</numerusform>
            <numerusform>The spreadsheet shows rounded amounts in %n rows. Use the rounded amounts as shown, or type the amounts that you mean.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The rounded amounts are used as the spreadsheet shows them in %n row(s).</source>
        <extracomment>%n is a number of rows of a file.</extracomment>
        <translation>
            <numerusform>The rounded amounts are used as the spreadsheet shows them in %n row.</numerusform>
            <numerusform>The rounded amounts are used as the spreadsheet shows them in %n rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This file was imported today at %1 as batch %2 (%n payout(s)). Importing it again would pay the same people again.</source>
        <extracomment>%1 is a time: &quot;15:10&quot;, %2 the name of the batch, %n how many payouts it holds.</extracomment>
        <translation>
            <numerusform>This file was imported today at %1 as batch %2 (%n payout). Importing it again would pay the same people again.</numerusform>
            <numerusform>This file was imported today at %1 as batch %2 (%n payouts). Importing it again would pay the same people again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This file was imported on %1 as batch %2 (%n payout(s)). Importing it again would pay the same people again.</source>
        <extracomment>%1 is a day: &quot;20 Nov&quot;, %2 the name of the batch, %n how many payouts it holds.</extracomment>
        <translation>
            <numerusform>This file was imported on %1 as batch %2 (%n payout). Importing it again would pay the same people again.</numerusform>
            <numerusform>This file was imported on %1 as batch %2 (%n payouts). Importing it again would pay the same people again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>These rows were imported today at %1 as batch %2 (%n payout(s)). Importing them again would pay the same people again.</source>
        <extracomment>%1 is a time: &quot;15:10&quot;, %2 the name of the batch, %n how many payouts it holds.</extracomment>
        <translation>
            <numerusform>These rows were imported today at %1 as batch %2 (%n payout). Importing them again would pay the same people again.</numerusform>
            <numerusform>These rows were imported today at %1 as batch %2 (%n payouts). Importing them again would pay the same people again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>These rows were imported on %1 as batch %2 (%n payout(s)). Importing them again would pay the same people again.</source>
        <extracomment>%1 is a day: &quot;20 Nov&quot;, %2 the name of the batch, %n how many payouts it holds.</extracomment>
        <translation>
            <numerusform>These rows were imported on %1 as batch %2 (%n payout). Importing them again would pay the same people again.</numerusform>
            <numerusform>These rows were imported on %1 as batch %2 (%n payouts). Importing them again would pay the same people again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <extracomment>The end of a list of batches. %1 are their names, %n is how many more there are.</extracomment>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusDetails</name>
    <message numerus="yes">
        <source>%n second(s) behind the gateway</source>
        <extracomment>A fact about this computer&apos;s clock.</extracomment>
        <translation>
            <numerusform>%n second behind the gateway</numerusform>
            <numerusform>%n seconds behind the gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) ahead of the gateway</source>
        <extracomment>A fact about this computer&apos;s clock.</extracomment>
        <translation>
            <numerusform>%n second ahead of the gateway</numerusform>
            <numerusform>%n seconds ahead of the gateway</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::Announcements</name>
    <message numerus="yes">
        <source>%n payin(s) paid</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n payin paid</numerusform>
            <numerusform>%n payins paid</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) paid</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n payout paid</numerusform>
            <numerusform>%n payouts paid</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) created; the customer can pay</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n payin created; the customer can pay</numerusform>
            <numerusform>%n payins created; the customers can pay</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) accepted by the gateway</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n payout accepted by the gateway</numerusform>
            <numerusform>%n payouts accepted by the gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) rejected</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n payin rejected</numerusform>
            <numerusform>%n payins rejected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s): outcome unknown for two minutes; Kontor keeps asking</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>Outcome of %n payin unknown for two minutes; Kontor keeps asking</numerusform>
            <numerusform>Outcomes of %n payins unknown for two minutes; Kontor keeps asking</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s): outcome unknown for two minutes; Kontor keeps asking</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>Outcome of %n payout unknown for two minutes; Kontor keeps asking</numerusform>
            <numerusform>Outcomes of %n payouts unknown for two minutes; Kontor keeps asking</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) with a gateway mismatch</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n payin with a gateway mismatch</numerusform>
            <numerusform>%n payins with a gateway mismatch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) with a gateway mismatch</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n payout with a gateway mismatch</numerusform>
            <numerusform>%n payouts with a gateway mismatch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) rejected</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n payout rejected</numerusform>
            <numerusform>%n payouts rejected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::ApplyToSimilarPopover</name>
    <message numerus="yes">
        <source>%1 is empty in %n row(s). What belongs there?</source>
        <extracomment>%1 is the name of a column, %n are the rows of a file.</extracomment>
        <translation>
            <numerusform>%1 is empty in %n row. What belongs there?</numerusform>
            <numerusform>%1 is empty in %n rows. What belongs there?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is &quot;%2&quot; in %n row(s). What belongs there?</source>
        <extracomment>%1 is the name of a column, %2 what stands there in all of these rows.</extracomment>
        <translation>
            <numerusform>%1 is &quot;%2&quot; in %n row. What belongs there?</numerusform>
            <numerusform>%1 is &quot;%2&quot; in %n rows. What belongs there?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fix %n row(s)</source>
        <extracomment>A button. %n are the rows of a file that are changed alike.</extracomment>
        <translation>
            <numerusform>Fix %n row</numerusform>
            <numerusform>Fix %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is &quot;%2&quot; here, and %n row(s) have the same kind of problem. Each gets its own correction; another text goes into rows with this text only.</source>
        <extracomment>%1 is the name of a column, %2 what stands there in one of these rows.</extracomment>
        <translation>
            <numerusform>%1 is &quot;%2&quot; here, and %n row has the same kind of problem. Each gets its own correction; another text goes into rows with this text only.</numerusform>
            <numerusform>%1 is &quot;%2&quot; here, and %n rows have the same kind of problem. Each gets its own correction; another text goes into rows with this text only.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BalancesPage</name>
    <message numerus="yes">
        <source>Copied %n row(s), with the names of the columns.</source>
        <extracomment>%n are the rows of a table of balances.</extracomment>
        <translation>
            <numerusform>Copied %n row, with the names of the columns.</numerusform>
            <numerusform>Copied %n rows, with the names of the columns.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>every %n minute(s)</source>
        <extracomment>How often balances are asked for, in a list to choose from.</extracomment>
        <translation>
            <numerusform>every %n minute</numerusform>
            <numerusform>every %n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Kontor cannot tell the currency of %n balance(s) in the answer.</source>
        <extracomment>Entries of the gateway&apos;s answer whose currency is missing, or none.</extracomment>
        <translation>
            <numerusform>Kontor cannot tell the currency of %n balance in the answer.</numerusform>
            <numerusform>Kontor cannot tell the currency of %n balances in the answer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BatchImportPage</name>
    <message numerus="yes">
        <source>Changed in %n row(s).</source>
        <extracomment>%n are the rows of a file of payouts that were changed alike.</extracomment>
        <translation>
            <numerusform>Changed in %n row.</numerusform>
            <numerusform>Changed in %n rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n row(s) to %1</source>
        <extracomment>%n are the rows that were rejected, %1 is the path of the file they are in now.</extracomment>
        <translation>
            <numerusform>Saved %n row to %1</numerusform>
            <numerusform>Saved %n rows to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is being mended: %2 of %n row(s) are ready.</source>
        <extracomment>On a bar. %1 is the name of a file, %2 how many of its rows can be paid, %n how many it has.</extracomment>
        <translation>
            <numerusform>%1 is being mended: %2 of %n row is ready.</numerusform>
            <numerusform>%1 is being mended: %2 of %n rows are ready.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Review %n payout(s)</source>
        <extracomment>A button. %n are the payouts of a file that can be paid.</extracomment>
        <translation>
            <numerusform>Review %n payout</numerusform>
            <numerusform>Review %n payouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reading the file… %n row(s) so far</source>
        <extracomment>Below the title of a page: %n are the rows of a file that have been read.</extracomment>
        <translation>
            <numerusform>Reading the file… %n row so far</numerusform>
            <numerusform>Reading the file… %n rows so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <extracomment>Below the title of a page: the rows of a file.</extracomment>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ready</source>
        <extracomment>Below the title of a page: %n are the rows of a file that can be paid.</extracomment>
        <translation>
            <numerusform>%n ready</numerusform>
            <numerusform>%n ready</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) a fix</source>
        <extracomment>Below the title of a page: %n are the rows of a file in which something is wrong.</extracomment>
        <translation>
            <numerusform>%n needs a fix</numerusform>
            <numerusform>%n need a fix</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <extracomment>Below the title of a page: %n are the rows of a file that are not to be paid.</extracomment>
        <translation>
            <numerusform>%n left out</numerusform>
            <numerusform>%n left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new recipient(s)</source>
        <extracomment>Below the title of a page: people who have not been paid before.</extracomment>
        <translation>
            <numerusform>%n new recipient</numerusform>
            <numerusform>%n new recipients</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed account(s)</source>
        <extracomment>Below the title of a page: people whose account is another than last time.</extracomment>
        <translation>
            <numerusform>%n changed account</numerusform>
            <numerusform>%n changed accounts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n possible duplicate(s)</source>
        <extracomment>Below the title of a page: %n are the rows of a file that may pay the same thing twice.</extracomment>
        <translation>
            <numerusform>%n possible duplicate</numerusform>
            <numerusform>%n possible duplicates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n imported before</source>
        <extracomment>Below the title of a page: %n are the rows of a file that were in another batch already.</extracomment>
        <translation>
            <numerusform>%n imported before</numerusform>
            <numerusform>%n imported before</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Left out %n row(s). Undo takes them in again.</source>
        <extracomment>%n are the rows of a file of payouts that are not to be paid.</extracomment>
        <translation>
            <numerusform>Left out %n row. Undo takes it in again.</numerusform>
            <numerusform>Left out %n rows. Undo takes them in again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rounded %n amount(s) as shown. Undo brings the exact ones back.</source>
        <extracomment>%n are the rows of a file of payouts whose amounts were rounded.</extracomment>
        <translation>
            <numerusform>Rounded %n amount as shown. Undo brings the exact ones back.</numerusform>
            <numerusform>Rounded %n amounts as shown. Undo brings the exact ones back.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BatchJobs</name>
    <message numerus="yes">
        <source>%1 is sent: %n payout(s) accepted by the gateway.</source>
        <extracomment>A line of the list of jobs. %1 is the name of a batch.</extracomment>
        <translation>
            <numerusform>%1 is sent: %n payout accepted by the gateway.</numerusform>
            <numerusform>%1 is sent: %n payouts accepted by the gateway.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is paused: %n payout(s) wait.</source>
        <extracomment>A line of the list of jobs. %1 is the name of a batch, %n are the payouts that are not sent yet.</extracomment>
        <translation>
            <numerusform>%1 is paused: %n payout waits.</numerusform>
            <numerusform>%1 is paused: %n payouts wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n payout(s) it is not known yet.</source>
        <extracomment>Behind how many were accepted: %n are the payouts whose outcome is not known.</extracomment>
        <translation>
            <numerusform>Of %n payout it is not known yet.</numerusform>
            <numerusform>Of %n payouts it is not known yet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BatchReviewPage</name>
    <message numerus="yes">
        <source>Import and send %n payout(s)</source>
        <extracomment>A button. %n are the payouts of a batch.</extracomment>
        <translation>
            <numerusform>Import and send %n payout</numerusform>
            <numerusform>Import and send %n payouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n payout(s). The largest:</source>
        <extracomment>Below a sum: of how many payouts it is. A list of the largest follows.</extracomment>
        <translation>
            <numerusform>in %n payout. The largest:</numerusform>
            <numerusform>in %n payouts. The largest:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send %n payout(s)?</source>
        <extracomment>A question about sending a batch: %n are its payouts.</extracomment>
        <translation>
            <numerusform>Send %n payout?</numerusform>
            <numerusform>Send %n payouts?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Send %n payout(s)</source>
        <extracomment>A button that sends a batch: %n are its payouts.</extracomment>
        <translation>
            <numerusform>&amp;Send %n payout</numerusform>
            <numerusform>&amp;Send %n payouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s)</source>
        <extracomment>A part of a line about a batch: how many payouts it has.</extracomment>
        <translation>
            <numerusform>%n payout</numerusform>
            <numerusform>%n payouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recipient(s) to look at before money goes to them.</source>
        <extracomment>%n are people who are paid by a batch and were not before, or not to this account.</extracomment>
        <translation>
            <numerusform>%n recipient to look at before money goes there.</numerusform>
            <numerusform>%n recipients to look at before money goes to them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n account(s) changed since last time.</source>
        <extracomment>%n are accounts of people who were paid to another one last time.</extracomment>
        <translation>
            <numerusform>%n account changed since last time.</numerusform>
            <numerusform>%n accounts changed since last time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send %n payout(s)</source>
        <extracomment>A button. %n are the payouts of a batch.</extracomment>
        <translation>
            <numerusform>Send %n payout</numerusform>
            <numerusform>Send %n payouts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BatchRowLine</name>
    <message numerus="yes">
        <source>Leave %n row(s) &amp;out</source>
        <extracomment>A button. %n are the chosen rows of a file.</extracomment>
        <translation>
            <numerusform>Leave %n row &amp;out</numerusform>
            <numerusform>Leave %n rows &amp;out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Take %n row(s) in again</source>
        <extracomment>A button. %n are the chosen rows of a file.</extracomment>
        <translation>
            <numerusform>&amp;Take %n row in again</numerusform>
            <numerusform>&amp;Take %n rows in again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BatchRunPage</name>
    <message numerus="yes">
        <source>%n payout(s), in the order of the file</source>
        <extracomment>Above a table: how many payouts a batch has.</extracomment>
        <translation>
            <numerusform>%n payout, in the order of the file</numerusform>
            <numerusform>%n payouts, in the order of the file</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Review and send %n payout(s)</source>
        <extracomment>A button. %n are the payouts of a batch that wait.</extracomment>
        <translation>
            <numerusform>Review and send %n payout</numerusform>
            <numerusform>Review and send %n payouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>New batch from %n cancelled or rejected…</source>
        <extracomment>A button. %n are the payouts of a batch that were rejected or were cancelled.</extracomment>
        <translation>
            <numerusform>New batch from %n cancelled or rejected…</numerusform>
            <numerusform>New batch from %n cancelled or rejected…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BatchSheetModel</name>
    <message numerus="yes">
        <source>%1 (and %n more)</source>
        <extracomment>%1 is a sentence about what is wrong with a row, %n how many more things are.</extracomment>
        <translation>
            <numerusform>%1 (and %n more)</numerusform>
            <numerusform>%1 (and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BatchesFeature</name>
    <message numerus="yes">
        <source>%n rejected payout(s) can&apos;t be paid again yet</source>
        <extracomment>%n are the payouts of a batch that were rejected.</extracomment>
        <translation>
            <numerusform>%n rejected payout can&apos;t be paid again yet</numerusform>
            <numerusform>%n rejected payouts can&apos;t be paid again yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;New batch from the other %n</source>
        <extracomment>A button. %n are the payouts that can be paid again without doubt.</extracomment>
        <translation>
            <numerusform>&amp;New batch from the other %n</numerusform>
            <numerusform>&amp;New batch from the other %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BatchesPage</name>
    <message numerus="yes">
        <source>%n batch(es)</source>
        <extracomment>Above a table: how many batches there are.</extracomment>
        <translation>
            <numerusform>%n batch</numerusform>
            <numerusform>%n batches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::CallbackChart</name>
    <message numerus="yes">
        <source>%n callback(s) in the last 24 hours, as far as Kontor was open</source>
        <extracomment>A tooltip of a chart, also read aloud.</extracomment>
        <translation>
            <numerusform>%n callback in the last 24 hours, as far as Kontor was open</numerusform>
            <numerusform>%n callbacks in the last 24 hours, as far as Kontor was open</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::CallbacksPage</name>
    <message numerus="yes">
        <source>%n call(s) since Kontor was started</source>
        <extracomment>Above a table: how many calls have come in.</extracomment>
        <translation>
            <numerusform>%n call since Kontor was started</numerusform>
            <numerusform>%n calls since Kontor was started</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::CloseController</name>
    <message numerus="yes">
        <source>Kontor is sending %n payout(s).</source>
        <extracomment>A question when Kontor is to be closed or another profile opened.</extracomment>
        <translation>
            <numerusform>Kontor is sending %n payout.</numerusform>
            <numerusform>Kontor is sending %n payouts.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::ConnectionTestView</name>
    <message numerus="yes">
        <source>%n check(s) still open.</source>
        <extracomment>The sum of a connection test: %n of its six checks are not right yet.</extracomment>
        <translation>
            <numerusform>%n check still open.</numerusform>
            <numerusform>%n checks still open.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::DaysCard</name>
    <message numerus="yes">
        <source>Last %n day(s)</source>
        <extracomment>The title of a chart: %n is a fixed number of days.</extracomment>
        <translation>
            <numerusform>Last %n day</numerusform>
            <numerusform>Last %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n payin(s)</source>
        <extracomment>What a bar of a chart says. %1 is a day.</extracomment>
        <translation>
            <numerusform>%1: %n payin</numerusform>
            <numerusform>%1: %n payins</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n payout(s)</source>
        <extracomment>What a bar of a chart says. %1 is a day.</extracomment>
        <translation>
            <numerusform>%1: %n payout</numerusform>
            <numerusform>%1: %n payouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n payin(s), %2; paid: %3</source>
        <extracomment>What a bar of a chart says. %1 is a day, %2 the sum of that day, %3 how much of it is paid.</extracomment>
        <translation>
            <numerusform>%1: %n payin, %2; paid: %3</numerusform>
            <numerusform>%1: %n payins, %2; paid: %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n payout(s), %2; paid: %3</source>
        <extracomment>What a bar of a chart says. %1 is a day, %2 the sum of that day, %3 how much of it is paid.</extracomment>
        <translation>
            <numerusform>%1: %n payout, %2; paid: %3</numerusform>
            <numerusform>%1: %n payouts, %2; paid: %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::DesktopNotices</name>
    <message numerus="yes">
        <source>%n batch(es) finished</source>
        <extracomment>On top of a notification.</extracomment>
        <translation>
            <numerusform>%n batch finished</numerusform>
            <numerusform>%n batches finished</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The gateway has accepted all of it: %n payout(s). Each is followed until its result is known.</source>
        <extracomment>In a notification: %n are all payouts of a batch, or of several.</extracomment>
        <translation>
            <numerusform>The gateway has accepted all of it: %n payout. It is followed until its result is known.</numerusform>
            <numerusform>The gateway has accepted all of it: %n payouts. Each is followed until its result is known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) were rejected</source>
        <extracomment>On top of a notification.</extracomment>
        <translation>
            <numerusform>%n payout was rejected</numerusform>
            <numerusform>%n payouts were rejected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The outcome of %n payment(s) is not known</source>
        <extracomment>On top of a notification.</extracomment>
        <translation>
            <numerusform>The outcome of %n payment is not known</numerusform>
            <numerusform>The outcome of %n payments is not known</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n payout(s) it is not known yet: Kontor goes on asking with the same ID. Do not create them again.</source>
        <extracomment>In a notification about a batch that is sent.</extracomment>
        <translation>
            <numerusform>Of %n payout it is not known yet: Kontor goes on asking with the same ID. Do not create it again.</numerusform>
            <numerusform>Of %n payouts it is not known yet: Kontor goes on asking with the same IDs. Do not create them again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) with a mismatch: the gateway has something else under the same ID.</source>
        <extracomment>In a notification about a batch that is sent.</extracomment>
        <translation>
            <numerusform>%n payout with a mismatch: the gateway has something else under the same ID.</numerusform>
            <numerusform>%n payouts with a mismatch: the gateway has something else under the same IDs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) were rejected. Open Kontor to see why and what to do next.</source>
        <extracomment>In a notification about a batch that is sent.</extracomment>
        <translation>
            <numerusform>%n payout was rejected. Open Kontor to see why and what to do next.</numerusform>
            <numerusform>%n payouts were rejected. Open Kontor to see why and what to do next.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) were cancelled before they were sent.</source>
        <extracomment>In a notification about a batch that is sent.</extracomment>
        <translation>
            <numerusform>%n payout was cancelled before it was sent.</numerusform>
            <numerusform>%n payouts were cancelled before they were sent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n payout(s) the checks were stopped: the gateway may still pay them.</source>
        <extracomment>In a notification about a batch that is sent.</extracomment>
        <translation>
            <numerusform>Of %n payout the checks were stopped: the gateway may still pay it.</numerusform>
            <numerusform>Of %n payouts the checks were stopped: the gateway may still pay them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>For two minutes it has not been known whether the gateway accepted %n of them. Kontor goes on asking with the same ID. Do not create a payment for the same thing again.</source>
        <extracomment>In a notification: %n are the payments it tells of.</extracomment>
        <translation>
            <numerusform>For two minutes it has not been known whether the gateway accepted it. Kontor goes on asking with the same ID. Do not create a payment for the same thing again.</numerusform>
            <numerusform>For two minutes it has not been known whether the gateway accepted these %n. Kontor goes on asking with the same IDs. Do not create payments for the same things again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n payment(s) it is not known whether the gateway accepted them. Start Kontor: it asks with the same ID. Do not create them again.</source>
        <extracomment>In a notification, when Kontor has closed.</extracomment>
        <translation>
            <numerusform>Of %n payment it is not known whether the gateway accepted it. Start Kontor: it asks with the same ID. Do not create it again.</numerusform>
            <numerusform>Of %n payments it is not known whether the gateway accepted them. Start Kontor: it asks with the same IDs. Do not create them again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) with a mismatch: the gateway has something else under the same ID.</source>
        <extracomment>In a notification, when Kontor has closed.</extracomment>
        <translation>
            <numerusform>%n payment with a mismatch: the gateway has something else under the same ID.</numerusform>
            <numerusform>%n payments with a mismatch: the gateway has something else under the same IDs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Start Kontor to see what the gateway said and what to do next for %n of them.</source>
        <extracomment>In a notification: %n are the payouts that were rejected, all of those it tells of.</extracomment>
        <translation>
            <numerusform>Start Kontor to see what the gateway said and what to do next.</numerusform>
            <numerusform>Start Kontor to see what the gateway said and what to do next for %n of them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Open Kontor to see what the gateway said and what to do next for %n of them.</source>
        <extracomment>In a notification: %n are the payouts that were rejected, all of those it tells of.</extracomment>
        <translation>
            <numerusform>Open Kontor to see what the gateway said and what to do next.</numerusform>
            <numerusform>Open Kontor to see what the gateway said and what to do next for %n of them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) were rejected.</source>
        <extracomment>In a notification, when Kontor has closed.</extracomment>
        <translation>
            <numerusform>%n payment was rejected.</numerusform>
            <numerusform>%n payments were rejected.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::ExportJobs</name>
    <message numerus="yes">
        <source>Exporting to %1: %Ln row(s)</source>
        <extracomment>A line of the list of jobs. %1 is the name of a file, %n are the rows written so far.</extracomment>
        <translation>
            <numerusform>Exporting to %1: %Ln row</numerusform>
            <numerusform>Exporting to %1: %Ln rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::FieldRow</name>
    <message numerus="yes">
        <source>This field holds %n character(s). What was beyond them was left out.</source>
        <extracomment>Below a field, when something longer was typed or pasted.</extracomment>
        <translation>
            <numerusform>This field holds %n character. What was beyond it was left out.</numerusform>
            <numerusform>This field holds %n characters. What was beyond them was left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::FinishSetupCard</name>
    <message numerus="yes">
        <source>%n check(s) still open. Until then it is not certain that payouts can be issued.</source>
        <extracomment>On a card: %n are checks of the connection test.</extracomment>
        <translation>
            <numerusform>%n check still open. Until then it is not certain that payouts can be issued.</numerusform>
            <numerusform>%n checks still open. Until then it is not certain that payouts can be issued.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::KeysPage</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <extracomment>Above a table: how many tokens were handed out.</extracomment>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::LedgerActions</name>
    <message numerus="yes">
        <source>The check of the ledger found %n problem(s).</source>
        <extracomment>On a bar.</extracomment>
        <translation>
            <numerusform>The check of the ledger found %n problem.</numerusform>
            <numerusform>The check of the ledger found %n problems.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::ListFooter</name>
    <message numerus="yes">
        <source>Sum with %n new: %1</source>
        <extracomment>The same, of which %n payments are new and wait behind &quot;4 new · Show&quot;.</extracomment>
        <translation>
            <numerusform>Sum with %n new: %1</numerusform>
            <numerusform>Sum with %n new: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more currencies</source>
        <extracomment>At the foot of a list, behind its sums: %n are the currencies whose sums are not shown.</extracomment>
        <translation>
            <numerusform>and %n more currency</numerusform>
            <numerusform>and %n more currencies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::LockWindow</name>
    <message numerus="yes">
        <source>What was confirmed goes on: %n payment(s) are on their way.</source>
        <extracomment>In the window of a locked Kontor: %n are the payments whose outcome is still to come.</extracomment>
        <translation>
            <numerusform>What was confirmed goes on: %n payment is on its way.</numerusform>
            <numerusform>What was confirmed goes on: %n payments are on their way.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::OptionsPage</name>
    <message numerus="yes">
        <source>%n method(s)</source>
        <extracomment>Below a table: how many methods of payment there are for an amount.</extracomment>
        <translation>
            <numerusform>%n method</numerusform>
            <numerusform>%n methods</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied as CSV: %n method(s) with their banks.</source>
        <extracomment>%n are the methods of payment that there are for an amount.</extracomment>
        <translation>
            <numerusform>Copied as CSV: %n method with its banks.</numerusform>
            <numerusform>Copied as CSV: %n methods with their banks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new since the last look</source>
        <extracomment>Methods and banks that the last look for this amount did not have.</extracomment>
        <translation>
            <numerusform>%n new since the last look</numerusform>
            <numerusform>%n new since the last look</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer offered</source>
        <extracomment>Methods and banks that the last look for this amount had.</extracomment>
        <translation>
            <numerusform>%n no longer offered</numerusform>
            <numerusform>%n no longer offered</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::OverviewLines</name>
    <message numerus="yes">
        <source>%n callback gap(s) since Kontor was started</source>
        <extracomment>Stretches of time in which the gateway&apos;s callbacks could not be heard.</extracomment>
        <translation>
            <numerusform>%n callback gap since Kontor was started</numerusform>
            <numerusform>%n callback gaps since Kontor was started</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n callback gap(s)</source>
        <extracomment>Stretches of time in which the gateway&apos;s callbacks could not be heard.</extracomment>
        <translation>
            <numerusform>%n callback gap</numerusform>
            <numerusform>%n callback gaps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) of unknown outcome</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n payin of unknown outcome</numerusform>
            <numerusform>%n payins of unknown outcome</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) of unknown outcome</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n payout of unknown outcome</numerusform>
            <numerusform>%n payouts of unknown outcome</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) rejected</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n payin rejected</numerusform>
            <numerusform>%n payins rejected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) rejected</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n payout rejected</numerusform>
            <numerusform>%n payouts rejected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) with a gateway mismatch</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n payin with a gateway mismatch</numerusform>
            <numerusform>%n payins with a gateway mismatch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) with a gateway mismatch</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n payout with a gateway mismatch</numerusform>
            <numerusform>%n payouts with a gateway mismatch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) likely expired</source>
        <extracomment>A line of the overview: the time in which these could be paid is over.</extracomment>
        <translation>
            <numerusform>%n payin likely expired</numerusform>
            <numerusform>%n payins likely expired</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) paid</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n payin paid</numerusform>
            <numerusform>%n payins paid</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) paid</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n payout paid</numerusform>
            <numerusform>%n payouts paid</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) got another word of the gateway</source>
        <extracomment>A line of the overview: the gateway gave them a status that Kontor doesn&apos;t know.</extracomment>
        <translation>
            <numerusform>%n payin got another word of the gateway</numerusform>
            <numerusform>%n payins got another word of the gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) got another word of the gateway</source>
        <extracomment>A line of the overview: the gateway gave them a status that Kontor doesn&apos;t know.</extracomment>
        <translation>
            <numerusform>%n payout got another word of the gateway</numerusform>
            <numerusform>%n payouts got another word of the gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) passed their expiry time</source>
        <extracomment>A line of the overview: the time in which these could be paid is over.</extracomment>
        <translation>
            <numerusform>%n payin passed its expiry time</numerusform>
            <numerusform>%n payins passed their expiry time</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) accepted after all</source>
        <extracomment>A line of the overview: they were rejected, and the gateway has them after all.</extracomment>
        <translation>
            <numerusform>%n payin accepted after all</numerusform>
            <numerusform>%n payins accepted after all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) accepted after all</source>
        <extracomment>A line of the overview: they were rejected, and the gateway has them after all.</extracomment>
        <translation>
            <numerusform>%n payout accepted after all</numerusform>
            <numerusform>%n payouts accepted after all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) no longer SUCCESS</source>
        <extracomment>A line of the overview: the gateway said SUCCESS of them, and says something else now.</extracomment>
        <translation>
            <numerusform>%n payin no longer SUCCESS</numerusform>
            <numerusform>%n payins no longer SUCCESS</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) no longer SUCCESS</source>
        <extracomment>A line of the overview: the gateway said SUCCESS of them, and says something else now.</extracomment>
        <translation>
            <numerusform>%n payout no longer SUCCESS</numerusform>
            <numerusform>%n payouts no longer SUCCESS</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of these, %n payin(s) not proven: they may have been accepted</source>
        <extracomment>A line of the overview, behind &quot;3 payouts rejected&quot;: so many of them may have been accepted.</extracomment>
        <translation>
            <numerusform>of these, %n payin not proven: it may have been accepted</numerusform>
            <numerusform>of these, %n payins not proven: they may have been accepted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of these, %n payout(s) not proven: they may have been accepted</source>
        <extracomment>A line of the overview, behind &quot;3 payouts rejected&quot;: so many of them may have been accepted.</extracomment>
        <translation>
            <numerusform>of these, %n payout not proven: it may have been accepted</numerusform>
            <numerusform>of these, %n payouts not proven: they may have been accepted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::PaletteModel</name>
    <message numerus="yes">
        <source>%n result(s), first: %1</source>
        <extracomment>The results of the palette, read aloud. %n is how many there are, %1 the first of them.</extracomment>
        <translation>
            <numerusform>%n result: %1</numerusform>
            <numerusform>%n results, first: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::PayinForm</name>
    <message numerus="yes">
        <source>%n method(s) for this amount.</source>
        <extracomment>Below fields: how many methods of payment there are.</extracomment>
        <translation>
            <numerusform>%n method for this amount.</numerusform>
            <numerusform>%n methods for this amount.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::PayinsPage</name>
    <message numerus="yes">
        <source>No payins match these %n filter(s).</source>
        <extracomment>In an empty list.</extracomment>
        <translation>
            <numerusform>No payins match this %n filter.</numerusform>
            <numerusform>No payins match these %n filters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s)</source>
        <extracomment>Below the title of a page: how many there are.</extracomment>
        <translation>
            <numerusform>%Ln payin</numerusform>
            <numerusform>%Ln payins</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln open</source>
        <extracomment>Below the title of a page: %n are the payins that are not at an end yet.</extracomment>
        <translation>
            <numerusform>%Ln open</numerusform>
            <numerusform>%Ln open</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s), %1 shown</source>
        <extracomment>Above a list: %n are all of its payins, %1 is how many of them are seen.</extracomment>
        <translation>
            <numerusform>%Ln payin, %1 shown</numerusform>
            <numerusform>%Ln payins, %1 shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s), %1 shown, %2 selected</source>
        <extracomment>Above a list: %n are all of its payins, %1 is how many of them are seen, %2 how many are selected.</extracomment>
        <translation>
            <numerusform>%Ln payin, %1 shown, %2 selected</numerusform>
            <numerusform>%Ln payins, %1 shown, %2 selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::PaymentListPage</name>
    <message numerus="yes">
        <source>%n payment(s) are selected. One is shown in detail when it alone is selected.</source>
        <extracomment>%n are the rows that are selected in a list.</extracomment>
        <translation>
            <numerusform>%n payment is selected. One is shown in detail when it alone is selected.</numerusform>
            <numerusform>%n payments are selected. One is shown in detail when it alone is selected.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new · Show</source>
        <extracomment>A button that shows the payments that came since the list was read: %n is how many.</extracomment>
        <translation>
            <numerusform>%n new · Show</numerusform>
            <numerusform>%n new · Show</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Filter: %n payin(s)</source>
        <extracomment>Said aloud: how many payins a filter leaves.</extracomment>
        <translation>
            <numerusform>Filter: %n payin</numerusform>
            <numerusform>Filter: %n payins</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n payin(s)</source>
        <extracomment>Said aloud when a list is no longer filtered.</extracomment>
        <translation>
            <numerusform>All: %n payin</numerusform>
            <numerusform>All %n payins</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Filter: %n payout(s)</source>
        <extracomment>Said aloud: how many payouts a filter leaves.</extracomment>
        <translation>
            <numerusform>Filter: %n payout</numerusform>
            <numerusform>Filter: %n payouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n payout(s)</source>
        <extracomment>Said aloud when a list is no longer filtered.</extracomment>
        <translation>
            <numerusform>All: %n payout</numerusform>
            <numerusform>All %n payouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Filter: %n payment(s)</source>
        <extracomment>Said aloud: how many payments a filter leaves.</extracomment>
        <translation>
            <numerusform>Filter: %n payment</numerusform>
            <numerusform>Filter: %n payments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payment(s) shown</source>
        <extracomment>Above a list that has payouts and payins.</extracomment>
        <translation>
            <numerusform>%Ln payment shown</numerusform>
            <numerusform>%Ln payments shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::PaymentsMenu</name>
    <message numerus="yes">
        <source>%n payment(s) selected</source>
        <extracomment>Above the entries of a menu. %n are the payments that are selected in a list.</extracomment>
        <translation>
            <numerusform>%n payment selected</numerusform>
            <numerusform>%n payments selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ca&amp;ncel %n payment(s)</source>
        <extracomment>An entry of a menu. %n are those of the selected payments that were not sent yet.</extracomment>
        <translation>
            <numerusform>Ca&amp;ncel %n payment</numerusform>
            <numerusform>Ca&amp;ncel %n payments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::PayoutActions</name>
    <message numerus="yes">
        <source>%n payment(s) queued again, each under a new ID. Cancelled payments stay cancelled.</source>
        <extracomment>%n are the payments that were cancelled before.</extracomment>
        <translation>
            <numerusform>%n payment queued again, under a new ID. Cancelled payments stay cancelled.</numerusform>
            <numerusform>%n payments queued again, each under a new ID. Cancelled payments stay cancelled.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) cancelled. None of them was sent.</source>
        <extracomment>%n are the payments that were queued a moment ago.</extracomment>
        <translation>
            <numerusform>%n payment cancelled. It was not sent.</numerusform>
            <numerusform>%n payments cancelled. None of them was sent.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::PayoutAdvice</name>
    <message numerus="yes">
        <source>%n payout(s) to this account since %1; the last one: %2, %3.</source>
        <extracomment>%n is how many payouts there were, %1 and %3 are times, %2 is an amount.</extracomment>
        <translation>
            <numerusform>%n payout to this account since %1; the last one: %2, %3.</numerusform>
            <numerusform>%n payouts to this account since %1; the last one: %2, %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not among the %n account(s) that are known from the latest payouts; it may have been paid before.</source>
        <extracomment>%n is how many accounts are known.</extracomment>
        <translation>
            <numerusform>Not the one account that is known from the latest payouts; it may have been paid before.</numerusform>
            <numerusform>Not among the %n accounts that are known from the latest payouts; it may have been paid before.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>List from the gateway, %n min old.</source>
        <extracomment>Of the list of banks.</extracomment>
        <translation>
            <numerusform>List from the gateway, %n min old.</numerusform>
            <numerusform>List from the gateway, %n min old.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::PayoutsPage</name>
    <message numerus="yes">
        <source>No payouts match these %n filter(s).</source>
        <extracomment>In an empty list.</extracomment>
        <translation>
            <numerusform>No payouts match this %n filter.</numerusform>
            <numerusform>No payouts match these %n filters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s)</source>
        <extracomment>Below the title of a page: how many there are.</extracomment>
        <translation>
            <numerusform>%Ln payout</numerusform>
            <numerusform>%Ln payouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln open</source>
        <extracomment>Below the title of a page: %n are the payouts that are not at an end yet.</extracomment>
        <translation>
            <numerusform>%Ln open</numerusform>
            <numerusform>%Ln open</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s), %1 shown</source>
        <extracomment>Above a list: %n are all of its payouts, %1 is how many of them are seen.</extracomment>
        <translation>
            <numerusform>%Ln payout, %1 shown</numerusform>
            <numerusform>%Ln payouts, %1 shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s), %1 shown, %2 selected</source>
        <extracomment>Above a list: %n are all of its payouts, %1 is how many of them are seen, %2 how many are selected.</extracomment>
        <translation>
            <numerusform>%Ln payout, %1 shown, %2 selected</numerusform>
            <numerusform>%Ln payouts, %1 shown, %2 selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::PrintService</name>
    <message numerus="yes">
        <source>Printed: %1, %Ln page(s)</source>
        <extracomment>%1 is the title of a document, %n are its pages.</extracomment>
        <translation>
            <numerusform>Printed: %1, %Ln page</numerusform>
            <numerusform>Printed: %1, %Ln pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::ProfileSwitcher</name>
    <message numerus="yes">
        <source>Kontor is sending %n payout(s).</source>
        <extracomment>A question when another profile is to be opened.</extracomment>
        <translation>
            <numerusform>Kontor is sending %n payout.</numerusform>
            <numerusform>Kontor is sending %n payouts.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::RecoveryPage</name>
    <message numerus="yes">
        <source>Kontor closed while %n payout(s) were being sent.</source>
        <extracomment>The first sentence of a page that is shown when Kontor starts again.</extracomment>
        <translation>
            <numerusform>Kontor closed while %n payout was being sent.</numerusform>
            <numerusform>Kontor closed while %n payouts were being sent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The outcome of %n payout(s) was not known when Kontor closed.</source>
        <extracomment>The first sentence of a page that is shown when Kontor starts again.</extracomment>
        <translation>
            <numerusform>The outcome of %n payout was not known when Kontor closed.</numerusform>
            <numerusform>The outcome of %n payouts was not known when Kontor closed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) have waited since %1.</source>
        <extracomment>%1 is a time, such as &quot;15:10&quot; or &quot;yesterday 15:10&quot;.</extracomment>
        <translation>
            <numerusform>%n payout has waited since %1.</numerusform>
            <numerusform>%n payouts have waited since %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n still to be checked.</source>
        <extracomment>Said aloud: %n are payouts.</extracomment>
        <translation>
            <numerusform>%n still to be checked.</numerusform>
            <numerusform>%n still to be checked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All of them have been asked for. Of %n it is still not known whether they were accepted: they may have been. Kontor goes on asking, and none is paid twice.</source>
        <extracomment>%n are some of the payouts that were asked for.</extracomment>
        <translation>
            <numerusform>All of them have been asked for. Of %n it is still not known whether it was accepted: it may have been. Kontor goes on asking, and none is paid twice.</numerusform>
            <numerusform>All of them have been asked for. Of %n it is still not known whether they were accepted: they may have been. Kontor goes on asking, and none is paid twice.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::SandboxControlPage</name>
    <message numerus="yes">
        <source>%n payin(s) open at the gateway.</source>
        <extracomment>Below a list to choose from.</extracomment>
        <translation>
            <numerusform>%n payin open at the gateway.</numerusform>
            <numerusform>%n payins open at the gateway.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Payouts from now on end with %1, %n second(s) after they are accepted.</source>
        <extracomment>%1 is a status, in the gateway&apos;s own word.</extracomment>
        <translation>
            <numerusform>Payouts from now on end with %1, %n second after they are accepted.</numerusform>
            <numerusform>Payouts from now on end with %1, %n seconds after they are accepted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The reply to the next %n payout(s) is lost.</source>
        <extracomment>On a bar: what the practice gateway will do.</extracomment>
        <translation>
            <numerusform>The reply to the next payout is lost.</numerusform>
            <numerusform>The replies to the next %n payouts are lost.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The next %n payout(s) are answered 429.</source>
        <extracomment>On a bar: what the practice gateway will do. 429 says that there were too many requests.</extracomment>
        <translation>
            <numerusform>The next payout is answered 429.</numerusform>
            <numerusform>The next %n payouts are answered 429.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::SelectedPayments</name>
    <message numerus="yes">
        <source>The gateway is being asked for %n payment(s).</source>
        <extracomment>%n are the payments that were selected in a list.</extracomment>
        <translation>
            <numerusform>The gateway is being asked for %n payment.</numerusform>
            <numerusform>The gateway is being asked for %n payments.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) cancelled. None of them was sent.</source>
        <extracomment>%n are the payments that were selected in a list.</extracomment>
        <translation>
            <numerusform>%n payment cancelled. It was not sent.</numerusform>
            <numerusform>%n payments cancelled. None of them was sent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Up to %n row(s) can be copied at once. Export the list to have all of them in a file.</source>
        <extracomment>%n is the most that can be done at once.</extracomment>
        <translation>
            <numerusform>Up to %n row can be copied at once. Export the list to have all of them in a file.</numerusform>
            <numerusform>Up to %n rows can be copied at once. Export the list to have all of them in a file.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %n row(s).</source>
        <extracomment>%n are the rows of a list.</extracomment>
        <translation>
            <numerusform>Copied %n row.</numerusform>
            <numerusform>Copied %n rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Up to %n payment(s) can be checked or cancelled at once.</source>
        <extracomment>%n is the most that can be done at once.</extracomment>
        <translation>
            <numerusform>Up to %n payment can be checked or cancelled at once.</numerusform>
            <numerusform>Up to %n payments can be checked or cancelled at once.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::SetupEndPage</name>
    <message numerus="yes">
        <source>Saved. %n check(s) still open; Kontor will remind you.</source>
        <extracomment>%n are checks of the connection test.</extracomment>
        <translation>
            <numerusform>Saved. %n check still open; Kontor will remind you.</numerusform>
            <numerusform>Saved. %n checks still open; Kontor will remind you.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::Sidebar</name>
    <message numerus="yes">
        <source>%1, %n need attention</source>
        <extracomment>%1 is a section such as &quot;Payouts&quot;, %n how many payments in it need a person.</extracomment>
        <translation>
            <numerusform>%1, %n needs attention</numerusform>
            <numerusform>%1, %n need attention</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::StatusParts</name>
    <message numerus="yes">
        <source>%n job(s)</source>
        <extracomment>In the status bar: how many jobs are running.</extracomment>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Jobs: %n running. Press to see them</source>
        <extracomment>A tooltip in the status bar: %n are jobs.</extracomment>
        <translation>
            <numerusform>Jobs: %n is running. Press to see it</numerusform>
            <numerusform>Jobs: %n are running. Press to see them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <extracomment>Read aloud: how long ago a payment was made.</extracomment>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <extracomment>Read aloud: how long ago a payment was made.</extracomment>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <extracomment>Read aloud: how long ago a payment was made.</extracomment>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <extracomment>Read aloud: how long ago a payment was made.</extracomment>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Clock: this computer&apos;s clock is %n second(s) behind the gateway&apos;s</source>
        <extracomment>A tooltip in the status bar.</extracomment>
        <translation>
            <numerusform>Clock: this computer&apos;s clock is %n second behind the gateway&apos;s</numerusform>
            <numerusform>Clock: this computer&apos;s clock is %n seconds behind the gateway&apos;s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Clock: this computer&apos;s clock is %n second(s) ahead of the gateway&apos;s</source>
        <extracomment>A tooltip in the status bar.</extracomment>
        <translation>
            <numerusform>Clock: this computer&apos;s clock is %n second ahead of the gateway&apos;s</numerusform>
            <numerusform>Clock: this computer&apos;s clock is %n seconds ahead of the gateway&apos;s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unclear</source>
        <extracomment>In the status bar: how many payments may have been accepted, which isn&apos;t known or isn&apos;t proven.</extracomment>
        <translation>
            <numerusform>%n unclear</numerusform>
            <numerusform>%n unclear</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) may have been accepted: their outcome is unknown, or they were rejected and that is not proven yet. Press to see them, oldest first</source>
        <extracomment>A tooltip in the status bar. %n are payments.</extracomment>
        <translation>
            <numerusform>%n payment may have been accepted: its outcome is unknown, or it was rejected and that is not proven yet. Press to see it</numerusform>
            <numerusform>%n payments may have been accepted: their outcome is unknown, or they were rejected and that is not proven yet. Press to see them, oldest first</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::StepColumn</name>
    <message numerus="yes">
        <source>%1, %n check(s) still open</source>
        <extracomment>A step of the assistant, read aloud: %1 is &quot;Connection test&quot;, %n how many of its six checks are open.</extracomment>
        <translation>
            <numerusform>%1, %n check still open</numerusform>
            <numerusform>%1, %n checks still open</numerusform>
        </translation>
    </message>
</context>
</TS>
