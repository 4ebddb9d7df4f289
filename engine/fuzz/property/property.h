#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/fuzz/property/widget_query.h"
#include "engine/script/text/text.h"

namespace marmoset::fuzz {

enum class Relation : std::uint8_t {
  in,          // such a widget is on the screen
  notIn,       // none is
  isNotEmpty,  // something of this kind was added and not removed since
  smaller,     // fewer of this kind than `count` were
  changed,     // the widget says another thing than before the property began
  equals,      // the widget says `value`
  count,       // as many such widgets as `count` are on the screen
};

struct Condition {
  Relation relation = Relation::in;
  WidgetQuery widget;
  std::string kind;   // of data: "note"
  std::string value;  // may hold ${NAME}
  std::uint32_t count = 0;
  script::Range range;  // in the document
};

struct PropertyStep {
  enum class Kind : std::uint8_t {
    tap,
    hold,
    type,      // into the widget; ${random} is a new word, ${any KIND} one of what was added
    key,       // "BACK"
    remember,  // the widget's text, under a name
    check,     // in between
  };
  Kind kind = Kind::tap;
  WidgetQuery widget;
  std::string text;       // what is typed, the key's name, or the name under which something is remembered
  bool optional = false;  // left out where the widget is not there
  Condition condition;    // of a check
  script::Range range;
};

// What a property says of data: the name under which the text was remembered that was added or removed.
struct DataChange {
  std::string kind, name;
  bool operator==(const DataChange&) const = default;
};

// Something that must hold for an app: wherever `when` holds, after `steps` `then` does.
struct Property {
  std::string name;
  std::vector<Condition> when;
  std::vector<PropertyStep> steps;
  std::vector<Condition> then;
  std::vector<DataChange> adds, removes;
  std::string reach;  // a script that leads to where it can run; empty: the exploration finds it
  script::Range range;
};

struct PropertyDocument {
  std::string package;  // empty: any app
  std::vector<Property> properties;
};

// Something in the document that does not count, and why.
struct PropertyProblem {
  script::Range range;
  std::string message;
  bool operator==(const PropertyProblem&) const = default;
};

}  // namespace marmoset::fuzz
