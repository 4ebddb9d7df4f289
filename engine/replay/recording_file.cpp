#include "engine/replay/recording_file.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <zstd.h>

#include "engine/files/read_file.h"
#include "engine/replay/recording_json.h"
#include "engine/trace/base64.h"
#include "engine/trace/view_tree_xml.h"

namespace marmoset::replay {

namespace {

using nlohmann::json;

constexpr std::string_view formatName = "marmoset-recording";
constexpr int formatVersion = 1;
constexpr std::string_view zstdMagic = "\x28\xb5\x2f\xfd";
constexpr std::size_t mostBytes = std::size_t{512} << 20;
// Real ones are packed 5 to 100 times: beyond some size, what is packed much better was made to fill memory.
constexpr std::size_t sureBytes = std::size_t{64} << 20, mostPacked = 1000;
constexpr std::size_t mostValues = 5'000'000;  // of JSON: about 100 of them are an event
constexpr std::size_t mostViews = 2'000'000;   // of all trees that differ

// Texts kept once, named by their position. What is the same thing is printed once only.
class Pool {
 public:
  template <class Print>
  std::size_t put(const void* thing, const Print& print) {
    if (const auto known = things_.find(thing); known != things_.end()) return known->second;
    return things_[thing] = put(print());
  }
  const json& texts() const { return texts_; }

 private:
  std::size_t put(std::string text) {
    const auto [known, isNew] = positions_.try_emplace(text, texts_.size());
    if (isNew) texts_.push_back(std::move(text));
    return known->second;
  }

  std::unordered_map<const void*, std::size_t> things_;
  std::unordered_map<std::string, std::size_t> positions_;
  json texts_ = json::array();
};

class Printer {
 public:
  json print(const RecordingDocument& document) {
    auto out = headOf(document);
    out["format"] = formatName;
    out["version"] = formatVersion;
    const auto& recording = document.recording;
    out["start"] = withPictures(toJson(recording.start), recording.start);
    auto& events = out["events"] = json::array();
    for (const auto& event : recording.events) {
      auto told = toJson(event);
      told["after"] = withPictures(std::move(told["after"]), event.after);
      events.push_back(std::move(told));
    }
    out["trees"] = trees_.texts();
    out["screens"] = screens_.texts();
    return out;
  }

 private:
  json withPictures(json told, const trace::Observation& seen) {
    const auto& screen = seen.screenshot;
    if (seen.tree) told["tree"] = trees_.put(seen.tree.get(), [&] { return printXml(*seen.tree); });
    if (!screen.empty())
      told["screen"] = screens_.put(screen.identity(), [&] { return trace::toBase64(screen.bytes()); });
    return told;
  }

  Pool trees_, screens_;
};

class Reader {
 public:
  RecordingDocument read(const json& in) {
    checkViews(in.at("trees"));
    for (const auto& xml : in.at("trees")) {
      auto tree = trace::parseViewTree(xml.get_ref<const std::string&>());
      if (!tree) throw std::runtime_error("a view tree: " + tree.error().message);
      trees_.push_back(std::make_shared<const trace::ViewTree>(*std::move(tree)));
    }
    auto document = documentFrom(in);
    document.recording.start = observationFrom(in.at("start"));
    addPictures(in, in.at("start"), document.recording.start);
    for (const auto& event : in.at("events")) {
      document.recording.events.push_back(recordedEventFrom(event));
      addPictures(in, event.at("after"), document.recording.events.back().after);
      checkWidget(document.recording);
    }
    if (document.fingerprints.size() < document.recording.events.size())
      throw std::runtime_error("it does not say what each of its events injects");
    return document;
  }

 private:
  static void checkViews(const json& trees) {
    std::size_t views = 0;
    for (const auto& xml : trees) {
      const auto& text = xml.get_ref<const std::string&>();
      views += static_cast<std::size_t>(std::count(text.begin(), text.end(), '<'));
    }
    if (views > mostViews)
      throw std::runtime_error(
          fmt::format("its trees have more than {} views, the limit for recordings", mostViews));
  }
  void addPictures(const json& in, const json& told, trace::Observation& seen) {
    if (told.contains("tree")) seen.tree = trees_.at(told.at("tree").get<std::size_t>());
    if (told.contains("screen")) seen.screenshot = screenOf(in, told.at("screen").get<std::size_t>());
  }
  // Many events may show one.
  trace::Picture screenOf(const json& in, std::size_t index) {
    const auto& base64 = in.at("screens").at(index).get_ref<const std::string&>();
    auto& known = screens_[index];
    if (known.empty()) known = trace::Picture(trace::fromBase64(base64));
    return known;
  }
  static void checkWidget(const trace::Recording& recording) {
    const auto last = recording.events.size() - 1;
    const auto& tree = recording.before(last).tree;
    const auto& widget = recording.events[last].widget;
    if (widget && (!tree || *widget >= tree->nodes.size()))
      throw std::runtime_error(fmt::format("event {} names a widget that is not there", last + 1));
  }

  std::vector<std::shared_ptr<const trace::ViewTree>> trees_;
  std::unordered_map<std::size_t, trace::Picture> screens_;
};

// Every value of a JSON text but its first follows one of `[`, `{`, `,` and `:`. Counted without building any
// of them.
void checkValues(std::string_view text) {
  std::size_t values = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char byte = text[i];
    if (quoted && byte == '\\') ++i;
    if (byte == '"') quoted = !quoted;
    if (!quoted && (byte == '[' || byte == '{' || byte == ',' || byte == ':')) ++values;
  }
  if (values > mostValues)
    throw std::runtime_error(fmt::format("it has more than {} values, the limit for recordings", mostValues));
}

void checkFormat(const json& in) {
  if (!in.is_object() || in.value("format", json()) != formatName)
    throw std::runtime_error("it does not say that it is one");
  const auto version = in.at("version").get<int>();
  if (version > formatVersion)
    throw std::runtime_error(fmt::format("it has version {}, this Marmoset reads up to {}; use a newer one",
                                         version, formatVersion));
}

std::string compressed(std::string_view bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), ZSTD_CLEVEL_DEFAULT));
  return packed;
}

std::string decompressed(std::string_view packed) {
  const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN)
    throw std::runtime_error("its compressed data is damaged");
  if (size > mostBytes)
    throw std::runtime_error(
        fmt::format("unpacked it is larger than {} MiB, the limit for recordings", mostBytes >> 20));
  if (size > sureBytes && size / mostPacked > packed.size())
    throw std::runtime_error(
        fmt::format("unpacked it is more than {} times as large, the limit for recordings", mostPacked));
  std::string bytes(size, '\0');
  const auto got = ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
  if (ZSTD_isError(got) || got != size) throw std::runtime_error("its compressed data is damaged");
  return bytes;
}

}  // namespace

std::string printRecording(const RecordingDocument& document) {
  return Printer().print(document).dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
}

std::string packedRecording(const RecordingDocument& document) {
  return compressed(printRecording(document));
}

tl::expected<RecordingDocument, std::string> parseRecording(std::string_view bytes) {
  try {
    std::string unpacked;
    if (bytes.starts_with(zstdMagic)) bytes = unpacked = decompressed(bytes);
    checkValues(bytes);
    const auto in = json::parse(bytes);
    unpacked = {};
    checkFormat(in);
    return Reader().read(in);
  } catch (const std::exception& error) {
    return tl::unexpected(fmt::format("is no recording: {}", error.what()));
  }
}

files::ReadLimits recordingLimits() {
  return files::wholeFile(mostBytes, "recordings");
}

tl::expected<void, std::string> writeRecording(const files::Output& output,
                                               const RecordingDocument& document) {
  const auto text = printRecording(document);
  if (text.size() > mostBytes)
    return tl::unexpected(
        fmt::format("{}: the recording is larger than {} MiB, which nobody could read; record without "
                    "--screens",
                    output.path().string(), mostBytes >> 20));
  return output.write(output.path().extension() == ".zst" ? compressed(text) : text);
}

tl::expected<RecordingDocument, std::string> readRecording(const std::filesystem::path& path) {
  const auto contents = files::readFile(path, recordingLimits());
  if (!contents) return tl::unexpected(contents.error());
  auto document = parseRecording(contents->bytes);
  if (!document)
    return tl::unexpected(
        fmt::format("{} {}; make one with `marmoset record`", path.string(), document.error()));
  return document;
}

}  // namespace marmoset::replay
