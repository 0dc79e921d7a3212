/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.blocking;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class VirtualThreadsTest {
    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void areRefusedWithTheReasonBefore21() {
        assertThat(VirtualThreads.isAvailable()).isFalse();
        String reason = "virtual threads need JDK 21 or newer (this is " + Runtime.version() + ')';
        assertThat(VirtualThreads.unavailabilityCause()).hasMessage(reason);
        assertThatThrownBy(VirtualThreads::executor).isInstanceOf(UnsupportedOperationException.class)
                .hasMessage(reason);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void runEachTaskWithoutTheThreadLocalsOfTheStarter() throws Exception {
        assertThat(VirtualThreads.unavailabilityCause()).isNull();
        InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
        local.set("of the starter");
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        CompletableFuture<String> inherited = new CompletableFuture<>();
        VirtualThreads.executor().execute(() -> {
            thread.complete(Thread.currentThread());
            inherited.complete(String.valueOf(local.get()));
        });
        assertThat(inherited.get(60, TimeUnit.SECONDS)).isEqualTo("null");
        assertThat(io.tidewire.util.internal.VirtualThreads.isVirtual(thread.get())).isTrue();
    }
}
