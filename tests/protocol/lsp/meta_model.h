#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace marmoset::test {

// The machine-readable model of the language server protocol: says what is wrong with a value, and makes
// values that are right.
class MetaModel {
 public:
  explicit MetaModel(nlohmann::json model) : model_(std::move(model)) {}

  // The request or notification of that name, null where there is none.
  const nlohmann::json* message(const std::string& method) const;
  const nlohmann::json* enumeration(const std::string& name) const;

  std::vector<std::string> problems(const nlohmann::json& type, const nlohmann::json& value,
                                    const std::string& path) const;
  // Values of the type: the smallest, the fullest, and each alternative in turn.
  std::vector<nlohmann::json> samples(const nlohmann::json& type) const;

 private:
  using Json = nlohmann::json;

  const Json* find(const char* list, const std::string& name, const char* key = "name") const;
  std::map<std::string, Json> members(const Json& structure) const;
  std::vector<std::string> objectProblems(const std::map<std::string, Json>& members, const Json& value,
                                          const std::string& path) const;
  std::vector<std::string> referenceProblems(const Json& type, const Json& value,
                                             const std::string& path) const;
  // Takes the alternative of that number wherever there is a choice.
  Json sample(const Json& type, std::size_t choice, bool full, int depth) const;
  Json objectSample(const std::map<std::string, Json>& members, std::size_t choice, bool full,
                    int depth) const;
  Json referenceSample(const Json& type, std::size_t choice, bool full, int depth) const;

  Json model_;
};

}  // namespace marmoset::test
