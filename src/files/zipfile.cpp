// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/zipfile.h"

#include <algorithm>
#include <zip.h>

namespace kontor {

namespace {

ApiError damaged()
{
    return badInput(ReasonCode::WorkbookUnpackable);
}

ApiError bomb()
{
    return badInput(ReasonCode::FileUnpacksHuge);
}

//! What libzip asks of a device.
struct Source {
    QIODevice *device;
    zip_error_t trouble;
};

zip_int64_t answerStat(const Source &source, void *data, zip_uint64_t length)
{
    if (length < sizeof(zip_stat_t))
        return -1;
    auto *stat = static_cast<zip_stat_t *>(data);
    zip_stat_init(stat);
    stat->size = zip_uint64_t(source.device->size());
    stat->valid = ZIP_STAT_SIZE;
    return sizeof(zip_stat_t);
}

zip_int64_t seek(Source &source, void *data, zip_uint64_t length)
{
    const zip_int64_t to = zip_source_seek_compute_offset(
        zip_uint64_t(source.device->pos()), zip_uint64_t(source.device->size()), data, length, &source.trouble);
    return to >= 0 && source.device->seek(to) ? 0 : -1;
}

zip_int64_t answer(void *state, void *data, zip_uint64_t length, zip_source_cmd_t command)
{
    auto *source = static_cast<Source *>(state);
    switch (command) {
    case ZIP_SOURCE_OPEN:
        return source->device->seek(0) ? 0 : -1;
    case ZIP_SOURCE_READ:
        return source->device->read(static_cast<char *>(data), qint64(length));
    case ZIP_SOURCE_CLOSE:
        return 0;
    case ZIP_SOURCE_STAT:
        return answerStat(*source, data, length);
    case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&source->trouble, data, length);
    case ZIP_SOURCE_FREE:
        delete source;
        return 0;
    case ZIP_SOURCE_SEEK:
        return seek(*source, data, length);
    case ZIP_SOURCE_TELL:
        return source->device->pos();
    case ZIP_SOURCE_SUPPORTS:
        return ZIP_SOURCE_SUPPORTS_SEEKABLE;
    default:
        return -1;
    }
}

//! What is behind the device, for libzip; nothing when there is no memory for it.
zip_source_t *sourceOf(QIODevice &device)
{
    auto *state = new Source {&device, {}};
    zip_error_init(&state->trouble);
    zip_source_t *source = zip_source_function_create(&answer, state, nullptr);
    if (!source)
        delete state;
    return source;
}

} // namespace

Result<std::shared_ptr<ZipFile>> ZipFile::open(QIODevice &device)
{
    zip_source_t *source = sourceOf(device);
    zip_t *archive = source ? zip_open_from_source(source, ZIP_RDONLY, nullptr) : nullptr;
    if (!archive) {
        zip_source_free(source);
        return damaged();
    }
    std::shared_ptr<ZipFile> file(new ZipFile(archive));
    if (const auto read = file->readNames(); !read)
        return read.error();
    return file;
}

ZipFile::ZipFile(zip *archive)
    : m_archive(archive)
{
}

ZipFile::~ZipFile()
{
    zip_discard(m_archive);
}

Result<Done> ZipFile::readNames()
{
    const zip_int64_t count = zip_get_num_entries(m_archive, 0);
    if (count > mostParts)
        return bomb();
    for (zip_int64_t i = 0; i < count; ++i) {
        const char *name = zip_get_name(m_archive, zip_uint64_t(i), 0);
        if (name)
            m_names.append(QString::fromUtf8(name));
    }
    return Done {};
}

bool ZipFile::has(const QString &name) const
{
    return m_names.contains(name, Qt::CaseInsensitive);
}

Result<std::unique_ptr<ZipPart>> ZipFile::part(const QString &name, qint64 largest)
{
    const QByteArray bytes = name.toUtf8();
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_stat(m_archive, bytes.constData(), ZIP_FL_NOCASE, &stat) != 0)
        return damaged();
    if (stat.size > zip_uint64_t(std::min(largest, m_left)))
        return bomb();
    if (stat.encryption_method != ZIP_EM_NONE)
        return badInput(ReasonCode::WorkbookPartLocked);
    zip_file_t *file = zip_fopen_index(m_archive, stat.index, 0);
    if (!file)
        return damaged();
    return std::unique_ptr<ZipPart>(new ZipPart(shared_from_this(), file, largest));
}

ZipPart::ZipPart(std::shared_ptr<ZipFile> archive, zip_file *file, qint64 largest)
    : m_archive(std::move(archive))
    , m_file(file)
    , m_left(largest)
{
    open(ReadOnly);
}

ZipPart::~ZipPart()
{
    zip_fclose(m_file);
}

qint64 ZipPart::readData(char *to, qint64 most)
{
    if (m_trouble)
        return -1;
    const qint64 read = zip_fread(m_file, to, zip_uint64_t(most));
    if (read < 0) {
        m_trouble = damaged();
        return -1;
    }
    m_left -= read;
    m_archive->m_left -= read;
    m_piece += read;
    if (m_left < 0 || m_archive->m_left < 0 || m_piece > longestPiece) {
        m_trouble = bomb();
        return -1;
    }
    return read > 0 ? read : -1;
}

} // namespace kontor
