#include "engine/device/simulator/expression/machine.h"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/trace/stable_hash.h"

namespace marmoset::device::simulator {

std::uint64_t Random::next() {
  state_ += 0x9e3779b97f4a7c15ull;
  return trace::StableHash::mix(state_);
}

std::int64_t Random::below(std::int64_t limit) {
  if (limit < 1) return 0;
  return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(limit));
}

bool Random::chance(double probability) {
  return static_cast<double>(next() >> 11) * 0x1.0p-53 < probability;
}

namespace {

using Number = std::int64_t;

// Unsigned arithmetic wraps around where signed arithmetic would be undefined.
Number wrapped(std::uint64_t value) {
  return static_cast<Number>(value);
}
std::uint64_t bits(Number value) {
  return static_cast<std::uint64_t>(value);
}

Number divided(Number a, Number b) {
  if (b == 0 || (b == -1 && a == std::numeric_limits<Number>::min())) return 0;
  return a / b;
}

Number remainder(Number a, Number b) {
  return b == 0 || b == -1 ? 0 : a % b;
}

Number elementAt(const std::vector<Number>& list, Number index) {
  return index < 0 || index >= static_cast<Number>(list.size()) ? 0 : list[static_cast<std::size_t>(index)];
}

void charge(const Environment& environment, std::size_t units) {
  if (environment.work) environment.work->charge(static_cast<std::int64_t>(units));
}

// What would be too long stays as it was.
Number joined(const Environment& environment, Number a, Number b) {
  auto& strings = *environment.strings;
  const auto size = strings.text(a).size() + strings.text(b).size();
  charge(environment, size / 64);
  if (size > limits::textLength) {
    if (environment.work) environment.work->exceed(Excess::text);
    return a;
  }
  std::string text(strings.text(a));
  text += strings.text(b);
  return strings.intern(text);
}

Number contains(const Environment& environment, Number text, Number part) {
  const auto &whole = environment.strings->text(text), &sought = environment.strings->text(part);
  charge(environment, whole.size() / 64);
  return whole.find(sought) != std::string_view::npos;
}

Number binary(Op op, Number a, Number b, const Environment& environment) {
  switch (op) {
    case Op::add:
      return wrapped(bits(a) + bits(b));
    case Op::subtract:
      return wrapped(bits(a) - bits(b));
    case Op::multiply:
      return wrapped(bits(a) * bits(b));
    case Op::divide:
      return divided(a, b);
    case Op::modulo:
      return remainder(a, b);
    case Op::equal:
      return a == b;
    case Op::unequal:
      return a != b;
    case Op::less:
      return a < b;
    case Op::lessEqual:
      return a <= b;
    case Op::both:
      return a != 0 && b != 0;
    case Op::either:
      return a != 0 || b != 0;
    case Op::smaller:
      return std::min(a, b);
    case Op::larger:
      return std::max(a, b);
    case Op::textJoin:
      return joined(environment, a, b);
    case Op::textContains:
      return contains(environment, a, b);
    default:
      return 0;
  }
}

Number leaf(const Instruction& instruction, const Environment& environment) {
  switch (instruction.op) {
    case Op::constant:
      return instruction.argument;
    case Op::global:
      return environment.globals[instruction.argument];
    case Op::local:
      return environment.locals[instruction.argument];
    case Op::item:
      return environment.item;
    case Op::keyboard:
      return environment.keyboard;
    case Op::rotation:
      return environment.rotation;
    case Op::listSize:
      return static_cast<Number>(environment.lists[instruction.argument].size());
    default:
      return 0;
  }
}

Number unary(const Instruction& instruction, Number value, const Environment& environment) {
  switch (instruction.op) {
    case Op::negate:
      return wrapped(0 - bits(value));
    case Op::invert:
      return value == 0;
    case Op::textSize:
      return static_cast<Number>(environment.strings->text(value).size());
    case Op::numberText:
      return environment.strings->intern(std::to_string(value));
    case Op::random:
      return environment.random->below(value);
    case Op::listAt:
      return elementAt(environment.lists[instruction.argument], value);
    case Op::listHas: {
      const auto& list = environment.lists[instruction.argument];
      charge(environment, list.size() / 8);
      return std::find(list.begin(), list.end(), value) != list.end();
    }
    default:
      return 0;
  }
}

}  // namespace

std::int64_t evaluate(const Expression& expression, const Environment& environment) {
  if (expression.code.size() == 1) return leaf(expression.code.front(), environment);
  std::array<Number, Expression::stackLimit> stack;
  std::size_t top = 0;
  for (const auto& instruction : expression.code) {
    if (instruction.op <= Op::rotation || instruction.op == Op::listSize) {
      stack[top++] = leaf(instruction, environment);
      continue;
    }
    switch (instruction.op) {
      case Op::negate:
      case Op::invert:
      case Op::textSize:
      case Op::numberText:
      case Op::random:
      case Op::listAt:
      case Op::listHas:
        stack[top - 1] = unary(instruction, stack[top - 1], environment);
        break;
      case Op::select:
        top -= 2;
        stack[top - 1] = stack[top - 1] != 0 ? stack[top] : stack[top + 1];
        break;
      default:
        --top;
        stack[top - 1] = binary(instruction.op, stack[top - 1], stack[top], environment);
    }
  }
  return stack[0];
}

}  // namespace marmoset::device::simulator
