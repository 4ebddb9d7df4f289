#include <algorithm>

#include "engine/script/android/key_codes.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/rules/repair.h"
#include "engine/script/rules/signature.h"

namespace marmoset::script {

namespace {

// Another form of the arguments that the device would execute.
struct WrongArityRepair {
  std::string title;
  std::string arguments;
  std::string keyword;  // if it has to change too
};

std::string_view argumentText(const LineView& line) {
  return line.text.substr(line.facts.open + 1, line.facts.close - line.facts.open - 1);
}

// The value most scripts have for a forgotten last argument.
std::string_view usualLast(Keyword keyword) {
  switch (keyword) {
    case Keyword::Drag:
    case Keyword::PinchZoom:
      return "10";
    case Keyword::PressAndHold:
      return "1000";
    case Keyword::RotateScreen:
      return "0";
    default:
      return {};
  }
}

std::string commaSeparated(std::string_view text) {
  std::string result;
  for (const char byte : text) {
    const bool separator = byte == ' ' || byte == ';' || byte == '\t';
    if (!separator) result += byte;
    if (separator && !result.empty() && !result.ends_with(", ")) result += ", ";
  }
  while (result.ends_with(' ') || result.ends_with(',')) result.pop_back();
  return result;
}

// `pkg/.Main` as two arguments, with the full class name.
std::string componentParts(std::string_view component) {
  const std::size_t slash = component.find('/');
  if (slash == std::string_view::npos) return {};
  const std::string_view package = component.substr(0, slash), activity = component.substr(slash + 1);
  return say({package, ", ", activity.starts_with(".") ? package : "", activity});
}

std::vector<WrongArityRepair> candidates(const LineView& line, Keyword keyword) {
  const auto arguments = argumentSpans(line.text, line.facts);
  const Signature signature = signatureOf(keyword);
  const std::string_view text = argumentText(line);
  std::vector<WrongArityRepair> all;
  if (signature.most && arguments.size() > *signature.most) {
    const Span last = arguments[*signature.most - 1];
    all.push_back({"Delete the extra arguments",
                   std::string(line.text.substr(line.facts.open + 1, last.end - line.facts.open - 1)), ""});
  }
  if (arguments.size() + 1 == signature.least && !usualLast(keyword).empty()) {
    const std::string_view parameter = signature.parameters[arguments.size()];
    all.push_back({say({"Add ", parameter, " ", usualLast(keyword)}),
                   say({text, text.find(", ") == std::string_view::npos ? "," : ", ", usualLast(keyword)}),
                   ""});
  }
  if (arguments.size() == 1) {
    all.push_back({"Separate the arguments with commas", commaSeparated(text), ""});
    const std::string_view only = arguments.front().of(line.text);
    if (keyword == Keyword::LaunchActivity) {
      all.push_back({"Separate package and class with a comma", componentParts(only), ""});
    }
    if (keyword == Keyword::DispatchKey && pressedKey(only, DeviceProfile{}.sdk)) {
      all.push_back({"Write DispatchPress", std::string(only), "DispatchPress"});
    }
  }
  return all;
}

std::string withRepair(const LineView& line, const WrongArityRepair& repair) {
  const Span word = commandWord(line);
  std::string text(line.text);
  text.replace(line.facts.open + 1, line.facts.close - line.facts.open - 1, repair.arguments);
  if (!repair.keyword.empty()) text.replace(word.begin, word.end - word.begin, repair.keyword);
  return text;
}

std::vector<WrongArityRepair> repairs(const LineView& line, Keyword keyword) {
  std::vector<WrongArityRepair> all = candidates(line, keyword);
  std::erase_if(all, [&](const WrongArityRepair& repair) { return !wouldQueue(withRepair(line, repair)); });
  return all;
}

// The command whose arity is wrong, if nothing else came of the line and no other rule explains it.
const Command* wrongCommand(const LineView& line) {
  const bool onlyThis = std::all_of(line.commands.begin(), line.commands.end(), [](const Command& command) {
    return command.outcome == Outcome::wrongArity;
  });
  if (!onlyThis || isComment(line.trimmed()) || isBrokenByFullWidth(line)) return nullptr;
  const auto written = writtenKeyword(line);
  for (const Command& command : line.commands) {
    const bool text = command.keyword == Keyword::RunCmd || command.keyword == Keyword::DispatchString;
    if (command.keyword == written) return text ? nullptr : &command;
  }
  return nullptr;
}

void checkWrongArity(const LineView& line, const Platform&, const Report& report) {
  const Command* command = wrongCommand(line);
  if (!command) return;
  Finding finding = catalogue::wrongArity.at(line.range({line.facts.open, line.facts.close + 1}),
                                             say({"The device ignores this line: ", name(command->keyword),
                                                  " takes ", describe(signatureOf(command->keyword)),
                                                  ", not ", std::to_string(line.facts.argumentCount), "."}));
  finding.fixable = !repairs(line, command->keyword).empty();
  report(std::move(finding));
}

std::vector<Fix> fixWrongArity(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const Command* command = wrongCommand(line);
  std::vector<Fix> all;
  if (!command) return all;
  for (const WrongArityRepair& repair : repairs(line, command->keyword)) {
    all.push_back({.title = repair.title,
                   .edits = {replaceLine(context.script, line.number, withRepair(line, repair))},
                   .preferred = all.empty()});
  }
  return all;
}

}  // namespace

constinit const Rule catalogue::wrongArity = {
    .code = "wrong-arity",
    .severity = Severity::warning,
    .summary = "A command with the wrong number of arguments",
    .checkLine = checkWrongArity,
    .fixes = fixWrongArity,
};

}  // namespace marmoset::script
