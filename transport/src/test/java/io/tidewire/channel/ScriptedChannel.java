/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.tidewire.util.ReferenceCountUtil;

/**
 * A channel without a socket, for any event loop. It connects when the test says, fails as it is told, and keeps what
 * is written, which is the test's to release.
 */
public class ScriptedChannel extends AbstractChannel {

    public static final InetSocketAddress PEER = InetSocketAddress.createUnresolved("peer.example", 1);

    @SuppressWarnings("this-escape") // Keeps the channel, and asks it nothing.
    private final ChannelConfig config = new DefaultChannelConfig(this);
    private final Queue<Object> sent = new ConcurrentLinkedQueue<>();
    private final boolean connectsAtOnce;
    private ChannelPromise connecting;
    private volatile boolean open = true;
    private volatile boolean active;
    private volatile Exception failure;
    private volatile Exception writeFailure;
    private volatile int takes = Integer.MAX_VALUE;

    /** Connects at once. */
    public ScriptedChannel() {
        this(true);
    }

    public ScriptedChannel(boolean connectsAtOnce) {
        super(null);
        this.connectsAtOnce = connectsAtOnce;
    }

    private final class Unsafe extends AbstractUnsafe {
        @Override
        public void connect(SocketAddress remote, SocketAddress local, ChannelPromise promise) {
            if (!ensureOpen(promise)) {
                return;
            }
            if (failure != null) {
                safeSetFailure(promise, annotateConnectException(failure, remote));
                closeIfClosed();
                return;
            }
            connecting = promise;
            if (connectsAtOnce) {
                completeConnect();
            }
        }
    }

    /** Event loop only. */
    public final void completeConnect() {
        active = true;
        connecting.trySuccess();
        pipeline().fireChannelActive();
    }

    /** Event loop only. */
    public final void failConnect(Throwable cause) {
        connecting.tryFailure(cause);
        close();
    }

    /** Sets the exception of every operation but writing from now on. */
    public final void fail(Exception cause) {
        failure = cause;
    }

    /** Sets the exception of writing from now on. */
    public final void failWrites(Exception cause) {
        writeFailure = cause;
    }

    /** How many messages are sent from now on, until there is no room. */
    public final void takeOnly(int messages) {
        takes = messages;
    }

    private void failIfTold() throws Exception {
        if (failure != null) {
            throw failure;
        }
    }

    /** Everything that was sent and not polled, in order. */
    public final List<Object> sent() {
        return List.copyOf(sent);
    }

    /** The next message that was written and flushed, or {@code null}. */
    @SuppressWarnings("unchecked") // the test knows
    public final <T> T pollSent() {
        return (T) sent.poll();
    }

    public final void releaseSent() {
        for (Object message = sent.poll(); message != null; message = sent.poll()) {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new Unsafe();
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return true;
    }

    @Override
    protected void doRegister(ChannelPromise promise) {
        if (failure == null) {
            super.doRegister(promise);
        } else {
            promise.setFailure(failure);
        }
    }

    @Override
    protected SocketAddress localAddress0() {
        return null;
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return active ? PEER : null;
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        failIfTold();
        active = true;
    }

    @Override
    protected void doDisconnect() throws Exception {
        failIfTold();
        active = false;
    }

    @Override
    protected void doClose() throws Exception {
        open = false;
        active = false;
        failIfTold();
    }

    @Override
    protected void doShutdownOutput() throws Exception {
        failIfTold();
    }

    @Override
    protected void doBeginRead() throws Exception {
        // Nothing ever arrives.
        failIfTold();
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer in) throws Exception {
        if (!open) {
            throw new ClosedChannelException();
        }
        while (in.current() != null && takes > 0) {
            if (writeFailure != null) {
                throw writeFailure;
            }
            takes = takes - 1;
            Object message = in.current();
            sent.add(ReferenceCountUtil.retain(message));
            in.remove();
        }
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public boolean isActive() {
        return active;
    }

    @Override
    public ChannelMetadata metadata() {
        return new ChannelMetadata(true);
    }
}
