#include "server/cli/progress_bar.h"

#include <ostream>

#include <fmt/format.h>

namespace marmoset::cli {

namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t width = 24;
constexpr auto redraw = 50ms;
constexpr std::string_view progressBarEraseLine = "\r\x1b[K";

}  // namespace

ProgressBar::ProgressBar(const Console& console, std::string what)
    : console_(console), what_(std::move(what)) {}

ProgressBar::~ProgressBar() {
  erase();
}

void ProgressBar::startAt(std::uint64_t done, std::uint64_t total) {
  if (total == 0) return;
  timeLeft_.begin(done);
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
  console_.err.raw(progressBarEraseLine);
  console_.err << fmt::format("{} [{}{}] {}/{} {}%{}{}{}", what_, std::string(filled, '#'),
                              std::string(width - filled, '.'), done, total, done * 100 / total,
                              timeLeft_.words(done, total), note.empty() ? "" : "  ", note)
               << std::flush;
}

void ProgressBar::printLine(std::uint64_t done, std::uint64_t total, std::string_view note) {
  const auto tenth = done * 10 / total;
  if (tenth == tenth_) return;
  tenth_ = tenth;
  console_.err << fmt::format("{}: {} of {}{}{}\n", what_, done, total, note.empty() ? "" : ", ", note)
               << std::flush;
}

void ProgressBar::erase() {
  if (shown_) {
    console_.err.raw(progressBarEraseLine);
    console_.err.flush();
  }
  shown_ = false;
}

}  // namespace marmoset::cli
