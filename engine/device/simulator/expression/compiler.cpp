#include "engine/device/simulator/expression/compiler.h"

#include <array>

#include <fmt/format.h>

#include "engine/script/text/suggestion.h"

namespace marmoset::device::simulator {

namespace {

using TokenKind = ExpressionToken::Kind;

struct BinaryOperator {
  std::string_view sign;
  int strength;
  Op op;
  bool swapped = false;  // a > b is b < a
};
constexpr std::array binaryOperators{
    BinaryOperator{"||", 1, Op::either},    BinaryOperator{"&&", 2, Op::both},
    BinaryOperator{"==", 3, Op::equal},     BinaryOperator{"!=", 3, Op::unequal},
    BinaryOperator{"<", 4, Op::less},       BinaryOperator{"<=", 4, Op::lessEqual},
    BinaryOperator{">", 4, Op::less, true}, BinaryOperator{">=", 4, Op::lessEqual, true},
    BinaryOperator{"+", 5, Op::add},        BinaryOperator{"-", 5, Op::subtract},
    BinaryOperator{"*", 6, Op::multiply},   BinaryOperator{"/", 6, Op::divide},
    BinaryOperator{"%", 6, Op::modulo},
};
constexpr std::array<std::string_view, 7> functionNames{"size", "has", "contains", "text",
                                                        "min",  "max", "random"};

// Keeps the recursion of the parser shallow whatever the file holds.
constexpr std::size_t longestExpression = 1000;

class Compiler {
 public:
  Compiler(std::vector<ExpressionToken> tokens, const NameScope& scope, Strings& constants)
      : tokens_(std::move(tokens)), scope_(scope), constants_(constants) {}

  Expression run() {
    auto result = choice();
    if (current().kind != TokenKind::end) stop(fmt::format("'{}' is not expected here", shown(current())));
    if (stackDepth(result) > Expression::stackLimit) stop("the expression nests too deeply");
    return result;
  }

 private:
  // Never leaves this file: compileExpression turns it into a value.
  struct Stop {
    ExpressionError error;
  };
  [[noreturn]] void stop(std::string message, std::string suggestion = "") const {
    throw Stop{{current().offset, std::move(message), std::move(suggestion)}};
  }
  friend tl::expected<Expression, ExpressionError> marmoset::device::simulator::compileExpression(
      std::string_view, const NameScope&, Strings&);

  const ExpressionToken& current() const { return tokens_[at_]; }
  bool accept(std::string_view sign) {
    if (!current().is(sign)) return false;
    ++at_;
    return true;
  }
  void expect(std::string_view sign) {
    if (!accept(sign)) stop(fmt::format("'{}' is missing before '{}'", sign, shown(current())));
  }
  static std::string shown(const ExpressionToken& token) {
    if (token.kind == TokenKind::end) return "the end";
    return token.kind == TokenKind::number ? std::to_string(token.number) : token.text;
  }

  void require(const Expression& value, Type type, std::string_view what) const {
    if (value.type != type) {
      stop(fmt::format("{} must be a {}, this is a {}", what, name(type), name(value.type)));
    }
  }

  Expression choice() {
    auto condition = binary(1);
    if (!accept("?")) return condition;
    require(condition, Type::truth, "the condition before '?'");
    auto yes = choice();
    expect(":");
    auto no = choice();
    require(no, yes.type, "the value after ':'");
    return combine(Op::select, yes.type, {condition, yes, no});
  }

  Expression binary(int strength) {
    auto left = unary();
    while (true) {
      const auto* found = operatorHere(strength);
      if (!found) return left;
      ++at_;
      auto right = binary(found->strength + 1);
      left = combined(*found, std::move(left), std::move(right));
    }
  }

  const BinaryOperator* operatorHere(int strength) const {
    for (const auto& candidate : binaryOperators) {
      if (candidate.strength >= strength && current().is(candidate.sign)) return &candidate;
    }
    return nullptr;
  }

  Expression combined(const BinaryOperator& sign, Expression left, Expression right) const {
    if (sign.op == Op::either || sign.op == Op::both) {
      require(left, Type::truth, fmt::format("the left side of {}", sign.sign));
      require(right, Type::truth, fmt::format("the right side of {}", sign.sign));
      return combine(sign.op, Type::truth, {left, right});
    }
    if (sign.op == Op::equal || sign.op == Op::unequal) {
      if (isList(left.type)) stop("lists cannot be compared; compare size(...) or an element");
      require(right, left.type, fmt::format("the right side of {}", sign.sign));
      return combine(sign.op, Type::truth, {left, right});
    }
    if (sign.op == Op::add && (left.type == Type::text || right.type == Type::text)) {
      return combine(Op::textJoin, Type::text, {asText(std::move(left)), asText(std::move(right))});
    }
    require(left, Type::number, fmt::format("the left side of {}", sign.sign));
    require(right, Type::number, fmt::format("the right side of {}", sign.sign));
    const auto type = sign.strength == 4 ? Type::truth : Type::number;
    if (sign.swapped) std::swap(left, right);
    return combine(sign.op, type, {left, right});
  }

  Expression asText(Expression value) const {
    if (value.type == Type::text) return value;
    require(value, Type::number, "what is joined to a text");
    return combine(Op::numberText, Type::text, {value});
  }

  Expression unary() {
    if (accept("!")) {
      auto value = unary();
      require(value, Type::truth, "what follows '!'");
      return combine(Op::invert, Type::truth, {value});
    }
    if (accept("-")) {
      auto value = unary();
      require(value, Type::number, "what follows '-'");
      return combine(Op::negate, Type::number, {value});
    }
    return primary();
  }

  Expression primary() {
    const auto token = current();
    switch (token.kind) {
      case TokenKind::number:
        ++at_;
        return constant(Type::number, token.number);
      case TokenKind::text:
        ++at_;
        return constant(Type::text, constants_.intern(token.text));
      case TokenKind::name:
        return named();
      default:
        break;
    }
    if (accept("(")) {
      auto inside = choice();
      expect(")");
      return inside;
    }
    stop(token.kind == TokenKind::end ? "the expression ends too early"
                                      : fmt::format("'{}' is not expected here", shown(token)));
  }

  Expression named() {
    const auto name = current().text;
    if (tokens_[at_ + 1].is("(")) return call(name);
    if (name == "true" || name == "false") return ++at_, constant(Type::truth, name == "true");
    if (name == "keyboard") return ++at_, Expression{{{Op::keyboard, 0}}, Type::truth};
    if (name == "rotation") return ++at_, Expression{{{Op::rotation, 0}}, Type::number};
    if (name == "item") {
      if (!scope_.hasItem) stop("item exists only inside the rows of a list");
      return ++at_, Expression{{{Op::item, 0}}, Type::number};
    }
    const auto variable = scope_.find(name);
    if (!variable) unknownName(name);
    if (isList(variable->type)) return element(*variable);
    ++at_;
    const auto op = variable->scope == VariableRef::Scope::local ? Op::local : Op::global;
    return {{{op, variable->slot}}, variable->type};
  }

  [[noreturn]] void unknownName(std::string_view name) const {
    auto known = scope_.names();
    for (const auto builtin : {"true", "false", "keyboard", "rotation"}) known.push_back(builtin);
    const auto near = script::nearest(name, known);
    stop(fmt::format("there is no variable {}", name), near ? std::string(near->word) : "");
  }

  Expression element(const VariableRef& list) {
    ++at_;
    if (!accept("[")) stop("a list needs an index, as in list[0], or a function, as in size(list)");
    auto index = choice();
    require(index, Type::number, "the index of a list");
    expect("]");
    index.code.push_back({Op::listAt, list.slot});
    index.type = elementOf(list.type);
    return index;
  }

  VariableRef listArgument() {
    const auto name = current().text;
    const auto variable = current().kind == TokenKind::name ? scope_.find(name) : std::nullopt;
    if (!variable || !isList(variable->type)) stop(fmt::format("{} is no list", shown(current())));
    ++at_;
    return *variable;
  }

  bool listIsNext() const {
    const auto variable = current().kind == TokenKind::name ? scope_.find(current().text) : std::nullopt;
    return variable && isList(variable->type) && !tokens_[at_ + 1].is("[");
  }

  Expression call(const std::string& function) {
    if (function == "random" && !scope_.hasChance)
      stop("what a screen shows must not be random; use a variable");
    at_ += 2;
    auto result = callBody(function);
    expect(")");
    return result;
  }

  Expression callBody(const std::string& function) {
    if (function == "size") {
      if (listIsNext()) return Expression{{{Op::listSize, listArgument().slot}}, Type::number};
      return oneArgument(Type::text, Op::textSize, Type::number);
    }
    if (function == "has") {
      const auto list = listArgument();
      expect(",");
      auto value = choice();
      require(value, elementOf(list.type), "the value looked for");
      value.code.push_back({Op::listHas, list.slot});
      value.type = Type::truth;
      return value;
    }
    if (function == "contains") return twoArguments(Type::text, Op::textContains, Type::truth);
    if (function == "min") return twoArguments(Type::number, Op::smaller, Type::number);
    if (function == "max") return twoArguments(Type::number, Op::larger, Type::number);
    if (function == "text") return oneArgument(Type::number, Op::numberText, Type::text);
    if (function == "random") return oneArgument(Type::number, Op::random, Type::number);
    at_ -= 2;
    const auto near = script::nearest(function, functionNames);
    stop(fmt::format("there is no function {}", function), near ? std::string(near->word) : "");
  }

  Expression oneArgument(Type takes, Op op, Type gives) {
    auto value = choice();
    require(value, takes, "the argument");
    return combine(op, gives, {value});
  }

  Expression twoArguments(Type takes, Op op, Type gives) {
    auto first = choice();
    require(first, takes, "the first argument");
    expect(",");
    auto second = choice();
    require(second, takes, "the second argument");
    return combine(op, gives, {first, second});
  }

  static Expression constant(Type type, std::int64_t value) { return {{{Op::constant, value}}, type}; }

  static Expression combine(Op op, Type type, std::initializer_list<Expression> parts) {
    Expression result;
    result.type = type;
    for (const auto& part : parts) result.code.insert(result.code.end(), part.code.begin(), part.code.end());
    result.code.push_back({op, 0});
    return result;
  }

  std::vector<ExpressionToken> tokens_;
  const NameScope& scope_;
  Strings& constants_;
  std::size_t at_ = 0;
};

}  // namespace

tl::expected<Expression, ExpressionError> compileExpression(std::string_view source, const NameScope& scope,
                                                            Strings& constants) {
  if (source.size() > longestExpression) {
    return tl::unexpected(
        ExpressionError{longestExpression, "the expression is too long; use variables", ""});
  }
  auto tokens = tokenize(source);
  if (!tokens) return tl::unexpected(tokens.error());
  try {
    return Compiler(*std::move(tokens), scope, constants).run();
  } catch (const Compiler::Stop& stopped) {
    return tl::unexpected(stopped.error);
  }
}

}  // namespace marmoset::device::simulator
