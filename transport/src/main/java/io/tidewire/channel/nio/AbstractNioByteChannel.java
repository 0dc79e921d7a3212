/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.internal.ChannelUtils;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.internal.StreamEngine;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.SelectableChannel;
import java.util.concurrent.Executor;

/**
 * A start for byte streams over a {@link SelectableChannel} that is a {@link GatheringByteChannel}.
 *
 * <p>A subclass may write its own {@link #doWrite(ChannelOutboundBuffer)} from {@link #doWrite0}, {@link #clearOpWrite}
 * and {@link #incompleteWrite}: write until nothing is left, the answers of {@code doWrite0} add up to more than the
 * write spin count, or there is an exception.
 */
public abstract class AbstractNioByteChannel extends AbstractNioChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);

    /**
     * Creates a channel.
     *
     * @param parent the channel that accepted this one, if any
     * @param ch the channel underneath; owned from now on, and closed if this constructor throws
     */
    protected AbstractNioByteChannel(@Nullable Channel parent, SelectableChannel ch) {
        super(parent, ch, NioIoOps.READ);
    }

    @Override
    final SocketEngine<?> newEngine() {
        return new StreamEngine<>(this, flushTarget(), NioStreamOperations.INSTANCE);
    }

    @Override
    @SuppressWarnings("unchecked") // newEngine() made it.
    final StreamEngine<AbstractNioByteChannel> engine() {
        return (StreamEngine<AbstractNioByteChannel>) super.engine();
    }

    @Override
    protected AbstractNioUnsafe newUnsafe() {
        return new NioByteUnsafe();
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    @Override
    protected final Object filterOutboundMessage(Object msg) {
        return OutboundMessages.toStreamMessage(this, msg);
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer in) throws Exception {
        engine().write(in);
    }

    /**
     * Writes once.
     *
     * @param in the outbound buffer
     * @return the amount to count against the write spin count: 0 if there was nothing to write, 1 if something was
     *         written, {@link Integer#MAX_VALUE} if the socket took nothing
     * @throws Exception if writing fails
     */
    protected final int doWrite0(ChannelOutboundBuffer in) throws Exception {
        if (in.current() == null) {
            return 0;
        }
        if (engine().removeSpent(in)) {
            return 0;
        }
        return engine().writeOnce(in) ? 1 : ChannelUtils.SOCKET_FULL;
    }

    /**
     * A write loop ended before everything was written.
     *
     * @param setOpWrite {@code true} if the socket takes no more: the loop goes on when it does; {@code false} if the
     *                   spin count is used up: the loop goes on after other tasks had their turn
     */
    protected final void incompleteWrite(boolean setOpWrite) {
        if (setOpWrite) {
            setOpWrite();
        } else {
            engine().yieldWriting();
        }
    }

    /**
     * Asks to be told when the socket takes more.
     */
    protected final void setOpWrite() {
        engine().awaitWritable();
    }

    /**
     * Nothing is left to write: readiness to write is of no interest any more.
     */
    protected final void clearOpWrite() {
        engine().stopAwaitingWritable();
    }

    /**
     * Reads once.
     *
     * @param buf has writable bytes; what is read is appended
     * @return the number of bytes read, zero when there are none now, negative at the end of the stream
     * @throws Exception if reading fails
     */
    protected abstract int doReadBytes(ByteBuf buf) throws Exception;

    /**
     * Writes once from a buffer.
     *
     * @param buf has readable bytes; its reader index advances by what was written
     * @return the number of bytes written, zero when the socket takes none now
     * @throws Exception if writing fails
     */
    protected abstract int doWriteBytes(ByteBuf buf) throws Exception;

    /**
     * Sends a part of a file.
     *
     * @param region has bytes left; it advances by what was sent
     * @return the number of bytes sent, zero when the socket takes none now
     * @throws Exception if sending fails
     */
    protected abstract long doWriteFileRegion(FileRegion region) throws Exception;

    /**
     * Shuts the input down.
     *
     * @return completes when it is done
     */
    protected abstract ChannelFuture shutdownInput();

    /**
     * Shuts the input down, as the public method of the same purpose does. Event loop only.
     *
     * @param promise completed with the outcome
     */
    protected final void shutdownReading(ChannelPromise promise) {
        engine().shutdownInput(promise);
    }

    /**
     * Shuts the input of the socket down. Event loop only.
     *
     * @throws Exception if that fails
     */
    protected abstract void doShutdownInput() throws Exception;

    /**
     * Returns whether the input was shut down from our side. Any thread.
     *
     * @return whether {@link #shutdownReading} has done so, or the input has ended, unless overridden
     */
    protected boolean isInputShutdown0() {
        return engine().isInputShutdown();
    }

    /**
     * Prepares for a close that may block, as {@link AbstractUnsafe#prepareToClose()} describes it.
     *
     * @return the executor to close on, or {@code null} to close on the event loop, as unless overridden
     */
    protected @Nullable Executor prepareToClose() {
        return null;
    }

    /** A file that ends before its region does would never be sent: that is a failure, not a full socket. */
    final void checkFile(FileRegion region) throws IOException {
        if (region instanceof DefaultFileRegion file) {
            validateFileRegion(file, region.transferred());
        }
    }

    /** The inner side of a byte stream. */
    protected class NioByteUnsafe extends AbstractNioUnsafe {

        /**
         * Creates the inner side of the enclosing channel.
         */
        protected NioByteUnsafe() {
        }

        @Override
        public final void read() {
            readNow();
        }

        @Override
        protected @Nullable Executor prepareToClose() {
            return AbstractNioByteChannel.this.prepareToClose();
        }
    }
}
