/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.handler.codec.dns.DatagramDnsQuery;
import io.tidewire.handler.codec.dns.DatagramDnsQueryEncoder;
import io.tidewire.handler.codec.dns.DatagramDnsResponse;
import io.tidewire.handler.codec.dns.DatagramDnsResponseDecoder;
import io.tidewire.util.collection.IntObjectHashMap;
import io.tidewire.util.collection.IntObjectMap;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A socket for datagrams, the queries that are under way over it, and those that wait for their turn. Event loop only.
 *
 * <p>A forged answer has to hit the number of a query, which is random and not in use, and the port, which the kernel
 * chooses and which changes (RFC 5452 section 9.2).
 */
final class QuerySocket {
    /** The queries that are under way or wait. Half of all numbers: a free one is found soon, and memory is bounded. */
    static final int MAX_QUERIES = 32_768;
    /** An idle socket that has carried so many is replaced, for the sake of its port. */
    private static final int QUERIES_OF_A_PORT = 64;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(QuerySocket.class);
    private static final DatagramDnsQueryEncoder ENCODER = new DatagramDnsQueryEncoder();
    private static final DatagramDnsResponseDecoder DECODER = new DatagramDnsResponseDecoder();

    /** The queries that were sent as datagrams and are not answered, by their numbers. */
    private final IntObjectMap<ServerQuery> underWay = new IntObjectHashMap<>();
    /** Servers to which there are queries. */
    private final Map<InetSocketAddress, ServerWindow> windows = new HashMap<>();
    private final Random random;
    private final ChannelFuture bound;
    /** The queries in all windows. */
    private int queries;
    private int carried;

    QuerySocket(EventLoop loop, ChannelFactory<? extends DatagramChannel> factory, SocketAddress localAddress,
                int maxPayloadSize, Random random) {
        this.random = random;
        Bootstrap bootstrap = new Bootstrap().group(loop).channelFactory(factory)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(maxPayloadSize))
                .attr(DnsNameResolver.DNS_PIPELINE_ATTRIBUTE, Boolean.TRUE)
                .handler(new ChannelInitializer<DatagramChannel>() {
                    @Override
                    protected void initChannel(DatagramChannel channel) {
                        channel.pipeline().addLast(ENCODER, DECODER, new Receiver());
                    }
                });
        bound = bootstrap.bind(localAddress);
    }

    /**
     * Reserves room for a query.
     *
     * @return where it is to wait for its turn, and which it has to {@linkplain #leave leave}; {@code null} if there
     *         are too many
     */
    @Nullable ServerWindow admit(InetSocketAddress server) {
        if (queries >= MAX_QUERIES) {
            return null;
        }
        queries++;
        return windows.computeIfAbsent(server, key -> new ServerWindow());
    }

    /** Lets a query go for which room was made. */
    void leave(ServerQuery query, InetSocketAddress server, ServerWindow window) {
        queries--;
        window.leave(query);
        if (window.isEmpty()) {
            // A window that was created in the meantime stays.
            windows.remove(server, window);
        }
    }

    /** Assigns an ID to a query that is about to be sent. */
    int add(ServerQuery query) {
        int id;
        do {
            id = random.nextInt(65536);
        } while (underWay.containsKey(id));
        underWay.put(id, query);
        carried++;
        return id;
    }

    void remove(int id) {
        underWay.remove(id);
    }

    /** Sends a query, which is this method's, once the socket is bound. */
    ChannelFuture send(DatagramDnsQuery query) {
        Channel channel = bound.channel();
        ChannelPromise written = channel.newPromise();
        if (bound.isDone()) {
            send(query, written);
        } else {
            bound.addListener(done -> send(query, written));
        }
        return written;
    }

    @SuppressWarnings("NullAway") // Called when the socket is bound, or failed to be.
    private void send(DatagramDnsQuery query, ChannelPromise written) {
        if (bound.isSuccess()) {
            bound.channel().writeAndFlush(query, written);
        } else {
            query.release();
            written.tryFailure(bound.cause());
        }
    }

    /** Whether another one should take its place: it is closed, or its port has been seen often enough. */
    boolean isWornOut() {
        return bound.isDone() && !bound.channel().isOpen() || carried >= QUERIES_OF_A_PORT && queries == 0;
    }

    /** The queries that were sent as datagrams and are not answered. */
    int underWay() {
        return underWay.size();
    }

    /** The queries that are under way or wait. */
    int queries() {
        return queries;
    }

    void close() {
        bound.channel().close();
    }

    private final class Receiver extends SimpleChannelInboundHandler<DatagramDnsResponse> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, DatagramDnsResponse response) {
            ServerQuery query = underWay.get(response.id());
            if (query == null) {
                LOGGER.debug("answer to no query: {} from {}", response.id(), response.sender());
            } else {
                query.onDatagram(response);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            List<ServerQuery> left = new ArrayList<>();
            // Waiting queries go first, so that none of them is sent in the place of another.
            windows.values().forEach(window -> left.addAll(window.waiting()));
            left.addAll(underWay.values());
            for (ServerQuery query : left) {
                query.fail("the socket is closed", new ClosedChannelException());
            }
        }

        /** A malformed datagram may be a forger's as well as a server's, so it ends no query. */
        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            LOGGER.debug("datagram of no use", cause);
        }
    }
}
