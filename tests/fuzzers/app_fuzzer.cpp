#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/device/simulator/app_facts.h"
#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/expression/machine.h"
#include "engine/device/simulator/phone.h"

namespace {

using namespace marmoset::device::simulator;

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

// A short random use of whatever the file describes.
void use(Phone& phone, Random random) {
  constexpr std::int32_t keys[]{3, 4, 20, 23, 24, 29, 67, 82};
  for (int i = 0; i < 24; ++i) {
    const auto x = static_cast<float>(random.below(phone.width())),
               y = static_cast<float>(random.below(phone.height()));
    switch (random.below(8)) {
      case 0:
        phone.pressKey(keys[random.below(std::size(keys))]);
        break;
      case 1:
        phone.swipe(x, y, 500, 500, 200);
        break;
      case 2:
        phone.rotate(static_cast<std::int32_t>(random.below(4)));
        break;
      case 3:
        phone.advance(random.below(3000));
        break;
      case 4:
        phone.typeText("ab");
        break;
      default:
        phone.tap(x, y);
    }
    phone.tree();
    phone.window();
  }
}

}  // namespace

// Any bytes give complaints that say where, or an app that runs, twice the same way.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto app = parseApp({reinterpret_cast<const char*>(data), size});
  if (!app) {
    demand(!app.error().empty(), "refused without a complaint");
    for (const auto& error : app.error()) demand(!error.describe().empty(), "a complaint without words");
    return 0;
  }
  std::uint64_t ends[2];
  for (auto& end : ends) {
    Phone phone({.seed = 7});
    phone.install(*app);
    phone.launch(facts(**app).package, facts(**app).mainActivity);
    use(phone, Random(size));
    end = phone.stateHash();
  }
  demand(ends[0] == ends[1], "equal seeds gave different runs");
  return 0;
}
