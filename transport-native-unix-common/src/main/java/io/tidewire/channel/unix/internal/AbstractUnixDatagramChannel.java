/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.MaxMessagesRecvByteBufAllocator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.DatagramEngine;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.internal.TruncatedDatagramException;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A datagram socket of a Unix system. The read and the write loop are the library's own; several datagrams move with
 * one call.
 *
 * <p>The number to ask for is learned: a call that fills its batch doubles the next one, a call that brings few
 * halves it. It asks for two at least, so that a datagram which comes alone shows, by what is missing, that no other
 * one waits.
 */
public abstract class AbstractUnixDatagramChannel extends AbstractUnixChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(true, 16);

    private static final int MIN_BATCH = 2;

    // Event loop only.
    private int expected = MIN_BATCH;
    private boolean drained;
    /** The allocator returns heap buffers for reading. */
    private boolean heapPreferred;
    private ByteBuf[] buffers = new ByteBuf[MIN_BATCH];

    private volatile boolean activeOnRegistration;

    AbstractUnixDatagramChannel(boolean active, UnixDatagramOperations operations) {
        super(null, active, (channel, flushTarget) ->
                new DatagramEngine<>((AbstractUnixDatagramChannel) channel, flushTarget, operations));
    }

    @Override
    @SuppressWarnings("unchecked") // The constructor made it.
    final DatagramEngine<AbstractUnixDatagramChannel> engine() {
        return (DatagramEngine<AbstractUnixDatagramChannel>) super.engine();
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    /**
     * Returns whether the socket has a peer.
     *
     * @return {@code true} between a connect and the next disconnect
     */
    public abstract boolean isConnected();

    /** Returns whether the channel is active once registered, whether or not it is bound. */
    final boolean isActiveOnRegistration() {
        return activeOnRegistration;
    }

    final void setActiveOnRegistration(boolean activeOnRegistration) {
        if (isRegistered()) {
            throw new IllegalStateException("whether a channel is active once registered has to be set before");
        }
        this.activeOnRegistration = activeOnRegistration;
    }

    @Override
    public boolean isActive() {
        return isOpen() && (active || activeOnRegistration && isRegistered());
    }

    /** The type of the socket's addresses. */
    abstract Class<? extends SocketAddress> addressType();

    /** Creates the message that is read, which takes over the content. */
    abstract Object newPacket(ByteBuf content, @Nullable SocketAddress recipient,
                              @Nullable SocketAddress sender);

    @Override
    protected final int startConnect(SocketAddress remote, @Nullable SocketAddress local) throws Exception {
        checkRemote(remote);
        if (local != null) {
            doBind(local);
        }
        int answer = UnixSocketOperations.connect(socket(), remote);
        if (answer == 0) {
            onPeer(remote);
            active = true;
        }
        return answer;
    }

    @Override
    protected final boolean doConnect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress)
            throws Exception {
        return UnixSocketOperations.connectedOrThrow(startConnect(remoteAddress, localAddress));
    }

    /** Refuses an address that the socket cannot connect to. */
    abstract void checkRemote(SocketAddress remote) throws IOException;

    /** The socket has a peer from now on. */
    abstract void onPeer(SocketAddress remote);

    @Override
    protected Object filterOutboundMessage(Object msg) {
        Object accepted = OutboundMessages.toDatagram(this, msg, addressType(), false);
        ByteBuf content = OutboundMessages.contentOf(accepted);
        if (!content.isReadable() || OutboundCopies.isAddressable(content)) {
            return accepted;
        }
        return OutboundMessages.replaceContent(accepted, OutboundCopies.copy(this, accepted, content));
    }

    @Override
    protected final void doWrite(ChannelOutboundBuffer in) throws Exception {
        engine().write(in, maxMessagesPerWrite());
    }

    final boolean isDrained() {
        return drained;
    }

    /**
     * The longest datagram that the user expects.
     *
     * @return bytes, or zero to leave that to the receive buffer's allocator, unless overridden
     */
    protected int maxPayloadBytes() {
        return 0;
    }

    /**
     * The option of UDP, and the type of control message, that makes the kernel split what is sent into datagrams.
     *
     * @return the number, or zero if it does not, unless overridden
     */
    protected int segmentOption() {
        return 0;
    }

    /**
     * Returns whether the kernel has merged datagrams.
     *
     * @param batch the messages received
     * @param message the index of the message
     * @return the length of each of the datagrams, or zero for a single one, unless overridden
     */
    protected int segmentSizeOf(DatagramBatch batch, int message) {
        return 0;
    }

    /**
     * Returns the address that a datagram was sent to.
     *
     * @param batch the messages received
     * @param message the index of the message
     * @return the address, or {@code null} if the kernel was not asked for it, unless overridden
     */
    protected @Nullable SocketAddress destinationOf(DatagramBatch batch, int message) {
        return null;
    }

    /** Returns how many messages were added, or a negative errno. */
    final int receive(RecvByteBufAllocator.Handle sizes, List<Object> received) {
        int guess = sizes.guess();
        int maxPayload = maxPayloadBytes();
        int limit = maxPayload > 0 ? Math.min(maxPayload, guess) : guess;
        int asked = messagesToAskFor(maxPayload > 0 ? Math.max(1, guess / limit) : DatagramBatch.MAX_MESSAGES);
        DatagramBatch batch = DatagramBatch.ofThread();
        batch.startReceiving();
        heapPreferred = false;
        int came = 0;
        try {
            for (int i = 0; i < asked; i++) {
                buffers[i] = newReceiver(limit);
                batch.addReceiver(buffers[i], limit);
            }
            sizes.attemptedBytesRead(limit);
            int result = socket().recvMessages(batch.memoryAddress(), asked);
            drained = result < asked;
            if (result <= 0) {
                sizes.lastBytesRead(0);
                return result;
            }
            for (; came < result; came++) {
                ByteBuf content = buffers[came];
                buffers[came] = null;
                deliver(batch, came, content, limit, sizes, received);
            }
            learn(asked, result);
            return received.size();
        } finally {
            releaseUnused();
        }
    }

    private int messagesToAskFor(int atMost) {
        int asked = 1;
        if (config().isAutoRead()
                && config().getRecvByteBufAllocator() instanceof MaxMessagesRecvByteBufAllocator counting) {
            // An allocator that counts something else may want to stop after any datagram.
            asked = Math.min(Math.min(expected, atMost), counting.maxMessagesPerRead());
        }
        if (buffers.length < asked) {
            buffers = new ByteBuf[asked];
        }
        return asked;
    }

    private void learn(int asked, int came) {
        if (came == asked) {
            expected = Math.min(DatagramBatch.MAX_MESSAGES, Math.max(expected, asked * 2));
        } else if (came * 2 < asked) {
            expected = Math.max(MIN_BATCH, expected / 2);
        }
    }

    private void releaseUnused() {
        for (int i = 0; i < buffers.length; i++) {
            if (buffers[i] != null) {
                buffers[i].release();
                buffers[i] = null;
            }
        }
    }

    private void deliver(DatagramBatch batch, int message, ByteBuf content, int limit,
                         RecvByteBufAllocator.Handle sizes, List<Object> received) {
        int length = batch.lengthOf(message);
        SocketAddress sender = batch.senderOf(message);
        sizes.lastBytesRead(Math.min(length, limit));
        if (batch.isTruncated(message)) {
            content.release();
            received.add(new TruncatedDatagramException(sender, limit));
            return;
        }
        SocketAddress destination = destinationOf(batch, message);
        SocketAddress recipient = destination != null ? destination : localAddress();
        content.writerIndex(length);
        int segment = segmentSizeOf(batch, message);
        if (segment > 0 && segment < length) {
            while (content.readableBytes() > segment) {
                received.add(newPacket(content.readRetainedSlice(segment), recipient, sender));
            }
        }
        received.add(newPacket(toPreferred(content), recipient, sender));
    }

    /** A buffer that the kernel can fill, even where heap buffers are preferred. */
    private ByteBuf newReceiver(int bytes) {
        ByteBuf preferred = alloc().ioBuffer(bytes);
        if (preferred.hasMemoryAddress()) {
            return preferred;
        }
        preferred.release();
        heapPreferred = true;
        return alloc().directBuffer(bytes);
    }

    private ByteBuf toPreferred(ByteBuf content) {
        if (!heapPreferred) {
            return content;
        }
        ByteBufAllocator alloc = alloc();
        ByteBuf preferred = alloc.ioBuffer(content.readableBytes());
        preferred.writeBytes(content);
        content.release();
        return preferred;
    }
}
