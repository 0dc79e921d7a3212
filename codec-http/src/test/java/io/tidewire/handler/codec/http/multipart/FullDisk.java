/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.testkit.PartialFileChannel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Uploads on a disk that is full after a number of octets. */
final class FullDisk {

    static final String MESSAGE = "No space left on device";

    private FullDisk() {
    }

    static DiskFileUpload upload(String name, Path folder, int capacity) {
        return new DiskFileUpload(name, "f", "text/plain", null, null, 0, folder.toString(), true) {
            @Override
            TemporaryFiles.OpenFile createFile() throws IOException {
                TemporaryFiles.OpenFile file = super.createFile();
                return new TemporaryFiles.OpenFile(file.path(), new Full(file.channel(), capacity));
            }
        };
    }

    private static final class Full extends PartialFileChannel {
        private final FileChannel file;
        private final int capacity;

        Full(FileChannel file, int capacity) {
            this.file = file;
            this.capacity = capacity;
        }

        @Override
        public int write(ByteBuffer src, long position) throws IOException {
            // A short write first, as a disk that fills up has it.
            int room = (int) Math.min(capacity - position, src.remaining());
            if (room <= 0) {
                throw new IOException(MESSAGE);
            }
            ByteBuffer part = src.slice().limit(room);
            src.position(src.position() + room);
            return file.write(part, position);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            file.close();
        }

        @Override
        public int read(ByteBuffer dst) throws IOException {
            return file.read(dst);
        }

        @Override
        public long read(ByteBuffer[] dsts, int offset, int length) throws IOException {
            return file.read(dsts, offset, length);
        }

        @Override
        public int read(ByteBuffer dst, long position) throws IOException {
            return file.read(dst, position);
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }
    }
}
