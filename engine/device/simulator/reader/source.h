#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <yaml-cpp/yaml.h>

#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/expression/tokens.h"

namespace marmoset::device::simulator {

// A node of the file with the path that leads to it, so that every complaint says where.
struct Source {
  YAML::Node node;
  std::string path;

  bool isMap() const { return node.IsMap(); }
  bool isList() const { return node.IsSequence(); }
  bool isScalar() const { return node.IsScalar(); }
  Source at(std::size_t index) const;
  std::optional<Source> find(std::string_view key) const;
};

struct Entry {
  std::string key;
  Source value;
};

// Reads values and keeps what is wrong with them; a value that cannot be read counts as absent.
class Complaints {
 public:
  void add(const Source& where, std::string message, std::string suggestion = "");
  void add(const Source& where, const ExpressionError& error);
  // "there is no <what> <word>", with the nearest of the known words.
  void unknown(const Source& where, std::string_view what, std::string_view word,
               std::span<const std::string_view> known);

  // The entries of a map whose keys must be among `known`; empty `known`: any.
  std::vector<Entry> entries(const Source& source, std::span<const std::string_view> known);
  std::vector<Source> elements(const Source& source);
  std::optional<std::string> text(const Source& source);
  std::optional<std::int64_t> number(const Source& source);
  std::optional<double> probability(const Source& source);
  std::optional<bool> truth(const Source& source);
  std::optional<std::vector<std::int64_t>> numbers(const Source& source, std::size_t count);

  bool empty() const { return errors_.empty(); }
  AppErrors take() { return std::move(errors_); }

 private:
  bool isReadable(const Source& source);

  AppErrors errors_;
  std::size_t places_ = 0;
  bool exhausted_ = false;
};

}  // namespace marmoset::device::simulator
