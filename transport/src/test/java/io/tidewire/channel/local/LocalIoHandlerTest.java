/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.Collections;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class LocalIoHandlerTest {

    private final MultiThreadIoEventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
    private final IoEventLoop loop = group.next();
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void endGroup() throws InterruptedException {
        assertThat(group.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
    }

    @SuppressWarnings("try") // AutoCloseable.close() may throw anything; this one does not.
    private class Foreign implements IoHandle {
        @Override
        public void handle(IoRegistration registration, IoEvent ioEvent) {
            seen.add("event");
        }

        @Override
        public void close() {
            seen.add("close");
        }
    }

    @SuppressWarnings("try") // AutoCloseable.close() may throw anything; this one does not.
    private class Handle extends Foreign implements LocalIoHandle {
        @Override
        public void registered() {
            seen.add("registered");
        }

        @Override
        public void unregistered() {
            seen.add("unregistered");
        }

        @Override
        public void closeNow() {
            seen.add("closeNow");
        }
    }

    @Test
    void handleIsToldOfItsRegistrationAndOfItsEnd() throws Exception {
        IoRegistration registration = loop.register(new Handle()).get();
        assertThat(registration.isValid()).isTrue();
        assertThat(registration.submit(LocalIoOps.DEFAULT)).isZero();
        assertThat(registration.<Object>attachment()).isNull();
        assertThat(registration.cancel()).isTrue();
        assertThat(registration.cancel()).isFalse();
        assertThat(registration.isValid()).isFalse();
        assertThat(registration.submit(LocalIoOps.DEFAULT)).isEqualTo(-1);
        loop.submit(() -> { }).get();
        assertThat(seen).containsExactly("registered", "unregistered");
    }

    @Test
    void handleThatThrowsWhenItIsRegisteredIsForgotten() throws Exception {
        IllegalStateException thrown = new IllegalStateException("thrown by the test");
        Handle handle = new Handle() {
            @Override
            public void registered() {
                super.registered();
                throw thrown;
            }
        };
        for (int i = 0; i < 2; i++) {
            assertThat(loop.register(handle).await().cause()).isSameAs(thrown);
        }
        endGroup();
        assertThat(seen).containsExactly("registered", "unregistered", "registered", "unregistered");
    }

    @Test
    void handleIsClosedWhenTheLoopEnds() throws Exception {
        loop.register(new Handle()).get();
        endGroup();
        assertThat(seen).startsWith("registered", "closeNow").doesNotContain("event");
    }

    @Test
    void foreignHandlesAndOpsAreRefused() throws Exception {
        assertThat(loop.isCompatible(Handle.class)).isTrue();
        assertThat(loop.isCompatible(Foreign.class)).isFalse();
        assertThat(loop.isIoType(LocalIoHandler.class)).isTrue();
        assertThatThrownBy(() -> loop.register(new Foreign()).get()).isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IllegalArgumentException.class);
        IoRegistration registration = loop.register(new Handle()).get();
        IoOps foreign = new IoOps() { };
        assertThatThrownBy(() -> registration.submit(foreign)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("LocalIoOps");
    }

    @Test
    void handleIsRegisteredOnceOnly() throws Exception {
        Handle handle = new Handle();
        loop.register(handle).get();
        assertThatThrownBy(() -> loop.register(handle).get()).hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void interruptedLoopSleepsAgain() throws Exception {
        Thread thread = loop.submit(Thread::currentThread).get();
        thread.interrupt();
        // Each task finds the loop awake or asleep; the flag is gone at the latest when it has slept once.
        while (loop.submit(() -> Thread.currentThread().isInterrupted()).get()) {
            Thread.onSpinWait();
        }
        assertThat(loop.submit(() -> "ran").get()).isEqualTo("ran");
        assertThat(loop.schedule(() -> "timer", 1, TimeUnit.MILLISECONDS).get()).isEqualTo("timer");
    }
}
