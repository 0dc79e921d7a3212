/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.DatagramEngine;
import io.tidewire.channel.internal.DatagramOperations;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.internal.SocketEngine;

import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;

/**
 * A datagram socket that is scripted, and connected from the start. It moves as many datagrams with one call as the
 * script says: a count answers for that many, and if it comes with a failure that is
 * {@link io.tidewire.channel.internal.TruncatedDatagramException}, for one datagram more, which was cut short. It reads
 * datagrams of one byte, which count; it keeps the first byte of each one written.
 */
public final class FakeDatagramChannel extends FakeChannel {

    private final DatagramEngine<FakeDatagramChannel> engine =
            new DatagramEngine<>(this, flushTarget(), Operations.INSTANCE);
    private final List<Integer> sent = new ArrayList<>();
    private int readSoFar;

    /**
     * Creates a channel.
     *
     * @param script the answers of its socket
     * @param edgeTriggered whether its poller reports changes only
     * @param maxMessagesPerRead the number of datagrams after which a read loop ends
     */
    public FakeDatagramChannel(Script script, boolean edgeTriggered, int maxMessagesPerRead) {
        super(null, script, edgeTriggered, new FixedRecvByteBufAllocator(1));
        config().<FixedRecvByteBufAllocator>getRecvByteBufAllocator().maxMessagesPerRead(maxMessagesPerRead);
    }

    @Override
    SocketEngine<?> engine() {
        return engine;
    }

    /**
     * Returns the datagrams that the socket has taken so far.
     *
     * @return the first byte of each datagram, or -1 for an empty one, in order
     */
    public List<Integer> sent() {
        return List.copyOf(sent);
    }

    /** How many datagrams were taken from the script, apart from those that were cut short. */
    int received() {
        return readSoFar;
    }

    int sentDatagrams() {
        return sent.size();
    }

    @Override
    public boolean isActive() {
        return isOpen();
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        return OutboundMessages.toDatagram(this, msg, InetSocketAddress.class, false);
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer in) throws Exception {
        engine.write(in, maxMessagesPerWrite());
    }

    /** Asks the script and moves the datagrams. */
    private static final class Operations extends DatagramOperations<FakeDatagramChannel> {
        private static final Operations INSTANCE = new Operations();

        private Operations() {
            super(CommonOperations.INSTANCE);
        }

        @Override
        public boolean isConnected(FakeDatagramChannel handle) {
            return true;
        }

        @Override
        public int receive(FakeDatagramChannel handle, RecvByteBufAllocator.Handle sizes,
                           List<Object> received) {
            Answer answer = handle.answer(Script.Call.READ);
            if (answer.result() < 0) {
                return answer.result();
            }
            sizes.attemptedBytesRead(sizes.guess() * answer.result());
            sizes.lastBytesRead(answer.result());
            for (int i = 0; i < answer.result(); i++) {
                received.add(sizes.allocate(handle.alloc()).writeByte(handle.readSoFar++));
            }
            if (answer.failure() == null) {
                return answer.result();
            }
            received.add(answer.failure());
            return answer.result() + 1;
        }

        @Override
        public int send(FakeDatagramChannel handle, ChannelOutboundBuffer pending, int max) {
            int result = handle.answer(Script.Call.WRITE).result();
            if (result < 0) {
                return result;
            }
            int before = handle.sent.size();
            int atMost = Math.min(result, max);
            try {
                pending.forEachFlushedMessage(message -> {
                    ByteBuf content = OutboundMessages.contentOf(message);
                    handle.sent.add(content.isReadable() ? (int) content.getByte(content.readerIndex()) : -1);
                    return handle.sent.size() - before < atMost;
                });
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            return handle.sent.size() - before;
        }

        @Override
        public boolean isFatal(FakeDatagramChannel handle, Throwable cause) {
            return cause instanceof ClosedChannelException;
        }
    }
}
