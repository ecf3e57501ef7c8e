// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QtGlobal>
#include <csignal>
#include <sys/resource.h>

namespace kontor {

//! This process gets no more than so much of something, as long as this lives. RLIMIT_FSIZE is a disk that is full after so many bytes.
class ResourceLimit {
public:
    ResourceLimit(__rlimit_resource resource, rlim_t most)
        : m_resource(resource)
    {
        if (resource == RLIMIT_FSIZE)
            std::signal(SIGXFSZ, SIG_IGN); // a write that doesn't fit is an error, not the end of the process
        ::getrlimit(resource, &m_before);
        const rlimit now {most, m_before.rlim_max};
        ::setrlimit(resource, &now);
    }
    ~ResourceLimit() { ::setrlimit(m_resource, &m_before); }
    Q_DISABLE_COPY_MOVE(ResourceLimit)

private:
    __rlimit_resource m_resource;
    rlimit m_before {};
};

} // namespace kontor
