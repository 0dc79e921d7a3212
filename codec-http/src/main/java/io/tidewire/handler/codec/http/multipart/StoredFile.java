/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A file with the content of a part, shared by the part and its retained duplicates. It is deleted with the last of
 * them, unless it is the application's. Any thread.
 */
final class StoredFile {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(StoredFile.class);

    private final AtomicInteger users = new AtomicInteger(1);
    /** Written by the thread that has the part. */
    private volatile Path path;
    /** Written by the thread that has the part. */
    private volatile boolean isTemporary;

    private StoredFile(Path path, boolean isTemporary) {
        this.path = path;
        this.isTemporary = isTemporary;
    }

    static StoredFile temporary(Path path) {
        return new StoredFile(path, true);
    }

    static StoredFile ofApplication(Path path) {
        return new StoredFile(path, false);
    }

    Path path() {
        return path;
    }

    void retain() {
        users.incrementAndGet();
    }

    void release() {
        if (users.decrementAndGet() == 0 && isTemporary) {
            delete();
        }
    }

    private void delete() {
        try {
            Files.deleteIfExists(path);
            TemporaryFiles.forget(path);
        } catch (IOException e) {
            LOGGER.warn("failed to delete a file of a form; it is tried again when the JVM ends", e);
        }
    }

    /** Moves the file to where the application wants it, and leaves it to the application. */
    void moveTo(Path target) throws IOException {
        Path old = path;
        Files.move(old, target, StandardCopyOption.REPLACE_EXISTING);
        isTemporary = false;
        path = target;
        TemporaryFiles.forget(old);
    }

    /** Writes the readable octets at {@code position}; the indices of the buffer do not move. */
    static void write(ByteBuf octets, FileChannel file, long position) throws IOException {
        int index = octets.readerIndex();
        long at = position;
        while (index < octets.writerIndex()) {
            int written = octets.getBytes(index, file, at, octets.writerIndex() - index);
            index += written;
            at += written;
        }
    }
}
