/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.DefaultSelectStrategyFactory;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoHandler;
import io.tidewire.channel.IoHandlerContext;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.SelectStrategy;
import io.tidewire.channel.SelectStrategyFactory;
import io.tidewire.channel.internal.SleepState;
import io.tidewire.util.IntSupplier;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The poller over a {@link Selector}.
 *
 * <p>Keys are reported while the selector finds them, so no set of selected keys is built. A thread that adds a task
 * pays for a wake-up only while the loop really sleeps, and at most once per sleep: see {@link SleepState}. The loop is
 * awake when the selector returns, or at the first key that it reports.
 */
public final class NioIoHandler implements IoHandler {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(NioIoHandler.class);

    /** Returns without a reason after which the selector is taken for broken; zero never rebuilds it. */
    private static final int REBUILD_THRESHOLD =
            Math.max(0, SystemPropertyUtil.getInt("io.tidewire.selectorAutoRebuildThreshold", 512));

    /**
     * A sleep that ends by its timeout lasts a millisecond or more, so a broken selector is told from busy timers by
     * half of that per return.
     */
    private static final long SPIN_NANOS_PER_RETURN = TimeUnit.MICROSECONDS.toNanos(500);

    /**
     * Selectors of the JDK report so many keys with one call at least, if so many are ready: 256 over kqueue, 1024 over
     * epoll. More of them have to hear of their readiness before timers run.
     */
    private static final int MIN_KEYS_PER_CALL = 256;

    private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    /** The timeout of a selector that waits until there is something to report. */
    private static final long NO_LIMIT = 0;

    private final ThreadAwareExecutor executor;
    private final Ticker ticker;
    private final SelectorProvider provider;
    private final SelectStrategy strategy;
    private final IntSupplier pollNow = this::pollNow;
    private final Consumer<SelectionKey> keyAction = this::onKey;

    private final SleepState sleep = new SleepState();

    // Event loop only from here on.
    private final List<SelectionKey> retired = new ArrayList<>();
    private Selector selector;
    private boolean asleep;
    private boolean selecting;
    private boolean timeIo;
    private long firstKeyNanos;
    private int keysReported;
    private int emptyReturns;
    private long firstEmptyReturnNanos;

    private NioIoHandler(ThreadAwareExecutor executor, SelectorProvider provider,
                         SelectStrategy strategy) {
        this.executor = executor;
        this.provider = provider;
        this.strategy = ObjectUtil.checkNotNull(strategy, "selectStrategy");
        ticker = executor instanceof EventExecutor eventExecutor ? eventExecutor.ticker() : Ticker.systemTicker();
        selector = openSelector();
    }

    /**
     * Creates handlers over the default provider.
     *
     * @return a factory that can be shared by any number of groups
     */
    public static IoHandlerFactory newFactory() {
        return newFactory(SelectorProvider.provider());
    }

    /**
     * Creates handlers over a provider.
     *
     * @param selectorProvider opens the selectors
     * @return a factory that can be shared by any number of groups
     */
    public static IoHandlerFactory newFactory(SelectorProvider selectorProvider) {
        return newFactory(selectorProvider, DefaultSelectStrategyFactory.INSTANCE);
    }

    /**
     * Creates handlers over a provider, with another strategy.
     *
     * @param selectorProvider opens the selectors
     * @param selectStrategyFactory makes the strategy of each handler
     * @return a factory that can be shared by any number of groups
     */
    public static IoHandlerFactory newFactory(SelectorProvider selectorProvider,
                                              SelectStrategyFactory selectStrategyFactory) {
        ObjectUtil.checkNotNull(selectorProvider, "selectorProvider");
        ObjectUtil.checkNotNull(selectStrategyFactory, "selectStrategyFactory");
        return new Factory(selectorProvider, selectStrategyFactory);
    }

    private Selector openSelector() {
        try {
            return provider.openSelector();
        } catch (IOException e) {
            throw new ChannelException("failed to open a selector", e);
        }
    }

    /**
     * The provider that opened the selector.
     *
     * @return the provider
     */
    public SelectorProvider selectorProvider() {
        return provider;
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return NioIoHandle.class.isAssignableFrom(handleType);
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        if (!(handle instanceof NioIoHandle nioHandle)) {
            throw new IllegalArgumentException("handle: " + handle + " (expected: a NioIoHandle)");
        }
        SelectableChannel channel = nioHandle.selectableChannel();
        SelectionKey present = channel.keyFor(selector);
        if (present != null && present.isValid() && present.attachment() != null) {
            throw new IllegalStateException("registered already: " + channel);
        }
        // A key that was retired since the last poll is taken up again.
        NioRegistration registration = new NioRegistration(this, nioHandle);
        registration.register(selector);
        registration.begin();
        return registration;
    }

    ThreadAwareExecutor executor() {
        return executor;
    }

    void retire(SelectionKey key) {
        retired.add(key);
    }

    /**
     * Called right before a poll, which lets go of what is cancelled: so between polls no key is cancelled and still
     * there, when its channel could not be registered again.
     */
    private void cancelRetired() {
        if (retired.isEmpty()) {
            return;
        }
        for (int i = 0; i < retired.size(); i++) {
            SelectionKey key = retired.get(i);
            if (key.attachment() == null) {
                key.cancel();
            }
        }
        retired.clear();
    }

    /**
     * Has the selector drop channels that were closed, so that the kernel frees their ports now rather than at
     * the next poll. Does nothing while keys are being reported.
     */
    void releaseClosed() {
        if (selecting) {
            return;
        }
        try {
            // Readiness that shows up here is reported again by the next poll.
            selector.selectNow(key -> { });
        } catch (IOException e) {
            FailureLog.warn(LOGGER, "failed to poll {}", selector, e);
        }
    }

    @Override
    public int run(IoHandlerContext context) {
        timeIo = context.shouldReportActiveIoTime();
        keysReported = 0;
        int handled;
        try {
            handled = strategy.calculateStrategy(pollNow, !context.canBlock());
            if (handled == SelectStrategy.SELECT || handled == SelectStrategy.BUSY_WAIT) {
                sleepAndPoll(context);
                handled = pollRest();
            } else {
                handled = handled < 0 ? 0 : pollRest();
            }
        } catch (Exception e) {
            // A selector that fails once fails again; the channels are well and move to a new one.
            Selector failed = selector;
            rebuildSelector();
            FailureLog.warn(LOGGER, "failed to poll {}", failed, e);
            handled = 0;
        }
        if (timeIo && keysReported != 0) {
            context.reportActiveIoTime(ticker.nanoTime() - firstKeyNanos);
        }
        return handled;
    }

    private int pollNow() throws IOException {
        cancelRetired();
        selecting = true;
        try {
            selector.selectNow(keyAction);
        } finally {
            selecting = false;
        }
        return keysReported;
    }

    /** Goes on while the selector may have more keys to report than one call does. */
    private int pollRest() throws IOException {
        int polled = keysReported;
        while (polled >= MIN_KEYS_PER_CALL && keysReported < selector.keys().size()) {
            int before = keysReported;
            pollNow();
            polled = keysReported - before;
        }
        return keysReported;
    }

    private void sleepAndPoll(IoHandlerContext context) throws IOException {
        long delayNanos = context.delayNanos(ticker.initialNanoTime() + ticker.nanoTime());
        if (delayNanos <= 0) {
            pollNow();
            return;
        }
        asleep = true;
        sleep.announce();
        if (!context.canBlock()) {
            awake();
            pollNow();
            return;
        }
        // Rounded up: a timer may fire late by less than a millisecond but costs one wake-up, not two.
        long millis = delayNanos == Long.MAX_VALUE ? NO_LIMIT : (delayNanos - 1) / NANOS_PER_MILLI + 1;
        cancelRetired();
        selecting = true;
        try {
            selector.select(keyAction, millis);
        } finally {
            selecting = false;
            if (asleep) {
                // No key was reported.
                checkEmptyReturn(awake());
            }
        }
    }

    /** Returns whether the loop was woken. */
    private boolean awake() {
        asleep = false;
        return sleep.awake();
    }

    private void onKey(SelectionKey key) {
        if (asleep) {
            // From here on producers need not wake us.
            awake();
        }
        if (keysReported++ == 0) {
            emptyReturns = 0;
            if (timeIo) {
                firstKeyNanos = ticker.nanoTime();
            }
        }
        if (key.attachment() instanceof NioRegistration registration) {
            try {
                registration.report(key.readyOps());
            } catch (CancelledKeyException e) {
                // Closed without our knowledge: there is nothing left to report to it.
                registration.closeHandle();
            } catch (Throwable t) {
                // The other keys come next: theirs may be what is needed to get out of the trouble.
                FailureLog.warn(LOGGER, "{} threw while it handled an event", registration.handle(), t);
            }
        }
    }

    @Override
    public void wakeup() {
        if (sleep.claimWakeup()) {
            selector.wakeup();
        }
    }

    private void checkEmptyReturn(boolean woken) {
        if (woken) {
            emptyReturns = 0;
            return;
        }
        if (Thread.interrupted()) {
            // The flag makes every select return at once until it is cleared.
            LOGGER.debug("the thread of an event loop was interrupted; use shutdownGracefully() to end it");
            emptyReturns = 0;
            return;
        }
        if (REBUILD_THRESHOLD == 0) {
            return;
        }
        if (emptyReturns++ == 0) {
            firstEmptyReturnNanos = ticker.nanoTime();
        } else if (emptyReturns >= REBUILD_THRESHOLD) {
            long elapsedNanos = ticker.nanoTime() - firstEmptyReturnNanos;
            if (elapsedNanos < emptyReturns * SPIN_NANOS_PER_RETURN) {
                LOGGER.warn("{} returned {} times in {} ns for no reason; replacing it",
                        selector, emptyReturns, elapsedNanos);
                rebuildSelector();
            }
            emptyReturns = 0;
        }
    }

    /** Returns the registered handles. Event loop only. */
    List<NioIoHandle> handles() {
        return registrations(selector).stream().map(NioRegistration::handle).toList();
    }

    /** Moves every registration to a new selector. Event loop only. */
    void rebuildSelector() {
        cancelRetired();
        Selector old = selector;
        Selector fresh;
        try {
            fresh = openSelector();
        } catch (ChannelException e) {
            LOGGER.warn("failed to replace {}", old, e);
            return;
        }
        // Others read the field only after they saw SLEEPING, which is written after this.
        selector = fresh;
        for (NioRegistration registration : registrations(old)) {
            try {
                registration.moveTo(fresh);
            } catch (ClosedChannelException | CancelledKeyException e) {
                LOGGER.debug("{} was closed meanwhile", registration.handle(), e);
                registration.closeHandle();
            }
        }
        close(old);
    }

    private static List<NioRegistration> registrations(Selector selector) {
        List<NioRegistration> registrations = new ArrayList<>();
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && key.attachment() instanceof NioRegistration registration) {
                registrations.add(registration);
            }
        }
        return registrations;
    }

    @Override
    public void prepareToDestroy() {
        registrations(selector).forEach(NioRegistration::closeHandle);
        cancelRetired();
        releaseClosed();
    }

    @Override
    public void destroy() {
        // For handles that were registered since the last call of prepareToDestroy().
        prepareToDestroy();
        close(selector);
    }

    private static void close(Selector selector) {
        try {
            selector.close();
        } catch (IOException e) {
            LOGGER.warn("failed to close {}", selector, e);
        }
    }

    private record Factory(SelectorProvider provider, SelectStrategyFactory strategies) implements IoHandlerFactory {
        @Override
        public IoHandler newHandler(ThreadAwareExecutor ioExecutor) {
            ObjectUtil.checkNotNull(ioExecutor, "ioExecutor");
            return new NioIoHandler(ioExecutor, provider, strategies.newSelectStrategy());
        }

        @Override
        public boolean isChangingThreadSupported() {
            return true;
        }
    }
}
