#include "tests/protocol/lsp/meta_model.h"

#include <algorithm>
#include <regex>
#include <stdexcept>
#include <utility>

namespace marmoset::test {

using nlohmann::json;
using Problems = std::vector<std::string>;

namespace {

constexpr int deepestSample = 7;
constexpr std::size_t mostAlternatives = 4;

bool isAny(const json& type) {
  const auto name = type.value("name", "");
  return name == "LSPAny" || name == "LSPObject" || name == "LSPArray";
}

std::map<std::string, json> byName(const json& properties) {
  std::map<std::string, json> members;
  for (const auto& property : properties) members[property.at("name")] = property;
  return members;
}

bool isInRange(const json& value, std::int64_t least) {
  return value.is_number_integer() && value.get<std::int64_t>() >= least &&
         value.get<std::int64_t>() < (1LL << 31);
}

bool fitsBase(const std::string& name, const json& value) {
  if (name == "URI" || name == "DocumentUri") {
    return value.is_string() &&
           std::regex_search(value.get<std::string>(), std::regex("^[a-z][a-z0-9+.-]*:"));
  }
  if (name == "string") return value.is_string();
  if (name == "integer") return isInRange(value, -(1LL << 31));
  if (name == "uinteger") return isInRange(value, 0);
  if (name == "decimal") return value.is_number();
  if (name == "boolean") return value.is_boolean();
  return name == "null" && value.is_null();
}

json baseSample(const std::string& name) {
  if (name == "integer" || name == "uinteger") return 3;
  if (name == "decimal") return 0.5;
  if (name == "boolean") return true;
  if (name == "null") return nullptr;
  return "file:///sample";
}

void append(Problems& problems, Problems more) {
  std::ranges::move(more, std::back_inserter(problems));
}

}  // namespace

const json* MetaModel::find(const char* list, const std::string& name, const char* key) const {
  for (const auto& entry : model_.at(list)) {
    if (entry.at(key) == name) return &entry;
  }
  return nullptr;
}

const json* MetaModel::message(const std::string& method) const {
  const auto* request = find("requests", method, "method");
  return request ? request : find("notifications", method, "method");
}

const json* MetaModel::enumeration(const std::string& name) const {
  return find("enumerations", name);
}

std::map<std::string, json> MetaModel::members(const json& structure) const {
  auto all = byName(structure.at("properties"));
  for (const auto* bases : {"extends", "mixins"}) {
    for (const auto& base : structure.value(bases, json::array())) {
      all.merge(members(*find("structures", base.at("name"))));
    }
  }
  return all;
}

Problems MetaModel::objectProblems(const std::map<std::string, json>& members, const json& value,
                                   const std::string& path) const {
  if (!value.is_object()) return {path + ": is not an object"};
  Problems found;
  for (const auto& [name, property] : members) {
    if (value.contains(name)) {
      append(found, problems(property.at("type"), value[name], path + "." + name));
    } else if (!property.value("optional", false)) {
      found.push_back(path + "." + name + ": is missing");
    }
  }
  for (const auto& [name, ignored] : value.items()) {
    if (!members.contains(name)) found.push_back(path + "." + name + ": is not in the protocol");
  }
  return found;
}

Problems MetaModel::referenceProblems(const json& type, const json& value, const std::string& path) const {
  const std::string name = type.at("name");
  if (isAny(type)) return {};
  if (const auto* structure = find("structures", name))
    return objectProblems(members(*structure), value, path);
  if (const auto* alias = find("typeAliases", name)) return problems(alias->at("type"), value, path);
  const auto& enumeration = *find("enumerations", name);
  const bool known = std::ranges::any_of(enumeration.at("values"),
                                         [&](const json& entry) { return entry.at("value") == value; });
  if (known) return {};
  if (!enumeration.value("supportsCustomValues", false))
    return {path + ": " + value.dump() + " is no " + name};
  return problems(enumeration.at("type"), value, path);
}

Problems MetaModel::problems(const json& type, const json& value, const std::string& path) const {
  const std::string kind = type.at("kind");
  Problems found;
  if (kind == "reference") return referenceProblems(type, value, path);
  if (kind == "literal") return objectProblems(byName(type.at("value").at("properties")), value, path);
  if (kind == "or") {
    for (const auto& item : type.at("items")) {
      auto attempt = problems(item, value, path);
      if (attempt.empty()) return {};
      if (found.empty() || attempt.size() < found.size()) found = std::move(attempt);
    }
    return found;
  }
  if (kind == "base" && fitsBase(type.at("name"), value)) return {};
  if (kind.ends_with("Literal") && type.at("value") == value) return {};
  if (kind == "array" && value.is_array()) {
    for (const auto& element : value) append(found, problems(type.at("element"), element, path + "[]"));
    return found;
  }
  if (kind == "map" && value.is_object()) {
    for (const auto& element : value) append(found, problems(type.at("value"), element, path + "{}"));
    return found;
  }
  if (kind == "tuple" && value.is_array() && value.size() == type.at("items").size()) {
    for (std::size_t i = 0; i < value.size(); ++i)
      append(found, problems(type.at("items")[i], value[i], path));
    return found;
  }
  return {path + ": " + value.dump() + " does not fit " + type.dump()};
}

std::vector<json> MetaModel::samples(const json& type) const {
  std::vector<json> all{sample(type, 0, false, 0)};
  for (std::size_t choice = 0; choice < mostAlternatives; ++choice)
    all.push_back(sample(type, choice, true, 0));
  return all;
}

json MetaModel::objectSample(const std::map<std::string, json>& members, std::size_t choice, bool full,
                             int depth) const {
  auto object = json::object();
  for (const auto& [name, property] : members) {
    const bool optional = property.value("optional", false);
    if (optional && (!full || depth > deepestSample)) continue;
    object[name] = sample(property.at("type"), choice, full, depth + 1);
  }
  return object;
}

json MetaModel::referenceSample(const json& type, std::size_t choice, bool full, int depth) const {
  const std::string name = type.at("name");
  if (isAny(type)) return {{"any", "thing"}};
  if (const auto* structure = find("structures", name))
    return objectSample(members(*structure), choice, full, depth);
  if (const auto* alias = find("typeAliases", name)) return sample(alias->at("type"), choice, full, depth);
  const auto& values = find("enumerations", name)->at("values");
  return values[choice % values.size()].at("value");
}

json MetaModel::sample(const json& type, std::size_t choice, bool full, int depth) const {
  const std::string kind = type.at("kind");
  if (kind == "reference") return referenceSample(type, choice, full, depth);
  if (kind == "base") return baseSample(type.at("name"));
  if (kind == "array") return json::array({sample(type.at("element"), choice, full, depth + 1)});
  if (kind == "map") return {{"file:///key", sample(type.at("value"), choice, full, depth + 1)}};
  if (kind == "literal") return objectSample(byName(type.at("value").at("properties")), choice, full, depth);
  if (kind.ends_with("Literal")) return type.at("value");
  const auto& items = type.at("items");
  if (kind == "or") return sample(items[choice % items.size()], choice, full, depth);
  if (kind != "tuple") throw std::logic_error("the model has a new kind of type: " + kind);
  auto tuple = json::array();
  for (const auto& item : items) tuple.push_back(sample(item, choice, full, depth + 1));
  return tuple;
}

}  // namespace marmoset::test
