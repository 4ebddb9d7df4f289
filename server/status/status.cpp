#include "server/status/status.h"

#include <algorithm>

namespace marmoset::server {

void Status::start() {
  started_ = true;
  update();
}

void Status::begin(const std::string& activity) {
  activities_.insert(activity);
  update();
}

void Status::end(const std::string& activity) {
  const auto found = activities_.find(activity);
  if (found != activities_.end()) activities_.erase(found);
  update();
}

void Status::setProblem(const std::string& cause, Health health, const std::string& message) {
  problems_[cause] = {health, message};
  update();
}

void Status::clearProblem(const std::string& cause) {
  problems_.erase(cause);
  update();
}

StatusParams Status::current() const {
  StatusParams params;
  params.quiescent = activities_.empty();
  const auto worst = std::max_element(problems_.begin(), problems_.end(), [](const auto& a, const auto& b) {
    return a.second.first < b.second.first;
  });
  if (worst != problems_.end()) {
    params.health = worst->second.first;
    params.message = worst->second.second;
  } else if (!activities_.empty()) {
    params.message = *activities_.begin();
  }
  return params;
}

void Status::update() {
  if (!started_) return;
  auto params = current();
  if (params == sent_) return;
  endpoint_.notify<StatusNotification>(params);
  sent_ = std::move(params);
}

}  // namespace marmoset::server
