#include "server/features/widget_offers.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/report/expected_screen.h"
#include "server/recordings/recorded_document.h"

namespace marmoset::server {
namespace {

using report::TouchableWidget;

// From the word at the cursor to the end of the second coordinate, if there is one.
script::Range coordinatesAt(std::string_view text, std::uint32_t line, const script::Span& word) {
  auto end = word.end;
  const auto comma = text.find_first_not_of(" \t", word.end);
  if (comma != std::string_view::npos && text[comma] == ',') {
    const auto digits = text.find_first_not_of(" \t", comma + 1);
    const auto behind = text.find_first_not_of("0123456789.-", std::min(digits, text.size()));
    end = static_cast<std::uint32_t>(std::min(behind, text.size()));
  }
  return {{line, word.begin}, {line, end}};
}

// Clients compare what they offer with what it replaces: numbers would rule out every name.
std::string_view numbersIn(std::string_view replaced) {
  const bool isName = replaced.empty() || replaced.front() > '9';
  return isName ? std::string_view() : replaced;
}

std::string row(std::string_view what, const std::string& value) {
  return value.empty() ? std::string() : fmt::format("\n{}: {}", what, value);
}

std::string documentationOf(const trace::ViewNode& view, const trace::WindowStatus& window) {
  const auto& box = view.bounds;
  return fmt::format("On {} as it was recorded.", describe(window)) + row("class", view.className) +
         row("id", view.resourceId) + row("text", view.text) + row("description", view.description) +
         row("bounds", fmt::format("[{},{}][{},{}]", box.left, box.top, box.right, box.bottom));
}

}  // namespace

std::vector<lsp::CompletionItem> widgetOffers(const Call& call, std::uint32_t line,
                                              const script::Cursor& cursor, script::UserEventType touch) {
  std::vector<lsp::CompletionItem> items;
  const auto recorded = recordedDocument(*call.document, *call.world);
  const auto* screen = recorded ? report::screenAtLine(*recorded, line) : nullptr;
  if (!screen || !screen->tree) return items;
  const auto text = call.script()->lineText(line);
  const auto old = coordinatesAt(text, line, cursor.word);
  const auto range = call.positions().toClient(old);
  const auto before = numbersIn(text.substr(old.start.byte, old.end.byte - old.start.byte));
  for (const auto& widget : report::touchableWidgets(*screen->tree, touch)) {
    lsp::CompletionItem item;
    item.label = widget.name;
    if (!before.empty()) item.filterText = fmt::format("{} {}", before, widget.name);
    item.kind = lsp::CompletionItemKind::value;
    item.detail = fmt::format("({}, {})", widget.at.x, widget.at.y);
    item.documentation = documentationOf(screen->tree->nodes[widget.view], screen->window);
    // As they stand on the screen.
    item.sortText = fmt::format("{:05}", items.size());
    item.textEdit = lsp::TextEdit{range, fmt::format("{},{}", widget.at.x, widget.at.y)};
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace marmoset::server
