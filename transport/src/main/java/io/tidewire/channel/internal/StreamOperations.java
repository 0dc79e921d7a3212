/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.FileRegion;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a byte stream.
 *
 * @param <H> the handle: the transport's type of channel
 */
public abstract class StreamOperations<H extends Channel> extends EngineOperations<H> {

    /**
     * Creates the operations of a transport.
     *
     * @param sockets the operations for every kind of socket
     */
    protected StreamOperations(SocketOperations<? super H> sockets) {
        super(sockets);
    }

    /**
     * How messages that are no bytes are carried.
     *
     * @return the operations for these, the same ones always, or {@code null} if only bytes can be carried
     */
    public @Nullable MessageOperations<H> messageOperations() {
        return null;
    }

    /**
     * How input is moved elsewhere instead of being read.
     *
     * @return the operations for that, the same ones always, or {@code null} if input can only be read
     */
    public @Nullable SpliceOperations<H> spliceOperations() {
        return null;
    }

    /**
     * Reads what fits into a buffer.
     *
     * @param handle the channel
     * @param buffer has writable bytes; its writer index advances by what was read; stays the caller's
     * @return the number of bytes read, one or more, {@link IoResult#WOULD_BLOCK}, {@link IoResult#END} or
     *         {@link IoResult#FAILED}
     */
    public abstract int read(H handle, ByteBuf buffer);

    /**
     * Looks whether there is something to read, and takes nothing. Asked only when the poller has reported a hang-up or
     * an error, so a transport whose poller never does that need not know how.
     *
     * @param handle the channel
     * @return a positive number if bytes wait, {@link IoResult#WOULD_BLOCK}, {@link IoResult#END} or
     *         {@link IoResult#FAILED}, which only say so once no bytes wait
     */
    public int peek(H handle) {
        throw new UnsupportedOperationException("peek: the poller of " + handle + " reports no hang-up");
    }

    /**
     * Takes the failure of the connection, whether or not bytes wait. Asked only when the poller has reported an error,
     * so a transport whose poller never does that need not know how.
     *
     * @param handle the channel
     * @return {@link IoResult#FAILED}, or zero if there is none, or none any more
     */
    public int takeError(H handle) {
        throw new UnsupportedOperationException("takeError: the poller of " + handle + " reports no error");
    }

    /**
     * Writes from one buffer that is a single piece of memory.
     *
     * @param handle the channel
     * @param buffer has readable bytes; its reader index advances by what was written; stays the caller's
     * @return the number of bytes written, {@link IoResult#WOULD_BLOCK} or {@link IoResult#FAILED}
     */
    public abstract int write(H handle, ByteBuf buffer);

    /**
     * Writes the flushed buffers at the head of an outbound buffer with one call, through a batch that the adapter
     * owns. The outbound buffer is not changed: the caller settles what was written.
     *
     * @param handle the channel
     * @param pending starts with a buffer that has readable bytes
     * @param maxBytes an upper bound for what is attempted, positive
     * @return the number of bytes written, {@link IoResult#WOULD_BLOCK} or {@link IoResult#FAILED}
     */
    public abstract long gather(H handle, ChannelOutboundBuffer pending, long maxBytes);

    /**
     * Sends a part of a file.
     *
     * @param handle the channel
     * @param region has bytes left; it advances by what was sent; stays the caller's
     * @return the number of bytes sent, {@link IoResult#WOULD_BLOCK} or {@link IoResult#FAILED}, the latter also when
     *         the file ends before the region does
     */
    public abstract long transfer(H handle, FileRegion region);

    /**
     * Shuts the input down. Called once; not again if it has succeeded.
     *
     * @param handle the channel
     * @return zero or {@link IoResult#FAILED}
     */
    public abstract int shutdownInput(H handle);

    /**
     * Returns whether the input that has just ended was shut down from our side by other means than the engine, as by a
     * subclass that has its own hands on the socket.
     *
     * @param handle the channel
     * @return {@code false} unless overridden
     */
    public boolean isInputShutdown(H handle) {
        return false;
    }
}
