/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.pcap;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.SocketChannel;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Clock;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Writes what passes it into a capture file, for tcpdump or Wireshark. Only the payload is real: IP and TCP or UDP
 * around it are made up, with the addresses of the channel, the three segments that open a TCP connection, one
 * acknowledgment for each segment, and the end. So the file also shows what TLS hides on the wire, if the handler
 * stands behind TLS.
 *
 * <pre>{@code
 * OutputStream file = new BufferedOutputStream(new FileOutputStream("connection.pcap"));
 * pipeline.addFirst(PcapWriteHandler.builder().build(file));
 *
 * // many connections in one file: its header once, and the application that opened it closes it
 * PcapWriteHandler.writeGlobalHeader(file);
 * pipeline.addFirst(PcapWriteHandler.builder().sharedOutputStream(true).writePcapGlobalHeader(false).build(file));
 * }</pre>
 *
 * <p>TCP has {@link io.tidewire.buffer.ByteBuf} as messages, UDP also datagram packets; both keep their owner and
 * their indices. A region of a file leaves a gap in the sequence numbers, like what passes while the handler is
 * {@linkplain #pause() paused}. A message counts as sent when it passes, whatever becomes of it. At most 64 KiB are
 * copied at a time; the file itself has no limit.
 *
 * <pre>
 *   INIT --channel is active--&gt; WRITING --pause()--&gt; PAUSED
 *     |                         |     ^--resume()--   |
 *     '------ close(), handler is removed, file cannot be written --------&gt; CLOSED
 * </pre>
 *
 * <p>The executor of the context writes to the stream, which may block it: that is for finding faults, not for
 * production. If the stream fails, this is logged, and the capture ends; the channel goes on. A channel that is neither
 * TCP nor UDP is captured only if the builder {@linkplain Builder#forceTcpChannel forces} it.
 *
 * <p>One instance belongs to one channel. {@link #pause()}, {@link #resume()}, {@link #isWriting()} and
 * {@link #close()} may be called by any thread.
 */
public final class PcapWriteHandler extends ChannelDuplexHandler implements Closeable {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(PcapWriteHandler.class);

    private enum State { INIT, WRITING, PAUSED, CLOSED }

    private final Builder settings;
    private final PcapFile file;
    private final Object lock = new Object();
    // Guarded by the lock; the state may be read without it.
    private volatile State state = State.INIT;
    /** Set before the state leaves {@link State#INIT}, unless for {@link State#CLOSED}. */
    @SuppressWarnings("NullAway.Init")
    private Capture capture;

    private PcapWriteHandler(Builder settings, PcapFile file) {
        this.settings = settings;
        this.file = file;
    }

    /**
     * Creates a handler that begins the stream and closes it.
     *
     * @param outputStream where to write, best with a buffer; the handler closes it at the end
     * @deprecated use {@link #builder()}
     */
    @Deprecated
    public PcapWriteHandler(OutputStream outputStream) {
        this(outputStream, false, true);
    }

    /**
     * Creates a handler that closes its stream.
     *
     * @param outputStream where to write, best with a buffer; the handler closes it at the end
     * @param captureZeroByte whether messages without octets are captured
     * @param writePcapGlobalHeader whether the stream begins with this handler
     * @deprecated use {@link #builder()}
     */
    @Deprecated
    public PcapWriteHandler(OutputStream outputStream, boolean captureZeroByte, boolean writePcapGlobalHeader) {
        this(builder().captureZeroByte(captureZeroByte).writePcapGlobalHeader(writePcapGlobalHeader),
                new PcapFile(checkNotNull(outputStream, "outputStream"), false, Clock.systemUTC()));
    }

    /**
     * Starts to describe a handler.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Writes the header of a capture file. Blocks as the stream does.
     *
     * @param outputStream where the file begins; stays open
     * @throws IOException if it cannot be written
     */
    public static void writeGlobalHeader(OutputStream outputStream) throws IOException {
        PcapFile.writeHeader(checkNotNull(outputStream, "outputStream"));
    }

    /**
     * Returns whether what passes is written now. Any thread.
     *
     * @return {@code false} before the channel is active, while paused, and at the end
     */
    public boolean isWriting() {
        return state == State.WRITING;
    }

    /**
     * Stops writing for a while. Any thread.
     *
     * @throws IllegalStateException if it is not writing
     */
    public void pause() {
        change(State.WRITING, State.PAUSED);
    }

    /**
     * Goes on writing. Any thread.
     *
     * @throws IllegalStateException if it is not paused
     */
    public void resume() {
        change(State.PAUSED, State.WRITING);
    }

    private void change(State from, State to) {
        synchronized (lock) {
            if (state != from) {
                throw new IllegalStateException("state: " + state + " (expected: " + from + ')');
            }
            state = to;
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        if (ctx.channel().isActive()) {
            start(ctx.channel());
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        start(ctx.channel());
        ctx.fireChannelActive();
    }

    private void start(Channel channel) {
        synchronized (lock) {
            if (state != State.INIT) {
                return;
            }
            state = State.WRITING;
            try {
                begin(channel);
            } catch (IOException e) {
                fail(channel, e);
            }
        }
    }

    private void begin(Channel channel) throws IOException {
        InetSocketAddress local = settings.isForced ? settings.local : address(channel.localAddress());
        InetSocketAddress remote = settings.isForced ? settings.remote : address(channel.remoteAddress());
        boolean isTcp = settings.isForced ? settings.isTcp : channel instanceof SocketChannel;
        boolean isUdp = settings.isForced ? !settings.isTcp : channel instanceof DatagramChannel;
        if (isTcp && local != null && remote != null) {
            TcpConversation tcp = new TcpConversation(file, channel.alloc(), settings.captureZeroByte,
                    IpFlow.of(local, remote));
            capture = tcp;
            writeHeader();
            tcp.open(settings.isForced ? settings.isServer : channel.parent() != null);
        } else if (isUdp && local != null) {
            capture = new UdpExchange(file, channel.alloc(), settings.captureZeroByte, local, remote);
            writeHeader();
        } else {
            LOGGER.warn("{} is not captured: its addresses are {} and {} (expected: TCP or UDP)", channel,
                    channel.localAddress(), channel.remoteAddress());
            state = State.CLOSED;
            file.close();
        }
    }

    private static @Nullable InetSocketAddress address(@Nullable Object address) {
        return address instanceof InetSocketAddress inet ? inet : null;
    }

    private void writeHeader() throws IOException {
        if (settings.writePcapGlobalHeader) {
            file.writeHeader();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        message(ctx, false, msg);
        ctx.fireChannelRead(msg);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        message(ctx, true, msg);
        ctx.write(msg, promise);
    }

    private void message(ChannelHandlerContext ctx, boolean isOutbound, Object msg) {
        if (isOver()) {
            return;
        }
        synchronized (lock) {
            if (isOver()) {
                return;
            }
            try {
                capture.message(isOutbound, msg, state == State.WRITING);
            } catch (IOException e) {
                fail(ctx.channel(), e);
            }
        }
    }

    /** Whether there is nothing to capture, or not yet. */
    private boolean isOver() {
        State now = state;
        return now == State.INIT || now == State.CLOSED;
    }

    /** An I/O error of the transport: the file shows a reset by the peer. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (cause instanceof IOException) {
            synchronized (lock) {
                try {
                    if (state == State.WRITING) {
                        capture.reset();
                    }
                } catch (IOException e) {
                    fail(ctx.channel(), e);
                }
            }
        }
        ctx.fireExceptionCaught(cause);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        try {
            close();
        } catch (IOException e) {
            LOGGER.warn("{}: the end of the capture file cannot be written", ctx.channel(), e);
        }
    }

    /**
     * Ends the capture: the end of a TCP connection is written, and the stream is closed, or only flushed if it is
     * shared. A second call does nothing. Any thread; blocks as the stream does.
     *
     * @throws IOException if the stream fails
     */
    @Override
    public void close() throws IOException {
        synchronized (lock) {
            State before = state;
            if (before == State.CLOSED) {
                return;
            }
            state = State.CLOSED;
            try {
                if (before == State.WRITING) {
                    capture.end();
                }
            } finally {
                file.close();
            }
        }
    }

    private void fail(Channel channel, IOException cause) {
        state = State.CLOSED;
        LOGGER.warn("{} is not captured any more", channel, cause);
        try {
            file.close();
        } catch (IOException e) {
            LOGGER.debug("{}: the capture file cannot be closed", channel, e);
        }
    }

    @Override
    public String toString() {
        return "PcapWriteHandler(" + state + ", captureZeroByte: " + settings.captureZeroByte + ", sharedOutputStream: "
                + settings.sharedOutputStream + ')';
    }

    /** Describes handlers; not thread-safe. */
    public static final class Builder {
        private boolean captureZeroByte;
        private boolean sharedOutputStream;
        private boolean writePcapGlobalHeader = true;
        private boolean isForced;
        private boolean isTcp;
        private boolean isServer;
        private @Nullable InetSocketAddress local;
        private @Nullable InetSocketAddress remote;

        private Builder() {
        }

        private Builder(Builder other) {
            captureZeroByte = other.captureZeroByte;
            sharedOutputStream = other.sharedOutputStream;
            writePcapGlobalHeader = other.writePcapGlobalHeader;
            isForced = other.isForced;
            isTcp = other.isTcp;
            isServer = other.isServer;
            local = other.local;
            remote = other.remote;
        }

        /**
         * Sets whether messages without octets are captured.
         *
         * @param captureZeroByte whether they are, at first not
         * @return this builder
         */
        public Builder captureZeroByte(boolean captureZeroByte) {
            this.captureZeroByte = captureZeroByte;
            return this;
        }

        /**
         * Sets whether others write to the stream, too: then it stays open at the end. Their output must be packets of
         * other handlers.
         *
         * @param sharedOutputStream whether they do, at first not
         * @return this builder
         */
        public Builder sharedOutputStream(boolean sharedOutputStream) {
            this.sharedOutputStream = sharedOutputStream;
            return this;
        }

        /**
         * Sets whether the stream begins with this handler. Of handlers that share it, one at most may say so.
         *
         * @param writePcapGlobalHeader whether it does, at first so
         * @return this builder
         */
        public Builder writePcapGlobalHeader(boolean writePcapGlobalHeader) {
            this.writePcapGlobalHeader = writePcapGlobalHeader;
            return this;
        }

        /**
         * Captures whatever channel it is as TCP between two addresses.
         *
         * @param isServerPipeline whether the channel is the server's
         * @return this builder
         * @throws IllegalArgumentException if an address is not resolved
         */
        public Builder forceTcpChannel(InetSocketAddress serverAddress, InetSocketAddress clientAddress,
                boolean isServerPipeline) {
            checkResolved(serverAddress, "serverAddress");
            checkResolved(clientAddress, "clientAddress");
            isForced = true;
            isTcp = true;
            isServer = isServerPipeline;
            local = isServerPipeline ? serverAddress : clientAddress;
            remote = isServerPipeline ? clientAddress : serverAddress;
            return this;
        }

        /**
         * Captures whatever channel it is as UDP between two addresses.
         *
         * @param localAddress the address of the channel
         * @param remoteAddress the address of its peer
         * @return this builder
         * @throws IllegalArgumentException if an address is not resolved
         */
        public Builder forceUdpChannel(InetSocketAddress localAddress, InetSocketAddress remoteAddress) {
            local = checkResolved(localAddress, "localAddress");
            remote = checkResolved(remoteAddress, "remoteAddress");
            isForced = true;
            isTcp = false;
            return this;
        }

        private static InetSocketAddress checkResolved(InetSocketAddress address, String name) {
            if (checkNotNull(address, name).isUnresolved()) {
                throw new IllegalArgumentException(name + ": " + address + " (expected: a resolved address)");
            }
            return address;
        }

        /**
         * Creates the handler of one channel.
         *
         * @param outputStream where to write, best with a buffer; the handler closes it at the end unless it is shared
         * @return a new handler
         */
        public PcapWriteHandler build(OutputStream outputStream) {
            return build(outputStream, Clock.systemUTC());
        }

        PcapWriteHandler build(OutputStream outputStream, Clock clock) {
            checkNotNull(outputStream, "outputStream");
            return new PcapWriteHandler(new Builder(this), new PcapFile(outputStream, sharedOutputStream, clock));
        }
    }
}
