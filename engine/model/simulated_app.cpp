#include "engine/model/simulated_app.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "engine/model/state_names.h"
#include "engine/trace/crash_signature.h"
#include "engine/trace/view_tree_xml.h"

namespace marmoset::model {

namespace {

// JSON's texts are YAML's; bytes that are no UTF-8 are replaced.
std::string yamlText(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

using Counts = std::map<std::string, std::uint64_t>;

std::string told(const Counts& counts) {
  std::vector<std::string> parts;
  for (const auto& [name, count] : counts)
    parts.push_back(fmt::format("{}: {}", name, std::min<std::uint64_t>(count, 1'000'000'000)));
  return fmt::format("{{{}}}", fmt::join(parts, ", "));
}

// "1.2 (34)" is name and code.
std::string versionLine(std::string_view version) {
  if (version.empty()) return {};
  std::int32_t code = 1;
  auto name = version;
  const auto open = version.rfind(" (");
  if (open != std::string_view::npos && version.ends_with(')')) {
    const auto digits = version.substr(open + 2, version.size() - open - 3);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code);
    if (error == std::errc() && end == digits.data() + digits.size()) name = version.substr(0, open);
  }
  return fmt::format("version: {{code: {}, name: {}}}\n", std::max(code, 0), yamlText(name));
}

// "com.x.Main.onClick" as a stack prints it, "libx.so!parse" as a backtrace does.
std::string frameLine(const std::string& frame, bool native) {
  if (!native) return frame + "(Unknown Source)";
  const auto mark = frame.find('!');
  const auto library = "/data/app/" + frame.substr(0, mark);
  return mark == std::string::npos ? library : fmt::format("{} ({}+4)", library, frame.substr(mark + 1));
}

std::string failureLine(const std::string& failure) {
  const auto signature =
      trace::CrashSignature::fromString(failure).value_or(trace::CrashSignature{failure, {}});
  if (signature.type == "ANR") return "anr: recorded";
  const bool native = signature.type.starts_with("SIG");
  std::vector<std::string> frames;
  for (const auto& frame : signature.frames) frames.push_back(yamlText(frameLine(frame, native)));
  return fmt::format("crash: {{exception: {}, frames: [{}]}}", yamlText(signature.type),
                     fmt::join(frames, ", "));
}

class Printer {
 public:
  Printer(const AppModel& model, const Screens& screens) : model_(model), screens_(screens) {
    std::size_t shown = 0, failed = 0;
    for (const auto id : inOrder(model)) {
      const bool fails = model.states().at(id).failure.has_value();
      names_[id] = fails ? fmt::format("f{}", ++failed) : fmt::format("s{}", ++shown);
      order_.push_back(id);
    }
  }

  tl::expected<std::string, std::string> print() {
    if (const auto missing = missingScreen()) return tl::unexpected(*missing);
    const auto launches = launchesOf();
    if (launches.empty())
      return tl::unexpected(fmt::format("nothing shows how {} starts; name a recording that launches it",
                                        model_.build().package));
    head(launches.begin()->first);
    out_ += "recorded:\n  launches:\n";
    for (const auto& [activity, counts] : launches)
      out_ += fmt::format("    {}: {}\n", yamlText(activity), told(counts));
    printFailures();
    printScreens();
    return std::move(out_);
  }

 private:
  bool isApp(StateId id) const {
    const auto& state = model_.states().at(id);
    return !state.failure && state.window.package == model_.build().package;
  }

  std::optional<std::string> missingScreen() const {
    for (const auto id : order_) {
      if (model_.states().at(id).failure || screens_.find(id)) continue;
      return "a model keeps no screens; name the recordings that it was grown from";
    }
    const auto hasTree = [&](StateId id) { return isApp(id) && screens_.find(id)->tree; };
    if (std::none_of(order_.begin(), order_.end(), hasTree))
      return fmt::format("no recording shows a view of {}; record with view trees", model_.build().package);
    return std::nullopt;
  }

  // Launches while the app was not in front; of recordings that begin inside the app, where they begin. The
  // one that was made most often comes first.
  std::vector<std::pair<std::string, Counts>> launchesOf() const {
    std::map<std::string, Counts> found;
    const auto& package = model_.build().package;
    for (const auto& [key, facts] : model_.transitions()) {
      if (key.input.type != script::UserEventType::launch || isApp(key.from)) continue;
      const auto slash = key.input.detail.find('/');
      if (slash == std::string::npos || key.input.detail.substr(0, slash) != package) continue;
      found[trace::fullActivity(package, key.input.detail.substr(slash + 1))][names_.at(key.to)] +=
          facts.count;
    }
    for (const auto id : order_) {
      const auto& state = model_.states().at(id);
      if (found.empty() && state.starts > 0 && isApp(id) && !state.window.activity.empty())
        found[state.window.activity][names_.at(id)] += state.starts;
    }
    std::vector<std::pair<std::string, Counts>> launches(found.begin(), found.end());
    const auto times = [](const auto& launch) {
      std::uint64_t all = 0;
      for (const auto& [name, count] : launch.second) all += count;
      return all;
    };
    std::stable_sort(launches.begin(), launches.end(),
                     [&](const auto& a, const auto& b) { return times(a) > times(b); });
    return launches;
  }

  void head(const std::string& main) {
    const auto& build = model_.build();
    out_ = fmt::format("package: {}\n{}main: {}\n", yamlText(build.package), versionLine(build.version),
                       yamlText(main));
    if (screens_.width() > 0 && screens_.height() > 0)
      out_ += fmt::format("screen: [{}, {}]\n", screens_.width(), screens_.height());
    out_ += "instrumented: false\n";
  }

  void printFailures() {
    bool first = true;
    for (const auto id : order_) {
      const auto& state = model_.states().at(id);
      if (!state.failure) continue;
      if (std::exchange(first, false)) out_ += "  failures:\n";
      out_ += fmt::format("    {}: {{{}}}\n", names_.at(id), failureLine(*state.failure));
    }
  }

  void printScreens() {
    out_ += "  screens:\n";
    for (const auto id : order_) {
      if (!model_.states().at(id).failure) printScreen(id, *screens_.find(id));
    }
  }

  void printScreen(StateId id, const Screen& screen) {
    const auto& window = screen.window;
    out_ += fmt::format("    {}:\n", names_.at(id));
    const auto line = [&](std::string_view key, std::string_view value) {
      out_ += fmt::format("      {}: {}\n", key, value);
    };
    if (window.package != model_.build().package) line("package", yamlText(window.package));
    if (!window.activity.empty()) line("activity", yamlText(window.activity));
    if (window.kind != trace::WindowKind::activity) line("kind", name(window.kind));
    if (!window.window.empty()) line("window", yamlText(window.window));
    if (window.keyboard) line("keyboard", "true");
    if (screen.tree) {
      const auto xml = printXml(*screen.tree);
      line("view", yamlText(std::string_view(xml).substr(xml.find("<hierarchy"))));
    }
    printInputs(id);
  }

  void printInputs(StateId id) {
    std::map<Input, Counts> inputs;
    for (const auto* outcome : model_.exits(id))
      inputs[outcome->first.input][names_.at(outcome->first.to)] += outcome->second.count;
    if (!inputs.empty()) out_ += "      inputs:\n";
    for (const auto& [input, counts] : inputs) {
      out_ += fmt::format("        - {{do: {}", name(input.type));
      if (!input.widget.empty()) out_ += fmt::format(", on: {}", yamlText(input.widget));
      if (!input.detail.empty()) out_ += fmt::format(", with: {}", yamlText(input.detail));
      out_ += fmt::format(", to: {}}}\n", told(counts));
    }
  }

  const AppModel& model_;
  const Screens& screens_;
  std::vector<StateId> order_;
  std::map<StateId, std::string> names_;
  std::string out_;
};

}  // namespace

tl::expected<std::string, std::string> simulatedApp(const AppModel& model, const Screens& screens) {
  return Printer(model, screens).print();
}

}  // namespace marmoset::model
