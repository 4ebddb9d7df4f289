#include "engine/jobs/knob.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace marmoset::jobs {

namespace {

using Complaint = tl::unexpected<std::string>;
using CheckedValue = tl::expected<KnobValue, std::string>;

template <class Number>
std::optional<Number> numberIn(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string inOneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return text;
}

std::string inQuotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  const auto shown = inOneLine(std::string(text.substr(0, longest)));
  return fmt::format("'{}{}'", shown, text.size() > longest ? "..." : "");
}

std::string wholeWords(const Knob::Whole& takes) {
  if (takes.most == std::numeric_limits<std::uint64_t>::max())
    return takes.least == 0 ? "a whole number" : fmt::format("a whole number from {} on", takes.least);
  return fmt::format("a whole number from {} to {}", takes.least, takes.most);
}

// What is allowed, in words; every complaint but that of a text says it.
std::string allowedWords(const Knob& knob) {
  struct Words {
    std::string_view name;
    std::string operator()(const Knob::Switch&) const { return "true or false"; }
    std::string operator()(const Knob::Whole& takes) const { return wholeWords(takes); }
    std::string operator()(const Knob::Seconds&) const { return "a time such as 90s, 30m or 8h"; }
    std::string operator()(const Knob::Share& takes) const {
      return fmt::format("a number from {} to {}", takes.least, takes.most);
    }
    std::string operator()(const Knob::Choice& takes) const {
      return fmt::format("one of {}", fmt::join(takes.known(), ", "));
    }
    std::string operator()(const Knob::Text&) const { return "a text"; }
  };
  return std::visit(Words{knob.name}, knob.takes);
}

Complaint notAllowed(const Knob& knob, std::string_view value) {
  return Complaint(fmt::format("{} is not {}", inQuotes(value), allowedWords(knob)));
}

std::string textOf(const KnobValue& value) {
  return std::visit(
      [](const auto& held) {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::string>)
          return held;
        else
          return fmt::format("{}", held);
      },
      value);
}

// "90", "90s", "30m", "8h"
std::optional<std::uint64_t> secondsIn(std::string_view text) {
  std::uint64_t unit = 1;
  constexpr std::string_view units = "smh";
  const auto at = text.empty() ? units.npos : units.find(static_cast<char>(text.back() | ' '));
  if (at != units.npos) {
    for (std::size_t i = 0; i < at; ++i) unit *= 60;
    text.remove_suffix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
  }
  const auto count = numberIn<std::uint64_t>(text);
  if (!count || *count > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
  return *count * unit;
}

struct Checking {
  const Knob& knob;
  const KnobValue& value;

  CheckedValue operator()(const Knob::Switch&) const { return is<bool>(); }
  CheckedValue operator()(const Knob::Whole& takes) const {
    const auto* number = std::get_if<std::uint64_t>(&value);
    if (!number || *number < takes.least || *number > takes.most) return notAllowed(knob, textOf(value));
    return value;
  }
  // None is what stands for no limit; nobody gives it as one.
  CheckedValue operator()(const Knob::Seconds&) const {
    const auto* seconds = std::get_if<std::uint64_t>(&value);
    if (!seconds || *seconds == 0) return notAllowed(knob, textOf(value));
    return value;
  }
  CheckedValue operator()(const Knob::Share& takes) const {
    const auto* number = std::get_if<double>(&value);
    if (!number || !(*number >= takes.least && *number <= takes.most)) return notAllowed(knob, textOf(value));
    return value;
  }
  CheckedValue operator()(const Knob::Choice& takes) const {
    const auto* text = std::get_if<std::string>(&value);
    const auto& known = takes.known();
    if (text && std::find(known.begin(), known.end(), *text) != known.end()) return value;
    return Complaint(fmt::format("unknown {} {}; known are {}", knob.name, inQuotes(textOf(value)),
                                 fmt::join(known, ", ")));
  }
  CheckedValue operator()(const Knob::Text& takes) const {
    const auto* text = std::get_if<std::string>(&value);
    if (!text) return notAllowed(knob, textOf(value));
    if (const auto fine = takes.check ? takes.check(*text) : tl::expected<void, std::string>(); !fine)
      return Complaint(inOneLine(fine.error()));
    return value;
  }

  template <class Type>
  CheckedValue is() const {
    if (std::holds_alternative<Type>(value)) return value;
    return notAllowed(knob, textOf(value));
  }
};

// Within the bounds, whatever is usual: a budget of 0 is none, which fields may hold and flags may not.
CheckedValue inBounds(const Knob& knob, const KnobValue& value) {
  return std::visit(Checking{knob, value}, knob.takes);
}

}  // namespace

tl::expected<KnobValue, std::string> checked(const Knob& knob, KnobValue value) {
  if (value == knob.usual) return value;
  return inBounds(knob, value);
}

tl::expected<KnobValue, std::string> valueOfText(const Knob& knob, std::string_view text) {
  const auto orComplain = [&](auto number) -> CheckedValue {
    if (!number) return notAllowed(knob, text);
    return inBounds(knob, KnobValue(*number));
  };
  if (std::holds_alternative<Knob::Switch>(knob.takes)) {
    if (text == "true" || text == "false") return KnobValue(text == "true");
    return notAllowed(knob, text);
  }
  if (std::holds_alternative<Knob::Whole>(knob.takes)) return orComplain(numberIn<std::uint64_t>(text));
  if (std::holds_alternative<Knob::Seconds>(knob.takes)) return orComplain(secondsIn(text));
  if (std::holds_alternative<Knob::Share>(knob.takes)) return orComplain(numberIn<double>(text));
  return checked(knob, std::string(text));
}

tl::expected<KnobValue, std::string> valueOfJson(const Knob& knob, const nlohmann::json& json) {
  if (json.is_boolean()) return checked(knob, json.get<bool>());
  if (json.is_string()) return checked(knob, json.get<std::string>());
  if (json.is_number() && std::holds_alternative<Knob::Share>(knob.takes))
    return checked(knob, json.get<double>());
  if (json.is_number_unsigned()) return checked(knob, json.get<std::uint64_t>());
  // A client may write 20.0 for 20.
  if (json.is_number_float() && json.get<double>() >= 0 && json.get<double>() < 0x1p53 &&
      std::trunc(json.get<double>()) == json.get<double>())
    return checked(knob, static_cast<std::uint64_t>(json.get<double>()));
  return notAllowed(knob, json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

KnobValues::KnobValues(const std::vector<Knob>& knobs) {
  for (const auto& knob : knobs) set(knob.name, knob.usual);
}

const KnobValue* KnobValues::find(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

nlohmann::json toJson(const KnobValues& values, const std::vector<Knob>& knobs) {
  auto object = nlohmann::json::object();
  for (const auto& knob : knobs) {
    const auto* value = values.find(knob.name);
    std::visit([&](const auto& held) { object[std::string(knob.name)] = held; }, value ? *value : knob.usual);
  }
  return object;
}

tl::expected<KnobValues, std::string> valuesOf(const nlohmann::json& object, const std::vector<Knob>& knobs,
                                               KnobValues usual) {
  for (const auto& knob : knobs) {
    const auto field = object.find(std::string(knob.name));
    // Clients leave out what they do not say, or say null.
    if (field == object.end() || field->is_null()) continue;
    auto value = valueOfJson(knob, *field);
    if (!value) return Complaint(fmt::format("{}: {}", knob.name, value.error()));
    usual.set(knob.name, *std::move(value));
  }
  return usual;
}

}  // namespace marmoset::jobs
