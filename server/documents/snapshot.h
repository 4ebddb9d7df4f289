#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/script/log/log.h"
#include "engine/script/rules/check.h"
#include "engine/script/syntax/script.h"
#include "server/documents/lazy.h"
#include "server/documents/memory.h"

namespace marmoset::server {

enum class Language : std::uint8_t { none, script, log };

// One version of one document: a script or a log, and what is known about it. Immutable, so workers read it
// while the main thread already holds the next one. What is costly is computed when first asked for and kept
// as long as the snapshot lives.
class Snapshot {
 public:
  using Pointer = std::shared_ptr<const Snapshot>;
  using Options = std::shared_ptr<const script::CheckOptions>;

  // A version of an open document; empty for one that was read from disk.
  using Version = std::optional<std::int32_t>;

  static Pointer parse(std::string uri, Language language, Version version, script::Text text,
                       Options options);
  Pointer edited(Version version, const script::TextEdit& edit) const;
  Pointer withText(Version version, script::Text text) const;
  Pointer withOptions(Options options) const;

  const std::string& uri() const { return uri_; }  // as the client spells it
  Language language() const { return static_cast<Language>(content_.index()); }
  Version version() const { return version_; }
  const script::Text& text() const;
  const script::CheckOptions& options() const { return *options_; }

  // Null where the document is of the other language.
  const script::Script* script() const { return std::get_if<script::Script>(&content_); }
  const script::Log* log() const { return std::get_if<script::Log>(&content_); }

  const std::vector<script::Finding>& findings() const { return *findings_; }

  // What features remember of this document, whatever its version.
  Memory& memory() const { return *memory_; }

 private:
  using Content = std::variant<script::Text, script::Script, script::Log>;
  static Content parseAs(Language language, script::Text text);
  Snapshot(std::string uri, Version version, Content content, Options options,
           std::shared_ptr<Memory> memory);
  std::vector<script::Finding> check() const;

  std::string uri_;
  Version version_;
  Content content_;
  Options options_;
  std::shared_ptr<Memory> memory_;  // shared by all versions
  Lazy<std::vector<script::Finding>> findings_;
};

// What the client calls the document decides; a name it does not know leaves it to the content.
Language languageOf(std::string_view languageId, std::string_view uri, const script::Text& text);

}  // namespace marmoset::server
