# What every target of ours shares: language, warnings as errors, hardening, sanitizers.
add_library(kontor_options INTERFACE)
target_compile_features(kontor_options INTERFACE cxx_std_20)
target_include_directories(kontor_options INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_definitions(kontor_options INTERFACE
    QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH QT_NO_NARROWING_CONVERSIONS_IN_CONNECT
    QT_DISABLE_DEPRECATED_BEFORE=0x060400
    KONTOR_VERSION="${PROJECT_VERSION}")
target_compile_options(kontor_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    -Wformat=2 -Wimplicit-fallthrough -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND KONTOR_SANITIZE)
    # GCC 12 finds uninitialised values in standard headers once the sanitizers have rewritten them.
    target_compile_options(kontor_options INTERFACE -Wno-maybe-uninitialized)
endif()
# Assertions name their source below this folder, so that ccache finds what another clone has compiled.
target_compile_options(kontor_options INTERFACE -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # GCC's -Wconversion leaves signs out in C++; one set of warnings for both.
    target_compile_options(kontor_options INTERFACE -Wno-sign-conversion)
endif()
if(CMAKE_BUILD_TYPE STREQUAL "Release" OR CMAKE_BUILD_TYPE STREQUAL "RelWithDebInfo")
    target_compile_options(kontor_options INTERFACE -fstack-protector-strong)
    # Only some processors have these: the first x86, the last ARM.
    include(CheckCXXCompilerFlag)
    foreach(flag IN ITEMS -fcf-protection -fstack-clash-protection -mbranch-protection=standard)
        string(MAKE_C_IDENTIFIER "KONTOR_HAS${flag}" has)
        check_cxx_compiler_flag(${flag} ${has})
        if(${has})
            target_compile_options(kontor_options INTERFACE ${flag})
        endif()
    endforeach()
    target_compile_definitions(kontor_options INTERFACE _FORTIFY_SOURCE=2 _GLIBCXX_ASSERTIONS)
    target_link_options(kontor_options INTERFACE -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
endif()
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX) # without it CMake leaves the choice to the compiler when it links a program
if(KONTOR_SANITIZE)
    target_compile_options(kontor_options INTERFACE -fsanitize=${KONTOR_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(kontor_options INTERFACE -fsanitize=${KONTOR_SANITIZE})
    if(KONTOR_SANITIZE MATCHES "undefined")
        # Two empty lists of numbers are compared by memcmp with null pointers in Qt's headers.
        target_compile_options(kontor_options INTERFACE -fno-sanitize-recover=undefined -fno-sanitize=nonnull-attribute)
    endif()
endif()
if(KONTOR_COVERAGE)
    # Without inlining, so that every branch of the source is one in the report.
    target_compile_options(kontor_options INTERFACE -O0 --coverage)
    target_link_options(kontor_options INTERFACE --coverage)
endif()
if(KONTOR_FUZZ)
    # The libraries report their branches to the fuzzer; the programs of tests/fuzz link it.
    target_compile_options(kontor_options INTERFACE -fsanitize=fuzzer-no-link)
    target_link_options(kontor_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# The system's linker takes seconds for a program with debug information.
find_program(KONTOR_MOLD mold)
if(KONTOR_MOLD AND CMAKE_BUILD_TYPE STREQUAL "Debug")
    add_link_options(-fuse-ld=mold)
endif()

# Neither throw nor catch, and every branch of theirs is counted by ./dev test --coverage.
set(KONTOR_COUNTED core signing)

# A unity build (CMAKE_UNITY_BUILD, set by the presets) compiles this many sources as one unit, because reading Qt's headers costs more
# than compiling our own code. So no two sources of a library may define the same name, not even in an anonymous namespace.
set(KONTOR_UNIT_SIZE 16)

# One static library a folder: kontor_library(core SOURCES a.cpp b.cpp LINKS Qt6::Core PRIVATE_LINKS ICU::uc)
function(kontor_library name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
    add_library(kontor_${name} STATIC ${ARG_SOURCES})
    set_target_properties(kontor_${name} PROPERTIES UNITY_BUILD_BATCH_SIZE ${KONTOR_UNIT_SIZE})
    target_link_libraries(kontor_${name} PUBLIC kontor_options ${ARG_LINKS} PRIVATE ${ARG_PRIVATE_LINKS})
    if(KONTOR_COVERAGE AND name IN_LIST KONTOR_COUNTED)
        # What the compiler adds to clean up behind an exception has branches too, that nobody wrote and nothing takes.
        target_compile_options(kontor_${name} PRIVATE -fno-exceptions)
    endif()
endfunction()

# A program: its main.cpp and what it is made of.
function(kontor_program name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    set_target_properties(${name} PROPERTIES UNITY_BUILD_BATCH_SIZE ${KONTOR_UNIT_SIZE})
    target_link_libraries(${name} PRIVATE kontor_options ${ARG_LINKS})
    install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()
