#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/files/output.h"
#include "engine/script/text/text.h"

namespace marmoset::suite {

// Lines of an original script that a trace took over, counted from 1.
struct TraceSource {
  std::string script;  // as the suite that it was reduced from names it
  std::uint32_t firstLine = 0, lastLine = 0;
  bool operator==(const TraceSource&) const = default;
};

// What a trace of a reduced suite rests on.
struct TraceEvidence {
  std::uint32_t successes = 0, runs = 0;  // fresh ones
  std::string certificate;                // the mode it was certified in; empty: it is not
  std::vector<std::string> covers;        // what no other trace of the suite covers, in words
  std::vector<TraceSource> from;
  bool operator==(const TraceEvidence&) const = default;
};

// One script of a suite, with what was seen when it was last run.
struct ManifestTrace {
  std::string script, recording;  // below the manifest's folder; empty: nothing was recorded
  std::string hash;               // contentHash of the script; empty: nobody noted it
  std::optional<TraceEvidence> evidence;
  script::Range place = {};  // of the script's name in the manifest
  bool operator==(const ManifestTrace& other) const;
};

// A suite as a document, `suite.marmoset.yaml`:
//
//   version: 1
//   package: org.example.app
//   app: ../app.yaml                       # optional: the simulated app, relative to this file
//   traces:
//     - script: traces/0001.mks
//       recording: traces/0001.recording
//       hash: 0c44d4a6ab2f4e1d9e1c1f2ad3cbbd3f
//       rate: 20/20                        # these four of a suite that was reduced
//       certificate: standard
//       covers: [state 5f12, callback onRotate]
//       from: [{script: traces/0007.mks, lines: 3-9}]
//
// Whoever is given one has not read it yet: its scripts and recordings lie below its folder, and it names no
// device.
struct Manifest {
  std::string package, app;
  std::vector<ManifestTrace> traces;
  bool operator==(const Manifest&) const = default;
};

inline constexpr std::string_view manifestName = "suite.marmoset.yaml";

// Something in a manifest that does not count, and why.
struct ManifestProblem {
  script::Range range;
  std::string message;
  std::string suggestion;  // replaces the range, if not empty
};
struct ManifestReading {
  Manifest manifest;
  std::vector<ManifestProblem> problems;  // by position
};

// Never fails: a text that is no YAML gives an empty manifest and one problem.
ManifestReading readManifest(std::string_view yaml);
std::string printManifest(const Manifest& manifest);

// The manifest of a suite's folder. The error is one line with the file, line and column of its first
// problem.
tl::expected<Manifest, std::string> loadManifest(const std::filesystem::path& folder);
// `output` is the file of that name in the suite's folder.
tl::expected<void, std::string> writeManifest(const files::Output& output, const Manifest& manifest);

// Where a file that a manifest names lies. The error says that it is not below the folder: by its name, or
// because a link leads out of it.
tl::expected<std::filesystem::path, std::string> fileOf(const std::filesystem::path& folder,
                                                        const std::string& name);

// What `hash` compares: of a script's bytes.
std::string contentHash(std::string_view bytes);

}  // namespace marmoset::suite
