// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/cleanheap.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <openssl/crypto.h>
#if defined(_WIN32) || defined(__linux__)
#include <malloc.h>
#else
#include <malloc/malloc.h>
#endif

namespace kontor {
namespace {

size_t sizeOf(void *block)
{
#if defined(_WIN32)
    return _msize(block);
#elif defined(__linux__)
    return malloc_usable_size(block);
#else
    return malloc_size(block);
#endif
}

void *allocate(size_t size, const char *, int)
{
    return std::malloc(size);
}

void release(void *block, const char *, int)
{
    if (block)
        OPENSSL_cleanse(block, sizeOf(block));
    std::free(block);
}

//! The system's own would leave the old block behind as it is.
void *resize(void *block, size_t size, const char *, int)
{
    void *moved = size > 0 ? std::malloc(size) : nullptr;
    if (moved && block)
        std::memcpy(moved, block, std::min(size, sizeOf(block)));
    if (moved || size == 0)
        release(block, nullptr, 0);
    return moved;
}

} // namespace

bool overwriteWhatOpensslFrees()
{
    return CRYPTO_set_mem_functions(allocate, resize, release) == 1;
}

bool lockSecretsIntoMemory()
{
    constexpr size_t room = size_t {512} * 1024;
    constexpr size_t leastPiece = 32;
    return CRYPTO_secure_malloc_init(room, leastPiece) != 0;
}

} // namespace kontor
