#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <set>
#include <span>

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include "engine/reduce/suite/manifest.h"
#include "engine/script/text/suggestion.h"

namespace marmoset::suite {

namespace {

using script::Position;
using script::Range;

Position placeOf(const YAML::Mark& mark) {
  if (mark.is_null()) return {};
  return {static_cast<std::uint32_t>(mark.line), static_cast<std::uint32_t>(mark.column)};
}

Range extentOf(const YAML::Node& node) {
  const Position start = placeOf(node.Mark());
  const auto length = node.IsScalar() ? static_cast<std::uint32_t>(node.Scalar().size()) : 0U;
  return {start, {start.line, start.byte + length}};
}

std::string textOf(const YAML::Node& node) {
  return node.IsScalar() ? node.Scalar() : std::string();
}

// "3-9", "19/20": two whole numbers.
std::optional<std::pair<std::uint32_t, std::uint32_t>> twoNumbers(std::string_view text, char between) {
  const auto middle = text.find(between);
  if (middle == std::string_view::npos) return std::nullopt;
  std::array<std::uint32_t, 2> values{};
  const std::array<std::string_view, 2> parts = {text.substr(0, middle), text.substr(middle + 1)};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto* last = parts[i].data() + parts[i].size();
    const auto [end, error] = std::from_chars(parts[i].data(), last, values[i]);
    if (error != std::errc() || end != last) return std::nullopt;
  }
  return std::pair(values[0], values[1]);
}

// By the words alone; whether a link leads out of the folder is asked when the file is opened (fileOf).
bool namesAFileBelow(const std::string& name) {
  const std::filesystem::path path(name);
  return !name.empty() && path.is_relative() &&
         std::none_of(path.begin(), path.end(), [](const auto& part) { return part == ".."; });
}

// A device or a host would be reached for by whoever opens the folder.
bool isRelativeFile(const std::string& name) {
  return !name.empty() && std::filesystem::path(name).is_relative() && name.find(':') == std::string::npos;
}

class ManifestReader {
 public:
  ManifestReading read(const YAML::Node& root) {
    if (!root.IsMap()) {
      problem(root, "a suite lists its traces: version, package and traces");
      return std::move(reading_);
    }
    for (const auto& entry : root) readKey(entry.first, entry.second);
    if (!seen_.contains("version")) problem(root, "the version is missing; write `version: 1`");
    if (!seen_.contains("traces")) problem(root, "the list of traces is missing");
    std::stable_sort(reading_.problems.begin(), reading_.problems.end(),
                     [](const auto& a, const auto& b) { return a.range.start < b.range.start; });
    return std::move(reading_);
  }

 private:
  void problem(const YAML::Node& node, std::string message, std::string_view suggestion = {}) {
    reading_.problems.push_back({extentOf(node), std::move(message), std::string(suggestion)});
  }

  void unknown(const YAML::Node& key, std::span<const std::string_view> known) {
    const auto near = script::nearest(textOf(key), known);
    if (near)
      problem(key, fmt::format("there is no key {}; did you mean {}?", textOf(key), near->word), near->word);
    else
      problem(key, fmt::format("there is no key {} here", textOf(key)));
  }

  void readKey(const YAML::Node& key, const YAML::Node& value) {
    constexpr std::array<std::string_view, 4> known = {"version", "package", "app", "traces"};
    const auto name = textOf(key);
    if (!seen_.insert(name).second) return problem(key, fmt::format("{} is given twice", name));
    if (name == "version") return readVersion(value);
    if (name == "package") return readText(value, reading_.manifest.package);
    if (name == "app") return readApp(value);
    if (name == "traces") return readTraces(value);
    unknown(key, known);
  }

  void readVersion(const YAML::Node& value) {
    if (textOf(value) != "1")
      problem(value, "this is a suite of a later version; read it with a newer Marmoset (this one knows 1)");
  }

  void readText(const YAML::Node& value, std::string& into) {
    if (!value.IsScalar()) return problem(value, "one word is expected here");
    into = value.Scalar();
  }

  void readApp(const YAML::Node& value) {
    readText(value, reading_.manifest.app);
    if (value.IsScalar() && !isRelativeFile(value.Scalar()))
      problem(value, "`app` names an app file relative to this one; a device is named on the command line");
  }

  void readTraces(const YAML::Node& value) {
    if (value.IsNull()) return;
    if (!value.IsSequence()) return problem(value, "a list is expected here, with `- script: ...`");
    for (const auto& element : value) readTrace(element);
  }

  void readTrace(const YAML::Node& node) {
    constexpr std::array<std::string_view, 7> known = {"script",      "recording", "hash", "rate",
                                                       "certificate", "covers",    "from"};
    if (!node.IsMap()) return problem(node, "a trace is expected here, such as `script: traces/0001.mks`");
    ManifestTrace trace;
    TraceEvidence evidence;
    bool hasEvidence = false;
    std::set<std::string> keys;
    for (const auto& entry : node) {
      const auto name = textOf(entry.first);
      if (!keys.insert(name).second) {
        problem(entry.first, fmt::format("{} is given twice", name));
        continue;
      }
      hasEvidence = hasEvidence || name == "rate";
      if (name == "script") {
        readFileName(entry.second, trace.script);
        trace.place = extentOf(entry.second);
      } else if (name == "recording") {
        readFileName(entry.second, trace.recording);
      } else if (name == "hash") {
        readText(entry.second, trace.hash);
      } else if (name == "rate") {
        readRate(entry.second, evidence);
      } else if (name == "certificate") {
        readText(entry.second, evidence.certificate);
      } else if (name == "covers") {
        readCovers(entry.second, evidence);
      } else if (name == "from") {
        readSources(entry.second, evidence);
      } else {
        unknown(entry.first, known);
      }
    }
    if (!keys.contains("script")) return problem(node, "this trace names no script");
    if (!scripts_.insert(trace.script).second)
      problem(node["script"], fmt::format("{} is in this suite twice", trace.script));
    if (hasEvidence) trace.evidence = std::move(evidence);
    reading_.manifest.traces.push_back(std::move(trace));
  }

  void readFileName(const YAML::Node& value, std::string& into) {
    readText(value, into);
    if (value.IsScalar() && !namesAFileBelow(into))
      problem(value, fmt::format("{} lies outside of the suite's folder; copy it into the folder", into));
  }

  void readRate(const YAML::Node& value, TraceEvidence& into) {
    const auto rate = twoNumbers(textOf(value), '/');
    if (!rate || rate->first > rate->second)
      return problem(value, "successes and runs are expected here, such as 19/20");
    std::tie(into.successes, into.runs) = *rate;
  }

  void readCovers(const YAML::Node& value, TraceEvidence& into) {
    if (!value.IsSequence()) return problem(value, "a list is expected here");
    for (const auto& element : value) readText(element, into.covers.emplace_back());
  }

  void readSources(const YAML::Node& value, TraceEvidence& into) {
    if (!value.IsSequence()) return problem(value, "a list is expected here");
    for (const auto& element : value) {
      const auto lines = element.IsMap() ? twoNumbers(textOf(element["lines"]), '-') : std::nullopt;
      if (!lines) {
        problem(element, "a script and its lines are expected here: {script: a.mks, lines: 3-9}");
        continue;
      }
      into.from.push_back({textOf(element["script"]), lines->first, lines->second});
    }
  }

  ManifestReading reading_;
  std::set<std::string> seen_, scripts_;
};

}  // namespace

ManifestReading readManifest(std::string_view yaml) {
  try {
    return ManifestReader().read(YAML::Load(std::string(yaml)));
  } catch (const YAML::Exception& error) {
    const Position place = placeOf(error.mark);
    return {{}, {{{place, place}, fmt::format("this is no YAML: {}", error.msg), ""}}};
  }
}

}  // namespace marmoset::suite
