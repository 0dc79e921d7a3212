/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.tidewire.util.ReferenceCountUtil;

/**
 * A channel without a socket, for any event loop. It connects when the test says, and keeps what is written, which is
 * the test's to release.
 */
public final class ScriptedChannel extends AbstractChannel {

    public static final InetSocketAddress PEER = InetSocketAddress.createUnresolved("peer.example", 1);

    private final ChannelConfig config = new DefaultChannelConfig(this);
    private final Queue<Object> sent = new ConcurrentLinkedQueue<>();
    private final boolean connectsAtOnce;
    private ChannelPromise connecting;
    private volatile boolean open = true;
    private volatile boolean active;

    /** Connects at once. */
    public ScriptedChannel() {
        this(true);
    }

    public ScriptedChannel(final boolean connectsAtOnce) {
        super(null);
        this.connectsAtOnce = connectsAtOnce;
    }

    private final class Unsafe extends AbstractUnsafe {
        @Override
        public void connect(final SocketAddress remote, final SocketAddress local, final ChannelPromise promise) {
            if (!ensureOpen(promise)) {
                return;
            }
            connecting = promise;
            if (connectsAtOnce) {
                completeConnect();
            }
        }
    }

    /** Event loop only. */
    public void completeConnect() {
        active = true;
        connecting.trySuccess();
        pipeline().fireChannelActive();
    }

    /** Event loop only. */
    public void failConnect(final Throwable cause) {
        connecting.tryFailure(cause);
        close();
    }

    /** The next message that was written and flushed, or {@code null}. */
    @SuppressWarnings("unchecked") // the test knows
    public <T> T pollSent() {
        return (T) sent.poll();
    }

    public void releaseSent() {
        for (Object message = sent.poll(); message != null; message = sent.poll()) {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new Unsafe();
    }

    @Override
    protected boolean isCompatible(final EventLoop loop) {
        return true;
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
    protected void doBind(final SocketAddress localAddress) {
        active = true;
    }

    @Override
    protected void doDisconnect() {
        active = false;
    }

    @Override
    protected void doClose() {
        open = false;
        active = false;
    }

    @Override
    protected void doBeginRead() {
        // Nothing ever arrives.
    }

    @Override
    protected void doWrite(final ChannelOutboundBuffer in) throws Exception {
        if (!open) {
            throw new ClosedChannelException();
        }
        for (Object message = in.current(); message != null; message = in.current()) {
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
