#include <boost/uuid/detail/md5.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

// Words after the command's name, split into single-letter options and the rest.
struct Split {
  std::string options;
  std::vector<std::string> operands;
  bool has(char option) const { return options.find(option) != std::string::npos; }
};

Split split(const Invocation& invocation) {
  Split result;
  bool optionsEnded = false;
  for (auto word = invocation.words.begin() + 1; word != invocation.words.end(); ++word) {
    if (!optionsEnded && *word == "--") {
      optionsEnded = true;
    } else if (!optionsEnded && word->size() > 1 && word->front() == '-') {
      result.options += word->substr(1);
    } else {
      result.operands.push_back(*word);
    }
  }
  return result;
}

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
  const auto [options, operands] = split(invocation);
  if (operands.empty()) return invocation.fail("no REGEX", 2);
  const auto has = [&, &letters = options](char option) { return letters.find(option) != std::string::npos; };
  RE2::Options style(RE2::Quiet);
  style.set_case_sensitive(!has('i'));
  style.set_literal(has('F'));
  const RE2 pattern(operands[0], style);
  if (!pattern.ok()) return invocation.fail(fmt::format("bad REGEX '{}'", operands[0]), 2);
  auto in = invocation.in;
  if (operands.size() > 1) {
    const auto content = invocation.device.files().read(invocation.shell.resolve(operands[1]));
    if (!content) return invocation.fail(fmt::format("{}: {}", operands[1], message(content.error())), 2);
    in = textInput(**content);
  }
  std::size_t found = 0;
  LineReader lines(in);
  for (std::string line; lines.next(line);) {
    if (RE2::PartialMatch(line, pattern) == has('v')) continue;
    ++found;
    if (!has('c') && !has('q') && !invocation.out(line + '\n')) break;
  }
  if (has('c')) invocation.out(fmt::format("{}\n", found));
  return found > 0 ? 0 : 1;
}

int runLs(Invocation& invocation) {
  auto arguments = split(invocation);
  if (arguments.operands.empty()) arguments.operands.push_back(invocation.shell.directory());
  int code = 0;
  for (const auto& operand : arguments.operands) {
    const auto path = invocation.shell.resolve(operand);
    const auto status = invocation.device.files().status(path);
    if (!status) {
      code = invocation.fail(fmt::format("{}: {}", operand, message(status.error())));
    } else if (!status->isDirectory() || arguments.has('d')) {
      invocation.out(row({operand, *status}, arguments.has('l')));
    } else if (const auto entries = invocation.device.files().list(path)) {
      for (const auto& entry : *entries)
        if (arguments.has('a') || !entry.name.starts_with('.'))
          invocation.out(row(entry, arguments.has('l')));
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
