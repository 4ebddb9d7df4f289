#include <algorithm>

#include <fmt/format.h>

#include "engine/device/simulator/app_content.h"
#include "engine/device/simulator/app_problem.h"
#include "engine/device/simulator/reader/build.h"
#include "engine/device/simulator/reader/keys.h"
#include "engine/files/read_file.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::device::simulator {

const AppFacts& facts(const App& app) {
  return app.facts;
}

const std::string& contentOf(const App& app) {
  return app.content;
}

std::string AppError::describe() const {
  std::string told = line > 0 ? fmt::format("{}:{}: ", line, column) : "";
  if (!path.empty()) told += path + ": ";
  told += message;
  if (!suggestion.empty()) told += fmt::format(" (did you mean {}?)", suggestion);
  return told;
}

std::string problemOf(const std::string& file, const AppErrors& errors) {
  const auto& first = errors.front();
  // A file that cannot be read is named by its reader.
  auto told =
      first.message.starts_with(file + ":") ? first.message : fmt::format("{}:{}", file, first.describe());
  if (errors.size() > 1) told += fmt::format(" (and {} more)", errors.size() - 1);
  return told;
}

namespace {

class AppReader {
 public:
  tl::expected<std::shared_ptr<const App>, AppErrors> read(const YAML::Node& node, std::string content) {
    app_->content = std::move(content);
    const Source root{node, ""};
    build_.complaints.entries(root, keys::app);
    if (root.isMap()) {
      readFacts(root);
      declare(root);
      readBodies(root);
    }
    if (!complaints_.empty()) return tl::unexpected(sorted(complaints_.take()));
    return app_;
  }

 private:
  static AppErrors sorted(AppErrors errors) {
    const auto before = [](const AppError& a, const AppError& b) {
      return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    };
    std::stable_sort(errors.begin(), errors.end(), before);
    return errors;
  }

  template <class Use>
  void with(const Source& root, std::string_view key, Use use) {
    if (const auto found = root.find(key)) use(*found);
  }

  void readFacts(const Source& root) {
    auto& facts = app_->facts;
    const auto text = [&](std::string& into) {
      return [&](const Source& source) { into = complaints_.text(source).value_or(into); };
    };
    with(root, "package", text(facts.package));
    if (facts.package.find('.') == std::string::npos)
      complaints_.add(root, "package is missing, such as com.example.app");
    facts.label = facts.package;
    with(root, "label", text(facts.label));
    with(root, "version", [&](const Source& source) {
      complaints_.entries(source, keys::version);
      with(source, "code", [&](const Source& code) { facts.versionCode = small(code); });
      with(source, "name", text(facts.versionName));
    });
    with(root, "sdk", [&](const Source& source) {
      complaints_.entries(source, keys::sdk);
      with(source, "min", [&](const Source& sdk) { facts.minSdk = small(sdk); });
      with(source, "target", [&](const Source& sdk) { facts.targetSdk = small(sdk); });
    });
    with(root, "screen", [&](const Source& source) { readScreen(source); });
    with(root, "permissions", [&](const Source& source) {
      for (const auto& element : complaints_.elements(source)) {
        if (auto permission = complaints_.text(element)) facts.permissions.push_back(*std::move(permission));
      }
    });
    with(root, "instrumented",
         [&](const Source& source) { facts.instrumented = complaints_.truth(source).value_or(true); });
    with(root, "keyboard", [&](const Source& source) { readKeyboard(source); });
    with(root, "costs", [&](const Source& source) { readCosts(source); });
  }

  std::int32_t small(const Source& source) {
    const auto number = complaints_.number(source).value_or(0);
    if (number < 0 || number > 1'000'000'000) complaints_.add(source, "the number is out of range");
    return static_cast<std::int32_t>(number);
  }

  void readScreen(const Source& source) {
    const auto size = complaints_.numbers(source, 2);
    if (!size) return;
    if (std::min((*size)[0], (*size)[1]) < 1 || std::max((*size)[0], (*size)[1]) > 20000) {
      return complaints_.add(source, "screen is [width, height] in pixels");
    }
    app_->facts.width = static_cast<std::int32_t>((*size)[0]);
    app_->facts.height = static_cast<std::int32_t>((*size)[1]);
  }

  void readKeyboard(const Source& source) {
    const auto word = complaints_.text(source);
    if (word && *word != "soft" && *word != "hardware")
      complaints_.add(source, "keyboard is soft or hardware");
    app_->softKeyboard = word != "hardware";
  }

  void readCosts(const Source& source) {
    auto& costs = app_->costs;
    for (const auto& [key, value] : complaints_.entries(source, keys::costs)) {
      const std::int64_t ms = small(value);
      (key == "touch"    ? costs.touch
       : key == "key"    ? costs.key
       : key == "launch" ? costs.launch
       : key == "open"   ? costs.open
                         : costs.rotation) = ms;
    }
  }

  // All names first, so that bodies may refer to what stands below them.
  void declare(const Source& root) {
    with(root, "variables", [&](const Source& source) { readGlobals(build_, source); });
    for (auto* marks : {&app_->globalShapesLayout, &app_->globalIsSeen}) marks->resize(app_->globals.size());
    for (auto* marks : {&app_->listShapesLayout, &app_->listIsSeen}) marks->resize(app_->lists.size());
    with(root, "windows", [&](const Source& source) {
      for (const auto& entry : complaints_.entries(source, {})) {
        build_.windows[entry.key] = static_cast<Index>(app_->windows.size());
        windowBodies_.emplace(entry.key, entry.value);
        app_->windows.emplace_back();
      }
    });
    const auto activities = root.find("activities"), recorded = root.find("recorded");
    if (!activities && !recorded) return complaints_.add(root, "activities are missing");
    if (activities && recorded)
      complaints_.add(*recorded, "an app has activities, or was recorded; keep one of the two");
    if (recorded) declareRecorded(build_, *recorded);
    if (!recorded)
      for (const auto& entry : complaints_.entries(*activities, {})) declareActivity(entry);
    with(root, "crashes", [&](const Source& source) {
      for (const auto& entry : complaints_.entries(source, {})) {
        const auto index = readCrash(build_, {app_->facts.package, nullptr, nullptr, false}, entry.value);
        build_.crashes[entry.key] = index;
      }
    });
  }

  void declareActivity(const Entry& entry) {
    ActivitySpec activity;
    activity.className = fmt::format("{}.{}", app_->facts.package, entry.key);
    with(entry.value, "class", [&](const Source& source) {
      activity.className =
          trace::fullActivity(app_->facts.package, complaints_.text(source).value_or(activity.className));
    });
    activityBodies_.emplace(entry.key, entry.value);
    app_->facts.activities.push_back(activity.className);
    build_.activities[entry.key] = static_cast<Index>(app_->activities.size());
    app_->activities.push_back(std::move(activity));
  }

  void readBodies(const Source& root) {
    for (const auto& [name, index] : build_.windows) {
      const Place place{fmt::format("{}.{}", app_->facts.package, name), nullptr, nullptr, false};
      readWindow(build_, place, windowBodies_.at(name), name, index);
    }
    if (const auto recorded = root.find("recorded"))
      readRecorded(build_, *recorded);
    else
      for (const auto& [name, index] : build_.activities)
        readActivity(build_, activityBodies_.at(name), index);
    const auto main = root.find("main");
    if (!main) return complaints_.add(root, "main is missing: the activity that is launched");
    app_->mainActivity = readName(build_, *main, "activity", build_.activities).value_or(0);
    if (!app_->activities.empty()) app_->facts.mainActivity = app_->activities[app_->mainActivity].className;
  }

  std::shared_ptr<App> app_ = std::make_shared<App>();
  Complaints complaints_;
  Build build_{*app_, complaints_, {}, {}, {}, {}};
  Bodies windowBodies_, activityBodies_;
};

}  // namespace

tl::expected<std::shared_ptr<const App>, AppErrors> parseApp(std::string_view yaml) {
  try {
    trace::StableHash content;
    content.add(yaml);
    return AppReader().read(YAML::Load(std::string(yaml)), fmt::format("{:016x}", content.value()));
  } catch (const YAML::Exception& error) {
    const auto line = static_cast<std::uint32_t>(error.mark.line + 1);
    return tl::unexpected(
        AppErrors{{line, static_cast<std::uint32_t>(error.mark.column + 1), "", error.msg, ""}});
  }
}

tl::expected<std::shared_ptr<const App>, AppErrors> loadApp(const std::filesystem::path& file) {
  constexpr auto limits = files::wholeFile(largestAppFile, "app files");
  const auto contents = files::readFile(file, limits);
  if (!contents) return tl::unexpected(AppErrors{{0, 0, "", contents.error(), ""}});
  return parseApp(contents->bytes);
}

}  // namespace marmoset::device::simulator
