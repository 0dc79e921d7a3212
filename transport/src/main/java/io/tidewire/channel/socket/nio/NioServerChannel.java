/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.nio.AbstractNioMessageChannel;
import io.tidewire.channel.nio.NioIoOps;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;

/**
 * The common part of servers over NIO, with addresses of any family: they accept, and refuse operations that need a
 * peer.
 */
abstract class NioServerChannel extends AbstractNioMessageChannel implements ServerChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);

    NioServerChannel(ServerSocketChannel socket) {
        super(null, socket, NioIoOps.ACCEPT);
    }

    /** Creates the channel of a connection, which then owns it. Not if it throws. */
    abstract Channel newChild(SocketChannel accepted);

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    @Override
    protected ServerSocketChannel javaChannel() {
        return (ServerSocketChannel) super.javaChannel();
    }

    @Override
    protected @Nullable SocketAddress localAddress0() {
        return NioSockets.localAddress(javaChannel());
    }

    @Override
    protected @Nullable SocketAddress remoteAddress0() {
        return null;
    }

    @Override
    protected void doClose() throws Exception {
        try {
            super.doClose();
        } finally {
            closeAndRelease();
        }
    }

    @Override
    protected int doReadMessages(List<Object> buf) throws Exception {
        SocketChannel accepted = javaChannel().accept();
        if (accepted == null) {
            return 0;
        }
        Channel child;
        try {
            child = newChild(accepted);
        } catch (Throwable cause) {
            accepted.close();
            throw cause;
        }
        buf.add(child);
        return 1;
    }

    @Override
    protected final Object filterOutboundMessage(Object msg) throws Exception {
        throw NioSockets.notByServer("write");
    }

    @Override
    protected boolean doWriteMessage(Object msg, ChannelOutboundBuffer in) throws Exception {
        throw NioSockets.notByServer("write");
    }

    @Override
    protected boolean doConnect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) throws Exception {
        throw NioSockets.notByServer("connect");
    }

    @Override
    protected void doFinishConnect() throws Exception {
        throw NioSockets.notByServer("connect");
    }

    @Override
    protected void doDisconnect() throws Exception {
        throw NioSockets.notByServer("disconnect");
    }
}
