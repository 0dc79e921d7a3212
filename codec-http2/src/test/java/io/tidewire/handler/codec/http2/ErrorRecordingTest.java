/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

/** A flight recording has the errors that end connections. */
class ErrorRecordingTest {
    @TempDir
    private Path directory;

    private interface Step {
        void run(EmbeddedChannel channel, Http2FrameCodec codec) throws Exception;
    }

    private RecordedEvent recorded(Step step) throws Exception {
        Http2FrameCodec codec = Http2FrameCodecBuilder.forServer().build();
        EmbeddedChannel channel = new EmbeddedChannel(codec);
        Path file = directory.resolve("test.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            step.run(channel, codec);
            recording.stop();
            recording.dump(file);
        } finally {
            channel.finishAndReleaseAll();
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("io.tidewire.Http2Error")).toList();
        assertThat(events).hasSize(1);
        assertThat(events.get(0).getString("channelId")).isEqualTo(channel.id().asLongText());
        assertThat(events.get(0).getString("remoteAddress")).isEqualTo("embedded");
        return events.get(0);
    }

    @Test
    void whatThePeerDoesWrongHasANameAndIsThePeersDoing() throws Exception {
        RecordedEvent event = recorded((channel, codec) -> {
            try {
                channel.writeInbound(Unpooled.copiedBuffer("GET / HTTP/1.1\r\n\r\n", US_ASCII));
            } catch (Exception e) {
                assertThat(e).isInstanceOf(Http2Exception.class);
            }
        });
        assertThat(event.getString("reason")).isEqualTo("PREFACE_WRONG");
        assertThat(event.getString("code")).isEqualTo("PROTOCOL_ERROR");
        assertThat(event.getString("origin")).isEqualTo("PEER");
    }

    @Test
    void anotherFailureIsOurs() throws Exception {
        RecordedEvent event = recorded((channel, codec) ->
                codec.onError(channel.pipeline().firstContext(), true, new IllegalStateException("broken")));
        assertThat(event.getString("reason")).isNull();
        assertThat(event.getString("code")).isEqualTo("INTERNAL_ERROR");
        assertThat(event.getString("origin")).isEqualTo("US");
    }
}
