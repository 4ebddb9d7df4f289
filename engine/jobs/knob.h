#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

namespace marmoset::jobs {

using KnobValue = std::variant<bool, std::uint64_t, double, std::string>;

// One setting of a kind of job, declared once: from this it is a flag of the command line, a field of the
// protocol and a field of stored jobs, all with the same bounds and the same complaint.
struct Knob {
  struct Switch {};
  struct Whole {
    std::uint64_t least = 0, most = std::numeric_limits<std::uint64_t>::max();
  };
  struct Seconds {};  // as a flag also 30m and 8h
  struct Share {
    double least = 0, most = 1;
  };
  struct Choice {
    const std::vector<std::string>& (*known)();
  };
  struct Text {
    tl::expected<void, std::string> (*check)(const std::string& text) = nullptr;  // null: any text will do
  };
  using Takes = std::variant<Switch, Whole, Seconds, Share, Choice, Text>;

  std::string_view name;  // in the protocol and in the store: "maxRuns"
  std::string_view flag;  // "--max-runs"; empty: the command line gives it in another way
  std::string_view unit;  // what stands for a value in help: "N"
  std::string_view help;
  Takes takes;
  KnobValue usual = {};  // of the settings' own initializer
};

// The error is one line that names what is allowed, but not the knob: whoever asked knows how he called it.
tl::expected<KnobValue, std::string> checked(const Knob& knob, KnobValue value);
tl::expected<KnobValue, std::string> valueOfText(const Knob& knob, std::string_view text);
tl::expected<KnobValue, std::string> valueOfJson(const Knob& knob, const nlohmann::json& json);

// The knobs of one job by their names. Those of a kind are always all there.
class KnobValues {
 public:
  KnobValues() = default;
  // The usual ones.
  explicit KnobValues(const std::vector<Knob>& knobs);

  void set(std::string_view name, KnobValue value) { values_.insert_or_assign(std::string(name), value); }
  // Null: there is no such knob.
  const KnobValue* find(std::string_view name) const;
  bool operator==(const KnobValues&) const = default;

 private:
  std::map<std::string, KnobValue, std::less<>> values_;
};

// One object with a field for every knob.
nlohmann::json toJson(const KnobValues& values, const std::vector<Knob>& knobs);
// Fields that are no knobs are passed over, knobs without a field keep what they have in `usual`. The error
// names the field.
tl::expected<KnobValues, std::string> valuesOf(const nlohmann::json& object, const std::vector<Knob>& knobs,
                                               KnobValues usual);

}  // namespace marmoset::jobs
