#include <fmt/format.h>

#include "engine/device/simulator/expression/limits.h"
#include "engine/device/simulator/reader/build.h"
#include "engine/device/simulator/reader/keys.h"

namespace marmoset::device::simulator {

namespace {

struct Initial {
  Type type = Type::number;
  std::int64_t scalar = 0;
  std::vector<std::int64_t> list;
};

bool isNumber(const Source& source) {
  const auto& text = source.node.Scalar();
  const auto digits = text.find_first_not_of("0123456789", text.starts_with('-') ? 1 : 0);
  return source.node.Tag() != "!" && !text.empty() && text != "-" && digits == std::string::npos;
}

bool isTruth(const Source& source) {
  const auto& text = source.node.Scalar();
  return source.node.Tag() != "!" && (text == "true" || text == "false");
}

std::optional<Initial> readScalar(Build& build, const Source& source) {
  if (!source.isScalar()) {
    build.complaints.add(
        source, "the first value of a variable is a number, true, false, a text, or a list of these");
    return std::nullopt;
  }
  if (isTruth(source)) return Initial{Type::truth, source.node.Scalar() == "true", {}};
  if (!isNumber(source)) return Initial{Type::text, build.app.constants.intern(source.node.Scalar()), {}};
  const auto number = build.complaints.number(source);
  if (!number) return std::nullopt;
  return Initial{Type::number, *number, {}};
}

// An empty list holds numbers; "!texts []" is an empty list of texts.
std::optional<Initial> readList(Build& build, const Source& source) {
  Initial result{source.node.Tag() == "!texts" ? Type::texts : Type::numbers, 0, {}};
  for (const auto& element : build.complaints.elements(source)) {
    const auto value = readScalar(build, element);
    if (!value) return std::nullopt;
    if (result.list.empty() && value->type == Type::text) result.type = Type::texts;
    const auto expected = elementOf(result.type);
    if (value->type != expected) {
      build.complaints.add(
          element, fmt::format("all elements must be of one type; this list holds {}s", name(expected)));
      return std::nullopt;
    }
    result.list.push_back(value->scalar);
  }
  return result;
}

bool isName(std::string_view name) {
  const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  if (name.empty() || !isLetter(name[0])) return false;
  for (const char c : name) {
    if (!isLetter(c) && !(c >= '0' && c <= '9')) return false;
  }
  return name != "true" && name != "false" && name != "item" && name != "keyboard" && name != "rotation";
}

bool checkName(Build& build, const Entry& entry) {
  if (isName(entry.key)) return true;
  build.complaints.add(entry.value, fmt::format("{} cannot be the name of a variable", entry.key));
  return false;
}

// Says so once, and reads no more of them.
bool isRoomFor(Build& build, const Entry& entry, std::size_t count, std::size_t most, std::string_view what) {
  if (count < most) return true;
  build.complaints.add(entry.value, fmt::format("an app has at most {} {}", most, what));
  return false;
}

void addGlobal(Build& build, const Entry& entry) {
  if (!checkName(build, entry)) return;
  const auto initial = entry.value.isList() ? readList(build, entry.value) : readScalar(build, entry.value);
  if (!initial) return;
  VariableRef variable{VariableRef::Scope::global, initial->type, 0};
  if (isList(initial->type)) {
    variable.slot = static_cast<std::uint16_t>(build.app.lists.size());
    build.app.lists.push_back(initial->list);
    build.app.listTypes.push_back(initial->type);
    build.app.listNames.push_back(entry.key);
  } else {
    variable.slot = static_cast<std::uint16_t>(build.app.globals.size());
    build.app.globals.push_back(initial->scalar);
    build.app.globalTypes.push_back(initial->type);
    build.app.globalNames.push_back(entry.key);
  }
  if (!build.globals.emplace(entry.key, variable).second) {
    build.complaints.add(entry.value, fmt::format("the variable {} is declared twice", entry.key));
  }
}

void addGlobals(Build& build, const Source& source) {
  for (const auto& entry : build.complaints.entries(source, {})) {
    if (!isRoomFor(build, entry, build.app.globals.size(), limits::variables, "variables") ||
        !isRoomFor(build, entry, build.app.lists.size(), limits::lists, "lists"))
      return;
    addGlobal(build, entry);
  }
}

}  // namespace

void readGlobals(Build& build, const Source& source) {
  build.complaints.entries(source, keys::variables);
  if (const auto persistent = source.find("persistent")) {
    addGlobals(build, *persistent);
  }
  build.app.persistentGlobals = static_cast<std::uint16_t>(build.app.globals.size());
  build.app.persistentLists = static_cast<std::uint16_t>(build.app.lists.size());
  if (const auto process = source.find("process")) {
    addGlobals(build, *process);
  }
}

Variables readLocals(Build& build, const Source& source, ActivitySpec& activity) {
  Variables locals;
  for (const auto& entry : build.complaints.entries(source, {})) {
    if (!isRoomFor(build, entry, activity.locals.size(), limits::variables, "variables in an activity"))
      break;
    if (!checkName(build, entry)) continue;
    if (entry.value.isList()) {
      build.complaints.add(entry.value,
                           "an activity's own variables cannot be lists; declare it for the process");
      continue;
    }
    const auto value = readScalar(build, entry.value);
    if (!value) continue;
    if (build.globals.contains(entry.key)) {
      build.complaints.add(entry.value, fmt::format("the app has a variable {} too", entry.key));
    }
    locals[entry.key] = {VariableRef::Scope::local, value->type,
                         static_cast<std::uint16_t>(activity.locals.size())};
    activity.locals.push_back(value->scalar);
    activity.localTypes.push_back(value->type);
  }
  return locals;
}

}  // namespace marmoset::device::simulator
