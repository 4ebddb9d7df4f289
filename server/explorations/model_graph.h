#pragma once

#include "engine/model/app_model.h"
#include "server/explorations/exploration_messages.h"

namespace marmoset::server {

// The windows of a model and how inputs led from one to another, as an editor draws them.
ModelGraph modelGraph(const model::AppModel& model);

}  // namespace marmoset::server
