#include "engine/device/adb/device/same_events.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace marmoset::device::adb {
namespace {

constexpr float tolerance = 0.02f;

bool near(float a, float b) {
  return std::fabs(a - b) <= tolerance || (std::isnan(a) && std::isnan(b));
}

// Parsers before Android 15 always name the first finger when one of two leaves.
std::int32_t unnamed(std::int32_t action) {
  return (action & 0xff) == script::motion::pointerUp ? script::motion::pointerUp : action;
}

struct Same {
  bool operator()(const script::MotionEvent& a, const script::MotionEvent& b) const {
    return a.touch == b.touch && unnamed(a.action) == unnamed(b.action) &&
           std::equal(
               a.pointers.begin(), a.pointers.end(), b.pointers.begin(), b.pointers.end(),
               [](const auto& p, const auto& q) { return p.id == q.id && near(p.x, q.x) && near(p.y, q.y); });
  }
  bool operator()(const script::KeyEvent& a, const script::KeyEvent& b) const {
    return std::tie(a.action, a.keyCode, a.repeat, a.metaState, a.sleptBefore) ==
           std::tie(b.action, b.keyCode, b.repeat, b.metaState, b.sleptBefore);
  }
  bool operator()(const script::WaitEvent& a, const script::WaitEvent& b) const { return a.ms == b.ms; }
  bool operator()(const script::ThrottleEvent& a, const script::ThrottleEvent& b) const {
    return a.ms == b.ms;
  }
  bool operator()(const script::ActivityEvent& a, const script::ActivityEvent& b) const {
    return std::tie(a.package, a.activity, a.alarm) == std::tie(b.package, b.activity, b.alarm);
  }
  bool operator()(const script::RotationEvent& a, const script::RotationEvent& b) const {
    return a.degree == b.degree && a.persist == b.persist;
  }
  bool operator()(const script::FlipEvent& a, const script::FlipEvent& b) const { return a.open == b.open; }
  bool operator()(const script::CommandEvent& a, const script::CommandEvent& b) const {
    return a.command == b.command;
  }
  bool operator()(const script::InstrumentationEvent& a, const script::InstrumentationEvent& b) const {
    return std::tie(a.testCase, a.runner) == std::tie(b.testCase, b.runner);
  }
  bool operator()(const script::PowerEvent& a, const script::PowerEvent& b) const {
    return std::tie(a.tag, a.result) == std::tie(b.tag, b.result);
  }
  // Measurements: what they are called changes nothing on the device.
  bool operator()(const script::FrameRateEvent& a, const script::FrameRateEvent& b) const {
    return a.start == b.start;
  }
  bool operator()(const script::AppFrameRateEvent& a, const script::AppFrameRateEvent& b) const {
    return a.start == b.start;
  }
  template <class A, class B>
  bool operator()(const A&, const B&) const {
    return false;
  }
};

}  // namespace

bool sameEvent(const script::LowLevelEvent& a, const script::LowLevelEvent& b) {
  return std::visit(Same{}, a.body, b.body);
}

}  // namespace marmoset::device::adb
