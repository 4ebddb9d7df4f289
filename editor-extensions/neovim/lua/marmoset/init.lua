-- Starts the Marmoset language server for Monkey scripts and logs. Works from Neovim 0.7 on.
local M = {}

M.config = {
  cmd = { 'marmoset', 'lsp' },
  settings = {},
  on_attach = nil,
  handlers = nil,
}

local clients = {}

local function root_of(path)
  local folder = vim.fn.fnamemodify(path, ':p:h')
  local marker = vim.fn.findfile('.marmoset.yaml', folder .. ';')
  if marker ~= '' then return vim.fn.fnamemodify(marker, ':p:h') end
  local git = vim.fn.finddir('.git', folder .. ';')
  if git ~= '' then return vim.fn.fnamemodify(git, ':p:h:h') end
  return folder
end

local function start(root)
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  return vim.lsp.start_client({
    name = 'marmoset',
    cmd = M.config.cmd,
    root_dir = root,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = vim.fn.fnamemodify(root, ':t') } },
    capabilities = capabilities,
    settings = { marmoset = M.config.settings },
    handlers = M.config.handlers,
    on_attach = M.config.on_attach,
    on_exit = function() clients[root] = nil end,
    flags = { debounce_text_changes = 20, exit_timeout = 2000 },
  })
end

-- Attaches the buffer to the server of its project, starting that server if needed.
function M.attach(buffer)
  buffer = buffer == 0 and vim.api.nvim_get_current_buf() or buffer
  local root = root_of(vim.api.nvim_buf_get_name(buffer))
  if not clients[root] then
    if vim.fn.executable(M.config.cmd[1]) ~= 1 then
      vim.notify('marmoset: "' .. M.config.cmd[1] .. '" is not on PATH; build it with ./dev build', vim.log.levels.ERROR)
      return
    end
    clients[root] = start(root)
  end
  if clients[root] then vim.lsp.buf_attach_client(buffer, clients[root]) end
  return clients[root]
end

function M.setup(options)
  M.config = vim.tbl_deep_extend('force', M.config, options or {})
  local group = vim.api.nvim_create_augroup('marmoset', { clear = true })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = { 'monkey-script', 'monkey-log' },
    callback = function(event) M.attach(event.buf) end,
  })
end

return M
