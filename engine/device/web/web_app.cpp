#include "engine/device/web/web_app.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "engine/files/read_file.h"
#include "engine/store/hash.h"

namespace marmoset::device::web {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostFiles = 20'000;
constexpr auto fileLimit = files::wholeFile(std::size_t{256} << 20, "files of a page");
constexpr std::string_view afterScheme = "://";

bool isAddress(std::string_view named) {
  return named.starts_with("http://") || named.starts_with("https://");
}

std::string_view originOf(std::string_view address) {
  return address.substr(0, address.find_first_of("/?#", address.find(afterScheme) + afterScheme.size()));
}

std::string_view hostOf(std::string_view address) {
  const auto origin = originOf(address);
  return origin.substr(origin.find(afterScheme) + afterScheme.size());
}

bool isPlain(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// One part of a name: "cart.html" -> "cart".
std::string partName(std::string_view part) {
  for (const std::string_view ending : {".html", ".htm", ".php"})
    if (part.ends_with(ending)) part.remove_suffix(ending.size());
  std::string name(part);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !isPlain(c); }, '_');
  return name;
}

void addParts(std::string& name, std::string_view path) {
  for (std::size_t begin = 0; begin < path.size();) {
    const auto end = std::min(path.find('/', begin), path.size());
    if (const auto part = partName(path.substr(begin, end - begin)); !part.empty()) name += "." + part;
    begin = end + 1;
  }
}

// Relative paths of all files, in order; what is hidden is none of a page's.
Result<std::vector<fs::path>> filesIn(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    if (entry->path().filename().string().starts_with('.')) {
      if (entry->is_directory(unknown)) entry.disable_recursion_pending();
      continue;
    }
    if (entry->is_regular_file(unknown)) found.push_back(entry->path().lexically_relative(folder));
    if (found.size() > mostFiles)
      return fail(DeviceError::Kind::unsupported,
                  fmt::format("{} holds more than {} files: give the page a folder of its own",
                              folder.string(), mostFiles));
  }
  if (error)
    return fail(DeviceError::Kind::notInstalled,
                fmt::format("cannot read the folder {}: {}", folder.string(), error.message()));
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

std::string packageName(std::string_view name) {
  std::string package(name.substr(0, name.find(':')));
  std::replace_if(
      package.begin(), package.end(), [](char c) { return !isPlain(c) && c != '.'; }, '_');
  return package.empty() ? "page" : package;
}

std::string activityName(std::string_view address, std::string_view package) {
  const auto rest = address.substr(originOf(address).size());
  const auto path = rest.substr(0, rest.find_first_of("?#"));
  const auto mark = rest.find('#');
  std::string name(package);
  addParts(name, path);
  if (path.empty() || path.ends_with('/')) name += ".index";
  if (mark != std::string_view::npos) {
    auto route = rest.substr(mark + 1);
    if (route.starts_with('!')) route.remove_prefix(1);
    addParts(name, route.substr(0, route.find('?')));
  }
  return name;
}

tl::expected<std::shared_ptr<WebApp>, std::string> WebApp::find(const std::string& named) {
  const std::shared_ptr<WebApp> app(new WebApp);
  if (isAddress(named)) {
    if (hostOf(named).empty() || hostOf(named).find('@') != std::string_view::npos)
      return tl::unexpected(fmt::format("\"{}\" is no address of a page", named));
    app->page_ = named;
    app->package_ = packageName(hostOf(named));
    return app;
  }
  std::error_code error;
  auto page = fs::canonical(named, error);
  if (!error && fs::is_directory(page, error)) page /= "index.html";
  if (error || !fs::is_regular_file(page, error))
    return tl::unexpected(fmt::format(
        "there is no page {}: name an HTML file, a folder with an index.html, or an address with http",
        named));
  app->folder_ = page.parent_path();
  app->page_ = page.filename().string();
  app->package_ = packageName(app->folder_.filename().string());
  return app;
}

Result<std::string> WebApp::address() {
  if (folder_.empty()) return page_;
  return origin().map([&](const std::string& origin) {
    return page_ == "index.html" ? origin + "/" : fmt::format("{}/{}", origin, page_);
  });
}

Result<std::string> WebApp::origin() {
  if (folder_.empty()) return std::string(originOf(page_));
  const std::lock_guard guard(mutex_);
  if (!server_) {
    auto started = FolderServer::start(folder_);
    if (!started) return fail(DeviceError::Kind::refused, started.error());
    server_ = *std::move(started);
  }
  return server_->origin();
}

Result<std::vector<std::string>> WebApp::hosts() {
  return origin().map([](const std::string& origin) { return std::vector{std::string(hostOf(origin))}; });
}

Result<AppBuild> WebApp::build() const {
  if (folder_.empty()) return AppBuild{};
  const auto files = filesIn(folder_);
  if (!files) return tl::unexpected(files.error());
  std::string digests;
  for (const auto& name : *files) {
    const auto read = files::readFile(folder_ / name, fileLimit);
    if (!read) return fail(DeviceError::Kind::refused, read.error());
    digests += fmt::format("{} {}\n", store::hashOf(read->bytes).hex(), name.generic_string());
  }
  return AppBuild{{}, store::hashOf(digests).hex()};
}

}  // namespace marmoset::device::web
