#include "engine/device/emulator/commands/monkey/random_source.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/device/emulator/commands/monkey/java_text.h"
#include "engine/script/android/key_codes.h"

namespace marmoset::device::emulator {
namespace {

namespace motion = script::motion;

constexpr std::array<float, factorCount> defaults = {15, 10, 2, 15, 0, 0, 25, 15, 2, 2, 1, 13};
constexpr std::array<std::int32_t, 4> navKeys = {19, 20, 21, 22};
constexpr std::array<std::int32_t, 2> majorNavKeys = {82, 23};
constexpr std::array<std::int32_t, 8> systemKeys = {3, 4, 5, 6, 24, 25, 164, 91};
// POWER, ENDCALL, SLEEP, SOFT_SLEEP: they would end the session, so Monkey draws again.
constexpr std::array<std::int32_t, 4> avoidedKeys = {26, 6, 223, 276};
constexpr std::int32_t secondPointer = 1 << 8;
constexpr int trackballSteps = 10;

template <std::size_t size>
std::int32_t draw(JavaRandom& random, const std::array<std::int32_t, size>& keys) {
  return keys[static_cast<std::size_t>(random.nextInt(static_cast<std::int32_t>(size)))];
}

}  // namespace

RandomSource::RandomSource(const MonkeyOptions& options, std::int64_t seed, std::vector<ComponentName> apps,
                           std::function<ScreenSize()> screen)
    : options_(options), random_(seed), apps_(std::move(apps)), screen_(std::move(screen)) {}

// What the user gave counts as given; the defaults share the rest in proportion.
bool RandomSource::adjustFactors(std::string& report) {
  float userSum = 0, defaultSum = 0;
  std::size_t defaultCount = 0;
  for (std::size_t i = 0; i < factorCount; ++i) {
    if (options_.factors[i]) {
      userSum += *options_.factors[i];
    } else {
      defaultSum += defaults[i];
      ++defaultCount;
    }
  }
  if (userSum > 100) {
    report = "** Event weights > 100%\n";
    return false;
  }
  if (defaultCount == 0 && (userSum < 99.9f || userSum > 100.1f)) {
    report = "** Event weights != 100%\n";
    return false;
  }
  const float adjustment = defaultSum > 0 ? (100 - userSum) / defaultSum : 0;
  float sum = 0;
  report = "// Event percentages:\n";
  for (std::size_t i = 0; i < factorCount; ++i) {
    // Monkey keeps its defaults negative until here, which shows where they are zero.
    const float share = options_.factors[i] ? *options_.factors[i] : -(-defaults[i] * adjustment);
    report += fmt::format("//   {}: {}%\n", i, share == 0 && !options_.factors[i] ? "-0.0" : javaText(share));
    sum += share / 100;
    limits_[i] = sum;
  }
  return true;
}

void RandomSource::start() {
  const auto& app = apps_[static_cast<std::size_t>(random_.nextInt(static_cast<std::int32_t>(apps_.size())))];
  add(script::ActivityEvent{app.package, app.activity, 0}, true);
}

script::LowLevelEvent RandomSource::next() {
  while (queue_.empty()) generate();
  auto event = std::move(queue_.front());
  queue_.pop_front();
  return event;
}

void RandomSource::generate() {
  const auto choice = random_.nextFloat();
  if (below(choice, Factor::touch)) return generateTouch(Factor::touch);
  if (below(choice, Factor::motion)) return generateTouch(Factor::motion);
  if (below(choice, Factor::pinch)) return generateTouch(Factor::pinch);
  if (below(choice, Factor::trackball)) return generateTrackball();
  if (below(choice, Factor::rotation)) {
    const auto degree = random_.nextInt(4);
    return add(script::RotationEvent{degree, random_.nextBoolean()}, true);
  }
  if (below(choice, Factor::permission)) return;
  generateKey(choice);
}

void RandomSource::generateTouch(Factor gesture) {
  ++gestures_;
  auto first = randomPoint();
  const auto firstVector = randomVector();
  addMotion(motion::down, {first}, false);
  if (gesture == Factor::motion) {
    for (auto moves = random_.nextInt(10); moves > 0; --moves) {
      walk(first, firstVector);
      addMotion(motion::move, {first}, true);
    }
  } else if (gesture == Factor::pinch) {
    auto second = randomPoint();
    const auto secondVector = randomVector();
    walk(first, firstVector);
    addMotion(motion::pointerDown | secondPointer, {first, second}, true);
    const auto walkBoth = [&] {
      walk(first, firstVector);
      walk(second, secondVector);
    };
    for (auto moves = random_.nextInt(10); moves > 0; --moves) {
      walkBoth();
      addMotion(motion::move, {first, second}, true);
    }
    walkBoth();
    addMotion(motion::pointerUp | secondPointer, {first, second}, true);
  }
  walk(first, firstVector);
  addMotion(motion::up, {first}, false);
}

void RandomSource::generateTrackball() {
  ++gestures_;
  for (int step = 0; step < trackballSteps; ++step) {
    const auto dx = static_cast<float>(random_.nextInt(10) - 5);
    const auto dy = static_cast<float>(random_.nextInt(10) - 5);
    addMotion(motion::move, {{dx, dy}}, step > 0, false);
  }
  if (random_.nextInt(10) != 0) return;
  addMotion(motion::down, {{0, 0}}, true, false);
  addMotion(motion::up, {{0, 0}}, false, false);
}

void RandomSource::generateKey(float choice) {
  if (choice >= limits_[static_cast<std::size_t>(Factor::sysOps)] && below(choice, Factor::appSwitch))
    return start();
  if (choice >= limits_[static_cast<std::size_t>(Factor::appSwitch)] && below(choice, Factor::flip)) {
    add(script::FlipEvent{keyboardOpen_}, true);
    keyboardOpen_ = !keyboardOpen_;
    return;
  }
  std::int32_t key = 0;
  do key = drawKey(choice);
  while (std::find(avoidedKeys.begin(), avoidedKeys.end(), key) != avoidedKeys.end());
  add(script::KeyEvent{.action = 0, .keyCode = key}, false);
  add(script::KeyEvent{.action = 1, .keyCode = key}, true);
}

std::int32_t RandomSource::drawKey(float choice) {
  if (below(choice, Factor::nav)) return draw(random_, navKeys);
  if (below(choice, Factor::majorNav)) return draw(random_, majorNavKeys);
  if (below(choice, Factor::sysOps)) return draw(random_, systemKeys);
  return 1 + random_.nextInt(script::lastKeyCode - 1);
}

void RandomSource::add(script::LowLevelEvent::Body body, bool throttlable) {
  queue_.push_back({0, throttlable, std::move(body)});
  if (!throttlable) return;
  auto throttle = options_.throttle;
  if (options_.randomizeThrottle && throttle > 0) {
    const auto drawn = random_.nextLong();
    throttle = std::abs(drawn % throttle) + 1;
  }
  queue_.push_back({0, false, script::ThrottleEvent{throttle}});
}

void RandomSource::addMotion(std::int32_t action, std::initializer_list<Point> points, bool intermediate,
                             bool touch) {
  script::MotionEvent event;
  event.touch = touch;
  event.action = action;
  event.downTime = gestures_;
  event.intermediate = intermediate;
  for (const auto& point : points)
    event.pointers.push_back({static_cast<std::int32_t>(event.pointers.size()), point.x, point.y});
  add(std::move(event), action == motion::up);
}

RandomSource::Point RandomSource::randomPoint() {
  const auto size = screen_();
  const auto x = random_.nextInt(size.width);
  return {static_cast<float>(x), static_cast<float>(random_.nextInt(size.height))};
}

RandomSource::Point RandomSource::randomVector() {
  const auto x = (random_.nextFloat() - 0.5f) * 50;
  return {x, (random_.nextFloat() - 0.5f) * 50};
}

void RandomSource::walk(Point& point, const Point& vector) {
  const auto size = screen_();
  point.x = std::clamp(point.x + random_.nextFloat() * vector.x, 0.0f, static_cast<float>(size.width));
  point.y = std::clamp(point.y + random_.nextFloat() * vector.y, 0.0f, static_cast<float>(size.height));
}

}  // namespace marmoset::device::emulator
