/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Windows that grow by what comes between a PING and its answer. */
class AdaptiveWindowTest {
    private static final String PING = "PING " + Long.toHexString(AdaptiveWindow.PING_DATA);
    private static final int MAX = 200_000;

    private final FrameEvents listener = new FrameEvents();
    private Http2ConnectionHandler handler;
    private WirePeer peer;

    @AfterEach
    void tearDown() {
        peer.close();
        listener.close();
    }

    private void begin(Http2Settings settings, int maxWindow) {
        handler = new Http2ConnectionHandlerBuilder().server(true).initialSettings(settings).frameListener(listener)
                .build();
        handler.adaptiveWindow(maxWindow);
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(handler);
        peer = WirePeer.client(channel).shakeHands();
        peer.post(1).deliver();
    }

    private List<String> send(int octets) {
        for (int left = octets; left > 0; left -= 16_384) {
            peer.data(1, Unpooled.wrappedBuffer(new byte[Math.min(left, 16_384)]), 0, false);
        }
        peer.deliver();
        return peer.received();
    }

    private List<String> answer() {
        peer.channel.advanceTimeBy(20, TimeUnit.MILLISECONDS);
        peer.ping(AdaptiveWindow.PING_DATA, true).deliver();
        return peer.received();
    }

    @Test
    void windowsOfConnectionAndStreamsGrow() {
        begin(new Http2Settings(), MAX);
        assertThat(send(60_000)).contains(PING);
        assertThat(answer()).anyMatch(frame -> frame.startsWith("SETTINGS") && frame.contains("120000"))
                .anyMatch(frame -> frame.startsWith("WINDOW_UPDATE 0 "));
        peer.settingsAck().deliver();
        assertThat(handler.connection().local().flowController().initialWindowSize()).isEqualTo(120_000);
        assertThat(peer.received()).isEmpty();
        assertThat(send(110_000)).contains(PING);
        assertThat(answer()).anyMatch(frame -> frame.startsWith("SETTINGS") && frame.contains("200000"));
        peer.settingsAck().deliver();
        assertThat(send(150_000)).doesNotContain(PING);
        assertThat(listener.events).noneMatch(event -> event.startsWith("PING"));
    }

    @Test
    void anAnnouncedWindowIsWhereItBegins() {
        begin(new Http2Settings().initialWindowSize(100_000), MAX);
        assertThat(send(60_000)).contains(PING);
        assertThat(answer()).isEmpty();
    }

    @Test
    void answerThatWasNotAskedForIsNotPassedOnAndChangesNothing() {
        begin(new Http2Settings(), MAX);
        assertThat(answer()).isEmpty();
        peer.ping(5, true).deliver();
        assertThat(listener.events).last().asString().startsWith("PING");
    }

    @Test
    void windowsStayByDefault() {
        begin(new Http2Settings(), 0);
        assertThat(send(60_000)).doesNotContain(PING);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1, 65_534})
    void sizeOutOfRangeIsRefused(int size) {
        begin(new Http2Settings(), 0);
        assertThatIllegalArgumentException().isThrownBy(() -> handler.adaptiveWindow(size))
                .withMessageContaining("maxWindowBytes").withMessageContaining(Integer.toString(size));
    }
}
