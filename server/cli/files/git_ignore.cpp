#include "server/cli/files/git_ignore.h"

#include <system_error>

#include <re2/re2.h>

#include "engine/files/read_file.h"

namespace marmoset::cli {
namespace {

namespace fs = std::filesystem;

// `[a-z]` and `[!a]` as RE2 writes them; the rest of the pattern goes on behind. Without its end a bracket is
// a letter.
std::string bracket(std::string_view& rest) {
  const auto end = rest.find(']', 2);
  if (end == rest.npos) {
    rest.remove_prefix(1);
    return "\\[";
  }
  auto set = std::string(rest.substr(1, end - 1));
  rest.remove_prefix(end + 1);
  if (set.starts_with('!')) set[0] = '^';
  return "[" + set + "]";
}

// A pattern of gitignore(5) as a regular expression of whole paths.
std::string expression(std::string_view pattern) {
  // Where a slash stands, its place counts from the folder; else the name counts, wherever it is.
  const bool anchored = pattern.find('/') != pattern.npos;
  if (pattern.starts_with('/')) pattern.remove_prefix(1);
  std::string text = anchored ? "" : "(?:.*/)?";
  while (!pattern.empty()) {
    if (pattern.starts_with("**/")) {
      text += "(?:.*/)?";
      pattern.remove_prefix(3);
    } else if (pattern == "**") {
      text += ".*";
      pattern = {};
    } else if (pattern.front() == '[') {
      text += bracket(pattern);
    } else {
      if (pattern.front() == '\\' && pattern.size() > 1) pattern.remove_prefix(1);
      const auto letter = pattern.substr(0, 1);
      text += letter == "*" ? "[^/]*" : letter == "?" ? "[^/]" : RE2::QuoteMeta(std::string(letter));
      pattern.remove_prefix(1);
    }
  }
  return text;
}

bool isRepository(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / ".git", error);
}

}  // namespace

GitIgnore::GitIgnore(std::string_view text) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (line.ends_with('\r') || (line.ends_with(' ') && !line.ends_with("\\ "))) line.remove_suffix(1);
    if (line.empty() || line.starts_with('#')) continue;
    Rule rule;
    rule.keeps = line.starts_with('!');
    if (rule.keeps) line.remove_prefix(1);
    rule.foldersOnly = line.ends_with('/');
    if (rule.foldersOnly) line.remove_suffix(1);
    if (line.empty()) continue;
    RE2::Options quiet(RE2::Quiet);
    quiet.set_encoding(RE2::Options::EncodingLatin1);
    auto pattern = std::make_shared<const RE2>(expression(line), quiet);
    if (!pattern->ok()) continue;
    rule.pattern = std::move(pattern);
    rules_.push_back(std::move(rule));
  }
}

GitIgnore::Says GitIgnore::of(std::string_view path, bool isFolder) const {
  for (auto rule = rules_.rbegin(); rule != rules_.rend(); ++rule) {
    if (rule->foldersOnly && !isFolder) continue;
    if (RE2::FullMatch(re2::StringPiece(path.data(), path.size()), *rule->pattern))
      return rule->keeps ? Says::kept : Says::ignored;
  }
  return Says::nothing;
}

IgnoredFiles IgnoredFiles::around(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> above;
  for (auto each = fs::absolute(folder, error).lexically_normal(); !error; each = each.parent_path()) {
    above.push_back(each);
    if (isRepository(each)) break;
    // Outside of a repository nothing above counts.
    if (each == each.root_path()) above.clear();
    if (above.empty()) break;
  }
  IgnoredFiles ignored;
  for (auto each = above.rbegin(); each != above.rend(); ++each)
    if (each + 1 != above.rend()) ignored = ignored.within(*each);
  return ignored;
}

IgnoredFiles IgnoredFiles::within(const fs::path& folder) const {
  constexpr auto limits = files::wholeFile(std::size_t{1} << 20, "lists of ignored files");
  std::error_code error;
  auto whole = fs::absolute(folder, error).lexically_normal();
  const auto text = files::readFile(whole / ".gitignore", limits);
  if (error || !text) return *this;
  auto deeper = *this;
  deeper.levels_.push_back(std::make_shared<const Level>(Level{std::move(whole), GitIgnore(text->bytes)}));
  return deeper;
}

bool IgnoredFiles::ignores(const fs::path& file, bool isFolder) const {
  std::error_code error;
  const auto whole = fs::absolute(file, error).lexically_normal();
  for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
    const auto said =
        (*level)->rules.of(whole.lexically_relative((*level)->folder).generic_string(), isFolder);
    if (said != GitIgnore::Says::nothing) return said == GitIgnore::Says::ignored;
  }
  return false;
}

}  // namespace marmoset::cli
