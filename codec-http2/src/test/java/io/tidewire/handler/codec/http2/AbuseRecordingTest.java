/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** A flight recording tells of abuse. */
class AbuseRecordingTest {
    @TempDir
    private Path directory;

    @Test
    void connectionThatIsClosedForAbuseIsTold() throws Exception {
        List<Object> userEvents = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter(),
                new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                userEvents.add(evt);
            }
        });
        DefaultHttp2Connection connection = new DefaultHttp2Connection(true);
        Path file = directory.resolve("test.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            assertThat(Abuses.exceeded(channel.pipeline().firstContext(), connection.core().budget(),
                    Http2Abuse.RESETS_RECEIVED)).isNotNull();
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("io.tidewire.Http2Abuse")).toList();
        assertThat(events).hasSize(1);
        assertThat(events.get(0).getString("abuse")).isEqualTo("RESETS_RECEIVED");
        assertThat(events.get(0).getString("channelId")).isEqualTo(channel.id().asLongText());
        assertThat(events.get(0).getString("remoteAddress")).isEqualTo("embedded");
        assertThat(events.get(0).getString("reason")).isEqualTo("ABUSE_IN_TIME");
        assertThat(events.get(0).getString("origin")).isEqualTo("PEER");
        Http2AbuseEvent told = new Http2AbuseEvent(Http2Abuse.RESETS_RECEIVED, events.get(0).getInt("limit"),
                events.get(0).getInt("seconds"));
        assertThat(userEvents).endsWith(told);
        channel.finish();
    }
}
