/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.microbench.Jvm;
import org.openjdk.jmh.annotations.Fork;

/**
 * What does a buffer cost on an ordinary thread? Answered when it costs what {@link ByteBufAllocatorBenchmark} says
 * for those of event loops. Measures virtual threads with {@code -jvmArgsPrepend -Djmh.executor=VIRTUAL}.
 */
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
public class ByteBufAllocatorOrdinaryThreadBenchmark extends ByteBufAllocatorBenchmark {
}
