#pragma once

#include <string>
#include <vector>

#include "engine/trace/view_tree.h"

namespace marmoset::explore {

// What to type into fields whose id, hint or description has the word in it; an empty word: into any field.
struct FieldText {
  std::string word, text;
};

// What a person would type into a field, best first: the user's own texts for it, then one that suits its
// kind (mail address, number, telephone, password, address of a page, date, search, name), and last one that
// seldom suits. Never empty.
std::vector<std::string> textsFor(const trace::ViewNode& field, const std::vector<FieldText>& own);

// Whether it can be typed into.
bool isField(const trace::ViewNode& view);

}  // namespace marmoset::explore
