/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketClientExtension;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtension;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilterProvider;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionUtil;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketServerExtension;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PerMessageDeflateHandshakersTest {
    private static final String NAME = "permessage-deflate";

    private static WebSocketExtensionData data(String parameters) {
        return WebSocketExtensionUtil.extractExtensions(parameters == null ? NAME : NAME + ';' + parameters).get(0);
    }

    private static String text(WebSocketExtensionData data) {
        assertThat(data.name()).isEqualTo(NAME);
        return data.parameters().entrySet().stream()
                .map(parameter -> parameter.getValue() == null ? parameter.getKey()
                        : parameter.getKey() + '=' + parameter.getValue())
                .collect(Collectors.joining("; "));
    }

    /** Asserts how sent and received messages are compressed. */
    private static void agrees(WebSocketExtension extension, int sentBits, boolean isSentWithTakeover, int receivedBits,
            boolean isReceivedWithTakeover) {
        assertThat(extension.rsv()).isEqualTo(WebSocketExtension.RSV1);
        DeflateExtension agreed = (DeflateExtension) extension;
        assertThat(agreed.sentWindowBits()).isEqualTo(sentBits);
        assertThat(agreed.isSentWithTakeover()).isEqualTo(isSentWithTakeover);
        assertThat(agreed.receivedWindowBits()).isEqualTo(receivedBits);
        assertThat(agreed.isReceivedWithTakeover()).isEqualTo(isReceivedWithTakeover);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // offer | answer | bits and takeover of the server, of the client
        "| '' | 15 | true | 15 | true",
        "server_no_context_takeover | server_no_context_takeover | 15 | false | 15 | true",
        "client_no_context_takeover | client_no_context_takeover | 15 | true | 15 | false",
        "server_no_context_takeover;client_no_context_takeover "
                + "| server_no_context_takeover; client_no_context_takeover | 15 | false | 15 | false",
        "client_max_window_bits | '' | 15 | true | 15 | true",
        "client_max_window_bits=15 | '' | 15 | true | 15 | true",
        "client_max_window_bits=8 | client_max_window_bits=8 | 15 | true | 8 | true",
        "client_max_window_bits=12;server_max_window_bits=9 "
                + "| server_max_window_bits=9; client_max_window_bits=12 | 9 | true | 12 | true",
        "server_max_window_bits=\"10\" | server_max_window_bits=10 | 10 | true | 15 | true",
        "server_max_window_bits=8 | server_max_window_bits=8 | 8 | true | 15 | true",
        "server_max_window_bits=9 | server_max_window_bits=9 | 9 | true | 15 | true",
        "server_max_window_bits=11 | server_max_window_bits=11 | 11 | true | 15 | true",
        "server_max_window_bits=12 | server_max_window_bits=12 | 12 | true | 15 | true",
        "server_max_window_bits=13 | server_max_window_bits=13 | 13 | true | 15 | true",
        "server_max_window_bits=14 | server_max_window_bits=14 | 14 | true | 15 | true",
        "server_max_window_bits=15 | server_max_window_bits=15 | 15 | true | 15 | true",
    })
    void serverAcceptsEveryValidOffer(String offer, String answer, int serverBits, boolean serverTakeover,
            int clientBits, boolean clientTakeover) {
        WebSocketServerExtension extension =
                new PerMessageDeflateServerExtensionHandshaker(0).handshakeExtension(data(offer));
        assertThat(text(extension.newReponseData())).isEqualTo(answer);
        agrees(extension, serverBits, serverTakeover, clientBits, clientTakeover);
    }

    @Tag("SEC-H06")
    @ParameterizedTest
    @ValueSource(strings = {
        "server_max_window_bits", "server_max_window_bits=0", "server_max_window_bits=7", "server_max_window_bits=16",
        "server_max_window_bits=08", "server_max_window_bits=015", "server_max_window_bits=1",
        "server_max_window_bits=-9",
        "server_max_window_bits=1e1", "server_max_window_bits=ten", "server_max_window_bits=99999999999",
        "client_max_window_bits=0", "client_max_window_bits=7", "client_max_window_bits=16",
        "client_max_window_bits=09",
        "client_max_window_bits=+9", "client_max_window_bits=x", "server_no_context_takeover=1",
        "server_no_context_takeover=true", "client_no_context_takeover=1", "client_no_context_takeover=false",
        "unknown",
        "unknown=1", "Server_No_Context_Takeover", "client_max_window_bits;mem_level=9"})
    void invalidParametersAreDeclinedByServersAndRefusedByClients(String parameters) {
        assertThat(new PerMessageDeflateServerExtensionHandshaker(0).handshakeExtension(data(parameters))).isNull();
        assertThat(new PerMessageDeflateClientExtensionHandshaker(0).handshakeExtension(data(parameters))).isNull();
    }

    @Test
    void otherExtensionsAreLeftToOthers() {
        WebSocketExtensionData other = new WebSocketExtensionData("permessage-bzip2", Map.of());
        assertThat(new PerMessageDeflateServerExtensionHandshaker(0).handshakeExtension(other)).isNull();
        assertThat(new PerMessageDeflateClientExtensionHandshaker(0).handshakeExtension(other)).isNull();
    }

    @Test
    void serverDeclinesWhatItDoesNotAllow() {
        PerMessageDeflateServerExtensionHandshaker strict =
                new PerMessageDeflateServerExtensionHandshaker(6, false, 15, false, false, 0);
        assertThat(strict.handshakeExtension(data("server_max_window_bits=14"))).isNull();
        assertThat(strict.handshakeExtension(data("server_no_context_takeover"))).isNull();
        assertThat(text(strict.handshakeExtension(data("server_max_window_bits=15")).newReponseData()))
                .isEqualTo("server_max_window_bits=15");
    }

    @Test
    void serverHasPreferences() {
        PerMessageDeflateServerExtensionHandshaker server =
                new PerMessageDeflateServerExtensionHandshaker(6, true, 10, true, true, 12, 8, 0);
        WebSocketServerExtension plain = server.handshakeExtension(data(null));
        assertThat(text(plain.newReponseData())).isEqualTo("client_no_context_takeover; server_max_window_bits=12");
        agrees(plain, 12, true, 15, false);
        WebSocketServerExtension windows =
                server.handshakeExtension(data("client_max_window_bits;server_max_window_bits=14"));
        assertThat(text(windows.newReponseData()))
                .isEqualTo("client_no_context_takeover; server_max_window_bits=12; client_max_window_bits=10");
        agrees(windows, 12, true, 10, false);
        assertThat(text(server.handshakeExtension(data("client_max_window_bits=9")).newReponseData()))
                .contains("client_max_window_bits=9");
        assertThat(text(server.handshakeExtension(data("client_max_window_bits=11;server_max_window_bits=8"))
                .newReponseData())).contains("client_max_window_bits=10", "server_max_window_bits=8");
    }

    @Tag("SEC-H08")
    @Test
    void withoutRoomForWindowsClientsSendWithoutTakeover() {
        WebSocketDeflatePool pool = new WebSocketDeflatePool(40_000, 1);
        PerMessageDeflateServerExtensionHandshaker server = new PerMessageDeflateServerExtensionHandshaker(6, true, 15,
                true, false, 15, 8, WebSocketExtensionFilterProvider.DEFAULT, 0, pool);
        assertThat(text(server.handshakeExtension(data(null)).newReponseData())).isEmpty();
        pool.addWindow(40_000 - 32 * 1024);
        assertThat(text(server.handshakeExtension(data(null)).newReponseData())).isEmpty();
        pool.addWindow(1);
        WebSocketServerExtension extension = server.handshakeExtension(data(null));
        assertThat(text(extension.newReponseData())).isEqualTo("client_no_context_takeover");
        agrees(extension, 15, true, 15, false);
        assertThat(text(server.handshakeExtension(data("client_max_window_bits=14")).newReponseData()))
                .isEqualTo("client_max_window_bits=14");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "| 15 | true | 15 | true",
        "server_no_context_takeover | 15 | true | 15 | false",
        "client_no_context_takeover | 15 | false | 15 | true",
        "server_max_window_bits=8 | 15 | true | 8 | true",
        "client_max_window_bits=8 | 8 | true | 15 | true",
        "client_max_window_bits=15;server_max_window_bits=15 | 15 | true | 15 | true",
    })
    void clientAcceptsEveryValidAnswer(String answer, int clientBits, boolean clientTakeover, int serverBits,
            boolean serverTakeover) {
        PerMessageDeflateClientExtensionHandshaker client = new PerMessageDeflateClientExtensionHandshaker(0);
        assertThat(text(client.newRequestData())).isEqualTo("client_max_window_bits");
        agrees(client.handshakeExtension(data(answer)), clientBits, clientTakeover, serverBits, serverTakeover);
    }

    @Tag("SEC-H06")
    @Test
    void clientRefusesAnswersThatItsOfferDoesNotPermit() {
        PerMessageDeflateClientExtensionHandshaker strict =
                new PerMessageDeflateClientExtensionHandshaker(6, false, 10, false, true, 0);
        assertThat(text(strict.newRequestData())).isEqualTo("server_no_context_takeover; server_max_window_bits=10");
        String accepted = "server_no_context_takeover;server_max_window_bits=10";
        agrees(strict.handshakeExtension(data(accepted)), 15, true, 10, false);
        assertThat(strict.handshakeExtension(data("server_no_context_takeover;server_max_window_bits=9"))).isNotNull();
        for (String answer : new String[] {null, "server_no_context_takeover", "server_max_window_bits=10",
            "server_no_context_takeover;server_max_window_bits=11", accepted + ";client_max_window_bits=15",
            accepted + ";client_no_context_takeover"}) {
            WebSocketClientExtension extension = strict.handshakeExtension(data(answer));
            assertThat(extension).as(answer).isNull();
        }
        assertThat(new PerMessageDeflateClientExtensionHandshaker(6, false, 15, true, false, 0)
                .handshakeExtension(data("client_max_window_bits=10"))).as("not offered").isNull();
    }

    @Test
    void argumentsAreChecked() {
        for (int bits : new int[] {7, 16}) {
            assertThatThrownBy(() -> new PerMessageDeflateServerExtensionHandshaker(6, true, bits, true, true, 0))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> new PerMessageDeflateServerExtensionHandshaker(6, true, 15, true, true, bits, 8,
                    0))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> new PerMessageDeflateClientExtensionHandshaker(6, true, bits, true, true, 0))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        for (int level : new int[] {-1, 10}) {
            assertThatThrownBy(() -> new PerMessageDeflateServerExtensionHandshaker(level, true, 15, true, true, 0))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        for (int memLevel : new int[] {0, 10}) {
            assertThatThrownBy(
                    () -> new PerMessageDeflateServerExtensionHandshaker(6, true, 15, true, true, 15, memLevel, 0))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> new PerMessageDeflateServerExtensionHandshaker(-1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
