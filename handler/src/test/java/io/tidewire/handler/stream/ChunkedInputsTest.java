/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ChunkedInputsTest {
    @TempDir
    private Path folder;
    private final byte[] content = new byte[1000];
    private Path path;
    private File file;

    @BeforeEach
    void write() throws IOException {
        new Random(1).nextBytes(content);
        path = Files.write(folder.resolve("content"), content);
        file = path.toFile();
    }

    /** Reads to the end and closes; checks that progress counts what comes. */
    private static byte[] read(ChunkedInput<ByteBuf> input, int chunkSize) throws Exception {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int suspended = 0;
        while (!input.isEndOfInput()) {
            ByteBuf chunk = input.readChunk(UnpooledByteBufAllocator.DEFAULT);
            if (chunk == null) {
                assertThat(++suspended).isLessThan(10_000);
                continue;
            }
            assertThat(chunk.readableBytes()).isBetween(1, chunkSize);
            chunk.readBytes(all, chunk.readableBytes());
            chunk.release();
            if (input.length() >= 0) {
                assertThat(input.progress()).isEqualTo(all.size());
            }
        }
        assertThat(input.readChunk(UnpooledByteBufAllocator.DEFAULT)).isNull();
        assertThat(input.progress()).isEqualTo(all.size());
        input.close();
        assertThat(input.isEndOfInput()).isTrue();
        return all.toByteArray();
    }

    @Test
    void filesGiveAllOfTheirContent() throws Exception {
        assertThat(read(new ChunkedFile(file), 8192)).isEqualTo(content);
        assertThat(read(new ChunkedFile(file, 7), 7)).isEqualTo(content);
        assertThat(read(new ChunkedFile(new RandomAccessFile(file, "r")), 8192)).isEqualTo(content);
        assertThat(read(new ChunkedFile(new RandomAccessFile(file, "r"), 100), 100)).isEqualTo(content);
        assertThat(read(new ChunkedNioFile(file), 8192)).isEqualTo(content);
        assertThat(read(new ChunkedNioFile(file, 7), 7)).isEqualTo(content);
        assertThat(read(new ChunkedNioFile(FileChannel.open(path)), 8192)).isEqualTo(content);
        assertThat(read(new ChunkedNioFile(FileChannel.open(path), 100), 100)).isEqualTo(content);
    }

    @Test
    void partsOfFilesTellWhereTheyAre() throws Exception {
        ChunkedFile part = new ChunkedFile(new RandomAccessFile(file, "r"), 10, 30, 20);
        part.readChunk(UnpooledByteBufAllocator.DEFAULT).release();
        assertThat(part.startOffset()).isEqualTo(10);
        assertThat(part.endOffset()).isEqualTo(40);
        assertThat(part.currentOffset()).isEqualTo(30);
        assertThat(part.length()).isEqualTo(30);
        assertThat(part.progress()).isEqualTo(20);
        part.close();
        try (FileChannel channel = FileChannel.open(path)) {
            ChunkedNioFile other = new ChunkedNioFile(channel, 10, 30, 20);
            channel.position(5);
            assertThat(other.startOffset()).isEqualTo(10);
            assertThat(read(other, 20)).isEqualTo(Arrays.copyOfRange(content, 10, 40));
            assertThat(other.endOffset()).isEqualTo(40);
            assertThat(other.currentOffset()).isEqualTo(40);
            assertThat(channel.isOpen()).isFalse();
        }
    }

    @Test
    void anyPartInAnyChunksIsThatPart() {
        SeededRuns.forEach(50, random -> {
            int from = random.nextInt(1001);
            int length = random.nextInt(1001 - from);
            int size = 1 + random.nextInt(300);
            byte[] expected = Arrays.copyOfRange(content, from, from + length);
            assertThat(read(new ChunkedFile(new RandomAccessFile(file, "r"), from, length, size), size))
                    .isEqualTo(expected);
            assertThat(read(new ChunkedNioFile(FileChannel.open(path), from, length, size), size)).isEqualTo(expected);
            assertThat(read(new ChunkedStream(new Dribble(expected, random), size), size)).isEqualTo(expected);
            assertThat(read(new ChunkedNioStream(new NonBlocking(expected, random), size), size)).isEqualTo(expected);
        });
    }

    @Test
    void fileThatWasCutShortIsAnError() throws Exception {
        ChunkedFile input = new ChunkedFile(file, 600);
        input.readChunk(UnpooledByteBufAllocator.DEFAULT).release();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.truncate(700);
        }
        assertThatThrownBy(() -> input.readChunk(UnpooledByteBufAllocator.DEFAULT)).isInstanceOf(EOFException.class)
                .hasMessage("the file ends at 700 (expected: not before 1000)");
        input.close();
    }

    @Test
    void argumentsAreChecked() throws Exception {
        assertThatThrownBy(() -> new ChunkedFile(file, 0)).hasMessageContaining("chunkSize: 0");
        assertThatThrownBy(() -> new ChunkedNioFile(file, -1)).hasMessageContaining("chunkSize: -1");
        assertThatThrownBy(() -> new ChunkedStream(new ByteArrayInputStream(content), 0))
                .hasMessageContaining("chunkSize: 0");
        assertThatThrownBy(() -> new ChunkedNioStream(Channels.newChannel(new ByteArrayInputStream(content)), 0))
                .hasMessageContaining("chunkSize: 0");
        try (FileChannel channel = FileChannel.open(path)) {
            assertThatThrownBy(() -> new ChunkedNioFile(channel, -1, 1, 1)).hasMessageContaining("offset: -1");
            assertThatThrownBy(() -> new ChunkedNioFile(channel, 0, -1, 1)).hasMessageContaining("length: -1");
            assertThatThrownBy(() -> new ChunkedNioFile(channel, 1, Long.MAX_VALUE, 1))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("length: 9223372036854775807");
        }
        FileChannel closed = FileChannel.open(path);
        closed.close();
        assertThatThrownBy(() -> new ChunkedNioFile(closed, 0, 1, 1)).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> new ChunkedFile(folder.resolve("none").toFile())).isInstanceOf(IOException.class);
    }

    @Test
    void streamTakesWhatIsAvailable() throws Exception {
        ChunkedStream input = new ChunkedStream(new ByteArrayInputStream(content), 300);
        ByteBuf chunk = input.readChunk(UnpooledByteBufAllocator.DEFAULT);
        assertThat(chunk.readableBytes()).isEqualTo(300);
        assertThat(input.transferredBytes()).isEqualTo(300);
        assertThat(input.length()).isEqualTo(-1);
        chunk.release();
        input.close();
    }

    /** Returns a few bytes at a time, and reports only some as available. */
    private static final class Dribble extends FilterInputStream {
        private final Random random;

        Dribble(byte[] content, Random random) {
            super(new ByteArrayInputStream(content));
            this.random = random;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return super.read(target, offset, Math.min(length, 1 + random.nextInt(50)));
        }

        @Override
        public int available() throws IOException {
            return random.nextInt(super.available() + 1);
        }
    }

    /** Returns nothing now and then. */
    private static final class NonBlocking implements ReadableByteChannel {
        private final InputStream content;
        private final Random random;
        private boolean isOpen = true;

        NonBlocking(byte[] content, Random random) {
            this.content = new ByteArrayInputStream(content);
            this.random = random;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            byte[] some = new byte[Math.min(target.remaining(), random.nextInt(50))];
            int read = content.available() == 0 ? -1 : content.read(some);
            if (read > 0) {
                target.put(some, 0, read);
            }
            return read;
        }

        @Override
        public boolean isOpen() {
            return isOpen;
        }

        @Override
        public void close() {
            isOpen = false;
        }
    }
}
