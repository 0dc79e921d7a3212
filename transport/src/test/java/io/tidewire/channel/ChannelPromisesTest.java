/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.HashSet;
import java.util.Set;

import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ChannelPromisesTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();

    @Test
    void voidPromiseRefusesListenersAndWaiting() {
        ChannelPromise promise = channel.voidPromise();
        assertThatThrownBy(() -> promise.addListener(f -> { })).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(promise::sync).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> promise.await(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(promise::awaitUninterruptibly).isInstanceOf(IllegalStateException.class);
        assertThat(promise.trySuccess()).isFalse();
        assertThat(promise.setUncancellable()).isTrue();
        assertThat(promise.isDone() || promise.cancel(true)).isFalse();
        assertThat(promise.isVoid()).isTrue();
        assertThat(channel.voidPromise()).isSameAs(promise);
    }

    @Test
    void unvoidedPromiseStillFiresTheFailure() {
        ChannelPromise real = channel.voidPromise().unvoid();
        assertThat(real.isVoid()).isFalse();
        real.setFailure(new Exception("told"));
        assertThatThrownBy(channel::checkException).hasMessage("told");
        channel.unsafe().voidPromise().setFailure(new Exception("not told"));
        channel.checkException();
    }

    @Test
    void completeFutures() {
        ChannelFuture failed = channel.newFailedFuture(new Exception("no"));
        assertThat(failed.isSuccess()).isFalse();
        assertThatThrownBy(failed::sync).hasMessage("no");
        ChannelFuture succeeded = channel.newSucceededFuture();
        assertThat(succeeded.isSuccess() && succeeded.syncUninterruptibly() == succeeded).isTrue();
        boolean[] told = new boolean[1];
        succeeded.addListener(f -> told[0] = true);
        channel.runPendingTasks();
        assertThat(told[0]).isTrue();
        assertThatThrownBy(() -> channel.newFailedFuture(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void standardListenersCloseAndFire() {
        channel.newFailedFuture(new Exception("fired")).addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
        channel.runPendingTasks();
        assertThatThrownBy(channel::checkException).hasMessage("fired");
        channel.newSucceededFuture().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isTrue();
        channel.newSucceededFuture().addListener(ChannelFutureListener.CLOSE);
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void delegatingNotifierPassesEveryOutcomeOn() throws Exception {
        ChannelPromise success = channel.newPromise();
        new DelegatingChannelPromiseNotifier(success).operationComplete(channel.newSucceededFuture());
        assertThat(success.isSuccess()).isTrue();
        ChannelPromise failure = channel.newPromise();
        new DelegatingChannelPromiseNotifier(failure).operationComplete(channel.newFailedFuture(new Exception("x")));
        assertThat(failure.cause()).hasMessage("x");
        ChannelPromise cancelled = channel.newPromise();
        ChannelPromise source = channel.newPromise();
        source.cancel(false);
        new DelegatingChannelPromiseNotifier(cancelled).operationComplete(source);
        assertThat(cancelled.isCancelled()).isTrue();
        DelegatingChannelPromiseNotifier overVoid = new DelegatingChannelPromiseNotifier(channel.voidPromise());
        assertThat(overVoid.isVoid()).isTrue();
        assertThat(overVoid.unvoid().isVoid()).isFalse();
    }

    @Test
    void flushNotifierCompletesAtTheByte() {
        ChannelFlushPromiseNotifier notifier = new ChannelFlushPromiseNotifier();
        ChannelPromise a = channel.newPromise();
        ChannelPromise b = channel.newProgressivePromise();
        ChannelPromise c = new DelegatingChannelPromiseNotifier(channel.newPromise());
        notifier.add(a, 10L).add(b, 20L).add(c, 30L);
        notifier.increaseWriteCounter(10).notifyPromises();
        assertThat(a.isSuccess()).isTrue();
        assertThat(b.isDone()).isFalse();
        notifier.increaseWriteCounter(10).notifyPromises(new Exception("due"), new Exception("later"));
        assertThat(b.cause()).hasMessage("due");
        assertThat(c.cause()).hasMessage("later");
        assertThat(notifier.writeCounter()).isEqualTo(20);
        ChannelPromise done = channel.newPromise().setSuccess();
        notifier.add(done, 0L);
        assertThatThrownBy(notifier::notifyPromises).isInstanceOf(IllegalStateException.class);
        new ChannelFlushPromiseNotifier(true).add(done, 0L).notifyPromises();
    }

    @Test
    void channelIdsAreUniqueOrderedAndSerializable() throws Exception {
        Set<String> shortTexts = new HashSet<>();
        Set<ChannelId> ids = new HashSet<>();
        ChannelId before = DefaultChannelId.newInstance();
        for (int i = 0; i < 10_000; i++) {
            ChannelId id = DefaultChannelId.newInstance();
            assertThat(id.compareTo(before)).isPositive();
            shortTexts.add(id.asShortText());
            ids.add(id);
            before = id;
        }
        assertThat(shortTexts).hasSize(10_000).allMatch(text -> text.matches("[0-9a-f]{8}"));
        assertThat(ids).hasSize(10_000);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(before);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Object copy = in.readObject();
            assertThat(copy).isEqualTo(before).hasSameHashCodeAs(before).hasToString(before.asShortText());
        }
        assertThat(before.asLongText()).matches("[0-9a-f]{16}-[0-9a-f]{16}-[0-9a-f]{8}")
                .endsWith(before.asShortText());
    }
}
