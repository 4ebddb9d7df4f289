#include <boost/uuid/detail/md5.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/basic_pattern.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/split.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

std::string permissions(std::uint32_t mode, bool directory, bool link) {
  std::string text = directory ? "d" : link ? "l" : "-";
  for (int shift = 6; shift >= 0; shift -= 3)
    for (int bit = 2; bit >= 0; --bit) text += (mode >> (shift + bit) & 1u) != 0 ? "xwr"[bit] : '-';
  return text;
}

std::string row(const FileSystem::Entry& entry, bool detailed) {
  if (!detailed) return entry.name + '\n';
  const auto time = fmt::gmtime(static_cast<std::time_t>(entry.status.modified));
  return fmt::format("{} 1 shell shell {:>8} {:%Y-%m-%d %H:%M} {}\n",
                     permissions(entry.status.mode, entry.status.isDirectory(), entry.status.isLink()),
                     entry.status.size, time, entry.name);
}

// What tools read of the kernel.
std::string procText(std::string_view path) {
  if (path == "/proc/version") return "Linux version 5.10.0-android13 (simulated) #1 SMP PREEMPT\n";
  if (path == "/proc/cpuinfo") return "processor\t: 0\nmodel name\t: simulated\n\n";
  return "MemTotal:        2048000 kB\nMemFree:         1024000 kB\nMemAvailable:    1536000 kB\n";
}

std::string md5(std::string_view bytes) {
  boost::uuids::detail::md5 hash;
  hash.process_bytes(bytes.data(), bytes.size());
  boost::uuids::detail::md5::digest_type digest;
  hash.get_digest(digest);
  return fmt::format("{:08x}", fmt::join(digest, ""));
}

}  // namespace

int runMd5sum(Invocation& invocation) {
  int code = 0;
  for (const auto& path : split(invocation).operands) {
    const auto content = invocation.device.files().read(invocation.shell.resolve(path));
    if (content) {
      invocation.out(fmt::format("{}  {}\n", md5(**content), path));
    } else {
      code = invocation.fail(fmt::format("{}: {}", path, message(content.error())));
    }
  }
  return code;
}

int runCat(Invocation& invocation) {
  const auto operands = split(invocation).operands;
  if (operands.empty()) {
    for (auto bytes = invocation.in(); !bytes.empty() && invocation.out(bytes);) bytes = invocation.in();
    return 0;
  }
  int code = 0;
  for (const auto& path : operands) {
    if (path == "/proc/version" || path == "/proc/cpuinfo" || path == "/proc/meminfo") {
      invocation.out(procText(path));
      continue;
    }
    const auto content = invocation.device.files().read(invocation.shell.resolve(path));
    if (content) {
      invocation.out(**content);
    } else {
      code = invocation.fail(fmt::format("{}: {}", path, message(content.error())));
    }
  }
  return code;
}

int runGrep(Invocation& invocation) {
  auto arguments = split(invocation, "em");
  if (arguments.has('e')) arguments.operands.insert(arguments.operands.begin(), arguments.valueOf('e'));
  if (arguments.operands.empty()) return invocation.fail("no REGEX", 2);
  RE2::Options style(RE2::Quiet);
  style.set_case_sensitive(!arguments.has('i'));
  style.set_literal(arguments.has('F'));
  auto text = arguments.operands[0];
  const bool extended = arguments.has('E') || arguments.has('F') || invocation.name() == "egrep";
  if (!extended) text = extendedOf(text);
  if (arguments.has('w')) text = "\\b(?:" + text + ")\\b";
  const RE2 pattern(text, style);
  if (!pattern.ok()) return invocation.fail(fmt::format("bad REGEX '{}'", arguments.operands[0]), 2);
  auto in = invocation.in;
  if (arguments.operands.size() > 1) {
    std::string content;
    if (!readInputs(invocation, {arguments.operands.begin() + 1, arguments.operands.end()}, content))
      return 2;
    in = textInput(std::move(content));
  }
  const auto most = parseNumber<std::size_t>(arguments.valueOf('m'));
  std::size_t found = 0, number = 0;
  LineReader lines(in);
  for (std::string line; (!most || found < *most) && lines.next(line);) {
    ++number;
    if (RE2::PartialMatch(line, pattern) == arguments.has('v')) continue;
    ++found;
    if (arguments.has('c') || arguments.has('q')) continue;
    std::string shown = line;
    re2::StringPiece match;
    if (arguments.has('o') && pattern.Match(line, 0, line.size(), RE2::UNANCHORED, &match, 1))
      shown = std::string(match.data(), match.size());
    if (arguments.has('n')) shown = fmt::format("{}:{}", number, shown);
    if (!invocation.out(shown + '\n')) break;
  }
  if (arguments.has('c')) invocation.out(fmt::format("{}\n", found));
  return found > 0 ? 0 : 1;
}

namespace {

void listFolder(Invocation& invocation, const Split& arguments, const std::string& path, bool named) {
  if (named) invocation.out(path + ":\n");
  const auto entries = invocation.device.files().list(path);
  if (!entries) return;
  if (arguments.has('l')) invocation.out(fmt::format("total {}\n", entries->size() * 4));
  const auto itself = invocation.device.files().status(path);
  if (arguments.has('a') && itself) {
    invocation.out(row({".", *itself}, arguments.has('l')));
    invocation.out(row({"..", *itself}, arguments.has('l')));
  }
  for (const auto& entry : *entries)
    if (arguments.has('a') || arguments.has('A') || !entry.name.starts_with('.'))
      invocation.out(row(entry, arguments.has('l')));
  if (!arguments.has('R')) return;
  for (const auto& entry : *entries) {
    if (!entry.status.isDirectory() || invocation.stop.stop_requested()) continue;
    invocation.out("\n");
    listFolder(invocation, arguments, FileSystem::join(path, entry.name), true);
  }
}

}  // namespace

int runLs(Invocation& invocation) {
  auto arguments = split(invocation);
  if (arguments.operands.empty()) arguments.operands.push_back(invocation.shell.directory());
  const bool named = arguments.operands.size() > 1 || arguments.has('R');
  int code = 0;
  for (const auto& operand : arguments.operands) {
    const auto path = invocation.shell.resolve(operand);
    const auto status = invocation.device.files().status(path);
    if (!status) {
      code = invocation.fail(fmt::format("{}: {}", operand, message(status.error())));
    } else if (!status->isDirectory() || arguments.has('d')) {
      invocation.out(row({operand, *status}, arguments.has('l')));
    } else {
      listFolder(invocation, arguments, path, named);
    }
  }
  return code;
}

int runMkdir(Invocation& invocation) {
  const auto arguments = split(invocation);
  int code = 0;
  for (const auto& path : arguments.operands) {
    const auto made = invocation.device.files().makeDirectory(
        invocation.shell.resolve(path), invocation.device.seconds(), arguments.has('p'));
    if (!made) code = invocation.fail(fmt::format("'{}': {}", path, message(made.error())));
  }
  return code;
}

int runMv(Invocation& invocation) {
  const auto operands = split(invocation).operands;
  if (operands.size() != 2) return invocation.fail("need FROM and TO");
  const auto moved = invocation.device.files().move(invocation.shell.resolve(operands[0]),
                                                    invocation.shell.resolve(operands[1]));
  return moved ? 0 : invocation.fail(fmt::format("bad '{}': {}", operands[0], message(moved.error())));
}

int runRm(Invocation& invocation) {
  const auto arguments = split(invocation);
  int code = 0;
  for (const auto& path : arguments.operands) {
    const auto removed = invocation.device.files().remove(invocation.shell.resolve(path),
                                                          arguments.has('r') || arguments.has('R'));
    const bool excused =
        arguments.has('f') && !removed && removed.error() == std::errc::no_such_file_or_directory;
    if (!removed && !excused) code = invocation.fail(fmt::format("{}: {}", path, message(removed.error())));
  }
  return code;
}

}  // namespace marmoset::device::emulator
