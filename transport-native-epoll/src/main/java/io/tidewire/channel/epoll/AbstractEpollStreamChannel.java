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
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.LingeringCloses;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.internal.StreamEngine;
import io.tidewire.channel.socket.DuplexChannel;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.internal.LastFailure;
import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.channel.unix.internal.OutboundCopies;
import io.tidewire.channel.unix.internal.SocketTarget;
import io.tidewire.channel.unix.internal.UnixCall;
import io.tidewire.channel.unix.internal.UnixSocketOperations;
import io.tidewire.channel.unix.internal.UnixSockets;
import io.tidewire.channel.unix.internal.UnixStreamOperations;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.StringUtil;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.util.concurrent.Executor;

/**
 * A byte stream over epoll. The read and the write loop are the library's own.
 */
public abstract class AbstractEpollStreamChannel extends AbstractEpollChannel implements DuplexChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);

    /** Learned when the connection was made, so that nobody has to ask the kernel; {@code null} if it was not. */
    private volatile SocketAddress remote;

    /** Where input goes instead of the pipeline; made when it is first needed. Event loop only. */
    private SpliceQueue splices;

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking stream socket, connected or not; owned from now on
     */
    protected AbstractEpollStreamChannel(int fd) {
        this(null, fd);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param parent the channel that accepted it, or {@code null}
     * @param fd a non-blocking stream socket, connected or not; owned from now on
     */
    protected AbstractEpollStreamChannel(Channel parent, int fd) {
        this(parent, EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    private AbstractEpollStreamChannel(Channel parent, LinuxSocket socket) {
        this(parent, socket, socket.hasPeer());
    }

    /**
     * Creates a channel.
     *
     * @param fd a non-blocking stream socket; owned from now on
     * @param active whether it is connected
     */
    protected AbstractEpollStreamChannel(LinuxSocket fd, boolean active) {
        this(null, fd, active);
    }

    /**
     * Creates the channel of a connection that was accepted.
     *
     * @param parent the channel that accepted it, or {@code null}
     * @param fd a non-blocking stream socket, connected; owned from now on
     * @param remote the address of the peer, or {@code null} to ask the kernel when it is needed
     */
    protected AbstractEpollStreamChannel(Channel parent, LinuxSocket fd, SocketAddress remote) {
        super(parent, fd, true);
        this.remote = remote;
    }

    AbstractEpollStreamChannel(Channel parent, LinuxSocket socket, boolean active) {
        super(parent, socket, active);
    }

    @Override
    final SocketEngine<?> newEngine() {
        return new StreamEngine<>(this, flushTarget(), EpollStreamOperations.INSTANCE);
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
        return UnixSockets.boundAddress(socket);
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return remote != null ? remote : socket.remoteAddress();
    }

    /** What is read: bytes, unless overridden. */
    DomainSocketReadMode readMode() {
        return DomainSocketReadMode.BYTES;
    }

    @Override
    protected boolean doConnect(SocketAddress remoteAddress, SocketAddress localAddress) throws Exception {
        return UnixSocketOperations.connectedOrThrow(connectSocket(remoteAddress, localAddress));
    }

    /** Binds if that is asked for, and starts to connect; answers as {@link #startConnect} does. */
    final int connectSocket(SocketAddress remote, SocketAddress local) throws Exception {
        UnixSockets.checkResolvable(remote);
        if (local != null) {
            doBind(local);
        }
        int answer = UnixSocketOperations.connect(socket, socket.isIpv6(), remote);
        active = answer == 0;
        return answer;
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        return msg instanceof SplicedBytes ? msg : OutboundCopies.toStreamMessage(this, msg);
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
     * @return what to count against the write spin count: 0 if there was nothing to write, 1 if something was
     *         written, {@link Integer#MAX_VALUE} if the socket took nothing
     * @throws Exception if writing fails
     */
    protected int doWriteSingle(ChannelOutboundBuffer in) throws Exception {
        Object message = in.current();
        if (message instanceof SplicedBytes bytes) {
            return UnixStreamOperations.spinsOrThrow(send(bytes, in));
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

    /**
     * Writes once a message that is neither a buffer nor a file region; answers as
     * {@link io.tidewire.channel.internal.MessageOperations#send} does. Channels that users derive have
     * {@link #doWriteSingle} for theirs.
     */
    int sendMessage(ChannelOutboundBuffer in) throws Exception {
        if (in.current() instanceof SplicedBytes bytes) {
            return send(bytes, in);
        }
        return doWriteSingle(in) == ChannelUtils.SOCKET_FULL ? IoResult.WOULD_BLOCK : 1;
    }

    private int send(SplicedBytes bytes, ChannelOutboundBuffer in) {
        int moved = bytes.writeTo(socket);
        if (bytes.isSpent()) {
            in.remove();
        }
        if (moved > 0) {
            return 1;
        }
        return moved == 0 || UnixCall.isWouldBlock(moved) ? IoResult.WOULD_BLOCK
                : LastFailure.set(SplicePipe.SPLICE, moved, null);
    }

    /** Gives how many bytes were sent, zero if the socket takes none now, or a negative errno. */
    final long sendFile(DefaultFileRegion region) throws IOException {
        return transferFileRegion(region, this::sendFile);
    }

    private long sendFile(FileChannel file, long position, long count) throws IOException {
        long sent = socket.sendFile(file, position, count);
        // Copied where the kernel cannot: the file has no descriptor, or is of a kind that cannot be sent.
        return sent == NativeConstants.EOPNOTSUPP || sent == NativeConstants.EINVAL
                ? file.transferTo(position, count, new SocketTarget(this, socket)) : sent;
    }

    /**
     * Moves bytes of the input to another channel, within the kernel, as
     * {@link #spliceTo(AbstractEpollStreamChannel, int, ChannelPromise)} does.
     *
     * @param ch where to, of the same event loop
     * @param len how many bytes, or {@link Integer#MAX_VALUE} for all that will ever come
     * @return completed with the outcome
     */
    public final ChannelFuture spliceTo(AbstractEpollStreamChannel ch, int len) {
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
    public final ChannelFuture spliceTo(AbstractEpollStreamChannel ch, int len,
                                        ChannelPromise promise) {
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
    public final ChannelFuture spliceTo(FileDescriptor ch, int offset, int len) {
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
    public final ChannelFuture spliceTo(FileDescriptor ch, int offset, int len,
                                        ChannelPromise promise) {
        return splice(new SpliceToFile(this, ObjectUtil.checkNotNull(ch, "ch"),
                ObjectUtil.checkPositiveOrZero(offset, "offset"), len, promise));
    }

    private ChannelFuture splice(SpliceInTask task) {
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
        protected SpliceInTask(int len, ChannelPromise promise) {
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
        protected final int spliceIn(FileDescriptor pipeOut, RecvByteBufAllocator.Handle handle)
                throws IOException {
            int moved = fill(pipeOut, handle);
            return moved == 0 ? -1 : Errors.ioResult("splice(..)", moved);
        }

        /** Does so; gives how many bytes, 0 at the end of the stream, or a negative errno. */
        final int fill(FileDescriptor pipeOut, RecvByteBufAllocator.Handle handle) {
            int moved = socket.splice(pipeOut, left);
            if (moved > 0) {
                // A pipe may be full of few bytes: that there are no more is shown by nothing but a call in vain.
                handle.attemptedBytesRead(moved);
                left -= left == Integer.MAX_VALUE ? 0 : moved;
            }
            handle.lastBytesRead(moved == 0 ? -1 : Math.max(0, moved));
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

    @Override
    public boolean isInputShutdown() {
        return engine().isInputShutdown() || !isActive();
    }

    @Override
    public boolean isOutputShutdown() {
        return socket.isOutputShutdown() || !isActive();
    }

    @Override
    protected final void doShutdownOutput() throws Exception {
        UnixSockets.shutdownOutput(socket, active);
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

    private Executor leaveLoop() {
        engine().deregister();
        return LingeringCloses.INSTANCE;
    }

    /** Closes off the loop when closing may block. */
    class LingeringUnsafe extends AbstractEpollUnsafe {

        @Override
        protected Executor prepareToClose() {
            return UnixSockets.lingers(socket) ? leaveLoop() : null;
        }
    }
}
