#pragma once

#include <functional>
#include <utility>
#include <vector>

namespace marmoset::server {

// Something that features want to hear of. Main thread only; listeners stay for the whole session.
template <class... Arguments>
class Signal {
 public:
  void connect(std::function<void(Arguments...)> listener) { listeners_.push_back(std::move(listener)); }
  void operator()(const Arguments&... arguments) const {
    for (const auto& listener : listeners_) listener(arguments...);
  }

 private:
  std::vector<std::function<void(Arguments...)>> listeners_;
};

}  // namespace marmoset::server
