/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Connections of HTTP/1.1 that have had an answer and wait. One thread. */
final class IdleConnections {
    private static final byte[] GET =
            "GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final String END = "Hello, World!";
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final List<SocketChannel> channels = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(4096);

    /** Connects, one after the other, and waits for the answer of each. */
    IdleConnections(URI url, int connections) throws IOException {
        InetSocketAddress address = new InetSocketAddress(url.getHost(), url.getPort());
        for (int i = 0; i < connections; i++) {
            SocketChannel channel = SocketChannel.open(address);
            channel.write(ByteBuffer.wrap(GET));
            channels.add(channel);
        }
        for (SocketChannel channel : channels) {
            readAnswer(channel);
        }
    }

    private void readAnswer(SocketChannel channel) throws IOException {
        StringBuilder answer = new StringBuilder();
        while (answer.indexOf(END) < 0) {
            buffer.clear();
            if (channel.read(buffer) < 0) {
                throw new EOFException("the connection has ended before its answer");
            }
            answer.append(StandardCharsets.US_ASCII.decode(buffer.flip()));
        }
    }

    /**
     * Waits until the server has closed all of them.
     *
     * @param terminate ends the server
     * @return how long that took from then on, in milliseconds
     */
    long awaitEnd(Tally tally, Runnable terminate) throws IOException {
        try (Selector selector = Selector.open()) {
            for (SocketChannel channel : channels) {
                channel.configureBlocking(false);
                channel.register(selector, SelectionKey.OP_READ);
                tally.connected();
            }
            long begun = System.nanoTime();
            terminate.run();
            int open = channels.size();
            while (open > 0 && System.nanoTime() - begun < PATIENCE_NANOS) {
                selector.select(1000);
                for (SelectionKey key : selector.selectedKeys()) {
                    open -= end(tally, (SocketChannel) key.channel()) ? 1 : 0;
                }
                selector.selectedKeys().clear();
            }
            if (open > 0) {
                tally.fault(open + " connections are still open");
            }
            return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        }
    }

    private boolean end(Tally tally, SocketChannel channel) throws IOException {
        buffer.clear();
        try {
            int length = channel.read(buffer);
            if (length == 0) {
                return false;
            }
            if (length > 0) {
                tally.fault("octets on an idle connection");
                return false;
            }
        } catch (IOException e) {
            tally.reset();
            tally.fault("an idle connection ended by " + e);
        }
        channel.close();
        return true;
    }
}
