/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtension;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilterProvider;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DeflateFrameHandshakersTest {
    private static WebSocketExtensionData data(String text) {
        return WebSocketExtensionUtil.extractExtensions(text).get(0);
    }

    @ParameterizedTest
    @CsvSource({"deflate-frame, 15, true", "x-webkit-deflate-frame, 15, true",
        "deflate-frame;max_window_bits=9, 9, true", "deflate-frame;no_context_takeover, 15, false",
        "x-webkit-deflate-frame;max_window_bits=8;no_context_takeover, 8, false"})
    void peerSaysHowToCompress(String text, int bits, boolean hasTakeover) {
        DeflateExtension server = (DeflateExtension) new DeflateFrameServerExtensionHandshaker(6, 0)
                .handshakeExtension(data(text));
        assertThat(server.newReponseData().name()).isEqualTo(data(text).name());
        assertThat(server.newReponseData().parameters()).isEmpty();
        DeflateExtension client = (DeflateExtension) new DeflateFrameClientExtensionHandshaker(
                data(text).name().startsWith("x-"), 0).handshakeExtension(data(text));
        for (DeflateExtension extension : new DeflateExtension[] {server, client}) {
            assertThat(extension.rsv()).isEqualTo(WebSocketExtension.RSV1);
            assertThat(extension.unit()).isEqualTo(DeflateExtension.Unit.FRAME);
            assertThat(extension.sentWindowBits()).isEqualTo(bits);
            assertThat(extension.isSentWithTakeover()).isEqualTo(hasTakeover);
            assertThat(extension.receivedWindowBits()).isEqualTo(15);
            assertThat(extension.isReceivedWithTakeover()).isTrue();
        }
    }

    @Tag("SEC-H06")
    @ParameterizedTest
    @ValueSource(strings = {"other", "permessage-deflate", "deflate-frame;x", "deflate-frame;max_window_bits",
        "deflate-frame;max_window_bits=7", "deflate-frame;max_window_bits=16", "deflate-frame;no_context_takeover=1"})
    void othersAreDeclinedAndRefused(String text) {
        assertThat(new DeflateFrameServerExtensionHandshaker(6, 0).handshakeExtension(data(text))).isNull();
        assertThat(new DeflateFrameClientExtensionHandshaker(false, 0).handshakeExtension(data(text))).isNull();
    }

    @Test
    void clientOffersOneOfTheNames() {
        DeflateFrameClientExtensionHandshaker webkit = new DeflateFrameClientExtensionHandshaker(true, 0);
        assertThat(webkit.newRequestData().name()).isEqualTo("x-webkit-deflate-frame");
        assertThat(webkit.handshakeExtension(data("deflate-frame"))).isNull();
        assertThat(new DeflateFrameClientExtensionHandshaker(false, 0).newRequestData().name())
                .isEqualTo("deflate-frame");
    }

    @Test
    void serverHasAWindowOfItsOwn() {
        DeflateFrameServerExtensionHandshaker server = new DeflateFrameServerExtensionHandshaker(6, 10, 8, 0);
        assertThat(((DeflateExtension) server.handshakeExtension(data("deflate-frame"))).sentWindowBits())
                .isEqualTo(10);
        assertThat(((DeflateExtension) server.handshakeExtension(data("deflate-frame;max_window_bits=9")))
                .sentWindowBits()).isEqualTo(9);
        assertThatThrownBy(() -> new DeflateFrameServerExtensionHandshaker(6, 7, 8, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DeflateFrameServerExtensionHandshaker(6, 15, 10, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Deprecated members do the same as the constructors with a limit. */
    @Test
    @SuppressWarnings("deprecation") // is what is tested
    void deprecatedMembersWork() {
        WebSocketExtensionFilterProvider filters = WebSocketExtensionFilterProvider.DEFAULT;
        WebSocketExtensionData frames = data("deflate-frame");
        for (DeflateFrameServerExtensionHandshaker server : new DeflateFrameServerExtensionHandshaker[] {
            new DeflateFrameServerExtensionHandshaker(), new DeflateFrameServerExtensionHandshaker(6),
            new DeflateFrameServerExtensionHandshaker(6, filters),
            new DeflateFrameServerExtensionHandshaker(6, filters, 0)}) {
            assertThat(settings(server.handshakeExtension(frames)).limits().maxOctets()).isEqualTo(1 << 20);
        }
        for (DeflateFrameClientExtensionHandshaker client : new DeflateFrameClientExtensionHandshaker[] {
            new DeflateFrameClientExtensionHandshaker(false), new DeflateFrameClientExtensionHandshaker(6, false),
            new DeflateFrameClientExtensionHandshaker(6, false, filters)}) {
            assertThat(settings(client.handshakeExtension(frames)).limits().maxOctets()).isEqualTo(1 << 20);
        }
        WebSocketExtensionData messages = data("permessage-deflate");
        for (PerMessageDeflateServerExtensionHandshaker server : new PerMessageDeflateServerExtensionHandshaker[] {
            new PerMessageDeflateServerExtensionHandshaker(),
            new PerMessageDeflateServerExtensionHandshaker(6, true, 15, true, true),
            new PerMessageDeflateServerExtensionHandshaker(6, true, 15, true, true, filters),
            new PerMessageDeflateServerExtensionHandshaker(6, true, 15, true, true, filters, 0)}) {
            assertThat(settings(server.handshakeExtension(messages)).limits().maxOctets()).isEqualTo(1 << 20);
        }
        for (PerMessageDeflateClientExtensionHandshaker client : new PerMessageDeflateClientExtensionHandshaker[] {
            new PerMessageDeflateClientExtensionHandshaker(),
            new PerMessageDeflateClientExtensionHandshaker(6, true, 15, true, false),
            new PerMessageDeflateClientExtensionHandshaker(6, true, 15, true, false, filters)}) {
            assertThat(settings(client.handshakeExtension(messages)).limits().maxOctets()).isEqualTo(1 << 20);
        }
        assertThat(WebSocketClientCompressionHandler.INSTANCE.isSharable()).isTrue();
        assertThat(new WebSocketServerCompressionHandler().isSharable()).isFalse();
    }

    private static DeflateSettings settings(WebSocketExtension extension) {
        return ((DeflateExtension) extension).settings();
    }
}
