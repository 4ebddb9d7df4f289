#pragma once

#include <optional>
#include <string>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/hash.h"

namespace marmoset::store {

inline void bindOne(SQLite::Statement& statement, int index, const Hash& hash) {
  statement.bind(index, hash.bytes.data(), static_cast<int>(hash.bytes.size()));
}
inline void bindOne(SQLite::Statement& statement, int index, std::int64_t value) {
  statement.bind(index, value);
}
inline void bindOne(SQLite::Statement& statement, int index, const std::string& value) {
  statement.bind(index, value);
}
inline void bindOne(SQLite::Statement& statement, int index, const std::optional<Hash>& hash) {
  hash ? bindOne(statement, index, *hash) : statement.bind(index);
}

// Binds the values to the parameters of the statement, in order.
template <class... Values>
void bindAll(SQLite::Statement& statement, const Values&... values) {
  int index = 0;
  (bindOne(statement, ++index, values), ...);
}

inline Hash hashFrom(const SQLite::Column& column) {
  Hash hash;
  const auto* bytes = static_cast<const std::uint8_t*>(column.getBlob());
  for (std::size_t i = 0; i < hash.bytes.size() && static_cast<int>(i) < column.getBytes(); ++i)
    hash.bytes[i] = bytes[i];
  return hash;
}

}  // namespace marmoset::store
