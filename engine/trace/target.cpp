#include "engine/trace/target.h"

#include <algorithm>

#include <fmt/format.h>
#include <re2/re2.h>

namespace marmoset::trace {

namespace {

constexpr std::string_view forms = "crash, crash:SIGNATURE, activity:NAME, log:PATTERN or widget:SELECTOR";

std::shared_ptr<const re2::RE2> compiled(const std::string& pattern) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  return std::make_shared<const re2::RE2>(pattern, options);
}

std::string_view lastPart(std::string_view className) {
  const auto dot = className.rfind('.');
  return dot == std::string_view::npos ? className : className.substr(dot + 1);
}

}  // namespace

Target Target::sameCrash(CrashSignature signature) {
  Target target;
  target.signature_ = std::move(signature);
  return target;
}

tl::expected<Target, std::string> Target::parse(std::string_view text) {
  if (text == "crash") return Target{};
  const auto colon = text.find(':');
  const auto word = text.substr(0, colon);
  const std::string rest(colon == std::string_view::npos ? "" : text.substr(colon + 1));
  Target target;
  if (word == "crash" && !rest.empty()) {
    const auto signature = CrashSignature::fromString(rest);
    if (!signature) {
      return tl::unexpected(
          fmt::format("'{}' is no crash signature; it looks like "
                      "java.lang.NullPointerException at com.x.Main.onClick <- com.x.Main.run",
                      rest));
    }
    return sameCrash(*signature);
  }
  if (rest.empty() || (word != "activity" && word != "log" && word != "widget"))
    return tl::unexpected(fmt::format("unknown target '{}'; use {}", text, forms));
  target.name_ = rest;
  if (word == "activity") {
    target.kind_ = Kind::activity;
    return target;
  }
  if (word == "log") {
    target.kind_ = Kind::log;
    target.pattern_ = compiled(rest);
    if (!target.pattern_->ok()) {
      return tl::unexpected(
          fmt::format("the pattern of log:{} is no RE2 expression: {}", rest, target.pattern_->error()));
    }
    return target;
  }
  target.kind_ = Kind::widget;
  auto selector = WidgetSelector::parse(rest);
  if (!selector) return tl::unexpected(std::move(selector).error());
  target.selector_ = *std::move(selector);
  return target;
}

std::string Target::toString() const {
  switch (kind_) {
    case Kind::crash:
      return signature_ ? "crash:" + signature_->toString() : "crash";
    case Kind::activity:
      return "activity:" + name_;
    case Kind::log:
      return "log:" + name_;
    case Kind::widget:
      return "widget:" + selector_.toString();
  }
  return "crash";
}

bool Target::metBy(const Failure& failure) const {
  return kind_ == Kind::crash && (!signature_ || *signature_ == signatureOf(failure));
}

bool Target::metBy(const Observation& seen) const {
  switch (kind_) {
    case Kind::crash:
      return seen.failure && metBy(*seen.failure);
    case Kind::activity:
      return activityMatches(seen.window);
    case Kind::log:
      return std::any_of(seen.log.begin(), seen.log.end(),
                         [&](const std::string& line) { return re2::RE2::PartialMatch(line, *pattern_); });
    case Kind::widget:
      return seen.tree && selector_.find(*seen.tree);
  }
  return false;
}

bool Target::activityMatches(const WindowStatus& window) const {
  if (window.activity.empty()) return false;
  const std::string_view wanted = name_;
  if (const auto slash = wanted.find('/'); slash != std::string_view::npos) {
    const auto package = wanted.substr(0, slash);
    return window.package == package && window.activity == fullActivity(package, wanted.substr(slash + 1));
  }
  if (wanted.find('.') == std::string_view::npos) return lastPart(window.activity) == wanted;
  return window.activity == fullActivity(window.package, wanted);
}

std::optional<ObservationLevel> Target::watches() const {
  switch (kind_) {
    case Kind::crash:
      return std::nullopt;
    case Kind::widget:
      return ObservationLevel::tree;
    default:
      return ObservationLevel::window;
  }
}

}  // namespace marmoset::trace
