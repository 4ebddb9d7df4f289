#include <algorithm>

#include <fmt/format.h>

#include "engine/device/simulator/reader/build.h"
#include "engine/device/simulator/reader/keys.h"

namespace marmoset::device::simulator {

namespace {

using StatementKind = Statement::Kind;

// Reads the statements of one handler; numbers its branches in the order they stand in the file.
class StatementReader {
 public:
  StatementReader(Build& build, const Place& place, std::string name)
      : build_(build), place_(place), name_(std::move(name)) {}

  Index block(const Source& source) {
    Block statements;
    if (source.isList()) {
      for (const auto& element : build_.complaints.elements(source)) statement(element, statements);
    } else if (!source.node.IsNull()) {
      statement(source, statements);
    }
    build_.app.blocks.push_back(std::move(statements));
    return static_cast<Index>(build_.app.blocks.size() - 1);
  }

 private:
  void statement(const Source& source, Block& into) {
    if (source.isScalar()) return word(source, into);
    std::vector<std::string_view> known(keys::statements.begin(), keys::statements.end());
    known.insert(known.end(), keys::statementParts.begin(), keys::statementParts.end());
    const auto entries = build_.complaints.entries(source, known);
    const auto isMain = [](const Entry& entry) {
      return std::find(keys::statements.begin(), keys::statements.end(), entry.key) != keys::statements.end();
    };
    const auto mains = std::count_if(entries.begin(), entries.end(), isMain);
    if (mains != 1) {
      if (source.isMap())
        build_.complaints.add(source, "a statement does one thing: one key such as set, open, show or if");
      return;
    }
    const auto main = std::find_if(entries.begin(), entries.end(), isMain);
    if (main->key == "callback") {
      if (const auto name = build_.complaints.text(main->value))
        add(into, StatementKind::callback).target = addCallback(build_, *name);
    } else if (changesVariables(main->key)) {
      variables(*main, into);
    } else if (main->key == "if" || main->key == "chance") {
      choice(source, *main, into);
    } else {
      effect(source, *main, into);
    }
  }

  void word(const Source& source, Block& into) {
    const auto& text = source.node.Scalar();
    if (text == "dismiss")
      add(into, StatementKind::dismiss);
    else if (text == "finish")
      add(into, StatementKind::finish);
    else if (text == "exit")
      add(into, StatementKind::exit);
    else
      build_.complaints.unknown(source, "statement", text, keys::statementWords);
  }

  static bool changesVariables(std::string_view key) {
    return key == "set" || key == "put" || key == "append" || key == "remove" || key == "clear";
  }

  static Statement& add(Block& into, StatementKind kind) {
    into.emplace_back().kind = kind;
    return into.back();
  }

  void variables(const Entry& main, Block& into) {
    if (main.key == "clear") {
      const auto name = build_.complaints.text(main.value);
      if (const auto list = name ? listNamed(main.value, *name) : std::nullopt)
        add(into, StatementKind::clear).variable = *list;
      return;
    }
    for (const auto& entry : build_.complaints.entries(main.value, {})) {
      if (main.key == "set")
        assign(entry, into);
      else if (main.key == "put")
        put(entry, into);
      else if (main.key == "append")
        append(entry, into);
      else
        remove(entry, into);
    }
  }

  std::optional<VariableRef> listNamed(const Source& source, std::string_view name) {
    const auto variable = readVariable(build_, place_, source, name);
    if (!variable) return std::nullopt;
    if (isList(variable->type)) return variable;
    build_.complaints.add(
        source, fmt::format("{} is a {}, and a list is needed here", name, simulator::name(variable->type)));
    return std::nullopt;
  }

  void assign(const Entry& entry, Block& into) {
    const auto variable = readVariable(build_, place_, entry.value, entry.key);
    if (!variable) return;
    if (isList(variable->type)) {
      return build_.complaints.add(entry.value,
                                   fmt::format("{} is a list: use put, append, remove or clear", entry.key));
    }
    auto& statement = add(into, StatementKind::set);
    statement.variable = *variable;
    statement.value = readExpression(build_, place_, entry.value, variable->type, true);
  }

  void put(const Entry& entry, Block& into) {
    const auto list = listNamed(entry.value, entry.key);
    if (!list) return;
    if (!entry.value.isList() || entry.value.node.size() != 2) {
      return build_.complaints.add(entry.value, "put takes [index, value]");
    }
    auto& statement = add(into, StatementKind::put);
    statement.variable = *list;
    statement.index = readExpression(build_, place_, entry.value.at(0), Type::number, true);
    statement.value = readExpression(build_, place_, entry.value.at(1), elementOf(list->type), true);
  }

  void append(const Entry& entry, Block& into) {
    const auto list = listNamed(entry.value, entry.key);
    if (!list) return;
    auto& statement = add(into, StatementKind::append);
    statement.variable = *list;
    statement.value = readExpression(build_, place_, entry.value, elementOf(list->type), true);
  }

  void remove(const Entry& entry, Block& into) {
    const auto list = listNamed(entry.value, entry.key);
    if (!list) return;
    auto& statement = add(into, StatementKind::removeAt);
    statement.variable = *list;
    statement.index = readExpression(build_, place_, entry.value, Type::number, true);
  }

  void choice(const Source& source, const Entry& main, Block& into) {
    Statement statement;
    statement.kind = main.key == "if" ? StatementKind::choose : StatementKind::chance;
    if (statement.kind == StatementKind::choose) {
      statement.value = readExpression(build_, place_, main.value, Type::truth, true);
    } else {
      statement.probability = build_.complaints.probability(main.value).value_or(1);
    }
    statement.branch = addBranch(source);
    if (const auto then = source.find("then")) statement.then = block(*then);
    if (const auto otherwise = source.find("else")) statement.otherwise = block(*otherwise);
    if (statement.then < 0 && statement.otherwise < 0)
      build_.complaints.add(source, "then or else is missing");
    into.push_back(statement);
  }

  Index addBranch(const Source& source) {
    auto name = fmt::format("{}#{}", name_, ++branches_);
    if (const auto given = source.find("branch")) name = build_.complaints.text(*given).value_or(name);
    auto& names = build_.app.branches;
    names.push_back(name + ":true");
    names.push_back(name + ":false");
    return static_cast<Index>(names.size() - 2);
  }

  void effect(const Source& source, const Entry& main, Block& into) {
    Statement statement;
    if (main.key == "open") {
      statement.kind = StatementKind::open;
      statement.target = readName(build_, main.value, "activity", build_.activities).value_or(-1);
      if (const auto finish = source.find("finish"))
        statement.flag = build_.complaints.truth(*finish).value_or(false);
    } else if (main.key == "show") {
      statement.kind = StatementKind::show;
      statement.target = readName(build_, main.value, "window", build_.windows, place_.windows).value_or(-1);
    } else if (main.key == "crash") {
      statement.kind = StatementKind::crash;
      statement.target = readCrash(build_, place_, main.value);
    } else if (main.key == "anr") {
      hang(main.value, statement);
    } else if (main.key == "log") {
      log(source, main, statement);
    } else if (main.key == "load") {
      statement.kind = StatementKind::load;
      readSpan(build_, main.value, statement.least, statement.most);
    } else if (main.key == "after") {
      statement.kind = StatementKind::after;
      readSpan(build_, main.value, statement.least, statement.most);
      if (const auto body = source.find("do"))
        statement.then = block(*body);
      else
        build_.complaints.add(source, "do is missing: what happens after the time");
    } else if (main.key == "keyboard") {
      statement.kind = StatementKind::keyboard;
      statement.flag = keyboardWord(main.value);
    } else {
      statement.kind = StatementKind::external;
      statement.target = constantText(main.value);
    }
    into.push_back(statement);
  }

  void hang(const Source& source, Statement& statement) {
    statement.kind = StatementKind::notResponding;
    if (!source.isMap()) {
      statement.target = constantText(source);
      return;
    }
    build_.complaints.entries(source, keys::hang);
    if (const auto reason = source.find("reason"))
      statement.target = constantText(*reason);
    else
      build_.complaints.add(source, "reason is missing: what the system waited for");
    if (const auto recovers = source.find("recovers"))
      readSpan(build_, *recovers, statement.least, statement.most);
  }

  void log(const Source& source, const Entry& main, Statement& statement) {
    statement.kind = StatementKind::log;
    build_.app.texts.push_back(readText(build_, place_, main.value));
    statement.target = static_cast<Index>(build_.app.texts.size() - 1);
    const auto tag = source.find("tag");
    const auto text = tag ? build_.complaints.text(*tag) : std::nullopt;
    statement.index = static_cast<Index>(build_.app.constants.intern(text.value_or(build_.app.facts.label)));
  }

  bool keyboardWord(const Source& source) {
    const auto word = build_.complaints.text(source);
    if (word && *word != "show" && *word != "hide")
      build_.complaints.add(source, "keyboard takes show or hide");
    return word == "show";
  }

  Index constantText(const Source& source) {
    const auto text = build_.complaints.text(source);
    return text ? static_cast<Index>(build_.app.constants.intern(*text)) : -1;
  }

  Build& build_;
  const Place& place_;
  std::string name_;
  int branches_ = 0;
};

bool hasOwnForm(const Source& source) {
  return source.isMap() && (source.find("do") || source.find("callback")) && !source.find("after");
}

}  // namespace

Index addCallback(Build& build, std::string name) {
  auto& names = build.app.callbacks;
  const auto known = std::find(names.begin(), names.end(), name);
  if (known != names.end()) return static_cast<Index>(known - names.begin());
  names.push_back(std::move(name));
  return static_cast<Index>(names.size() - 1);
}

Handler readHandler(Build& build, const Place& place, const Source& source, std::string_view callback,
                    std::string_view subject) {
  auto name = fmt::format("{}.{}", place.owner, callback);
  if (!subject.empty()) name += fmt::format("({})", subject);
  StatementReader reader(build, place, name);
  if (!hasOwnForm(source)) return {addCallback(build, name), reader.block(source)};

  Handler handler;
  build.complaints.entries(source, keys::handler);
  if (const auto given = source.find("callback")) name = build.complaints.text(*given).value_or(name);
  if (name != "none") handler.callback = addCallback(build, name);
  if (const auto body = source.find("do")) handler.block = reader.block(*body);
  return handler;
}

}  // namespace marmoset::device::simulator
