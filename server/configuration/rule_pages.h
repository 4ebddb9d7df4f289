#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace marmoset::server {

// Where the documentation of the rules is to be read: at the address the user gave, else in the folder that
// was installed with the program, else nowhere.
class RulePages {
 public:
  RulePages() = default;
  // An address with `{code}` in it, or a folder of pages named after their rules.
  static RulePages at(std::string address);
  static RulePages installed();
  static RulePages in(const std::filesystem::path& folder);

  std::optional<std::string> hrefOf(std::string_view code) const;

 private:
  std::string address_;  // with `{code}`; empty: nowhere
};

}  // namespace marmoset::server
