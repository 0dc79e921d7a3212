/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.ChannelUtils;
import io.tidewire.channel.internal.HalfClosing;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.internal.StreamEngine;
import io.tidewire.channel.socket.DuplexChannel;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.UnixChannelUtil;
import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.StringUtil;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.NotYetConnectedException;
import java.util.concurrent.Executor;

/**
 * A byte stream over epoll. The read and the write loop are the library's own.
 */
public abstract class AbstractEpollStreamChannel extends AbstractEpollChannel implements DuplexChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);

    /** Where files are copied to that the kernel cannot send by itself; made when it is first needed. */
    private SocketTarget target;

    /** Learned when the connection was made, so that nobody has to ask the kernel; {@code null} if it was not. */
    private volatile SocketAddress remote;

    /** Where input goes instead of the pipeline; made when it is first needed. Event loop only. */
    private SpliceQueue splices;

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking stream socket, connected or not; owned from now on
     */
    protected AbstractEpollStreamChannel(final int fd) {
        this(null, fd);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param parent the channel that accepted it, or {@code null}
     * @param fd a non-blocking stream socket, connected or not; owned from now on
     */
    protected AbstractEpollStreamChannel(final Channel parent, final int fd) {
        this(parent, EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    private AbstractEpollStreamChannel(final Channel parent, final LinuxSocket socket) {
        this(parent, socket, socket.hasPeer());
    }

    /**
     * Creates a channel.
     *
     * @param fd a non-blocking stream socket; owned from now on
     * @param active whether it is connected
     */
    protected AbstractEpollStreamChannel(final LinuxSocket fd, final boolean active) {
        this(null, fd, active);
    }

    /**
     * Creates the channel of a connection that was accepted.
     *
     * @param parent the channel that accepted it, or {@code null}
     * @param fd a non-blocking stream socket, connected; owned from now on
     * @param remote the address of the peer, or {@code null} to ask the kernel when it is needed
     */
    protected AbstractEpollStreamChannel(final Channel parent, final LinuxSocket fd, final SocketAddress remote) {
        super(parent, fd, true);
        this.remote = remote;
    }

    AbstractEpollStreamChannel(final Channel parent, final LinuxSocket socket, final boolean active) {
        super(parent, socket, active);
    }

    @Override
    final SocketEngine<?> newEngine() {
        return new StreamEngine<>(this, EpollStreamOps.INSTANCE);
    }

    @Override
    @SuppressWarnings("unchecked") // newEngine() made it.
    final StreamEngine<AbstractEpollStreamChannel> engine() {
        return (StreamEngine<AbstractEpollStreamChannel>) super.engine();
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    @Override
    protected SocketAddress localAddress0() {
        return EpollSockets.boundAddress(socket);
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return remote != null ? remote : socket.remoteAddress();
    }

    /** What is read: bytes, unless overridden. */
    DomainSocketReadMode readMode() {
        return DomainSocketReadMode.BYTES;
    }

    // ---- connecting ---------------------------------------------------------------------------------------------

    @Override
    protected boolean doConnect(final SocketAddress remoteAddress, final SocketAddress localAddress) throws Exception {
        checkResolvable(remoteAddress);
        if (localAddress != null) {
            doBind(localAddress);
        }
        final boolean connected = socket.connect(remoteAddress);
        active = connected;
        return connected;
    }

    @Override
    final boolean doFinishConnect() throws IOException {
        active = socket.finishConnect();
        return active;
    }

    // ---- reading and writing ------------------------------------------------------------------------------------

    @Override
    protected Object filterOutboundMessage(final Object msg) {
        if (msg instanceof ByteBuf buffer) {
            return UnixChannelUtil.isBufferCopyNeededForWrite(buffer)
                    ? OutboundCopies.copy(this, buffer, buffer) : buffer;
        }
        return msg instanceof SplicedBytes ? msg : OutboundMessages.toStreamMessage(this, msg);
    }

    @Override
    protected final void doWrite(final ChannelOutboundBuffer in) throws Exception {
        engine().write(in);
    }

    /**
     * Writes once what is at the head of the outbound buffer, and removes it when all of it was written. The write loop
     * calls this for messages that are neither buffers nor file regions: a subclass which accepts others in
     * {@link #filterOutboundMessage} overrides this, writes and removes those, and passes the rest on.
     *
     * @param in the outbound buffer
     * @return what to count against the write spin count: 0 if there was nothing to write, 1 if something was
     *         written, {@link Integer#MAX_VALUE} if the socket took nothing
     * @throws Exception if writing fails
     */
    protected int doWriteSingle(final ChannelOutboundBuffer in) throws Exception {
        final Object message = in.current();
        if (message instanceof SplicedBytes bytes) {
            final int moved = bytes.writeTo(socket);
            if (bytes.isSpent()) {
                in.remove();
            }
            return moved > 0 ? 1 : ChannelUtils.SOCKET_FULL;
        }
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

    final long doWriteFileRegion(final FileRegion region) throws IOException {
        return region instanceof DefaultFileRegion file
                ? transferFileRegion(file, this::sendFile) : copyRegion(region);
    }

    /** In place of the kernel, where it cannot: the file has no descriptor, or is of a kind that cannot be sent. */
    private long copyRegion(final FileRegion region) throws IOException {
        return region.transferTo(target(), region.transferred());
    }

    private SocketTarget target() {
        if (target == null) {
            target = new SocketTarget(this);
        }
        return target;
    }

    private long sendFile(final FileChannel file, final long position, final long count) throws IOException {
        final long sent = socket.sendFile(file, position, count);
        if (sent >= 0) {
            return sent;
        }
        final int error = (int) sent;
        if (error == NativeConstants.EOPNOTSUPP || error == NativeConstants.EINVAL) {
            return file.transferTo(position, count, target());
        }
        return Errors.ioResult("sendfile(..)", error);
    }

    // ---- splicing -----------------------------------------------------------------------------------------------

    /**
     * Moves bytes of the input to another channel, within the kernel, as
     * {@link #spliceTo(AbstractEpollStreamChannel, int, ChannelPromise)} does.
     *
     * @param ch where to, of the same event loop
     * @param len how many bytes, or {@link Integer#MAX_VALUE} for all that will ever come
     * @return completed with the outcome
     */
    public final ChannelFuture spliceTo(final AbstractEpollStreamChannel ch, final int len) {
        return spliceTo(ch, len, newPromise());
    }

    /**
     * Moves bytes of the input to another channel, within the kernel: neither pipeline sees them. The input is read for
     * it whether or not auto-read is on, as fast as the other channel takes it; the bytes follow what was written there
     * before. Several requests are served one after the other; what comes behind the last one is read as usual. Any
     * thread.
     *
     * @param ch where to, of the same event loop
     * @param len how many bytes, or {@link Integer#MAX_VALUE} for all that will come until {@code promise} is cancelled
     * @param promise one of this channel's, and not the void one; completed when the socket of {@code ch} has taken all
     *                bytes. It fails with a {@link ClosedChannelException} when the input ends before that, or either
     *                channel is closed, and with what the kernel reports. Bytes that were under way then are lost.
     * @return {@code promise}
     * @throws IllegalArgumentException if {@code ch} belongs to another event loop
     */
    public final ChannelFuture spliceTo(final AbstractEpollStreamChannel ch, final int len,
                                        final ChannelPromise promise) {
        if (ObjectUtil.checkNotNull(ch, "ch").eventLoop() != eventLoop()) {
            throw new IllegalArgumentException("ch: " + ch + " (expected: a channel of the same event loop)");
        }
        return splice(new SpliceToChannel(this, ch, len, promise));
    }

    /**
     * Moves bytes of the input to a file, within the kernel, as
     * {@link #spliceTo(FileDescriptor, int, int, ChannelPromise)} does.
     *
     * @param ch where to
     * @param offset where the first byte goes to, zero or more
     * @param len how many bytes, or {@link Integer#MAX_VALUE} for all that will ever come
     * @return completed with the outcome
     */
    public final ChannelFuture spliceTo(final FileDescriptor ch, final int offset, final int len) {
        return spliceTo(ch, offset, len, newPromise());
    }

    /**
     * Moves bytes of the input to a file, within the kernel, under the rules of
     * {@link #spliceTo(AbstractEpollStreamChannel, int, ChannelPromise)}. Any thread; writing to the file is the work
     * of the event loop, which waits for it as for any file.
     *
     * @param ch where to: a file that is open for writing, and not for appending; stays the caller's, who must not
     *           close it before the end
     * @param offset where the first byte goes to, zero or more
     * @param len how many bytes, or {@link Integer#MAX_VALUE} for all that will come until {@code promise} is cancelled
     * @param promise one of this channel's, and not the void one; completed when the file has all bytes, or fails
     * @return {@code promise}
     */
    public final ChannelFuture spliceTo(final FileDescriptor ch, final int offset, final int len,
                                        final ChannelPromise promise) {
        return splice(new SpliceToFile(this, ObjectUtil.checkNotNull(ch, "ch"),
                ObjectUtil.checkPositiveOrZero(offset, "offset"), len, promise));
    }

    private ChannelFuture splice(final SpliceInTask task) {
        if (eventLoop().inEventLoop()) {
            splices().add(task);
        } else {
            eventLoop().execute(() -> splices().add(task));
        }
        return task.promise();
    }

    final SpliceQueue splices() {
        if (splices == null) {
            splices = new SpliceQueue(this);
        }
        return splices;
    }

    final boolean isSplicing() {
        return splices != null && splices.isActive();
    }

    /** Bytes of this channel's input that go elsewhere. Event loop only. */
    protected abstract class SpliceInTask {

        private final ChannelPromise promise;
        private int left;

        /**
         * Creates a task.
         *
         * @param len how many bytes go, or {@link Integer#MAX_VALUE} for all that come
         * @param promise completed with the outcome; one of this channel's, and not the void one
         */
        protected SpliceInTask(final int len, final ChannelPromise promise) {
            left = ObjectUtil.checkPositiveOrZero(len, "len");
            SpliceQueue.check(AbstractEpollStreamChannel.this, promise);
            this.promise = promise;
        }

        /**
         * Moves what waits in the socket to a pipe, and no more than is to go.
         *
         * @param pipeOut the end of the pipe that is written to
         * @param handle told how much was moved
         * @return how many bytes, 0 if there are none now, -1 at the end of the stream
         * @throws IOException if it fails
         */
        protected final int spliceIn(final FileDescriptor pipeOut, final RecvByteBufAllocator.Handle handle)
                throws IOException {
            final int moved = socket.splice(pipeOut, left);
            if (moved > 0) {
                // A pipe may be full of few bytes: that there are no more is shown by nothing but a call in vain.
                handle.attemptedBytesRead(moved);
                left -= left == Integer.MAX_VALUE ? 0 : moved;
            }
            handle.lastBytesRead(moved);
            return moved;
        }

        final ChannelPromise promise() {
            return promise;
        }

        final boolean isComplete() {
            return left == 0;
        }

        /** Why nothing can be moved to the target at present, or {@code null}. */
        abstract Throwable refusal();

        /** Passes on what is in the pipe, and tells {@link SpliceQueue#passedOn} when that is done. */
        abstract void spliceOut(SplicePipe pipe, int count);
    }

    // ---- shutting down ------------------------------------------------------------------------------------------

    @Override
    public boolean isInputShutdown() {
        return socket.isInputShutdown() || !isActive();
    }

    @Override
    public boolean isOutputShutdown() {
        return socket.isOutputShutdown() || !isActive();
    }

    @Override
    protected final void doShutdownOutput() throws Exception {
        shutdown(false, true);
    }

    /** Shuts a direction down. The kernel refuses that once both ends have done so, when it is what was asked for. */
    final void shutdown(final boolean input, final boolean output) throws IOException {
        try {
            socket.shutdown(input, output);
        } catch (final NotYetConnectedException e) {
            if (!active) {
                throw e;
            }
        }
    }

    @Override
    public ChannelFuture shutdownInput(final ChannelPromise promise) {
        return HalfClosing.shutdown(this, promise, engine()::shutdownInput);
    }

    @Override
    public ChannelFuture shutdownOutput(final ChannelPromise promise) {
        return HalfClosing.shutdown(this, promise, ((AbstractUnsafe) unsafe())::shutdownOutput);
    }

    @Override
    public ChannelFuture shutdown(final ChannelPromise promise) {
        return HalfClosing.shutdownBoth(this, promise);
    }

    private boolean lingers() {
        try {
            return socket.isOpen() && socket.getSoLinger() > 0;
        } catch (final IOException e) {
            // A socket that cannot tell does not linger.
            return false;
        }
    }

    private Executor leaveLoop() {
        engine().deregister();
        return GlobalEventExecutor.INSTANCE;
    }

    /** Closes off the loop when closing may block. */
    class LingeringUnsafe extends AbstractEpollUnsafe {

        @Override
        protected Executor prepareToClose() {
            return lingers() ? leaveLoop() : null;
        }
    }
}
