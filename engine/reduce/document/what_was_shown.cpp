#include "engine/reduce/document/what_was_shown.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "engine/statistics/rate_words.h"

namespace marmoset::reduce {

namespace {

constexpr double error = 0.05;
// The lower end of an interval of 95% errs in 2.5%: so often two verifications may be tried.
constexpr std::uint32_t freeVerifications = 2;

bool isPromised(const Shown& shown) {
  return shown.mode == Mode::strict && shown.passed;
}

// ND3MIN's own numbers can be chosen otherwise.
std::string_view rule(const Shown& shown) {
  if (shown.mode == Mode::standard) return ": 19 of 20";
  return shown.rate.runs == 20 ? ": 18 of 20" : "";
}

std::string percent(const Shown& shown) {
  return fmt::format("{:.0f}%", std::floor(surely(shown) * 100));
}

std::string judged(const Shown& shown) {
  if (isPromised(shown)) return "strict mode: whatever the app is like";
  if (shown.mode == Mode::strict)
    return fmt::format("strict mode could not show {:.0f}%", certifiedRate * 100);
  auto text =
      fmt::format("{} {} mode{}", shown.passed ? "passes" : "does not pass", name(shown.mode), rule(shown));
  if (shown.verifications > freeVerifications)
    text += fmt::format("; the best of {} verifications, which the confidence counts", shown.verifications);
  return text;
}

}  // namespace

Shown shownBy(const AutoResult& result) {
  Shown shown;
  shown.rate = statistics::rateOf(result.rate.successes, result.rate.total());
  shown.mode = result.mode;
  shown.passed = result.certified();
  shown.verifications = std::max(1u, result.verifications);
  return shown;
}

double surely(const Shown& shown) {
  if (isPromised(shown)) return certifiedRate;
  if (shown.rate.runs == 0) return 0;
  const auto share = error / std::max(freeVerifications, shown.verifications);
  return statistics::rateOf(shown.rate.successes, shown.rate.runs, 1 - 2 * share).low;
}

std::string inWords(const Shown& shown) {
  if (shown.rate.runs == 0) return "no run";
  auto text = fmt::format("{}: at least {} with 95% confidence ({})", countInWords(shown.rate),
                          percent(shown), judged(shown));
  if (!shown.stored.empty()) text += ", from stored runs of " + shown.stored;
  if (shown.claimed) text += ", as the file says";
  return text;
}

std::string inShort(const Shown& shown) {
  auto text = fmt::format("{}/{}, at least {}, {}{} mode", shown.rate.successes, shown.rate.runs,
                          percent(shown), shown.passed ? "" : "not ", name(shown.mode));
  return shown.claimed ? text + ", as the file says" : text;
}

}  // namespace marmoset::reduce
