/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;

/** A socket with which nothing works but closing it. */
final class BrokenSocket extends SocketChannel {

    private int closed;

    BrokenSocket() {
        super(SelectorProvider.provider());
    }

    int closed() {
        return closed;
    }

    private static IOException broken() {
        return new IOException("broken");
    }

    @Override
    protected void implCloseSelectableChannel() {
        closed++;
    }

    @Override
    protected void implConfigureBlocking(boolean block) throws IOException {
        throw broken();
    }

    @Override
    public SocketChannel bind(SocketAddress local) throws IOException {
        throw broken();
    }

    @Override
    public <T> SocketChannel setOption(SocketOption<T> name, T value) throws IOException {
        throw broken();
    }

    @Override
    public <T> T getOption(SocketOption<T> name) throws IOException {
        throw broken();
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return Set.of();
    }

    @Override
    public SocketChannel shutdownInput() throws IOException {
        throw broken();
    }

    @Override
    public SocketChannel shutdownOutput() throws IOException {
        throw broken();
    }

    @Override
    public Socket socket() {
        return new Socket();
    }

    @Override
    public boolean isConnected() {
        return false;
    }

    @Override
    public boolean isConnectionPending() {
        return false;
    }

    @Override
    public boolean connect(SocketAddress remote) throws IOException {
        throw broken();
    }

    @Override
    public boolean finishConnect() throws IOException {
        throw broken();
    }

    @Override
    public SocketAddress getRemoteAddress() {
        return null;
    }

    @Override
    public SocketAddress getLocalAddress() {
        return null;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        throw broken();
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        throw broken();
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        throw broken();
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        throw broken();
    }
}
