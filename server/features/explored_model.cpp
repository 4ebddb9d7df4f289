#include "protocol/lsp/uri.h"
#include "server/explorations/explored_folder.h"
#include "server/explorations/model_graph.h"
#include "server/features/feature.h"

namespace marmoset::server {

namespace {

protocol::Answer<ModelRequest> modelOfFolder(const Call&, const ModelParams& params) {
  const auto failed = [](std::string message) {
    return tl::unexpected(protocol::ResponseError{protocol::ErrorCode::requestFailed, std::move(message)});
  };
  const auto folder = lsp::pathOf(params.uri);
  if (!folder) return failed("this is no folder on disk: " + params.uri);
  const auto model = modelIn(*folder);
  if (!model) return failed(model.error());
  return ModelResult{model->build().package, model->build().version, model->states().size(),
                     model->transitions().size(), modelGraph(*model)};
}

}  // namespace

const Feature exploredModel{
    .name = "exploredModel",
    .bind = [](Binder& binder) { binder.workspace<ModelRequest>(modelOfFolder); },
};

}  // namespace marmoset::server
