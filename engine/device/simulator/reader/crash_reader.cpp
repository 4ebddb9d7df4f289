#include <fmt/format.h>

#include "engine/device/simulator/reader/build.h"
#include "engine/device/simulator/reader/keys.h"

namespace marmoset::device::simulator {

namespace {

// "com.x.AddObject$date" lives in AddObject.java; the line of the app file stands in for that of the source.
std::string frameAt(const std::string& owner, int line) {
  const auto dot = owner.rfind('.');
  const auto simple = owner.substr(dot == std::string::npos ? 0 : dot + 1);
  return fmt::format("{}.onEvent({}.java:{})", owner, simple.substr(0, simple.find('$')), line);
}

}  // namespace

Index readCrash(Build& build, const Place& place, const Source& source) {
  if (source.isScalar()) return readName(build, source, "crash", build.crashes).value_or(-1);
  CrashSpec crash;
  for (const auto& [key, value] : build.complaints.entries(source, keys::crash)) {
    if (key == "frames") {
      for (const auto& frame : build.complaints.elements(value)) {
        if (auto text = build.complaints.text(frame)) crash.frames.push_back(*std::move(text));
      }
      continue;
    }
    auto text = build.complaints.text(value).value_or("");
    (key == "exception" ? crash.exception
     : key == "message" ? crash.message
     : key == "process" ? crash.process
                        : crash.cause) = std::move(text);
  }
  if (crash.exception.empty())
    build.complaints.add(source, "exception is missing: the class of what is thrown");
  crash.native = crash.exception.starts_with("SIG");
  if (crash.frames.empty()) crash.frames.push_back(frameAt(place.owner, source.node.Mark().line + 1));
  build.app.crashes.push_back(std::move(crash));
  return static_cast<Index>(build.app.crashes.size() - 1);
}

}  // namespace marmoset::device::simulator
