#include "server/configuration/rule_pages.h"

#include <system_error>
#include <utility>

#include "protocol/lsp/uri.h"
#include "server/configuration/page_address.h"

namespace marmoset::server {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view place = "{code}";

}  // namespace

RulePages RulePages::at(std::string address) {
  RulePages pages;
  if (!canBePages(address)) return pages;
  if (address.find(place) == std::string::npos) {
    if (!address.ends_with('/')) address += '/';
    address += std::string(place) + ".md";
  }
  pages.address_ = std::move(address);
  return pages;
}

RulePages RulePages::in(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) return {};
  return at(lsp::uriOf(fs::weakly_canonical(folder, error)));
}

RulePages RulePages::installed() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  if (error) return {};
  // An installation, and a build inside the source tree.
  for (const char* folder : {"../share/doc/marmoset/rules", "../../docs/rules"}) {
    auto pages = in(program / folder);
    if (!pages.address_.empty()) return pages;
  }
  return {};
}

std::optional<std::string> RulePages::hrefOf(std::string_view code) const {
  if (address_.empty()) return std::nullopt;
  std::string href = address_;
  return href.replace(href.find(place), place.size(), code);
}

}  // namespace marmoset::server
