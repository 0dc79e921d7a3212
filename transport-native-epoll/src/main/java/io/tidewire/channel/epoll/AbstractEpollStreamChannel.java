/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.StreamEngine;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.internal.AbstractUnixStreamChannel;
import io.tidewire.channel.unix.internal.LastFailure;
import io.tidewire.channel.unix.internal.UnixCall;
import io.tidewire.channel.unix.internal.UnixStreamOperations;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * A byte stream over epoll. The library runs the read and write loops.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public abstract class AbstractEpollStreamChannel extends AbstractUnixStreamChannel {

    /** The socket, owned by this channel. */
    protected final LinuxSocket socket;

    /** Where input goes instead of the pipeline; created on first use. Event loop only. */
    private @Nullable SpliceQueue splices;

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
     * @param parent the channel that accepted it, if one has
     * @param fd a non-blocking stream socket, connected or not; owned from now on
     */
    protected AbstractEpollStreamChannel(@Nullable Channel parent, int fd) {
        this(parent, EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    private AbstractEpollStreamChannel(@Nullable Channel parent, LinuxSocket socket) {
        this(parent, socket, socket.hasPeer(), null);
    }

    /**
     * Creates a channel.
     *
     * @param fd a non-blocking stream socket; owned from now on
     * @param active whether it is connected
     */
    protected AbstractEpollStreamChannel(LinuxSocket fd, boolean active) {
        this(null, fd, active, null);
    }

    /**
     * Creates the channel of a connection that was accepted.
     *
     * @param parent the channel that accepted it, if one has
     * @param fd a non-blocking stream socket, connected; owned from now on
     * @param remote the address of the peer; none: the kernel is asked when it is needed
     */
    protected AbstractEpollStreamChannel(@Nullable Channel parent, LinuxSocket fd, @Nullable SocketAddress remote) {
        this(parent, fd, true, remote);
    }

    AbstractEpollStreamChannel(@Nullable Channel parent, LinuxSocket socket, boolean active,
                               @Nullable SocketAddress remote) {
        super(parent, active, remote, EpollStreamOperations.INSTANCE);
        this.socket = ObjectUtil.checkNotNull(socket, "socket");
    }

    @Override
    protected final LinuxSocket socket() {
        return socket;
    }

    final StreamEngine<?> engine() {
        return EpollStreamOperations.engine(this);
    }

    @Override
    public abstract EpollChannelConfig config();

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new EpollUnsafe(this);
    }

    /**
     * Asks epoll for something in addition to what is watched for: {@link Native#EPOLLIN} and
     * {@link Native#EPOLLRDHUP} for input, {@link Native#EPOLLOUT} for room to write what was flushed.
     * {@link Native#EPOLLERR} is always reported. Event loop only, once the channel is registered.
     *
     * @param flag a set of these; with {@link Native#EPOLLET}, before the channel is registered, epoll reports changes
     * @throws IOException if the kernel refuses
     * @throws IllegalStateException if it is too late to ask for changes
     */
    protected void setFlag(int flag) throws IOException {
        EpollSocketOperations.setFlag(this, flag);
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        return msg instanceof SplicedBytes ? msg : super.filterOutboundMessage(msg);
    }

    @Override
    protected int doWriteSingle(ChannelOutboundBuffer in) throws Exception {
        return in.current() instanceof SplicedBytes bytes ? UnixStreamOperations.spinsOrThrow(send(bytes, in))
                : super.doWriteSingle(in);
    }

    @Override
    protected int sendMessage(ChannelOutboundBuffer in) throws Exception {
        return in.current() instanceof SplicedBytes bytes ? send(bytes, in) : super.sendMessage(in);
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
         * Moves the bytes waiting in the socket to a pipe, at most as many as remain to be moved.
         *
         * @param pipeOut the end of the pipe that is written to
         * @param handle gets the number of bytes moved
         * @return how many bytes, 0 if there are none now, -1 at the end of the stream
         * @throws IOException if it fails
         */
        protected final int spliceIn(FileDescriptor pipeOut, RecvByteBufAllocator.Handle handle)
                throws IOException {
            int moved = fill(pipeOut, handle);
            return moved == 0 ? -1 : Errors.ioResult("splice(..)", moved);
        }

        /** Does so; returns the number of bytes, 0 at the end of the stream, or a negative errno. */
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

        /** Why nothing can be moved to the target now; none if something can. */
        abstract @Nullable Throwable refusal();

        /** Passes on what is in the pipe, and calls {@link SpliceQueue#passedOn} when that is done. */
        abstract void spliceOut(SplicePipe pipe, int count);
    }
}
