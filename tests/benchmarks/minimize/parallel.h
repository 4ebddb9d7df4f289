#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace marmoset::test {

// One answer for each of 0..count-1, by so many threads, in this order whichever is ready first.
template <class Work>
auto inParallel(std::size_t count, unsigned threads, const Work& work) {
  std::vector<decltype(work(count))> answers(count);
  std::atomic<std::size_t> next{0};
  const auto loop = [&] {
    for (auto i = next++; i < count; i = next++) answers[i] = work(i);
  };
  {
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < std::max(threads, 1u); ++i) helpers.emplace_back(loop);
    loop();
  }
  return answers;
}

}  // namespace marmoset::test
