#include "engine/store/blobs.h"

#include <stdexcept>

#include <SQLiteCpp/Statement.h>
#include <zstd.h>

#include "engine/store/binding.h"

namespace marmoset::store {
namespace {

// View trees compress about 15 times at this level; higher ones cost more than they save.
constexpr int compressionLevel = 3;

std::string compress(std::string_view bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const auto size = ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), compressionLevel);
  if (ZSTD_isError(size)) throw std::runtime_error(ZSTD_getErrorName(size));
  packed.resize(size);
  return packed;
}

std::string decompress(std::string_view packed, std::size_t size) {
  std::string bytes(size, '\0');
  const auto got = ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
  if (ZSTD_isError(got) || got != size) throw std::runtime_error("a stored view tree does not decompress");
  return bytes;
}

}  // namespace

Hash putBlob(SQLite::Database& database, std::string_view bytes) {
  const Hash hash = hashOf(bytes);
  SQLite::Statement known(database, "SELECT 1 FROM blobs WHERE hash = ?");
  bindAll(known, hash);
  if (known.executeStep()) return hash;
  const std::string packed = compress(bytes);
  SQLite::Statement insert(database, "INSERT INTO blobs (hash, size, data) VALUES (?, ?, ?)");
  bindAll(insert, hash, static_cast<std::int64_t>(bytes.size()));
  insert.bind(3, packed.data(), static_cast<int>(packed.size()));
  insert.exec();
  return hash;
}

std::optional<std::string> getBlob(SQLite::Database& database, const Hash& hash) {
  SQLite::Statement find(database, "SELECT size, data FROM blobs WHERE hash = ?");
  bindAll(find, hash);
  if (!find.executeStep()) return std::nullopt;
  const auto size = static_cast<std::size_t>(find.getColumn(0).getInt64());
  const auto data = find.getColumn(1);
  return decompress({static_cast<const char*>(data.getBlob()), static_cast<std::size_t>(data.getBytes())},
                    size);
}

}  // namespace marmoset::store
