# How every target of the project is compiled, and the two functions the folders use to declare theirs.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

set(MARMOSET_SANITIZE "" CACHE STRING "Sanitizers to build with: empty, address,undefined or thread")
option(MARMOSET_FUZZERS "Build the libFuzzer targets (needs clang)" OFF)

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_library(marmoset_options INTERFACE)
target_include_directories(marmoset_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(marmoset_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wno-missing-field-initializers -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports both inside the standard library at -O2 and with sanitizers.
  target_compile_options(marmoset_options INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
endif()
if(MARMOSET_SANITIZE)
  set(sanitizer_flags -fsanitize=${MARMOSET_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_compile_options(marmoset_options INTERFACE ${sanitizer_flags})
  target_link_options(marmoset_options INTERFACE ${sanitizer_flags})
endif()
if(MARMOSET_SANITIZE STREQUAL "thread")
  # ThreadSanitizer does not understand Asio's fences, and Asio does not need them beside its locks.
  target_compile_definitions(marmoset_options INTERFACE BOOST_ASIO_DISABLE_FENCED_BLOCK)
endif()
if(MARMOSET_FUZZERS)
  target_compile_options(marmoset_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

option(MARMOSET_STATIC "Link everything but glibc statically" OFF)
if(MARMOSET_STATIC)
  include(StaticLibraries)
endif()

# For code that is compiled more often than it runs long: optimising it costs more than it saves, and most where every
# access is checked.
set(MARMOSET_QUICK_COMPILE -O1)
if(MARMOSET_SANITIZE)
  set(MARMOSET_QUICK_COMPILE -O0)
endif()

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)

# Most of the time of compiling goes into headers, so the sources of a target are compiled several at a time. Whoever wants
# errors by file turns it off: cmake -DMARMOSET_UNITY=OFF; whoever edits one file for an hour takes it out of its batch:
# cmake build -DMARMOSET_ALONE=server/features/hover.cpp. Two warnings are about what a file sees of the world; within a
# batch that is its neighbours, so there only what is the same file by file is checked (clang knows no shadowing of locals
# alone: g++ checks the same sources).
option(MARMOSET_UNITY "Compile the sources of a target in batches" ON)
set(CMAKE_UNITY_BUILD ${MARMOSET_UNITY})
set(CMAKE_UNITY_BUILD_BATCH_SIZE 12)
set(MARMOSET_ALONE "" CACHE STRING "Sources to compile outside of the batches, from the project's root, with ; between them")
if(MARMOSET_UNITY)
  target_compile_options(marmoset_options INTERFACE "$<$<CXX_COMPILER_ID:GNU>:-Wshadow=local;-Wno-subobject-linkage>")
else()
  target_compile_options(marmoset_options INTERFACE -Wshadow)
endif()

# Takes those of a target's sources that MARMOSET_ALONE names out of the batches.
function(marmoset_compile_alone)
  foreach(source IN LISTS ARGN)
    file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${source})
    if(name IN_LIST MARMOSET_ALONE)
      set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
endfunction()

# marmoset_library(NAME SOURCES a.cpp ... LINK other ...): one static library per folder.
function(marmoset_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  marmoset_compile_alone(${ARG_SOURCES})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC marmoset_options fmt::fmt ${ARG_LINK})
endfunction()

# marmoset_test(NAME SOURCES a.cpp ... LINK lib ... LABELS quick ...): one GoogleTest program, one ctest entry.
# Labels: quick; device (with the real adb); sanitize (also run with ASan and UBSan), threads (also run with TSan), and
# the last two with deep_, which `./dev test deep` adds because compiling them takes long. The target LABEL_tests
# builds the programs of a label, so that a sanitizer build compiles only what it runs.
function(marmoset_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK;LABELS" ${ARGN})
  marmoset_compile_alone(${ARG_SOURCES})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} marmoset_test_support GTest::gmock GTest::gtest_main)
  target_compile_options(${name} PRIVATE ${MARMOSET_QUICK_COMPILE})
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT 600)
  foreach(label ${ARG_LABELS})
    if(NOT TARGET ${label}_tests)
      add_custom_target(${label}_tests)
    endif()
    add_dependencies(${label}_tests ${name})
  endforeach()
endfunction()
