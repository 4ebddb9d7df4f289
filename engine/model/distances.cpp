#include "engine/model/distances.h"

namespace marmoset::model {

namespace {

// The moves out of every place, in their order.
class Exits {
 public:
  Exits(std::uint32_t places, std::span<const Move> moves) : begins_(places + 1), sorted_(moves.size()) {
    for (const auto& move : moves) ++begins_[move.from + 1];
    for (std::uint32_t place = 0; place < places; ++place) begins_[place + 1] += begins_[place];
    auto next = begins_;
    for (std::uint32_t i = 0; i < moves.size(); ++i) sorted_[next[moves[i].from]++] = i;
  }

  std::span<const std::uint32_t> of(std::uint32_t place) const {
    return std::span(sorted_).subspan(begins_[place], begins_[place + 1] - begins_[place]);
  }

 private:
  std::vector<std::uint32_t> begins_, sorted_;
};

}  // namespace

std::vector<std::optional<Reached>> distances(std::uint32_t places, std::span<const std::uint32_t> roots,
                                              std::span<const Move> moves) {
  const Exits exits(places, moves);
  std::vector<std::optional<Reached>> reached(places);
  std::vector<std::uint32_t> queue;
  for (const auto root : roots) {
    if (reached[root]) continue;
    reached[root] = Reached{};
    queue.push_back(root);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const auto move : exits.of(queue[i])) {
      const auto to = moves[move].to;
      if (reached[to]) continue;
      reached[to] = Reached{reached[queue[i]]->level + 1, move};
      queue.push_back(to);
    }
  }
  return reached;
}

}  // namespace marmoset::model
