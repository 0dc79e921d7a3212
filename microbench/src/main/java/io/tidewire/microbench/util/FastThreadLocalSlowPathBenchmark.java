/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.util.concurrent.FastThreadLocal;

/**
 * What does reading a {@link FastThreadLocal} cost on an ordinary thread, where the values hang on one
 * {@link ThreadLocal}? Answered when it costs no more than two reads of a {@link ThreadLocal}. Measures virtual threads
 * with {@code -jvmArgsPrepend -Djmh.executor=VIRTUAL}.
 */
public class FastThreadLocalSlowPathBenchmark extends AbstractFastThreadLocalBenchmark {
}
