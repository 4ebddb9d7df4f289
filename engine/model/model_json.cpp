#include "engine/model/model_json.h"

#include <array>
#include <charconv>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace marmoset::model {

namespace {

using nlohmann::json;
using trace::WindowKind;

constexpr int formatVersion = 1;

constexpr std::array windowKinds{WindowKind::activity, WindowKind::dialog, WindowKind::popup,
                                 WindowKind::menu,     WindowKind::system, WindowKind::none};

class ModelPrinter {
 public:
  explicit ModelPrinter(const AppModel& model) : model_(model) {}

  json print() {
    json out{{"format", modelFormat},
             {"version", formatVersion},
             {"package", model_.build().package},
             {"app", model_.build().version},
             {"abstraction", name(model_.abstraction())}};
    out["names"] = names();
    auto& states = out["states"] = json::array();
    for (const auto& [id, state] : model_.states()) {
      numbers_.emplace(id, numbers_.size());
      states.push_back(stateJson(id, state));
    }
    auto& transitions = out["transitions"] = json::array();
    for (const auto& [key, facts] : model_.transitions()) transitions.push_back(transitionJson(key, facts));
    return out;
  }

 private:
  json names() {
    std::map<std::string_view, std::uint64_t> sorted;
    for (const auto& [id, name] : model_.coverageNames()) sorted.emplace(name, id);
    auto out = json::array();
    for (const auto& [name, id] : sorted) {
      nameNumbers_.emplace(id, out.size());
      out.push_back(name);
    }
    return out;
  }

  static json stateJson(StateId id, const State& state) {
    json out{{"id", fmt::format("{:016x}", id)}, {"first", state.first}};
    if (state.starts > 0) out["starts"] = state.starts;
    if (state.failure) {
      out["failure"] = *state.failure;
    } else {
      const auto& window = state.window;
      out["window"] = {{"package", window.package},
                       {"activity", window.activity},
                       {"kind", name(window.kind)},
                       {"window", window.window},
                       {"keyboard", window.keyboard}};
    }
    return out;
  }

  json transitionJson(const TransitionKey& key, const TransitionFacts& facts) const {
    json out{{"from", numbers_.at(key.from)},
             {"to", numbers_.at(key.to)},
             {"do", name(key.input.type)},
             {"count", facts.count},
             {"first", facts.first}};
    if (!key.input.widget.empty()) out["on"] = key.input.widget;
    if (!key.input.detail.empty()) out["with"] = key.input.detail;
    if (!facts.coverage.callbacks.empty()) out["callbacks"] = positions(facts.coverage.callbacks);
    if (!facts.coverage.branches.empty()) out["branches"] = positions(facts.coverage.branches);
    return out;
  }

  std::vector<std::size_t> positions(const std::vector<std::uint64_t>& ids) const {
    std::vector<std::size_t> out;
    for (const auto id : ids) out.push_back(nameNumbers_.at(id));
    std::sort(out.begin(), out.end());
    return out;
  }

  const AppModel& model_;
  std::map<StateId, std::size_t> numbers_;
  std::map<std::uint64_t, std::size_t> nameNumbers_;
};

template <class Value, class Values>
Value named(const Values& values, const std::string& wanted) {
  for (const auto value : values) {
    if (name(value) == wanted) return value;
  }
  throw std::runtime_error(fmt::format("it has the unknown word '{}'", wanted));
}

script::UserEventType typeNamed(const std::string& wanted) {
  std::vector<script::UserEventType> types;
  for (int i = 0; i <= static_cast<int>(script::UserEventType::measurement); ++i)
    types.push_back(static_cast<script::UserEventType>(i));
  return named<script::UserEventType>(types, wanted);
}

StateId idFrom(const std::string& digits) {
  StateId id = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), id, 16);
  if (error != std::errc() || end != digits.data() + digits.size())
    throw std::runtime_error(fmt::format("'{}' is no id of a state", digits));
  return id;
}

// Numbers must not wrap around in silence.
template <class Number>
Number numberFrom(const json& in) {
  if (!in.is_number_unsigned() || in.get<std::uint64_t>() > std::numeric_limits<Number>::max())
    throw std::runtime_error(fmt::format("it has {} where a count belongs", in.type_name()));
  return in.get<Number>();
}

class ModelReader {
 public:
  explicit ModelReader(const json& in) : in_(in), model_(buildFrom(in), abstractionFrom(in)) {}

  AppModel read() {
    for (const auto& name : in_.at("names")) names_.push_back(model_.addName(name.get<std::string>()));
    for (const auto& state : in_.at("states")) readState(state);
    for (const auto& transition : in_.at("transitions")) readTransition(transition);
    return std::move(model_);
  }

 private:
  static AppBuild buildFrom(const json& in) {
    return {in.at("package").get<std::string>(), in.at("app").get<std::string>()};
  }
  static Abstraction abstractionFrom(const json& in) {
    const auto word = in.at("abstraction").get<std::string>();
    if (const auto known = abstractionOf(word)) return *known;
    throw std::runtime_error(fmt::format("it has the unknown abstraction '{}'", word));
  }

  void readState(const json& in) {
    State state;
    state.first = numberFrom<Position>(in.at("first"));
    if (in.contains("starts")) state.starts = numberFrom<std::uint64_t>(in.at("starts"));
    if (in.contains("failure")) {
      state.failure = in.at("failure").get<std::string>();
    } else {
      const auto& told = in.at("window");
      auto& window = state.window;
      told.at("package").get_to(window.package);
      told.at("activity").get_to(window.activity);
      told.at("window").get_to(window.window);
      told.at("keyboard").get_to(window.keyboard);
      window.kind = named<WindowKind>(windowKinds, told.at("kind").get<std::string>());
    }
    ids_.push_back(idFrom(in.at("id").get<std::string>()));
    model_.addState(ids_.back(), state);
  }

  void readTransition(const json& in) {
    const TransitionKey key{stateAt(in.at("from")),
                            {typeNamed(in.at("do")), text(in, "on"), text(in, "with")},
                            stateAt(in.at("to"))};
    if (model_.states().at(key.from).failure)
      throw std::runtime_error("something is done in it after the app has failed");
    model_.addTransition(key, {numberFrom<std::uint64_t>(in.at("count")),
                               numberFrom<Position>(in.at("first")),
                               {coverage(in, "callbacks"), coverage(in, "branches")}});
  }

  template <class Values>
  static auto at(const Values& values, const json& position) {
    const auto number = numberFrom<std::size_t>(position);
    if (number >= values.size())
      throw std::runtime_error(fmt::format("it names entry {} of a list of {}", number + 1, values.size()));
    return values[number];
  }
  StateId stateAt(const json& position) const { return at(ids_, position); }

  static std::string text(const json& in, const char* key) {
    return in.contains(key) ? in.at(key).get<std::string>() : std::string();
  }

  std::vector<std::uint64_t> coverage(const json& in, const char* key) const {
    std::vector<std::uint64_t> ids;
    if (!in.contains(key)) return ids;
    for (const auto& position : in.at(key)) ids.push_back(at(names_, position));
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
  }

  const json& in_;
  AppModel model_;
  std::vector<std::uint64_t> names_;
  std::vector<StateId> ids_;
};

void checkFormat(const json& in) {
  const auto* told = in.is_object() && in.contains("format") ? &in.at("format") : nullptr;
  if (!told || *told != modelFormat) throw std::runtime_error("it does not say that it is one");
  const auto version = numberFrom<std::uint32_t>(in.at("version"));
  if (version > formatVersion)
    throw std::runtime_error(fmt::format("it has version {}, this Marmoset reads up to {}; use a newer one",
                                         version, formatVersion));
}

}  // namespace

std::string printModel(const AppModel& model) {
  return ModelPrinter(model).print().dump(1, ' ', false, json::error_handler_t::replace) + '\n';
}

tl::expected<AppModel, std::string> parseModel(std::string_view text) {
  const auto refused = [](std::string_view why) {
    return tl::unexpected(fmt::format("is no model: {}", why));
  };
  try {
    const auto in = json::parse(text);
    checkFormat(in);
    return ModelReader(in).read();
  } catch (const json::parse_error& error) {
    return refused(fmt::format("it is cut off or damaged at byte {}", error.byte));
  } catch (const json::exception&) {
    return refused("it is damaged: something is missing or is not what belongs there");
  } catch (const std::exception& error) {
    return refused(error.what());
  }
}

}  // namespace marmoset::model
