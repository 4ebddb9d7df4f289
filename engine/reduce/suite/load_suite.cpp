#include "engine/reduce/suite/load_suite.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "engine/files/read_file.h"
#include "engine/replay/recording_file.h"

namespace marmoset::suite {

namespace {

namespace fs = std::filesystem;

constexpr auto scriptLimits = files::wholeFile(std::size_t{64} << 20, "scripts of suites");

std::string told(const trace::Recording& recording) {
  return recording.app.empty() ? recording.package : fmt::format("{} {}", recording.package, recording.app);
}

class Loader {
 public:
  explicit Loader(const OpenScript& open) : open_(open) {}

  tl::expected<LoadedSuite, std::string> run(const std::vector<fs::path>& folders) {
    for (const auto& folder : folders) {
      const auto manifest = loadManifest(folder);
      if (!manifest) return tl::unexpected(manifest.error());
      for (const auto& trace : manifest->traces) {
        auto script = load(folder, trace);
        if (!script) {
          suite_.left.push_back(script.error());
          continue;
        }
        if (auto same = checkSameBuild(folder / trace.script, script->recording); !same)
          return tl::unexpected(same.error());
        suite_.scripts.push_back(*std::move(script));
      }
    }
    if (!suite_.scripts.empty()) return std::move(suite_);
    return tl::unexpected(suite_.left.empty()
                              ? fmt::format("{}: this suite has no traces", folders.front().string())
                              : suite_.left.front());
  }

 private:
  tl::expected<SuiteScript, std::string> load(const fs::path& folder, const ManifestTrace& trace) {
    const auto file = fileOf(folder, trace.script);
    if (!file) return tl::unexpected(file.error());
    const auto complain = [&](std::string_view what) {
      return tl::unexpected(fmt::format("{}: {}", file->string(), what));
    };
    if (trace.recording.empty())
      return complain("nothing was recorded of it; record it with `marmoset record` and name the recording");
    const auto recorded = fileOf(folder, trace.recording);
    if (!recorded) return tl::unexpected(recorded.error());
    const auto bytes = files::readFile(*file, scriptLimits);
    if (!bytes) return tl::unexpected(bytes.error());
    if (!trace.hash.empty() && trace.hash != contentHash(bytes->bytes))
      return complain("was edited since the suite was made; record it again");
    auto opened = open_(*file);
    if (!opened) return complain(opened.error());
    auto recording = replay::readRecording(*recorded);
    if (!recording) return tl::unexpected(recording.error());
    if (const auto fits = checkFits(*recording, opened->trace); !fits) return complain(fits.error());
    if (recording->recording.evidence != trace::Evidence::trees)
      return complain("its recording has no view trees, so that its screens cannot be compared; record it");
    return SuiteScript{trace.script, std::move(opened->script),       std::move(opened->trace),
                       opened->play, std::move(recording->recording), trace.evidence};
  }

  tl::expected<void, std::string> checkSameBuild(const fs::path& file, const trace::Recording& recording) {
    if (suite_.scripts.empty()) return {};
    const auto& first = suite_.scripts.front().recording;
    const auto isSame = std::tie(first.package, first.app, first.build) ==
                        std::tie(recording.package, recording.app, recording.build);
    if (isSame) return {};
    const auto tells = told(first) != told(recording);
    return tl::unexpected(fmt::format(
        "{}: is of {}, and the traces before it of {}; reduce suites of one build at a time", file.string(),
        tells ? told(recording) : told(recording) + " in another build", told(first)));
  }

  const OpenScript& open_;
  LoadedSuite suite_;
};

}  // namespace

tl::expected<LoadedSuite, std::string> loadSuites(const std::vector<fs::path>& folders,
                                                  const OpenScript& open) {
  return Loader(open).run(folders);
}

}  // namespace marmoset::suite
