#include <algorithm>

#include "server/actions/action.h"

namespace marmoset::server {

const std::vector<const Action*>& actions() {
  static const std::vector<const Action*> all{
#define MARMOSET_ACTION(name) &name,
#include "server/actions/actions.def"
#undef MARMOSET_ACTION
  };
  return all;
}

const Action* findAction(std::string_view name) {
  const auto found = std::find_if(actions().begin(), actions().end(),
                                  [&](const Action* action) { return action->name == name; });
  return found == actions().end() ? nullptr : *found;
}

}  // namespace marmoset::server
