#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/jobs/context.h"
#include "engine/replay/recording_document.h"
#include "engine/statistics/rate.h"
#include "engine/trace/target.h"

namespace marmoset::jobs {

// A script of an exploration, after devices have tried how often it does what it is for.
struct ProvenScript {
  std::string text;
  std::size_t before = 0, events = 0;  // behind the launch
  std::optional<statistics::Rate> rate;
  bool minimized = false, certified = false;
  std::string problem;  // why it is not all it could be
};

// Makes it as short as can be, or only runs it as often as a verification asks for. What was run before for
// the same question is known from the store. `name` is the script's in messages and evidence.
ProvenScript minimized(Context& context, const std::string& script, const std::string& name,
                       const trace::Target& target);
ProvenScript replayed(Context& context, const std::string& script, const trace::Target& target);

// One more run of it with everything that is seen; also kept in the store, where editors find it.
std::optional<replay::RecordingDocument> recorded(Context& context, const std::string& script,
                                                  const std::string& name);

}  // namespace marmoset::jobs
