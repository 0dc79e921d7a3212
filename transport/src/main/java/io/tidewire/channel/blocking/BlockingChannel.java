/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.blocking;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.internal.OutputEnd;
import io.tidewire.channel.internal.StreamEnd;
import io.tidewire.channel.internal.ThreadBridge;
import io.tidewire.channel.socket.DuplexChannel;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A connection for threads that may block, as a stream of octets each way. The threads should be virtual ones, see
 * {@link VirtualThreads}; platform threads do as well.
 *
 * <pre>{@code
 * Bootstrap bootstrap = new Bootstrap().group(group).channel(NioSocketChannel.class);
 * try (BlockingChannel channel = BlockingChannel.connect(bootstrap, address)) {
 *     channel.write(ByteBuffer.wrap(request));
 *     byte[] answer = channel.inputStream().readAllBytes();
 * }
 * }</pre>
 *
 * <p><b>Waiting.</b> A read parks until something has come, a write while the channel is unwritable: no more waits to
 * be sent than the high water mark and one piece of {@link #MAX_PIECE} octets, and no more to be read than the bound of
 * {@link BlockingServerHandler} and one read of the channel. A read that has to park flushes what was written.
 *
 * <p><b>Exceptions.</b> They are those of the JDK's channels:
 * <ul>
 *   <li>the peer has ended its output: reads return -1 or {@code null}, behind what came before; writes still work;
 *   <li>the connection has failed: an {@code IOException} with the cause, for reads behind what came before. A write
 *       may fail when its call has returned; then the next write or flush throws, or {@link #close()} if there is none;
 *   <li>{@link #close()} or a handler closes the channel, or its event loop ends, while the thread waits: {@code
 *       AsynchronousCloseException}; before: {@code ClosedChannelException};
 *   <li>the thread is interrupted, before or while it waits: {@code ClosedByInterruptException}; the channel is closed
 *       at once, and the thread stays interrupted;
 *   <li>a read takes longer than {@link #setReadTimeout}: {@code SocketTimeoutException}; nothing else changes;
 *   <li>on the event loop of the channel: {@code BlockingOperationException}.
 * </ul>
 *
 * <p><b>Threads.</b> One thread may read while another one writes. A second reader gets a {@code ReadPendingException},
 * a second writer a {@code WritePendingException}, and nothing else happens. {@link #close()} and the methods that do
 * not wait may be called by any thread.
 *
 * <p><b>Order.</b> Octets arrive in the order of the calls that wrote them, also with those that the same thread writes
 * to {@link #channel()}.
 *
 * <p>Over TLS an end of the input without close_notify is a failure: octets may be missing (RFC 8446 section 6.1). Code
 * whose protocol has an end of its own, behind which it reads no further, never meets it.
 */
public final class BlockingChannel implements ByteChannel {
    /** The most octets that a write of an array or a {@code ByteBuffer} hands over at a time. */
    public static final int MAX_PIECE = 16 * 1024;

    /** How long {@link #close()} leaves the peer to take what was written, in seconds. */
    public static final int CLOSE_SECONDS = 30;

    private final ThreadBridge bridge;
    private final ChannelHandlerContext ctx;
    private final InputStream input = new Input();
    private final OutputStream output = new Output();
    private volatile long readTimeoutNanos;

    BlockingChannel(ThreadBridge bridge, ChannelHandlerContext ctx) {
        this.bridge = bridge;
        this.ctx = ctx;
    }

    /**
     * Connects, and parks until that is done.
     *
     * @param bootstrap has the event loops, the kind of channel and its options, and a handler if other handlers are
     *     wanted, such as TLS; it is not changed
     * @param remote the address
     * @return a connection, which the caller has to close
     * @throws java.net.ConnectException if there is no connection; a {@code ConnectTimeoutException} if that took too
     *     long
     * @throws java.nio.channels.ClosedByInterruptException if the thread is interrupted; the attempt is ended
     * @throws IOException if it fails in another way, such as an unknown name
     */
    public static BlockingChannel connect(Bootstrap bootstrap, SocketAddress remote) throws IOException {
        return Connecting.connect(bootstrap, checkNotNull(remote, "remote"));
    }

    /**
     * Returns the channel, for its addresses, attributes and options. Auto-read has to stay off.
     *
     * @return the channel
     */
    public Channel channel() {
        return bridge.channel();
    }

    /**
     * Limits how long each read waits.
     *
     * @param timeout the time, or zero for no limit, which is the default
     * @throws IllegalArgumentException if it is negative
     */
    public void setReadTimeout(Duration timeout) {
        if (timeout.isNegative()) {
            throw new IllegalArgumentException("timeout: " + timeout + " (expected: zero or more)");
        }
        readTimeoutNanos = timeout.toNanos();
    }

    // Reading.

    /**
     * Reads what has come, and waits until something has.
     *
     * @return a buffer with at least one octet, which the caller has to release, or {@code null} at the end
     * @throws IOException as the class says
     */
    public @Nullable ByteBuf read() throws IOException {
        bridge.beginRead();
        try {
            return next();
        } finally {
            bridge.inbox().endRead();
        }
    }

    /** Skips empty buffers, which say nothing to a reader. */
    private @Nullable ByteBuf next() throws IOException {
        ByteBuf buffer;
        while ((buffer = (ByteBuf) bridge.take(readTimeoutNanos)) != null && !buffer.isReadable()) {
            buffer.release();
        }
        return buffer;
    }

    /**
     * Reads into a {@code ByteBuffer}, and waits until there is at least one octet.
     *
     * @param dst where the octets go; if it is full, nothing is read
     * @return how many were read, or -1 at the end
     * @throws IOException as the class says
     */
    @Override
    public int read(ByteBuffer dst) throws IOException {
        bridge.beginRead();
        try {
            if (!dst.hasRemaining()) {
                return 0;
            }
            ByteBuf buffer = next();
            if (buffer == null) {
                return -1;
            }
            int length = Math.min(buffer.readableBytes(), dst.remaining());
            try {
                dst.limit(dst.position() + length);
                buffer.readBytes(dst);
            } finally {
                keepOrRelease(buffer);
            }
            return length;
        } finally {
            bridge.inbox().endRead();
        }
    }

    /**
     * Reads into an array, and waits until there is at least one octet.
     *
     * @param dst where the octets go
     * @param offset where the first one goes
     * @param length how many there is room for; if zero, nothing is read
     * @return how many were read, or -1 at the end
     * @throws IndexOutOfBoundsException if the range is not in the array
     * @throws IOException as the class says
     */
    public int read(byte[] dst, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, dst.length);
        return read(ByteBuffer.wrap(dst, offset, length));
    }

    private void keepOrRelease(ByteBuf buffer) {
        if (buffer.isReadable()) {
            bridge.inbox().giveBack(buffer);
        } else {
            buffer.release();
        }
    }

    /**
     * Returns the input as a stream. To close it closes the channel.
     *
     * @return the same stream with each call
     */
    public InputStream inputStream() {
        return input;
    }

    // Writing.

    /**
     * Writes a buffer, once the channel is writable. It is sent with the next {@link #flush()}, at {@link #close()}, or
     * when a thread has to wait for this channel.
     *
     * @param buffer the octets, of any number; released by this channel, also when this fails
     * @throws IOException as the class says
     */
    public void write(ByteBuf buffer) throws IOException {
        bridge.write(checkNotNull(buffer, "buffer"), false);
    }

    /**
     * Writes a buffer, once the channel is writable, and sends it.
     *
     * @param buffer the octets, of any number; released by this channel, also when this fails
     * @throws IOException as the class says
     */
    public void writeAndFlush(ByteBuf buffer) throws IOException {
        bridge.write(checkNotNull(buffer, "buffer"), true);
    }

    /**
     * Writes all of a {@code ByteBuffer} and sends it; waits while the channel is unwritable.
     *
     * @param src the octets; may be used again when this returns
     * @return how many there were
     * @throws IOException as the class says
     */
    @Override
    public int write(ByteBuffer src) throws IOException {
        int length = src.remaining();
        if (length == 0) {
            bridge.checkOutput();
        }
        while (src.hasRemaining()) {
            int piece = Math.min(src.remaining(), MAX_PIECE);
            ByteBuf buffer = channel().alloc().buffer(piece);
            try {
                buffer.writeBytes(src.slice().limit(piece));
            } catch (Throwable t) {
                buffer.release();
                throw t;
            }
            bridge.write(buffer, src.remaining() == piece);
            src.position(src.position() + piece);
        }
        return length;
    }

    /**
     * Sends what was written. Does not wait; any thread. Does nothing once the output is shut down or the channel is
     * closed.
     *
     * @throws IOException if the connection has failed, so that octets that were written may be lost
     */
    public void flush() throws IOException {
        bridge.flush();
    }

    /**
     * Returns the output as a stream. Bytes written to it are sent at once; to close it closes the channel.
     *
     * @return the same stream with each call
     */
    public OutputStream outputStream() {
        return output;
    }

    /**
     * Ends the output behind what was written, as the peer sees, over TLS by close_notify; reads go on. Does not wait.
     * The second call does nothing.
     *
     * @throws UnsupportedOperationException if the channel is of a kind that has no halves
     */
    public void shutdownOutput() {
        if (!(channel() instanceof DuplexChannel duplex)) {
            throw new UnsupportedOperationException(channel() + " has no halves");
        }
        if (bridge.endOutput(StreamEnd.CLOSED)) {
            bridge.execute(() -> whenSent(sent -> {
                if (sent.isSuccess()) {
                    OutputEnd.shutdown(duplex);
                } else {
                    ctx.close();
                }
            }));
        }
    }

    /** Event loop only. The void promise of the others cannot say when they have left. */
    private ChannelFuture whenSent(ChannelFutureListener listener) {
        return ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(listener);
    }

    // The end.

    /**
     * Returns whether the channel is open: also after the peer has ended its output.
     *
     * @return {@code false} once it is closed
     */
    @Override
    public boolean isOpen() {
        return !bridge.inbox().isClosed() && channel().isOpen();
    }

    /** Returns how much waits to be read, with what each buffer costs. */
    long waiting() {
        return bridge.inbox().waiting();
    }

    /** Whether reads and writes have nothing to complain of but the code that makes them. */
    boolean isUsable() {
        return bridge.isUsable();
    }

    /**
     * Closes the channel behind the bytes written. Does not wait: the peer has {@link #CLOSE_SECONDS} to take it. Input
     * that was not read is released. Any thread; the second call does nothing.
     *
     * @throws IOException if the connection has failed and no call has said so, so that octets that were written may be
     *     lost; the channel is closed all the same. A failure after this call is only logged
     */
    @Override
    public void close() throws IOException {
        if (bridge.inbox().isClosed()) {
            return;
        }
        bridge.close();
        bridge.execute(() -> {
            whenSent(sent -> ctx.close());
            if (channel().isOpen()) {
                Future<?> timeout = ctx.executor().schedule(() -> ctx.close(), CLOSE_SECONDS, TimeUnit.SECONDS);
                channel().closeFuture().addListener(closed -> timeout.cancel(false));
            }
        });
        bridge.checkUntold();
    }

    /** Closes the channel at once, with what has not been sent. */
    void abort() {
        bridge.abort();
    }

    @Override
    public String toString() {
        return "BlockingChannel(" + channel() + ')';
    }

    /** The input, octet by octet or more. */
    private final class Input extends InputStream {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return BlockingChannel.this.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] dst, int offset, int length) throws IOException {
            return BlockingChannel.this.read(dst, offset, length);
        }

        @Override
        public void close() throws IOException {
            BlockingChannel.this.close();
        }
    }

    /** The output, octet by octet or more. */
    private final class Output extends OutputStream {
        @Override
        public void write(int octet) throws IOException {
            BlockingChannel.this.write(ByteBuffer.wrap(new byte[] {(byte) octet}));
        }

        @Override
        public void write(byte[] src, int offset, int length) throws IOException {
            BlockingChannel.this.write(ByteBuffer.wrap(src, offset, length));
        }

        @Override
        public void flush() throws IOException {
            BlockingChannel.this.flush();
        }

        @Override
        public void close() throws IOException {
            BlockingChannel.this.close();
        }
    }
}
