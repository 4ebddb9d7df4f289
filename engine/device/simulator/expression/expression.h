#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace marmoset::device::simulator {

enum class Type : std::uint8_t { number, truth, text, numbers, texts };

inline bool isList(Type type) {
  return type == Type::numbers || type == Type::texts;
}
inline Type elementOf(Type list) {
  return list == Type::texts ? Type::text : Type::number;
}
std::string_view name(Type type);

// A variable of an app: of the whole app, or of one instance of an activity. Lists live beside the scalars.
struct VariableRef {
  enum class Scope : std::uint8_t { global, local };
  Scope scope = Scope::global;
  Type type = Type::number;
  std::uint16_t slot = 0;
};

enum class Op : std::uint8_t {
  constant,
  global,
  local,
  item,
  keyboard,
  rotation,
  listAt,    // argument: list slot; index on the stack
  listSize,  // argument: list slot
  listHas,   // argument: list slot; value on the stack
  textSize,
  textJoin,
  textContains,
  numberText,
  negate,
  invert,
  add,
  subtract,
  multiply,
  divide,
  modulo,
  equal,
  unequal,
  less,
  lessEqual,
  both,
  either,
  select,
  smaller,
  larger,
  random,
};

struct Instruction {
  Op op = Op::constant;
  std::int64_t argument = 0;
};

// A guard or a value of an app file: typed, parsed once, then a few instructions on a small stack of
// integers. Nothing in it can fail: a division by zero and an index out of range give 0 or "".
struct Expression {
  static constexpr std::size_t stackLimit = 32;
  std::vector<Instruction> code;
  Type type = Type::number;
};

// Places on the stack an evaluation needs.
std::size_t stackDepth(const Expression& expression);

}  // namespace marmoset::device::simulator
