#include "server/cli/progress_bar.h"

#include <ostream>

#include <fmt/format.h>

namespace marmoset::cli {

namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t width = 24;
constexpr auto redraw = 50ms;
constexpr std::string_view progressBarEraseLine = "\r\x1b[K";

std::string inWords(std::chrono::seconds time) {
  const auto seconds = time.count();
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{} min {} s", seconds / 60, seconds % 60);
  return fmt::format("{} h {} min", seconds / 3600, seconds / 60 % 60);
}

}  // namespace

ProgressBar::ProgressBar(const Console& console, std::string what)
    : console_(console), what_(std::move(what)) {}

ProgressBar::~ProgressBar() {
  erase();
}

void ProgressBar::startAt(std::uint64_t done, std::uint64_t total) {
  if (total == 0) return;
  before_ = done;
  tenth_ = done * 10 / total;
  if (console_.progress) update(done, total);
}

void ProgressBar::update(std::uint64_t done, std::uint64_t total, std::string_view note) {
  if (total == 0 || console_.asking) return;
  console_.progress ? drawBar(done, total, note) : printLine(done, total, note);
}

void ProgressBar::drawBar(std::uint64_t done, std::uint64_t total, std::string_view note) {
  const auto now = Clock::now();
  if (done < total && now - drawn_ < redraw) return;
  drawn_ = now;
  shown_ = true;
  const auto filled = done * width / total;
  console_.err << progressBarEraseLine
               << fmt::format("{} [{}{}] {}/{} {}%{}{}{}", what_, std::string(filled, '#'),
                              std::string(width - filled, '.'), done, total, done * 100 / total,
                              remaining(done, total), note.empty() ? "" : "  ", note)
               << std::flush;
}

void ProgressBar::printLine(std::uint64_t done, std::uint64_t total, std::string_view note) {
  const auto tenth = done * 10 / total;
  if (tenth == tenth_) return;
  tenth_ = tenth;
  console_.err << fmt::format("{}: {} of {}{}{}\n", what_, done, total, note.empty() ? "" : ", ", note)
               << std::flush;
}

std::string ProgressBar::remaining(std::uint64_t done, std::uint64_t total) const {
  if (done <= before_ || done >= total) return "";
  const auto passed = std::chrono::duration<double>(Clock::now() - start_);
  const auto left = passed * (static_cast<double>(total - done) / static_cast<double>(done - before_));
  return ", " + inWords(std::chrono::ceil<std::chrono::seconds>(left)) + " left";
}

void ProgressBar::erase() {
  if (shown_) console_.err << progressBarEraseLine << std::flush;
  shown_ = false;
}

}  // namespace marmoset::cli
