#include <algorithm>
#include <utility>

#include "server/commands/cancel_job.h"
#include "server/commands/command.h"
#include "server/commands/convert_log.h"
#include "server/commands/export.h"
#include "server/commands/open_result.h"
#include "server/commands/record.h"
#include "server/commands/reduce.h"
#include "server/commands/replay.h"
#include "server/commands/report.h"
#include "server/commands/resume_job.h"
#include "server/commands/verify.h"

namespace marmoset::server {

const std::vector<const Command*>& commands() {
  static const std::vector<const Command*> all{&cancelJob,     &convertLog,    &exportCommand, &openResult,
                                               &recordCommand, &reduceCommand, &replayCommand, &reportCommand,
                                               &resumeJob,     &verifyCommand};
  return all;
}

const Command* findCommand(std::string_view name) {
  const auto found = std::find_if(commands().begin(), commands().end(),
                                  [&](const Command* command) { return command->name == name; });
  return found == commands().end() ? nullptr : *found;
}

protocol::ResponseError commandFailed(std::string message) {
  return {protocol::ErrorCode::requestFailed, std::move(message)};
}

}  // namespace marmoset::server
