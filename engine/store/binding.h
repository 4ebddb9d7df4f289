#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/hash.h"

namespace marmoset::store {

// Bytes for a BLOB column.
struct Packed {
  std::string bytes;
};

inline void bindOne(SQLite::Statement& statement, int index, const Hash& hash) {
  statement.bind(index, hash.bytes.data(), static_cast<int>(hash.bytes.size()));
}
inline void bindOne(SQLite::Statement& statement, int index, std::int64_t value) {
  statement.bind(index, value);
}
inline void bindOne(SQLite::Statement& statement, int index, const std::string& value) {
  statement.bind(index, value);
}
inline void bindOne(SQLite::Statement& statement, int index, const Packed& value) {
  statement.bind(index, value.bytes.data(), static_cast<int>(value.bytes.size()));
}
template <class Value>
void bindOne(SQLite::Statement& statement, int index, const std::optional<Value>& value) {
  value ? bindOne(statement, index, *value) : statement.bind(index);
}

// Binds the values to the parameters of the statement, in order.
template <class... Values>
void bindAll(SQLite::Statement& statement, const Values&... values) {
  int index = 0;
  (bindOne(statement, ++index, values), ...);
}

// Valid until the statement goes on.
inline std::string_view bytesOf(const SQLite::Column& column) {
  return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

inline Hash hashFrom(const SQLite::Column& column) {
  Hash hash;
  const auto* bytes = static_cast<const std::uint8_t*>(column.getBlob());
  for (std::size_t i = 0; i < hash.bytes.size() && static_cast<int>(i) < column.getBytes(); ++i)
    hash.bytes[i] = bytes[i];
  return hash;
}

}  // namespace marmoset::store
