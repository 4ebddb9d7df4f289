#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/model/app_model.h"

namespace marmoset::model {

// The states in the order they were met.
std::vector<StateId> inOrder(const AppModel& model);

// What people call the states: the window, and where it has several of them their number: "/.Main",
// "/.AddObject window "date" 2", "failure java.lang.NullPointerException at com.x.Main.run". Windows of other
// apps are named with their package.
std::map<StateId, std::string> stateNames(const AppModel& model);
std::string windowName(const AppModel& model, const trace::WindowStatus& window);

}  // namespace marmoset::model
