#include "engine/script/syntax/throwing_command.h"

#include "engine/script/text/java_numbers.h"

namespace marmoset::script {

namespace {

struct Throws {
  std::string_view line;
  bool operator()(const WaitArguments& wait) const { return wait.ms < 0; }
  bool operator()(const HoldArguments& hold) const { return hold.duration < 0; }
  bool operator()(const PointerArguments& pointer) const {
    return pointer.hasPointerId && pointer.pointerId != 0 && pointer.pointerId != 1;
  }
  bool operator()(const InstrumentationArguments& arguments) const {
    return !isComponentName(arguments.runner.of(line));
  }
  bool operator()(const TextArguments& texts) const {
    return texts.hasSecond && !isReadableResult(texts.first.of(line), texts.second.of(line));
  }
  template <typename Other>
  bool operator()(const Other&) const {
    return false;
  }
};

}  // namespace

bool isComponentName(std::string_view runner) {
  const std::size_t slash = runner.find('/');
  return slash != std::string_view::npos && slash + 1 < runner.size();
}

bool isReadableResult(std::string_view tag, std::string_view result) {
  return tag != "AUTOTEST_IDLE_SUCCESS" || parseLong(result);
}

bool throwsWhenInjected(const Command& command, std::string_view line) {
  // EndCaptureAppFramerate has two texts as well, but only PowerLog reads the second.
  const bool isText = std::holds_alternative<TextArguments>(command.arguments);
  if (isText && command.keyword != Keyword::PowerLog) return false;
  return std::visit(Throws{line}, command.arguments);
}

}  // namespace marmoset::script
