#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/trace/crash_signature.h"
#include "engine/trace/observation.h"
#include "engine/trace/widget_selector.h"

namespace re2 {
class RE2;
}

namespace marmoset::trace {

// What a trace is replayed for. Written as
//
//   crash                 any crash or ANR of the app, until one is chosen with `sameCrash`
//   crash:SIGNATURE       a crash with this signature, as CrashSignature::toString prints it
//   activity:NAME         the activity is reached at any moment: com.x.Main, com.x/.Main, .Main or Main
//   log:PATTERN           a line "tag: text" of the app's log in which the RE2 pattern is found
//   widget:SELECTOR       a view on the screen: Class#id"text", each part optional (widget_selector.h)
//
// A value; copies share the compiled pattern.
class Target {
 public:
  enum class Kind : std::uint8_t { crash, activity, log, widget };

  Target() = default;  // any crash
  static Target sameCrash(CrashSignature signature);
  // The error is one line that says what a target looks like.
  static tl::expected<Target, std::string> parse(std::string_view text);

  Kind kind() const { return kind_; }
  // None: any crash will do.
  const std::optional<CrashSignature>& signature() const { return signature_; }
  std::string toString() const;

  bool metBy(const Failure& failure) const;
  bool metBy(const Observation& observation) const;

  // What must be observed after every event to notice; none if injecting already tells, as with crashes.
  std::optional<ObservationLevel> watches() const;

  bool operator==(const Target& other) const { return toString() == other.toString(); }

 private:
  bool activityMatches(const WindowStatus& window) const;

  Kind kind_ = Kind::crash;
  std::optional<CrashSignature> signature_;
  std::string name_;  // of the activity, or the pattern
  std::shared_ptr<const re2::RE2> pattern_;
  WidgetSelector selector_;
};

}  // namespace marmoset::trace
