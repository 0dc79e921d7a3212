/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.concurrent.AutoScalingEventExecutorChooserFactory.AutoScalingUtilizationMetric;
import io.tidewire.util.concurrent.EventExecutorChooserFactory.ObservableEventExecutorChooser;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Chooses, in turn, among the executors that are in use, and decides at the end of each window which these are.
 *
 * <p>Choosing happens on any thread and reads {@link #active}; everything else happens in the measuring task.
 */
final class AutoScalingChooser implements ObservableEventExecutorChooser {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(AutoScalingChooser.class);

    private final AutoScalingRules rules;
    private final Ticker ticker;
    private final EventExecutor[] executors;
    private final List<AutoScalingUtilizationMetric> metrics;

    /** The executors that may be suspended and used again. */
    private final List<ScalableExecutor> scalable;

    /** Executors that are always in use, because their load is not known or they cannot be suspended. */
    private final List<EventExecutor> permanent;

    private final AtomicLong turn = new AtomicLong();

    /** The executors in use; replaced, never changed. Written by the measuring task. */
    private volatile EventExecutor[] active;

    /** Measuring task only. */
    private long windowStartNanos;

    AutoScalingChooser(EventExecutor[] executors, AutoScalingRules rules, Ticker ticker) {
        this.rules = rules;
        this.ticker = ticker;
        this.executors = executors;
        metrics = Arrays.stream(executors).map(AutoScalingUtilizationMetric::new).toList();
        scalable = new ArrayList<>();
        permanent = new ArrayList<>();
        for (int i = 0; i < rules.maxThreads(); i++) {
            if (executors[i] instanceof SingleThreadEventExecutor executor && executor.isSuspensionSupported()) {
                scalable.add(new ScalableExecutor(executor, metrics.get(i)));
            } else {
                permanent.add(executors[i]);
            }
        }
        active = Arrays.copyOf(executors, rules.maxThreads());
        windowStartNanos = ticker.nanoTime();
    }

    /** Measures in a task of an executor until all executors of the group have terminated. */
    void measureOn(EventExecutor timer) {
        Future<?> measuring = timer.scheduleWithFixedDelay(
                this::endWindow, rules.windowNanos(), rules.windowNanos(), TimeUnit.NANOSECONDS);
        AtomicInteger running = new AtomicInteger(executors.length);
        for (EventExecutor executor : executors) {
            executor.terminationFuture().addListener(future -> {
                if (running.decrementAndGet() == 0) {
                    measuring.cancel(false);
                }
            });
        }
    }

    @Override
    public EventExecutor next() {
        EventExecutor[] current = active;
        if (current.length == 0) {
            return executors[0]; // the same one each time: it wakes by the first task and is in use from then on
        }
        return current[(int) Long.remainderUnsigned(turn.getAndIncrement(), current.length)];
    }

    @Override
    public int activeExecutorCount() {
        return active.length;
    }

    @Override
    public List<AutoScalingUtilizationMetric> executorUtilizations() {
        return metrics;
    }

    private void endWindow() {
        long nowNanos = ticker.nanoTime();
        long elapsedNanos = nowNanos - windowStartNanos;
        windowStartNanos = nowNanos;
        try {
            for (ScalableExecutor executor : scalable) {
                executor.measure(elapsedNanos, rules);
            }
            scale();
        } catch (Throwable t) {
            // Such as a thread that cannot be started. The next window is another attempt.
            LOGGER.warn("A group of executors cannot be fitted to its load", t);
        } finally {
            publish();
        }
    }

    /** Sees to it that there is an idle executor for each busy one, and not many more. */
    private void scale() {
        int busy = 0;
        int spare = 0;
        for (ScalableExecutor executor : scalable) {
            busy += executor.isBusy(rules) ? 1 : 0;
            spare += executor.wasIdle() ? 1 : 0;
        }
        if (busy > spare) {
            takeIntoUse(Math.min(busy - spare, rules.maxRampUpStep()));
        } else {
            suspend(Math.min(spare - busy, rules.maxRampDownStep()));
        }
    }

    private void takeIntoUse(int count) {
        int taken = 0;
        for (ScalableExecutor executor : scalable) {
            if (taken == count) {
                break;
            }
            if (!executor.isInUse() && executor.resume()) {
                taken++;
            }
        }
    }

    private void suspend(int count) {
        int inUse = permanent.size() + (int) scalable.stream().filter(ScalableExecutor::isInUse).count();
        int allowed = Math.min(count, inUse - rules.minThreads());
        List<ScalableExecutor> candidates = new ArrayList<>(scalable);
        candidates.removeIf(executor -> !executor.canBeSuspended(rules));
        // The last ones first, and the longest idle before these: so the first ones stay if all are alike.
        Collections.reverse(candidates);
        candidates.sort(Comparator.comparingLong(ScalableExecutor::lastActivityNanos));
        int suspended = 0;
        for (ScalableExecutor executor : candidates) {
            if (suspended >= allowed) {
                break;
            }
            if (executor.suspend()) {
                suspended++;
            }
        }
    }

    private void publish() {
        List<EventExecutor> inUse = new ArrayList<>(permanent);
        for (ScalableExecutor executor : scalable) {
            if (executor.isInUse()) {
                inUse.add(executor.executor());
            }
        }
        active = inUse.toArray(new EventExecutor[0]);
    }
}
