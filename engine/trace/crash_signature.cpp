#include "engine/trace/crash_signature.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace marmoset::trace {

namespace {

constexpr std::size_t frameCount = 3;
constexpr std::string_view afterType = " at ";
constexpr std::string_view betweenFrames = " <- ";

template <std::size_t N>
bool startsWithAny(std::string_view text, const std::array<std::string_view, N>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return text.starts_with(prefix); });
}

bool isPlatformLibrary(std::string_view path) {
  constexpr std::array<std::string_view, 6> prefixes = {
      "/system/", "/apex/", "/vendor/", "/data/dalvik-cache/", "[", "<"};
  return startsWithAny(path, prefixes) || path.ends_with(".oat") || path.ends_with(".odex");
}

bool isCompilerMade(const Frame& frame) {
  constexpr std::array<std::string_view, 6> methods = {"access$", "-wrap",    "-get",
                                                       "-set",    "-$$Nest$", "$r8$lambda$"};
  constexpr std::array<std::string_view, 3> owners = {"$$ExternalSynthetic", "$$Lambda$", "$sam$"};
  return startsWithAny(frame.method, methods) ||
         std::any_of(owners.begin(), owners.end(),
                     [&](std::string_view part) { return frame.owner.find(part) != std::string::npos; });
}

// Builds for tests have packages of their own, and the classes of the app.
std::string_view packageOfClasses(std::string_view package) {
  constexpr std::string_view suffix = ".debug";
  return package.ends_with(suffix) ? package.substr(0, package.size() - suffix.size()) : package;
}

bool belongsTo(std::string_view className, std::string_view package) {
  package = packageOfClasses(package);
  return !package.empty() && className.starts_with(package) &&
         (className.size() == package.size() || className[package.size()] == '.');
}

bool isOfApp(const Frame& frame, std::string_view package) {
  if (isCompilerMade(frame)) return false;
  if (frame.native) return !isPlatformLibrary(frame.owner);
  return belongsTo(frame.owner, package) || !isPlatformClass(frame.owner);
}

// "lambda$onCreate$3$org-sample-Main" -> "lambda$onCreate": the number changes whenever a lambda is added
// above, and only some compilers name the class again.
std::string_view withoutLambdaNumber(std::string_view method) {
  constexpr std::string_view lambda = "lambda$";
  return method.starts_with(lambda) ? method.substr(0, method.find('$', lambda.size())) : method;
}

std::string frameName(const Frame& frame) {
  if (frame.native) {
    const auto library = std::string_view(frame.owner).substr(frame.owner.rfind('/') + 1);
    return frame.method.empty() ? std::string(library) : fmt::format("{}!{}", library, frame.method);
  }
  const auto method = withoutLambdaNumber(frame.method);
  return frame.owner.empty() ? std::string(method) : fmt::format("{}.{}", frame.owner, method);
}

template <class Wanted>
std::vector<std::string> topFrames(const Throwable& throwable, Wanted wanted) {
  std::vector<std::string> names;
  for (const Frame& frame : throwable.frames) {
    if (names.size() == frameCount) break;
    if (!wanted(frame)) continue;
    std::string name = frameName(frame);
    if (names.empty() || names.back() != name) names.push_back(std::move(name));
  }
  return names;
}

std::vector<std::string> signatureFrames(const StackTrace& stack, std::string_view package) {
  const auto ofApp = [&](const Frame& frame) { return isOfApp(frame, package); };
  for (auto throwable = stack.throwables.rbegin(); throwable != stack.throwables.rend(); ++throwable) {
    if (throwable->role == ThrowableRole::suppressed) continue;
    auto frames = topFrames(*throwable, ofApp);
    if (frames.empty()) continue;
    // Libraries of the app may fill all places; the last is for the app's own code, which tells bugs apart.
    const auto own = topFrames(*throwable, [&](const Frame& frame) {
      return isOfApp(frame, package) && belongsTo(frame.owner, package);
    });
    const bool shown = own.empty() || std::ranges::find(frames, own.front()) != frames.end();
    if (!shown) frames.back() = own.front();
    return frames;
  }
  return topFrames(stack.rootCause(), [](const Frame&) { return true; });
}

}  // namespace

bool isPlatformClass(std::string_view className) {
  constexpr std::array<std::string_view, 15> prefixes = {
      "android.",
      "androidx.",
      "com.android.",
      "com.google.android.",
      "java.",
      "javax.",
      "jdk.",
      "sun.",
      "libcore.",
      "dalvik.",
      "kotlin.",
      "kotlinx.",
      "org.json.",
      "org.xmlpull.",
      "org.apache.harmony.",
  };
  return startsWithAny(className, prefixes);
}

CrashSignature signatureOf(const StackTrace& stack, std::string_view package) {
  if (stack.throwables.empty()) return {};
  return {stack.rootCause().type, signatureFrames(stack, package)};
}

CrashSignature signatureOf(const Failure& failure) {
  const auto package = std::string_view(failure.process).substr(0, failure.process.find(':'));
  CrashSignature signature;
  // The framework's process is no app whose frames would count.
  const bool isApp = package != "android";
  if (const auto stack = parseStack(failure.stack)) signature = signatureOf(*stack, isApp ? package : "");
  if (signature.type.empty()) signature.type = failure.exception;
  if (failure.kind == FailureKind::notResponding) signature.type = "ANR";
  if (signature.type.empty()) signature.type = "unknown";
  return signature;
}

std::string CrashSignature::toString() const {
  if (frames.empty()) return type;
  return fmt::format("{}{}{}", type, afterType, fmt::join(frames, betweenFrames));
}

std::optional<CrashSignature> CrashSignature::fromString(std::string_view text) {
  const auto at = text.find(afterType);
  CrashSignature signature;
  signature.type = text.substr(0, at);
  if (signature.type.empty()) return std::nullopt;
  if (at == std::string_view::npos) return signature;
  text.remove_prefix(at + afterType.size());
  while (true) {
    const auto end = text.find(betweenFrames);
    if (text.substr(0, end).empty()) return std::nullopt;
    signature.frames.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return signature;
    text.remove_prefix(end + betweenFrames.size());
  }
}

}  // namespace marmoset::trace

std::size_t std::hash<marmoset::trace::CrashSignature>::operator()(
    const marmoset::trace::CrashSignature& signature) const {
  return std::hash<std::string>{}(signature.toString());
}
