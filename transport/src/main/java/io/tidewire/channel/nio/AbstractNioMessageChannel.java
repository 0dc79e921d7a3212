/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.internal.DatagramEngine;
import io.tidewire.channel.internal.ServerEngine;
import io.tidewire.channel.internal.SocketEngine;
import org.jspecify.annotations.Nullable;

import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetBoundException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.ServerSocketChannel;
import java.util.List;

/**
 * A start for channels over a {@link SelectableChannel} that read whole messages: connections that a
 * {@link ServerChannel} accepts, or the datagrams of a {@link java.nio.channels.DatagramChannel}.
 */
public abstract class AbstractNioMessageChannel extends AbstractNioChannel {

    /** Of a server that may accept, else {@code null}. */
    private final @Nullable DescriptorReserve reserve;

    /**
     * Creates a channel.
     *
     * @param parent the channel that this one belongs to, if any
     * @param ch the channel underneath; owned from now on, and closed if this constructor throws
     * @param readInterestOp {@link java.nio.channels.SelectionKey#OP_ACCEPT} for a {@link ServerChannel}, else
     *        {@link java.nio.channels.SelectionKey#OP_READ}
     */
    protected AbstractNioMessageChannel(@Nullable Channel parent, SelectableChannel ch, int readInterestOp) {
        super(parent, ch, readInterestOp);
        reserve = newReserve(ch);
    }

    /**
     * Creates a channel.
     *
     * @param parent the channel that this one belongs to, if any
     * @param ch the channel underneath; owned from now on, and closed if this constructor throws
     * @param readOps {@link NioIoOps#ACCEPT} for a {@link ServerChannel}, else {@link NioIoOps#READ}
     */
    protected AbstractNioMessageChannel(@Nullable Channel parent, SelectableChannel ch, NioIoOps readOps) {
        super(parent, ch, readOps);
        reserve = newReserve(ch);
    }

    private static @Nullable DescriptorReserve newReserve(SelectableChannel ch) {
        return ch instanceof ServerSocketChannel ? new DescriptorReserve() : null;
    }

    @Override
    final SocketEngine<?> newEngine() {
        return this instanceof ServerChannel
                ? new ServerEngine<AbstractNioMessageChannel>(this, flushTarget(), NioServerOperations.INSTANCE)
                : new DatagramEngine<AbstractNioMessageChannel>(this, flushTarget(), NioDatagramOperations.INSTANCE);
    }

    @Override
    protected AbstractNioUnsafe newUnsafe() {
        return new NioMessageUnsafe();
    }

    @Override
    protected void doBeginRead() throws Exception {
        if (reserve != null) {
            reserve.fill();
        }
        super.doBeginRead();
    }

    @Override
    protected void doClose() throws Exception {
        super.doClose();
        if (reserve != null) {
            reserve.close();
        }
    }

    /** Accepts connections only to close them; see {@link NioServerOperations#refuse}. */
    final int refuse(int atMost) {
        return reserve == null ? 0 : reserve.refuse((ServerSocketChannel) javaChannel(), atMost);
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer in) throws Exception {
        if (engine() instanceof DatagramEngine<?> datagrams) {
            datagrams.write(in, maxMessagesPerWrite());
        } else {
            throw new UnsupportedOperationException("write (a server only accepts)");
        }
    }

    /**
     * Reads once.
     *
     * @param buf takes the messages; they are owned by the caller
     * @return the number of messages added, zero when there are none now, negative when there will be no more
     * @throws Exception if reading fails
     */
    protected abstract int doReadMessages(List<Object> buf) throws Exception;

    /**
     * Sends one message.
     *
     * @param msg the message, as {@link #filterOutboundMessage(Object)} gave it; owned by {@code in}
     * @param in the outbound buffer, which the caller settles
     * @return {@code false} if the socket takes nothing now
     * @throws Exception if this message cannot be sent; see {@link #continueOnWriteError()}
     */
    protected abstract boolean doWriteMessage(Object msg, ChannelOutboundBuffer in) throws Exception;

    /**
     * Returns whether to read more in this loop. Event loop only.
     *
     * @param allocHandle has been told of what was read
     * @return the answer of {@code allocHandle}, unless overridden
     */
    protected boolean continueReading(RecvByteBufAllocator.Handle allocHandle) {
        return allocHandle.continueReading();
    }

    /**
     * Returns whether the next message may be sent when one could not.
     *
     * @return {@code true} to fail only the promise of that one; {@code false}, unless overridden, to treat it as a
     *         failure of the channel
     */
    protected boolean continueOnWriteError() {
        return false;
    }

    /**
     * Returns whether the channel is of no use after reading failed.
     *
     * @param cause why it failed
     * @return {@code true} to close it; unless overridden only if the channel underneath is closed or not bound
     */
    protected boolean closeOnReadError(Throwable cause) {
        return cause instanceof ClosedChannelException
                || cause instanceof NotYetBoundException || !isOpen();
    }

    private final class NioMessageUnsafe extends AbstractNioUnsafe {
        @Override
        public void read() {
            readNow();
        }
    }
}
