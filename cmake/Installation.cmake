# What `cmake --install` puts where: the program with its manual, completions, documentation, samples and the plugins of
# editors. The pages and completions are what the installed program itself prints.
include(GNUInstallDirs)

install(TARGETS marmoset RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(DIRECTORY samples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/marmoset/samples USE_SOURCE_PERMISSIONS)
install(DIRECTORY ci/ DESTINATION ${CMAKE_INSTALL_DATADIR}/marmoset/ci USE_SOURCE_PERMISSIONS)
install(DIRECTORY editor-extensions/neovim/ DESTINATION ${CMAKE_INSTALL_DATADIR}/nvim/site/pack/marmoset/start/marmoset)
install(FILES editor-extensions/emacs/marmoset.el DESTINATION ${CMAKE_INSTALL_DATADIR}/emacs/site-lisp)

install(CODE "
  set(program \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/marmoset\")
  set(share \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")
  foreach(completion bash:bash-completion/completions/marmoset zsh:zsh/vendor-completions/_marmoset
                     fish:fish/vendor_completions.d/marmoset.fish)
    string(REGEX MATCH \"^([a-z]+):(.*)/([^/]+)$\" ignored \${completion})
    set(shell \${CMAKE_MATCH_1})
    set(folder \"\${share}/\${CMAKE_MATCH_2}\")
    set(name \${CMAKE_MATCH_3})
    file(MAKE_DIRECTORY \"\${folder}\")
    execute_process(COMMAND \"\${program}\" completion \${shell} OUTPUT_FILE \"\${folder}/\${name}\" COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
  file(MAKE_DIRECTORY \"\${share}/man/man1\")
  execute_process(COMMAND \"\${program}\" man -o \"\${share}/man/man1\" OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
")
