#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <zstd.h>

#include "engine/replay/recorder.h"
#include "engine/replay/recording_file.h"
#include "engine/replay/recording_store.h"
#include "tests/engine/replay/recording_equality.h"
#include "tests/engine/replay/sample_trace.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::replay {
namespace {

using device::simulator::sampleApp;
using device::simulator::SimulatedDevice;
using testing::HasSubstr;

RecordingDocument recordingOf(const Trace& trace, const std::string& app,
                              const RecorderSettings& settings = {}) {
  SimulatedDevice device(sampleApp(app), "sim");
  auto recording = record(device, trace, settings, {});
  EXPECT_TRUE(recording) << recording.error().message;
  return {recording ? *std::move(recording) : trace::Recording{}, app + ".mks", trace.fingerprints};
}

class KeepingTest : public testing::Test {
 protected:
  const Trace trace = sampleTrace("whohasmystuff/crash.mks");
  const RecordingDocument document = recordingOf(trace, "whohasmystuff");
  test::TemporaryFolder folder;

  std::shared_ptr<store::Store> openStore() {
    auto store = store::Store::open(folder / "store.sqlite");
    EXPECT_TRUE(store) << store.error().message;
    return store.value_or(nullptr);
  }
};

TEST_F(KeepingTest, theStoreGivesBackWhatItGot) {
  ASSERT_TRUE(saveRecording(*openStore(), document, 1));
  const auto found = newestRecording(*openStore(), trace.fingerprints);
  ASSERT_TRUE(found && *found) << (found ? "nothing found" : found.error().message);
  expectEqual(**found, document);
}

TEST_F(KeepingTest, theStoreFindsTheNewestOfTheSameContent) {
  const auto store = openStore();
  auto newer = document;
  newer.recording.app = "2.0 (30)";
  ASSERT_TRUE(saveRecording(*store, newer, 2));
  ASSERT_TRUE(saveRecording(*store, document, 1));
  EXPECT_EQ((*newestRecording(*store, trace.fingerprints))->recording.app, "2.0 (30)");
  auto shorter = trace.fingerprints;
  shorter.pop_back();
  EXPECT_FALSE(newestRecording(*store, shorter)->has_value());
}

TEST_F(KeepingTest, theStoreFindsTheRecordingOfAnEarlierVersion) {
  const auto store = openStore();
  ASSERT_TRUE(saveRecording(*store, document, 1));
  auto edited = trace;
  edited.fingerprints[5] ^= 1;
  ASSERT_FALSE(newestRecording(*store, edited.fingerprints)->has_value());
  const auto found = earlierRecording(*store, document.script, edited);
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->fingerprints, trace.fingerprints);
  EXPECT_FALSE(earlierRecording(*store, "other.mks", edited)->has_value()) << "of another file";
  edited.fingerprints.assign(edited.fingerprints.size(), 7);
  EXPECT_FALSE(earlierRecording(*store, document.script, edited)->has_value()) << "nothing in common";
  edited.package = "com.other";
  EXPECT_FALSE(earlierRecording(*store, document.script, edited)->has_value()) << "of another app";
}

TEST_F(KeepingTest, equalTreesAreShared) {
  ASSERT_TRUE(saveRecording(*openStore(), document, 1));
  const auto found = newestRecording(*openStore(), trace.fingerprints);
  ASSERT_TRUE(found && *found);
  std::set<const trace::ViewTree*> trees;
  for (const auto& event : (*found)->recording.events) trees.insert(event.after.tree.get());
  EXPECT_LT(trees.size(), 60u);
}

TEST_F(KeepingTest, aFileGivesBackWhatItGot) {
  for (const auto* name : {"crash.json", "crash.json.zst"}) {
    ASSERT_TRUE(writeRecording(*files::Output::plan(folder / name, {}), document));
    const auto read = readRecording(folder / name);
    ASSERT_TRUE(read) << read.error();
    expectEqual(*read, document);
  }
  EXPECT_LT(file_size(folder / "crash.json.zst") * 5, file_size(folder / "crash.json"));
}

TEST_F(KeepingTest, screenshotsSurvive) {
  RecorderSettings settings;
  settings.level = trace::ObservationLevel::screen;
  const auto launch = traceOfText("start data >>\nLaunchActivity(" + trace.package + ",.ListLentObjects)\n");
  const auto pictures = recordingOf(launch, "whohasmystuff", settings);
  const auto read = parseRecording(printRecording(pictures));
  ASSERT_TRUE(read) << read.error();
  expectEqual(*read, pictures);
  ASSERT_TRUE(saveRecording(*openStore(), pictures, 1));
  expectEqual(**newestRecording(*openStore(), launch.fingerprints), pictures);
}

// A picture, named by as many events as one likes.
std::string oneScreenForAll(const RecordingDocument& document, std::size_t events, std::size_t pictureBytes) {
  auto json = nlohmann::json::parse(printRecording(document));
  json["screens"] = nlohmann::json::array({std::string(pictureBytes / 4 * 4, 'A')});
  auto event = json["events"][0];
  event["after"]["screen"] = 0;
  event.erase("widget");
  json["events"] = std::vector(events, event);
  json["fingerprints"] = std::vector(events, nlohmann::json(json["fingerprints"][0]));
  return json.dump();
}

TEST_F(KeepingTest, aScreenOfManyEventsIsHeldOnce) {
  const auto few = parseRecording(oneScreenForAll(document, 20, 4096));
  ASSERT_TRUE(few) << few.error();
  EXPECT_EQ(few->recording.events.back().after.screenshot.size(), 3072u);
  EXPECT_EQ(few->recording.events.back().after.screenshot.identity(),
            few->recording.events.front().after.screenshot.identity());
  ASSERT_TRUE(saveRecording(*openStore(), *few, 1));
  const auto kept = newestRecording(*openStore(), few->fingerprints).value().value();
  EXPECT_EQ(kept.recording.events.back().after.screenshot.size(), 3072u);
  EXPECT_EQ(kept.recording.events.back().after.screenshot.identity(),
            kept.recording.events.front().after.screenshot.identity());
  EXPECT_EQ(kept.recording.events.back().after.tree, kept.recording.events.front().after.tree);
}

std::string packed(std::size_t claimed) {
  const std::string blanks(claimed, ' ');
  std::string bytes(ZSTD_compressBound(blanks.size()), '\0');
  bytes.resize(ZSTD_compress(bytes.data(), bytes.size(), blanks.data(), blanks.size(), 1));
  return bytes;
}

TEST_F(KeepingTest, whatWouldTakeTooMuchIsRefusedBeforeItIsUnpacked) {
  const auto complaint = [](std::string_view bytes) {
    const auto read = parseRecording(bytes);
    return read ? std::string() : read.error();
  };
  EXPECT_THAT(complaint(packed((std::size_t{512} << 20) + 1)),
              HasSubstr("unpacked it is larger than 512 MiB, the limit for recordings"));

  EXPECT_THAT(complaint(packed(std::size_t{65} << 20)), HasSubstr("more than 1000 times as large"));
  std::string brackets = R"({"format": "marmoset-recording", "version": 1, "trees": [[])";
  for (int i = 0; i < 2'500'001; ++i) brackets += ",[]";
  EXPECT_THAT(complaint(brackets + "]}"), HasSubstr("has more than 5000000 values"));
  EXPECT_THAT(complaint(R"({"format": ")" + std::string(6'000'000, ',') + R"("})"),
              HasSubstr("does not say that it is one"))
      << "text is no value";

  auto json = nlohmann::json::parse(printRecording(document));
  std::string views;
  for (int i = 0; i < 2'000'001; ++i) views += "<a/>";
  json["trees"].push_back(views);
  EXPECT_THAT(complaint(json.dump()), HasSubstr("more than 2000000 views"));
}

TEST_F(KeepingTest, otherFilesAreRefusedWithAReason) {
  const auto complaint = [&](std::string_view bytes) {
    const auto read = readRecording(folder.file("r.json", bytes));
    EXPECT_FALSE(read);
    return read ? "" : read.error();
  };
  EXPECT_THAT(complaint("start data >>\n"), HasSubstr("r.json is no recording"));
  EXPECT_THAT(complaint("{}"), HasSubstr("does not say that it is one; make one with `marmoset record`"));
  EXPECT_THAT(complaint("[1]"), HasSubstr("does not say that it is one"));
  EXPECT_THAT(complaint(R"({"format":"marmoset-recording","version":2})"), HasSubstr("use a newer one"));
  EXPECT_THAT(complaint(R"({"format":"marmoset-recording","version":1,"trees":[]})"), HasSubstr("script"));
  EXPECT_THAT(complaint("\x28\xb5\x2f\xfd damaged"), HasSubstr("damaged"));
  EXPECT_THAT(readRecording(folder / "none").error(), HasSubstr("none"));
}

TEST_F(KeepingTest, aFileThatLeavesOutWhatItsEventsInjectIsRefused) {
  auto shorter = document;
  shorter.fingerprints.pop_back();
  const auto read = parseRecording(printRecording(shorter));
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error(), HasSubstr("does not say what each of its events injects"));
}

// Cut anywhere or changed anywhere, a file is read or refused, never worse.
TEST_F(KeepingTest, damagedFilesAreReadOrRefused) {
  const auto launch = traceOfText("start data >>\nLaunchActivity(" + trace.package + ",.ListLentObjects)\n");
  const auto whole = printRecording(recordingOf(launch, "whohasmystuff"));
  for (std::size_t cut = 0; cut + 2 < whole.size(); cut += 7)
    EXPECT_FALSE(parseRecording(whole.substr(0, cut)));
  for (std::size_t at = 0; at < whole.size(); at += 5) {
    auto changed = whole;
    changed[at] = changed[at] == '9' ? '}' : '9';
    parseRecording(changed);
  }
}

TEST_F(KeepingTest, aRecordingOfSomethingElseIsRefusedByName) {
  EXPECT_TRUE(checkFits(document, trace));
  const auto other = sampleTrace("whohasmystuff/habits.mks");
  EXPECT_THAT(checkFits(document, other).error(),
              HasSubstr("another script, whohasmystuff.mks with 74 events"));
  EXPECT_THAT(
      checkFits(document, sampleTrace("licence/accept.mks")).error(),
      HasSubstr("is of the app de.freewarepoint.whohasmystuff, the script launches com.example.licence"));
  device::DeviceInfo phone{.serial = "emulator-5554", .width = 1080, .height = 1920};
  EXPECT_TRUE(checkFits(document, "1.0.38 (28)", phone));
  EXPECT_TRUE(checkFits(document, "", phone)) << "a device that cannot tell the version";
  EXPECT_THAT(checkFits(document, "1.1 (29)", phone).error(),
              HasSubstr("1.0.38 (28), emulator-5554 has version 1.1 (29)"));
  phone.width = 720;
  EXPECT_THAT(checkFits(document, "1.0.38 (28)", phone).error(),
              HasSubstr("1080x1920 screen, emulator-5554 has 720x1920"));
}

}  // namespace
}  // namespace marmoset::replay
