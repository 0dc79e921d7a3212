/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.dns.DefaultDnsQuestion;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.handler.codec.dns.DnsResponse;
import io.tidewire.handler.codec.dns.DnsResponseCode;
import io.tidewire.util.concurrent.Promise;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static io.tidewire.handler.codec.dns.DnsRecordType.A;
import static org.assertj.core.api.Assertions.assertThat;

class QuerySocketTest {
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final EventLoop loop = group.next();
    private final QueryConfig config =
            new QueryConfig(loop, NioSocketChannel::new, false, () -> 60_000, true, 1232, false, false);
    private ScriptedNameServer server;
    private QuerySocket socket;

    @BeforeEach
    void start() throws Exception {
        server = new ScriptedNameServer(group);
    }

    @AfterEach
    void stop() {
        socket.close();
        server.close();
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** Opens a socket whose ids are these, over and over. */
    private void open(int ids) {
        socket = new QuerySocket(loop, NioDatagramChannel::new, new InetSocketAddress(0), 1232, new Random() {
            private int next;

            @Override
            public int nextInt(int bound) {
                return next++ % ids;
            }
        });
    }

    private ServerQuery query(String name, Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>> promise) {
        return new ServerQuery(config, socket, server.address(), new DefaultDnsQuestion(name, A), new DnsRecord[0],
                true, new IgnoringObserver(), promise);
    }

    /** The first query goes on over TCP, so that its number is free, and the second one takes it. */
    @Test
    void aQueryOverTcpLeavesItsNumberToOthers() throws Exception {
        BlockingQueue<ScriptedNameServer.Query> overTcp = new LinkedBlockingQueue<>();
        BlockingQueue<ScriptedNameServer.Query> second = new LinkedBlockingQueue<>();
        server.on("a.", A, query -> {
            if (query.isOverTcp()) {
                overTcp.add(query);
            } else {
                query.send(query.response(DnsResponseCode.NOERROR).setTruncated(true));
            }
        });
        server.on("b.", A, second::add);
        open(1);
        Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>> ofFirst = loop.newPromise();
        Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>> ofSecond = loop.newPromise();
        loop.execute(() -> query("a.", ofFirst).start());
        ScriptedNameServer.Query first = overTcp.take();
        loop.execute(() -> query("b.", ofSecond).start());
        ScriptedNameServer.Query other = second.take();
        assertThat(other.message().id()).isEqualTo(first.message().id());
        first.reply(DnsResponseCode.REFUSED);
        ofFirst.sync().getNow().release();
        other.reply(DnsResponseCode.SERVFAIL);
        assertThat(ofSecond.sync().getNow().content().code()).isEqualTo(DnsResponseCode.SERVFAIL);
        ofSecond.getNow().release();
        assertThat(loop.submit(() -> socket.underWay()).sync().getNow()).isZero();
    }

    @Test
    void noMoreQueriesAreTakenThanHalfOfAllNumbers() throws Exception {
        open(65_536);
        Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>> refused = loop.newPromise();
        Promise<AddressedEnvelope<DnsResponse, InetSocketAddress>> last = loop.newPromise();
        BlockingQueue<ScriptedNameServer.Query> sent = new LinkedBlockingQueue<>();
        server.onAll(sent::add);
        loop.submit(() -> {
            for (int i = 1; i < QuerySocket.MAX_QUERIES; i++) {
                assertThat(socket.admit(server.address())).isNotNull();
            }
            query("a.", last).start();
            assertThat(socket.queries()).isEqualTo(QuerySocket.MAX_QUERIES);
            query("b.", refused).start();
        }).sync();
        assertThat(refused.cause()).isInstanceOf(DnsNameResolverException.class)
                .hasMessageContaining("b. A at 127.0.0.1:").hasMessageContaining("32768 queries are under way");
        assertThat(sent.take().question().name()).isEqualTo("a.");
        assertThat(last.isDone()).isFalse();
        last.cancel(false);
        assertThat(loop.submit(() -> socket.queries()).sync().getNow()).isEqualTo(QuerySocket.MAX_QUERIES - 1);
        assertThat(server.asked()).containsExactly("a. A");
    }
}
