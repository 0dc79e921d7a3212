/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import javax.net.ssl.SSLException;
import java.util.List;
import java.util.Random;

import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.HOST;
import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

/** Conscrypt's engine, which works on direct memory, against itself and the JDK's. */
class SslHandlerConscryptTest {

    /** Sends back what comes, and checks where it lies. */
    private static final class Echo extends ChannelInboundHandlerAdapter {
        private final boolean direct;

        Echo(boolean direct) {
            this.direct = direct;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            assertThat(((ByteBuf) msg).isDirect()).isEqualTo(direct);
            ctx.write(msg);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
        }
    }

    private static TlsPeer client(SslProvider provider, String version) throws SSLException {
        SslContext context = SslContextBuilder.forClient().trustManager(AUTHORITY.certificate()).sslProvider(provider)
                .protocols(version).build();
        return new TlsPeer(context.newHandler(PooledByteBufAllocator.DEFAULT, HOST, 443));
    }

    private static TlsPeer server(SslProvider provider, String version) throws SSLException {
        SslContext context = SslContextBuilder.forServer(SERVER.key(), SERVER.certificate()).sslProvider(provider)
                .protocols(version).build();
        return new TlsPeer(context.newHandler(PooledByteBufAllocator.DEFAULT),
                new Echo(provider == SslProvider.OPENSSL));
    }

    @ParameterizedTest
    @CsvSource({"OPENSSL,OPENSSL,TLSv1.2", "OPENSSL,OPENSSL,TLSv1.3", "OPENSSL,JDK,TLSv1.2", "OPENSSL,JDK,TLSv1.3",
        "JDK,OPENSSL,TLSv1.2", "JDK,OPENSSL,TLSv1.3"})
    void echo(SslProvider ofClient, SslProvider ofServer, String version) throws Exception {
        TlsPeer client = client(ofClient, version);
        TlsPeer server = server(ofServer, version);
        client.open();
        server.open();
        TlsPeer.exchange(client, server);
        assertThat(client.tls.handshakeFuture().isSuccess()).as("%s", client.tls.handshakeFuture()).isTrue();
        assertThat(client.tls.engine().getSession().getProtocol()).isEqualTo(version);
        byte[] data = new byte[300_000];
        new Random(7).nextBytes(data);
        ByteBuf whole = Unpooled.directBuffer(data.length).writeBytes(data);
        ChannelFuture composite = client.channel.write(Unpooled.wrappedBuffer(whole.readRetainedSlice(100),
                Unpooled.wrappedBuffer(data, 100, 99_900)));
        whole.skipBytes(99_900);
        ChannelFuture heap = client.channel.write(Unpooled.wrappedBuffer(data, 100_000, 100_000));
        whole.skipBytes(100_000);
        ChannelFuture direct = client.channel.writeAndFlush(whole);
        assertThat(composite.isSuccess() && heap.isSuccess() && direct.isSuccess()).isTrue();
        TlsPeer.exchange(client, server);
        assertThat(client.received()).isEqualTo(data);
        client.channel.close();
        TlsPeer.exchange(client, server);
        assertThat(server.log).endsWith("SslCloseCompletionEvent+");
        for (TlsPeer peer : new TlsPeer[] {client, server}) {
            assertThat(peer.exceptions).isEmpty();
            peer.finish();
        }
    }

    @ParameterizedTest
    @CsvSource({"TLSv1.2", "TLSv1.3"})
    void recordsOctetByOctet(String version) throws Exception {
        TlsPeer client = client(SslProvider.OPENSSL, version);
        TlsPeer server = server(SslProvider.OPENSSL, version);
        client.open();
        server.open();
        client.send("ping");
        TlsPeer.exchange(client, server, buffers -> {
            byte[] all = buffers.get(0);
            byte[][] octets = new byte[all.length][];
            for (int i = 0; i < all.length; i++) {
                octets[i] = new byte[] {all[i]};
            }
            return List.of(octets);
        });
        assertThat(client.receivedText()).isEqualTo("ping");
        client.finish();
        server.finish();
    }

    @ParameterizedTest
    @CsvSource({"OPENSSL,TLSv1.2", "OPENSSL,TLSv1.3", "JDK,TLSv1.2", "JDK,TLSv1.3"})
    void whatComesBehindOurCloseNotifyIsReadAndNotItsAnswer(SslProvider ofServer, String version) throws Exception {
        for (boolean isTruncated : new boolean[] {false, true}) {
            TlsPeer client = client(SslProvider.OPENSSL, version);
            client.tls.setCloseNotifyReadTimeoutMillis(10_000);
            TlsPeer server = server(ofServer, version);
            client.open();
            server.open();
            TlsPeer.exchange(client, server);
            ChannelFuture closed = client.channel.close();
            client.channel.runPendingTasks();
            server.send("under way ");
            client.receive(server.sent());
            server.send("still");
            client.receive(server.sent());
            assertThat(client.receivedText()).isEqualTo("under way still");
            assertThat(client.tls.sslCloseFuture().isDone()).isFalse();
            assertThat(closed.isDone()).isFalse();
            if (isTruncated) {
                client.channel.pipeline().firstContext().close();
                client.channel.runPendingTasks();
                assertThat(client.tls.sslCloseFuture().cause()).hasCauseInstanceOf(TruncatedInputException.class);
            } else {
                server.channel.close();
                TlsPeer.exchange(client, server);
                assertThat(client.tls.sslCloseFuture().isSuccess()).isTrue();
            }
            assertThat(closed.isSuccess()).isTrue();
            client.finish();
            server.finish();
        }
    }

    @ParameterizedTest
    @CsvSource({"TLSv1.2", "TLSv1.3"})
    void handshakeThatIsGivenUpIsNoFaultOfTheEngine(String version) throws Exception {
        for (int flights = 0; flights < 3; flights++) {
            for (int side = 0; side < 2; side++) {
                TlsPeer[] pair = {client(SslProvider.OPENSSL, version).open(),
                    server(SslProvider.OPENSSL, version).open()};
                for (int i = 0; i < flights; i++) {
                    pair[1 - i % 2].receive(pair[i % 2].sent());
                }
                TlsPeer closing = pair[side];
                closing.tls.closeOutbound();
                // The peer's data from before it could know.
                TlsPeer.exchange(pair[0], pair[1]);
                pair[1 - side].finish();
                closing.finish();
                assertThat(closing.tls.handshakeFuture().isDone()).isTrue();
                // An alert of the peer may be one.
                assertThat(closing.exceptions).as("flight %d of side %d", flights, side)
                        .allMatch(e -> e.getCause() instanceof SSLException);
            }
        }
    }

    @Test
    void recordThatWasChangedEndsTheConnection() throws Exception {
        TlsPeer client = client(SslProvider.OPENSSL, "TLSv1.3");
        TlsPeer server = server(SslProvider.OPENSSL, "TLSv1.3");
        client.open();
        server.open();
        TlsPeer.exchange(client, server);
        client.send("data");
        byte[] record = client.sent();
        record[record.length - 1] ^= 1;
        server.receive(record);
        server.channel.runPendingTasks();
        assertThat(server.exceptions).singleElement().satisfies(e ->
                assertThat(e).hasRootCauseInstanceOf(SSLException.class));
        assertThat(server.receivedText()).isEmpty();
        assertThat(server.channel.isOpen()).isFalse();
        assertThat(server.sent()).as("the alert").isNotEmpty();
        client.finish();
        server.finish();
    }
}
