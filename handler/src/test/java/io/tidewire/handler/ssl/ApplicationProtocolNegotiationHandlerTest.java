/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.DefaultChannelPipeline;
import io.tidewire.handler.codec.DecoderException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLHandshakeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class ApplicationProtocolNegotiationHandlerTest {

    /** Notes what it is told. */
    private static class Choice extends ApplicationProtocolNegotiationHandler {
        final List<String> protocols = new ArrayList<>();
        final List<Throwable> failures = new ArrayList<>();

        Choice() {
            super("fallback");
        }

        @Override
        protected void configurePipeline(ChannelHandlerContext ctx, String protocol) throws IOException {
            protocols.add(protocol);
        }

        @Override
        protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) throws Exception {
            failures.add(cause);
            super.handshakeFailure(ctx, cause);
        }
    }

    private static SSLEngine alpn(SSLEngine engine, String protocols) {
        if (protocols != null) {
            TestTls.alpn(engine, protocols.split(" "));
        }
        return engine;
    }

    /** A client amid its handshake. */
    private static TlsPeer handshaking(Choice choice) {
        TlsPeer peer = new TlsPeer(new SslHandler(TestTls.client(TestTls.TLS_1_3)), choice).open();
        peer.log.clear();
        return peer;
    }

    private static ChannelHandlerContext tls(TlsPeer peer) {
        return peer.channel.pipeline().context(peer.tls);
    }

    private static void read(TlsPeer peer, String text) {
        tls(peer).fireChannelRead(Unpooled.copiedBuffer(text, US_ASCII));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"h2 http/1.1, h2 http/1.1, h2", "http/1.1, h2 http/1.1, http/1.1",
        "-, h2 http/1.1, fallback", "h2, -, fallback", "-, -, fallback"})
    void bothSidesSpeakWhatWasChosen(String offered, String spoken, String chosen) {
        Choice ofClient = new Choice();
        Choice ofServer = new Choice();
        TlsPeer client = new TlsPeer(new SslHandler(alpn(TestTls.client(TestTls.TLS_1_3), offered)), ofClient);
        TlsPeer server = new TlsPeer(new SslHandler(alpn(TestTls.server(TestTls.TLS_1_3), spoken)), ofServer);
        client.open();
        server.open();
        client.send("ping");
        TlsPeer.exchange(client, server);
        for (Choice choice : List.of(ofClient, ofServer)) {
            assertThat(choice.protocols).containsExactly(chosen);
            assertThat(choice.failures).isEmpty();
        }
        for (TlsPeer peer : List.of(client, server)) {
            assertThat(peer.channel.pipeline().get(Choice.class)).isNull();
            assertThat(peer.log).startsWith("active", "SslHandshakeCompletionEvent+");
        }
        assertThat(server.receivedText()).isEqualTo("ping");
        client.finish();
        server.finish();
    }

    @Test
    void failedHandshakeIsToldOnceAndCloses() {
        Choice choice = new Choice();
        TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3)), choice).open();
        server.receive("GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
        server.channel.runPendingTasks();
        assertThat(choice.protocols).isEmpty();
        assertThat(choice.failures).singleElement().isInstanceOf(NotSslRecordException.class);
        assertThat(server.exceptions).isEmpty();
        assertThat(server.log).contains("SslHandshakeCompletionEvent-").endsWith("inactive");
        assertThat(server.channel.isOpen()).isFalse();
        server.finish();
    }

    /** Runs something, and returns what it logs above debug level. */
    private static List<LogRecord> logged(Runnable what) {
        List<LogRecord> records = new ArrayList<>();
        List<Logger> loggers = Stream.of(ApplicationProtocolNegotiationHandler.class, SslHandler.class,
                        TlsConnection.class, DefaultChannelPipeline.class)
                .map(type -> Logger.getLogger(type.getName())).toList();
        Filter filter = entry -> {
            if (entry.getLevel().intValue() >= Level.INFO.intValue()) {
                records.add(entry);
            }
            return false;
        };
        List<Filter> before = loggers.stream().map(Logger::getFilter).toList();
        loggers.forEach(logger -> logger.setFilter(filter));
        try {
            what.run();
        } finally {
            for (int i = 0; i < loggers.size(); i++) {
                loggers.get(i).setFilter(before.get(i));
            }
        }
        return records;
    }

    private static void interrupt(TlsPeer server, String way) {
        switch (way) {
            case "close" -> server.channel.pipeline().firstContext().close();
            case "reset" ->
                server.channel.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
            default -> server.advance(10_000);
        }
        server.channel.runPendingTasks();
    }

    /** Peers interrupt as many handshakes as they like. */
    @ParameterizedTest
    @CsvSource({"close, true", "close, false", "reset, true", "reset, false", "silence, true", "silence, false"})
    void interruptedHandshakeIsToldOnceAndNotLoggedAboveDebug(String way, boolean isBegun) {
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
        Choice choice = new Choice();
        TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3)), choice);
        server.channel.freezeTime();
        server.open();
        List<LogRecord> records = logged(() -> {
            if (isBegun) {
                server.receive(client.sent());
            }
            interrupt(server, way);
        });
        assertThat(choice.failures).hasSize(1);
        assertThat(server.exceptions).isEmpty();
        assertThat(server.channel.isOpen()).isFalse();
        assertThat(records).isEmpty();
        client.finish();
        server.finish();
    }

    /** As behind a handler that has yet to find out whether there is TLS. */
    @Test
    void resetBeforeThereIsAnEngineIsToldOnceToo() {
        Choice choice = new Choice();
        TlsPeer server = TlsPeer.undecided(choice).open();
        IOException reset = new IOException("Connection reset by peer");
        List<LogRecord> records = logged(() -> {
            server.channel.pipeline().fireExceptionCaught(reset);
            server.channel.runPendingTasks();
        });
        assertThat(choice.failures).containsExactly(reset);
        assertThat(server.exceptions).isEmpty();
        assertThat(server.channel.isOpen()).isFalse();
        assertThat(records).isEmpty();
        server.finish();
    }

    @Test
    void exceptionThatIsThrownBecauseOfAFailureIsPassedOn() {
        IOException second = new IOException("cannot write the report");
        TlsPeer peer = TlsPeer.undecided(new Choice() {
            @Override
            protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) throws IOException {
                failures.add(cause);
                throw second;
            }
        }).open();
        peer.channel.pipeline().fireUserEventTriggered(
                new SslHandshakeCompletionEvent(new SSLHandshakeException("refused")));
        peer.channel.runPendingTasks();
        assertThat(peer.exceptions).containsExactly(second);
        assertThat(peer.channel.isOpen()).isFalse();
        peer.finish();
    }

    /** It is no failure of the handshake, which is done. */
    @Test
    void ioExceptionOfTheSetUpIsPassedOn() {
        IOException missing = new IOException("no such file");
        Choice choice = new Choice() {
            @Override
            protected void configurePipeline(ChannelHandlerContext ctx, String protocol) throws IOException {
                throw missing;
            }
        };
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
        TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3)), choice).open();
        TlsPeer.exchange(client, server);
        assertThat(choice.failures).isEmpty();
        assertThat(server.exceptions).containsExactly(missing);
        client.finish();
        server.finish();
    }

    @Test
    void failedHandshakeIsLoggedOnceWithoutItsStack() {
        TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3)), new Choice()).open();
        List<LogRecord> records = logged(() -> {
            server.receive("GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
            server.channel.runPendingTasks();
        });
        assertThat(records).singleElement().satisfies(entry -> {
            assertThat(entry.getThrown()).isNull();
            assertThat(entry.getMessage()).contains("handshake failed", "NotSslRecordException");
        });
        server.finish();
    }

    @Test
    void failureMayBeHandledWithoutAClose() {
        TlsPeer peer = handshaking(new Choice() {
            @Override
            protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) {
                failures.add(cause);
            }
        });
        SSLHandshakeException failure = new SSLHandshakeException("refused");
        tls(peer).fireUserEventTriggered(new SslHandshakeCompletionEvent(failure));
        tls(peer).fireExceptionCaught(new DecoderException(failure));
        tls(peer).fireExceptionCaught(failure);
        assertThat(peer.exceptions).isEmpty();
        assertThat(peer.channel.isOpen()).isTrue();
        DecoderException other = new DecoderException(new SSLHandshakeException("another"));
        tls(peer).fireExceptionCaught(other);
        assertThat(peer.exceptions).containsExactly(other);
        peer.finish();
    }

    @Test
    void dataWaitsForTheHandshakeInOrder() {
        Choice choice = new Choice() {
            @Override
            protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
                read(ctx);
            }

            private void read(ChannelHandlerContext ctx) {
                // Comes while the pipeline is set up.
                ctx.pipeline().context(SslHandler.class).fireChannelRead(Unpooled.copiedBuffer("3", US_ASCII));
            }
        };
        TlsPeer peer = handshaking(choice);
        tls(peer).fireChannelReadComplete();
        read(peer, "1");
        read(peer, "2");
        tls(peer).fireChannelReadComplete();
        tls(peer).fireUserEventTriggered("another event");
        assertThat(peer.log).containsExactly("another event");
        tls(peer).fireUserEventTriggered(SslHandshakeCompletionEvent.SUCCESS);
        read(peer, "4");
        assertThat(peer.log).containsExactly("another event", "SslHandshakeCompletionEvent+", "1", "2", "3", "4");
        assertThat(peer.channel.pipeline().get(Choice.class)).isNull();
        peer.finish();
    }

    @Test
    void removalAndCloseHandOutWhatWasHeld() {
        Choice choice = new Choice();
        TlsPeer removed = handshaking(choice);
        read(removed, "1");
        read(removed, "2");
        removed.channel.pipeline().remove(choice);
        assertThat(removed.log).containsExactly("1", "2");
        removed.finish();
        assertThat(choice.protocols).isEmpty();

        TlsPeer closed = handshaking(new Choice());
        read(closed, "1");
        closed.channel.pipeline().firstContext().close();
        closed.channel.runPendingTasks();
        assertThat(closed.log).containsSubsequence("1", "inactive");
        closed.finish();
    }

    @Test
    void pipelineThatCannotBeSetUpClosesTheChannel() {
        IllegalStateException unknown = new IllegalStateException("unknown protocol");
        TlsPeer peer = handshaking(new Choice() {
            @Override
            protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
                throw unknown;
            }
        });
        List<LogRecord> records = logged(() -> {
            tls(peer).fireUserEventTriggered(SslHandshakeCompletionEvent.SUCCESS);
            peer.channel.runPendingTasks();
        });
        assertThat(peer.exceptions).containsExactly(unknown);
        assertThat(records).isEmpty(); // The event is for its listeners.
        assertThat(peer.channel.isOpen()).isFalse();
        peer.finish();
    }

    @Test
    void nothingIsHeldWithoutTls() {
        Choice choice = new Choice();
        TlsPeer peer = TlsPeer.undecided(choice).open();
        ByteBuf clear = Unpooled.copiedBuffer("clear", US_ASCII);
        peer.channel.pipeline().fireChannelRead(clear);
        assertThat(peer.log).containsExactly("active", "clear");
        assertThat(peer.exceptions).isEmpty();
        assertThat(peer.channel.pipeline().get(Choice.class)).isNull();
        assertThat(choice.protocols).isEmpty();
        peer.finish();
    }

    @Test
    void whatWasHeldIsFollowedByTheEndOfItsBatch() {
        int[] completes = new int[1];
        Choice choice = new Choice() {
            @Override
            protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
                ctx.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelReadComplete(ChannelHandlerContext last) {
                        completes[0]++;
                    }
                });
            }
        };
        TlsPeer peer = handshaking(choice);
        read(peer, "1");
        tls(peer).fireUserEventTriggered(SslHandshakeCompletionEvent.SUCCESS);
        assertThat(peer.log).endsWith("1");
        assertThat(completes[0]).isOne();
        peer.finish();
    }

    @Test
    void protocolCannotBeKnownWithoutTls() {
        Choice choice = new Choice();
        TlsPeer peer = TlsPeer.undecided(choice).open();
        peer.channel.pipeline().fireUserEventTriggered(SslHandshakeCompletionEvent.SUCCESS);
        assertThat(choice.protocols).isEmpty();
        assertThat(peer.exceptions).singleElement().isInstanceOf(IllegalStateException.class);
        assertThat(peer.channel.isOpen()).isFalse();
        assertThat(peer.channel.pipeline().get(Choice.class)).isNull();
        peer.finish();
        assertThatNullPointerException().isThrownBy(() -> new ApplicationProtocolNegotiationHandler(null) {
            @Override
            protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
                throw new AssertionError(protocol);
            }
        });
    }
}
