#pragma once

#include <cstddef>

namespace marmoset::replay {

// How far devices work ahead. Answers are used in the order of the requests, and what comes after an answer
// that changes the plan is dropped: device time for nothing. So the devices begin carefully, one more for
// each answer that was used, and half as many after each plan that changed; and what is begun never exceeds a
// multiple of what was used. Decides only what is begun when, never an answer.
class Speculation {
 public:
  // `most`: device time at most, as a multiple of what one device would need; 1: nothing ahead of what is
  // needed.
  explicit Speculation(double most = 2) : most_(most) {}

  // How many runs may be under way or waiting to be used, the next needed one included.
  std::size_t width(std::size_t devices) const;
  void used();
  // The plan has changed with so many runs begun in vain.
  void dropped(std::size_t runs);

 private:
  double most_;
  double bold_ = 1;
  std::size_t used_ = 0, dropped_ = 0;
};

}  // namespace marmoset::replay
