/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("SEC-H13")
class ClosingHandshakeTest {

    private static final WebSocketCloseStatus NORMAL = WebSocketCloseStatus.NORMAL_CLOSURE;
    private static final WebSocketCloseStatus WRONG = WebSocketCloseStatus.PROTOCOL_ERROR;

    /** Paths to states, and what is true there: maySend, isListening, owesClose, transport of server and client. */
    @Test
    void eachStateAllowsWhatTheRfcAllows() {
        String[][] expected = {
            {"", "no no no KEEP KEEP"},
            {"o", "yes yes no KEEP KEEP"},
            {"os", "no yes no CLOSE_AT_DEADLINE CLOSE_AT_DEADLINE"},
            {"or", "yes no yes KEEP KEEP"},
            {"osr", "no no no CLOSE CLOSE_AT_DEADLINE"},
            {"ors", "no no no CLOSE CLOSE_AT_DEADLINE"},
            {"of", "no no no CLOSE CLOSE"},
            {"osf", "no no no CLOSE CLOSE"},
            {"orf", "no no no CLOSE CLOSE"},
            {"oe", "no no no KEEP KEEP"},
            {"ose", "no no no KEEP KEEP"},
            {"orse", "no no no KEEP KEEP"},
        };
        for (String[] row : expected) {
            ClosingHandshake server = after(true, row[0]);
            ClosingHandshake client = after(false, row[0]);
            assertThat(yes(server.maySend()) + ' ' + yes(server.isListening()) + ' ' + yes(server.owesClose()) + ' '
                    + server.transport() + ' ' + client.transport()).as(row[0]).isEqualTo(row[1]);
        }
    }

    private static String yes(boolean is) {
        return is ? "yes" : "no";
    }

    private static ClosingHandshake after(boolean server, String events) {
        ClosingHandshake closing = new ClosingHandshake(server);
        for (char event : events.toCharArray()) {
            switch (event) {
                case 'o' -> closing.onOpened();
                case 's' -> closing.onCloseSent();
                case 'r' -> closing.onCloseReceived(NORMAL);
                case 'f' -> closing.onFailure(WRONG);
                default -> closing.onTransportEnded();
            }
        }
        return closing;
    }

    @Test
    void eventsThatComeTwiceOrTooLateChangeNothing() {
        for (String path : List.of("", "os", "osr", "ors", "of", "oe")) {
            assertThat(after(true, path).onCloseSent()).as(path).isFalse();
        }
        for (String path : List.of("", "or", "osr", "ors", "of", "oe")) {
            assertThat(after(true, path).onCloseReceived(NORMAL)).as(path).isFalse();
        }
        for (String path : List.of("", "os", "osr", "of", "oe")) {
            assertThat(after(true, path).onFailure(WRONG)).as(path).isFalse();
        }
        assertThat(after(true, "or").onFailure(WRONG)).isTrue();
    }

    @Test
    void endIsToldOnceWithTheCodeOfThePeer() {
        assertThat(after(true, "").onTransportEnded()).isNull();
        assertThat(after(true, "oe").onTransportEnded()).isNull();
        assertThat(after(true, "o").onTransportEnded().status()).isEqualTo(WebSocketCloseStatus.ABNORMAL_CLOSURE);
        assertThat(after(true, "os").onTransportEnded().status()).isEqualTo(WebSocketCloseStatus.ABNORMAL_CLOSURE);
        assertThat(after(true, "of").onTransportEnded().status()).isEqualTo(WRONG);
        WebSocketCloseEvent clean = after(false, "osr").onTransportEnded();
        assertThat(clean.status()).isEqualTo(NORMAL);
        assertThat(clean.isClean()).isTrue();
        WebSocketCloseEvent half = after(true, "or").onTransportEnded();
        assertThat(half.status()).isEqualTo(NORMAL);
        assertThat(half.isClean()).isFalse();
    }

    /** One end of a simulated connection: does what its machine says, and writes into the other end's queue. */
    private static final class End {
        final ClosingHandshake closing;
        final Queue<String> incoming = new ArrayDeque<>();
        final List<WebSocketCloseEvent> events = new ArrayList<>();
        End peer;
        int closesSent;
        boolean transportClosed;
        boolean dataAfterClose;

        End(boolean server) {
            closing = new ClosingHandshake(server);
            closing.onOpened();
        }

        void send(String frame) {
            if (transportClosed) {
                return;
            }
            if (closesSent > 0) {
                dataAfterClose = true;
            }
            closesSent += frame.equals("close") ? 1 : 0;
            peer.incoming.add(frame);
        }

        void close() {
            if (closing.onCloseSent()) {
                send("close");
            }
            act();
        }

        void act() {
            if (closing.transport() == ClosingHandshake.Transport.CLOSE) {
                endTransport();
            }
        }

        void endTransport() {
            if (!transportClosed) {
                peer.incoming.add("end");
                transportClosed = true;
                end();
            }
        }

        void end() {
            WebSocketCloseEvent event = closing.onTransportEnded();
            if (event != null) {
                events.add(event);
            }
        }

        void receive() {
            String frame = incoming.poll();
            if (frame == null || transportClosed) {
                return;
            }
            if (frame.equals("end")) {
                endTransport();
            } else if (closing.isListening()) {
                if (frame.equals("close")) {
                    closing.onCloseReceived(NORMAL);
                    if (closing.owesClose()) {
                        close();
                    }
                } else if (frame.equals("wrong")) {
                    if (closing.onFailure(WRONG)) {
                        send("close");
                    }
                }
                act();
            }
        }

        void step(Random random) {
            switch (random.nextInt(10)) {
                case 0 -> close();
                case 1, 2 -> {
                    if (closing.maySend()) {
                        send("data");
                    }
                }
                case 3 -> {
                    if (random.nextInt(8) == 0 && closing.maySend()) {
                        send("wrong");
                    }
                }
                case 4 -> {
                    if (random.nextInt(20) == 0) {
                        endTransport();
                    }
                }
                default -> receive();
            }
        }
    }

    /** In any order of events, both ends end, report it once, and send nothing behind one close frame. */
    @Test
    void anyScheduleOfBothEndsEnds() {
        SeededRuns.forEach(10_000, random -> {
            End server = new End(true);
            End client = new End(false);
            server.peer = client;
            client.peer = server;
            for (int i = random.nextInt(40); i > 0; i--) {
                (random.nextBoolean() ? server : client).step(random);
            }
            (random.nextBoolean() ? server : client).close();
            while (!server.incoming.isEmpty() || !client.incoming.isEmpty()) {
                server.receive();
                client.receive();
            }
            for (End end : List.of(server, client)) {
                assertThat(end.transportClosed).isTrue();
                assertThat(end.events).hasSize(1);
                assertThat(end.closesSent).isLessThanOrEqualTo(1);
                assertThat(end.dataAfterClose).isFalse();
                assertThat(end.closing.transport()).isEqualTo(ClosingHandshake.Transport.KEEP);
            }
        });
    }
}
