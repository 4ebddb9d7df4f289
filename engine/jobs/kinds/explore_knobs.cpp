#include <algorithm>
#include <cctype>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/explore/goal.h"
#include "engine/explore/policies/named_policy.h"
#include "engine/jobs/kinds/explore.h"
#include "engine/jobs/knob_fields.h"
#include "engine/model/abstraction.h"
#include "engine/replay/trace.h"
#include "engine/trace/widget_selector.h"

namespace marmoset::jobs {

namespace {

using KnobCheck = tl::expected<void, std::string>;

const std::vector<std::string>& abstractionNames() {
  static const std::vector<std::string> names{"components", "window",  "operations",
                                              "described",  "indexed", "texts"};
  return names;
}

const std::vector<std::string>& scriptsToNames() {
  static const std::vector<std::string> names{"activities", "states", "none"};
  return names;
}

KnobCheck checkGoal(const std::string& text) {
  if (text.empty()) return {};
  const auto goal = explore::Goal::parse(text);
  if (!goal) return tl::unexpected(goal.error());
  return {};
}

KnobCheck refuse(std::string why) {
  return tl::unexpected(std::move(why));
}

// Every line by itself.
template <class Check>
KnobCheck checkLines(const std::string& text, const Check& check) {
  if (text.starts_with('\n') || text.find("\n\n") != std::string::npos)
    return refuse("expects no empty line");
  for (const auto& line : linesOfKnob(text))
    if (auto checked = check(line); !checked) return checked;
  return {};
}

KnobCheck checkTyping(const std::string& text) {
  return checkLines(text, [](const std::string& line) {
    return line.find('=') == std::string::npos
               ? refuse("expects WORD=TEXT, such as mail=me@example.org, and not " + line)
               : KnobCheck();
  });
}

KnobCheck checkSelectors(const std::string& text) {
  return checkLines(text, [](const std::string& line) {
    const auto selector = trace::WidgetSelector::parse(line);
    return selector ? KnobCheck() : refuse(selector.error());
  });
}

KnobCheck checkActivities(const std::string& text) {
  return checkLines(text, [](const std::string& line) {
    const bool isName = std::ranges::all_of(line, [](char letter) {
      return std::isalnum(static_cast<unsigned char>(letter)) ||
             std::string_view("._$/").find(letter) != std::string_view::npos;
    });
    return isName ? KnobCheck() : refuse("expects names of activities, such as .PaymentActivity");
  });
}

KnobCheck checkPath(const std::string& text) {
  return text.find('\n') == std::string::npos ? KnobCheck() : refuse("expects a path on one line");
}

KnobCheck checkSetup(const std::string& text) {
  if (text.empty()) return {};
  const auto setup = replay::traceOf(script::Script::parse(script::Text(text)));
  return setup ? KnobCheck() : refuse("the setup cannot be played: " + setup.error());
}

KnobCheck checkScripts(const std::string& text) {
  if (text.empty()) return {};
  const auto scripts = nlohmann::json::parse(text, nullptr, false);
  const bool fine = scripts.is_array() && std::all_of(scripts.begin(), scripts.end(),
                                                      [](const auto& one) { return one.is_string(); });
  if (!fine) return tl::unexpected(std::string("expects a list of the texts of scripts"));
  return {};
}

const KnobFields<ExploreKnobs>& exploreFields() {
  static const KnobFields<ExploreKnobs> fields{
      {&ExploreKnobs::policy,
       {"policy", "--policy", "P",
        "Who decides what is done next: auto (default); swifthand, lstar, random, monkey to compare with",
        Knob::Choice{explore::policyNames}}},
      {&ExploreKnobs::seconds,
       {"seconds", "--time", "TIME",
        "End after so much device time: 90s, 30m, 8h; simulated devices have a clock of their own. Default: "
        "1h, where no other limit is given",
        Knob::Seconds{}}},
      {&ExploreKnobs::events,
       {"events", "--events", "N", "End after so many events, of all devices together", Knob::Whole{}}},
      {&ExploreKnobs::restarts,
       {"restarts", "--restarts", "N", "End when the app was started so often", Knob::Whole{}}},
      {&ExploreKnobs::until,
       {"until", "--until", "GOAL",
        "End before that for crash (the first), states:N, coverage:N (branches) or coverage:P%",
        Knob::Text{checkGoal}}},
      {&ExploreKnobs::traceLength,
       {"traceLength", "--trace-length", "N",
        "Of swifthand and lstar: events after which the app is restarted", Knob::Whole{1, 100'000}}},
      {&ExploreKnobs::restart,
       {"restart", "--restart-probability", "P", "Of random: the chance of a restart before each event",
        Knob::Share{0, 1}}},
      {&ExploreKnobs::texts,
       {"texts", "--texts", "N", "Texts tried in a field; default: 2 for auto, 1 for the others",
        Knob::Whole{0, 100}}},
      {&ExploreKnobs::rows,
       {"rows", "--rows", "N", "Rows tried of a list, the last one among them; default: all",
        Knob::Whole{0, 100'000}}},
      {&ExploreKnobs::abstraction,
       {"abstraction", "--abstraction", "A",
        "What tells states apart in the model: components (default), window, operations, described, indexed "
        "or texts; auto looks as closely as each screen needs by itself",
        Knob::Choice{abstractionNames}}},
      {&ExploreKnobs::memory,
       {"memory", "--memory", "MODEL",
        "Of auto: the model.json of an earlier exploration, of an older build too, which says where to look "
        "first",
        Knob::Text{checkPath}}},
      {&ExploreKnobs::noMinimize,
       {"noMinimize", "--no-minimize", "", "Replay crashes as they were found and do not minimise them",
        Knob::Switch{}}},
      {&ExploreKnobs::scriptsTo,
       {"scriptsTo", "--scripts-to", "WHAT",
        "Write a short script, replayed, to each of the activities (default) or states that were reached; or "
        "none",
        Knob::Choice{scriptsToNames}}},
      {&ExploreKnobs::output, {"output", "", "", "The folder that it leaves", Knob::Text{checkPath}}},
      {&ExploreKnobs::setup, {"setup", "", "", "A script before every start", Knob::Text{checkSetup}}},
      {&ExploreKnobs::own, {"own", "", "", "Scripts to begin with", Knob::Text{checkScripts}}},
      {&ExploreKnobs::typing, {"typing", "", "", "What to type where", Knob::Text{checkTyping}}},
      {&ExploreKnobs::avoidWidgets,
       {"avoidWidgets", "", "", "Widgets never to touch", Knob::Text{checkSelectors}}},
      {&ExploreKnobs::avoidActivities,
       {"avoidActivities", "", "", "Activities to leave", Knob::Text{checkActivities}}}};
  return fields;
}

}  // namespace

std::vector<std::string> linesOfKnob(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    if (end > at) lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

const std::vector<Knob>& exploreKnobs() {
  return exploreFields().knobs();
}

ExploreKnobs exploreKnobsOf(const KnobValues& values) {
  return exploreFields().settingsOf(values);
}

}  // namespace marmoset::jobs
