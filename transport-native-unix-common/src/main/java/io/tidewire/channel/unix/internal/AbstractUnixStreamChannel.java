/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.internal.ChannelUtils;
import io.tidewire.channel.internal.HalfClosing;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.StreamEngine;
import io.tidewire.channel.socket.DuplexChannel;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.util.internal.StringUtil;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * A byte stream over a Unix system's socket. The library runs the read and write loops.
 */
public abstract class AbstractUnixStreamChannel extends AbstractUnixChannel implements DuplexChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);

    /** Learned when the connection was made, which saves a call to the kernel. */
    private final @Nullable SocketAddress remote;

    private volatile boolean halfClosureAllowed;

    /**
     * Creates a channel.
     *
     * @param parent the channel that accepted it, if one has
     * @param active whether its socket is connected
     * @param remote the address of the peer; none: the kernel is asked when it is needed
     * @param operations the transport's operations on streams
     */
    protected AbstractUnixStreamChannel(@Nullable Channel parent, boolean active, @Nullable SocketAddress remote,
                                        UnixStreamOperations<AbstractUnixStreamChannel> operations) {
        super(parent, active, (channel, flushTarget) ->
                new StreamEngine<>((AbstractUnixStreamChannel) channel, flushTarget, operations));
        this.remote = remote;
    }

    @Override
    @SuppressWarnings("unchecked") // The constructor made it.
    final StreamEngine<AbstractUnixStreamChannel> engine() {
        return (StreamEngine<AbstractUnixStreamChannel>) super.engine();
    }

    @Override
    public abstract AbstractUnixChannelConfig config();

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    final boolean isHalfClosureAllowed() {
        return halfClosureAllowed;
    }

    final void setHalfClosureAllowed(boolean halfClosureAllowed) {
        this.halfClosureAllowed = halfClosureAllowed;
    }

    @Override
    protected @Nullable SocketAddress localAddress0() {
        return UnixSockets.boundAddress(socket());
    }

    @Override
    protected @Nullable SocketAddress remoteAddress0() {
        SocketAddress known = remote;
        if (known instanceof AcceptedAddress accepted) {
            return accepted.toInetSocketAddress();
        }
        return known != null ? known : socket().remoteAddress();
    }

    /**
     * Returns the kind of data that is read.
     *
     * @return bytes, unless overridden
     */
    protected DomainSocketReadMode readMode() {
        return DomainSocketReadMode.BYTES;
    }

    @Override
    protected boolean doConnect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) throws Exception {
        return UnixSocketOperations.connectedOrThrow(connectSocket(remoteAddress, localAddress));
    }

    /**
     * Binds if a local address is given, and starts to connect.
     *
     * @param remote where to
     * @param local the address to bind to before, if any
     * @return as {@link io.tidewire.channel.internal.SocketOperations#connect} answers
     * @throws Exception if an address is refused, or cannot be bound
     */
    protected final int connectSocket(SocketAddress remote, @Nullable SocketAddress local) throws Exception {
        UnixSockets.checkResolvable(remote);
        if (local != null) {
            doBind(local);
        }
        int answer = UnixSocketOperations.connect(socket(), remote);
        active = answer == 0;
        return answer;
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        return OutboundCopies.toStreamMessage(this, msg);
    }

    @Override
    protected final void doWrite(ChannelOutboundBuffer in) throws Exception {
        engine().write(in);
    }

    /**
     * Writes once what is at the head of the outbound buffer, and removes it when all of it was written. The write loop
     * calls this for messages that are neither buffers nor file regions: a subclass which accepts others in
     * {@link #filterOutboundMessage} overrides this, writes and removes those, and passes the rest on.
     *
     * @param in the outbound buffer
     * @return the amount to count against the write spin count: 0 if there was nothing to write, 1 if something was
     *         written, {@link Integer#MAX_VALUE} if the socket took nothing
     * @throws Exception if writing fails
     */
    protected int doWriteSingle(ChannelOutboundBuffer in) throws Exception {
        Object message = in.current();
        if (message instanceof ByteBuf || message instanceof FileRegion) {
            if (engine().removeSpent(in)) {
                return 0;
            }
            return engine().writeOnce(in) ? 1 : ChannelUtils.SOCKET_FULL;
        }
        if (message != null) {
            throw new UnsupportedOperationException("message: " + StringUtil.simpleClassName(message)
                    + " (expected: ByteBuf or FileRegion)");
        }
        return 0;
    }

    /**
     * Writes once a message that is neither a buffer nor a file region, for the engine: by {@link #doWriteSingle},
     * unless the channel knows how to answer without an exception.
     *
     * @param in the outbound buffer, which starts with the message
     * @return as {@link io.tidewire.channel.internal.MessageOperations#send} answers
     * @throws Exception if writing fails
     */
    protected int sendMessage(ChannelOutboundBuffer in) throws Exception {
        return doWriteSingle(in) == ChannelUtils.SOCKET_FULL ? IoResult.WOULD_BLOCK : 1;
    }

    /** Returns how many bytes were sent, zero if the socket takes none now, or a negative errno. */
    final long sendFile(DefaultFileRegion region) throws IOException {
        return transferFileRegion(region, this::sendFile);
    }

    private long sendFile(FileChannel file, long position, long count) throws IOException {
        long sent = socket().sendFile(file, position, count);
        // Copied where the kernel cannot: the file has no descriptor, or is of a kind that cannot be sent.
        return sent == NativeConstants.EOPNOTSUPP || sent == NativeConstants.EINVAL
                ? file.transferTo(position, count, new SocketTarget(this, socket())) : sent;
    }

    @Override
    public boolean isInputShutdown() {
        return engine().isInputShutdown() || !isActive();
    }

    @Override
    public boolean isOutputShutdown() {
        return socket().isOutputShutdown() || !isActive();
    }

    @Override
    protected final void doShutdownOutput() throws Exception {
        UnixSockets.shutdownOutput(socket(), active);
    }

    @Override
    public ChannelFuture shutdownInput(ChannelPromise promise) {
        return HalfClosing.shutdown(this, promise, engine()::shutdownInput);
    }

    @Override
    public ChannelFuture shutdownOutput(ChannelPromise promise) {
        return HalfClosing.shutdown(this, promise, ((AbstractUnsafe) unsafe())::shutdownOutput);
    }

    @Override
    public ChannelFuture shutdown(ChannelPromise promise) {
        return HalfClosing.shutdownBoth(this, promise);
    }
}
