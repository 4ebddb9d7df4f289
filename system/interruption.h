#pragma once

#include <memory>
#include <stop_token>

namespace marmoset::system {

// While it lives, the first Ctrl-C or SIGTERM raises the stop token instead of ending the program, so that
// a command can clean up; the second one ends it. So do a terminal that is closed (SIGHUP) and a reader of
// the output that is gone (SIGPIPE), however often.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;

  std::stop_token token() const;
  // Blocks until it is raised.
  void wait() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace marmoset::system
