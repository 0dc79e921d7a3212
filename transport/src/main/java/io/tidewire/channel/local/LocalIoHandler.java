/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoHandler;
import io.tidewire.channel.IoHandlerContext;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.internal.LoopRegistration;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * The poller of local channels. It has nothing to poll, as local channels are notified by tasks: it sleeps until there
 * is one, and closes the channels when the loop ends.
 */
public final class LocalIoHandler implements IoHandler {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(LocalIoHandler.class);

    private final ThreadAwareExecutor executor;
    private final Ticker ticker;

    /** The loop's thread while it sleeps or is about to; taken by who wakes it up, so one sleep costs one wake-up. */
    private final AtomicReference<Thread> sleeper = new AtomicReference<>();

    /** Event loop only. */
    private final Set<LocalIoHandle> handles = Collections.newSetFromMap(new IdentityHashMap<>());

    private LocalIoHandler(ThreadAwareExecutor executor) {
        this.executor = executor;
        ticker = executor instanceof EventExecutor eventExecutor ? eventExecutor.ticker() : Ticker.systemTicker();
    }

    /**
     * Creates handlers.
     *
     * @return a factory that can be shared by any number of groups
     */
    public static IoHandlerFactory newFactory() {
        return new Factory();
    }

    @Override
    public int run(IoHandlerContext context) {
        if (context.canBlock()) {
            sleep(context);
        }
        return 0;
    }

    private void sleep(IoHandlerContext context) {
        long delayNanos = context.delayNanos(ticker.initialNanoTime() + ticker.nanoTime());
        if (delayNanos <= 0) {
            return;
        }
        // A volatile write, so that it is visible before the second look for tasks.
        sleeper.set(Thread.currentThread());
        try {
            if (context.canBlock()) {
                LockSupport.parkNanos(this, delayNanos);
            }
        } finally {
            sleeper.set(null);
        }
        if (Thread.interrupted()) {
            // The flag makes every park return at once until it is cleared.
            LOGGER.debug("the thread of an event loop was interrupted; use shutdownGracefully() to end it");
        }
    }

    @Override
    public void wakeup() {
        Thread thread = sleeper.get();
        // A permit that comes too late for its sleep makes the next one end at once, which does no harm.
        if (thread != null && sleeper.compareAndSet(thread, null)) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return LocalIoHandle.class.isAssignableFrom(handleType);
    }

    @Override
    public IoRegistration register(IoHandle handle) {
        if (!(handle instanceof LocalIoHandle localHandle)) {
            throw new IllegalArgumentException("handle: " + handle + " (expected: a LocalIoHandle)");
        }
        if (!handles.add(localHandle)) {
            throw new IllegalStateException("registered already: " + handle);
        }
        Registration registration = new Registration(localHandle);
        registration.begin();
        return registration;
    }

    private void unregister(LocalIoHandle handle) {
        if (handles.remove(handle)) {
            handle.unregistered();
        }
    }

    @Override
    public void prepareToDestroy() {
        // A copy: closing may unregister.
        new ArrayList<>(handles).forEach(LocalIoHandle::closeNow);
    }

    @Override
    public void destroy() {
        // For handles that were registered since the last call of prepareToDestroy().
        prepareToDestroy();
    }

    private record Factory() implements IoHandlerFactory {
        @Override
        public IoHandler newHandler(ThreadAwareExecutor ioExecutor) {
            return new LocalIoHandler(ObjectUtil.checkNotNull(ioExecutor, "ioExecutor"));
        }

        @Override
        public boolean isChangingThreadSupported() {
            return true;
        }
    }

    private final class Registration extends LoopRegistration {
        private final LocalIoHandle handle;

        Registration(LocalIoHandle handle) {
            this.handle = handle;
        }

        @Override
        public LocalIoHandle handle() {
            return handle;
        }

        @Override
        protected ThreadAwareExecutor executor() {
            return executor;
        }

        @Override
        public <T> @Nullable T attachment() {
            return null;
        }

        @Override
        public long submit(IoOps ops) {
            if (!(ops instanceof LocalIoOps)) {
                throw new IllegalArgumentException("ops: " + ops + " (expected: LocalIoOps)");
            }
            return isValid() ? 0 : -1;
        }

        @Override
        public boolean isValid() {
            return !isCancelled();
        }

        @Override
        protected void retire() {
            unregister(handle);
        }
    }
}
