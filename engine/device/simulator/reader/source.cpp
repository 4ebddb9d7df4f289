#include "engine/device/simulator/reader/source.h"

#include <algorithm>
#include <charconv>
#include <unordered_set>

#include <fmt/format.h>

#include "engine/script/text/suggestion.h"

namespace marmoset::device::simulator {

namespace {

// Aliases let a small file stand for a huge one, or for one without end.
constexpr std::size_t mostPlaces = 200'000, longestPath = 2000;

std::string joined(const std::string& path, std::string_view key) {
  return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
}

template <class T>
std::optional<T> parsed(const std::string& text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

Source Source::at(std::size_t index) const {
  return {node[index], fmt::format("{}[{}]", path, index)};
}

std::optional<Source> Source::find(std::string_view key) const {
  if (!node.IsMap()) return std::nullopt;
  const auto child = node[std::string(key)];
  if (!child) return std::nullopt;
  return Source{child, joined(path, key)};
}

void Complaints::add(const Source& where, std::string message, std::string suggestion) {
  const auto mark = where.node.Mark();
  errors_.push_back({static_cast<std::uint32_t>(mark.line + 1), static_cast<std::uint32_t>(mark.column + 1),
                     where.path, std::move(message), std::move(suggestion)});
}

void Complaints::add(const Source& where, const ExpressionError& error) {
  add(where, fmt::format("in \"{}\": {}", where.node.Scalar(), error.message), error.suggestion);
  // Quoted scalars start one character before their text.
  const bool quoted = where.node.Tag() == "!";
  errors_.back().column += static_cast<std::uint32_t>(error.offset + (quoted ? 1 : 0));
}

void Complaints::unknown(const Source& where, std::string_view what, std::string_view word,
                         std::span<const std::string_view> known) {
  const auto near = script::nearest(word, known);
  add(where, fmt::format("there is no {} {}", what, word), near ? std::string(near->word) : "");
}

bool Complaints::isReadable(const Source& source) {
  if (exhausted_) return false;
  places_ += source.node.size() + 1;
  exhausted_ = places_ > mostPlaces || source.path.size() > longestPath;
  if (exhausted_) add(source, "aliases make the file too large or nest it too deeply; write it without them");
  return !exhausted_;
}

std::vector<Entry> Complaints::entries(const Source& source, std::span<const std::string_view> known) {
  if (!source.isMap()) {
    add(source, "keys and values are expected here");
    return {};
  }
  if (!isReadable(source)) return {};
  std::vector<Entry> found;
  std::unordered_set<std::string_view> keys;
  for (const auto& pair : source.node) {
    const Source keySource{pair.first, source.path};
    if (!pair.first.IsScalar()) {
      add(keySource, "a key must be a word");
      continue;
    }
    const auto& key = pair.first.Scalar();
    if (!keys.insert(key).second) add(keySource, fmt::format("{} is given twice", key));
    if (!known.empty() && std::find(known.begin(), known.end(), key) == known.end()) {
      unknown({pair.first, joined(source.path, key)}, "key", key, known);
      continue;
    }
    found.push_back({key, {pair.second, joined(source.path, key)}});
  }
  return found;
}

std::vector<Source> Complaints::elements(const Source& source) {
  std::vector<Source> found;
  if (source.node.IsNull()) return found;
  if (!source.isList()) {
    add(source, "a list is expected here");
    return found;
  }
  if (!isReadable(source)) return found;
  for (std::size_t i = 0; i < source.node.size(); ++i) found.push_back(source.at(i));
  return found;
}

std::optional<std::string> Complaints::text(const Source& source) {
  if (source.isScalar()) return source.node.Scalar();
  add(source, "a text is expected here");
  return std::nullopt;
}

std::optional<std::int64_t> Complaints::number(const Source& source) {
  if (source.isScalar()) {
    if (const auto value = parsed<std::int64_t>(source.node.Scalar())) return value;
  }
  add(source, "a whole number is expected here");
  return std::nullopt;
}

std::optional<double> Complaints::probability(const Source& source) {
  if (source.isScalar()) {
    const auto value = parsed<double>(source.node.Scalar());
    if (value && *value >= 0 && *value <= 1) return value;
  }
  add(source, "a probability between 0 and 1 is expected here");
  return std::nullopt;
}

std::optional<bool> Complaints::truth(const Source& source) {
  if (source.isScalar() && source.node.Scalar() == "true") return true;
  if (source.isScalar() && source.node.Scalar() == "false") return false;
  add(source, "true or false is expected here");
  return std::nullopt;
}

std::optional<std::vector<std::int64_t>> Complaints::numbers(const Source& source, std::size_t count) {
  std::vector<std::int64_t> values;
  if (source.isList()) {
    for (const auto& element : elements(source)) {
      const auto value = number(element);
      if (!value) return std::nullopt;
      values.push_back(*value);
    }
  }
  if (values.size() == count) return values;
  add(source, fmt::format("a list of {} whole numbers is expected here", count));
  return std::nullopt;
}

}  // namespace marmoset::device::simulator
