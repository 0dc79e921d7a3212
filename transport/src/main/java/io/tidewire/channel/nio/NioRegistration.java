/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoOps;
import io.tidewire.channel.internal.InterestHolder;
import io.tidewire.channel.internal.LoopRegistration;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import io.tidewire.util.concurrent.internal.TaskWatch;

import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/**
 * One key of a {@link NioIoHandler}'s selector, whose attachment it is. Event loop only, apart from {@link #cancel()}
 * and {@link #isValid()}.
 */
final class NioRegistration extends LoopRegistration implements InterestHolder {

    private final NioIoHandler owner;
    private final NioIoHandle handle;
    @SuppressWarnings("NullAway.Init") // Set by register() before the registration is handed out.
    private SelectionKey key;
    /**
     * The interest that the key was given last, so that an unchanged want costs nothing. The constants of the JDK fit.
     */
    private byte interest;

    NioRegistration(NioIoHandler owner, NioIoHandle handle) {
        this.owner = owner;
        this.handle = handle;
    }

    void register(Selector selector) throws ClosedChannelException {
        key = handle.selectableChannel().register(selector, interest, this);
    }

    /** See {@link NioIoHandler#releaseClosed()}. */
    void releaseClosed() {
        owner.releaseClosed();
    }

    /** Moves to another selector, with what was asked for. */
    void moveTo(Selector selector) throws ClosedChannelException {
        // A NioTask changes the interest of its key by itself.
        interest = (byte) key.interestOps();
        key.cancel();
        register(selector);
    }

    @Override
    public NioIoHandle handle() {
        return handle;
    }

    void report(int readyOps) {
        if (isCancelled()) {
            return;
        }
        if (TaskWatch.ON) {
            reportWatched(NioIoOps.eventOf(readyOps));
        } else {
            handle.handle(this, NioIoOps.eventOf(readyOps));
        }
    }

    @Override
    protected ThreadAwareExecutor executor() {
        return owner.executor();
    }

    @Override
    @SuppressWarnings("unchecked") // The caller states the type; there is only one that makes sense.
    public <T> T attachment() {
        return (T) key;
    }

    @Override
    public long submit(IoOps ops) {
        if (!(ops instanceof NioIoOps nioOps)) {
            throw new IllegalArgumentException("ops: " + ops + " (expected: NioIoOps)");
        }
        if (!isValid()) {
            return -1;
        }
        int wanted = nioOps.value();
        if (interest != wanted) {
            try {
                key.interestOps(wanted);
            } catch (CancelledKeyException e) {
                // The channel was closed by other code without our knowledge.
                return -1;
            }
            interest = (byte) wanted;
        }
        return wanted;
    }

    @Override
    public boolean isWatchingFor(IoOps ops) {
        return interest == ((NioIoOps) ops).value();
    }

    @Override
    public boolean isValid() {
        return !isCancelled() && key.isValid();
    }

    @Override
    protected void retire() {
        if (key.isValid()) {
            key.attach(null);
            key.interestOps(0);
            owner.retire(key);
        }
        handle.unregistered();
    }
}
