/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;

import io.tidewire.util.IllegalReferenceCountException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DefaultFileRegionTest {

    private final byte[] data = new byte[10_000];
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final WritableByteChannel target = Channels.newChannel(sent);
    private Path file;

    @BeforeEach
    void write(@TempDir Path dir) throws IOException {
        new Random(1).nextBytes(data);
        file = Files.write(dir.resolve("data"), data);
    }

    private static void sendAll(FileRegion region, WritableByteChannel target) throws IOException {
        while (region.transferred() < region.count()) {
            assertThat(region.transferTo(target, region.transferred())).isPositive();
        }
    }

    @Test
    void fileIsOpenedAtTheFirstTransferAndClosedWithTheRegion() throws IOException {
        DefaultFileRegion region = new DefaultFileRegion(file.toFile(), 1000, 5000);
        assertThat(region.isOpen()).isFalse();
        sendAll(region, target);
        assertThat(region.isOpen()).isTrue();
        assertThat(sent.toByteArray()).isEqualTo(Arrays.copyOfRange(data, 1000, 6000));
        assertThat(region.transferTo(target, 5000)).isZero();
        region.release();
        assertThat(region.isOpen()).isFalse();
        assertThatThrownBy(() -> region.transferTo(target, 0)).isInstanceOf(IllegalReferenceCountException.class);
        region.open();
        assertThat(region.isOpen()).as("not opened again").isFalse();
    }

    @Test
    void openChannelIsClosedToo() throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        DefaultFileRegion region = new DefaultFileRegion(channel, 0, data.length);
        assertThat(region.isOpen()).isTrue();
        sendAll(region, target);
        assertThat(sent.toByteArray()).isEqualTo(data);
        region.release();
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void fileShorterThanTheRegionIsAnErrorAndNoEndlessLoop() throws IOException {
        DefaultFileRegion region = new DefaultFileRegion(file.toFile(), 9_000, 1_500);
        assertThat(region.transferTo(target, 0)).isEqualTo(1_000);
        assertThatThrownBy(() -> region.transferTo(target, 1_000)).isInstanceOf(IOException.class)
                .hasMessageContaining("10000").hasMessageContaining("1500");
        region.release();
    }

    @Test
    void badArgumentsAreNamed() {
        assertThatThrownBy(() -> new DefaultFileRegion(file.toFile(), -1, 0)).hasMessageContaining("position");
        assertThatThrownBy(() -> new DefaultFileRegion(file.toFile(), 0, -1)).hasMessageContaining("count");
        DefaultFileRegion region = new DefaultFileRegion(file.toFile(), 0, 10);
        assertThatThrownBy(() -> region.transferTo(target, 11)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("position: 11");
        region.release();
    }
}
