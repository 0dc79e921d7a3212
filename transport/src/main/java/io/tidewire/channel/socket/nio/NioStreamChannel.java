/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.internal.HalfClosing;
import io.tidewire.channel.nio.AbstractNioByteChannel;
import io.tidewire.channel.socket.DuplexChannel;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;

/** The common part of connections over a {@link SocketChannel}, whatever the family of their addresses. */
abstract class NioStreamChannel extends AbstractNioByteChannel implements DuplexChannel {

    /** Written on the event loop. The JDK reports it only through an adaptor that takes a hundred bytes and more. */
    private volatile boolean outputShutdown;

    NioStreamChannel(@Nullable Channel parent, SocketChannel socket) {
        super(parent, socket);
    }

    @Override
    protected SocketChannel javaChannel() {
        return (SocketChannel) super.javaChannel();
    }

    @Override
    public boolean isActive() {
        SocketChannel socket = javaChannel();
        return socket.isOpen() && socket.isConnected();
    }

    @Override
    protected @Nullable SocketAddress localAddress0() {
        return NioSockets.localAddress(javaChannel());
    }

    @Override
    protected @Nullable SocketAddress remoteAddress0() {
        try {
            return javaChannel().getRemoteAddress();
        } catch (IOException e) {
            // Closed: there is no peer any more.
            return null;
        }
    }

    @Override
    public boolean isInputShutdown() {
        return isInputShutdown0() || !isActive();
    }

    @Override
    public boolean isOutputShutdown() {
        return outputShutdown || !isActive();
    }

    @Override
    protected void doShutdownInput() throws Exception {
        javaChannel().shutdownInput();
    }

    @Override
    protected final void doShutdownOutput() throws Exception {
        javaChannel().shutdownOutput();
        outputShutdown = true;
    }

    /** Public, where the superclass knows it as protected. */
    @Override
    public ChannelFuture shutdownInput() {
        return shutdownInput(newPromise());
    }

    @Override
    public ChannelFuture shutdownInput(ChannelPromise promise) {
        return HalfClosing.shutdown(this, promise, this::shutdownReading);
    }

    @Override
    public ChannelFuture shutdownOutput(ChannelPromise promise) {
        return HalfClosing.shutdown(this, promise, ((AbstractUnsafe) unsafe())::shutdownOutput);
    }

    @Override
    public ChannelFuture shutdown(ChannelPromise promise) {
        return HalfClosing.shutdownBoth(this, promise);
    }

    /** Creates the exception of a bind that failed, with the address in its text. */
    IOException bindFailed(Exception cause, SocketAddress localAddress) {
        return NioSockets.bindFailed(cause, localAddress);
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        try {
            javaChannel().bind(localAddress);
        } catch (IOException | UnresolvedAddressException | UnsupportedAddressTypeException e) {
            throw bindFailed(e, localAddress);
        }
    }

    @Override
    protected boolean doConnect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) throws Exception {
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
        try {
            super.doClose();
        } finally {
            javaChannel().close();
        }
    }

    @Override
    protected int doReadBytes(ByteBuf buf) throws Exception {
        return buf.writeBytes(javaChannel(), buf.writableBytes());
    }

    @Override
    protected int doWriteBytes(ByteBuf buf) throws Exception {
        return buf.readBytes(javaChannel(), buf.readableBytes());
    }

    @Override
    protected long doWriteFileRegion(FileRegion region) throws Exception {
        return region.transferTo(javaChannel(), region.transferred());
    }
}
