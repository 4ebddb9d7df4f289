# Makes the libraries of the project static, all but glibc's own, so that the program runs wherever glibc is. The
# targets keep their names and compile flags: the compiler cache serves both kinds of build.
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
set(Boost_USE_STATIC_LIBS ON)
set(CMAKE_SKIP_RPATH ON)
add_link_options(-static-libgcc -static-libstdc++)

# static_archive(VARIABLE NAME): the path of libNAME.a.
function(static_archive variable name)
  find_library(STATIC_${name} lib${name}.a REQUIRED)
  set(${variable} ${STATIC_${name}} PARENT_SCOPE)
endfunction()

# replace_by_archive(TARGET NAME): links libNAME.a wherever the imported target is linked.
function(replace_by_archive target name)
  static_archive(archive ${name})
  set_target_properties(${target} PROPERTIES IMPORTED_LOCATION_NONE ${archive} IMPORTED_SONAME_NONE "")
endfunction()

find_package(yaml-cpp REQUIRED)
replace_by_archive(yaml-cpp yaml-cpp)
find_package(pugixml REQUIRED)
replace_by_archive(pugixml::shared pugixml)
find_package(zstd REQUIRED)
replace_by_archive(zstd::libzstd_shared zstd)

static_archive(RE2_ARCHIVE re2)
set(RE2_LIBRARY ${RE2_ARCHIVE} CACHE FILEPATH "" FORCE)
static_archive(ZLIB_ARCHIVE z)
set(ZLIB_LIBRARY ${ZLIB_ARCHIVE} CACHE FILEPATH "" FORCE)
static_archive(SQLITE_ARCHIVE sqlite3)
set(SQLite3_LIBRARY ${SQLITE_ARCHIVE} CACHE FILEPATH "" FORCE)
add_library(sqlite3 STATIC IMPORTED GLOBAL)
set_target_properties(sqlite3 PROPERTIES IMPORTED_LOCATION ${SQLITE_ARCHIVE})

add_library(marmoset_static_fmt STATIC ${CMAKE_CURRENT_LIST_DIR}/static/fmt.cpp)
find_package(fmt REQUIRED)
get_target_property(fmt_headers fmt::fmt INTERFACE_INCLUDE_DIRECTORIES)
target_include_directories(marmoset_static_fmt SYSTEM PRIVATE ${fmt_headers})
set_target_properties(fmt::fmt PROPERTIES
  IMPORTED_LOCATION_NONE ${CMAKE_BINARY_DIR}/libmarmoset_static_fmt.a IMPORTED_SONAME_NONE "")
add_dependencies(fmt::fmt marmoset_static_fmt)

# Cairo's archives need each other in a circle; of X11 and GLib nothing is linked, since nothing uses them.
find_package(PkgConfig REQUIRED)
pkg_check_modules(CAIRO REQUIRED IMPORTED_TARGET GLOBAL cairo)
set(cairo_archives "")
foreach(name ${CAIRO_STATIC_LIBRARIES})
  if(NOT name MATCHES "^(m|pthread|dl|rt)$")
    static_archive(archive ${name})
    list(APPEND cairo_archives ${archive})
  endif()
endforeach()
list(REMOVE_DUPLICATES cairo_archives)
set_target_properties(PkgConfig::CAIRO PROPERTIES
  INTERFACE_LINK_LIBRARIES "-Wl,--start-group;${cairo_archives};-Wl,--end-group;m")
