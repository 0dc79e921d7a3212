/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.channel.embedded.EmbeddedChannel;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** The recipes around an echo: what is limited, captured and recorded. */
@Timeout(60)
class EchoRecipesTest {
    private static byte[] echo(RecipeServer server, byte[] sent) throws Exception {
        try (Socket client = new Socket("127.0.0.1", server.port())) {
            client.getOutputStream().write(sent);
            client.shutdownOutput();
            return client.getInputStream().readAllBytes();
        }
    }

    @Test
    void octetsGoOutAtTheRateOfTheirConnection() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(RateLimits.connections(channel.eventLoop(), 200_000, 100_000));
        for (int i = 0; i < 2; i++) {
            channel.writeInbound(channel.alloc().buffer().writeZero(100_000));
        }
        assertThat(channel.outboundMessages()).isEmpty();
        assertThat(channel.isWritable()).isFalse();
        for (int seconds = 1; seconds <= 2; seconds++) {
            channel.advanceTimeBy(1, TimeUnit.SECONDS);
            channel.runScheduledPendingTasks();
            assertThat(channel.outboundMessages()).hasSize(seconds);
        }
        assertThat(channel.isWritable()).isTrue();
        channel.finishAndReleaseAll();
    }

    @Test
    void captureHoldsWhatHasPassed(@TempDir Path folder) throws Exception {
        try (RecipeServer server = new RecipeServer(CapturedEcho.connections(folder), 0)) {
            assertThat(echo(server, "passes by".getBytes(StandardCharsets.US_ASCII))).asString()
                    .isEqualTo("passes by");
        }
        try (var files = Files.list(folder)) {
            byte[] capture = Files.readAllBytes(files.findAny().orElseThrow());
            assertThat(ByteBuffer.wrap(capture).getInt()).isEqualTo(0xA1B2C3D4);
            assertThat(new String(capture, StandardCharsets.ISO_8859_1).split("passes by", -1)).hasSize(3);
        }
    }

    @Test
    @SuppressWarnings("try") // The recording is open while the echo runs.
    void recordingHandsOnLinesOfChannelsAndLoops() throws Exception {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        RecordingStream recording = FlightLog.start(lines::add);
        try (recording; RecipeServer server = new RecipeServer(Echo.INSTANCE, 0)) {
            boolean channel = false;
            boolean loop = false;
            while (!channel || !loop) {
                echo(server, new byte[1]);
                String line = lines.poll(200, TimeUnit.MILLISECONDS);
                while (line != null) {
                    channel |= line.startsWith("Channel Close:") && line.contains("unsentBytes=0");
                    loop |= line.startsWith("Event Loop:") && line.contains("busyShare=");
                    line = lines.poll();
                }
            }
        }
    }
}
