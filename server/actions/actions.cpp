#include <algorithm>

#include "server/actions/action.h"
#include "server/actions/delete_ineffective.h"
#include "server/actions/delete_proven.h"
#include "server/actions/disable_event.h"
#include "server/actions/enable_event.h"
#include "server/actions/export_script.h"
#include "server/actions/fix_all.h"
#include "server/actions/quick_fix.h"
#include "server/actions/reduce_script.h"
#include "server/actions/suppress_rule.h"

namespace marmoset::server {

const std::vector<const Action*>& actions() {
  static const std::vector<const Action*> all{
      &quickFix,    &deleteProven, &deleteIneffective,    &reduceQuickFix, &suppressRule, &disableEvent,
      &enableEvent, &fixAllAction, &deleteAllIneffective, &reduceScript,   &exportScript};
  return all;
}

const Action* findAction(std::string_view name) {
  const auto found = std::find_if(actions().begin(), actions().end(),
                                  [&](const Action* action) { return action->name == name; });
  return found == actions().end() ? nullptr : *found;
}

}  // namespace marmoset::server
