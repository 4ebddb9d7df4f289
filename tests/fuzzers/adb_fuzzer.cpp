#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/device/adb/parse/activity_dump.h"
#include "engine/device/adb/parse/am_output.h"
#include "engine/device/adb/parse/log_failures.h"
#include "engine/device/adb/parse/package_output.h"
#include "engine/device/adb/parse/uiautomator_output.h"
#include "engine/device/adb/parse/window_dump.h"
#include "engine/device/adb/server/listed_device.h"
#include "engine/device/adb/shell/quoting.h"
#include "engine/device/emulator/shell/syntax.h"
#include "engine/device/emulator/state/fault.h"
#include "engine/device/emulator/wire/packet.h"
#include "engine/device/emulator/wire/shell_packet.h"

namespace {

using namespace marmoset::device;

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

// What a device prints, read by the driver.
void readAnswers(std::string_view text) {
  static_cast<void>(adb::resumedActivity(text));
  static_cast<void>(adb::keyboardShown(text));
  static_cast<void>(adb::windowStatus(adb::parseWindowDump(text), std::nullopt, "a.b"));
  static_cast<void>(adb::parseAmStart(text));
  static_cast<void>(adb::packageVersion(text));
  static_cast<void>(adb::mainActivity(text));
  static_cast<void>(adb::displaySize(text));
  static_cast<void>(adb::installFailure(text));
  static_cast<void>(adb::dumpOutcome(text, 0));
  for (const auto& device : adb::parseDeviceList(text))
    demand(device.isUsable() == device.reason().empty(), "an unusable device without a reason");
}

void readLog(std::string_view text) {
  adb::LogFailures failures;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    if (const auto entry = adb::parseLogEntry(text.substr(begin, end - begin))) failures.add(*entry);
    begin = end + 1;
  }
  static_cast<void>(failures.flush());
}

// Whatever is in a word, the device's shell reads it back as that one word.
void readQuoted(std::string_view text) {
  const std::string word(text.substr(0, text.find('\0')));
  const auto parsed = emulator::parseShell("echo " + adb::quote(word));
  demand(parsed && parsed->size() == 1 && parsed->front().commands.size() == 1,
         "a quoted word is not one command");
  const auto& words = parsed->front().commands.front().words;
  demand(words.size() == 2, "a quoted word is not one word");
  std::string read;
  for (const auto& piece : words[1]) {
    demand(piece.kind == emulator::WordPiece::Kind::text, "a quoted word is expanded");
    read += piece.text;
  }
  demand(read == word, "a quoted word has changed");
}

// What a client sends, read by the simulated device.
void readRequests(std::string_view text) {
  if (text.size() >= emulator::packetHeaderSize) static_cast<void>(emulator::decodeHeader(text));
  static_cast<void>(emulator::parseShell(text));
  static_cast<void>(emulator::parseFault(text));
  emulator::ShellPacketReader reader;
  std::size_t given = 0, read = 0;
  for (std::size_t at = 0; at < text.size(); at += 7) {
    const auto piece = text.substr(at, 7);
    given += piece.size();
    reader.feed(piece);
    while (const auto packet = reader.next()) read += packet->data.size();
    demand(read <= given, "more was read than given");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  readAnswers(text);
  readLog(text);
  readQuoted(text);
  readRequests(text);
  return 0;
}
