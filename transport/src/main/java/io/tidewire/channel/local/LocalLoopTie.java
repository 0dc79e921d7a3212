/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.SingleThreadEventLoop;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Ties a local channel to its event loop, which closes the channel when it ends: by a registration with its
 * {@link LocalIoHandler}, or on loops with no such handler by a shutdown hook. Event loop only.
 */
@SuppressWarnings("try") // AutoCloseable.close() may throw anything; this one does not.
final class LocalLoopTie implements LocalIoHandle {

    private final Channel channel;
    private final LocalInbox<?> inbox;
    /** Not a method reference at each use: the hook is removed by its identity. */
    private final Runnable hook = this::closeNow;
    private @Nullable Runnable undo;

    LocalLoopTie(Channel channel, LocalInbox<?> inbox) {
        this.channel = channel;
        this.inbox = inbox;
    }

    static boolean isCompatible(EventLoop loop) {
        return loop instanceof SingleThreadEventLoop || hasLocalHandler(loop);
    }

    private static boolean hasLocalHandler(EventLoop loop) {
        return loop instanceof IoEventLoop ioLoop && ioLoop.isCompatible(LocalLoopTie.class);
    }

    @SuppressWarnings("NullAway") // A failure has a cause, a success a registration.
    void tie(ChannelPromise promise) {
        EventLoop loop = channel.eventLoop();
        if (!hasLocalHandler(loop)) {
            SingleThreadEventLoop hooked = (SingleThreadEventLoop) loop;
            hooked.addShutdownHook(hook);
            tied(() -> hooked.removeShutdownHook(hook), promise);
            return;
        }
        ((IoEventLoop) loop).register(this).addListener((Future<IoRegistration> done) -> {
            if (done.isSuccess()) {
                tied(done.getNow()::cancel, promise);
            } else {
                promise.setFailure(done.cause());
            }
        });
    }

    private void tied(Runnable undo, ChannelPromise promise) {
        this.undo = undo;
        inbox.attach(channel.eventLoop());
        promise.setSuccess();
    }

    /** Does nothing if there is no tie. */
    void untie() {
        Runnable tie = undo;
        if (tie != null) {
            undo = null;
            inbox.detach();
            tie.run();
        }
    }

    @Override
    public void handle(IoRegistration registration, IoEvent ioEvent) {
        // The handler reports nothing by itself. If a loop does, all it can mean is that it is worth a look.
        inbox.requestTurn();
    }

    @Override
    public void closeNow() {
        channel.unsafe().close(channel.unsafe().voidPromise());
    }

    @Override
    public void close() {
        closeNow();
    }

    @Override
    public String toString() {
        return channel.toString();
    }
}
