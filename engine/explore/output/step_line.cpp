#include "engine/explore/output/step_line.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/replay/stored_json.h"

namespace marmoset::explore {

namespace {

nlohmann::json chosenJson(const LoggedStep& step) {
  const auto& decision = step.decision;
  if (decision.kind == Decision::Kind::choose) return toString(step.place.choices[decision.choice].input);
  if (decision.kind == Decision::Kind::play) return decision.lines;
  return nullptr;
}

std::string whyOf(const Decision& decision) {
  if (decision.kind == Decision::Kind::restart) return "restart: " + decision.reason;
  if (decision.kind == Decision::Kind::stop) return "end: " + decision.reason;
  return decision.reason;
}

}  // namespace

std::string printStep(const LoggedStep& step) {
  const auto& seen = step.place.seen;
  auto inputs = nlohmann::json::array();
  for (const auto& choice : step.place.choices) inputs.push_back(toString(choice.input));
  nlohmann::ordered_json out{{"step", step.number},
                             {"trace", step.trace},
                             {"device", step.walker + 1},
                             {"seconds", static_cast<double>(step.ms) / 1000},
                             {"window", describe(seen.window)},
                             {"state", fmt::format("{:016x}", step.place.state)},
                             {"tree", nullptr},
                             {"inputs", std::move(inputs)},
                             {"chosen", chosenJson(step)},
                             {"why", whyOf(step.decision)}};
  if (seen.tree) out["tree"] = fmt::format("{:016x}", contentHash(*seen.tree));
  return out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace marmoset::explore
