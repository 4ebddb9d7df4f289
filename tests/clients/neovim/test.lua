-- A person's session in Neovim: open a script, read the diagnostics, take a quick fix, format, complete, rename,
-- minimise a crash.
vim.opt.runtimepath:append(vim.env.MARMOSET_PLUGIN)
vim.cmd('filetype on')
vim.cmd('runtime! ftdetect/*.vim')

local function wait_for(what, condition)
  if not vim.wait(10000, condition, 5) then error('waited in vain for ' .. what, 2) end
end

local function expect(what, actual, wanted)
  if not vim.deep_equal(actual, wanted) then
    error(what .. ': got ' .. vim.inspect(actual) .. ', wanted ' .. vim.inspect(wanted), 2)
  end
end

local function line(number) return vim.api.nvim_buf_get_lines(0, number - 1, number, true)[1] end

local function diagnostics_at(number)
  local codes = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0, { lnum = number - 1 })) do
    table.insert(codes, diagnostic.code or diagnostic.user_data.lsp.code)
  end
  return codes
end

local function first_choice()
  vim.ui.select = function(items, _, choose) choose(items[1], 1) end
end

local function quick_fix(number, wanted)
  vim.api.nvim_win_set_cursor(0, { number, 0 })
  vim.lsp.buf.code_action({ only = { 'quickfix' } })
  wait_for('the quick fix of line ' .. number, function() return line(number) == wanted end)
end

-- The first code action on a script is a job on the simulated app; its result is a new buffer beside the script.
local function minimise()
  vim.cmd('edit! whohasmystuff/crash.mks')
  local client
  wait_for('the server of the sample', function()
    client = select(2, next(vim.lsp.buf_get_clients(0)))
    return client and client.initialized
  end)
  vim.api.nvim_win_set_cursor(0, { 8, 0 })
  vim.lsp.buf.code_action({ only = { 'refactor.extract' } })
  local function result() return vim.fn.bufnr('crash-min.mks$') end
  wait_for('the reduced script', function()
    return result() > 0 and #vim.api.nvim_buf_get_lines(result(), 0, -1, true) > 10
  end)
  local text = table.concat(vim.api.nvim_buf_get_lines(result(), 0, -1, true), '\n')
  expect('certificate', text:match('#marmoset reproduced: .*%((passes default mode)'), 'passes default mode')
end

local function test()
  local exit_code
  first_choice()
  require('marmoset').setup({
    cmd = { vim.env.MARMOSET_BINARY, 'lsp' },
    settings = { device = { use = 'sim:whohasmystuff.app.yaml' } },
  })
  vim.cmd('edit crash.mks')
  expect('file type', vim.bo.filetype, 'monkey-script')

  wait_for('diagnostics', function() return #vim.diagnostic.get(0) >= 2 end)
  expect('line 7', diagnostics_at(7), { 'unknown-keyword' })
  expect('line 9', diagnostics_at(9), { 'rotation-range' })

  quick_fix(7, 'Tap(120, 270)')
  wait_for('the diagnostic to go', function() return #diagnostics_at(7) == 0 end)
  quick_fix(9, 'RotateScreen(1, 1)')
  wait_for('no diagnostics', function() return #vim.diagnostic.get(0) == 0 end)

  vim.lsp.buf.formatting_sync(nil, 5000)
  expect('formatted line', line(11), 'Tap(100,200)')

  vim.api.nvim_buf_set_lines(0, 11, 11, true, { 'DispatchPre' })
  vim.api.nvim_win_set_cursor(0, { 12, 10 })
  local answer = vim.lsp.buf_request_sync(0, 'textDocument/completion', vim.lsp.util.make_position_params(), 5000)
  local items = vim.lsp.util.extract_completion_items(select(2, next(answer)).result)
  local labels = vim.tbl_map(function(item) return item.label end, items)
  expect('DispatchPress offered', vim.tbl_contains(labels, 'DispatchPress'), true)
  vim.api.nvim_buf_set_lines(0, 11, 12, true, {})

  vim.api.nvim_win_set_cursor(0, { 5, 16 })
  vim.lsp.buf.rename('com.example.store')
  wait_for('rename', function()
    return line(5) == 'LaunchActivity(com.example.store,com.example.store.MainActivity)'
  end)

  local hover = vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.lsp.util.make_position_params(), 5000)
  expect('hover answers', select(2, next(hover)).result ~= nil, true)

  minimise()

  local client = vim.lsp.get_active_clients()[1]
  client.config.on_exit = nil
  expect('server name', client.name, 'marmoset')
  vim.lsp.stop_client(client.id)
  wait_for('the server to stop', function() return client.is_stopped() end)
end

vim.api.nvim_create_autocmd('VimEnter', {
  callback = vim.schedule_wrap(function()
    local ok, problem = xpcall(test, debug.traceback)
    if ok then
      io.stdout:write('neovim: ok\n')
      vim.cmd('qall!')
    else
      io.stderr:write(problem .. '\n')
      vim.cmd('cquit 1')
    end
  end),
})
LOADED = true
