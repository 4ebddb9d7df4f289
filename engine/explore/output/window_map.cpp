#include "engine/explore/output/window_map.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "engine/model/state_names.h"
#include "engine/model/window_graph.h"
#include "engine/report/escape.h"
#include "engine/report/screen_picture.h"

namespace marmoset::explore {

namespace {

constexpr int cardWidth = 132, gapAcross = 90, gapDown = 46, caption = 34;
constexpr std::size_t longestName = 22;

struct Card {
  int x = 0, y = 0;
};

// The end says more than the beginning, where both do not fit.
std::string shortName(const std::string& name) {
  if (name.size() <= longestName) return name;
  auto from = name.size() - longestName;
  while (from < name.size() && (static_cast<unsigned char>(name[from]) & 0xc0) == 0x80) ++from;
  return "\u2026" + name.substr(from);
}

class Map {
 public:
  explicit Map(const ExplorationReport& report)
      : report_(report),
        known_(windowsOf(report.explored.model)),
        graph_(windowGraph(known_)),
        screenWidth_(std::max(report.windows.width(), 1)),
        screenHeight_(std::max(report.windows.height(), 1)),
        cardHeight_(cardWidth * screenHeight_ / screenWidth_) {
    place();
  }

  std::string draw() const {
    std::string cards, moves;
    for (std::size_t i = 0; i < graph_.windows.size(); ++i) cards += card(i);
    for (const auto& move : graph_.moves)
      if (move.from != move.to) moves += line(move);
    auto out = fmt::format(
        R"(<div class="map" tabindex="0"><svg width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img" )"
        R"(aria-label="{2} windows of the app and what led from one to another">{3}{4}</svg></div>)",
        width_, height_, graph_.windows.size(), moves, cards);
    if (graph_.windowsLeftOut + graph_.movesLeftOut > 0)
      out += fmt::format("<p class=\"facts\">Not drawn: {} windows and {} moves that were seen least.</p>",
                         graph_.windowsLeftOut, graph_.movesLeftOut);
    return out + "\n";
  }

 private:
  const model::Window& window(std::size_t place) const { return known_.windows[graph_.windows[place]]; }

  // A column for each distance from the start; what nobody knows a way to stands behind the last.
  void place() {
    std::uint32_t last = 0;
    for (const auto number : graph_.windows) last = std::max(last, known_.windows[number].level.value_or(0));
    std::map<std::uint32_t, int> rows;
    for (std::size_t i = 0; i < graph_.windows.size(); ++i) {
      const auto column = window(i).level.value_or(last + 1);
      const auto row = rows[column]++;
      cards_.push_back({static_cast<int>(column) * (cardWidth + gapAcross) + 10,
                        row * (cardHeight_ + caption + gapDown) + 26});
      width_ = std::max(width_, cards_.back().x + cardWidth + gapAcross / 2);
      height_ = std::max(height_, cards_.back().y + cardHeight_ + caption + 10);
    }
  }

  std::string nameOf(const model::Window& shown) const {
    return shown.failed ? "crashes" : windowName(report_.explored.model, shown.status);
  }

  std::string picture(const model::Window& shown, Card at) const {
    const auto* screen = report_.windows.find(shown.id);
    if (!screen || !screen->tree) return "";
    return fmt::format(
        R"(<svg x="{}" y="{}" width="{}" height="{}" viewBox="0 0 {} {}" preserveAspectRatio="none">{}</svg>)",
        at.x, at.y, cardWidth, cardHeight_, screenWidth_, screenHeight_, report::outlinesOf(*screen->tree));
  }

  std::string card(std::size_t place) const {
    const auto& shown = window(place);
    const auto at = cards_[place];
    const auto name = nameOf(shown);
    const auto events = shown.failed ? "" : countOf(shown.events, "event", "events");
    return fmt::format(
        R"(<g class="{}"><title>{} {}</title><rect class="card" x="{}" y="{}" width="{}" height="{}" rx="6"/>{})"
        R"(<text class="name" x="{}" y="{}">{}</text><text x="{}" y="{}">{}</text></g>)",
        shown.failed ? "failed" : "window", report::escapedHtml(name), events, at.x, at.y, cardWidth,
        cardHeight_, picture(shown, at), at.x, at.y + cardHeight_ + 15, report::escapedHtml(shortName(name)),
        at.x, at.y + cardHeight_ + 29, events);
  }

  std::string line(const model::GraphMove& move) const {
    const auto from = cards_[move.from], to = cards_[move.to];
    const bool onward = to.x > from.x;
    const int x1 = onward ? from.x + cardWidth : from.x, x2 = onward ? to.x : to.x + cardWidth;
    const int lift = move.back ? 18 : -6;
    const int y1 = from.y + cardHeight_ / 2 + lift, y2 = to.y + cardHeight_ / 2 + lift;
    const bool sameColumn = to.x == from.x;
    const int bend = sameColumn ? -gapAcross / 2 : (x2 - x1) / 2;
    const int end = sameColumn ? to.x : x2;
    return fmt::format(
        R"(<path class="move{}" stroke-width="{:.1f}" d="M{} {}C{} {} {} {} {} {}"><title>{} to {}: {} times</title></path>)",
        move.back ? " back" : "", 1 + std::log2(1.0 + static_cast<double>(move.count)) / 3, x1, y1, x1 + bend,
        y1, end + (sameColumn ? bend : -bend), y2, end, y2, report::escapedHtml(nameOf(window(move.from))),
        report::escapedHtml(nameOf(window(move.to))), move.count);
  }

  const ExplorationReport& report_;
  const model::Windows known_;
  const model::WindowGraph graph_;
  const int screenWidth_, screenHeight_, cardHeight_;
  std::vector<Card> cards_;
  int width_ = 0, height_ = 0;
};

}  // namespace

std::string windowMap(const ExplorationReport& report) {
  return Map(report).draw();
}

}  // namespace marmoset::explore
