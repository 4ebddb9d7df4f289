" Monkey scripts by extension; text and log files by what they start with.
autocmd BufRead,BufNewFile *.mks,*.monkey set filetype=monkey-script
autocmd BufRead *.script,*.txt,*.log call s:detect()

function! s:detect() abort
  let l:head = join(getline(1, 60), "\n")
  if l:head =~# 'start data >>'
    setlocal filetype=monkey-script
  elseif l:head =~# '\m\(^\|\n\|\s\):Monkey: seed='
    setlocal filetype=monkey-log
  endif
endfunction
