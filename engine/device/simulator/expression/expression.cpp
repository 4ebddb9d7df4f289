#include "engine/device/simulator/expression/expression.h"

#include <algorithm>

namespace marmoset::device::simulator {

std::string_view name(Type type) {
  switch (type) {
    case Type::number:
      return "number";
    case Type::truth:
      return "true/false";
    case Type::text:
      return "text";
    case Type::numbers:
      return "list of numbers";
    case Type::texts:
      return "list of texts";
  }
  return "";
}

namespace {

int stackEffect(Op op) {
  switch (op) {
    case Op::constant:
    case Op::global:
    case Op::local:
    case Op::item:
    case Op::keyboard:
    case Op::rotation:
    case Op::listSize:
      return 1;
    case Op::listAt:
    case Op::listHas:
    case Op::textSize:
    case Op::numberText:
    case Op::negate:
    case Op::invert:
    case Op::random:
      return 0;
    case Op::select:
      return -2;
    default:
      return -1;
  }
}

}  // namespace

std::size_t stackDepth(const Expression& expression) {
  int now = 0, most = 0;
  for (const auto& instruction : expression.code) {
    now += stackEffect(instruction.op);
    most = std::max(most, now);
  }
  return static_cast<std::size_t>(most);
}

}  // namespace marmoset::device::simulator
