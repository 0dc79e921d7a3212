/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.nio.AbstractNioByteChannel;
import io.tidewire.channel.socket.DefaultSocketChannelConfig;
import io.tidewire.channel.socket.ServerSocketChannel;
import io.tidewire.channel.socket.SocketChannelConfig;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.util.concurrent.GlobalEventExecutor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.spi.SelectorProvider;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * A TCP connection over a {@link SocketChannel} of the JDK.
 */
public class NioSocketChannel extends AbstractNioByteChannel implements io.tidewire.channel.socket.SocketChannel {

    private final SocketChannelConfig config;

    /**
     * Creates a channel with the default provider and family.
     */
    public NioSocketChannel() {
        this(SelectorProvider.provider());
    }

    /**
     * Creates a channel with the default family.
     *
     * @param provider opens the socket
     */
    public NioSocketChannel(final SelectorProvider provider) {
        this(provider, (SocketProtocolFamily) null);
    }

    /**
     * Creates a channel.
     *
     * @param provider opens the socket
     * @param family the family to open it for, or {@code null} for the default
     */
    public NioSocketChannel(final SelectorProvider provider, final SocketProtocolFamily family) {
        this(NioSockets.openStream(provider, family == null ? null : family.toJdkFamily()));
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param socket the socket, connected or not; owned from now on
     */
    public NioSocketChannel(final SocketChannel socket) {
        this(null, socket);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param parent the server that accepted it, or {@code null}
     * @param socket the socket, connected or not; owned from now on
     */
    public NioSocketChannel(final Channel parent, final SocketChannel socket) {
        super(parent, socket);
        config = new Config(this, socket.socket());
    }

    @Override
    public ServerSocketChannel parent() {
        return (ServerSocketChannel) super.parent();
    }

    @Override
    public SocketChannelConfig config() {
        return config;
    }

    @Override
    protected SocketChannel javaChannel() {
        return (SocketChannel) super.javaChannel();
    }

    @Override
    public boolean isActive() {
        final SocketChannel socket = javaChannel();
        return socket.isOpen() && socket.isConnected();
    }

    @Override
    public InetSocketAddress localAddress() {
        return (InetSocketAddress) super.localAddress();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return (InetSocketAddress) super.remoteAddress();
    }

    @Override
    protected SocketAddress localAddress0() {
        return NioSockets.localAddress(javaChannel());
    }

    @Override
    protected SocketAddress remoteAddress0() {
        try {
            return javaChannel().getRemoteAddress();
        } catch (final IOException e) {
            // Closed: there is no peer any more.
            return null;
        }
    }

    // ---- shutting down ------------------------------------------------------------------------------------------

    @Override
    public boolean isInputShutdown() {
        return isInputShutdown0() || !isActive();
    }

    @Override
    protected boolean isInputShutdown0() {
        return javaChannel().socket().isInputShutdown();
    }

    @Override
    public boolean isOutputShutdown() {
        return javaChannel().socket().isOutputShutdown() || !isActive();
    }

    @Override
    public boolean isShutdown() {
        return isInputShutdown() && isOutputShutdown();
    }

    @Override
    public ChannelFuture shutdownInput() {
        return shutdownInput(newPromise());
    }

    @Override
    public ChannelFuture shutdownInput(final ChannelPromise promise) {
        if (eventLoop().inEventLoop()) {
            shutdownReading(promise);
        } else {
            eventLoop().execute(() -> shutdownReading(promise));
        }
        return promise;
    }

    @Override
    public ChannelFuture shutdownOutput() {
        return shutdownOutput(newPromise());
    }

    @Override
    public ChannelFuture shutdownOutput(final ChannelPromise promise) {
        final AbstractUnsafe unsafe = (AbstractUnsafe) unsafe();
        if (eventLoop().inEventLoop()) {
            unsafe.shutdownOutput(promise);
        } else {
            eventLoop().execute(() -> unsafe.shutdownOutput(promise));
        }
        return promise;
    }

    @Override
    public ChannelFuture shutdown() {
        return shutdown(newPromise());
    }

    @Override
    public ChannelFuture shutdown(final ChannelPromise promise) {
        if (eventLoop().inEventLoop()) {
            shutdownBoth(promise);
        } else {
            eventLoop().execute(() -> shutdownBoth(promise));
        }
        return promise;
    }

    /** In one turn of the loop: a peer that answers the first half with its own end must not close what is to stay. */
    private void shutdownBoth(final ChannelPromise promise) {
        final ChannelFuture outputFuture = shutdownOutput();
        shutdownInput().addListener((ChannelFutureListener) input -> outputFuture.addListener(output -> {
            final Throwable cause = output.cause() != null ? output.cause() : input.cause();
            if (cause == null) {
                promise.trySuccess();
            } else {
                promise.tryFailure(cause);
            }
        }));
    }

    @Override
    protected void doShutdownInput() throws Exception {
        javaChannel().shutdownInput();
    }

    @Override
    protected final void doShutdownOutput() throws Exception {
        javaChannel().shutdownOutput();
    }

    // ---- one operation each -------------------------------------------------------------------------------------

    @Override
    protected void doBind(final SocketAddress localAddress) throws Exception {
        try {
            javaChannel().bind(localAddress);
        } catch (final IOException | UnresolvedAddressException e) {
            throw NioSockets.bindFailed(e, localAddress);
        }
    }

    @Override
    protected boolean doConnect(final SocketAddress remoteAddress, final SocketAddress localAddress) throws Exception {
        if (localAddress != null) {
            doBind(localAddress);
        }
        return javaChannel().connect(remoteAddress);
    }

    @Override
    protected void doFinishConnect() throws Exception {
        // The answer is not needed: who calls this asks whether the channel is active.
        javaChannel().finishConnect();
    }

    @Override
    protected void doDisconnect() throws Exception {
        doClose();
    }

    @Override
    protected void doClose() throws Exception {
        super.doClose();
        javaChannel().close();
    }

    @Override
    protected int doReadBytes(final ByteBuf buf) throws Exception {
        return buf.writeBytes(javaChannel(), buf.writableBytes());
    }

    @Override
    protected int doWriteBytes(final ByteBuf buf) throws Exception {
        return buf.readBytes(javaChannel(), buf.readableBytes());
    }

    @Override
    protected long doWriteFileRegion(final FileRegion region) throws Exception {
        return region.transferTo(javaChannel(), region.transferred());
    }

    @Override
    protected AbstractNioUnsafe newUnsafe() {
        return new SocketUnsafe();
    }

    /** Closes off the loop when closing may block. */
    private final class SocketUnsafe extends AbstractNioUnsafe {
        @Override
        protected Executor prepareToClose() {
            if (javaChannel().isOpen() && config().getSoLinger() > 0) {
                try {
                    doDeregister();
                } catch (final Exception e) {
                    pipeline().fireExceptionCaught(e);
                }
                return GlobalEventExecutor.INSTANCE;
            }
            return null;
        }
    }

    /** Adds what only a channel over NIO has. */
    private static final class Config extends DefaultSocketChannelConfig {
        private final NioSocketChannel nioChannel;

        Config(final NioSocketChannel channel, final Socket socket) {
            super(channel, socket);
            nioChannel = channel;
        }

        @Override
        protected void autoReadCleared() {
            nioChannel.clearReadPending();
        }

        @Override
        public Map<ChannelOption<?>, Object> getOptions() {
            return getOptions(super.getOptions(), NioChannelOption.all(nioChannel.javaChannel()));
        }

        @Override
        public <T> T getOption(final ChannelOption<T> option) {
            return option instanceof NioChannelOption<T> nioOption
                    ? nioOption.get(nioChannel.javaChannel()) : super.getOption(option);
        }

        @Override
        public <T> boolean setOption(final ChannelOption<T> option, final T value) {
            return option instanceof NioChannelOption<T> nioOption
                    ? nioOption.set(nioChannel.javaChannel(), value) : super.setOption(option, value);
        }
    }
}
