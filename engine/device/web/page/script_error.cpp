#include "engine/device/web/page/script_error.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <re2/re2.h>

namespace marmoset::device::web {
namespace {

using nlohmann::json;

constexpr std::string_view anonymous = "anonymous";
constexpr std::string_view bundler = "__webpack_";

struct Frame {
  std::string function, url;
  int line = 0;
};

std::string_view view(const re2::StringPiece& piece) {
  return {piece.data(), piece.size()};
}

bool isHash(std::string_view part) {
  constexpr std::size_t shortest = 8;
  return part.size() >= shortest && part.find_first_not_of("0123456789abcdef") == std::string_view::npos &&
         part.find_first_of("0123456789") != std::string_view::npos;
}

// Of an Error's own stack: "    at save (http://h/a.js:3:9)" or "    at http://h/a.js:3:9".
std::optional<Frame> frameIn(std::string_view line) {
  static const re2::RE2 named(R"(\s*at (.*?) \((.*?)(?::(\d+))?(?::\d+)?\))");
  static const re2::RE2 bare(R"(\s*at (?:async )?(\S+?):(\d+):\d+)");
  const re2::StringPiece text(line.data(), line.size());
  re2::StringPiece function, url, at;
  Frame frame;
  if (re2::RE2::FullMatch(text, named, &function, &url, &at) || re2::RE2::FullMatch(text, bare, &url, &at)) {
    frame.function = view(function);
    frame.url = view(url);
    std::from_chars(at.begin(), at.end(), frame.line);
    return frame;
  }
  return std::nullopt;
}

struct Described {
  std::string message;  // with the name of the class
  std::vector<Frame> frames;
};

Described parseDescription(std::string_view text) {
  Described described;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto line = text.substr(begin, end - begin);
    if (auto frame = frameIn(line))
      described.frames.push_back(*std::move(frame));
    else if (described.frames.empty())
      described.message += (described.message.empty() ? "" : " ") + std::string(line);
    begin = end + 1;
  }
  return described;
}

std::vector<Frame> framesOf(const json& details) {
  std::vector<Frame> frames;
  const auto stack = details.find("stackTrace");
  if (stack == details.end()) return frames;
  for (const auto& frame : stack->value("callFrames", json::array()))
    frames.push_back(
        {frame.value("functionName", ""), frame.value("url", ""), frame.value("lineNumber", 0) + 1});
  return frames;
}

// Without a message: "TypeError" of "TypeError: x is not a function"; for what is no Error, what it is.
std::string classOf(const json& exception, std::string_view message) {
  if (exception.value("subtype", "") == "error") {
    const auto name = message.substr(0, message.find_first_of(": "));
    if (!name.empty()) return std::string(name);
  }
  const auto name = exception.value("className", "");
  return name.empty() ? "thrown " + exception.value("type", "value") : name;
}

std::string valueOf(const json& exception) {
  const auto value = exception.find("value");
  if (value == exception.end()) return exception.value("description", "");
  return value->is_string() ? value->get<std::string>() : value->dump();
}

std::string stackText(std::string_view message, const std::vector<Frame>& frames) {
  std::string text(message);
  for (const auto& frame : frames) {
    if (frame.function.find(bundler) != std::string::npos) continue;
    const auto source = sourceName(frame.url);
    text += fmt::format("\n\tat {}.{}({}:{})", source, functionName(frame.function), source, frame.line);
  }
  return text;
}

}  // namespace

std::string sourceName(std::string_view url) {
  url = url.substr(0, url.find_first_of("?#"));
  if (url.ends_with('/')) return "index.html";
  const auto file = url.substr(url.rfind('/') + 1);
  std::string name;
  for (std::size_t begin = 0; begin <= file.size();) {
    const auto end = std::min(file.find_first_of(".-", begin), file.size());
    const auto part = file.substr(begin, end - begin);
    if (!isHash(part)) name += (begin == 0 ? "" : file.substr(begin - 1, 1));
    if (!isHash(part)) name += part;
    begin = end + 1;
  }
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isspace(c) != 0 || c == '('; }, '_');
  return name.empty() ? "script" : name;
}

std::string functionName(std::string_view told) {
  told = told.substr(0, told.find(" ["));   // "get [as size]"
  told = told.substr(told.rfind(' ') + 1);  // "async save", "new Note"
  told = told.substr(told.rfind('.') + 1);  // "Object.save"
  if (told.empty() || told == "<anonymous>") return std::string(anonymous);
  std::string name(told);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '(' || c == ')'; }, '_');
  return name;
}

std::optional<trace::Failure> uncaughtError(const json& details, const std::string& package) {
  const auto told = details.value("text", "");
  const auto exception = details.value("exception", json::object());
  const auto description = exception.value("description", "");
  // A layout that took one more frame; browsers go on.
  if (told.find("ResizeObserver loop") != std::string::npos ||
      description.find("ResizeObserver loop") != std::string::npos)
    return std::nullopt;
  trace::Failure failure;
  failure.kind = trace::FailureKind::javaCrash;
  failure.process = package;
  const bool isError = exception.value("subtype", "") == "error";
  auto described = isError ? parseDescription(description) : Described{valueOf(exception), {}};
  if (described.message.empty()) described.message = told;
  failure.exception = classOf(exception, described.message);
  failure.message = described.message;
  if (isError && failure.message.starts_with(failure.exception + ": "))
    failure.message.erase(0, failure.exception.size() + 2);
  const auto frames = described.frames.empty() ? framesOf(details) : described.frames;
  const auto first =
      isError ? described.message : fmt::format("{}: {}", failure.exception, described.message);
  failure.stack = stackText(first, frames);
  return failure;
}

}  // namespace marmoset::device::web
