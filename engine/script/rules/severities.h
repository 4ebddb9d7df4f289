#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/script/rules/check.h"
#include "engine/script/rules/directives.h"

namespace marmoset::script {

// The severity of every rule at every line: what the script says, else what the project says, else what the
// finding says.
class Severities {
 public:
  Severities(const CheckOptions& options, const std::vector<Directive>& directives, std::uint32_t bodyStart);

  Severity of(const Finding& finding) const;

 private:
  // From `line` on the rule has this severity; without one, that of the project.
  struct Change {
    std::uint32_t line;
    std::uint32_t order;
    std::optional<Severity> severity;
  };
  using Changes = std::map<std::string, std::vector<Change>, std::less<>>;

  const Change* lastChange(std::string_view code, std::uint32_t line) const;
  void add(const Directive& directive, std::uint32_t bodyStart, std::uint32_t order);

  const CheckOptions& options_;
  Changes changes_;
  std::unordered_map<std::uint32_t, std::vector<const Directive*>> ofLine_;
};

}  // namespace marmoset::script
