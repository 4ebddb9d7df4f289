#include "server/actions/command_offer.h"

#include <utility>

namespace marmoset::server {

Offer commandOffer(std::string title, std::string_view kind, const Command& command, lsp::Json argument) {
  Offer offer{title, kind};
  offer.command = lsp::Command{std::move(title), std::string(command.name), {{std::move(argument)}}};
  return offer;
}

}  // namespace marmoset::server
