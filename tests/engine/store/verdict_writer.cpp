// A process for the kill test: stores verdict after verdict and prints the number of each once it is durable.
#include <cstdio>
#include <cstdlib>

#include "engine/store/verdicts.h"

int main(int count, char** arguments) {
  using namespace marmoset::store;
  if (count != 3) return 2;
  const auto store = Store::open(arguments[1]);
  if (!store) {
    std::fprintf(stderr, "%s\n", store.error().message.c_str());
    return 1;
  }
  const VerdictKey key{hashOf("candidate"), "1.0", "simulated", arguments[2]};
  for (std::int64_t run = 0;; ++run) {
    if (!saveVerdict(**store, key, {.run = run, .success = true}).get()) return 1;
    std::printf("%lld\n", static_cast<long long>(run));
    std::fflush(stdout);
  }
}
