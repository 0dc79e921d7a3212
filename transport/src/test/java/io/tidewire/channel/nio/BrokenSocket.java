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
    protected void implConfigureBlocking(final boolean block) throws IOException {
        throw broken();
    }

    @Override
    public SocketChannel bind(final SocketAddress local) throws IOException {
        throw broken();
    }

    @Override
    public <T> SocketChannel setOption(final SocketOption<T> name, final T value) throws IOException {
        throw broken();
    }

    @Override
    public <T> T getOption(final SocketOption<T> name) throws IOException {
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
    public boolean connect(final SocketAddress remote) throws IOException {
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
    public int read(final ByteBuffer target) throws IOException {
        throw broken();
    }

    @Override
    public long read(final ByteBuffer[] targets, final int offset, final int length) throws IOException {
        throw broken();
    }

    @Override
    public int write(final ByteBuffer source) throws IOException {
        throw broken();
    }

    @Override
    public long write(final ByteBuffer[] sources, final int offset, final int length) throws IOException {
        throw broken();
    }
}
