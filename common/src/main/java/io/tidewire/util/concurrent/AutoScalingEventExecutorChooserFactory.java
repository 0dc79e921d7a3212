/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import java.util.concurrent.TimeUnit;

/**
 * Creates choosers that use as many executors of a group as its load needs. They measure, in windows of equal length,
 * for what share of the time each executor is busy. One that is idle for some windows in a row, and has no channels, is
 * no longer chosen and gives up its thread ({@link EventExecutor#trySuspend()}). When executors are busy for some
 * windows in a row, suspended ones are taken into use again, until there is an idle one for each busy one. A new
 * chooser begins with all the executors it may use.
 *
 * <p>An executor that is suspended still takes tasks that are submitted to it directly; it is then used again, until it
 * is idle again. Executors that are no {@link SingleThreadEventExecutor}s, or cannot be suspended, are always in use.
 * In a group of more executors than the maximum the rest is never chosen.
 *
 * <p>A chooser measures in a task of the {@link GlobalEventExecutor} until all executors of its group have terminated.
 */
public final class AutoScalingEventExecutorChooserFactory implements EventExecutorChooserFactory {

    private final AutoScalingRules rules;
    private final EventExecutor timer;

    /**
     * Creates a factory.
     *
     * @param minThreads how many executors stay in use at least, 0 or more; with 0, the first executor of the group is
     *     chosen when none is in use
     * @param maxThreads how many executors are in use at most, at least 1 and at least {@code minThreads}
     * @param utilizationWindow how long a window is, more than 0
     * @param windowUnit the unit of {@code utilizationWindow}
     * @param scaleDownThreshold an executor is idle in a window if it is busy for less than this share of it; from 0.0
     *     to 1.0
     * @param scaleUpThreshold an executor is busy in a window if it is for more than this share of it; above
     *     {@code scaleDownThreshold}, at most 1.0
     * @param maxRampUpStep how many executors are taken into use at once at most, more than 0
     * @param maxRampDownStep how many executors are suspended at once at most, more than 0
     * @param scalingPatienceCycles for how many windows in a row an executor has to be idle, or busy, before it counts,
     *     0 or more, where 0 is the same as 1
     */
    public AutoScalingEventExecutorChooserFactory(int minThreads, int maxThreads,
                                                  long utilizationWindow, TimeUnit windowUnit,
                                                  double scaleDownThreshold, double scaleUpThreshold,
                                                  int maxRampUpStep, int maxRampDownStep,
                                                  int scalingPatienceCycles) {
        this(new AutoScalingRules(minThreads, maxThreads,
                ObjectUtil.checkNotNull(windowUnit, "windowUnit").toNanos(utilizationWindow), scaleDownThreshold,
                scaleUpThreshold, maxRampUpStep, maxRampDownStep, scalingPatienceCycles), GlobalEventExecutor.INSTANCE);
    }

    AutoScalingEventExecutorChooserFactory(AutoScalingRules rules, EventExecutor timer) {
        this.rules = rules;
        this.timer = timer;
    }

    @Override
    public EventExecutorChooser newChooser(EventExecutor[] executors) {
        ObjectUtil.checkPositive(ObjectUtil.checkNotNull(executors, "executors").length, "executors.length");
        AutoScalingChooser chooser =
                new AutoScalingChooser(executors, rules.limitedTo(executors.length), timer.ticker());
        chooser.measureOn(timer);
        return chooser;
    }

    /**
     * How busy an executor is. Any thread.
     */
    public static final class AutoScalingUtilizationMetric {

        private final EventExecutor executor;

        /** Written by the measuring task. */
        private volatile double utilization;

        AutoScalingUtilizationMetric(EventExecutor executor) {
            this.executor = executor;
        }

        /**
         * The executor.
         *
         * @return the executor
         */
        public EventExecutor executor() {
            return executor;
        }

        /**
         * The share of the last window for which the executor was busy.
         *
         * @return from 0.0 to 1.0; 0.0 before the first window has ended, while suspended, and if the executor is not
         *     a {@link SingleThreadEventExecutor}, whose load is not known
         */
        public double utilization() {
            return utilization;
        }

        void setUtilization(double utilization) {
            this.utilization = utilization;
        }
    }
}
