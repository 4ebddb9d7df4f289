#include "server/workspace/mention.h"

#include <string_view>

namespace marmoset::server {

using script::Span;

namespace {

class LineMentions {
 public:
  LineMentions(const script::Script& script, std::uint32_t line, std::vector<Mention>& found)
      : text_(script.lineText(line)), line_(line), found_(found) {}

  void add(MentionKind kind, Span span, bool launches = false) {
    if (span.empty()) return;
    found_.push_back({kind, std::string(span.of(text_)), {{line_, span.begin}, {line_, span.end}}, launches});
  }

  // `pkg/cls`, as a runner is written.
  void addPackageOf(Span runner) {
    const auto slash = runner.of(text_).find('/');
    if (slash == std::string_view::npos) return;
    add(MentionKind::package, {runner.begin, runner.begin + static_cast<std::uint32_t>(slash)});
  }

 private:
  std::string_view text_;
  std::uint32_t line_;
  std::vector<Mention>& found_;
};

}  // namespace

std::vector<Mention> mentions(const script::Script& script) {
  std::vector<Mention> found;
  for (auto line = script.bodyStart(); line < script.lineCount(); ++line) {
    const auto text = script.lineText(line);
    // Also the launch that a "Tap" in the class name spoils names its package and activity.
    const bool launch = text.find("LaunchActivity") != std::string_view::npos;
    const bool runner = text.find("LaunchInstrumentation") != std::string_view::npos;
    const bool frames = text.find("CaptureAppFramerate") != std::string_view::npos;
    if (!launch && !runner && !frames) continue;
    const auto arguments = argumentSpans(text, script.line(line));
    LineMentions names(script, line, found);
    if (launch && arguments.size() >= 2) {
      names.add(MentionKind::package, arguments[0]);
      names.add(MentionKind::activity, arguments[1], true);
    } else if (runner && arguments.size() == 2) {
      names.addPackageOf(arguments[1]);
    } else if (frames && !arguments.empty()) {
      names.add(MentionKind::package, arguments[0]);
    }
  }
  return found;
}

std::vector<Mention> mentions(const script::Log& log) {
  std::vector<Mention> found;
  for (std::uint32_t line = 0; line < log.lineCount(); ++line) {
    if (log.line(line).kind != script::LogLineKind::switchActivity) continue;
    const auto text = log.lineText(line);
    const auto started = script::component(text);
    if (!started) continue;
    const auto written = started->package + "/" + started->activity;
    const auto at = text.find(written);
    if (at == std::string_view::npos) continue;
    const auto package = static_cast<std::uint32_t>(at);
    const auto activity = package + static_cast<std::uint32_t>(started->package.size()) + 1;
    const auto end = package + static_cast<std::uint32_t>(written.size());
    const bool relative = started->activity.starts_with('.');
    found.push_back({MentionKind::package, started->package, {{line, package}, {line, activity - 1}}});
    found.push_back({MentionKind::activity,
                     (relative ? started->package : "") + started->activity,
                     {{line, activity}, {line, end}}});
  }
  return found;
}

}  // namespace marmoset::server
