#include "engine/device/emulator/commands/split.h"

#include <fmt/format.h>

#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {

std::string Split::valueOf(char option) const {
  std::string last;
  for (const auto& [letter, value] : values)
    if (letter == option) last = value;
  return last;
}

Split split(const Invocation& invocation, std::string_view valued) {
  Split result;
  bool optionsEnded = false;
  const auto& words = invocation.words;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto& word = words[i];
    if (!optionsEnded && word == "--") {
      optionsEnded = true;
    } else if (optionsEnded || word.size() < 2 || word.front() != '-') {
      result.operands.push_back(word);
    } else {
      for (std::size_t at = 1; at < word.size(); ++at) {
        result.options += word[at];
        if (valued.find(word[at]) == valued.npos) continue;
        const auto rest = word.substr(at + 1);
        result.values.emplace_back(word[at], !rest.empty() || i + 1 >= words.size() ? rest : words[++i]);
        break;
      }
    }
  }
  return result;
}

bool readInputs(Invocation& invocation, const std::vector<std::string>& files, std::string& text) {
  if (files.empty()) text = readAll(invocation.in);
  bool all = true;
  for (const auto& file : files) {
    if (file == "-") {
      text += readAll(invocation.in);
      continue;
    }
    const auto content = invocation.device.files().read(invocation.shell.resolve(file));
    if (content) text += **content;
    if (!content) invocation.fail(fmt::format("{}: {}", file, message(content.error())));
    all = all && content;
  }
  return all;
}

}  // namespace marmoset::device::emulator
