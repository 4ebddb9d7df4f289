#include "engine/replay/fingerprint.h"

#include <bit>

#include "engine/trace/stable_hash.h"

namespace marmoset::replay {

namespace {

using namespace script;

class EventHash {
 public:
  std::uint64_t value() const { return hash_.value(); }

  void operator()(const MotionEvent& event) {
    numbers(event.touch, event.action, event.pointers.size());
    for (const auto& pointer : event.pointers)
      numbers(pointer.id, std::bit_cast<std::uint32_t>(pointer.x), std::bit_cast<std::uint32_t>(pointer.y));
  }
  void operator()(const KeyEvent& event) {
    numbers(event.action, event.keyCode, event.repeat, event.metaState, event.deviceId, event.scanCode,
            event.sleptBefore);
  }
  void operator()(const WaitEvent& event) { numbers(event.ms); }
  void operator()(const ThrottleEvent& event) { numbers(event.ms); }
  void operator()(const ActivityEvent& event) {
    texts(event.package, event.activity);
    numbers(event.alarm);
  }
  void operator()(const RotationEvent& event) { numbers(event.degree, event.persist); }
  void operator()(const FlipEvent& event) { numbers(event.open); }
  void operator()(const CommandEvent& event) { texts(event.command); }
  void operator()(const InstrumentationEvent& event) { texts(event.testCase, event.runner); }
  void operator()(const PowerEvent& event) { texts(event.tag, event.result); }
  void operator()(const FrameRateEvent& event) {
    numbers(event.start);
    texts(event.label);
  }
  void operator()(const AppFrameRateEvent& event) {
    numbers(event.start);
    texts(event.app, event.label);
  }
  void kind(std::size_t index) { numbers(index); }

 private:
  template <class... Numbers>
  void numbers(Numbers... values) {
    (hash_.add(static_cast<std::uint64_t>(values)), ...);
  }
  void text(const std::string& value) { hash_.add(std::string_view(value)); }
  void text(const std::optional<std::string>& value) {
    numbers(value.has_value());
    if (value) text(*value);
  }
  template <class... Texts>
  void texts(const Texts&... values) {
    (text(values), ...);
  }

  trace::StableHash hash_;
};

}  // namespace

std::uint64_t fingerprint(const device::Step& step) {
  EventHash hash;
  for (const auto& event : step) {
    hash.kind(event.body.index());
    std::visit(hash, event.body);
  }
  return hash.value();
}

std::uint64_t fingerprint(std::span<const std::uint64_t> steps) {
  trace::StableHash hash;
  for (const auto step : steps) hash.add(step);
  return hash.value();
}

}  // namespace marmoset::replay
