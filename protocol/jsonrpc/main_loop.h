#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "system/handle.h"

namespace marmoset::protocol {

using Task = std::function<void()>;

// The loop of the main thread, which owns all documents and is the only one to write to the client.
// Whatever other threads want done is posted here. Nothing but post() and stop() may be called elsewhere.
class MainLoop {
 public:
  MainLoop();
  ~MainLoop();
  MainLoop(const MainLoop&) = delete;
  MainLoop& operator=(const MainLoop&) = delete;

  // Runs tasks until stop(). The calling thread becomes the main thread.
  void run();
  // Runs what is ready and returns; for tests.
  void poll();
  // Waits for one task and runs it; for tests.
  void runOne();
  void stop();

  // Never blocks. Tasks run in the order of their posting.
  void post(Task task);

  // Runs the task once after the delay, unless the timer is destroyed before.
  class Timer {
   public:
    Timer() = default;
    ~Timer();
    Timer(Timer&&) noexcept = default;
    Timer& operator=(Timer&&) noexcept;

   private:
    friend class MainLoop;
    struct State;
    std::shared_ptr<State> state_;
  };
  [[nodiscard]] Timer after(std::chrono::milliseconds delay, Task task);

  // Runs the task once when the handle becomes readable, unless the timer is destroyed before. The handle is
  // closed then.
  [[nodiscard]] Timer whenReadable(system::OwnedHandle handle, Task task);

  bool onMainThread() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace marmoset::protocol
