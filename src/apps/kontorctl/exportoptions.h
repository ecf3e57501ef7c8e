// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "apps/kontorctl/commandline.h"
#include "core/zone.h"
#include "files/exportwriter.h"
#include "wire/json.h"
#include <vector>

//! What every command that writes a file is told by its line.
namespace kontor::exportoptions {

//! --out, --zone and --format.
std::vector<Command::Option> all();
//! The complaint is empty when all is well.
QString readZone(const CommandLine &line, Zone &zone);
//! Without --format the name of the file says it; one that says another is a contradiction.
QString readFormat(const CommandLine &line, ExportFormat &format);
//! Ends the call with what is in the file that --out names, on standard error when that is standard output.
void answerFile(CliSession &cli, const QString &what, const Json::Object &more = {});
//! The same for so many rows, which are counted in words, too: "2 payouts".
void answerWritten(CliSession &cli, const QString &counted, qint64 rows);

} // namespace kontor::exportoptions
