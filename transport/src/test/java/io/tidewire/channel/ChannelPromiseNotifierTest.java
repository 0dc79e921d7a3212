/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@SuppressWarnings("deprecation")
class ChannelPromiseNotifierTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final ChannelPromise source = channel.newPromise();
    private final ChannelPromise first = channel.newPromise();
    private final ChannelPromise second = channel.newPromise();

    @AfterEach
    void close() {
        channel.close();
    }

    @Test
    void successReachesEveryPromise() {
        source.addListener(new ChannelPromiseNotifier(first, second));
        assertThat(first.isDone()).isFalse();
        source.setSuccess();
        assertThat(first.isSuccess()).isTrue();
        assertThat(second.isSuccess()).isTrue();
    }

    @Test
    void failureReachesThoseThatAreNotDone() {
        Exception failure = new Exception("no");
        first.setSuccess();
        source.addListener(new ChannelPromiseNotifier(false, first, second));
        source.setFailure(failure);
        assertThat(first.isSuccess()).isTrue();
        assertThat(second.cause()).isSameAs(failure);
    }

    @Test
    void cancellationReachesEveryPromise() {
        source.addListener(new ChannelPromiseNotifier(first, second));
        source.cancel(false);
        assertThat(first.isCancelled()).isTrue();
        assertThat(second.isCancelled()).isTrue();
    }

    @Test
    void nullIsRefused() {
        assertThatThrownBy(() -> new ChannelPromiseNotifier(first, null)).isInstanceOf(NullPointerException.class);
    }
}
