#include "server/documents/snapshot.h"

#include <utility>

#include "engine/script/log/findings.h"

namespace marmoset::server {

using script::Log;
using script::Script;
using script::Text;

Snapshot::Snapshot(std::string uri, Version version, Content content, Options options,
                   std::shared_ptr<Memory> memory)
    : uri_(std::move(uri)),
      version_(version),
      content_(std::move(content)),
      options_(std::move(options)),
      memory_(std::move(memory)),
      findings_([this] { return check(); }) {}

Snapshot::Content Snapshot::parseAs(Language language, Text text) {
  switch (language) {
    case Language::script:
      return Script::parse(std::move(text));
    case Language::log:
      return Log::parse(std::move(text));
    case Language::none:
      break;
  }
  return text;
}

Snapshot::Pointer Snapshot::parse(std::string uri, Language language, Version version, Text text,
                                  Options options) {
  return Pointer(new Snapshot(std::move(uri), version, parseAs(language, std::move(text)), std::move(options),
                              std::make_shared<Memory>()));
}

Snapshot::Pointer Snapshot::edited(Version version, const script::TextEdit& edit) const {
  auto content = std::visit(
      [&](const auto& before) -> Content { return before.edited(edit.range, edit.replacement); }, content_);
  return Pointer(new Snapshot(uri_, version, std::move(content), options_, memory_));
}

Snapshot::Pointer Snapshot::withText(Version version, Text text) const {
  return Pointer(new Snapshot(uri_, version, parseAs(language(), std::move(text)), options_, memory_));
}

Snapshot::Pointer Snapshot::withOptions(Options options) const {
  return Pointer(new Snapshot(uri_, version_, content_, std::move(options), memory_));
}

const Text& Snapshot::text() const {
  if (const auto* text = std::get_if<Text>(&content_)) return *text;
  return script() ? script()->text() : log()->text();
}

std::vector<script::Finding> Snapshot::check() const {
  if (script()) return memory_->of<script::Checker>()->check(*script(), *options_);
  if (log()) return logFindings(*log(), *options_);
  return {};
}

Language languageOf(std::string_view languageId, std::string_view uri, const Text& text) {
  if (languageId == "monkey-script") return Language::script;
  if (languageId == "monkey-log") return Language::log;
  if (uri.ends_with(".mks")) return Language::script;
  switch (script::sniff(text)) {
    case script::DocumentKind::script:
      return Language::script;
    case script::DocumentKind::log:
      return Language::log;
    case script::DocumentKind::unknown:
      break;
  }
  return Language::none;
}

}  // namespace marmoset::server
