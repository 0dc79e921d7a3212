/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;

/** A flight recording tells of handshakes. */
class HandshakeRecordingTest {
    @TempDir
    private Path directory;

    private List<RecordedEvent> record(Supplier<TlsPeer[]> body) throws Exception {
        Path file = directory.resolve("test.jfr");
        TlsPeer[] peers;
        try (Recording recording = new Recording()) {
            recording.start();
            peers = body.get();
            recording.stop();
            recording.dump(file);
        }
        List<String> ids = Arrays.stream(peers).map(peer -> peer.channel.id().asLongText()).toList();
        for (TlsPeer peer : peers) {
            peer.finish();
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("io.tidewire.Handshake"))
                .filter(event -> ids.contains(event.getString("channelId"))).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void bothEndsTellOfAHandshake(String version) throws Exception {
        List<RecordedEvent> events = record(() -> TlsPeer.connected(version));
        assertThat(events).extracting(event -> event.getBoolean("client")).containsExactlyInAnyOrder(true, false);
        assertThat(events).allSatisfy(event -> {
            assertThat(event.getString("protocol")).isEqualTo(version);
            assertThat(event.getString("cipherSuite")).startsWith("TLS_");
            assertThat(event.getString("failure")).isNull();
            assertThat(event.getString("remoteAddress")).isEqualTo("embedded");
            assertThat(event.getDuration()).isPositive();
        });
    }

    @Test
    void failureIsToldWithItsReason() throws Exception {
        List<RecordedEvent> events = record(() -> {
            TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
            client.receive("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            client.channel.runPendingTasks();
            return new TlsPeer[] {client};
        });
        assertThat(events).hasSize(1);
        assertThat(events.get(0).getString("failure")).contains("NotSslRecordException");
        assertThat(events.get(0).getString("protocol")).isNull();
    }
}
