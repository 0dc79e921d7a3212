/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@ExtendWith(TestLibrary.class)
class FileDescriptorTest {

    @TempDir
    private Path folder;

    private static ByteBuffer direct(String text) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(text.length());
        for (int i = 0; i < text.length(); i++) {
            buffer.put(i, (byte) text.charAt(i));
        }
        return buffer;
    }

    @Test
    void filesAreEmptiedAndWritten() throws IOException {
        Path file = folder.resolve("file");
        Files.writeString(file, "something longer");
        FileDescriptor descriptor = FileDescriptor.from(file.toFile());
        assertThat(descriptor.write(direct("abcd"), 1, 3)).isEqualTo(2);
        descriptor.close();
        assertThat(file).hasContent("bc");
        FileDescriptor.from(folder.resolve("new").toString()).close();
        assertThat(folder.resolve("new")).isEmptyFile();
        assertThatThrownBy(() -> FileDescriptor.from(folder.resolve("no/file").toFile()))
                .isInstanceOf(FileNotFoundException.class).hasMessageContaining("no/file")
                .hasMessageContaining("ENOENT");
        assertThatThrownBy(() -> FileDescriptor.from(folder.toFile())).hasMessageContaining("EISDIR");
        assertThatThrownBy(() -> FileDescriptor.from("x".repeat(10_000))).hasMessageContaining("ENAMETOOLONG");
        assertThatThrownBy(() -> FileDescriptor.from("a\0b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FileDescriptor.from((File) null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void gatheringWritesKeepOrderAndBound() throws IOException {
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try (Sockets sockets = new Sockets()) {
            sockets.add(pipe[0]);
            sockets.add(pipe[1]);
            ByteBuffer[] buffers = {direct("x"), direct("abc"), direct(""), direct("def"), direct("ghi")};
            buffers[1].position(1);
            assertThat(pipe[1].writev(buffers, 1, 4, Long.MAX_VALUE)).isEqualTo(8);
            assertThat(buffers[1].position()).isEqualTo(1);
            assertThat(read(pipe[0])).isEqualTo("bcdefghi");
            assertThat(pipe[1].writev(buffers, 1, 4, 5)).isEqualTo(5);
            assertThat(read(pipe[0])).isEqualTo("bcdef");
            assertThat(pipe[1].writev(buffers, 3, 2, 1)).as("the first one, whatever its length").isEqualTo(3);
            assertThat(read(pipe[0])).isEqualTo("def");
            assertThat(pipe[1].writev(buffers, 0, 0, 1)).isZero();
            ByteBuffer[] many = new ByteBuffer[Limits.IOV_MAX + 5];
            Arrays.fill(many, direct("m"));
            assertThat(pipe[1].writev(many, 0, many.length, Long.MAX_VALUE)).isEqualTo(Limits.IOV_MAX);
        }
    }

    private static String read(FileDescriptor descriptor) throws IOException {
        ByteBuffer target = ByteBuffer.allocateDirect(100);
        int count = descriptor.readAddress(Buffer.memoryAddress(target), 0, 100);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append((char) target.get(i));
        }
        return text.toString();
    }

    @Test
    void fullPipeTakesNothing() throws IOException {
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try (Sockets sockets = new Sockets()) {
            sockets.add(pipe[0]);
            sockets.add(pipe[1]);
            ByteBuffer chunk = ByteBuffer.allocateDirect(65536);
            int written;
            do {
                written = pipe[1].write(chunk, 0, 65536);
            } while (written > 0);
            assertThat(written).isZero();
            assertThat(pipe[1].writev(new ByteBuffer[] {chunk}, 0, 1, Long.MAX_VALUE)).isZero();
        }
    }

    @Test
    void oneOfManyCloses() throws Exception {
        FileDescriptor[] pipe = FileDescriptor.pipe();
        pipe[0].close();
        CountDownLatch start = new CountDownLatch(1);
        AtomicInteger winners = new AtomicInteger();
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                if (pipe[1].markClosed()) {
                    winners.incrementAndGet();
                }
            });
            threads[i].start();
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(winners).hasValue(1);
        assertThat(pipe[1].isOpen()).isFalse();
        // Marked only: the descriptor is still there, and nothing else will close it.
        assertThatThrownBy(() -> pipe[1].write(direct("x"), 0, 1)).isInstanceOf(ClosedChannelException.class);
        new FileDescriptor(pipe[1].intValue()).close();
    }

    @Test
    void descriptorsAreEqualByNumber() {
        assertThat(new FileDescriptor(7)).isEqualTo(new FileDescriptor(7)).hasSameHashCodeAs(new FileDescriptor(7))
                .isNotEqualTo(new FileDescriptor(8)).isNotEqualTo("7").hasToString("FileDescriptor[7]");
    }
}
