#include "engine/replay/recording_store.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/replay/event_mapping.h"
#include "engine/replay/recording_json.h"
#include "engine/store/recordings.h"
#include "engine/trace/view_tree_xml.h"

namespace marmoset::replay {

namespace {

// What many observations share is printed once, and stays shared.
class StepWriter {
 public:
  store::StepRecord write(const nlohmann::json& event, const trace::Observation& seen) {
    store::StepRecord step;
    step.event = event.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    if (seen.tree) step.tree = once(seen.tree.get(), [&] { return printXml(*seen.tree); });
    if (!seen.screenshot.empty()) {
      const auto png = seen.screenshot.bytes();
      step.screen = once(seen.screenshot.identity(), [&] { return std::string(png.begin(), png.end()); });
    }
    return step;
  }

 private:
  template <class Print>
  store::SharedBytes once(const void* what, const Print& print) {
    const auto known = printed_.find(what);
    return known != printed_.end() ? known->second : printed_.emplace(what, print()).first->second;
  }

  std::unordered_map<const void*, store::SharedBytes> printed_;
};

class StepReader {
 public:
  void read(const store::StepRecord& step, trace::Observation& seen) {
    if (step.tree) seen.tree = treeOf(*step.tree);
    if (step.screen) seen.screenshot = pictureOf(*step.screen);
  }

 private:
  trace::Picture pictureOf(const store::SharedBytes& png) {
    auto& known = pictures_[png.address()];
    if (known.empty()) known = trace::Picture({png->begin(), png->end()});
    return known;
  }
  std::shared_ptr<const trace::ViewTree> treeOf(const store::SharedBytes& xml) {
    auto& known = trees_[xml.address()];
    if (known) return known;
    auto tree = trace::parseViewTree(*xml);
    if (!tree) throw std::runtime_error(tree.error().message);
    return known = std::make_shared<const trace::ViewTree>(*std::move(tree));
  }

  std::unordered_map<const std::string*, std::shared_ptr<const trace::ViewTree>> trees_;
  std::unordered_map<const std::string*, trace::Picture> pictures_;
};

RecordingDocument assemble(const std::string& meta, const std::vector<store::StepRecord>& steps) {
  auto document = documentFrom(nlohmann::json::parse(meta));
  StepReader reader;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto json = nlohmann::json::parse(steps[i].event);
    if (i == 0) {
      document.recording.start = observationFrom(json);
      reader.read(steps[i], document.recording.start);
      continue;
    }
    document.recording.events.push_back(recordedEventFrom(json));
    reader.read(steps[i], document.recording.events.back().after);
  }
  return document;
}

store::Result<std::optional<RecordingDocument>> load(const store::Store& store,
                                                     const store::RecordingRow& row) {
  const auto steps = store::loadSteps(store, row.id);
  if (!steps) return tl::unexpected(steps.error());
  try {
    auto document = assemble(row.meta, *steps);
    document.made = row.created;
    return document;
  } catch (const std::exception& error) {
    return tl::unexpected(
        store::StoreError{store::StoreError::Kind::corrupt,
                          fmt::format("a recording in {} cannot be read ({}); record the script again",
                                      store.file().string(), error.what())});
  }
}

bool isEarlier(const std::string& meta, const std::string& script, const Trace& present) {
  try {
    const auto head = documentFrom(nlohmann::json::parse(meta));
    if (head.script != script) return false;
    const auto places = mapEvents(head.fingerprints, present.fingerprints).places;
    return std::any_of(places.begin() + present.setup, places.end(),
                       [](const auto& place) { return place.has_value(); });
  } catch (const std::exception&) {
    return false;  // what cannot be read is passed over for what can
  }
}

}  // namespace

store::Hash contentKey(std::span<const std::uint64_t> fingerprints) {
  return store::hashOf({reinterpret_cast<const char*>(fingerprints.data()), fingerprints.size_bytes()});
}

store::Result<std::int64_t> saveRecording(store::Store& store, const RecordingDocument& document,
                                          std::int64_t now) {
  const auto& recording = document.recording;
  StepWriter writer;
  std::vector<store::StepRecord> steps{writer.write(toJson(recording.start), recording.start)};
  for (const auto& event : recording.events) steps.push_back(writer.write(toJson(event), event.after));
  const store::RecordingKey key{contentKey(document.fingerprints), recording.package, recording.app,
                                recording.device};
  const auto meta = headOf(document).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return store::saveRecording(store, key, meta, steps, now);
}

store::Result<std::optional<RecordingDocument>> newestRecording(const store::Store& store,
                                                                std::span<const std::uint64_t> fingerprints) {
  return newestRecording(store, contentKey(fingerprints));
}

store::Result<std::optional<RecordingDocument>> newestRecording(const store::Store& store,
                                                                const store::Hash& content) {
  const auto rows = store::recordingsOf(store, content);
  if (!rows) return tl::unexpected(rows.error());
  if (rows->empty()) return std::nullopt;
  return load(store, rows->front());
}

store::Result<std::optional<RecordingDocument>> earlierRecording(const store::Store& store,
                                                                 const std::string& script,
                                                                 const Trace& present) {
  const auto rows = store::recordingsOfApp(store, present.package);
  if (!rows) return tl::unexpected(rows.error());
  const auto row = std::find_if(rows->begin(), rows->end(), [&](const store::RecordingRow& one) {
    return isEarlier(one.meta, script, present);
  });
  if (row == rows->end()) return std::nullopt;
  return load(store, *row);
}

}  // namespace marmoset::replay
