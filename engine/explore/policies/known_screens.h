#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/explore/place.h"
#include "engine/model/app_model.h"
#include "engine/model/screen_sketch.h"

namespace marmoset::explore {

// A screen as it was seen, at every fineness, with the names of what could be done there.
struct KnownScreen {
  struct Doable {
    std::uint64_t widget = 0;  // within the activity
    model::AtFineness key{};   // of the action
    double hope = 1;           // how many new things a person would expect of it
  };
  model::ScreenSketch sketch;   // without its widgets
  std::vector<Doable> doables;  // by choice
};

// All screens that were seen, by number. Two are one if all that can be read on them is the same, what was
// typed and ticked included.
class KnownScreens {
 public:
  // `memory`: a model of an older build, which says more about what to expect; may be null.
  explicit KnownScreens(std::shared_ptr<const model::AppModel> memory) : memory_(std::move(memory)) {}

  // `sketch`: of the place.
  std::size_t add(const Place& place, model::ScreenSketch sketch);
  const KnownScreen& operator[](std::size_t number) const { return screens_[number]; }
  std::size_t size() const { return screens_.size(); }

 private:
  KnownScreen::Doable doableOf(const model::ScreenSketch& sketch, const Place& place, std::size_t i) const;
  double rememberedHope(const Place& place, const Choice& choice) const;

  std::shared_ptr<const model::AppModel> memory_;
  std::vector<KnownScreen> screens_;
  std::unordered_map<std::uint64_t, std::size_t> numbers_;  // by all that is seen on them
};

// Whether the input scrolls something.
bool isScroll(const Choice& choice, const trace::Observation& seen);

}  // namespace marmoset::explore
