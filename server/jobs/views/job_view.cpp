#include "server/jobs/views/job_view.h"

namespace marmoset::server {

const JobView* viewOf(std::string_view kind) {
  for (const auto* view : {&reduceView, &verifyView}) {
    if (view->kind == kind) return view;
  }
  return nullptr;
}

}  // namespace marmoset::server
