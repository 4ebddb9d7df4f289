#pragma once

#include <string>

#include "engine/device/web/page/dom_snapshot.h"

namespace marmoset::device::web {

// What an element is to a person, by its tag, its type and the role it says it has.
bool isField(const DomNode& node);  // text is typed into it
bool isCheckable(const DomNode& node);
bool isOperable(const DomNode& node);  // it is there to be touched
bool isDisabled(const DomNode& node);
bool isChecked(const DomNode& node);
// As a view's: "button", "input.checkbox", "input.EditText", "div.tab", "div.View".
std::string className(const DomNode& node);

}  // namespace marmoset::device::web
