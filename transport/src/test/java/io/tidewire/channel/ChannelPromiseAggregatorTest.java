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
class ChannelPromiseAggregatorTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final ChannelPromise all = channel.newPromise();
    private final ChannelPromise first = channel.newPromise();
    private final ChannelPromise second = channel.newPromise();

    @AfterEach
    void close() {
        channel.close();
    }

    @Test
    void successOfTheLastCompletesThePromise() {
        new ChannelPromiseAggregator(all).add(first, second);
        first.setSuccess();
        assertThat(all.isDone()).isFalse();
        second.setSuccess();
        assertThat(all.isSuccess()).isTrue();
    }

    @Test
    void firstFailureFailsThePromiseAndTheOthers() {
        Exception failure = new Exception("no");
        new ChannelPromiseAggregator(all).add(first, second);
        first.setFailure(failure);
        assertThat(all.cause()).isSameAs(failure);
        assertThat(second.cause()).isSameAs(failure);
    }

    @Test
    void promiseIsNeeded() {
        assertThatThrownBy(() -> new ChannelPromiseAggregator(null)).isInstanceOf(NullPointerException.class);
    }
}
