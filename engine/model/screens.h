#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "engine/model/app_model.h"

namespace marmoset::model {

// A screen as a device showed it.
struct Screen {
  trace::WindowStatus window;
  std::shared_ptr<const trace::ViewTree> tree;  // null: there was none
  Position first = never;                       // when it was seen
};

// What the states of an app looked like, which its model does not keep: of every state the screen that was
// seen first. As with models the order of the recordings does not matter.
class Screens {
 public:
  explicit Screens(Abstraction abstraction) : abstraction_(abstraction) {}

  void add(const trace::Recording& recording);

  const Screen* find(StateId state) const;
  std::int32_t width() const { return width_; }  // of the device's screen, in pixels
  std::int32_t height() const { return height_; }

 private:
  void see(StateId state, const trace::Observation& seen, Position position);

  Abstraction abstraction_;
  std::map<StateId, Screen> screens_;
  std::int32_t width_ = 0, height_ = 0;
};

}  // namespace marmoset::model
