/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.ssl.SslHandler;
import io.tidewire.handler.ssl.SslProtocols;
import io.tidewire.microbench.channel.IdleConnections;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * How much of the heap does TLS take on a server's connection on which nothing happens after the handshake, and how
 * much of that is the engine's, which is the same with any driver? Prints a line with both. Answered by the share of
 * the handler, when that is not above any other library's.
 *
 * <p>Channels are embedded, and the heap of one without TLS is taken off. Arguments: {@code JDK} or {@code CONSCRYPT},
 * a version of TLS, and how many connections; by default the JDK's TLS 1.3, and 1,000. The collector must be exact, as
 * for {@link IdleConnections}.
 */
public final class IdleTlsConnections {
    private static final int DEFAULT_CONNECTIONS = 1000;
    /** Connections of the first round, which only loads and initialises. */
    private static final int WARM_UP = 100;
    private static final int ENGINE_BUFFER = 1 << 16;

    private final TlsContexts contexts;

    private IdleTlsConnections(TlsContexts contexts) {
        this.contexts = contexts;
    }

    /** Creates the measured objects, without those of the other side. */
    @FunctionalInterface
    private interface Idle {
        Object open() throws Exception;
    }

    private Object engine() throws Exception {
        return new EnginePair(contexts.client.newEngine(PooledByteBufAllocator.DEFAULT),
                contexts.server.newEngine(PooledByteBufAllocator.DEFAULT), false, ENGINE_BUFFER).handshake().server;
    }

    private EmbeddedChannel channel() {
        return new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    }

    private EmbeddedChannel tlsChannel() {
        EmbeddedChannel server = channel();
        ChannelHandler handler = contexts.server.newHandler(PooledByteBufAllocator.DEFAULT);
        server.pipeline().addFirst(handler);
        SslHandler tls = contexts.client.newHandler(PooledByteBufAllocator.DEFAULT);
        EmbeddedChannel client = new EmbeddedChannel(tls);
        while (move(client, server) | move(server, client)) { // Both, each time.
            client.runPendingTasks();
            server.runPendingTasks();
        }
        if (!tls.handshakeFuture().isSuccess()) {
            throw new IllegalStateException("no handshake", tls.handshakeFuture().cause());
        }
        return server;
    }

    private static boolean move(EmbeddedChannel from, EmbeddedChannel to) {
        boolean moved = false;
        for (ByteBuf records = from.readOutbound(); records != null; records = from.readOutbound()) {
            to.writeInbound(records);
            moved = true;
        }
        return moved;
    }

    private static long heapBytes(int count, Idle idle) throws Exception {
        long bytes = 0;
        for (int connections : new int[] {WARM_UP, count}) {
            List<Object> held = new ArrayList<>(connections);
            long before = IdleConnections.usedHeap();
            for (int i = 0; i < connections; i++) {
                held.add(idle.open());
            }
            bytes = (IdleConnections.usedHeap() - before) / held.size();
        }
        return bytes;
    }

    /**
     * Measures.
     *
     * @param args see above
     * @throws Exception if there is no handshake
     */
    public static void main(String[] args) throws Exception {
        String provider = args.length > 0 ? args[0] : TlsContexts.JDK;
        String version = args.length > 1 ? args[1] : SslProtocols.TLS_v1_3;
        int count = args.length > 2 ? Integer.parseInt(args[2]) : DEFAULT_CONNECTIONS;
        IdleTlsConnections idle = new IdleTlsConnections(new TlsContexts(provider, version));
        long engine = heapBytes(count, idle::engine);
        long channel = heapBytes(count, idle::channel);
        long all = heapBytes(count, idle::tlsChannel) - channel;
        try (PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out), true,
                StandardCharsets.US_ASCII)) {
            out.println(provider + ' ' + version + " connections=" + count + " heapBytesPerConnection=" + all
                    + " engine=" + engine + " handler=" + (all - engine));
        }
    }
}
