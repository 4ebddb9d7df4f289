#pragma once

#include <cstdint>
#include <stop_token>

#include "engine/device/simulator/expression/limits.h"

namespace marmoset::device::simulator {

// A limit that an app has reached.
enum class Excess : std::uint8_t { none, work, text, list, delayed };

// What the handlers of one event do, counted, so that it is bounded and can be stopped: the count is a
// matter of the app alone, never of the machine.
class Work {
 public:
  // A new event: an input, or a timer.
  void begin() {
    spent_ = 0;
    excess_ = Excess::none;
  }
  void charge(std::int64_t units) {
    spent_ += units;
    sinceAsked_ += units;
    if (spent_ > limits::workOfEvent) exceed(Excess::work);
    if (sinceAsked_ >= betweenQuestions) ask();
  }
  void exceed(Excess excess) {
    if (excess_ == Excess::none) excess_ = excess;
  }

  std::int64_t spent() const { return spent_; }
  Excess excess() const { return excess_; }

  // Whoever runs events may be stopped within one; null: nobody asks.
  void heed(const std::stop_token* stop) {
    stop_ = stop;
    stopped_ = false;
  }
  bool stopped() const { return stopped_; }

 private:
  static constexpr std::int64_t betweenQuestions = 4096;

  void ask() {
    sinceAsked_ = 0;
    stopped_ = stopped_ || (stop_ && stop_->stop_requested());
  }

  std::int64_t spent_ = 0, sinceAsked_ = 0;
  Excess excess_ = Excess::none;
  const std::stop_token* stop_ = nullptr;
  bool stopped_ = false;
};

}  // namespace marmoset::device::simulator
